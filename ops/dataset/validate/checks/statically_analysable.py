"""Statically analysable: every operator, its arguments and its dependencies are known without running the graph."""

from __future__ import annotations

from typing import TYPE_CHECKING, ClassVar

from ops.dataset.graph.straight_line import check_control_flow, check_straight_line
from ops.dataset.validate.base import CheckFinding

if TYPE_CHECKING:
    from ops.dataset.validate.paddle_under_test import PaddleSampleUnderTest
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

    def check_paddle(self, tested: PaddleSampleUnderTest) -> CheckFinding:
        """Check the code, then compare the shapes that Paddle infers with those of the run."""
        check_control_flow(tested.sample.model_code)
        for index, (inferred, output) in enumerate(zip(tested.traced_run.program.outputs, tested.outputs, strict=True)):
            shape = tuple(inferred.shape)
            if len(shape) != len(output.shape) or any(
                size not in (-1, real) for size, real in zip(shape, output.shape, strict=True)
            ):
                text = f"output {index} was inferred to be of shape {list(shape)}, and is {list(output.shape)}"
                return CheckFinding(passed=False, message=text)
            if -1 in shape:
                text = f"the shape of output {index} depends on values: {list(shape)}"
                return CheckFinding(passed=False, message=text)
        return CheckFinding(passed=True)
