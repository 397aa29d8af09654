"""`graphnet pass`: one pass over samples, in place or into another folder."""

from pathlib import Path
from typing import Any

import click

from ops.dataset.passes.registry import passes
from pipelines.options import changed_option, json_option, limit_options, list_plugins, sample_options
from pipelines.stages import derive
from warehouse.stages.derivations.passes import PassStage

_COLUMNS = {"sample_id": "sample_id", "modified": "is_modified", "status": "status", "message": "message"}

SECTION = "samples"
"""Section of the command in the list of commands."""


@click.command("pass", short_help="Apply a pass to samples, such as batch_size or stable_api.")
@click.argument("name", metavar="NAME")
@sample_options()
@click.option(
    "--out",
    type=click.Path(file_okay=False, path_type=Path),
    metavar="DIR",
    help="Write the samples there, changed or not; else those that change are rewritten in place.",
)
@click.option(
    "--check",
    "checks",
    is_flag=True,
    help="Run each sample that changes before and after; a difference changes nothing.",
)
@limit_options
@changed_option("Only samples without a result for these files and this code; results are kept in the database.")
@json_option
@list_plugins(passes().values())
def command(name: str, out: Path | None, changed: bool, **options: Any) -> int:
    """Apply the pass NAME to the samples below each PATH. A second time, it changes nothing.

    Parameters of a pass follow its name, as in "batch_size?n=8". A pass with parameters makes another sample, linked to
    the one that it comes from, and needs --out.

    \b
    Passes:
      PLUGINS
    \b
    Examples:
      graphnet pass stable_api path/to/samples --out stable --check
      graphnet pass batch_norm_meta path/to/samples --json
      graphnet pass finite_outputs path/to/samples --out repaired
      graphnet pass "batch_size?n=8" samples --out batch-8 --json
    """  # noqa: D301
    return derive(
        PassStage,
        name,
        root=out,
        changed=changed,
        store=changed,
        purpose="a pass",
        preload=["ops.dataset.passes.task"],
        keys={"sample_id": "sample_id", "pass": "spec", **_COLUMNS},
        columns=_COLUMNS,
        changes_alone=True,
        **options,
    )
