"""`graphnet pass`: one pass over samples, in place or into another folder."""

import contextlib
from pathlib import Path

import click

from ops.passes.base import PassError, RunningPass, SamplePass
from ops.passes.registry import get_pass, passes
from ops.passes.rows import PassedSample
from pipelines.exits import ExitCode, usage_errors
from pipelines.options import (
    changed_option,
    json_option,
    limit_options,
    list_plugins,
    sample_options,
    sample_run_config,
)
from pipelines.output.console import Format, echo_rows
from pipelines.selection.narrowing import SampleChoice, choose_samples
from pipelines.selection.samples import echo_trust
from pipelines.settings import load_settings
from pipelines.stages import StageRun, run_samples, site_of, worker_host
from warehouse.stages.code_version import Codebase
from warehouse.stages.repair import PassStage

_COLUMNS = ("sample_id", "modified", "status", "message")


SECTION = "samples"
"""Of the list of commands."""


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
    "--check", is_flag=True, help="Run each sample that changes before and after; a difference changes nothing."
)
@limit_options
@changed_option("Only samples without a result for these files and this code; results are kept in the database.")
@json_option
@list_plugins(passes().values())
def command(
    name: str,
    samples: SampleChoice,
    out: Path | None,
    check: bool,
    deadline_s: float | None,
    memory_limit_bytes: int | None,
    changed: bool,
    form: Format,
) -> int:
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
    settings = load_settings()
    with usage_errors(PassError):
        applied = _pass(name, out)
    selection = choose_samples(samples, settings, store=changed).of_torch("a pass")
    if is_run := check or isinstance(applied, RunningPass):
        echo_trust(selection)
    with worker_host(settings, "ops.passes.task") if is_run else contextlib.nullcontext() as host:
        stage = PassStage(
            applied=applied,
            code_hash=Codebase().pass_version(applied.name) if changed else "",
            host=host,
            config=sample_run_config(settings, deadline_s, memory_limit_bytes),
            site=site_of(settings, store=changed),
            root=out,
        )
        run = run_samples(
            [stage],
            selection,
            note=lambda result: result.message or "nothing to do",
            record=_record,
            form=form,
            changed=changed,
        )
    if form is not Format.JSON:
        _echo_summary(run)
    run.conclude("have results of this pass")
    return ExitCode.OK if all(item.status == "success" for item in run.results) else ExitCode.FAILED


def _pass(name: str, out: Path | None) -> SamplePass:
    applied = get_pass(name)
    if applied.makes_another and out is None:
        raise PassError(f"{applied.name} makes other samples: give --out DIR, a folder for them")
    return applied


def _echo_summary(run: StageRun[PassedSample]) -> None:
    results = run.results
    shown = [result for result in results if result.is_modified or result.status != "success"]
    rows = [(result.sample_id, result.is_modified, result.status, result.message) for result in shown]
    if rows:
        echo_rows(_COLUMNS, rows, Format.TABLE)
    modified = sum(result.is_modified for result in results)
    click.echo(f"{modified} of {len(results)} samples changed{run.current_note}", err=True)


def _record(result: PassedSample) -> dict[str, object]:
    return {
        "sample_id": result.sample_id,
        "pass": result.pass_name,
        "modified": result.is_modified,
        "status": result.status,
        "message": result.message,
    }
