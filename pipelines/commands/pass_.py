"""`graphnet pass`: one pass over samples, in place or into another folder."""

from __future__ import annotations

import contextlib
from collections.abc import Generator
from pathlib import Path

import click

from ops.passes.apply import PassedSample, apply_pass
from ops.passes.base import PassError, SamplePass, get_pass, spelling
from ops.passes.sample_run import SampleRunConfig
from ops.sample.provenance import Ledger
from ops.torch_worker import TORCH_PRELOAD
from ops.worker.client import WorkerHost
from pipelines.exits import ExitCode, usage_errors
from pipelines.options import json_option, limit_options, sample_run_config
from pipelines.output.console import Format, echo_json, echo_rows
from pipelines.output.progress import progress
from pipelines.selection.dataset_names import NameChoice
from pipelines.selection.samples import Selection, echo_trust, select
from pipelines.settings import Settings, load_settings

_COLUMNS = ("sample_id", "modified", "status", "message")


@click.command("pass", short_help="Apply a pass to samples, such as batch_size or stable_api.")
@click.argument("name", metavar="NAME")
@click.argument("paths", metavar="PATH...", nargs=-1, required=True, type=click.Path(exists=True, path_type=Path))
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
@json_option
def command(
    name: str,
    paths: tuple[Path, ...],
    out: Path | None,
    check: bool,
    deadline_s: float | None,
    memory_limit_bytes: int | None,
    form: Format,
) -> int:
    """Apply the pass NAME to the samples below each PATH. A second time, it changes nothing.

    Parameters of a pass follow its name, as in "batch_size?n=8". A pass with parameters makes another sample, linked to
    the one that it comes from, and needs --out.

    \b
    Passes:
      batch_norm_meta       variances of batch norms replay as 0 or more, and not as NaN after the root
      batch_size?n=8        another batch, with the literals of the code that follow it; runs the sample
      device?to=cuda        another device in code and metadata; the sample computes the same
      dtype?to=bfloat16     float16, bfloat16, float32 or float64; what needs float32 keeps it; runs the sample
      finite_outputs        values with which outputs are no longer NaN, infinite or all the same; runs the sample
      image_size?n=128      images of another height, as batch_size
      rename                names of parameters and variables as a capture gives them; the sample computes the same
      sequence_length?n=48  sequences of another length, as batch_size
      stable_api            functions of torch._C by their public names; the sample computes the same
    \b
    Examples:
      graphnet pass stable_api path/to/samples --out stable --check
      graphnet pass batch_norm_meta path/to/samples --json
      graphnet pass finite_outputs path/to/samples --out repaired
      graphnet pass "batch_size?n=8" samples --out batch-8 --json
    """  # noqa: D301
    settings = load_settings()
    with usage_errors(PassError):
        one = get_pass(name)
        if one.makes_another and out is None:
            raise PassError(f"{one.name} makes other samples: give --out DIR, a folder for them")
    selection = select(paths, settings, NameChoice(None, False), store=False).of_torch("a pass")
    if check or one.runs_sample:
        echo_trust(selection)
    config = sample_run_config(settings, deadline_s, memory_limit_bytes)
    results = []
    with contextlib.closing(_apply(selection, one, out, config, settings, check=check)) as made:
        for result in made:
            results.append(result)
            if form is Format.JSON:
                echo_json(_record(result))
    if form is not Format.JSON:
        shown = [result for result in results if result.modified or result.status != "success"]
        rows = [(result.sample_id, result.modified, result.status, result.message) for result in shown]
        if rows:
            echo_rows(_COLUMNS, rows, Format.TABLE)
        click.echo(f"{sum(one.modified for one in results)} of {len(results)} samples changed", err=True)
    return ExitCode.OK if all(result.status == "success" for result in results) else ExitCode.FAILED


def _record(result: PassedSample) -> dict[str, object]:
    return {
        "sample_id": result.sample_id,
        "pass": result.pass_name,
        "modified": result.modified,
        "status": result.status,
        "message": result.message,
    }


def _apply(
    selection: Selection, one: SamplePass, out: Path | None, config: SampleRunConfig, settings: Settings, *, check: bool
) -> Generator[PassedSample, None, None]:
    for broken in selection.broken:
        yield PassedSample(broken.sample_id, spelling(one), status="failure", message=broken.message)
    ledger = Ledger(settings.ledger_path)
    with contextlib.ExitStack() as stack:
        host = None
        if check or one.runs_sample:
            preload = (*TORCH_PRELOAD, "ops.passes.task")
            host = stack.enter_context(WorkerHost(preload=preload, confine_by=settings.confine_by()))
        ticker = stack.enter_context(progress(len(selection.targets)))
        for target in selection.targets:
            ticker.start(target.sample_id)
            result = apply_pass(target, one, out=out, ledger=ledger, host=host, log_dir=settings.log_dir, config=config)
            ticker.finish(result.message or "nothing to do")
            yield result
