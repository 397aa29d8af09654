"""Statically analysable: every operator, its arguments and its dependencies are known without running the graph."""

from __future__ import annotations

from typing import TYPE_CHECKING, ClassVar

from ops.dataset.graph.straight_line import check_straight_line
from ops.dataset.validate.base import CheckFinding

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
