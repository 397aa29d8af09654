"""What a comparison of two builds says: one finding for each sample, group and the whole, and each metric."""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection, Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from enum import StrEnum
from typing import Annotated

from ops.sample.catalog.rows import SampleKey
from ops.verdict.rules import IMPROVED, REGRESSED, Metric, Ratio, Verdict


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
    """What became of one metric of a sample, of a group of samples, or of all; fields are columns of `verdict`."""

    scope: Annotated[Scope, "sample, group or whole."]
    name: Annotated[str, "The sample's id; the group, such as operator gelu; empty of the whole."]
    metric: Annotated[Metric, "result, speed, compile, compile_cpu or memory."]
    verdict: Annotated[
        Verdict,
        "failed, wrong, slower, larger, flaky, unsure, incomparable, changed, fixed, faster, smaller or unchanged.",
    ]
    dataset: Annotated[str, "As in sample.dataset; empty of groups and the whole."] = ""
    ratio: Annotated[float | None, "B / A; NULL where there is none."] = None
    low: Annotated[float | None, "Lower end of its 95% interval."] = None
    high: Annotated[float | None, "Upper end of its 95% interval."] = None
    a_value: Annotated[float | None, "Median of A, in milliseconds or bytes; t_min of results."] = None
    b_value: Annotated[float | None, "Median of B."] = None
    pair_count: Annotated[int, "Twin runs that it rests on."] = 0
    sample_count: Annotated[int, "Samples that it is over."] = 1
    basis: Annotated[Basis, "twin runs or stored runs."] = Basis.TWINS
    reason: Annotated[str, "Why it is so, in a few words; empty where the numbers say it."] = ""
    alike: Annotated[tuple[str, ...], "Groups with nearly the same samples, which could be meant as well."] = ()
    left_open: Annotated[bool, "The comparison ended early, so that this could not be decided."] = False
    is_missing: Annotated[bool, "A succeeded, and of B there is nothing that could be compared with it."] = False

    def over(self, ratio: Ratio) -> Finding:
        """The same with a ratio, and what it rests on."""
        low, high = ratio.interval
        return replace(self, ratio=ratio.value, low=low, high=high, pair_count=ratio.count)

    @property
    def is_worse(self) -> bool:
        """Whether B is worse than A."""
        return self.verdict in REGRESSED

    @property
    def is_better(self) -> bool:
        """Whether B is better than A."""
        return self.verdict in IMPROVED

    @property
    def label(self) -> str:
        """What it is about, in words."""
        return "all samples" if self.scope is Scope.WHOLE else self.name


FAIL_ON = ("failed", "wrong", "slower", "compile", "memory")
"""What can be asked to end a command with a failure: the kinds of `kind_of`."""


MISSING = "missing"
"""A kind of `kind_of` beside those of `FAIL_ON`: of B there is no result to compare, so that a regression may hide."""


def kind_of(finding: Finding) -> str:
    """Which of `FAIL_ON` a regression is, or `MISSING`; "" of what is neither."""
    if finding.is_missing:
        return MISSING
    return _KINDS.get(finding.metric, str(finding.verdict)) if finding.is_worse else ""


_KINDS = {
    Metric.SPEED: "slower",
    Metric.MEMORY: "memory",
    Metric.COMPILE: "compile",
    Metric.COMPILE_CPU: "compile",
}


def regressions(findings: Iterable[Finding], fail_on: Collection[str] = FAIL_ON) -> list[Finding]:
    """The findings that are worse in one of these ways."""
    return [finding for finding in findings if kind_of(finding) in fail_on]


class End(StrEnum):
    """Why twin runs of a comparison ended; all but the first may leave something open."""

    COMPLETE = "complete"
    INTERRUPTED = "interrupted"
    SPENT = "spent"

    def text(self, budget_s: float | None) -> str:
        """Why it ended early, for a person; "" if it did not."""
        spent = f"the budget of {round(budget_s or 0, 1):g} s ended"
        return {End.COMPLETE: "", End.INTERRUPTED: "interrupted", End.SPENT: spent}[self]


@dataclass(frozen=True, slots=True)
class Comparison:
    """What was found of two builds.

    Attributes:
        a: The build compared with, as a person names it.
        b: The other.
        findings: All of them.
        notes: What a reader has to know: what differs besides the builds, what could not be compared, and why.
        end: Why twin runs ended.
        ended: The same for a person, where that left something open; "" if it did not.
        spent: That their budget ended, also where it left nothing open; "" if it did not.
        typed: Both builds, as a command line takes them.
    """

    a: str
    b: str
    findings: tuple[Finding, ...]
    notes: tuple[str, ...] = ()
    end: End = End.COMPLETE
    ended: str = ""
    spent: str = ""
    typed: tuple[str, ...] = ()

    @property
    def is_interrupted(self) -> bool:
        """Whether somebody interrupted it."""
        return self.end is End.INTERRUPTED

    def regressions(self, fail_on: Collection[str] = FAIL_ON) -> list[Finding]:
        """The findings that are worse in one of these ways."""
        return regressions(ordered(self.findings), fail_on)

    def unsure(self) -> list[Finding]:
        """The worst finding of each sample where it is `unsure`."""
        return [item for item in worst_of_samples(self.findings).values() if item.verdict is Verdict.UNSURE]

    def counts(self) -> Mapping[Verdict, int]:
        """How many samples have which verdict, each by its worst; the worst first."""
        return Counter(item.verdict for item in worst_of_samples(self.findings).values())

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


def worst_of_samples(findings: Sequence[Finding]) -> dict[SampleKey, Finding]:
    """(dataset, sample id) → the finding that counts for the sample: its worst, else what became better."""
    worst: dict[SampleKey, Finding] = {}
    for finding in ordered(findings):
        if finding.scope is Scope.SAMPLE:
            worst.setdefault((finding.dataset, finding.name), finding)
    return worst
