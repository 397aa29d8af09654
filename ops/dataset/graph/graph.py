"""A graph: parameters, nodes and outputs of a sample's `forward`, read from the text of its `model.py`."""

from __future__ import annotations

import ast
import bisect
import copy
import re
from collections.abc import Callable, Collection, Iterable, Iterator
from dataclasses import dataclass
from enum import StrEnum
from functools import cached_property, lru_cache

from ops import syntax_trees
from ops.dataset.graph.editing import Edit, apply_edits, replacement_edit, statement_edit
from ops.dataset.graph.expressions import (
    Expression,
    Name,
    Sequence,
    Span,
    TextSpans,
    read_expression,
    replace_trees,
    tree_of,
)
from ops.dataset.graph.node import Kind, Node, parse_nodes
from ops.dataset.graph.syntax import is_constant_statement
from ops.dataset.graph.units import NotDecomposableError, Unit, units_of
from ops.errors import GraphNetError


class ModelCodeError(GraphNetError):
    """The text of `model.py` does not follow the format."""


class Role(StrEnum):
    """Role of a parameter of `forward`."""

    INPUT = "input"
    WEIGHT = "weight"
    SIZE = "size"


_HELD = re.compile(r"_parameters_|_buffers_|^parameters?_|^buffers_|^(?:l_)?_*self_", re.IGNORECASE)
"""Names of weights and buffers, as compilers derive them from the expression that reads them."""

_NAMED_SO = re.compile(r"(?:^|_)(?:weight|bias)$", re.IGNORECASE)
"""The same, as people write them; used only where no name is a compiler's, whose inputs may have such names."""


@dataclass(frozen=True, slots=True)
class Parameter:
    """One parameter of `forward`."""

    name: str
    role: Role

    @property
    def is_size(self) -> bool:
        """True where it takes an integer size (`torch.SymInt`), not a tensor."""
        return self.role is Role.SIZE


@dataclass(frozen=True, slots=True)
class Function:
    """A function of the file.

    Attributes:
        owner: Its class; "" for one that `forward` defines.
        name: Its own name.
        parameters: Names, in order, without `self`.
        nodes: Its statements.
    """

    owner: str
    name: str
    parameters: tuple[str, ...]
    nodes: tuple[Node, ...]


@dataclass(frozen=True, slots=True)
class NameSpan:
    """A name with its span; `is_bound` if it is assigned there, or is a parameter of a function in `forward`."""

    name: str
    span: Span
    is_bound: bool


class Graph:
    """The graph of a `model.py`.

    Attributes:
        text: The text.
        tree: Python's syntax tree of it; only this package uses it.
        parameters: Of `forward`, in order, without `self`.
        nodes: Statements of `forward`, without its docstring.
    """

    def __init__(self, text: str) -> None:
        self.text = text
        self.tree = parse_tree(text)
        self._module, self.function = module_and_forward(self.tree)
        self.parameters = parameters_of(self.function)
        self._spans = TextSpans(self.bytes)
        self.nodes = self._nodes_of(self.function)

    @staticmethod
    @lru_cache(maxsize=8)
    def parse(text: str) -> Graph:
        """Parse a text; a text that was parsed lately gives the same object.

        Raises:
            ModelCodeError: The text is not Python, or has no class GraphModule with a method forward.
        """
        return Graph(text)

    @cached_property
    def bytes(self) -> bytes:
        """The text as UTF-8 bytes; spans are positions in them."""
        return self.text.encode(errors="surrogatepass")

    @property
    def begin(self) -> int:
        """The first byte of the class GraphModule."""
        return self._spans.span(self._module)[0]

    @property
    def takes_any_keyword(self) -> bool:
        """True where `forward` has a parameter `**kwargs`."""
        return self.function.args.kwarg is not None

    def statements_at(self, positions: Iterable[int]) -> Iterator[Node]:
        """The statements, of all functions of the file, whose spans contain one of these byte positions."""
        ordered = sorted(positions)

        def statements(tree: ast.AST) -> Iterator[ast.stmt]:
            for child in ast.iter_child_nodes(tree):
                if isinstance(child, ast.ClassDef | ast.FunctionDef):
                    yield from statements(child)
                elif isinstance(child, ast.stmt):
                    yield child

        for tree in statements(self.tree):
            begin, end = self._spans.span(tree)
            nearest = bisect.bisect_left(ordered, begin)
            if nearest < len(ordered) and ordered[nearest] < end:
                yield Node(tree, self._spans)

    @cached_property
    def variables(self) -> frozenset[str]:
        """Parameters, and variables that its nodes assign."""
        return frozenset(name for node in self.nodes for name in node.writes).union(
            parameter.name for parameter in self.parameters
        )

    @cached_property
    def operators(self) -> tuple[str, ...]:
        """Names of the operators that `forward` calls, as they appear."""
        return tuple(name for node in self.nodes for name in node.operators)

    def walk(self) -> Iterator[Expression]:
        """All expressions of `forward`, as they appear."""
        for node in self.nodes:
            yield from node.walk()

    @cached_property
    def result(self) -> Node | None:
        """The return at the end of `forward`; None if it does not end in one, or has another one."""
        returns = [node for node in self._own_nodes() if node.kind is Kind.RETURN]
        return self.nodes[-1] if self.nodes and returns == [self.nodes[-1]] else None

    def _own_nodes(self) -> Iterator[Node]:
        """All nodes, those in blocks included, except those of functions that `forward` defines."""
        for node in self.nodes:
            yield from node.with_inner(functions=False)

    @cached_property
    def outputs(self) -> tuple[str, ...] | None:
        """Variables that it returns, in order; None where it returns something other than a tuple of variables."""
        value = None if self.result is None else self.result.value
        elements = value.elements if isinstance(value, Sequence) else (value,)
        names = tuple(element.name for element in elements if isinstance(element, Name))
        return names if len(names) == len(elements) else None

    @cached_property
    def units(self) -> tuple[Unit, ...]:
        """Its units, in order; a return that computes something is the last node of the last unit.

        Raises:
            NotDecomposableError: `forward` does not end in its only `return`, or calls no operator.
        """
        if self.result is None:
            raise NotDecomposableError("its forward does not end in its only return")
        return units_of(self.nodes if self.outputs is None else self.nodes[:-1], self.variables)

    @property
    def definitions(self) -> tuple[Node, ...]:
        """All statements of the file except the class GraphModule: imports, functions, other classes."""
        return tuple(Node(tree, self._spans) for tree in self.tree.body if tree is not self._module)

    @property
    def members(self) -> tuple[Node, ...]:
        """The statements of GraphModule other than `forward`."""
        return tuple(Node(tree, self._spans) for tree in self._module.body if tree is not self.function)

    @property
    def declaration(self) -> str:
        """The text of GraphModule and `forward` with an empty body."""
        function = copy.copy(self.function)
        function.body = [ast.Expr(ast.Constant(...))]
        module = copy.copy(self._module)
        module.body = [function]
        return ast.unparse(module)

    def with_nodes(
        self,
        change: Callable[[Node], str],
        annotation: Callable[[Expression], Expression] = lambda annotation: annotation,
    ) -> str:
        """The text with some statements changed; all lines keep their numbers.

        Args:
            change: Gives the new text of a node without inner nodes.
            annotation: Gives the new annotation of a parameter.
        """
        nodes = [(node, change(node)) for node in self.all_nodes() if not node.body]
        edits = [statement_edit(node, self.bytes, text) for node, text in nodes if text != node.text]
        trees = (argument.annotation for argument in self.function.args.args)
        annotations = (read_expression(tree, self._spans) for tree in trees if tree is not None)
        edits += [replacement_edit(old, new.text) for old in annotations if (new := old.map(annotation)) is not old]
        return self.apply_edits(edits)

    def member_texts(self) -> list[str]:
        """The text of each member of GraphModule; `forward` without frees of variables that nothing reads later."""
        names = (
            node for node in ast.walk(self.function) if isinstance(node, ast.Name) and isinstance(node.ctx, ast.Load)
        )
        last_read: dict[str, int] = {}
        for name in names:
            last_read[name.id] = max(name.lineno, last_read.get(name.id, 0))
        function = copy.copy(self.function)
        function.body = [
            node.tree
            for node in self.nodes
            if not node.frees or any(last_read.get(name, 0) > node.line for name in node.writes)
        ]
        return [ast.unparse(function if member is self.function else member) for member in self._module.body]

    def map_expressions(self, change: Callable[[Expression], Expression], *, without: Collection[Node] = ()) -> str:
        """The text in Python's own layout, with `Expression.map` applied to all expressions of `forward`.

        Args:
            change: Gives the new expression.
            without: Definitions to leave out.
        """
        pairs = ((old, old.map(change)) for node in self.all_nodes() for old in node.expressions)
        replacements = {id(old.tree): tree_of(new) for old, new in pairs if new is not old}
        tree = replace_trees(self.tree, replacements)
        dropped = {id(node.tree) for node in without}
        pairs_of_statements = zip(self.tree.body, tree.body, strict=True)
        tree.body = [new for old, new in pairs_of_statements if id(old) not in dropped]
        return ast.unparse(ast.fix_missing_locations(tree)) + "\n"

    @property
    def functions(self) -> tuple[Function, ...]:
        """The `forward` of all classes: GraphModule, and the inner graphs of higher-order operators."""
        classes = (tree for tree in self.tree.body if isinstance(tree, ast.ClassDef))
        return tuple(
            Function(
                owner.name,
                member.name,
                tuple(parameter.name for parameter in parameters_of(member)),
                self._nodes_of(member),
            )
            for owner in classes
            for member in owner.body
            if isinstance(member, ast.FunctionDef) and member.name == "forward"
        )

    def function_in(self, node: Node) -> Function:
        """The function that a node defines."""
        assert isinstance(node.tree, ast.FunctionDef)
        arguments = node.tree.args
        names = (*arguments.posonlyargs, *arguments.args, *arguments.kwonlyargs)
        return Function("", node.tree.name, tuple(argument.arg for argument in names), node.body)

    def _nodes_of(self, function: ast.FunctionDef) -> tuple[Node, ...]:
        """The statements of a function, without its docstring."""
        return tuple(Node(tree, self._spans) for tree in function.body if not is_constant_statement(tree))

    def edit_node(self, node: Node, edits: Iterable[Edit]) -> Node:
        """Parse a node again after edits of its text."""
        begin, end = node.span
        own = [(first - begin, after - begin, new) for first, after, new in edits]
        (changed,) = parse_nodes(apply_edits(self.bytes[begin:end], own).decode(errors="surrogatepass"))
        return changed

    def all_nodes(self) -> Iterator[Node]:
        """Iterate over its nodes, each followed by its inner nodes."""
        for node in self.nodes:
            yield from node.with_inner()

    @cached_property
    def dependencies(self) -> tuple[frozenset[int], ...]:
        """For each node, the indices of the nodes that last assigned, or wrote into, the variables that it reads."""
        last: dict[str, int] = {}
        dependencies = []
        for index, node in enumerate(self.nodes):
            dependencies.append(frozenset(last[name] for name in node.names_read if name in last))
            last.update(dict.fromkeys(node.writes | node.writes_into, index))
        return tuple(dependencies)

    def name_spans(self) -> list[NameSpan]:
        """All names in `forward` with their spans, in the order of the text; those of its parameters, too."""
        own = {id(argument) for argument in ast.walk(self.function.args)}
        spans = []
        for tree in ast.walk(self.function):
            if isinstance(tree, ast.Name):
                is_bound = isinstance(tree.ctx, ast.Store)
                spans.append(NameSpan(tree.id, self._spans.span(tree), is_bound=is_bound))
            elif isinstance(tree, ast.arg):
                begin, _ = self._spans.span(tree)
                span = begin, begin + len(tree.arg.encode())
                spans.append(NameSpan(tree.arg, span, is_bound=id(tree) not in own))
        return sorted(spans, key=lambda name: name.span)

    @property
    def operator_count(self) -> int:
        """Number of operators of all units."""
        return sum(len(unit.operators) for unit in self.units)

    def apply_edits(self, edits: Iterable[Edit]) -> str:
        """The text after edits; all else stays, byte for byte, and every line keeps its number."""
        return apply_edits(self.bytes, edits).decode(errors="surrogatepass")


def parse_tree(text: str) -> ast.Module:
    """Python's syntax tree of a `model.py`.

    Raises:
        ModelCodeError: The text is not Python.
    """
    try:
        return syntax_trees.parse(text, filename="model.py")
    except SyntaxError as error:
        raise ModelCodeError(f"model.py:{error.lineno}: expected Python source, found {error.msg}") from error
    except (ValueError, RecursionError, MemoryError) as error:
        raise ModelCodeError(f"model.py: expected Python source, found {str(error) or type(error).__name__}") from error


def module_and_forward(tree: ast.Module) -> tuple[ast.ClassDef, ast.FunctionDef]:
    """Find GraphModule and its `forward`.

    Raises:
        ModelCodeError: There is none.
    """
    for statement in tree.body:
        if isinstance(statement, ast.ClassDef) and statement.name == "GraphModule":
            for member in statement.body:
                if isinstance(member, ast.FunctionDef) and member.name == "forward":
                    return statement, member
    raise ModelCodeError("model.py: expected a class GraphModule with a method forward, found none")


def parameters_of(function: ast.FunctionDef) -> tuple[Parameter, ...]:
    """Parameters of a method, in order, without `self`."""
    arguments = function.args
    own = (*arguments.posonlyargs, *arguments.args, *arguments.kwonlyargs)[1:]
    annotations = ((argument.arg, argument.annotation) for argument in own)
    return parameters_named(
        (name, isinstance(kind, ast.Attribute) and kind.attr in _SIZES) for name, kind in annotations
    )


def parameters_named(names: Iterable[tuple[str, bool]]) -> tuple[Parameter, ...]:
    """Make parameters of (name, whether it is a size) pairs."""
    pairs = tuple(names)
    weights = weights_among([name for name, _ in pairs])
    roles = (Role.SIZE if is_size else Role.WEIGHT if name in weights else Role.INPUT for name, is_size in pairs)
    return tuple(Parameter(name, role) for (name, _), role in zip(pairs, roles, strict=True))


def weights_among(names: Collection[str]) -> frozenset[str]:
    """Pick, from the names of all tensors that a graph takes, those of its model's parameters and buffers."""
    marks = _HELD if any(map(_HELD.search, names)) else _NAMED_SO
    return frozenset(filter(marks.search, names))


_SIZES = frozenset({"SymInt", "SymFloat", "SymBool"})
