"""`graphnet validate`: samples against the dataset's constraints."""

from __future__ import annotations

import contextlib
import dataclasses
import logging
import uuid
from collections import Counter
from collections.abc import Generator, Sequence
from datetime import UTC, datetime
from importlib.metadata import version
from pathlib import Path

import click

from ops.environments.definition import definitions, find_installation
from ops.paddle_worker import PADDLE_ENVIRONMENT
from ops.passes.repair.run import NotRepairedError, repair
from ops.sample.catalog.rows import BrokenSample, SampleTarget
from ops.sample.provenance import Ledger
from ops.torch_worker import TORCH_PRELOAD
from ops.validate.base import Judgement, ValidationRow
from ops.validate.checks.runnable import Runnable
from ops.validate.registry import names
from ops.validate.run import ValidateConfig, validate_samples, why_unvalidated
from ops.validate.shipped import SHIPPED_FINDINGS, is_shipped, record_findings, stored_rows
from ops.worker.client import WorkerHost
from pipelines.exits import ExitCode, NothingToDoError
from pipelines.options import dataset_options, given, json_option, limit_options, store_option
from pipelines.output.console import Format, as_record, echo_json, echo_rows, tell
from pipelines.output.progress import Ticker, progress
from pipelines.selection.dataset_names import NameChoice
from pipelines.selection.samples import Selection, echo_names, echo_trust, select
from pipelines.settings import Settings, load_settings
from warehouse.spool import SpoolBuffer
from warehouse.store import Warehouse

_log = logging.getLogger(__name__)

_BROKEN_COLUMNS = ("sample_id", "constraint_name", "message")

_Undecided = dict[tuple[str, str], tuple[str, ...]]
"""Dataset and sample → what its newest validation could not decide, and why."""


@click.command("validate", short_help="Check samples against the constraints.")
@click.argument("paths", metavar="PATH...", nargs=-1, required=True, type=click.Path(exists=True, path_type=Path))
@click.option("--check", "checks", multiple=True, type=click.Choice(names()), help="Only this check; may be repeated.")
@click.option(
    "--repair",
    "repair_folder",
    type=click.Path(file_okay=False, path_type=Path),
    metavar="FOLDER",
    help="Write samples that are not runnable there with metadata that make them so, where some are found.",
)
@click.option("--record", is_flag=True, help="Keep what is found of the shipped samples beside them.")
@limit_options
@dataset_options
@store_option
@json_option
def command(
    paths: tuple[Path, ...],
    checks: tuple[str, ...],
    repair_folder: Path | None,
    dataset: str | None,
    moved: bool,
    deadline_s: float | None,
    memory_limit_bytes: int | None,
    store: bool,
    record: bool,
    form: Format,
) -> int:
    """Check the samples below each PATH: do they run, survive writing and reading, extract to themselves, and differ?

    \b
    Examples:
      graphnet validate samples
      graphnet validate .graphnet/samples/transformers/bert --check runnable
      graphnet validate path/to/samples --json --no-store
      graphnet validate path/to/samples --repair repaired
    """  # noqa: D301
    settings = load_settings()
    if record and (checks or repair_folder):
        raise click.UsageError(
            "--record keeps what all checks find of samples as they are: leave out --check and --repair"
        )
    selection = select(paths, settings, NameChoice(dataset, moved), store=store)
    echo_names(selection)
    echo_trust(selection)
    limits = dataclasses.replace(
        settings.validation, **given(deadline_s=deadline_s, memory_limit_bytes=memory_limit_bytes)
    )
    config = ValidateConfig(
        checks=checks or None,
        threads=settings.benchmark.threads,
        seed=settings.benchmark.seed,
        **dataclasses.asdict(limits),
    )
    rows: list[ValidationRow] = []
    undecided: _Undecided = {}
    with contextlib.closing(_validate(selection, config, settings, repair_folder, undecided, store=store)) as results:
        for row in results:
            rows.append(row)
            if form is Format.JSON:
                echo_json(as_record(row))
    if form is not Format.JSON:
        _echo_summary(rows)
    lines = [line for of_sample in undecided.values() for line in of_sample]
    for line in lines:
        tell(line, kind="warning")
    if record:
        _record(selection, rows, undecided, settings)
    last = {(row.dataset, row.sample_id, row.constraint_name): row.passed for row in rows}
    return ExitCode.OK if all(last.values()) and not lines else ExitCode.FAILED


def _record(selection: Selection, rows: Sequence[ValidationRow], undecided: _Undecided, settings: Settings) -> None:
    """Keep what was found of the shipped samples beside them; of what is undecided, nothing.

    Raises:
        NothingToDoError: None of the samples is shipped, and decided.
    """
    shipped = {
        target.sample_id: _framework_version(target.framework, settings.environments_dir)
        for target in selection.targets
        if is_shipped(target.path) and not undecided.get((target.dataset, target.sample_id))
    }
    found = [row for row in rows if row.sample_id in shipped and row.sample_hash]
    if not found:
        raise NothingToDoError("none of these samples is shipped and decided, so that nothing is recorded")
    record_findings(found, shipped, frozenset(row.sample_hash for row in selection.catalog.rows), SHIPPED_FINDINGS)
    tell(f"{SHIPPED_FINDINGS} has the findings of {len({row.sample_id for row in found})} samples")


def _framework_version(framework: str, environments: Path | None) -> str:
    """Library and version that samples of a framework are validated with."""
    if framework != "paddle" or environments is None:
        return f"{framework} {version(framework)}"
    packages = find_installation(definitions()[PADDLE_ENVIRONMENT], environments).versions
    return f"paddle {packages.get('paddlepaddle', 'of an unknown version')}"


def _validate(
    selection: Selection,
    config: ValidateConfig,
    settings: Settings,
    repair_folder: Path | None,
    undecided: _Undecided,
    *,
    store: bool,
) -> Generator[ValidationRow, None, None]:
    """Rows as they come; what was finished is in the database, however this ends. `undecided` gets the rest."""
    warehouse = Warehouse(settings.warehouse_path)
    if store:
        warehouse.spool(stored_rows(selection.catalog))
    buffering = warehouse.spooling() if store else contextlib.nullcontext()
    preload = (*TORCH_PRELOAD, "ops.validate.task")
    environments = settings.environments_dir
    counts = Counter(target.framework for target in selection.targets)
    reasons = {name: reason for name in counts if (reason := why_unvalidated(name, environments)) is not None}
    chosen = [target for target in selection.targets if target.framework not in reasons]
    try:
        _tell_unvalidated(
            [(counts[name], reason) for name, reason in reasons.items()], is_all=not (chosen or selection.broken)
        )
        host = WorkerHost(preload=preload, confine_by=settings.confine_by())
        with host, progress(len(chosen)) as ticker, buffering as buffer:
            broken = [_broken_row(sample) for sample in selection.broken]
            if buffer is not None:
                buffer.add(*broken)
            yield from broken
            ledger = Ledger(settings.ledger_path)
            run = _Run(selection, config, host, settings.log_dir, environments, ledger, ticker, buffer, undecided)
            for dataset in dict.fromkeys(target.dataset for target in chosen):
                targets = [target for target in chosen if target.dataset == dataset]
                not_runnable: list[SampleTarget] = []
                yield from run.validate(targets, not_runnable)
                if repair_folder is not None:
                    yield from run.validate(run.repaired(not_runnable, repair_folder), [])
    finally:
        if store:
            warehouse.ingest()


def _tell_unvalidated(reasons: Sequence[tuple[int, str]], *, is_all: bool) -> None:
    """Say how many samples cannot be validated, for each reason.

    Raises:
        NothingToDoError: There are no others.
    """
    lines = [
        f"{count} {'sample stays' if count == 1 else 'samples stay'} unvalidated: {reason}" for count, reason in reasons
    ]
    if lines and is_all:
        raise NothingToDoError("; ".join(lines))
    for line in lines:
        tell(line, kind="warning")


@dataclasses.dataclass(frozen=True, slots=True)
class _Run:
    """Validation of samples, as far as it is the same for all of them."""

    selection: Selection
    config: ValidateConfig
    host: WorkerHost
    log_dir: Path
    environments: Path
    ledger: Ledger
    ticker: Ticker
    buffer: SpoolBuffer | None
    undecided: _Undecided

    def validate(
        self, targets: Sequence[SampleTarget], not_runnable: list[SampleTarget]
    ) -> Generator[ValidationRow, None, None]:
        """Rows of samples of one dataset; `not_runnable` gets those that are not runnable."""
        if not targets:
            return
        self.ticker.start(targets[0].sample_id)
        results = validate_samples(
            targets,
            self.host,
            log_dir=self.log_dir,
            config=self.config,
            find_similar=self.selection.similar_samples_finder(targets[0].dataset),
            environments=self.environments,
            on_phase=lambda target, phase: self.ticker.show(f"{target.sample_id}  {phase}"),
        )
        for found in results:
            target = found.target
            if self.buffer is not None:
                self.buffer.add(*found.rows)
            self.undecided[target.dataset, target.sample_id] = found.undecided_lines
            if Runnable.name in _broken(found) and target.framework == "torch":  # others cannot be repaired
                not_runnable.append(target)
            self.ticker.start(target.sample_id)
            self.ticker.finish(_verdict(found))
            yield from found.rows

    def repaired(self, targets: Sequence[SampleTarget], folder: Path) -> list[SampleTarget]:
        """New versions of those samples that could be repaired, written below `folder`."""
        found = []
        for target in targets:
            self.ticker.show(f"{target.sample_id}  repair")
            try:
                found.append(
                    repair(target, folder, self.host, log_dir=self.log_dir, config=self.config, ledger=self.ledger)
                )
            except NotRepairedError as error:
                _log.warning("%s", error)
        return found


def _broken(found: Judgement) -> list[str]:
    return [row.constraint_name for row in found.rows if not row.passed]


def _verdict(found: Judgement) -> str:
    """What was found of a sample, in a few words."""
    parts = {"fails": _broken(found), "undecided": list(found.undecided)}
    return "; ".join(f"{word}: {', '.join(names)}" for word, names in parts.items() if names) or "valid"


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
