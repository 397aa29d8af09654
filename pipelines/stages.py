"""Shared parts of stage commands: the samples of a path, a worker host, and how decompose, pass and convert run.

These three have one result a sample: `run_samples` shows it as it comes.
"""

import contextlib
import dataclasses
import inspect
import os
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import click

from ops.columns import values_of
from ops.dataset.capture.extract import Extractor
from ops.dataset.derived import DerivationRow
from ops.dataset.sample.provenance import Ledger
from ops.dataset.validate.shipped import stored_rows
from ops.evaluation.benchmark.side_modules import compiler_side
from ops.execution.torch_worker import TORCH_PRELOAD
from ops.execution.worker.client import WorkerHost
from pipelines.exits import ExitCode, NothingToDoError, usage_errors
from pipelines.options import (
    changed_option,
    json_option,
    limit_options,
    sample_options,
    sample_run_config,
    store_option,
)
from pipelines.output.console import Format, echo_json, echo_rows, stderr_console
from pipelines.output.progress import progress
from pipelines.selection.dataset_names import NameChoice
from pipelines.selection.narrowing import SampleChoice, choose_samples
from pipelines.selection.samples import Selection, echo_names, echo_trust
from pipelines.settings import Settings, TaskLimitSettings, load_settings
from warehouse.stages.base import Site, key_of
from warehouse.stages.derivations.base import Derivation, work_through
from warehouse.store import Warehouse


def site_of(settings: Settings, *, store: bool) -> Site:
    """Return the places where stages read and write by the settings."""
    return Site(
        warehouse=Warehouse(settings.warehouse_path),
        log_dir=settings.log_dir,
        lock_dir=settings.lock_dir,
        ledger=Ledger(settings.ledger_path),
        environments=settings.environments_dir,
        builds=settings.builds_dir,
        store=store,
    )


def worker_host(settings: Settings, *preload: str) -> WorkerHost:
    """A host that imports torch and some modules before its first task."""
    return WorkerHost(preload=(*TORCH_PRELOAD, *preload), confine_by=settings.confine_by())


def worker_hosts(
    settings: Settings, stack: contextlib.ExitStack, count: int | None, *preload: str
) -> Sequence[WorkerHost]:
    """Hosts for so many tasks at once, one a core by default; they end with the stack."""
    count = count or len(os.sched_getaffinity(0))
    return [stack.enter_context(worker_host(settings, *preload)) for _ in range(count)]


def extractor_of(settings: Settings, host: WorkerHost, root: Path, limits: TaskLimitSettings, **more: Any) -> Extractor:
    """Return the extractor of models into a folder, by the settings; `more` are other attributes of it."""
    return Extractor(
        root,
        host,
        log_dir=settings.log_dir,
        **dataclasses.asdict(limits),
        defaults=settings.source_options(),
        environments=settings.environments_dir,
        **{"ledger": Ledger(settings.ledger_path), **more},
    )


def measuring_host(settings: Settings) -> WorkerHost:
    """A host for the sides of compilers."""
    return worker_host(settings, compiler_side("torch"))


def chosen_samples(
    samples: SampleChoice,
    settings: Settings,
    choice: NameChoice | None = None,
    *,
    store: bool,
    torch_only: str = "",
    runs: bool = True,
) -> Selection:
    """The samples that the command line means; says on stderr how datasets are called, and how many run in a sandbox.

    Args:
        samples: What the command line says.
        settings: Where the catalog is.
        choice: What the command line says about the dataset's name.
        store: Whether names are kept in the database.
        torch_only: What takes samples of torch alone ("decomposition"): others are left out. Empty for all frameworks.
        runs: Whether code of samples runs.
    """
    with stderr_console().status("reading samples"):
        selection = choose_samples(samples, settings, choice, store=store)
    if torch_only:
        selection = selection.of_torch(torch_only)
    echo_names(selection)
    if runs:
        echo_trust(selection)
    return selection


def check_changed(changed: bool, *, store: bool) -> None:
    """Refuse to ask the database what changed where the database is left out."""
    if changed and not store:
        raise click.UsageError("--changed asks the database, which --no-store leaves out")


@dataclass(frozen=True, slots=True)
class StageRun:
    """The results of a stage on a selection of samples.

    Attributes:
        stage: What was done.
        results: Of the samples, in order; those that are up to date are among them where they are shown.
        current_count: Samples that were up to date.
        is_all_current: Whether there was nothing else.
    """

    stage: Derivation
    results: list[DerivationRow]
    current_count: int
    is_all_current: bool

    def conclude(self) -> ExitCode:
        """Return the exit code of the command.

        Raises:
            NothingToDoError: All samples were up to date.
        """
        if self.is_all_current:
            raise NothingToDoError(f"nothing changed: all {self.current_count} samples are up to date")
        return ExitCode.OK if all(map(self.stage.is_good, self.results)) else ExitCode.FAILED


KEYS = {name: name for name in ("sample_id", "status", "message")}
"""Keys of a result in JSON → columns of its row, unless a command says otherwise."""


def run_samples(
    stages: Sequence[Derivation],
    selection: Selection,
    *,
    form: Format,
    changed: bool,
    keys: Mapping[str, str] = KEYS,
) -> StageRun:
    """Take a selection through a derivation, with progress on stderr and, if asked for, a line of JSON for each result.

    Args:
        stages: What is done: one stage, or the same in several hosts, which work at the same time.
        selection: With what.
        form: Whether results are written as JSON.
        changed: Whether samples that are up to date are left alone.
        keys: Key of a result there → column of its row.
    """
    stage = stages[0]
    stage.site.begin(stored_rows(selection.catalog), ask=changed)
    targets = selection.targets
    current = stage.current(targets) if changed else {}
    remaining = [target for target in targets if key_of(target) not in current]
    results: list[DerivationRow] = []

    def show(result: DerivationRow) -> None:
        results.append(result)
        if form is Format.JSON:
            values = values_of(result)
            echo_json({key: values[column] for key, column in keys.items()})

    for sample in selection.broken:
        show(stage.unreadable(sample))
    with progress(len(remaining)) as ticker:
        coming = work_through(stages, remaining, on_start=lambda target: ticker.start(target.sample_id))
        with contextlib.closing(coming):
            for target in targets:
                if (current_result := current.get(key_of(target))) is None:
                    result = next(coming)
                    ticker.finish(stage.note(result))
                    show(result)
                elif stage.keeps_failures:
                    show(current_result)
    return StageRun(stage, results, len(current), bool(current) and not remaining and not selection.broken)


def derive(
    kind: type[Derivation],
    spec: str,
    samples: SampleChoice,
    *,
    root: Path | None,
    deadline_s: float | None,
    memory_limit_bytes: int | None,
    changed: bool,
    form: Format,
    store: bool,
    purpose: str = "a derivation",
    preload: Sequence[str] = (),
    keys: Mapping[str, str] = KEYS,
    columns: Mapping[str, str] = KEYS,
    changes_alone: bool = False,
    **others: Any,
) -> ExitCode:
    """Run a command of a derivation: results of samples, a table of them for people, and the exit code.

    Args:
        kind: What is done.
        spec: As the user writes it.
        samples: With which samples.
        root: Folder of the results.
        deadline_s: Limit of a task, as `memory_limit_bytes`; None for that of the settings.
        memory_limit_bytes: See `deadline_s`.
        changed: Whether samples that are up to date are left alone.
        form: Whether results are written as JSON.
        store: Whether they are stored.
        purpose: What takes samples of torch alone: "conversion".
        preload: Modules that workers import before the first task.
        keys: Key of a result in JSON → column of its row.
        columns: Column of a result in the table → column of its row.
        changes_alone: Whether the table leaves out samples that are as they were.
        others: Other attributes of the kind.
    """
    settings = load_settings()
    check_changed(changed, store=store)
    with worker_host(settings, *preload) as host, contextlib.ExitStack() as stack:
        config, site = sample_run_config(settings, deadline_s, memory_limit_bytes), site_of(settings, store=store)
        stage = kind(spec=spec, site=site, root=root, host=host, config=config, **others)
        with usage_errors():
            stage = stack.enter_context(stage.prepare())
        selection = chosen_samples(samples, settings, store=store, torch_only=purpose, runs=stage.runs)
        run = run_samples([stage], selection, form=form, changed=changed, keys=keys)
    if form is not Format.JSON:
        echo_results(run, columns, changes_alone=changes_alone)
    return run.conclude()


def echo_results(run: StageRun, columns: Mapping[str, str], *, changes_alone: bool = False) -> None:
    """Write the results of a derivation as a table, and a line on all."""
    stage = run.stage
    shown = [result for result in run.results if not changes_alone or result.is_modified or not stage.is_good(result)]
    values = map(values_of, shown)
    rows = [[fields[column] if fields[column] != "" else None for column in columns.values()] for fields in values]
    if rows:
        echo_rows(list(columns), rows, Format.TABLE)
    current = f"; {run.current_count} were up to date" if run.current_count else ""
    click.echo(f"{stage.summarize(run.results)}{current}", err=True)


def derivation_command(kind: type[Derivation]) -> click.Command:
    """The command of a derivation that has no options of its own."""

    @click.command(kind.name, help=inspect.getdoc(kind))
    @sample_options()
    @click.option(
        "--out",
        type=click.Path(file_okay=False, path_type=Path),
        metavar="DIR",
        help=f"Write below this folder; else below `derived/{kind.name}` in the folder of all state.",
    )
    @limit_options
    @changed_option("Only samples without a result for these files and this code.")
    @store_option
    @json_option
    def command(out: Path | None, **options: Any) -> int:
        root = (out or load_settings().home / "derived" / kind.name).absolute()
        return derive(kind, kind.name, root=root, **options)

    return command
