"""What a comparison of two builds says: one finding for each sample, group and the whole, and each metric."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Sequence
from dataclasses import dataclass
from enum import StrEnum

from ops.compare.thresholds import Metric


class Verdict(StrEnum):
    """What became of something from A to B, the worst first."""

    FAILED = "failed"
    WRONG = "wrong"
    SLOWER = "slower"
    LARGER = "larger"
    FLAKY = "flaky"
    UNSURE = "unsure"
    INCOMPARABLE = "incomparable"
    CHANGED = "changed"
    FIXED = "fixed"
    FASTER = "faster"
    SMALLER = "smaller"
    UNCHANGED = "unchanged"


REGRESSED = frozenset({Verdict.FAILED, Verdict.WRONG, Verdict.SLOWER, Verdict.LARGER})
IMPROVED = frozenset({Verdict.FIXED, Verdict.FASTER, Verdict.SMALLER})


def worse_of(metric: Metric, direction: int) -> Verdict:
    """What something has become that takes more (1) or less (−1) of a metric."""
    if metric is Metric.MEMORY:
        return Verdict.LARGER if direction > 0 else Verdict.SMALLER
    return Verdict.SLOWER if direction > 0 else Verdict.FASTER


class Scope(StrEnum):
    """What a finding is about."""

    SAMPLE = "sample"
    GROUP = "group"
    WHOLE = "whole"


class Basis(StrEnum):
    """What a finding rests on."""

    TWINS = "twin runs"
    STORED = "stored runs"


@dataclass(frozen=True, slots=True)
class Finding:
    """What became of one metric of a sample, of a group of samples, or of all.

    Attributes:
        scope: What it is about.
        name: The sample's id; the group, such as "operator gelu"; "" of the whole.
        metric: What is compared.
        verdict: What became of it.
        dataset: The sample's; "" otherwise.
        ratio: B / A; None where there is none.
        low: Lower end of its 95% interval.
        high: Upper end.
        a_value: Median of A, in the metric's unit; `t_min` for `Metric.RESULT`.
        b_value: Median of B.
        pair_count: Twin runs that it rests on.
        sample_count: Samples that it is over.
        basis: What it rests on.
        reason: Why it is so, in a few words; "" where the numbers say it.
        alike: Groups with nearly the same samples, which could be meant as well.
        is_missing: A succeeded, and of B there is nothing that could be compared with it.
    """

    scope: Scope
    name: str
    metric: Metric
    verdict: Verdict
    dataset: str = ""
    ratio: float | None = None
    low: float | None = None
    high: float | None = None
    a_value: float | None = None
    b_value: float | None = None
    pair_count: int = 0
    sample_count: int = 1
    basis: Basis = Basis.TWINS
    reason: str = ""
    alike: tuple[str, ...] = ()
    is_missing: bool = False

    @property
    def is_regression(self) -> bool:
        """Whether B is worse than A."""
        return self.verdict in REGRESSED

    @property
    def is_improvement(self) -> bool:
        """Whether B is better than A."""
        return self.verdict in IMPROVED

    @property
    def label(self) -> str:
        """What it is about, in words."""
        return "all samples" if self.scope is Scope.WHOLE else self.name


FAIL_ON = ("failed", "wrong", "slower", "compile", "memory")
"""What can be asked to end a command with a failure: the kinds of `kind_of`."""


MISSING = "missing"
"""A kind of `kind_of` beside those of `FAIL_ON`: what B leaves out is no regression, and does not exclude one."""


def kind_of(finding: Finding) -> str:
    """Which of `FAIL_ON` a regression is, or `MISSING`; "" of what is neither."""
    if finding.is_missing:
        return MISSING
    if not finding.is_regression:
        return ""
    match finding.metric:
        case Metric.RESULT:
            return str(finding.verdict)
        case Metric.SPEED:
            return "slower"
        case Metric.MEMORY:
            return "memory"
        case _:
            return "compile"


def regressions(findings: Iterable[Finding], fail_on: Collection[str] = FAIL_ON) -> list[Finding]:
    """The findings that are worse in one of these ways."""
    return [finding for finding in findings if kind_of(finding) in fail_on]


INTERRUPTED = "interrupted"
"""Why a comparison ended early: somebody interrupted it."""

ENDED_EARLY = (INTERRUPTED, " s ended")
"""How reasons end of what is not decided because a comparison ended early: was interrupted, or spent its budget."""


@dataclass(frozen=True, slots=True)
class Comparison:
    """What was found of two builds.

    Attributes:
        a: The build compared with, as a person names it.
        b: The other.
        findings: All of them.
        notes: What a reader has to know: what differs besides the builds, what could not be compared, and why.
        ended: Why twin runs ended early and left something open; "" if they did not.
        spent: That their budget ended, also where it left nothing open; "" if it did not.
        typed: Both builds, as a command line takes them.
    """

    a: str
    b: str
    findings: tuple[Finding, ...]
    notes: tuple[str, ...] = ()
    ended: str = ""
    spent: str = ""
    typed: tuple[str, ...] = ()

    @property
    def is_interrupted(self) -> bool:
        """Whether somebody interrupted it."""
        return self.ended == INTERRUPTED

    def regressions(self, fail_on: Collection[str] = FAIL_ON) -> list[Finding]:
        """The findings that are worse in one of these ways."""
        return regressions(ordered(self.findings), fail_on)

    def unsure(self) -> list[Finding]:
        """What counts for samples of which it is neither confirmed nor excluded that they became worse."""
        return [item for item in worst_of_samples(self.findings).values() if item.verdict is Verdict.UNSURE]

    def counts(self) -> dict[Verdict, int]:
        """How many samples have which verdict, each by its worst; the worst first."""
        verdicts = [finding.verdict for finding in worst_of_samples(self.findings).values()]
        return {verdict: verdicts.count(verdict) for verdict in Verdict if verdict in verdicts}

    def shown(self) -> list[Finding]:
        """What a person wants to see: all that changed or is unsure, and the whole."""
        return [
            item
            for item in ordered(self.findings)
            if item.verdict is not Verdict.UNCHANGED or item.scope is Scope.WHOLE
        ]


_ORDER = list(Verdict)
_SCOPES = (Scope.WHOLE, Scope.GROUP, Scope.SAMPLE)
_METRICS = list(Metric)


def ordered(findings: Iterable[Finding]) -> list[Finding]:
    """Findings as a person reads them: worst verdicts first, the whole and groups before samples."""

    def place(item: Finding) -> tuple[int, int, int, float, str]:
        change = 0.0 if item.ratio is None else -item.ratio
        return _ORDER.index(item.verdict), _SCOPES.index(item.scope), _METRICS.index(item.metric), change, item.name

    return sorted(findings, key=place)


def worst_of_samples(findings: Sequence[Finding]) -> dict[tuple[str, str], Finding]:
    """(dataset, sample id) → the finding that counts for the sample: its worst, else what became better."""
    worst: dict[tuple[str, str], Finding] = {}
    for finding in ordered(findings):
        if finding.scope is Scope.SAMPLE:
            worst.setdefault((finding.dataset, finding.name), finding)
    return worst
