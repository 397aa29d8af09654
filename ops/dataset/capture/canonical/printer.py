"""Prints a canonical graph as the text of `model.py`: with public names, imports, and contexts as `with` blocks."""

import ast
import functools
import math
import types
from collections.abc import Mapping
from typing import Any

import torch
import torch.nn.functional
from torch.fx import Graph, GraphModule, Node
from torch.fx.node import map_aggregate

from ops.dataset.capture.canonical.custom_operators import definitions
from ops.dataset.capture.canonical.graphs import REGION, called_function, nested_graphs, placeholders
from ops.execution.torch_private import (
    ATTENTION_BACKEND,
    ENTER_AUTOCAST,
    EXIT_AUTOCAST,
    PUBLIC_NAMES,
    SET_ATTENTION,
    qualified_name,
)

_INDENT = "    "
_PUBLIC_NAMESPACES = (
    ("torch", torch),
    ("torch.nn.functional", torch.nn.functional),
    ("torch.fft", torch.fft),
    ("torch.special", torch.special),
    ("torch.linalg", torch.linalg),
    ("torch.sparse", torch.sparse),
)
_PRIVATE_PREFIXES = ("torch._C.", "torch.functional.")
_ALL_BACKENDS = frozenset({"CUDNN_ATTENTION", "FLASH_ATTENTION", "EFFICIENT_ATTENTION", "MATH", "OVERRIDEABLE"})


class _PublicName:
    """Stands in for a function while its graph is printed; fx prints module and name of a call's target."""

    def __init__(self, qualified: str) -> None:
        self.__module__, _, self.__name__ = qualified.rpartition(".")

    def __call__(self) -> None:
        raise AssertionError("only printed, never called")


def print_module(module: GraphModule) -> str:
    """Print a file that defines `class GraphModule(torch.nn.Module)`, whose forward is the graph."""
    imports: dict[str, None] = {}
    classes = _print_class(module, "GraphModule", imports)
    blocks = ["\n".join(["import torch", *imports]), *definitions(module), "\n\n".join(classes)]
    return "\n\n\n".join(blocks)


def _print_class(module: GraphModule, name: str, imports: dict[str, None]) -> list[str]:
    """Print the class of a graph, after those of its nested graphs."""
    classes: list[str] = []
    nested: dict[str, str] = {}
    for attribute, child in nested_graphs(module):
        nested[attribute] = f"{name}_{attribute}"
        classes += _print_class(child, nested[attribute], imports)
    code = _with_public_names(module.graph).python_code("self")
    used = {node.id for node in ast.walk(ast.parse(code.src.strip())) if isinstance(node, ast.Name)}
    for global_name, value in sorted(code.globals.items()):
        if global_name.partition(".")[0] in used:
            imports.update(dict.fromkeys(_import_lines(global_name, value)))
    lines = [f"class {name}(torch.nn.Module):"]
    if nested:
        lines += [f"{_INDENT}def __init__(self):", f"{_INDENT * 2}super().__init__()"]
        lines += [f"{_INDENT * 2}self.{attribute} = {cls}()" for attribute, cls in nested.items()]
        lines.append("")
    if module.meta.get(REGION):
        lines.append(f"{_INDENT}@torch.compiler.nested_compile_region")
    lines += _signature(module.graph)
    body = code.src[code.src.index("def forward(") :].split("\n")[1:]
    lines += [_INDENT + line.replace(".__call__(", "(") for line in _with_blocks(module.graph, body)]
    return [*classes, "\n".join(lines) + "\n"]


def _signature(graph: Graph) -> list[str]:
    annotations = {torch.SymInt: ": torch.SymInt", None: ""}
    names = ["self", *(f"{node.target}{annotations.get(node.type, ': torch.Tensor')}" for node in placeholders(graph))]
    return [f"{_INDENT}def forward(", *(f"{_INDENT * 2}{name}," for name in names), f"{_INDENT}):"]


@functools.cache
def _public_names() -> Mapping[int, str]:
    """Identity of a function → its name in torch's public namespaces."""
    names: dict[int, str] = {}
    for prefix, namespace in _PUBLIC_NAMESPACES:
        for name, value in sorted(vars(namespace).items()):
            if not name.startswith("_") and callable(value) and not isinstance(value, type):
                names.setdefault(id(value), f"{prefix}.{name}")
    return names


def _with_public_names(graph: Graph) -> Graph:
    copy = Graph()
    copied: dict[Node, Node] = {}
    for node in graph.nodes:
        copied[node] = copy.node_copy(node, copied.__getitem__)
        copied[node].name = node.name
        if node.op == "call_function":
            qualified = qualified_name(node.target)
            public = PUBLIC_NAMES.get(qualified)
            if public is None and qualified.startswith(_PRIVATE_PREFIXES):
                public = _public_names().get(id(node.target))
            if public is not None:
                copied[node].target = _PublicName(public)
    return copy


def _import_lines(name: str, value: Any) -> list[str]:
    """Lines of the file, besides `import torch`, that bind `name` to `value`."""
    if name == "torch" or getattr(value, "__module__", None) == "builtins":
        return []
    if isinstance(value, float):
        return [f"{name} = {value!r}" if math.isfinite(value) else f"from math import {name}"]
    if value is type(None):
        return [f"{name} = type(None)"]
    if isinstance(value, types.ModuleType):
        return [f"import {value.__name__}" if value.__name__ == name else f"import {value.__name__} as {name}"]
    home, own = value.__module__, value.__qualname__
    if f"{home}.{own}" == name:
        return [f"import {home}"]
    return [f"from {home} import {own}" if own == name else f"from {home} import {own} as {name}"]


def _with_blocks(graph: Graph, lines: list[str]) -> list[str]:
    """Turn pairs of calls that enter and leave a context, in the lines of a graph's body, into `with` blocks."""
    enters, exits, dropped = _contexts(graph)
    blocks: list[str] = []
    opened: list[bool] = []  # of each open block, whether it has a line yet
    for line in lines:
        assigned = line.strip().partition(" = ")[0]
        if assigned in enters:
            opened[:] = [True] * len(opened)
            blocks.append(_INDENT * (len(opened) + 1) + enters[assigned])
            opened.append(False)
        elif assigned in exits:
            if not opened.pop():
                blocks.append(_INDENT * (len(opened) + 2) + "pass")
        elif line.strip() and assigned not in dropped:
            opened[:] = [True] * len(opened)
            blocks.append(_INDENT * len(opened) + line.rstrip())
    return blocks


def _contexts(graph: Graph) -> tuple[dict[str, str], set[str], set[str]]:
    """Find the calls that become blocks: autocasts, and choices of attention backends, set at start and end.

    Returns:
        Name of the node that enters → the block's first line; names of the nodes that leave; names of nodes that only
        these calls use.
    """
    enters: dict[str, str] = {}
    exits: set[str] = set()
    dropped: set[str] = set()
    choices: list[Node] = []  # of backends that are still in force
    for node in graph.nodes:
        if called_function(node) == ENTER_AUTOCAST:
            device_type, dtype, enabled, cache_enabled = (*node.args, None, None, None)[:4]
            enters[node.name] = f"with torch.autocast({device_type!r}, {dtype}, {enabled}, {cache_enabled}):"
        elif called_function(node) == EXIT_AUTOCAST:
            exits.add(node.name)
        elif called_function(node) == SET_ATTENTION:
            before = frozenset(_backends(choices[-2])) if len(choices) > 1 else _ALL_BACKENDS
            if not choices or frozenset(_backends(node)) != before:
                choices.append(node)
                continue
            enter = choices.pop()
            chosen = ", ".join(f"torch.nn.attention.SDPBackend.{name}" for name in _backends(enter))
            priority = ", set_priority=True" if enter.args[1:] == (True,) else ""
            enters[enter.name] = f"with torch.nn.attention.sdpa_kernel([{chosen}]{priority}):"
            exits.add(node.name)
            dropped.update(argument.name for call in (enter, node) for argument in call.all_input_nodes)
    return enters, exits, dropped


def _backends(node: Node) -> list[str]:
    return [str(each.args[0]) for each in node.all_input_nodes if called_function(each) == ATTENTION_BACKEND]


class _Float(float):
    """A float whose `repr`, which fx prints, is correct."""

    def __repr__(self) -> str:
        return number_text(float(self))


class _Complex(complex):
    """A complex number whose `repr`, which fx prints, is correct."""

    def __repr__(self) -> str:
        return number_text(complex(self))


def make_numbers_printable(module: GraphModule) -> None:
    """Make the generated code of a graph and its nested graphs have the numbers of its nodes.

    Otherwise the code that torch generates raises, or computes with other numbers.
    """
    for _, child in nested_graphs(module):
        make_numbers_printable(child)
    replaced: list[complex] = []

    def make_printable(leaf: Any) -> Any:
        if isinstance(leaf, float | complex) and repr(leaf) != number_text(leaf):
            replaced.append(leaf)
            return _Complex(leaf) if isinstance(leaf, complex) else _Float(leaf)
        return leaf

    for node in module.graph.nodes:
        args, kwargs = map_aggregate((node.args, node.kwargs), make_printable)
        if replaced:
            node.args, node.kwargs = args, kwargs
    if replaced:
        module.recompile()


def number_text(value: complex) -> str:
    """Source text of a float or a complex number: `inf`, `-nan`, `complex(-0.0, 2.0)`; signs of zero and NaN survive.

    `inf` and `nan` are names of the module `math`. A complex number is written as Python does, `(1-2j)`, where that
    reads back the same; not so `(-0+2j)`, which is 0+2j, `-1j`, which has a negative zero, and `infj`, a name.
    """
    if isinstance(value, complex):
        own = complex.__repr__(value)
        return own if _means(own, value) else f"complex({number_text(value.real)}, {number_text(value.imag)})"
    sign = "-" if math.isnan(value) and math.copysign(1.0, value) < 0 else ""
    return sign + float.__repr__(value)


def _means(text: str, value: complex) -> bool:
    """Tell whether Python reads a text as this complex number, signs of zero included."""
    try:
        read = complex(ast.literal_eval(text))
    except ValueError:  # it has a NaN or an infinity
        return False
    return repr((read.real, read.imag)) == repr((value.real, value.imag))
