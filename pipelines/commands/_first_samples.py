"""The first part of `graphnet demo`: samples run in small parts, several kinds first, scored and drawn after each.

Jobs of Dagster, which come later, find these results and run nothing twice.
"""

from __future__ import annotations

import dataclasses
from collections.abc import Callable, Iterator

from ops.evaluation.benchmark.describe import parse_specs
from ops.reporting.score.report import write_report
from pipelines.commands.bench import Session, Work
from pipelines.exits import NothingToDoError
from pipelines.output.build_verdict import VerdictBudget
from pipelines.output.console import Format, tell
from pipelines.output.progress import progress
from pipelines.selection.narrowing import SampleChoice
from pipelines.settings import Settings
from pipelines.stages import chosen_samples, measuring_host, site_of
from warehouse.questions.report_data import load_report_data
from warehouse.stages.benchmark import BenchmarkStage
from warehouse.store import Warehouse

FIRST = tuple(f"transformers/{name}" for name in ("distilbert", "resnet", "llama", "convnext", "blip"))
"""Samples of several kinds that compile quickly, the quickest first."""

HOW_FAR_OFF = (
    "so few tell little: for 17 compilers and settings, the mean speedup of the first five was typically 11% off that "
    "of all shipped samples of torch, and at most 23%"
)
"""By a finished study: `benchmarks/README.md`."""

_PART = len(FIRST)


def benchmark_in_parts(settings: Settings, show_scores: Callable[[Settings], None]) -> None:
    """Run the samples that are out of date, and show scores and draw the report after each few of them.

    Args:
        settings: Which samples, and under which backends.
        show_scores: Writes a table of the scores that there are.
    """
    with measuring_host(settings) as host:
        stage = BenchmarkStage(config=settings.benchmark, host=host, site=site_of(settings, store=True))
        try:
            choice = SampleChoice((settings.samples_root,), where="devices = 1")
            selection = chosen_samples(choice, settings, store=True)
            session = Session(
                stage, selection, changed=True, reproducers=None, form=Format.TABLE, verdict_budget=VerdictBudget(0.0)
            )
            work = session.plan(parse_specs(settings.backends), "")
        except NothingToDoError:
            return
        # Samples that cannot be read or run are left out: jobs report them.
        session = dataclasses.replace(session, selection=dataclasses.replace(selection, broken=()))
        work = [item for item in work if item[0].unavailable_reason is None]
        total, done, time_left = session.count(work), 0, session.time_left(work)
        for part in _parts(work):
            with progress(total, done, has_lines=True) as ticker:
                _, is_interrupted = session.run_part(part, ticker, time_left)
            if is_interrupted:
                raise KeyboardInterrupt  # what was finished is kept
            done += session.count(part)
            if done < total:
                tell(f"{done} of {total} runs are done{_caution(part)}")
                show_scores(settings)
                _draw(settings)


def _caution(part: Work) -> str:
    """A note on the error of scores where only the first samples ran; else ""."""
    ran = {target.sample_id for _, targets in part for target in targets}
    return f"; {HOW_FAR_OFF}" if ran == set(FIRST) else ""


def _parts(work: Work) -> Iterator[Work]:
    """Parts of the work: some samples under each backend, those of `FIRST` first."""
    rank = {sample_id: number for number, sample_id in enumerate(FIRST)}
    ordered = [
        (description, sorted(targets, key=lambda target: rank.get(target.sample_id, len(rank))))
        for description, targets in work
    ]
    for start in range(0, max((len(targets) for _, targets in ordered), default=0), _PART):
        yield [(description, targets[start : start + _PART]) for description, targets in ordered]


def _draw(settings: Settings) -> None:
    """Draw the report of what there is."""
    data = load_report_data(Warehouse(settings.warehouse_path), **dataclasses.asdict(settings.score))
    if data.speedups.empty:
        return
    path = settings.report_dir / "report.html"
    path.parent.mkdir(parents=True, exist_ok=True)
    write_report(data, path)
    tell(str(path), kind="charts")
