"""What one version of a compiler does with a sample, and whether that is what is looked for."""

from __future__ import annotations

import math
from dataclasses import dataclass
from enum import StrEnum

from ops.benchmark.results import BenchmarkRun, Phase, Status
from ops.compare.thresholds import is_worse_answer
from ops.compare.verdicts import Finding, Verdict


class Criterion(StrEnum):
    """What is bad."""

    FAILED = "failed"
    WRONG = "wrong"
    SLOWER = "slower"


@dataclass(frozen=True, slots=True)
class Speed:
    """What twin runs with the good end say of a version's time of a call.

    Attributes:
        verdict: Of `ops.compare.verdicts.Verdict`.
        ratio: Its time to that of the good end.
        low: Lower end of the 95% interval.
        high: Upper end.
        pair_count: Twin runs.
        reason: Why it is so, where the numbers do not say it.
    """

    verdict: str
    ratio: float | None = None
    low: float | None = None
    high: float | None = None
    pair_count: int = 0
    reason: str = ""

    @classmethod
    def of(cls, finding: Finding) -> Speed:
        """What a finding says."""
        ends = finding.ratio, finding.low, finding.high
        return cls(str(finding.verdict), *ends, finding.pair_count, finding.reason)


@dataclass(frozen=True, slots=True)
class Trial:
    """A version with a sample.

    Attributes:
        version: The version; of a commit its hash.
        about: A commit's first line.
        problem: Why it says nothing of the compiler: it cannot be installed, or has no baseline. "" if it does.
        failure: Kind of the failure and its phase, such as "crash in compile"; "" for none.
        message: First line of the failure's message.
        t_min: As in `benchmark_run`, like the next six.
        speedup: Likewise.
        speedup_low: Likewise.
        speedup_high: Likewise.
        eager_median_ms: Likewise.
        compiled_median_ms: Likewise.
        compile_ms: Likewise.
        log_path: Likewise.
        speed: Its time beside that of the good end; None where it was not asked for.
    """

    version: str
    about: str = ""
    problem: str = ""
    failure: str = ""
    message: str = ""
    t_min: float | None = None
    relative_error: float | None = None
    relative_error_dtype: str | None = None
    speedup: float | None = None
    speedup_low: float | None = None
    speedup_high: float | None = None
    eager_median_ms: float | None = None
    compiled_median_ms: float | None = None
    compile_ms: float | None = None
    log_path: str | None = None
    speed: Speed | None = None

    @property
    def outcome(self) -> str:
        """What it does, in a few words."""
        if self.problem:
            return f"cannot be tried: {self.problem}"
        if self.failure:
            return f"fails: {self.failure}: {self.message}" if self.message else f"fails: {self.failure}"
        words = f"t_min {tolerance_text(self.t_min)}"
        if self.relative_error:
            words += f", relative error {self.relative_error:.2g}"
        if self.speedup is not None:
            interval = f" ({self.speedup_low:.3g}–{self.speedup_high:.3g})" if self.speedup_low else ""
            words += f", {self.speedup:.3g}x eager{interval}"
        if self.speed is not None and self.speed.ratio is not None:
            interval = "" if self.speed.low is None else f" ({self.speed.low:.3f}–{self.speed.high:.3f})"
            words += f", {self.speed.ratio:.3f} times the good end's time{interval}"
        return words


def tolerance_text(t_min: float | None) -> str:
    """A `t_min` for a person."""
    if t_min is None:
        return "none"
    return f"{t_min:g}" if math.isfinite(t_min) else "−∞" if t_min < 0 else "∞"


def trial_of(version: str, about: str, runs: list[BenchmarkRun]) -> Trial:
    """What the runs of a version say, of which there are two or more: that they agree is not taken for granted."""
    trials = [_trial(version, about, run) for run in runs]
    first = trials[0]
    for other in trials[1:]:
        if other.problem:
            return other
        if not _agree(first, other):
            return Trial(version, about, f"two runs differ: one {first.outcome}; the other {other.outcome}")
    return first


def _trial(version: str, about: str, run: BenchmarkRun) -> Trial:
    message = (run.message or "").partition("\n")[0]
    if run.status is Status.UNAVAILABLE:
        return Trial(version, about, message, log_path=run.log_path)
    if run.status is Status.FAILURE and run.phase in (Phase.LOAD, Phase.EAGER):
        return Trial(
            version, about, f"no baseline: {run.failure_kind} in {run.phase}: {message}", log_path=run.log_path
        )
    return Trial(
        version,
        about,
        failure=f"{run.failure_kind} in {run.phase}" if run.status is Status.FAILURE else "",
        message=message,
        t_min=run.t_min,
        relative_error=run.relative_error,
        relative_error_dtype=run.relative_error_dtype,
        speedup=run.speedup,
        speedup_low=run.speedup_low,
        speedup_high=run.speedup_high,
        eager_median_ms=run.eager_median_ms,
        compiled_median_ms=run.compiled_median_ms,
        compile_ms=run.compile_ms,
        log_path=run.log_path,
    )


def _agree(a: Trial, b: Trial) -> bool:
    return (a.problem, a.failure) == (b.problem, b.failure) and not (is_worse_answer(a, b) or is_worse_answer(b, a))


def criterion_of_facts(good: Trial, bad: Trial) -> Criterion | None:
    """How both ends differ, times aside; None if they do not."""
    if bad.failure and not good.failure:
        return Criterion.FAILED
    if not bad.failure and not good.failure and is_worse_answer(good, bad):
        return Criterion.WRONG
    return None


def judged(criterion: Criterion, trial: Trial, good: Trial) -> tuple[bool | None, str]:
    """Whether a version is bad, None if that cannot be told; and why not, "" where it can.

    Args:
        criterion: What is bad.
        trial: The version.
        good: The good end.
    """
    if trial.problem:
        return None, trial.problem
    if criterion is Criterion.FAILED:
        return bool(trial.failure), ""
    if trial.failure:
        return None, f"it {trial.outcome}"
    is_wrong = is_worse_answer(good, trial)
    if criterion is Criterion.WRONG:
        return is_wrong, ""
    if is_wrong:
        return None, f"its results are wrong: t_min {tolerance_text(trial.t_min)}"
    if trial.speed is None or trial.speed.verdict in (Verdict.UNSURE, Verdict.FLAKY, Verdict.INCOMPARABLE):
        why = "" if trial.speed is None else trial.speed.reason
        return None, f"twin runs do not tell whether it is slower{f': {why}' if why else ''}"
    return trial.speed.verdict == Verdict.SLOWER, ""
