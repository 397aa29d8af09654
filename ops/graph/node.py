"""A node of a graph: one statement of `forward`."""

from __future__ import annotations

import ast
import re
import types
from collections.abc import Iterable, Iterator
from enum import StrEnum
from functools import cached_property

from ops.graph.expressions import (
    Attribute,
    Call,
    Expression,
    Name,
    Span,
    Subscript,
    outermost_expressions,
    read_expression,
    replaced,
    tree_of,
)
from ops.graph.syntax import assigned_names, frees, operators, walk


class Kind(StrEnum):
    """What a node is."""

    ASSIGN = "assign"
    UPDATE = "update"
    """`x += y`."""
    CALL = "call"
    """An expression whose value nobody takes."""
    RETURN = "return"
    BLOCK = "block"
    """A `with` statement."""
    FUNCTION = "function"
    """A function that `forward` defines."""
    OTHER = "other"
    """What no graph has, such as `if`."""


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
        tree: Python's own syntax tree of it: for this package alone.
        kind: What it is.
        frees: Whether it only frees variables: `x = None` or `del x`.
    """

    def __init__(self, tree: ast.stmt, text: TextSpans) -> None:
        self.tree, self._text = tree, text
        self.kind = _KINDS.get(type(tree), Kind.OTHER)
        self.frees = frees(tree)

    @property
    def code(self) -> types.CodeType:
        """It compiled."""
        return compiled([self])

    def with_tree(self, tree: ast.stmt) -> Node:
        """A node with another syntax tree in its place: for this package alone."""
        return Node(tree, self._text)

    @property
    def statement(self) -> str:
        """Python's name of what it is: "Assign", "Return", "With", "If"."""
        return type(self.tree).__name__

    @property
    def line(self) -> int:
        """Of its first line, from 1."""
        return self.tree.lineno

    @property
    def lines(self) -> range:
        """Of all of its lines."""
        return range(self.tree.lineno, (self.tree.end_lineno or self.tree.lineno) + 1)

    @property
    def span(self) -> Span:
        """Where it stands in the text, in bytes."""
        return self._text.span(self.tree)

    @property
    def text(self) -> str:
        """It in Python's own layout, without comments."""
        return ast.unparse(self.tree)

    @cached_property
    def expressions(self) -> tuple[Expression, ...]:
        """The outermost expressions in it, as they appear; not those of the nodes in it."""
        return tuple(read_expression(tree, self._text) for tree in outermost_expressions(self.tree))

    def with_expressions(self, expressions: Iterable[Expression]) -> str:
        """The node's text with others of `expressions`, in their order."""
        pairs = zip(self.expressions, expressions, strict=True)
        replacements = {id(old.tree): tree_of(new) for old, new in pairs if new is not old}
        return ast.unparse(ast.fix_missing_locations(replaced(self.tree, replacements))) if replacements else self.text

    @cached_property
    def body(self) -> tuple[Node, ...]:
        """The nodes in a block or a function."""
        children = (child for child in ast.iter_child_nodes(self.tree) if isinstance(child, ast.stmt))
        return tuple(Node(child, self._text) for child in children)

    @property
    def targets(self) -> tuple[Expression, ...]:
        """What an assignment or an update assigns to."""
        return self.expressions[:-1] if self.kind in (Kind.ASSIGN, Kind.UPDATE) else ()

    @property
    def value(self) -> Expression | None:
        """What it computes: of an assignment, an update, a call or a return."""
        is_simple = self.kind in (Kind.ASSIGN, Kind.UPDATE, Kind.CALL, Kind.RETURN)
        return self.expressions[-1] if is_simple and self.expressions else None

    @property
    def target(self) -> str | None:
        """The one variable that it assigns; None where it assigns several, an element, or none."""
        target = self.targets[0] if len(self.targets) == 1 else None
        return target.name if isinstance(target, Name) else None

    def with_inner(self, *, functions: bool = True) -> Iterator[Node]:
        """It, and the nodes in it; those of functions only if asked for."""
        yield self
        for node in self.body if functions or self.kind is not Kind.FUNCTION else ():
            yield from node.with_inner(functions=functions)

    def walk(self) -> Iterator[Expression]:
        """All expressions in it, and in the nodes in it, as they appear."""
        for expression in self.expressions:
            yield from expression.walk()
        for node in self.body:
            yield from node.walk()

    @cached_property
    def operators(self) -> tuple[str, ...]:
        """Names of the operators that it calls, as they appear: "torch.conv2d", "Tensor.view", "operator.add"."""
        return tuple(name for node in walk(self.tree) for name in operators(node))

    @cached_property
    def names(self) -> frozenset[str]:
        """All names that stand in it, those that it assigns too, of variables and from outside."""
        return frozenset(node.id for node in walk(self.tree) if isinstance(node, ast.Name))

    @cached_property
    def names_read(self) -> frozenset[str]:
        """Those that it reads."""
        names = (node for node in walk(self.tree) if isinstance(node, ast.Name))
        target = self.tree.target if isinstance(self.tree, ast.AugAssign) else None
        return frozenset(name.id for name in names if name is target or not isinstance(name.ctx, ast.Store))

    @property
    def words(self) -> list[str]:
        """All words that stand in its text, more than once where they do: the quickest look for a name."""
        begin, end = self.span
        return _WORD.findall(self._text.text[begin:end].decode(errors="surrogatepass"))

    @property
    def called_name(self) -> str:
        """The last part of the name of the function or method that gives its value; "" where no call does."""
        value = getattr(self.tree, "value", None)
        function = value.func if isinstance(value, ast.Call) else None
        return function.attr if isinstance(function, ast.Attribute) else ""

    @property
    def writes_into(self) -> frozenset[str]:
        """Variables that it changes in place by the look of it: `x[…] = y`, `x.add_(y)`."""
        owners = [part.owner for part in self.walk() if isinstance(part, Subscript) and part.is_written]
        calls = (part for part in self.walk() if isinstance(part, Call) and part.name.endswith("_"))
        owners += [call.function.owner for call in calls if isinstance(call.function, Attribute)]
        return frozenset(owner.name for owner in owners if isinstance(owner, Name))

    @property
    def defines_function(self) -> bool:
        """Whether it has a function definition or a lambda in it."""
        return any(isinstance(node, ast.Lambda | ast.FunctionDef) for node in walk(self.tree))

    @property
    def writes(self) -> frozenset[str]:
        """Variables that it assigns, and functions that it defines."""
        return frozenset(assigned_names(self.tree))


class TextSpans:
    """Where syntax trees stand in a text, in bytes."""

    def __init__(self, text: bytes) -> None:
        self.text = text
        self._starts = [0, *(match.end() for match in re.finditer(rb"\r\n|\r|\n", text))]

    def span(self, tree: ast.expr | ast.stmt | ast.arg) -> Span:
        """First byte, and the byte after the last."""
        assert tree.end_lineno is not None and tree.end_col_offset is not None  # parsed trees have positions
        return self._starts[tree.lineno - 1] + tree.col_offset, self._starts[tree.end_lineno - 1] + tree.end_col_offset


RETURNED = "_returned"
"""Variable that gets what a return returns, where nodes run by themselves."""


def compiled(nodes: Iterable[Node]) -> types.CodeType:
    """Code that runs nodes in a namespace; what they return is assigned to `RETURNED`."""
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
    """The nodes of a text of statements.

    Raises:
        SyntaxError: It is none.
    """
    spans = TextSpans(text.encode(errors="surrogatepass"))
    return tuple(Node(tree, spans) for tree in ast.parse(text).body)
