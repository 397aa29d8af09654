"""The modules, names and operators that a `model.py` needs, and its side effects when loaded, without loading it."""

import ast
import builtins
import re
from collections.abc import Iterator, Sequence

from ops.dataset.graph.graph import parse_tree
from ops.dataset.graph.syntax import TORCH_NAMESPACES, dotted_name, walk

_ALLOWED_MODULES = frozenset(
    {"torch", "math", "operator", "_operator", "functools", "itertools", "collections", "typing", "__future__"}
)
"""Modules that code may import: a graph needs no more. Python's own operators come from `_operator`."""

_ALLOWED_PRIVATE = frozenset({"_C", "_VF", "_functorch", "_higher_order_ops"})
"""Private parts of torch that printed graphs refer to."""

_LOADERS = frozenset({"__import__", "exec", "eval", "compile", "open", "input", "breakpoint"})
"""Builtins that load code or data from elsewhere."""

_SUPPLIED_NAMES = frozenset({"torch", "device", "inf", "nan", "NoneType", "math", "operator", "_operator"})
"""Names that loading supplies (`ops.dataset.sample.replay.load`) and that are torch or the language."""

_REGISTERS = re.compile(r"""torch\.library\.\w+\(\s*["'](\w+)(?:::|["'])""")


def first_side_effect(code: str) -> int | None:
    """The line of the first statement that does more than import, define or name a constant; None for none.

    Raises:
        ModelCodeError: The text is not Python.
    """
    return next((statement.lineno for statement in _side_effects(parse_tree(code).body)), None)


def requirements(code: str, framework: str) -> list[str]:
    """Modules, names and operators that neither the framework nor the text itself has, in words.

    Raises:
        ModelCodeError: The text is not Python.
    """
    external = [*_external_imports(code, framework), *_undefined_names(code, framework), *_external_operators(code)]
    return list(dict.fromkeys(external))


def _external_imports(code: str, framework: str) -> Iterator[str]:
    """Modules that the code imports, except those of the framework and the allowed ones of Python."""
    allowed = _ALLOWED_MODULES - {"torch"} | {framework}
    for node in ast.walk(parse_tree(code)):
        modules: list[str] = []
        if isinstance(node, ast.Import):
            modules = [alias.name for alias in node.names]
        elif isinstance(node, ast.ImportFrom):
            modules = [f"{'.' * node.level}{node.module or ''}"]
        for module in modules:
            top, *parts = module.split(".")
            private = [part for part in parts if part.startswith("_")]
            if top not in allowed or (private and private[0] not in _ALLOWED_PRIVATE):
                yield f"the module {module}"


_DEFINING = re.compile(r"torch\.library\.\w+|torch\.device|type|float|complex|\w+\.register_\w+")
"""Functions that may be called while the code is loaded: they define operators."""


_DEFINITIONS = (ast.ClassDef, ast.FunctionDef, ast.Assign, ast.Expr, ast.Import, ast.ImportFrom, ast.Pass)


def _side_effects(statements: Sequence[ast.stmt]) -> Iterator[ast.stmt]:
    """Statements of a module or class that do more than import, define or name a constant."""
    for statement in statements:
        evaluated: list[ast.AST | None] = []
        if isinstance(statement, ast.ClassDef):
            yield from _side_effects(statement.body)
            evaluated = [*statement.decorator_list, *statement.bases, *statement.keywords]
        elif isinstance(statement, ast.FunctionDef):
            arguments = statement.args
            evaluated = [*statement.decorator_list, *arguments.defaults, *arguments.kw_defaults]
        elif isinstance(statement, ast.Assign | ast.Expr):
            evaluated = [statement.value]
        targets = getattr(statement, "targets", ())
        if not isinstance(statement, _DEFINITIONS) or not all(isinstance(target, ast.Name) for target in targets):
            yield statement
        calls = [part for root in evaluated if root for part in ast.walk(root) if isinstance(part, ast.Call)]
        if not all(_DEFINING.fullmatch(dotted_name(call.func) or "") for call in calls):
            yield statement


def _undefined_names(code: str, framework: str) -> Iterator[str]:
    """Names that the code reads and never binds, even if loading would supply them from a package."""
    supplied = _SUPPLIED_NAMES - {"torch"} | {framework}
    bound: set[str] = {*supplied, *vars(builtins)} - _LOADERS
    read: dict[str, None] = {}
    tree = parse_tree(code)
    annotations = {id(inner) for node in ast.walk(tree) for outer in _annotations(node) for inner in ast.walk(outer)}
    for node in ast.walk(tree):
        if isinstance(node, ast.Name):
            if isinstance(node.ctx, ast.Load):
                if id(node) not in annotations:
                    read.setdefault(node.id)
            else:
                bound.add(node.id)
        elif isinstance(node, ast.arg):
            bound.add(node.arg)
        elif isinstance(node, ast.FunctionDef | ast.ClassDef):
            bound.add(node.name)
        elif isinstance(node, ast.Import | ast.ImportFrom):
            bound.update((alias.asname or alias.name).partition(".")[0] for alias in node.names)
    yield from (f"the name {name}" for name in read if name not in bound)


def _annotations(node: ast.AST) -> Iterator[ast.expr]:
    """Type annotations of a node, which are never evaluated."""
    if isinstance(node, ast.arg | ast.AnnAssign) and node.annotation is not None:
        yield node.annotation
    elif isinstance(node, ast.FunctionDef) and node.returns is not None:
        yield node.returns


def _external_operators(code: str) -> Iterator[str]:
    """Operators of `torch.ops` that neither torch nor the code itself registers."""
    registered = TORCH_NAMESPACES | set(_REGISTERS.findall(code))
    for node in walk(parse_tree(code)):
        name = dotted_name(node) if isinstance(node, ast.Attribute) else None
        if name is None or not name.startswith("torch.ops."):
            continue
        parts = name.split(".")
        if len(parts) >= 4 and parts[2] not in registered:
            yield f"the operator {'.'.join(parts[2:4])}"
