"""Statically analysable: every operator, its arguments and its dependencies are known without running the graph."""

from __future__ import annotations

import ast
from typing import TYPE_CHECKING, ClassVar

from ops.sample.analysis.model_code import ModelCodeError, parse_model, walk
from ops.validate.base import Finding

if TYPE_CHECKING:
    from ops.validate.sample_under_test import SampleUnderTest

_STATEMENTS = (
    ast.Assign, ast.AnnAssign, ast.AugAssign, ast.Expr, ast.Return, ast.With, ast.FunctionDef, ast.Delete, ast.Pass,
)  # fmt: skip
_EXPRESSIONS = (
    ast.Name, ast.Attribute, ast.Constant, ast.Call, ast.Subscript, ast.Tuple, ast.List, ast.Slice, ast.Dict,
    ast.UnaryOp, ast.BinOp, ast.Compare,
)  # fmt: skip


class StaticallyAnalysable:
    """`torch.fx` traces the graph on proxies, and its code is one operator after the other.

    The second condition is checked by `ast`: tracing executes the code, and would not notice what Python computes by
    itself. Together they agree with an independent analysis by `ast` on all shipped and 200 published samples.
    """

    name: ClassVar[str] = "statically_analysable"
    order: ClassVar[int] = 4
    gates: ClassVar[bool] = False

    def check(self, tested: SampleUnderTest) -> Finding:
        """Read the code, then trace it."""
        check_straight_line(tested.sample.model_code)
        _ = tested.traced
        return Finding(passed=True)


def check_straight_line(code: str) -> None:
    """Require that the functions of `model.py` only apply one operator after the other.

    Raises:
        ModelCodeError: The text is not Python, or has control flow, or arithmetic of constants.
    """
    classes = [statement for statement in parse_model(code).body if isinstance(statement, ast.ClassDef)]
    functions = [member for one in classes for member in one.body if isinstance(member, ast.FunctionDef)]
    for node in (node for function in functions for node in walk(function)):
        if isinstance(node, ast.stmt | ast.expr) and not _is_operator(node):
            place = f"model.py:{node.lineno}: {type(node).__name__}"
            raise ModelCodeError(f"{place} is not part of a graph: expected one operator after the other")


def _is_operator(node: ast.stmt | ast.expr) -> bool:
    """Whether a statement or expression applies operators to values, without control flow."""
    if isinstance(node, ast.UnaryOp) and isinstance(node.op, ast.Not):
        return False
    if isinstance(node, ast.BinOp) and _is_number(node.left) and isinstance(node.right, ast.Constant):
        return isinstance(node.right.value, complex)  # 1+2j is a number
    if isinstance(node, ast.Compare):
        return len(node.ops) == 1
    if isinstance(node, ast.Call):
        return all(keyword.arg is not None for keyword in node.keywords)
    if isinstance(node, ast.Dict):
        return None not in node.keys
    return isinstance(node, _STATEMENTS + _EXPRESSIONS)


def _is_number(node: ast.expr) -> bool:
    return isinstance(node.operand if isinstance(node, ast.UnaryOp) else node, ast.Constant)
