"""`graphnet decompose`: samples into parts, each a sample of its own, and the proof that they make up the whole."""

from __future__ import annotations

import contextlib
import dataclasses
from collections.abc import Generator
from pathlib import Path

import click

from ops.decompose.distinct import keep_distinct
from ops.decompose.run import DecomposedSample, decompose_sample
from ops.decompose.schemes.base import SchemeError, parse_scheme, scheme_folder, schemes
from ops.passes.sample_run import SampleRunConfig
from ops.sample.catalog.rows import SampleTarget
from ops.sample.provenance import Ledger
from ops.torch_worker import TORCH_PRELOAD
from ops.validate.shipped import stored_rows
from ops.worker.client import WorkerHost
from pipelines.exits import ExitCode, usage_errors
from pipelines.options import json_option, limit_options, sample_run_config, store_option
from pipelines.output.console import Format, echo_json, echo_rows
from pipelines.output.progress import progress
from pipelines.selection.dataset_names import NameChoice
from pipelines.selection.samples import Selection, echo_names, echo_trust, select
from pipelines.settings import Settings, load_settings
from warehouse.store import Warehouse

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
    help="Write below this folder; else below `decomposed/<scheme>` in the folder of all state.",
)
@click.option(
    "--distinct",
    type=click.Path(file_okay=False, path_type=Path),
    metavar="DIR",
    help="Also keep each distinct part once, as a sample, in this folder; parts with equal files share these.",
)
@click.option("--check", is_flag=True, help="Compose the parts again, and hold them against the source.")
@limit_options
@store_option
@json_option
def command(
    paths: tuple[Path, ...],
    scheme: str,
    out: Path | None,
    distinct: Path | None,
    check: bool,
    deadline_s: float | None,
    memory_limit_bytes: int | None,
    store: bool,
    form: Format,
) -> int:
    """Split the samples below each PATH into parts, which go to DIR/<sample>_decomposed/subgraph_0 and so on.

    Each part is a complete sample: it can be validated and benchmarked as any other. decomposition.json beside them
    says how they make up the whole. Which parts there are is kept in the table decomposition.

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
      graphnet decompose samples --scheme single_op --out parts --distinct operators
      graphnet bench operators --backend inductor
      graphnet bench samples --backend "range_decomposer_validator?parts=parts"
    """  # noqa: D301
    settings = load_settings()
    with usage_errors(SchemeError):
        parse_scheme(scheme)
    selection = select(paths, settings, NameChoice(None, False), store=store).of_torch("decomposition")
    echo_names(selection)
    echo_trust(selection)
    run = _Run(
        selection,
        scheme,
        out or settings.decomposed_dir / scheme_folder(scheme),
        distinct,
        sample_run_config(settings, deadline_s, memory_limit_bytes),
        settings,
        check=check,
        store=store,
    )
    results = []
    with contextlib.closing(run.results()) as made:
        for result in made:
            results.append(dataclasses.replace(result, rows=()))
            run.child_hashes.update(row.child_hash for row in result.rows)
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
            count = sum(one.part_count for one in results)
            click.echo(f"{count} parts, {len(run.child_hashes)} of them distinct, are below {run.root}", err=True)
    good = all(one.status == "success" and one.composed in ("", "equal") for one in results)
    return ExitCode.OK if good else ExitCode.FAILED


@dataclasses.dataclass(frozen=True, slots=True)
class _Run:
    """What is asked for, and the content hashes of all parts so far."""

    selection: Selection
    scheme: str
    root: Path
    distinct: Path | None
    config: SampleRunConfig
    settings: Settings
    check: bool
    store: bool
    child_hashes: set[str] = dataclasses.field(default_factory=set)

    def results(self) -> Generator[DecomposedSample, None, None]:
        """What comes of each sample; what was finished is in the database, however this ends."""
        for broken in self.selection.broken:
            yield DecomposedSample(broken.sample_id, self.scheme, status="failure", message=broken.message)
        warehouse = Warehouse(self.settings.warehouse_path)
        if self.store:
            warehouse.spool(stored_rows(self.selection.catalog))
        buffering = warehouse.spooling() if self.store else contextlib.nullcontext()
        host = WorkerHost(preload=(*TORCH_PRELOAD, "ops.decompose.task"), confine_by=self.settings.confine_by())
        try:
            with host, progress(len(self.selection.targets)) as ticker, buffering as buffer:
                for target in self.selection.targets:
                    ticker.start(target.sample_id)
                    result = self._decompose(target, host)
                    if buffer is not None:
                        buffer.add(*result.rows)
                    ticker.finish(f"{result.part_count} parts {result.composed}" if result.folder else result.message)
                    yield result
        finally:
            if self.store:
                warehouse.ingest()

    def _decompose(self, target: SampleTarget, host: WorkerHost) -> DecomposedSample:
        result = decompose_sample(
            target,
            self.scheme,
            self.root,
            host,
            log_dir=self.settings.log_dir,
            config=self.config,
            ledger=Ledger(self.settings.ledger_path),
            check=self.check,
        )
        if self.distinct is not None:
            keep_distinct(result.distinct_parts(), self.distinct)
        return result
