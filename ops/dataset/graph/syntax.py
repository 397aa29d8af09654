"""Reads Python's syntax trees for the graph package: walking, dotted names, names of operators."""

import ast
from collections.abc import Callable, Iterable, Iterator, Mapping

from ops import syntax_trees


def walk(root: ast.AST) -> Iterator[ast.AST]:
    """Walk all nodes that can hold others or a name, in the order of the text; several times faster than `ast.walk`."""
    stack = [root]
    while stack:
        node = stack.pop()
        yield node
        for field in reversed(node._fields):
            value = getattr(node, field, None)
            if type(value) is list:
                stack.extend(item for item in reversed(value) if isinstance(item, ast.AST))
            elif isinstance(value, _WALKED):
                stack.append(value)


_WALKED = (ast.expr, ast.stmt, ast.arguments, ast.arg, ast.keyword, ast.comprehension)

SIGN_NAMES: Mapping[type, str] = {
    ast.Add: "add", ast.Sub: "sub", ast.Mult: "mul", ast.Div: "truediv", ast.FloorDiv: "floordiv", ast.Mod: "mod",
    ast.Pow: "pow", ast.MatMult: "matmul", ast.BitAnd: "and_", ast.BitOr: "or_", ast.BitXor: "xor",
    ast.LShift: "lshift", ast.RShift: "rshift", ast.USub: "neg", ast.UAdd: "pos", ast.Invert: "invert", ast.Not: "not_",
    ast.Eq: "eq", ast.NotEq: "ne", ast.Lt: "lt", ast.LtE: "le", ast.Gt: "gt", ast.GtE: "ge", ast.Is: "is_",
    ast.IsNot: "is_not", ast.In: "contains", ast.NotIn: "contains",
}  # fmt: skip
"""Class of a sign in Python's `ast` → the function of the module `operator` that does the same."""

TORCH_NAMESPACES = frozenset(
    {
        "aten", "prim", "prims", "higher_order", "quantized", "quantized_decomposed", "_quantized", "mkldnn", "mkl",
        "mkldnn_prepacked", "onednn", "sparse", "profiler", "inductor", "rngprims", "_c10d_functional", "c10d",
        "symm_mem", "fsdp", "debugprims", "export", "bitsandbytes_torch", "cuda", "static_runtime", "xnnpack",
    }
)  # fmt: skip
"""Namespaces of `torch.ops` whose operators torch registers itself."""

MODULES = frozenset({"torch", "math", "operator", "_operator", "einops", "paddle", "torchvision", "sympy", "numpy"})
"""Modules whose functions a graph calls by their dotted names; a call of any other attribute is one of a method."""

_NOT_OPERATORS = frozenset({"torch.device", "torch.Size", "torch.utils._pytree.tree_leaves", "paddle.CPUPlace"})


def operators(node: ast.AST) -> tuple[str, ...]:
    """Names of the operators that one node of a syntax tree calls itself, without those of its inner nodes.

    Functions have their dotted name ("torch.conv2d"), methods are "Tensor.view", Python's own operators are
    named as in the module `operator` ("operator.add", "operator.getitem").
    """
    if isinstance(node, ast.Call):
        name = called_operator(node)
        return () if name is None else (name,)
    if isinstance(node, ast.BinOp | ast.UnaryOp):
        is_number = isinstance(node, ast.UnaryOp) and isinstance(node.operand, ast.Constant)
        return () if is_number else (f"operator.{SIGN_NAMES[type(node.op)]}",)
    if isinstance(node, ast.AugAssign):
        return (f"operator.i{SIGN_NAMES[type(node.op)].rstrip('_')}",)
    if isinstance(node, ast.Compare):
        return tuple(f"operator.{SIGN_NAMES[type(sign)]}" for sign in node.ops)
    if isinstance(node, ast.Subscript):
        return ("operator.setitem" if isinstance(node.ctx, ast.Store) else "operator.getitem",)
    return ()


def called_operator(node: ast.Call) -> str | None:
    """Name of the operator that a call calls; None for `slice`, `device` and the like, which compute nothing."""
    name = dotted_name(node.func)
    if is_function(name):
        return None if name in _NOT_OPERATORS else name
    if isinstance(node.func, ast.Attribute) and node.func.attr != "__init__":  # `super().__init__()`
        return f"Tensor.{node.func.attr}"
    return None


def is_function(dotted: str | None) -> bool:
    """Tell whether a dotted name is that of a module's function."""
    return dotted is not None and "." in dotted and dotted.partition(".")[0] in MODULES


def dotted_name(node: ast.expr) -> str | None:
    """The text of a name with attributes ("torch.nn.functional.relu"); None for any other expression."""
    parts = []
    while isinstance(node, ast.Attribute):
        parts.append(node.attr)
        node = node.value
    if not isinstance(node, ast.Name):
        return None
    parts.append(node.id)
    return ".".join(reversed(parts))


def is_constant_statement(node: ast.AST) -> bool:
    """Tell whether a statement is only a constant, such as a docstring."""
    return isinstance(node, ast.Expr) and isinstance(node.value, ast.Constant)


def frees(statement: ast.stmt) -> bool:
    """Tell whether a statement only frees variables: `x = None`, `x = y = None` or `del x`."""
    if isinstance(statement, ast.Delete):
        return True
    return (
        isinstance(statement, ast.Assign)
        and isinstance(statement.value, ast.Constant)
        and statement.value.value is None
        and all(isinstance(target, ast.Name) for target in statement.targets)
    )


def without_frees(statements: Iterable[ast.stmt]) -> list[ast.stmt]:
    """Statements without those that assign None to variables; `del x` stays."""
    return [statement for statement in statements if isinstance(statement, ast.Delete) or not frees(statement)]


def assigned_names(statement: ast.AST) -> Iterator[str]:
    """Variables that a statement assigns, in order, also inside functions; and names of these functions."""
    if isinstance(statement, ast.Assign) and all(isinstance(target, ast.Name) for target in statement.targets):
        yield from (target.id for target in statement.targets)  # type: ignore[attr-defined]
        return
    for node in walk(statement):
        if isinstance(node, ast.Name) and isinstance(node.ctx, ast.Store):
            yield node.id
        elif isinstance(node, ast.FunctionDef):
            yield node.name


def transform_text(text: str, change: Callable[[ast.Module], None], *, importing: str) -> str:
    """Let a library change the syntax tree of a text, and print it in Python's own layout.

    Args:
        text: The text of a file.
        change: Changes the tree in place.
        importing: A module whose import is added first, if the file lacks it.
    """
    tree = syntax_trees.parse(text)
    imports = (alias.name for statement in tree.body if isinstance(statement, ast.Import) for alias in statement.names)
    if importing not in imports:
        tree.body.insert(0, ast.Import([ast.alias(importing)]))
    change(tree)
    return ast.unparse(ast.fix_missing_locations(tree))
