"""Runnable: the sample runs in eager mode, and what it computes is worth comparing."""

from __future__ import annotations

from typing import TYPE_CHECKING, ClassVar

from ops.passes.base import what_was_repaired
from ops.validate.base import Finding

if TYPE_CHECKING:
    from ops.validate.subject import Subject

_BY_NATURE = "every output is the same value everywhere, whatever the values of the inputs: only their shapes count"
_HINT = "; `graphnet validate --repair FOLDER` looks for metadata that give others"


class Runnable:
    """Eager runs; every output is finite, and not all outputs are constant.

    Constant outputs are accepted of a graph that never reads a value of its inputs, such as one that makes a mask of
    ones: nothing could vary them.
    """

    name: ClassVar[str] = "runnable"
    order: ClassVar[int] = 1
    gates: ClassVar[bool] = True

    def check(self, subject: Subject) -> Finding:
        """Run the sample once and look at its outputs."""
        from ops.passes.output_dependence import deciding, fault

        found = fault(subject.outputs)
        if found is None:
            return Finding(passed=True, message=what_was_repaired(subject.sample))
        if found.constant and not deciding(subject.traced[1]["GraphModule.forward"].graph):
            return Finding(passed=True, message=_BY_NATURE)
        return Finding(passed=False, message=found.message + _HINT)
