"""Runnable: the sample runs in eager mode, and its outputs can be compared."""

from __future__ import annotations

from typing import TYPE_CHECKING, ClassVar

from ops.dataset.passes.repair.output_dependence import arguments_read_by_value, output_fault
from ops.dataset.passes.repair.values import repair_summary
from ops.dataset.validate.base import CheckFinding

if TYPE_CHECKING:
    from ops.dataset.validate.sample_under_test import SampleUnderTest

_BY_NATURE = "every output is the same value everywhere, whatever the values of the inputs: only their shapes count"
_HINT = "; `graphnet validate --repair FOLDER` looks for metadata that give others"


class Runnable:
    """Eager runs; every output is finite, and not all outputs are constant.

    Constant outputs are accepted if the graph never reads a value of its inputs, such as one that makes a mask of ones.
    """

    name: ClassVar[str] = "runnable"
    order: ClassVar[int] = 1
    gates: ClassVar[bool] = True

    def check(self, tested: SampleUnderTest) -> CheckFinding:
        """Run the sample once and look at its outputs."""
        fault = output_fault(tested.outputs)
        if fault is None:
            return CheckFinding(passed=True, message=repair_summary(tested.sample))
        if fault.constant and not arguments_read_by_value(tested.traced_module[1]["GraphModule.forward"]):
            return CheckFinding(passed=True, message=_BY_NATURE)
        return CheckFinding(passed=False, message=fault.message + _HINT)

    def check_ranks(self, tested: SampleUnderTest) -> CheckFinding:
        """Run all ranks once, and look at the outputs of each; copies of an output have to be equal."""
        runs = tested.rank_runs
        for rank, outputs in enumerate(runs.outputs):
            fault = output_fault(outputs)
            if fault is not None and not fault.constant:
                return CheckFinding(passed=False, message=f"rank {rank}: {fault.message}")
        if all(output_fault(outputs) is not None for outputs in runs.outputs):
            return CheckFinding(passed=False, message="every output of every rank has the same value everywhere")
        problem = runs.differing_copies()
        return CheckFinding(problem is None, problem)
