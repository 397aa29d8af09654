"""Trials: the results of one version of a compiler on a sample, and their judgement by a criterion."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from enum import StrEnum

from ops.evaluation.verdict.findings import ComparisonFinding
from ops.evaluation.verdict.result import RunResult
from ops.evaluation.verdict.rules import Fact, Verdict, fact_of
from ops.evaluation.verdict.words import failure_text, interval_text, kind_text, ratio_text, run_text, t_text


class Criterion(StrEnum):
    """The criterion of bad versions: they fail, are wrong, or are slower."""

    FAILED = "failed"
    WRONG = "wrong"
    SLOWER = "slower"


_OF_FACT = {Fact.FAILED: Criterion.FAILED, Fact.WRONG: Criterion.WRONG}


@dataclass(frozen=True, slots=True)
class VersionTrial:
    """The results of a version on a sample.

    Attributes:
        version: The version, or the hash of a commit.
        about: First line of a commit's message; "" of a version.
        problem: Why it does not count: it cannot be installed, has no baseline, or its runs differ; "" if it counts.
        result: The result of its runs.
        speed: Finding of twin runs with the good end; None where there are none.
    """

    version: str
    about: str = ""
    problem: str = ""
    result: RunResult = field(default_factory=RunResult)
    speed: ComparisonFinding | None = None

    @property
    def outcome(self) -> str:
        """A description in a few words."""
        if self.problem:
            return f"cannot be tried: {self.problem}"
        if self.result.has_failed:
            return f"fails: {failure_text(self.result)}"
        words = run_text(self.result)
        if self.speed is not None and self.speed.ratio is not None:
            interval = f" ({interval_text(self.speed)})" if self.speed.low is not None else ""
            words += f", {ratio_text(self.speed.ratio)} times the good end's time{interval}"
        return words


def trial_of(version: str, about: str, runs: Sequence[RunResult]) -> VersionTrial:
    """Make a trial of two or more runs of a version, which may differ."""
    first = runs[0]
    for run in runs:
        if not run.state.is_scored:
            return VersionTrial(version, about, f"no baseline: {failure_text(run)}", run)
        if fact_of(first, run) not in _ALIKE or kind_text(first) != kind_text(run):
            ends = [VersionTrial(version, result=result).outcome for result in (first, run)]
            both = f"one {ends[0]}; the other {ends[1]}"
            return VersionTrial(version, about, f"two runs differ: {both}", run)
    return VersionTrial(version, about, result=first)


_ALIKE = (Fact.SAME, Fact.CHANGED, Fact.BOTH_FAIL)


def criterion_of_facts(good: VersionTrial, bad: VersionTrial) -> Criterion | None:
    """Return the fact by which the bad end is worse: failed or wrong; None if there is none."""
    return _OF_FACT.get(fact_of(good.result, bad.result))


def judge_trial(criterion: Criterion, trial: VersionTrial, good: VersionTrial) -> tuple[bool | None, str]:
    """Judge a version.

    Args:
        criterion: Criterion of bad versions.
        trial: The version.
        good: The good end.

    Returns:
        Whether the version is bad, None if that cannot be told; and the reason why not, "" where it can.
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
