"""What one version of a compiler does with a sample, and whether that is what is looked for."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from enum import StrEnum

from ops.verdict.findings import Finding
from ops.verdict.result import RunResult
from ops.verdict.rules import Fact, Verdict, fact_of
from ops.verdict.words import failure_text, interval_text, kind_text, ratio_text, run_text, t_text


class Criterion(StrEnum):
    """What is bad."""

    FAILED = "failed"
    WRONG = "wrong"
    SLOWER = "slower"


_OF_FACT = {Fact.FAILED: Criterion.FAILED, Fact.WRONG: Criterion.WRONG}


@dataclass(frozen=True, slots=True)
class Trial:
    """A version with a sample.

    Attributes:
        version: The version; of a commit its hash.
        about: A commit's first line.
        problem: Why it says nothing of the compiler: it cannot be installed, or has no baseline. "" if it does.
        result: How it ended.
        speed: What twin runs with the good end say of its time; None where it was not asked for.
    """

    version: str
    about: str = ""
    problem: str = ""
    result: RunResult = field(default_factory=RunResult)
    speed: Finding | None = None

    @property
    def outcome(self) -> str:
        """What it does, in a few words."""
        if self.problem:
            return f"cannot be tried: {self.problem}"
        if self.result.has_failed:
            return f"fails: {failure_text(self.result)}"
        words = run_text(self.result)
        if self.speed is not None and self.speed.ratio is not None:
            interval = f" ({interval_text(self.speed)})" if self.speed.low is not None else ""
            words += f", {ratio_text(self.speed.ratio)} times the good end's time{interval}"
        return words


def trial_of(version: str, about: str, runs: Sequence[RunResult]) -> Trial:
    """What the runs of a version say, of which there are two or more: that they agree is not taken for granted."""
    first = runs[0]
    for run in runs:
        if not run.state.is_scored:
            return Trial(version, about, f"no baseline: {failure_text(run)}", run)
        if fact_of(first, run) not in _ALIKE or kind_text(first) != kind_text(run):
            both = f"one {Trial(version, result=first).outcome}; the other {Trial(version, result=run).outcome}"
            return Trial(version, about, f"two runs differ: {both}", run)
    return Trial(version, about, result=first)


_ALIKE = (Fact.SAME, Fact.CHANGED, Fact.BOTH_FAIL)


def criterion_of_facts(good: Trial, bad: Trial) -> Criterion | None:
    """How both ends differ, times aside; None if they do not."""
    return _OF_FACT.get(fact_of(good.result, bad.result))


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
        return trial.result.has_failed, ""
    if trial.result.has_failed:
        return None, f"it {trial.outcome}"
    is_wrong = fact_of(good.result, trial.result) is Fact.WRONG
    if criterion is Criterion.WRONG:
        return is_wrong, ""
    if is_wrong:
        return None, f"its results are wrong: t_min {t_text(trial.result.t_min)}"
    if trial.speed is None or trial.speed.verdict in (Verdict.UNSURE, Verdict.FLAKY, Verdict.INCOMPARABLE):
        why = "" if trial.speed is None else trial.speed.reason
        return None, f"twin runs do not tell whether it is slower{f': {why}' if why else ''}"
    return trial.speed.verdict is Verdict.SLOWER, ""
