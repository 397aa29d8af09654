"""`graphnet convert`: samples of torch for another framework, run on both sides and compared."""

from pathlib import Path

import click

from ops.convert.base import ConversionError, get_converter
from ops.convert.rows import Conversion
from ops.convert.run import ConversionRunner
from ops.convert.tools import find_tools
from pipelines.exits import ExitCode, usage_errors
from pipelines.options import (
    changed_option,
    json_option,
    limit_options,
    sample_options,
    sample_run_config,
    store_option,
)
from pipelines.output.console import Format, echo_rows
from pipelines.selection.narrowing import SampleChoice
from pipelines.settings import load_settings
from pipelines.stages import StageRun, check_changed, chosen_samples, run_samples, site_of
from warehouse.stages.code_version import Codebase
from warehouse.stages.convert import ConvertStage

_COLUMNS = ("sample_id", "status", "phase", "t_min", "message")
_KEYS = ("sample_id", "status", "phase", "message", "t_min", "first_different")


SECTION = "samples"
"""Of the list of commands."""


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
def command(
    samples: SampleChoice,
    framework: str,
    out: Path | None,
    deadline_s: float | None,
    memory_limit_bytes: int | None,
    changed: bool,
    store: bool,
    form: Format,
) -> int:
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
    settings = load_settings()
    check_changed(changed, store=store)
    with usage_errors(ConversionError):
        converter = get_converter(framework)
        tools = find_tools(converter, settings.environments_dir, Codebase().converter_version(type(converter)))
        if tools.python is None:
            raise ConversionError(str(tools.unavailable_reason))
    selection = chosen_samples(samples, settings, store=store, torch_only="conversion")
    root, site = (out or settings.converted_dir / framework).absolute(), site_of(settings, store=store)
    config = sample_run_config(settings, deadline_s, memory_limit_bytes)
    with ConversionRunner(
        converter, tools.python, config, settings.log_dir, confine_by=settings.confine_by()
    ) as runner:
        stage = ConvertStage(converter=converter, tools=tools, root=root, site=site, runner=runner)
        run = run_samples(
            [stage],
            selection,
            note=lambda result: result.message or "matches",
            record=lambda result: {name: getattr(result, name) for name in _KEYS},
            form=form,
            changed=changed,
            shows_current=True,
        )
    if form is not Format.JSON:
        _echo_summary(run, root)
    run.conclude("have results for this code and these versions")
    return ExitCode.OK if all(result.status == "success" for result in run.results) else ExitCode.FAILED


def _echo_summary(run: StageRun[Conversion], root: Path) -> None:
    results = run.results
    rows = [(item.sample_id, item.status, item.phase or None, item.t_min, item.message or None) for item in results]
    echo_rows(_COLUMNS, rows, Format.TABLE)
    converted = sum(item.is_converted for item in results)
    matching, loose = (sum(item.status == status for item in results) for status in ("success", "loose"))
    agreement = f"{matching} match{f', {loose} agree only loosely' if loose else ''}"
    text = f"{converted} of {len(results)} samples converted, {agreement}, in {root}{run.current_note}"
    click.echo(text, err=True)
