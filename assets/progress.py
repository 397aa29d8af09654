"""One line for a person about one result, for logs that show how a run goes on."""

from __future__ import annotations

from ops.benchmark.results import BenchmarkRun, Status
from ops.score.comparison import is_incorrect, reason_of
from ops.untrusted.text import printable


def one_line(run: BenchmarkRun) -> str:
    """What came of a benchmark run: `transformers/bert: 1.32× (1.28 to 1.36)`, or how it failed."""
    return printable(f"{run.sample_id}: {_outcome(run)}")


def _outcome(run: BenchmarkRun) -> str:
    if run.status is Status.SUCCESS:
        wrong = f"INCORRECT, {reason_of(run)}:" if is_incorrect(run) else ""
        return "  ".join(filter(None, (f"{wrong} {_speedup(run)}".lstrip(), run.disturbance)))
    reason = (run.message or "no message").splitlines()[0]
    if run.status is Status.UNAVAILABLE:
        return f"unavailable: {reason}"
    return f"FAILED, {run.failure_kind} in {run.phase}: {reason}"


def _speedup(run: BenchmarkRun) -> str:
    if run.speedup is None:
        return "ran, but without times"
    text = f"{run.speedup:.3g}×"
    if run.speedup_low is not None and run.speedup_high is not None:
        text += f" ({run.speedup_low:.3g} to {run.speedup_high:.3g})"
    return text
