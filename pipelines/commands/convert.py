"""`graphnet convert`: samples of torch for another framework, run on both sides and compared."""

from pathlib import Path
from typing import Any

import click

from pipelines.options import changed_option, json_option, limit_options, sample_options, store_option
from pipelines.settings import load_settings
from pipelines.stages import derive
from warehouse.stages.derivations.convert import ConvertStage

SECTION = "samples"
"""Section of the command in the list of commands."""


@click.command("convert", short_help="Convert samples to another framework, such as Paddle, and compare both.")
@sample_options()
@click.option("--to", "framework", required=True, metavar="NAME", help="The framework, such as paddle.")
@click.option(
    "--out",
    type=click.Path(file_okay=False, path_type=Path),
    metavar="DIR",
    help="Write the converted samples below this folder; else below `converted/NAME` in the folder of all state.",
)
@limit_options
@changed_option("Only samples without a result for these files, this code and versions.")
@store_option
@json_option
def command(framework: str, out: Path | None, **options: Any) -> int:
    """Convert the torch samples below each PATH, run both sides on the same tensors, and compare their outputs.

    A sample is a success if it is converted, runs, and matches torch's eager outputs at t = -3; t_min is the smallest t
    at which it does. It is loose if it agrees at t = 0 alone, and the exit code is as of a failure. Of both, phase says
    where: convert (an operator that the converter does not know: the message has its line), metadata, original (torch's
    own side), run, or compare (it runs and differs: the message has the first operator that does). Results are kept in
    the table conversion.

    With --changed a sample is converted again only if its files, the project's code for it, or a version of the
    framework or of its tool changed, or if the converted sample is not in DIR as it was left. Others are shown with the
    results that they have. An interrupt keeps what was finished.

    \b
    Examples:
      graphnet env create paddle
      graphnet convert samples --to paddle
      graphnet convert samples --to paddle --changed
      graphnet convert path/to/samples --to paddle --out converted --json
      graphnet list converted lists
    """  # noqa: D301
    root = (out or load_settings().converted_dir / framework).absolute()
    return derive(
        ConvertStage,
        framework,
        root=root,
        purpose="conversion",
        keys={name: name for name in ("sample_id", "status", "phase", "message", "t_min", "first_different")},
        columns={name: name for name in ("sample_id", "status", "phase", "t_min", "message")},
        **options,
    )
