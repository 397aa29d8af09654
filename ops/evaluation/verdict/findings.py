"""The findings of a comparison of two builds: one for each sample, group and the whole, and each metric."""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection, Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from enum import StrEnum
from typing import Annotated

from ops.dataset.sample.catalog.rows import SampleKey
from ops.evaluation.verdict.rules import IMPROVED, REGRESSED, Metric, Ratio, Verdict


class FindingScope(StrEnum):
    """The subject of a finding."""

    SAMPLE = "sample"
    GROUP = "group"
    WHOLE = "whole"


class Basis(StrEnum):
    """The runs that a finding rests on."""

    TWINS = "twin runs"
    STORED = "stored runs"


@dataclass(frozen=True, slots=True)
class ComparisonFinding:
    """The change of one metric of a sample, of a group of samples, or of all; fields are columns of `verdict`."""

    scope: Annotated[FindingScope, "sample, group or whole."]
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

    def with_ratio(self, ratio: Ratio) -> ComparisonFinding:
        """Return the finding with a ratio, its interval, and the pairs that it rests on."""
        low, high = ratio.interval
        return replace(self, ratio=ratio.value, low=low, high=high, pair_count=ratio.count)

    @property
    def is_worse(self) -> bool:
        """True where B is worse than A."""
        return self.verdict in REGRESSED

    @property
    def is_better(self) -> bool:
        """True where B is better than A."""
        return self.verdict in IMPROVED

    @property
    def label(self) -> str:
        """The name of its sample or group, or "all samples"."""
        return "all samples" if self.scope is FindingScope.WHOLE else self.name


FAIL_ON = ("failed", "wrong", "slower", "compile", "memory")
"""Kinds of regressions (`kind_of`) that a user may choose to end a command with a failure."""


MISSING = "missing"
"""A kind of `kind_of` beside those of `FAIL_ON`: B has no result to compare, so a regression may be hidden."""


def kind_of(finding: ComparisonFinding) -> str:
    """Return the kind of a regression, one of `FAIL_ON`; `MISSING` where B has no result; else an empty text."""
    if finding.is_missing:
        return MISSING
    return _KINDS.get(finding.metric, str(finding.verdict)) if finding.is_worse else ""


_KINDS = {
    Metric.SPEED: "slower",
    Metric.MEMORY: "memory",
    Metric.COMPILE: "compile",
    Metric.COMPILE_CPU: "compile",
}


def regressions(findings: Iterable[ComparisonFinding], fail_on: Collection[str] = FAIL_ON) -> list[ComparisonFinding]:
    """Select the findings of these kinds."""
    return [finding for finding in findings if kind_of(finding) in fail_on]


class End(StrEnum):
    """The reason why the twin runs of a comparison ended; all but the first may leave hypotheses open."""

    COMPLETE = "complete"
    INTERRUPTED = "interrupted"
    SPENT = "spent"

    def text(self, budget_s: float | None) -> str:
        """Explain an early end to a person; "" if it did not end early."""
        spent = f"the budget of {round(budget_s or 0, 1):g} s ended"
        return {End.COMPLETE: "", End.INTERRUPTED: "interrupted", End.SPENT: spent}[self]


@dataclass(frozen=True, slots=True)
class BuildComparison:
    """The result of comparing two builds.

    Attributes:
        a: The build that B is compared with, as a person names it.
        b: The other.
        findings: All of them.
        notes: Sentences for a reader: what differs besides the builds, what could not be compared, and why.
        end: Why twin runs ended.
        ended: The same for a person, where findings are left open; "" if none are.
        spent: The note that the budget ended, also where nothing is left open; "" if it did not end.
        typed: Both builds, as a command line takes them.
    """

    a: str
    b: str
    findings: tuple[ComparisonFinding, ...]
    notes: tuple[str, ...] = ()
    end: End = End.COMPLETE
    ended: str = ""
    spent: str = ""
    typed: tuple[str, ...] = ()

    @property
    def is_interrupted(self) -> bool:
        """True where somebody interrupted it."""
        return self.end is End.INTERRUPTED

    def regressions(self, fail_on: Collection[str] = FAIL_ON) -> list[ComparisonFinding]:
        """Select the findings of these kinds, the worst first."""
        return regressions(sort_findings(self.findings), fail_on)

    def unsure(self) -> list[ComparisonFinding]:
        """Select the worst finding of each sample, where that is `unsure`."""
        return [item for item in worst_of_samples(self.findings).values() if item.verdict is Verdict.UNSURE]

    def counts(self) -> Mapping[Verdict, int]:
        """Count the samples of each verdict, each by its worst finding; the worst first."""
        return Counter(item.verdict for item in worst_of_samples(self.findings).values())

    def notable_findings(self) -> list[ComparisonFinding]:
        """Select the findings to show: all that changed or are unsure, and those on the whole."""
        return [
            item
            for item in sort_findings(self.findings)
            if item.verdict is not Verdict.UNCHANGED or item.scope is FindingScope.WHOLE
        ]


_ORDER = list(Verdict)
_SCOPES = (FindingScope.WHOLE, FindingScope.GROUP, FindingScope.SAMPLE)
_METRICS = list(Metric)


def sort_findings(findings: Iterable[ComparisonFinding]) -> list[ComparisonFinding]:
    """Sort findings for a person: worst verdicts first, the whole and groups before samples."""

    def place(item: ComparisonFinding) -> tuple[int, int, int, float, str]:
        change = 0.0 if item.ratio is None else -item.ratio
        return _ORDER.index(item.verdict), _SCOPES.index(item.scope), _METRICS.index(item.metric), change, item.name

    return sorted(findings, key=place)


def worst_of_samples(findings: Sequence[ComparisonFinding]) -> dict[SampleKey, ComparisonFinding]:
    """Map each sample, (dataset, sample id), to the finding that counts for it: the first of `sort_findings`."""
    worst: dict[SampleKey, ComparisonFinding] = {}
    for finding in sort_findings(findings):
        if finding.scope is FindingScope.SAMPLE:
            worst.setdefault((finding.dataset, finding.name), finding)
    return worst
