"""Names in a graph that do not depend on what was traced before: of arguments, values and nested graphs.

Imports torch: worker only.
"""

from __future__ import annotations

import keyword
import re
from collections import Counter

import torch
from torch.fx import Graph, GraphModule, Node
from torch.fx.graph import inplace_methods

from ops.capture.canonical.symbols import is_symbol
from ops.capture.canonical.vmap import VMAP_BODY
from ops.capture.tracing.graphs import called, nested_graphs, placeholders


def stable_name(captured: str) -> str:
    """The name of an argument, from the one that torch derived from the expression that reads it.

    `L_self_modules_fc_parameters_weight_` → `self_modules_fc_parameters_weight`; `L_kwargs_input_ids_` → `input_ids`.
    A stable name is its own stable name once captured again.
    """
    name = re.sub(r"^[Ll]_(?:(?:kwargs|args)_)?", "", re.sub(r"\W", "_", captured)).strip("_") or "value"
    return name if name.isidentifier() and not keyword.iskeyword(name) else f"input_{name}"


def rename(graph: Graph) -> None:
    """Number equal names from the start, arguments first: no name depends on what was dropped before it."""
    namespace = torch.fx.graph._Namespace()
    symbols = 0
    for node in placeholders(graph):
        if is_symbol(node):
            wanted = f"s{symbols}"
            symbols += 1
        else:
            wanted = stable_name(str(node.target))
        node.type = torch.SymInt if is_symbol(node) else torch.Tensor
        node.name = node.target = namespace.create_name("tensor" if wanted in {"self", "torch"} else wanted, node)
    for node in graph.nodes:
        if node.op not in {"placeholder", "output"}:
            node.type = None
            # `x += y` gives x a new value: captured again, it would be called after x, not after what it became.
            is_inplace = node.op == "call_function" and called(node).removeprefix("_operator.") in inplace_methods
            named_after = node.args[0] if is_inplace and isinstance(node.args[0], Node) else node
            # The compiler calls a tensor after the variable that holds it, and a tuple after what made it.
            name = graph._target_to_str(node.target) if _makes_tuple(node) else named_after.name
            node.name = namespace.create_name(_unnumbered(name), node)


def _makes_tuple(node: Node) -> bool:
    items = [user for user in node.users if called(user) == "_operator.getitem" and user.args[0] is node]
    return node.op == "call_function" and len(items) == len(node.users) > 0


def _unnumbered(name: str) -> str:
    """A name without its number; two leading underscores would mean something else inside a class."""
    base = re.sub(r"_\d+$", "", name)
    return base.lstrip("_") or "value" if base == "_" or base.startswith("__") else base


def number_nested(module: GraphModule) -> None:
    """Number nested graphs of one kind by their first use: `cond_true_0`, `cond_true_1`. Of equal maps, keep one."""
    before = dict(nested_graphs(module))
    after: dict[str, GraphModule] = {}
    counts: Counter[str] = Counter()
    names: dict[str, str] = {}
    for node in module.graph.nodes:
        if node.op != "get_attr" or str(node.target) not in before:
            continue
        kind = re.sub(r"_\d+$", "", str(node.target))
        child = before[str(node.target)]
        key = _text(child) if kind == VMAP_BODY else str(node.target)
        if key not in names:
            names[key] = f"{kind}_{counts[kind]}"
            counts[kind] += 1
            after[names[key]] = child
        node.target = node.name = names[key]
    for name in before:
        delattr(module, name)
    for name, child in after.items():
        setattr(module, name, child)


def _text(module: GraphModule) -> str:
    """A graph and those nested in it as text, to tell whether two are the same."""
    return "\n".join([module.graph.python_code("self").src, *(_text(child) for _, child in nested_graphs(module))])
