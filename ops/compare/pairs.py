"""What a twin run of two builds on a sample gives: how each ended, and the ratio of their times, block by block."""

from __future__ import annotations

from dataclasses import dataclass

from ops.verdict.result import RunResult, ratio_of
from ops.verdict.rules import Fact, Metric, Ratio, fact_of


@dataclass(frozen=True, slots=True)
class Pair:
    """A twin run of two builds on a sample.

    Attributes:
        round: 1 of the first look at what is suspected, 2 of the independent one that decides.
        number: Of the round, from 0; the order of A and B flips from one to the next.
        a: How A ended.
        b: How B ended.
        speed: Ratio of the compiled times; None where one side has none.
        control: Ratio of eager's times, of stored runs of both.
        note: What keeps it from being compared; "" for nothing.
        seconds: What it took.
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
        """How the outcomes differ."""
        return fact_of(self.a, self.b)

    def ratio(self, metric: Metric) -> Ratio | None:
        """The ratio of a metric; None where a side has none."""
        return self.speed if metric is Metric.SPEED else ratio_of(self.a, self.b, metric)
