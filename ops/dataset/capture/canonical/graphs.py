"""Queries and edits of `torch.fx` graphs that several modules of capture share, and names in the graphs.

The names of arguments, values, nested graphs and sizes do not depend on earlier tracing.
"""

import itertools
import operator
import re
from collections import defaultdict
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

import torch
from torch.fx import Graph, GraphModule, Node

from ops.dataset.graph.names import drop_number, stable_name
from ops.execution.torch_private import (
    NameSpace,
    inplace_methods,
    name_of_call,
    qualified_name,
    size_symbols,
    symbol_values,
)
from ops.failures import ReasonedError

FUNCTION = "is_function"
"""Key in `meta` of nested graphs' arguments that are functions."""

REGION = "is_region"
"""Key in `meta` of nested graphs that `torch.compiler.nested_compile_region` marks."""


VMAP_BODY = "vmap_body"
"""Name of nested graphs of mapped functions, before their number."""


class NotStorableError(ReasonedError):
    """A graph has anything that a sample cannot hold."""


def is_symbol(node: Node) -> bool:
    """Tell whether an argument is a symbolic size."""
    return isinstance(example_of(node), torch.SymInt)


def called_function(node: Node) -> str:
    """Full name of the function that a node calls; "" for other nodes."""
    if node.op != "call_function":
        return ""
    return node.target if isinstance(node.target, str) else qualified_name(node.target)


def placeholders(graph: Graph) -> list[Node]:
    """Arguments of a graph, in order."""
    return list(graph.find_nodes(op="placeholder"))


def first_of_body(graph: Graph) -> Node:
    """The first node of a graph after its arguments."""
    first: Node = next(node for node in graph.nodes if node.op != "placeholder")
    return first


def attribute(module: torch.nn.Module, node: Node) -> Any:
    """Value that a `get_attr` node reads."""
    return operator.attrgetter(str(node.target))(module)


def example_of(node: Any) -> Any:
    """The compiler's example of a node's value, a tensor or a size; None if it has none."""
    return node.meta.get("example_value") if isinstance(node, Node) else None


def dtype_of(node: Any) -> torch.dtype | None:
    """Dtype of the tensor that a node computes; None for other values, or if unknown."""
    example = example_of(node)
    dtype = example.dtype if isinstance(example, torch.Tensor) else getattr(node, "meta", {}).get("dtype")
    return dtype if isinstance(dtype, torch.dtype) else None


def copy_of(graph: Graph) -> tuple[Graph, dict[Node, Node]]:
    """Copy a graph; also return node → copy."""
    copy = Graph()
    copies: dict[Node, Node] = {}
    copy.output(copy.graph_copy(graph, copies))
    return copy, copies


def returned_values(graph: Graph) -> tuple[Any, ...]:
    """Values that a graph returns."""
    results = graph.output_node().args[0]
    return tuple(results) if isinstance(results, (tuple, list)) else (results,)


def set_outputs(graph: Graph, results: Iterable[Node]) -> None:
    """Make a graph return these nodes as distinct results: arguments, constants and repeated tensors become aliases.

    The compiler would not return those, since its caller has them already.
    """
    output = graph.output_node()
    own: dict[Node, None] = {}
    for result in results:
        if result.op in {"placeholder", "get_attr"} or result in own:
            with graph.inserting_before(output):
                result = graph.call_function(torch.ops.aten.alias.default, (result,))
        own[result] = None
    output.args = (tuple(own),)


def nested_graphs(module: GraphModule) -> list[tuple[str, GraphModule]]:
    """(attribute, graph) of the graphs that higher-order operators of this one call."""
    return [(name, child) for name, child in module.named_children() if isinstance(child, GraphModule)]


def all_nodes(module: GraphModule) -> Iterator[Node]:
    """All nodes of a graph and of its nested graphs."""
    yield from module.graph.nodes
    for _, child in nested_graphs(module):
        yield from all_nodes(child)


def rename_nodes(graph: Graph) -> None:
    """Number equal names from the start, arguments first, so that no name depends on dropped nodes."""
    namespace = NameSpace()
    numbers = itertools.count()
    for node in placeholders(graph):
        wanted = f"s{next(numbers)}" if is_symbol(node) else stable_name(str(node.target))
        node.type = None if node.meta.get(FUNCTION) else torch.SymInt if is_symbol(node) else torch.Tensor
        node.name = node.target = namespace.create("tensor" if wanted in {"self", "torch"} else wanted, node)
    for node in graph.nodes:
        if node.op not in {"placeholder", "output"}:
            node.type = None
            # `x += y` assigns to x: the next capture would derive the name from x.
            is_inplace = (
                node.op == "call_function" and called_function(node).removeprefix("_operator.") in inplace_methods
            )
            named_after = node.args[0] if is_inplace and isinstance(node.args[0], Node) else node
            # The compiler derives a tensor's name from its variable, and a tuple's from the call that made it.
            name = name_of_call(graph, node.target) if _returns_tuple(node) else named_after.name
            node.name = namespace.create(drop_number(name), node)


def _returns_tuple(node: Node) -> bool:
    items = [user for user in node.users if called_function(user) == "_operator.getitem" and user.args[0] is node]
    return node.op == "call_function" and len(items) == len(node.users) > 0


_KINDS_IN_TRAINING: Mapping[str, str] = {
    "true_graph": "cond_true",
    "false_graph": "cond_false",
    "scan_combine_graph": "scan_combine_fn",
    "body_graph": "map_body",
    "while_loop_cond_graph": "cond_fn",
    "while_loop_body_graph": "body_fn",
}
"""AOTAutograd's name of a kind of nested graph → the compiler's name."""


def rename_nested_graphs(module: GraphModule) -> None:
    """Number nested graphs of one kind by first use: `cond_true_0`, `cond_true_1`; equal vmap bodies become one."""
    before = dict(nested_graphs(module))
    after: dict[str, GraphModule] = {}
    numbers: defaultdict[str, Iterator[int]] = defaultdict(itertools.count)
    names: dict[str, str] = {}
    for node in module.graph.nodes:
        if node.op != "get_attr" or str(node.target) not in before:
            continue
        kind = re.sub(r"_\d+$", "", str(node.target))
        kind = _KINDS_IN_TRAINING.get(kind, kind)
        child = before[str(node.target)]
        key = _source(child) if kind == VMAP_BODY else str(node.target)
        if key not in names:
            names[key] = f"{kind}_{next(numbers[kind])}"
            after[names[key]] = child
        node.target = node.name = names[key]
    for name in before:
        delattr(module, name)
    for name, child in after.items():
        setattr(module, name, child)


def _source(module: GraphModule) -> str:
    """The text of a graph and of its nested graphs, to compare graphs."""
    return "\n".join([module.graph.python_code("self").src, *(_source(child) for _, child in nested_graphs(module))])


@dataclass(frozen=True, slots=True)
class Symbol:
    """A symbolic size: its name in the graph and its value when captured."""

    name: str
    example: int


def name_symbols(arguments: Sequence[Node], values: Mapping[Node, Any]) -> dict[str, Symbol]:
    """Name symbols: symbol of torch ("s77") → the name of the argument that it is, else the next free number.

    Args:
        arguments: Arguments of the graph.
        values: Argument → its value, the only source for symbols that depend on values of tensors ("u3").

    Raises:
        NotStorableError: The size of a symbol is unknown.
    """
    carried = {node: (example_of(node), int(values[node])) for node in arguments if is_symbol(node)}
    sizes = [pair for node in arguments for pair in _sizes(node, values)]
    numbers = symbol_values([*carried.values(), *sizes])
    symbols = {str(size): Symbol(str(node.target), value) for node, (size, value) in carried.items()}
    taken = {str(node.target) for node in arguments}
    free = (name for number in itertools.count() if (name := f"s{number}") not in taken)
    for size, _ in sizes:
        for symbol in size_symbols(size):
            if symbol not in symbols:
                if symbol not in numbers:
                    raise NotStorableError(f"{symbol} in the size {size} depends on values, and cannot be told")
                symbols[symbol] = Symbol(next(free), numbers[symbol])
    return symbols


def _sizes(argument: Node, values: Mapping[Node, Any]) -> Iterator[tuple[torch.SymInt, Any]]:
    """(symbolic size, its value) of the symbolic sizes of a tensor argument."""
    example = example_of(argument)
    if isinstance(example, torch.Tensor):
        shape = values[argument].shape if argument in values else example.shape
        sizes: Iterable[tuple[Any, Any]] = zip(example.shape, shape, strict=True)
        yield from ((size, value) for size, value in sizes if isinstance(size, torch.SymInt))


def size_of(node: Node, symbols: Mapping[str, Symbol]) -> tuple[int | str, ...] | None:
    """The shape of an argument with symbolic sizes; (name,) for an argument that is a size; None for others."""
    example = example_of(node)
    if isinstance(example, torch.SymInt):
        return (str(node.target),)
    if not isinstance(example, torch.Tensor) or all(isinstance(size, int) for size in example.shape):
        return None

    def rename_symbol(match: re.Match[str]) -> str:
        return symbols[match[0]].name if match[0] in symbols else match[0]

    sizes = example.shape
    return tuple(size if isinstance(size, int) else re.sub(r"\b[su]\d+\b", rename_symbol, str(size)) for size in sizes)
