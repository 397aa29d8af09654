"""`graphnet decompose`: samples into parts, each a sample of its own, and the proof that they make up the whole."""

from __future__ import annotations

import contextlib
from collections.abc import Generator
from pathlib import Path

import click

from ops.decompose.run import DecomposedSample, decompose_sample
from ops.decompose.schemes.base import SchemeError, parse_scheme, schemes
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

_COLUMNS = ("sample_id", "parts", "operators", "composed", "message")
_KEYS = ("sample_id", "scheme", "part_count", "operator_count", "status", "message")


@click.command("decompose", short_help="Split samples into parts that are samples of their own.")
@click.argument("paths", metavar="PATH...", nargs=-1, required=True, type=click.Path(exists=True, path_type=Path))
@click.option(
    "--scheme", required=True, metavar="NAME?PARAMETER=VALUE", help=f"Where to split: {', '.join(schemes())}."
)
@click.option(
    "--out",
    type=click.Path(file_okay=False, path_type=Path),
    metavar="DIR",
    help="Write below this folder; else below `decomposed` in the folder of all state.",
)
@click.option("--check", is_flag=True, help="Compose the parts again, and hold them against the source.")
@limit_options
@json_option
def command(
    paths: tuple[Path, ...],
    scheme: str,
    out: Path | None,
    check: bool,
    deadline_s: float | None,
    memory_limit_bytes: int | None,
    form: Format,
) -> int:
    """Split the samples below each PATH into parts, which go to DIR/<sample>_decomposed/subgraph_0 and so on.

    Each part is a complete sample: it can be validated and benchmarked as any other. decomposition.json beside them
    says how they make up the whole.

    \b
    Schemes:
      ranges?k=8                 parts of nearly as many operators
      ranges?points=3-10-17      split after so many operators
      single_op                  every operator a part
      typical_sequence           repeated patterns, such as layers
      balanced?cost=time&k=8     parts of equal time, bytes or flops
    \b
    Examples:
      graphnet decompose samples/transformers/bert --scheme "ranges?k=8" --check
      graphnet decompose samples --scheme single_op --out parts --json
      graphnet bench parts --backend inductor
    """  # noqa: D301
    settings = load_settings()
    with usage_errors(SchemeError):
        parse_scheme(scheme)
    selection = select(paths, settings, NameChoice(None, False), store=False)
    echo_trust(selection)
    config = sample_run_config(settings, deadline_s, memory_limit_bytes)
    results = []
    with contextlib.closing(_decompose(selection, scheme, out, config, settings, check=check)) as made:
        for result in made:
            results.append(result)
            if form is Format.JSON:
                record = {key: getattr(result, key) for key in _KEYS}
                echo_json(record | ({"composed": result.composed} if check else {}))
    if form is not Format.JSON:
        rows = [
            (one.sample_id, one.part_count, one.operator_count, one.composed if check else None, one.message or None)
            for one in results
        ]
        echo_rows(_COLUMNS, rows, Format.TABLE)
        if any(one.folder for one in results):
            click.echo(f"parts are below {out or settings.decomposed_dir}", err=True)
    good = all(one.status == "success" and one.composed in ("", "equal") for one in results)
    return ExitCode.OK if good else ExitCode.FAILED


def _decompose(
    selection: Selection, scheme: str, out: Path | None, config: SampleRunConfig, settings: Settings, *, check: bool
) -> Generator[DecomposedSample, None, None]:
    root, ledger = out or settings.decomposed_dir, Ledger(settings.ledger_path)
    for broken in selection.broken:
        yield DecomposedSample(broken.sample_id, scheme, status="failure", message=broken.message)
    host = WorkerHost(preload=(*TORCH_PRELOAD, "ops.decompose.task"), confine_by=settings.confine_by())
    with host, progress(len(selection.targets)) as ticker:
        for target in selection.targets:
            ticker.start(target.sample_id)
            result = decompose_sample(
                target, scheme, root, host, log_dir=settings.log_dir, config=config, ledger=ledger, check=check
            )
            ticker.finish(f"{result.part_count} parts {result.composed}" if result.folder else result.message)
            yield result
