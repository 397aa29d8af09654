"""Names in a graph that do not depend on what was traced before: of arguments, values, nested graphs and sizes."""

from __future__ import annotations

import itertools
import re
from collections import defaultdict
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

import torch
from torch.fx import Graph, GraphModule, Node

from ops.capture.canonical.graphs import FUNCTION, VMAP_BODY, called, example_of, is_symbol, nested_graphs, placeholders
from ops.graph.names import stable_name, unnumbered
from ops.torch_private import NameSpace, inplace_methods, name_of_call, size_symbols, size_value, symbol_value


def rename_nodes(graph: Graph) -> None:
    """Number equal names from the start, arguments first: no name depends on what was dropped before it."""
    namespace = NameSpace()
    numbers = itertools.count()
    for node in placeholders(graph):
        wanted = f"s{next(numbers)}" if is_symbol(node) else stable_name(str(node.target))
        node.type = None if node.meta.get(FUNCTION) else torch.SymInt if is_symbol(node) else torch.Tensor
        node.name = node.target = namespace.create("tensor" if wanted in {"self", "torch"} else wanted, node)
    for node in graph.nodes:
        if node.op not in {"placeholder", "output"}:
            node.type = None
            # `x += y` assigns to x: captured again, the compiler would derive the name from x.
            is_inplace = node.op == "call_function" and called(node).removeprefix("_operator.") in inplace_methods
            named_after = node.args[0] if is_inplace and isinstance(node.args[0], Node) else node
            # The compiler derives a tensor's name from its variable, and a tuple's from the call that made it.
            name = name_of_call(graph, node.target) if _returns_tuple(node) else named_after.name
            node.name = namespace.create(unnumbered(name), node)


def _returns_tuple(node: Node) -> bool:
    items = [user for user in node.users if called(user) == "_operator.getitem" and user.args[0] is node]
    return node.op == "call_function" and len(items) == len(node.users) > 0


_KINDS_IN_TRAINING: Mapping[str, str] = {
    "true_graph": "cond_true",
    "false_graph": "cond_false",
    "scan_combine_graph": "scan_combine_fn",
    "body_graph": "map_body",
    "while_loop_cond_graph": "cond_fn",
    "while_loop_body_graph": "body_fn",
}
"""What AOTAutograd calls nested graphs → what the compiler calls them."""


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
    """A graph and those nested in it as text, to tell whether two are the same."""
    return "\n".join([module.graph.python_code("self").src, *(_source(child) for _, child in nested_graphs(module))])


@dataclass(frozen=True, slots=True)
class Symbol:
    """A symbolic size: its name in the graph and its value when captured."""

    name: str
    example: int


def name_symbols(arguments: Sequence[Node]) -> dict[str, Symbol]:
    """Symbol of torch ("s77") → its name: that of the argument that carries it, else the next free number."""
    symbols: dict[str, Symbol] = {}
    for node in filter(is_symbol, arguments):
        size = example_of(node)
        symbols[str(size)] = Symbol(str(node.target), size_value(size))
    taken = {str(node.target) for node in arguments}
    free = (name for number in itertools.count() if (name := f"s{number}") not in taken)
    shapes = (example.shape for node in arguments if isinstance(example := example_of(node), torch.Tensor))
    sizes: Iterator[Any] = itertools.chain.from_iterable(shapes)
    for size in (size for size in sizes if isinstance(size, torch.SymInt)):
        for symbol in size_symbols(size):
            if symbol not in symbols:
                symbols[symbol] = Symbol(next(free), symbol_value(size, symbol))
    return symbols


def size_of(node: Node, symbols: Mapping[str, Symbol]) -> tuple[int | str, ...] | None:
    """The shape of an argument that has symbols in it; for an argument that is a size, its name; else None."""
    example = example_of(node)
    if isinstance(example, torch.SymInt):
        return (str(node.target),)
    if not isinstance(example, torch.Tensor) or all(isinstance(size, int) for size in example.shape):
        return None

    def renamed(match: re.Match[str]) -> str:
        return symbols[match[0]].name if match[0] in symbols else match[0]

    sizes = example.shape
    return tuple(size if isinstance(size, int) else re.sub(r"\b[su]\d+\b", renamed, str(size)) for size in sizes)
