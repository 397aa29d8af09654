"""Expressions of a graph: the names, calls, constants and so on of a statement.

An expression that was read from a text knows its span there (bytes), for edits; one made by its constructor has none.
Expressions are compared by identity; compare `text` to see whether two read the same.
"""

from __future__ import annotations

import ast
import re
from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass, field
from typing import Any, TypeVar

from ops import syntax_trees
from ops.dataset.graph.syntax import SIGN_NAMES, called_operator, is_function, operators

Span = tuple[int, int]
"""First byte and the byte after the last."""


class TextSpans:
    """Finds the spans of syntax trees in a text, in bytes."""

    def __init__(self, text: bytes) -> None:
        self.text = text
        self._starts = [0, *(match.end() for match in re.finditer(rb"\r\n|\r|\n", text))]

    def span(self, tree: ast.expr | ast.stmt | ast.arg) -> Span:
        """First byte, and the byte after the last."""
        assert tree.end_lineno is not None and tree.end_col_offset is not None  # parsed trees have positions
        return self._starts[tree.lineno - 1] + tree.col_offset, self._starts[tree.end_lineno - 1] + tree.end_col_offset


@dataclass(slots=True, eq=False)
class Expression:
    """Any expression. Never change one: nodes share them.

    Attributes:
        tree: Python's syntax tree of it, None without a text; only this package uses it.
        text_spans: The spans of its text; None without a text.
    """

    tree: ast.expr | None = field(default=None, kw_only=True, repr=False)
    text_spans: TextSpans | None = field(default=None, kw_only=True, repr=False)

    @property
    def span(self) -> Span | None:
        """The bytes of the text that it takes; None without a text."""
        return None if self.text_spans is None or self.tree is None else self.text_spans.span(self.tree)

    @property
    def children(self) -> tuple[Expression, ...]:
        """The expressions directly in it, in the order of the text."""
        return _CHILDREN[type(self)](self)

    def with_children(self, children: Iterable[Expression]) -> Expression:
        """A copy with other `children`, in their order; it has no span."""
        rest = iter(children)
        return type(self)(*(_refill_field(getattr(self, name), rest) for name in _fields(self)))

    @property
    def text(self) -> str:
        """Its source text, in Python's own layout."""
        return ast.unparse(tree_of(self))

    @property
    def dotted_name(self) -> str | None:
        """A name with its attributes ("torch.nn.functional.relu"); None for any other expression."""
        return None

    @property
    def number(self) -> bool | int | float | None:
        """The value of a number or bool literal, with its sign; None for any other expression."""
        return None

    @property
    def integer(self) -> int | None:
        """The value of an integer literal, with its sign; None for any other expression, and for a bool."""
        number = self.number
        return number if type(number) is int else None

    @property
    def operators(self) -> tuple[str, ...]:
        """Names of the operators that it calls itself: "torch.conv2d", "Tensor.view", "operator.add"."""
        return operators(tree_of(self))

    def walk(self) -> Iterator[Expression]:
        """Iterate over it and all expressions in it, in the order of the text."""
        stack = [self]
        while stack:
            part = stack.pop()
            yield part
            stack.extend(reversed(part.children))

    def map(self, change: Callable[[Expression], Expression]) -> Expression:
        """Apply `change` to all expressions in it, innermost first, then to itself; unchanged, the same object."""
        children = self.children
        changed = [child.map(change) for child in children]
        is_same = all(new is old for new, old in zip(changed, children, strict=True))
        return change(self if is_same else self.with_children(changed))


@dataclass(slots=True, eq=False)
class Name(Expression):
    """A variable, a parameter, or a name from outside the graph."""

    name: str
    is_written: bool = False

    @property
    def dotted_name(self) -> str | None:
        """The name."""
        return self.name


@dataclass(slots=True, eq=False)
class Constant(Expression):
    """A number, a text, None, True, False or `...`."""

    value: object

    @property
    def number(self) -> bool | int | float | None:
        """The constant, if it is a number or a bool."""
        return self.value if isinstance(self.value, bool | int | float) else None


@dataclass(slots=True, eq=False)
class Attribute(Expression):
    """`owner.name`: of a tensor, a module or a package."""

    owner: Expression
    name: str

    @property
    def dotted_name(self) -> str | None:
        """The owner's dotted name with the attribute; None where the owner has none."""
        owner = self.owner.dotted_name
        return None if owner is None else f"{owner}.{self.name}"


@dataclass(slots=True, eq=False)
class Keyword:
    """An argument by name; that of `**value` is None."""

    name: str | None
    value: Expression


@dataclass(slots=True, eq=False)
class Call(Expression):
    """A call of a function ("torch.conv2d") or of a method ("Tensor.view")."""

    function: Expression
    args: tuple[Expression, ...] = ()
    keywords: tuple[Keyword, ...] = ()

    @property
    def operator(self) -> str | None:
        """Name of the operator that it calls; None for `slice`, `device` and the like, which compute nothing."""
        tree = tree_of(self)
        assert isinstance(tree, ast.Call)
        return called_operator(tree)

    @property
    def is_method(self) -> bool:
        """True for a call of a value's method, False for one of a module's function."""
        return isinstance(self.function, Attribute) and not is_function(self.function.dotted_name)

    @property
    def name(self) -> str:
        """The last part of the function's or method's name; "" for a call of another expression."""
        return self.function.name if isinstance(self.function, Attribute | Name) else ""

    @property
    def bare_name(self) -> str:
        """The name; of an overload such as `torch.ops.aten.view.default`, that of the operator."""
        parts = (self.function.dotted_name or "").split(".")
        return parts[3] if parts[:2] == ["torch", "ops"] and len(parts) > 3 else self.name

    @property
    def operands(self) -> tuple[Expression, ...]:
        """The positional arguments; for a method, its owner comes first."""
        return (self.function.owner, *self.args) if self.is_method else self.args  # type: ignore[attr-defined]

    def argument(self, place: int, *names: str) -> Expression | None:
        """The argument with one of these names, else the operand at this place; None if there is neither."""
        named = next((keyword.value for keyword in self.keywords if keyword.name in names), None)
        operands = self.operands
        return named or (operands[place] if 0 <= place < len(operands) else None)


@dataclass(slots=True, eq=False)
class Operation(Expression):
    """An operation that Python writes with a sign: `a + b`, `-a`, `a < b`.

    Attributes:
        signs: Names of functions of the module `operator` ("add"); several only in `a < b < c`.
    """

    signs: tuple[str, ...]
    operands: tuple[Expression, ...]

    @property
    def is_comparison(self) -> bool:
        """True for comparisons."""
        return self.signs[0] in _COMPARISONS

    @property
    def number(self) -> bool | int | float | None:
        """The value of a negated number, such as `-1`."""
        operand = self.operands[0]
        is_negative = self.signs == ("neg",) and isinstance(operand, Constant) and operand.number is not None
        return -operand.number if is_negative else None  # type: ignore[operator]


@dataclass(slots=True, eq=False)
class Subscript(Expression):
    """`owner[index]`."""

    owner: Expression
    index: Expression
    is_written: bool = False

    @property
    def items(self) -> tuple[Expression, ...]:
        """The expressions between the brackets, in order."""
        return self.index.elements if isinstance(self.index, Sequence) and self.index.kind == "tuple" else (self.index,)


@dataclass(slots=True, eq=False)
class Sequence(Expression):
    """A tuple or list display; `kind` is "tuple" or "list"."""

    kind: str
    elements: tuple[Expression, ...]


@dataclass(slots=True, eq=False)
class Slice(Expression):
    """`start:stop:step` in a subscript."""

    start: Expression | None
    stop: Expression | None
    step: Expression | None


@dataclass(slots=True, eq=False)
class Other(Expression):
    """An expression that graphs rarely have: a lambda, a dictionary, a starred argument.

    Attributes:
        parts: The expressions in it.
    """

    parts: tuple[Expression, ...]

    @property
    def kind(self) -> str:
        """Name of its class in Python's `ast`: "Lambda", "Dict", "Starred"."""
        return type(self.tree).__name__

    def with_children(self, children: Iterable[Expression]) -> Expression:
        """A copy with other expressions in place of `parts`."""
        changed = tuple(children)
        pairs = zip(self.parts, changed, strict=True)
        tree = replace_trees(tree_of(self), {id(tree_of(old)): tree_of(new) for old, new in pairs})
        return Other(changed, tree=tree)


def _fields(value: Expression) -> tuple[str, ...]:
    names: tuple[str, ...] = type(value).__match_args__
    return names


_CHILDREN: Mapping[type[Expression], Callable[[Any], tuple[Expression, ...]]] = {
    Name: lambda _: (),
    Constant: lambda _: (),
    Attribute: lambda value: (value.owner,),
    Call: lambda value: (value.function, *value.args, *[keyword.value for keyword in value.keywords]),
    Operation: lambda value: value.operands,
    Subscript: lambda value: (value.owner, value.index),
    Sequence: lambda value: value.elements,
    Slice: lambda value: tuple(bound for bound in (value.start, value.stop, value.step) if bound is not None),
    Other: lambda value: value.parts,
}


def _refill_field(value: object, rest: Iterator[Expression]) -> object:
    """A field's value with its expressions replaced by the next ones of `rest`."""
    if isinstance(value, Expression):
        return next(rest)
    if isinstance(value, tuple):
        return tuple(_refill_field(item, rest) for item in value)
    return Keyword(value.name, next(rest)) if isinstance(value, Keyword) else value


def parse_expression(text: str) -> Expression:
    """Parse a text as one expression, which has no span.

    Raises:
        SyntaxError: The text is not one expression.
    """
    return read_expression(syntax_trees.parse(text, mode="eval").body, None)


def sign_function(sign: str) -> str:
    """Name of the function of the module `operator` for a sign between two operands: "+" → "add"."""
    operation = parse_expression(f"a {sign} b")
    assert isinstance(operation, Operation)
    return operation.signs[0]


_SIGNS = {name: sign for sign, name in SIGN_NAMES.items()}
_COMPARISONS = frozenset(name for sign, name in SIGN_NAMES.items() if issubclass(sign, ast.cmpop))


def read_expression(tree: ast.expr, spans: TextSpans | None) -> Expression:
    """The expression of a syntax tree.

    Args:
        tree: The expression keeps it; do not change it afterwards.
        spans: The spans of the text; None for a tree that belongs to no text.
    """
    reader = _READERS.get(type(tree), _other)
    value = reader(tree, spans)
    value.tree, value.text_spans = tree, spans
    return value


def _all(trees: Iterable[ast.expr], spans: TextSpans | None) -> tuple[Expression, ...]:
    return tuple([read_expression(tree, spans) for tree in trees])


def _call(tree: ast.Call, spans: TextSpans | None) -> Call:
    named = tuple([Keyword(keyword.arg, read_expression(keyword.value, spans)) for keyword in tree.keywords])
    return Call(read_expression(tree.func, spans), _all(tree.args, spans), named)


def _slice(tree: ast.Slice, spans: TextSpans | None) -> Slice:
    bounds = (tree.lower, tree.upper, tree.step)
    return Slice(*(None if bound is None else read_expression(bound, spans) for bound in bounds))


def _comparison(tree: ast.Compare, spans: TextSpans | None) -> Operation:
    names = tuple(SIGN_NAMES[type(sign)] for sign in tree.ops)
    return Operation(names, _all((tree.left, *tree.comparators), spans))


def _other(tree: ast.expr, spans: TextSpans | None) -> Other:
    return Other(_all(outermost_expressions(tree), spans))


_READERS: Mapping[type[ast.expr], Callable[[Any, TextSpans | None], Expression]] = {
    ast.Name: lambda tree, _: Name(tree.id, type(tree.ctx) is ast.Store),
    ast.Constant: lambda tree, _: Constant(tree.value),
    ast.Attribute: lambda tree, spans: Attribute(read_expression(tree.value, spans), tree.attr),
    ast.Call: _call,
    ast.BinOp: lambda tree, spans: Operation((SIGN_NAMES[type(tree.op)],), _all((tree.left, tree.right), spans)),
    ast.UnaryOp: lambda tree, spans: Operation((SIGN_NAMES[type(tree.op)],), _all((tree.operand,), spans)),
    ast.Compare: _comparison,
    ast.Subscript: lambda tree, spans: Subscript(
        read_expression(tree.value, spans), read_expression(tree.slice, spans), type(tree.ctx) is ast.Store
    ),
    ast.Tuple: lambda tree, spans: Sequence("tuple", _all(tree.elts, spans)),
    ast.List: lambda tree, spans: Sequence("list", _all(tree.elts, spans)),
    ast.Slice: _slice,
}


def outermost_expressions(tree: ast.AST) -> Iterator[ast.expr]:
    """The topmost expressions below a tree, also those inside nodes such as a lambda's arguments; not in statements."""
    for child in ast.iter_child_nodes(tree):
        if isinstance(child, ast.expr):
            yield child
        elif not isinstance(child, ast.stmt):
            yield from outermost_expressions(child)


def tree_of(value: Expression) -> ast.expr:
    """Python's syntax tree of an expression."""
    if value.tree is not None:
        return value.tree
    load = ast.Load()
    match value:
        case Name(name, is_written):
            return ast.Name(name, ast.Store() if is_written else load)
        case Constant(constant):
            return ast.Constant(constant)  # type: ignore[arg-type]
        case Attribute(owner, name):
            return ast.Attribute(tree_of(owner), name, load)
        case Call(function, args, keywords):
            named = [ast.keyword(keyword.name, tree_of(keyword.value)) for keyword in keywords]
            return ast.Call(tree_of(function), list(map(tree_of, args)), named)
        case Operation(signs, operands):
            return _operation(signs, list(map(tree_of, operands)))
        case Subscript(owner, index, is_written):
            return ast.Subscript(tree_of(owner), tree_of(index), ast.Store() if is_written else load)
        case Sequence(kind, elements):
            make = ast.Tuple if kind == "tuple" else ast.List
            return make(list(map(tree_of, elements)), load)
        case Slice(start, stop, step):
            return ast.Slice(*(None if bound is None else tree_of(bound) for bound in (start, stop, step)))
    raise TypeError(f"{type(value).__name__} cannot be made")


def _operation(signs: tuple[str, ...], operands: list[ast.expr]) -> ast.expr:
    kinds = [_SIGNS[sign]() for sign in signs]
    if signs[0] in _COMPARISONS:
        return ast.Compare(operands[0], kinds, operands[1:])
    return ast.UnaryOp(kinds[0], *operands) if len(operands) == 1 else ast.BinOp(operands[0], kinds[0], operands[1])


Tree = TypeVar("Tree", bound=ast.AST)


def replace_trees(tree: Tree, replacements: Mapping[int, ast.expr]) -> Tree:
    """Copy a tree, with other trees in place of those whose `id` is in `replacements`."""

    def copy_value(value: object) -> object:
        if isinstance(value, list):
            return [copy_value(item) for item in value]
        if not isinstance(value, ast.AST):
            return value
        if id(value) in replacements:
            return replacements[id(value)]
        return type(value)(**{name: copy_value(inner) for name, inner in ast.iter_fields(value)})

    return copy_value(tree)  # type: ignore[return-value]
