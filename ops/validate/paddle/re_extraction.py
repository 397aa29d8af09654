"""Re-extraction: the program that Paddle makes of the sample has its operators, in their order, and its outputs."""

from __future__ import annotations

import ast
import itertools
from typing import TYPE_CHECKING, ClassVar

from ops.sample.analysis.model_code import dotted_name, forward_of, parse_model
from ops.sample.replay.retarget_paddle import retarget_paddle
from ops.validate.base import Finding

if TYPE_CHECKING:
    from ops.validate.paddle.sample_under_test import PaddleSampleUnderTest

_PREFIX = "paddle._C_ops."
_CONSTANTS = frozenset({"full", "full_int_array", "assign_value", "assign"})
"""Operators that hold a constant: a program has some more for what eager mode takes as numbers, and none where two
calls can share one."""


_PLACES = frozenset(
    {
        "paddle.core.CPUPlace", "paddle.core.CUDAPlace", "paddle.CPUPlace", "paddle.CUDAPlace",
        "paddle.framework._current_expected_place",
    }
)  # fmt: skip
"""Functions that name a device, and are no operators."""

_NOT_COMPARED = "the text calls public functions, each of several operators: only what it computes was compared"


class ReExtraction:
    """`paddle.jit.to_static` makes one program: operators of the text in its order, but for constants; same outputs."""

    name: ClassVar[str] = "re_extraction"
    order: ClassVar[int] = 2
    gates: ClassVar[bool] = True

    def check(self, tested: PaddleSampleUnderTest) -> Finding:
        """Compare the program of the reloaded sample with its text."""
        run = tested.traced
        difference = tested.difference(tuple(run.results))
        if difference is not None:
            return Finding(passed=False, message=f"extracted again, it computes something else: {difference}")
        if calls_public_functions(tested.sample.model_code):
            return Finding(passed=True, message=_NOT_COMPARED)
        program = [
            _plain(operator.name().partition(".")[2])
            for operator in run.program.program.global_block().ops
            if operator.name().startswith("pd_op.") and operator.name() != "pd_op.data"
        ]
        pairs = itertools.zip_longest(_computing(operators_of(tested.sample.model_code)), _computing(program))
        for place, (written, found) in enumerate(pairs):
            if written != found:
                text = f"operator {place} is {found or 'none'} where the text has {written or 'none'}"
                return Finding(passed=False, message=f"extracted again, the graph is another: {text}")
        return Finding(passed=True)


def calls_public_functions(code: str) -> bool:
    """Whether a text calls functions or methods of Paddle other than operators."""
    calls = [node for node in ast.walk(forward_of(parse_model(code))) if isinstance(node, ast.Call)]
    called = [dotted_name(call.func) or "" for call in calls if isinstance(call.func, ast.Attribute)]
    return any(not name.startswith(_PREFIX) and name not in _PLACES for name in called)


def operators_of(code: str) -> list[str]:
    """The operators that a Paddle sample calls, in the order in which they run, as they run on a CPU."""
    forward = forward_of(parse_model(retarget_paddle(code, "cpu")))
    calls = [node for node in ast.walk(forward) if isinstance(node, ast.Call)]
    # A call runs once its arguments are there: where it ends.
    calls.sort(key=lambda call: (call.end_lineno or 0, call.end_col_offset or 0))
    names = [dotted_name(call.func) or "" for call in calls]
    return [_plain(name.removeprefix(_PREFIX)) for name in names if name.startswith(_PREFIX)]


def _computing(operators: list[str]) -> list[str]:
    return [name for name in operators if name not in _CONSTANTS]


def _plain(operator: str) -> str:
    """The name of an operator, in place or not."""
    return operator.rstrip("_")
