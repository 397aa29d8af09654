"""The samples of a comparison with their groups, and the results of a twin run of two builds on a sample."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Sequence
from dataclasses import dataclass

from ops.dataset.sample.catalog.rows import SampleKey
from ops.evaluation.verdict.result import RunResult, ratio_of
from ops.evaluation.verdict.rules import Fact, Metric, Ratio, fact_of


@dataclass(frozen=True, slots=True)
class Subject:
    """A sample to be compared.

    Attributes:
        key: Its dataset and id.
        groups: Names of the groups that it belongs to.
        fact: The fact that stored runs show by themselves: it fails, is wrong or is fixed under B; else `Fact.SAME`.
        failure: How it failed in them, under A or B; "" if neither did.
    """

    key: SampleKey
    groups: frozenset[str] = frozenset()
    fact: Fact = Fact.SAME
    failure: str = ""


@dataclass(frozen=True, slots=True)
class Pair:
    """A twin run of two builds on a sample.

    Attributes:
        round: 1 of the round that suspects, 2 of the independent one that decides; 0 of stored runs.
        number: Number in its round, from 0; the order of A and B alternates with it.
        a: How A ended.
        b: How B ended.
        speed: Ratio of the compiled times; None where one side has none.
        control: Ratio of eager's times; None but for stored runs.
        note: Why its times cannot be compared; "" where they can.
        seconds: Duration of the twin run.
    """

    round: int
    number: int
    a: RunResult
    b: RunResult
    speed: Ratio | None = None
    control: Ratio | None = None
    note: str = ""
    seconds: float = 0.0

    @property
    def fact(self) -> Fact:
        """The difference between the results of A and B."""
        return fact_of(self.a, self.b)

    def ratio(self, metric: Metric) -> Ratio | None:
        """Return the ratio of a metric; None where a side has no value."""
        return self.speed if metric is Metric.SPEED else ratio_of(self.a, self.b, metric)


def group_members(subjects: Sequence[Subject]) -> dict[str, frozenset[SampleKey]]:
    """Map each group to its samples."""
    members: defaultdict[str, set[SampleKey]] = defaultdict(set)
    for subject in subjects:
        for name in subject.groups:
            members[name].add(subject.key)
    return {name: frozenset(keys) for name, keys in sorted(members.items())}


def spread(keys: Sequence[SampleKey], count: int) -> list[SampleKey]:
    """Choose `count` samples, evenly over their order; all of them where there are no more."""
    places = range(len(keys)) if len(keys) <= count else [int((at + 0.5) * len(keys) / count) for at in range(count)]
    return [keys[place] for place in places]
