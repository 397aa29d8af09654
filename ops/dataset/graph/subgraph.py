"""Writes a part of a graph as a `model.py` of its own, with the definitions of the file that it uses."""

import ast
import re
from collections.abc import Iterable, Iterator, Sequence

from ops import syntax_trees
from ops.dataset.graph.flow import Part
from ops.dataset.graph.graph import Graph
from ops.dataset.graph.syntax import is_constant_statement, walk
from ops.dataset.graph.units import Unit

_OPERATOR = re.compile(r"torch\.ops\.(\w+)\.(\w+)")
_ANNOTATIONS = {"tensor": "torch.Tensor", "size": "torch.SymInt"}


class Slicer:
    """Writes parts of one graph."""

    def __init__(self, graph: Graph) -> None:
        self._graph = graph
        self._definitions: dict[str, list[ast.stmt]] = {}
        self._imports: list[ast.stmt] = []
        self._members: list[ast.stmt] = []
        for statement in graph.tree.body:
            if isinstance(statement, ast.ClassDef) and statement.name == "GraphModule":
                self._members = [member for member in statement.body if not _is_forward(member)]
            elif isinstance(statement, ast.Import | ast.ImportFrom) or not (names := set(_bound_names(statement))):
                self._imports.append(statement)
            else:
                for name in names:
                    self._definitions.setdefault(name, []).append(statement)
        self._order = {id(statement): number for number, statement in enumerate(graph.tree.body)}

    def text(self, part: Part) -> str:
        """Write the `model.py` of a part."""
        units = [self._graph.units[index] for index in part.units]
        lines = [*part.prologue, *_lines_with_frees(units, part)]
        if not any(unit.returns for unit in units):
            returned = ", ".join(part.returned)
            lines.append(f"return ({returned}{',' if len(part.returned) == 1 else ''})")
        parameters = "".join(f", {name}: {_ANNOTATIONS[kind]}" for name, kind in part.inputs.items())
        body = "\n".join("        " + line for text in lines for line in text.split("\n"))
        used = {name for unit in units for node in unit.nodes for name in _used_names(node.tree)}
        used.update(name for line in part.prologue for name in names_in(line))
        members = self._members if "self" in used else []
        text = "\n\n".join(map(ast.unparse, members))
        indented = "".join(f"    {line}\n" if line else "\n" for line in text.split("\n")) + "\n" if text else ""
        heads = [ast.unparse(statement) for statement in (*self._imports, *self._reached_definitions(used, members))]
        if "import torch" not in heads:
            heads.insert(0, "import torch")
        head = "\n".join(heads)
        return (
            f"{head}\n\n\nclass GraphModule(torch.nn.Module):\n{indented}    def forward(self{parameters}):\n{body}\n"
        )

    def _reached_definitions(self, names: Iterable[str], members: Sequence[ast.stmt]) -> list[ast.stmt]:
        """Definitions outside GraphModule that names and members use, also indirectly, in the order of the file."""
        waiting = [*names, *(name for member in members for name in _used_names(member))]
        reached: dict[int, ast.stmt] = {}
        while waiting:
            for statement in self._definitions.get(waiting.pop(), ()):
                if id(statement) not in reached:
                    reached[id(statement)] = statement
                    waiting += _used_names(statement)
        return sorted(reached.values(), key=lambda statement: self._order[id(statement)])


def names_in(text: str) -> Iterator[str]:
    """Names in a text of statements or of an expression."""
    return (node.id for node in ast.walk(syntax_trees.parse(text)) if isinstance(node, ast.Name))


def _used_names(statement: ast.stmt) -> Iterator[str]:
    """Names that a statement reads or binds, and operators that it calls (`torch.ops.a.b` as `a::b`)."""
    for node in walk(statement):
        if isinstance(node, ast.Name):
            yield node.id
        elif isinstance(node, ast.Attribute) and (match := _OPERATOR.fullmatch(ast.unparse(node))):
            yield "::".join(match.groups())


def _is_forward(statement: ast.stmt) -> bool:
    is_forward = isinstance(statement, ast.FunctionDef) and statement.name == "forward"
    return is_forward or is_constant_statement(statement)


def _bound_names(statement: ast.stmt) -> Iterator[str]:
    """Names that a statement of the file binds or extends, and operators that it defines; none for a docstring.

    `op = torch.library.custom_op("a::b", …)` binds `op` and defines `a::b`; `op.register_fake(…)` extends `op`.
    """
    if isinstance(statement, ast.FunctionDef | ast.ClassDef):
        yield statement.name
    elif isinstance(statement, ast.Expr):
        yield from (node.id for node in ast.walk(statement) if isinstance(node, ast.Name))
    else:
        for node in ast.walk(statement):
            if isinstance(node, ast.Name) and isinstance(node.ctx, ast.Store):
                yield node.id
            elif isinstance(node, ast.Constant) and isinstance(node.value, str) and "::" in node.value:
                yield node.value


def _lines_with_frees(units: Sequence[Unit], part: Part) -> Iterator[str]:
    """The text of each node; after a unit, a line that frees the variables that nothing reads later."""
    kept = {name for text in part.returned for name in names_in(text)}
    last = {name: index for index, unit in enumerate(units) for name in (*unit.reads, *unit.writes)}
    for index, unit in enumerate(units):
        yield from (node.text for node in unit.nodes)
        freed = sorted(name for name in unit.reads | unit.writes if last[name] == index and name not in kept)
        if freed and not unit.returns:
            yield f"{' = '.join(freed)} = None"
