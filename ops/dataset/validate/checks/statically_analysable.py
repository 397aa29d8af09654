"""Statically analysable: every operator, its arguments and its dependencies are known without running the graph."""

from __future__ import annotations

from typing import TYPE_CHECKING, ClassVar

from ops.dataset.graph import Graph
from ops.dataset.graph.straight_line import check_straight_line
from ops.dataset.validate.base import CheckFinding
from ops.errors import GraphNetError

if TYPE_CHECKING:
    from ops.dataset.validate.sample_under_test import SampleUnderTest


class StaticallyAnalysable:
    """The code is one operator after the other, and a `torch.fx` graph can be made of it."""

    name: ClassVar[str] = "statically_analysable"
    order: ClassVar[int] = 4
    gates: ClassVar[bool] = False

    def check(self, tested: SampleUnderTest) -> CheckFinding:
        """Check the code, then make the graph."""
        check_straight_line(tested.sample.model_code)
        _ = tested.traced_module
        return CheckFinding(passed=True)

    def check_ranks(self, tested: SampleUnderTest) -> CheckFinding:
        """Check the code of every rank, which takes what that of rank 0 takes."""
        ranks = tested.of_ranks()
        expected = Graph.parse(ranks[0].sample.model_code).parameters
        for rank, own in ranks.items():
            try:
                self.check(own)
            except GraphNetError as error:
                return CheckFinding(passed=False, message=f"rank {rank}: {error}")
            if Graph.parse(own.sample.model_code).parameters != expected:
                return CheckFinding(passed=False, message=f"rank {rank} takes other arguments than rank 0")
        return CheckFinding(passed=True)
