"""`graphnet validate`: samples against the dataset's constraints.

Not here: the checks (`ops.validate`).
"""

from __future__ import annotations

import contextlib
import dataclasses
import uuid
from collections.abc import Generator, Sequence
from datetime import UTC, datetime
from pathlib import Path

import click

from ops.benchmark.client import DEFAULT_PRELOAD, WorkerHost
from ops.sample.catalog import BrokenSample
from ops.validate.base import ValidationRow
from ops.validate.registry import names
from ops.validate.run import ValidateConfig, validate_samples
from pipelines.console import Format, as_record, echo_json, echo_rows
from pipelines.datasets import Selection, select
from pipelines.exits import ExitCode
from pipelines.options import given, json_option, limit_options, store_option
from pipelines.progress import Ticker, progress
from pipelines.settings import Settings, load_settings
from warehouse.spool import SpoolBuffer
from warehouse.store import Warehouse

_BROKEN_COLUMNS = ("sample_id", "constraint_name", "message")


@click.command("validate", short_help="Check samples against the constraints.")
@click.argument("paths", metavar="PATH...", nargs=-1, required=True, type=click.Path(exists=True, path_type=Path))
@click.option("--check", "checks", multiple=True, type=click.Choice(names()), help="Only this check; may be repeated.")
@limit_options
@store_option
@json_option
def command(
    paths: tuple[Path, ...],
    checks: tuple[str, ...],
    deadline_s: float | None,
    memory_limit_bytes: int | None,
    store: bool,
    form: Format,
) -> int:
    """Check the samples below each PATH: do they run, survive writing and reading, extract to themselves, and differ?

    \b
    Examples:
      graphnet validate samples
      graphnet validate .graphnet/samples/transformers/bert --check runnable
      graphnet validate path/to/samples --json --no-store
    """  # noqa: D301
    settings = load_settings()
    selection = select(paths, settings)
    limits = dataclasses.replace(
        settings.validate, **given(deadline_s=deadline_s, memory_limit_bytes=memory_limit_bytes)
    )
    config = ValidateConfig(
        checks or None, threads=settings.benchmark.threads, seed=settings.benchmark.seed, **dataclasses.asdict(limits)
    )
    rows: list[ValidationRow] = []
    with contextlib.closing(_validate(selection, config, settings, store=store)) as results:
        for row in results:
            rows.append(row)
            if form is Format.JSON:
                echo_json(as_record(row))
    if form is not Format.JSON:
        _echo_summary(rows)
    return ExitCode.OK if all(row.passed for row in rows) else ExitCode.FAILED


def _validate(
    selection: Selection, config: ValidateConfig, settings: Settings, *, store: bool
) -> Generator[ValidationRow, None, None]:
    """Rows as they come; what was finished is in the database, however this ends."""
    warehouse = Warehouse(settings.warehouse_path)
    if store:
        warehouse.spool([*selection.catalog.operators, *selection.catalog.rows])
    buffering = warehouse.spooling() if store else contextlib.nullcontext()
    preload = (*DEFAULT_PRELOAD, "ops.validate.task")
    try:
        with WorkerHost(preload=preload) as host, progress(len(selection.targets)) as ticker, buffering as buffer:
            broken = [_broken_row(sample) for sample in selection.broken]
            if buffer is not None:
                buffer.add(*broken)
            yield from broken
            for dataset in dict.fromkeys(target.dataset for target in selection.targets):
                yield from _validate_dataset(dataset, selection, config, host, settings.log_dir, ticker, buffer)
    finally:
        if store:
            warehouse.ingest()


def _validate_dataset(
    dataset: str,
    selection: Selection,
    config: ValidateConfig,
    host: WorkerHost,
    log_dir: Path,
    ticker: Ticker,
    buffer: SpoolBuffer | None,
) -> Generator[ValidationRow, None, None]:
    targets = [target for target in selection.targets if target.dataset == dataset]
    ticker.start(targets[0].sample_id)
    results = validate_samples(
        targets,
        host,
        log_dir=log_dir,
        config=config,
        find_relatives=selection.relatives_finder(dataset),
        on_phase=lambda target, phase: ticker.show(f"{target.sample_id}  {phase}"),
    )
    for rows in results:
        if buffer is not None:
            buffer.add(*rows)
        ticker.start(rows[0].sample_id)
        ticker.finish(", ".join(row.constraint_name for row in rows if not row.passed) or "valid")
        yield from rows


def _broken_row(sample: BrokenSample) -> ValidationRow:
    """The row of a sample that could not even be read, which therefore has no hash."""
    return ValidationRow(
        uuid.uuid4().hex, sample.dataset, sample.sample_id, "", "readable", False, sample.message, datetime.now(UTC)
    )


def _echo_summary(rows: Sequence[ValidationRow]) -> None:
    names_in_order = list(dict.fromkeys(row.constraint_name for row in rows))
    counts = [
        (
            name,
            sum(row.constraint_name == name and row.passed for row in rows),
            sum(row.constraint_name == name and not row.passed for row in rows),
        )
        for name in names_in_order
    ]
    echo_rows(("constraint_name", "passed", "failed"), counts, Format.TABLE)
    problems = [(row.sample_id, row.constraint_name, row.message) for row in rows if not row.passed]
    if problems:
        echo_rows(_BROKEN_COLUMNS, problems, Format.TABLE, title="What is wrong")
