"""The output of `graphnet bench`: a note on each run, tables at the end, the exit code, rows of broken samples."""

from __future__ import annotations

import uuid
from collections.abc import Sequence
from datetime import UTC, datetime
from pathlib import Path

from ops.benchmark.config import BenchmarkConfig
from ops.benchmark.describe import BackendDescription
from ops.benchmark.results import BenchmarkRun, FailureKind, Phase, Status
from ops.environments.description import Environment
from ops.sample.catalog.rows import BrokenSample
from ops.score.comparison import (
    BackendSummary,
    baseline_note,
    broken_note,
    compare_backends,
    disturbed_note,
    failure_reason,
    is_incorrect,
)
from pipelines.exits import ExitCode
from pipelines.output.console import Format, echo_compared, echo_rows, joint_title, tell
from pipelines.settings import ScoreSettings

_PROBLEM_COLUMNS = ("sample_id", "backend", "status", "phase", "kind", "reason")


def note_of(run: BenchmarkRun) -> str:
    """One run in a few words."""
    if run.status is Status.SUCCESS:
        speedup = "" if run.speedup is None else f"  {run.speedup:.3g}x"
        partial = f"  {run.evidence_fallback_count} parts outside of the compiler" if run.is_partial else ""
        remarks = "".join(f"  {remark}" for remark in (run.disturbance, run.baseline_remark) if remark)
        return f"{'incorrect' if is_incorrect(run) else 'success'}{speedup}{partial}{remarks}"
    return (
        f"{run.status}: {failure_reason(run)}"
        if run.status is Status.UNAVAILABLE
        else f"{_where(run)}: {failure_reason(run)}"
    )


def exit_code(runs: Sequence[BenchmarkRun]) -> ExitCode:
    """0 when every run is right, 3 when none could be made here, else 1."""
    if all(run.status is Status.UNAVAILABLE for run in runs):
        return ExitCode.NOTHING
    wrong = any(run.status is Status.FAILURE or is_incorrect(run) for run in runs)
    return ExitCode.FAILED if wrong else ExitCode.OK


def echo_summary(runs: Sequence[BenchmarkRun], score: ScoreSettings) -> None:
    """Write the backends side by side, and every run that did not end well with its reason."""
    frameworks = tuple(dict.fromkeys(run.framework for run in runs))
    for framework in frameworks:
        own = [run for run in runs if run.framework == framework]
        if compared := compare_backends(own, p=score.p, b=score.b, policy=score.policy):
            _echo_compared(compared, f" of {framework}" if len(frameworks) > 1 else "")
    problems = [run for run in runs if run.status is Status.FAILURE or is_incorrect(run)]
    if problems:
        rows = [(r.sample_id, r.label, _status(r), r.phase, r.failure_kind, failure_reason(r)) for r in problems]
        echo_rows(_PROBLEM_COLUMNS, rows, Format.TABLE, title="What went wrong")
    if disturbed := _disturbed_note(runs):
        tell(f"{disturbed}; --wait-quiet SECONDS waits for a quiet machine", kind="warning")
    if baselines := _baseline_note(runs):
        tell(baselines, kind="warning")
    absent = {run.label: failure_reason(run) for run in runs if run.status is Status.UNAVAILABLE}
    if absent:
        echo_rows(("backend", "unavailable here"), list(absent.items()), Format.TABLE)


def _disturbed_note(runs: Sequence[BenchmarkRun]) -> str:
    disturbed = [run for run in runs if run.is_disturbed]
    share = max((run.others_cpu_share or 0.0 for run in disturbed), default=0.0)
    spread = max((run.eager_block_spread or 0.0 for run in disturbed), default=0.0)
    return disturbed_note(len(disturbed), len(runs), share, spread)


def _baseline_note(runs: Sequence[BenchmarkRun]) -> str:
    return baseline_note(run.label for run in runs if run.baseline_disturbed)


def _echo_compared(compared: Sequence[BackendSummary], of: str) -> None:
    # What is none of any backend is left out, for the tables to fit a terminal.
    cells = [item.cells() for item in compared]
    shown = [name for name in cells[0] if name not in _COUNTS_OF_TROUBLE or any(row[name] for row in cells)]
    rows = [[row[name] for name in shown] for row in cells]
    joint_count = sum(item.is_joint for item in compared)
    title = joint_title(compared[0].sample_count, compared[0].total_count, joint_count) + of
    echo_compared(shown, rows[:joint_count], rows[joint_count:], title)


def write_charts(
    runs: Sequence[BenchmarkRun], score: ScoreSettings, environments: Sequence[Environment], folder: Path
) -> Path | None:
    """Draw the curves and speedups of these runs alone on a page in `folder`; None where nothing was scored."""
    # What draws takes a second to import.
    from ops.score.charts import ChartContext
    from ops.score.comparison import score_rows, separate_curves, speedup_rows
    from ops.score.report import ReportData, write_report
    from warehouse.report_data import environment_line

    scores = score_rows(runs, p=score.p, b=score.b, policy=score.policy)
    if scores.empty:
        return None
    place = _place(environments)
    labels = tuple(dict.fromkeys(run.label for run in runs))
    grouping = "framework" if len({run.framework for run in runs}) > 1 else "all"
    environment = environment_line(place)
    context = ChartContext(score.p, score.b, score.policy, grouping, environment, labels, separate_curves(scores))
    path = folder / "comparison.html"
    # No catalog lists a sample that cannot be read, and so it has no hash.
    broken = sorted({run.sample_id for run in runs if run.sample_id and not run.sample_hash})
    notes = [note for note in (_disturbed_note(runs), _baseline_note(runs), broken_note(broken)) if note]
    title, now = "Comparison of backends", datetime.now(UTC)
    grouped = None
    if grouping != "all":
        grouped = score_rows(runs, p=score.p, b=score.b, policy=score.policy, by_framework=True)
    data = ReportData(scores, speedup_rows(runs), context, now, place, notes, grouped_scores=grouped, title=title)
    write_report(data, path)
    return path


def _place(environments: Sequence[Environment]) -> dict[str, str]:
    """The machine and all packages, name → value; of a package whose versions differ between backends, all versions."""
    first = environments[0]
    versions: dict[str, set[str]] = {}
    for environment in environments:
        for name, version in environment.packages.items():
            versions.setdefault(name, set()).add(version)
    machine = {
        "hardware": first.hardware,
        "driver": first.driver,
        "device": first.device,
        "threads": str(first.threads),
        "operating system": first.operating_system,
        "python": first.python,
    }
    return {
        **{name: value for name, value in machine.items() if value},
        **{name: ", ".join(sorted(found)) for name, found in sorted(versions.items())},
    }


def broken_run(sample: BrokenSample, backend: BackendDescription, config: BenchmarkConfig) -> BenchmarkRun:
    """The row of a sample that could not even be read; it has no hash, so no view takes it for a current result."""
    now = datetime.now(UTC)
    return BenchmarkRun(
        run_id=uuid.uuid4().hex,
        dataset=sample.dataset,
        sample_id=sample.sample_id,
        sample_hash="",
        **backend.run_fields(),
        device=config.device,
        status=Status.FAILURE,
        started_at=now,
        finished_at=now,
        phase=Phase.LOAD,
        failure_kind=FailureKind.ERROR,
        message=sample.message,
    )


_COUNTS_OF_TROUBLE = ("in part", "failed", "no eager", "unavailable")


def _status(run: BenchmarkRun) -> str:
    return "incorrect" if is_incorrect(run) else str(run.status)


def _where(run: BenchmarkRun) -> str:
    return " ".join(str(part) for part in (run.phase, run.failure_kind) if part)
