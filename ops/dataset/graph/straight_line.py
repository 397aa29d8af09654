"""Checks that a text is a graph: one operator after the other, without control flow."""

import ast

from ops.dataset.graph.graph import ModelCodeError, module_and_forward, parse_tree
from ops.dataset.graph.syntax import walk

_STATEMENTS = (
    ast.Assign, ast.AnnAssign, ast.AugAssign, ast.Expr, ast.Return, ast.With, ast.FunctionDef, ast.Delete, ast.Pass,
)  # fmt: skip
_EXPRESSIONS = (
    ast.Name, ast.Attribute, ast.Constant, ast.Call, ast.Subscript, ast.Tuple, ast.List, ast.Slice, ast.Dict,
    ast.UnaryOp, ast.BinOp, ast.Compare,
)  # fmt: skip
_CONTROL_FLOW = (ast.If, ast.IfExp, ast.For, ast.While, ast.Try, ast.Match, ast.BoolOp, ast.comprehension, ast.With)


def check_straight_line(code: str) -> None:
    """Require that the functions of `model.py` only apply one operator after the other.

    Raises:
        ModelCodeError: The text is not Python, or has control flow, or arithmetic of constants.
    """
    classes = [statement for statement in parse_tree(code).body if isinstance(statement, ast.ClassDef)]
    functions = [member for each in classes for member in each.body if isinstance(member, ast.FunctionDef)]
    for node in (node for function in functions for node in walk(function)):
        if isinstance(node, ast.stmt | ast.expr) and not _is_operator(node):
            raise _no_operator(node)


def check_control_flow(code: str) -> None:
    """Require that `forward` of a Paddle sample applies one operator after the other.

    Lambdas are not checked: published graphs choose outputs by calling one at once (`(lambda x, f: f(x))(…)`).

    Raises:
        ModelCodeError: The text is not Python, or has control flow.
    """
    pending: list[ast.AST] = [module_and_forward(parse_tree(code))[1]]
    while pending:
        node = pending.pop()
        if isinstance(node, _CONTROL_FLOW):
            raise _no_operator(node)
        pending.extend(child for child in ast.iter_child_nodes(node) if not isinstance(child, ast.Lambda))


def _no_operator(node: ast.AST) -> ModelCodeError:
    place = f"model.py:{getattr(node, 'lineno', 0)}: {type(node).__name__}"
    return ModelCodeError(f"{place} is not part of a graph: expected one operator after the other")


def _is_operator(node: ast.stmt | ast.expr) -> bool:
    """Tell whether a statement or expression applies operators to values, without control flow."""
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
