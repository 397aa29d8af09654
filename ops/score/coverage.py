"""Which samples backends are compared over: the same ones for all that are compared jointly.

N is the number of samples that at least one curve (a backend with its options) is scored on. A curve that is scored on
at least `JOINT_SHARE` of them is compared jointly: over the samples that all joint curves are scored on. Any other
stands apart, over its own samples, labelled "k of N". All of this is within a framework: a backend of Paddle has no
sample in common with one of torch. The view `comparison` is the same in SQL.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from ops.benchmark.results import BenchmarkRun, Phase, Status

JOINT_SHARE = 0.9
"""Share of the N samples that a curve must be scored on to be compared jointly.

Below 1, since eager may run out of time on a sample under one backend and not under another."""

SampleKey = tuple[str, str]
"""(dataset, sample_id)."""


@dataclass(frozen=True, slots=True)
class Coverage:
    """The samples that each curve is compared over.

    Attributes:
        scored: Samples that each curve is scored on, by its label, in the order in which labels first occur; curves
            without any are left out.
        joint: Labels of the curves that are compared jointly.
        frameworks: The framework of each curve, by its label.
        commons: Samples that all joint curves of a framework are scored on, by framework.
        totals: N of each framework: samples that any of its curves is scored on.
    """

    scored: Mapping[str, frozenset[SampleKey]]
    joint: tuple[str, ...]
    frameworks: Mapping[str, str]
    commons: Mapping[str, frozenset[SampleKey]]
    totals: Mapping[str, int]

    def total_of(self, label: str) -> int:
        """N of the curve's framework."""
        return self.totals.get(self.frameworks.get(label, ""), 0)

    def is_joint(self, label: str) -> bool:
        """Whether a curve is compared jointly; otherwise it stands apart, or nowhere without a scored sample."""
        return label in self.joint

    def samples_of(self, label: str) -> frozenset[SampleKey]:
        """The samples that the figures of a curve are over."""
        return self.commons[self.frameworks[label]] if self.is_joint(label) else self.scored.get(label, frozenset())

    def includes(self, run: BenchmarkRun) -> bool:
        """Whether a run enters the figures of its curve."""
        return is_scored(run) and key_of(run) in self.samples_of(run.label)


def coverage_of(runs: Sequence[BenchmarkRun]) -> Coverage:
    """The samples that each curve of these runs is compared over."""
    found: dict[str, set[SampleKey]] = {}
    frameworks = {run.label: run.framework for run in runs}
    for run in runs:
        if is_scored(run):
            found.setdefault(run.label, set()).add(key_of(run))
    scored = {label: frozenset(samples) for label, samples in found.items()}
    joint: list[str] = []
    commons: dict[str, frozenset[SampleKey]] = {}
    totals: dict[str, int] = {}
    for framework in dict.fromkeys(frameworks.values()):
        own = {label: samples for label, samples in scored.items() if frameworks[label] == framework}
        totals[framework] = total = len(frozenset().union(*own.values()))
        together = [label for label, samples in own.items() if len(samples) >= JOINT_SHARE * total]
        commons[framework] = frozenset.intersection(*(own[label] for label in together)) if together else frozenset()
        joint += together
    return Coverage(scored, tuple(joint), frameworks, commons, totals)


def is_scored(run: BenchmarkRun) -> bool:
    """Whether a run is scored: its backend is installed here, and eager ran."""
    return run.status is not Status.UNAVAILABLE and not lacks_baseline(run)


def lacks_baseline(run: BenchmarkRun) -> bool:
    """Whether a run has no baseline: the sample could not be loaded, or eager failed on it."""
    return run.status is Status.FAILURE and run.phase in (Phase.LOAD, Phase.EAGER)


def key_of(run: BenchmarkRun) -> SampleKey:
    """The sample of a run, whatever the backend."""
    return run.dataset, run.sample_id


def share_text(count: int, total: int) -> str:
    """Text "k of N", or N alone where k is all of them."""
    return f"{count:,}" if count == total else f"{count:,} of {total:,}"
