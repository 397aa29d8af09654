"""Statically analysable: Paddle infers the shapes of the outputs, and the code is one operator after the other."""

from __future__ import annotations

import ast
from typing import TYPE_CHECKING, ClassVar

from ops.sample.analysis.model_code import ModelCodeError, forward_of, parse_model
from ops.validate.base import Finding

if TYPE_CHECKING:
    from ops.validate.paddle.sample_under_test import PaddleSampleUnderTest

_CONTROL_FLOW = (ast.If, ast.IfExp, ast.For, ast.While, ast.Try, ast.Match, ast.BoolOp, ast.comprehension, ast.With)


class StaticallyAnalysable:
    """The code has no control flow, and the outputs that Paddle infers have the shapes that the run gives."""

    name: ClassVar[str] = "statically_analysable"
    order: ClassVar[int] = 4
    gates: ClassVar[bool] = False

    def check(self, tested: PaddleSampleUnderTest) -> Finding:
        """Read the code, then compare what was inferred with the outputs of the run."""
        check_straight_line(tested.sample.model_code)
        for index, (inferred, output) in enumerate(zip(tested.program.outputs, tested.outputs, strict=True)):
            shape = tuple(inferred.shape)
            fits = len(shape) == len(output.shape) and all(
                size in (-1, real) for size, real in zip(shape, output.shape, strict=True)
            )
            if not fits:
                text = f"output {index} was inferred to be of shape {list(shape)}, and is {list(output.shape)}"
                return Finding(passed=False, message=text)
            if -1 in shape:
                text = f"the shape of output {index} depends on values: {list(shape)}"
                return Finding(passed=False, message=text)
        return Finding(passed=True)


def check_straight_line(code: str) -> None:
    """Require that `forward` applies one operator after the other.

    Published graphs choose outputs by functions that they call at once (`(lambda x, f: f(x))(…)`): those are read over.

    Raises:
        ModelCodeError: The text is not Python, or has control flow.
    """
    pending: list[ast.AST] = [forward_of(parse_model(code))]
    while pending:
        node = pending.pop()
        if isinstance(node, _CONTROL_FLOW):
            place = f"model.py:{getattr(node, 'lineno', 0)}: {type(node).__name__}"
            raise ModelCodeError(f"{place} is not part of a graph: expected one operator after the other")
        pending.extend(child for child in ast.iter_child_nodes(node) if not isinstance(child, ast.Lambda))
