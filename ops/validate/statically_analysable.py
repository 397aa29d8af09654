"""Statically analysable: what the graph does can be known without running it, in two ways that agree."""

from __future__ import annotations

import builtins
from collections.abc import Mapping
from typing import TYPE_CHECKING, Any, ClassVar

from ops.sample.analysis.operations import operations_of
from ops.sample.analysis.terms import first_disagreement
from ops.validate.base import Finding

if TYPE_CHECKING:
    from ops.validate.sample_under_test import SampleUnderTest


class StaticallyAnalysable:
    """Every operator's name, arguments and dependencies are found by `torch.fx` and by `ast`, and they are the same."""

    name: ClassVar[str] = "statically_analysable"
    order: ClassVar[int] = 4
    gates: ClassVar[bool] = False

    def check(self, tested: SampleUnderTest) -> Finding:
        """Read the code in both ways and compare, function by function."""
        from ops.sample.replay.load import executed_code

        module, by_fx = tested.traced
        forward: Any = type(module).forward
        code = executed_code(tested.sample, device=tested.device)
        by_ast = operations_of(code, lambda name: _spelled(name, forward.__globals__))
        if by_fx.keys() != by_ast.keys():
            only = sorted(by_fx.keys() ^ by_ast.keys())
            return Finding(passed=False, message=f"only one of torch.fx and ast finds a function {only[0]}")
        for name, graph in by_fx.items():
            parting = first_disagreement(graph.operations, by_ast[name])
            if parting is not None:
                position, fx_text, ast_text = parting
                text = f"operator {position} of {name} is {fx_text} by torch.fx and {ast_text} by ast"
                return Finding(passed=False, message=text)
        return Finding(passed=True)


def _spelled(name: str, namespace: Mapping[str, Any]) -> str:
    """The text of a global's value."""
    from ops.sample.analysis.trace import constant_text

    first, *rest = name.split(".")
    value = namespace[first] if first in namespace else getattr(builtins, first)
    for part in rest:
        value = getattr(value, part)
    return constant_text(value)
