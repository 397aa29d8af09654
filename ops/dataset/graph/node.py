"""A node of a graph: one statement of `forward`."""

from __future__ import annotations

import ast
import re
import types
from collections.abc import Iterable, Iterator
from enum import StrEnum
from functools import cached_property

from ops import syntax_trees
from ops.dataset.graph.expressions import (
    Attribute,
    Call,
    Expression,
    Name,
    Span,
    Subscript,
    TextSpans,
    outermost_expressions,
    read_expression,
    replace_trees,
    tree_of,
)
from ops.dataset.graph.syntax import assigned_names, frees, operators, walk


class Kind(StrEnum):
    """Kind of a node."""

    ASSIGN = "assign"
    UPDATE = "update"
    """`x += y`."""
    CALL = "call"
    """An expression whose value is not assigned."""
    RETURN = "return"
    BLOCK = "block"
    """A `with` statement."""
    FUNCTION = "function"
    """A function that `forward` defines."""
    OTHER = "other"
    """A statement that no graph has, such as `if`."""


_WORD = re.compile(r"[^\W\d]\w*")

_KINDS: dict[type[ast.stmt], Kind] = {
    ast.Assign: Kind.ASSIGN,
    ast.AugAssign: Kind.UPDATE,
    ast.Expr: Kind.CALL,
    ast.Return: Kind.RETURN,
    ast.With: Kind.BLOCK,
    ast.FunctionDef: Kind.FUNCTION,
}


class Node:
    """One statement.

    Attributes:
        tree: Python's syntax tree of it; only this package uses it.
        kind: Its kind.
        frees: True where it only frees variables: `x = None` or `del x`.
    """

    def __init__(self, tree: ast.stmt, text: TextSpans) -> None:
        self.tree, self._text = tree, text
        self.kind = _KINDS.get(type(tree), Kind.OTHER)
        self.frees = frees(tree)

    @property
    def code(self) -> types.CodeType:
        """Its compiled code."""
        return compile_nodes([self])

    def with_tree(self, tree: ast.stmt) -> Node:
        """A node with another syntax tree; only this package uses it."""
        return Node(tree, self._text)

    @property
    def statement(self) -> str:
        """Name of its class in Python's `ast`: "Assign", "Return", "With", "If"."""
        return type(self.tree).__name__

    @property
    def line(self) -> int:
        """Number of its first line, from 1."""
        return self.tree.lineno

    @property
    def lines(self) -> range:
        """Numbers of all its lines."""
        return range(self.tree.lineno, (self.tree.end_lineno or self.tree.lineno) + 1)

    @property
    def span(self) -> Span:
        """The bytes of the text that it takes."""
        return self._text.span(self.tree)

    @property
    def text(self) -> str:
        """Its text in Python's own layout, without comments."""
        return ast.unparse(self.tree)

    @cached_property
    def expressions(self) -> tuple[Expression, ...]:
        """Its outermost expressions, in the order of the text; not those of its inner nodes."""
        return tuple(read_expression(tree, self._text) for tree in outermost_expressions(self.tree))

    def with_expressions(self, expressions: Iterable[Expression]) -> str:
        """Its text with other expressions in place of `expressions`, in their order."""
        pairs = zip(self.expressions, expressions, strict=True)
        replacements = {id(old.tree): tree_of(new) for old, new in pairs if new is not old}
        if not replacements:
            return self.text
        return ast.unparse(ast.fix_missing_locations(replace_trees(self.tree, replacements)))

    @cached_property
    def body(self) -> tuple[Node, ...]:
        """The nodes in a block or a function."""
        children = (child for child in ast.iter_child_nodes(self.tree) if isinstance(child, ast.stmt))
        return tuple(Node(child, self._text) for child in children)

    @property
    def targets(self) -> tuple[Expression, ...]:
        """The targets of an assignment or an update."""
        return self.expressions[:-1] if self.kind in (Kind.ASSIGN, Kind.UPDATE) else ()

    @property
    def value(self) -> Expression | None:
        """The expression that an assignment, an update, a call or a return computes."""
        is_simple = self.kind in (Kind.ASSIGN, Kind.UPDATE, Kind.CALL, Kind.RETURN)
        return self.expressions[-1] if is_simple and self.expressions else None

    @property
    def target(self) -> str | None:
        """The single variable that it assigns; None where it assigns several, an element, or none."""
        target = self.targets[0] if len(self.targets) == 1 else None
        return target.name if isinstance(target, Name) else None

    def with_inner(self, *, functions: bool = True) -> Iterator[Node]:
        """Iterate over it and its inner nodes, with or without those of functions."""
        yield self
        for node in self.body if functions or self.kind is not Kind.FUNCTION else ():
            yield from node.with_inner(functions=functions)

    def walk(self) -> Iterator[Expression]:
        """Iterate over all expressions in it and in its inner nodes, in the order of the text."""
        for expression in self.expressions:
            yield from expression.walk()
        for node in self.body:
            yield from node.walk()

    @cached_property
    def operators(self) -> tuple[str, ...]:
        """Names of the operators that it calls, in order: "torch.conv2d", "Tensor.view", "operator.add"."""
        return tuple(name for node in walk(self.tree) for name in operators(node))

    @cached_property
    def names(self) -> frozenset[str]:
        """All names in it, read or assigned: variables, and names from outside the graph."""
        return frozenset(node.id for node in walk(self.tree) if isinstance(node, ast.Name))

    @cached_property
    def names_read(self) -> frozenset[str]:
        """Names that it reads; the target of an update is one."""
        names = (node for node in walk(self.tree) if isinstance(node, ast.Name))
        target = self.tree.target if isinstance(self.tree, ast.AugAssign) else None
        return frozenset(name.id for name in names if name is target or not isinstance(name.ctx, ast.Store))

    @property
    def words(self) -> list[str]:
        """All words of its text, with repetitions: a quicker way to look for a name than `names`."""
        begin, end = self.span
        return _WORD.findall(self._text.text[begin:end].decode(errors="surrogatepass"))

    @property
    def called_name(self) -> str:
        """Last part of the name of the function or method whose call is its value; "" where the value is no call."""
        value = getattr(self.tree, "value", None)
        function = value.func if isinstance(value, ast.Call) else None
        return function.attr if isinstance(function, ast.Attribute) else ""

    @property
    def writes_into(self) -> frozenset[str]:
        """Variables that it seems to change in place, by its syntax alone: `x[…] = y`, `x.add_(y)`."""
        owners = [part.owner for part in self.walk() if isinstance(part, Subscript) and part.is_written]
        calls = (part for part in self.walk() if isinstance(part, Call) and part.name.endswith("_"))
        owners += [call.function.owner for call in calls if isinstance(call.function, Attribute)]
        return frozenset(owner.name for owner in owners if isinstance(owner, Name))

    @property
    def defines_function(self) -> bool:
        """True where it contains a function definition or a lambda."""
        return any(isinstance(node, ast.Lambda | ast.FunctionDef) for node in walk(self.tree))

    @property
    def writes(self) -> frozenset[str]:
        """Variables that it assigns, and functions that it defines."""
        return frozenset(assigned_names(self.tree))


RETURNED = "_returned"
"""Variable that gets the value of a return where nodes run outside of their function."""


def compile_nodes(nodes: Iterable[Node]) -> types.CodeType:
    """Compile nodes to code that runs in a namespace; a return assigns its value to `RETURNED`."""
    trees = [
        ast.copy_location(ast.Assign([ast.Name(RETURNED, ast.Store())], tree.value or ast.Constant(None)), tree)
        if isinstance(tree, ast.Return)
        else tree
        for tree in (node.tree for node in nodes)
    ]
    module = ast.fix_missing_locations(ast.Module(trees, []))
    code: types.CodeType = compile(module, "<graph>", "exec", dont_inherit=True)
    return code


def parse_nodes(text: str) -> tuple[Node, ...]:
    """Parse a text of statements.

    Raises:
        SyntaxError: The text is not Python.
    """
    spans = TextSpans(text.encode(errors="surrogatepass"))
    return tuple(Node(tree, spans) for tree in syntax_trees.parse(text).body)
