"""Custom operators accessible: whoever has torch and the sample's folder has every operator that the graph calls.

Not here: whether they run (`ops.validate.runnable`). Nothing is executed.
"""

from __future__ import annotations

import ast
import builtins
import re
import sys
from collections.abc import Iterator
from typing import TYPE_CHECKING, ClassVar

from ops.sample.model_code import dotted_name, parse_model, walk
from ops.validate.base import Finding

if TYPE_CHECKING:
    from ops.validate.subject import Subject

_SUPPLIED = frozenset({"torch", "device", "inf", "nan", "NoneType", "math", "operator", "_operator"})
"""Names that loading supplies (`ops.sample.load`) and that are torch or the language."""

_REGISTERS = re.compile(r"""torch\.library\.\w+\(\s*["'](\w+)(?:::|["'])""")


class CustomOperatorsAccessible:
    """The code imports torch, Python's own modules and nothing else, and defines every other name that it uses."""

    name: ClassVar[str] = "custom_operators_accessible"
    order: ClassVar[int] = 6

    def check(self, subject: Subject) -> Finding:
        """Look for what the code needs from elsewhere."""
        code = subject.sample.model_code
        foreign = list(dict.fromkeys((*_foreign_imports(code), *_foreign_names(code), *_foreign_namespaces(code))))
        if foreign:
            return Finding(passed=False, message=f"needs {', '.join(foreign)}, which neither torch nor the sample has")
        return Finding(passed=True)


def _foreign_imports(code: str) -> Iterator[str]:
    """Modules that the code imports and that are not torch's nor Python's."""
    for node in ast.walk(parse_model(code)):
        modules: list[str] = []
        if isinstance(node, ast.Import):
            modules = [alias.name for alias in node.names]
        elif isinstance(node, ast.ImportFrom):
            modules = [f"{'.' * node.level}{node.module or ''}"]
        for module in modules:
            top = module.partition(".")[0]
            if top != "torch" and top not in sys.stdlib_module_names:
                yield f"the module {module}"


def _foreign_names(code: str) -> Iterator[str]:
    """Names that the code reads and nowhere binds; those of packages that loading would supply among them."""
    bound: set[str] = {*_SUPPLIED, *vars(builtins)}
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
    """What is written down of types, which is never evaluated."""
    if isinstance(node, ast.arg | ast.AnnAssign) and node.annotation is not None:
        yield node.annotation
    elif isinstance(node, ast.FunctionDef) and node.returns is not None:
        yield node.returns


def _foreign_namespaces(code: str) -> Iterator[str]:
    """Operators of `torch.ops` that some other library registers."""
    from ops.capture.custom_operators import TORCH_NAMESPACES

    known = TORCH_NAMESPACES | set(_REGISTERS.findall(code))
    for node in walk(parse_model(code)):
        name = dotted_name(node) if isinstance(node, ast.Attribute) else None
        if name is None or not name.startswith("torch.ops."):
            continue
        parts = name.split(".")
        if len(parts) >= 4 and parts[2] not in known:
            yield f"the operator {'.'.join(parts[2:4])}"
