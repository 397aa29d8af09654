"""Custom operators accessible: the framework and the sample's folder have every operator that the graph calls.

It runs in the parent and executes nothing, so the sample's code cannot change the finding. No torch.
"""

from __future__ import annotations

import ast
import builtins
import re
from collections.abc import Iterator, Sequence
from typing import ClassVar

from ops.sample.analysis.model_code import TORCH_NAMESPACES, dotted_name, parse_model, walk
from ops.sample.format.types import Sample
from ops.validate.base import Finding, SimilarSamples

_ALLOWED_MODULES = frozenset(
    {"torch", "math", "operator", "_operator", "functools", "itertools", "collections", "typing", "__future__"}
)
"""What code may import: a graph needs no more. `_operator` is where Python has its own operators from."""

_ALLOWED_PRIVATE = frozenset({"_C", "_VF", "_functorch", "_higher_order_ops"})
"""Parts of torch that are private, and that graphs of torch are printed with."""

_LOADERS = frozenset({"__import__", "exec", "eval", "compile", "open", "input", "breakpoint"})
"""Builtins that bring in code or data from elsewhere."""

_SUPPLIED_NAMES = frozenset({"torch", "device", "inf", "nan", "NoneType", "math", "operator", "_operator"})
"""Names that loading supplies (`ops.sample.replay.load`) and that are torch or the language."""

_REGISTERS = re.compile(r"""torch\.library\.\w+\(\s*["'](\w+)(?:::|["'])""")


class CustomOperatorsAccessible:
    """The code imports its framework and little else, defines what else it uses, and does nothing when loaded."""

    name: ClassVar[str] = "custom_operators_accessible"
    order: ClassVar[int] = 6
    gates: ClassVar[bool] = True

    def check_among(
        self,
        sample_id: str,  # noqa: ARG002
        sample: Sample,
        similar: SimilarSamples,  # noqa: ARG002
        *,
        is_trusted: bool = True,  # noqa: ARG002
    ) -> Finding:
        """Look for modules, names and operators that the code needs from elsewhere."""
        code = sample.model_code
        effect = next(_side_effects(parse_model(code).body), None)
        if effect is not None:
            text = f"line {effect.lineno} does more than import, define or name a constant when the code is loaded"
            return Finding(passed=False, message=text)
        framework = sample.info.framework
        external = [*_external_imports(code, framework), *_undefined_names(code, framework)]
        needed = ", ".join(dict.fromkeys([*external, *_external_operators(code)]))
        if needed:
            return Finding(passed=False, message=f"needs {needed}, which neither {framework} nor the sample has")
        return Finding(passed=True)


def _external_imports(code: str, framework: str) -> Iterator[str]:
    """Modules that the code imports and that are not the framework's nor Python's."""
    allowed = _ALLOWED_MODULES - {"torch"} | {framework}
    for node in ast.walk(parse_model(code)):
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
"""What may be called while the code is loaded: operators are defined so."""


_DEFINITIONS = (ast.ClassDef, ast.FunctionDef, ast.Assign, ast.Expr, ast.Import, ast.ImportFrom, ast.Pass)


def _is_name(node: ast.expr) -> bool:
    return isinstance(node, ast.Name)


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
        if not isinstance(statement, _DEFINITIONS) or not all(map(_is_name, getattr(statement, "targets", ()))):
            yield statement
        calls = [part for root in evaluated if root for part in ast.walk(root) if isinstance(part, ast.Call)]
        if not all(_DEFINING.fullmatch(dotted_name(call.func) or "") for call in calls):
            yield statement


def _undefined_names(code: str, framework: str) -> Iterator[str]:
    """Names that the code reads and nowhere binds; those of packages that loading would supply among them."""
    supplied = _SUPPLIED_NAMES - {"torch"} | {framework}
    bound: set[str] = {*supplied, *vars(builtins)} - _LOADERS
    read: dict[str, None] = {}
    tree = parse_model(code)
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
    """Operators of `torch.ops` that some other library registers."""
    known = TORCH_NAMESPACES | set(_REGISTERS.findall(code))
    for node in walk(parse_model(code)):
        name = dotted_name(node) if isinstance(node, ast.Attribute) else None
        if name is None or not name.startswith("torch.ops."):
            continue
        parts = name.split(".")
        if len(parts) >= 4 and parts[2] not in known:
            yield f"the operator {'.'.join(parts[2:4])}"
