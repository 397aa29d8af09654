"""What `graphnet bench` makes of its runs: a note on each, a table at the end, the exit code, rows of broken samples.

Not here: scores over t (`graphnet score`).
"""

from __future__ import annotations

import statistics
import uuid
from collections.abc import Sequence
from datetime import UTC, datetime

from ops.benchmark.config import BenchmarkConfig
from ops.benchmark.results import BenchmarkRun, FailureKind, Phase, Status
from ops.benchmark.runner import BackendDescription
from ops.sample.catalog import BrokenSample
from pipelines.console import Format, echo_rows
from pipelines.exits import ExitCode

_COLUMNS = ("backend", "samples", "success", "incorrect", "failure", "unavailable", "geomean_speedup")
_PROBLEM_COLUMNS = ("sample_id", "backend", "status", "phase", "kind", "reason")
CORRECT_T = 0
"""Outputs count as right when they agree with eager within the tolerance of t = 0."""


def is_incorrect(run: BenchmarkRun) -> bool:
    """Whether a run ended well but computed something else than eager."""
    return run.status is Status.SUCCESS and run.t_min is not None and run.t_min > CORRECT_T


def note_of(run: BenchmarkRun) -> str:
    """One run in a few words."""
    if run.status is Status.SUCCESS:
        speedup = "" if run.speedup is None else f"  {run.speedup:.3g}x"
        return f"{'incorrect' if is_incorrect(run) else 'success'}{speedup}"
    return f"{run.status}: {_reason(run)}" if run.status is Status.UNAVAILABLE else f"{_where(run)}: {_reason(run)}"


def exit_code(runs: Sequence[BenchmarkRun]) -> ExitCode:
    """0 when every run is right, 3 when none could be made here, else 1."""
    if all(run.status is Status.UNAVAILABLE for run in runs):
        return ExitCode.NOTHING
    wrong = any(run.status is Status.FAILURE or is_incorrect(run) for run in runs)
    return ExitCode.FAILED if wrong else ExitCode.OK


def echo_summary(runs: Sequence[BenchmarkRun]) -> None:
    """Write how many runs ended how, by backend, and every run that did not end well with its reason."""
    backends = list(dict.fromkeys(run.backend for run in runs))
    echo_rows(
        _COLUMNS, [_totals(name, [run for run in runs if run.backend == name]) for name in backends], Format.TABLE
    )
    problems = [run for run in runs if run.status is Status.FAILURE or is_incorrect(run)]
    if problems:
        rows = [(r.sample_id, r.backend, _status(r), r.phase, r.failure_kind, _reason(r)) for r in problems]
        echo_rows(_PROBLEM_COLUMNS, rows, Format.TABLE, title="What went wrong")
    for message in sorted({_reason(run) for run in runs if run.status is Status.UNAVAILABLE}):
        echo_rows(("unavailable here",), [(message,)], Format.TABLE)


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


def _totals(backend: str, runs: Sequence[BenchmarkRun]) -> tuple[object, ...]:
    counts = {status: sum(run.status is status for run in runs) for status in Status}
    speedups = [run.speedup for run in runs if run.status is Status.SUCCESS and run.speedup is not None]
    return (
        backend,
        len(runs),
        counts[Status.SUCCESS],
        sum(map(is_incorrect, runs)),
        counts[Status.FAILURE],
        counts[Status.UNAVAILABLE],
        statistics.geometric_mean(speedups) if speedups else None,
    )


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
