"""What `graphnet bench` makes of its runs: a note on each, a table at the end, the exit code, rows of broken samples.

Not here: scores over t (`graphnet score`).
"""

from __future__ import annotations

import uuid
from collections.abc import Sequence
from datetime import UTC, datetime
from pathlib import Path

from ops.benchmark.config import BenchmarkConfig
from ops.benchmark.describe import BackendDescription
from ops.benchmark.environment import Environment
from ops.benchmark.results import BenchmarkRun, FailureKind, Phase, Status
from ops.sample.catalog import BrokenSample
from ops.score.comparison import CORRECT_T, STRICT_T, Compared, compare_backends, is_correct
from pipelines.console import Format, echo_rows
from pipelines.exits import ExitCode
from pipelines.settings import ScoreSettings

_PROBLEM_COLUMNS = ("sample_id", "backend", "status", "phase", "kind", "reason")


def is_incorrect(run: BenchmarkRun) -> bool:
    """Whether a run ended well but computed something else than eager."""
    return run.status is Status.SUCCESS and run.t_min is not None and not is_correct(run, CORRECT_T)


def is_compilers_fault(run: BenchmarkRun) -> bool:
    """Whether the compiler failed or computed something else: eager had run by then."""
    failed = run.status is Status.FAILURE and run.phase not in (Phase.LOAD, Phase.EAGER)
    return failed or is_incorrect(run)


def note_of(run: BenchmarkRun) -> str:
    """One run in a few words."""
    if run.status is Status.SUCCESS:
        speedup = "" if run.speedup is None else f"  {run.speedup:.3g}x"
        partial = f"  {run.evidence_fallback_count} parts outside of the compiler" if run.is_partial else ""
        return f"{'incorrect' if is_incorrect(run) else 'success'}{speedup}{partial}"
    return f"{run.status}: {_reason(run)}" if run.status is Status.UNAVAILABLE else f"{_where(run)}: {_reason(run)}"


def exit_code(runs: Sequence[BenchmarkRun]) -> ExitCode:
    """0 when every run is right, 3 when none could be made here, else 1."""
    if all(run.status is Status.UNAVAILABLE for run in runs):
        return ExitCode.NOTHING
    wrong = any(run.status is Status.FAILURE or is_incorrect(run) for run in runs)
    return ExitCode.FAILED if wrong else ExitCode.OK


def echo_summary(runs: Sequence[BenchmarkRun], score: ScoreSettings) -> None:
    """Write the backends side by side, and every run that did not end well with its reason."""
    compared = [_cells(item) for item in compare_backends(runs, p=score.p, b=score.b, policy=score.policy)]
    # What is none of any backend is left out, for the table to fit a terminal.
    names = compared[0] if compared else {}
    shown = [name for name in names if name not in _COUNTS_OF_TROUBLE or any(row[name] for row in compared)]
    echo_rows(shown, [[row[name] for name in shown] for row in compared], Format.TABLE)
    problems = [run for run in runs if run.status is Status.FAILURE or is_incorrect(run)]
    if problems:
        rows = [(r.sample_id, r.label, _status(r), r.phase, r.failure_kind, _reason(r)) for r in problems]
        echo_rows(_PROBLEM_COLUMNS, rows, Format.TABLE, title="What went wrong")
    absent = {run.label: _reason(run) for run in runs if run.status is Status.UNAVAILABLE}
    if absent:
        echo_rows(("backend", "unavailable here"), list(absent.items()), Format.TABLE)


def write_charts(
    runs: Sequence[BenchmarkRun], score: ScoreSettings, environment: Environment, folder: Path
) -> Path | None:
    """Draw the curves and speedups of these runs alone on a page; None where nothing was scored."""
    # What draws takes a second to import.
    from ops.score.charts import ChartContext
    from ops.score.comparison import score_rows, speedup_rows
    from ops.score.report import write_comparison
    from warehouse.report_data import environment_line

    scores = score_rows(runs, p=score.p, b=score.b, policy=score.policy)
    if scores.empty:
        return None
    place = {"hardware": environment.hardware, "threads": str(environment.threads), **environment.packages}
    labels = tuple(dict.fromkeys(run.label for run in runs))
    context = ChartContext(score.p, score.b, score.policy, "all", environment_line(place), labels)
    path = folder / "comparison.html"
    write_comparison(scores, speedup_rows(runs), context, datetime.now(UTC), path)
    return path


def broken_run(sample: BrokenSample, backend: BackendDescription, config: BenchmarkConfig) -> BenchmarkRun:
    """The row of a sample that could not even be read; it has no hash, so no view takes it for a current result."""
    now = datetime.now(UTC)
    return BenchmarkRun(
        run_id=uuid.uuid4().hex,
        dataset=sample.dataset,
        sample_id=sample.sample_id,
        sample_hash="",
        backend=backend.name,
        backend_version=backend.version,
        env_hash=backend.environment.env_hash,
        config_hash=backend.config_hash,
        backend_options=backend.options_json,
        variant=backend.variant,
        device=config.device,
        status=Status.FAILURE,
        started_at=now,
        finished_at=now,
        phase=Phase.LOAD,
        failure_kind=FailureKind.ERROR,
        message=sample.message,
    )


_COUNTS_OF_TROUBLE = ("in part", "failed", "unavailable")


def _cells(item: Compared) -> dict[str, object]:
    interval = None
    if item.speedup_low is not None and item.speedup_high is not None:
        interval = f"{item.speedup_low:.3g} to {item.speedup_high:.3g}"
    return {
        "backend": item.backend,
        "samples": item.sample_count,
        "ran": item.compiled_count,
        f"right t={STRICT_T}": item.strict_count,
        f"right t={CORRECT_T}": item.correct_count,
        "in part": item.partial_count,
        "failed": item.failed_count,
        "unavailable": item.unavailable_count,
        "speedup": item.speedup,
        "95% interval": interval,
        "S(0)": item.score,
        "compile s": None if item.compile_median_ms is None else item.compile_median_ms / 1000,
        "peak MiB": None if item.peak_median_bytes is None else item.peak_median_bytes / 1024**2,
    }


def _status(run: BenchmarkRun) -> str:
    return "incorrect" if is_incorrect(run) else str(run.status)


def _where(run: BenchmarkRun) -> str:
    return " ".join(str(part) for part in (run.phase, run.failure_kind) if part)


def _reason(run: BenchmarkRun) -> str:
    """First line of what there is to say."""
    if is_incorrect(run):
        return (
            f"outputs agree with eager only from t = {run.t_min:g} on"
            if run.t_min != float("inf")
            else "outputs differ"
        )
    return (run.message or "").partition("\n")[0]
