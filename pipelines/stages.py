"""What commands of stages share: the samples of a path, and a worker host; and how decompose, pass and convert run.

They have one result a sample: `run_samples` shows it as it comes.
"""

import contextlib
import dataclasses
import os
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Generic, TypeVar

import click

from ops.benchmark.frameworks import FRAMEWORKS
from ops.capture.extract import Extractor
from ops.sample.catalog.rows import SampleTarget
from ops.sample.provenance import Ledger
from ops.torch_worker import TORCH_PRELOAD
from ops.validate.shipped import stored_rows
from ops.worker.client import WorkerHost
from pipelines.exits import NothingToDoError
from pipelines.output.console import Format, echo_json, stderr_console
from pipelines.output.progress import progress
from pipelines.selection.dataset_names import NameChoice
from pipelines.selection.narrowing import SampleChoice, choose_samples
from pipelines.selection.samples import Selection, echo_names, echo_trust
from pipelines.settings import Settings, TaskLimitSettings
from warehouse.selection.outstanding import Candidate
from warehouse.stages.base import SampleStage, Site, among, choose, key_of, work_through
from warehouse.store import Warehouse

Result = TypeVar("Result")


def site_of(settings: Settings, *, store: bool) -> Site:
    """Where stages read and write by the settings."""
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
    """What captures models by the settings, into a folder; `more` are other attributes of it."""
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
    return worker_host(settings, FRAMEWORKS["torch"].compiler)


def chosen_samples(
    samples: SampleChoice,
    settings: Settings,
    choice: NameChoice | None = None,
    *,
    store: bool,
    torch_only: str = "",
) -> Selection:
    """The samples that the command line means; says on stderr how datasets are called, and how many run in a sandbox.

    Args:
        samples: What the command line says.
        settings: Where the catalog is.
        choice: What the command line says about the dataset's name.
        store: Whether names are kept in the database.
        torch_only: What takes samples of torch alone ("decomposition"): others are left out. Empty for all frameworks.
    """
    with stderr_console().status("reading samples"):
        selection = choose_samples(samples, settings, choice, store=store)
    if torch_only:
        selection = selection.of_torch(torch_only)
    echo_names(selection)
    echo_trust(selection)
    return selection


def check_changed(changed: bool, *, store: bool) -> None:
    """Refuse to ask the database what changed where it is left out."""
    if changed and not store:
        raise click.UsageError("--changed asks the database, which --no-store leaves out")


@dataclass(frozen=True, slots=True)
class StageRun(Generic[Result]):
    """What came of a selection.

    Attributes:
        results: Of the samples, in order; those that are up to date are among them where they are shown.
        current_count: Samples that were up to date.
        is_all_current: Whether there was nothing else.
    """

    results: list[Result]
    current_count: int
    is_all_current: bool

    @property
    def current_note(self) -> str:
        """What to add to a summary: "; 3 were up to date", or nothing."""
        return f"; {self.current_count} were up to date" if self.current_count else ""

    def conclude(self, has: str) -> None:
        """Say that there was nothing to do, if so: all samples `has`, such as "have results for this code".

        Raises:
            NothingToDoError: All samples were up to date.
        """
        if self.is_all_current:
            raise NothingToDoError(f"nothing changed: all {self.current_count} samples {has}")


def run_samples(
    stages: Sequence[SampleStage[Result]],
    selection: Selection,
    *,
    note: Callable[[Result], str],
    record: Callable[[Result], Mapping[str, Any]],
    form: Format,
    changed: bool,
    hosts: Sequence[WorkerHost] = (),
    shows_current: bool = False,
) -> StageRun[Result]:
    """Take a selection through a stage, with progress on stderr and, if asked for, a line of JSON for each result.

    Args:
        stages: What is done: one stage, or the same in several hosts, which work at the same time.
        selection: With what.
        note: A result in a few words, beside the progress.
        record: A result as JSON.
        form: Whether that is written.
        changed: Whether samples that are up to date are left alone.
        hosts: Those of several stages.
        shows_current: Whether the results of these are shown.
    """
    stage = stages[0]
    stage.site.begin(stored_rows(selection.catalog), ask=changed)
    targets = selection.targets
    choice = choose(among(stage, targets) if changed else (Candidate(target, None) for target in targets))
    remaining, current = choice.targets, choice.current
    results: list[Result] = []

    def show(result: Result) -> None:
        results.append(result)
        if form is Format.JSON:
            echo_json(record(result))

    for sample in selection.broken:
        show(stage.unreadable(sample))
    with progress(len(remaining)) as ticker:

        def start(target: SampleTarget) -> None:
            ticker.start(target.sample_id)

        with contextlib.closing(work_through(stages, remaining, hosts=hosts, on_start=start)) as coming:
            for target in targets:
                if (current_result := current.get(key_of(target))) is None:
                    result = next(coming)
                    ticker.finish(note(result))
                    show(result)
                elif shows_current:
                    show(current_result)
    return StageRun(results, len(current), bool(current) and not remaining and not selection.broken)
