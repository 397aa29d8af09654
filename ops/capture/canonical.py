"""The canonical form of a captured graph: the same model gives the same graph, run after run.

Arguments stand in the order of their first use under stable names, nothing unused is left, constants are arguments,
and no device is written into the graph. Capturing a canonical graph again gives the same one.

Not here: the graph's text (`ops.capture.printer`). Imports torch: worker only.
"""

from __future__ import annotations

import keyword
import re
from collections import Counter
from collections.abc import Callable, Mapping
from dataclasses import dataclass

import torch
import torch.utils.checkpoint
from torch.fx import Graph, GraphModule, Node
from torch.fx.graph import inplace_methods
from torch.fx.node import map_aggregate, map_arg

from ops.capture.graphs import attribute, called, nested_graphs, placeholders
from ops.capture.numpy_calls import replace_numpy_calls
from ops.capture.vmap import VMAP_BODY, revert_vmaps

_BOOKKEEPING = frozenset(
    {
        "torch._C._log_api_usage_once",
        "torch._dynamo.variables.builtin._lower_version_count_by_1",
        "torch._functorch.predispatch.lazy_load_decompositions",
    }
)
"""Calls that torch leaves in a graph for itself; they compute nothing."""

_PUBLIC_FORMS: Mapping[object, Callable[..., object]] = {
    torch.ops.higher_order.tag_activation_checkpoint: torch.utils.checkpoint.checkpoint,
}
"""Higher-order operators that only the compiler can call → what a model calls, with the same arguments."""

_ASSERTIONS = frozenset({"torch._check", "torch._check_is_size", "torch.ops.aten._assert_scalar.default"})
_ASSERTED = frozenset(
    {f"_operator.{name}" for name in ("ge", "le", "gt", "lt", "eq", "ne", "and_")} | {"torch.sym_not"}
)
"""What assertions about sizes are made of: dropped with them where nothing else uses it."""


@dataclass(frozen=True, slots=True)
class Argument:
    """One parameter of a canonical graph's `forward`.

    Attributes:
        position: Which argument of the captured graph it was; None for a constant that the graph held.
        constant: The constant's value.
        size: With symbolic sizes, the tensor's shape as text, or for a symbol itself the one text that stands for it.
    """

    name: str
    position: int | None
    constant: torch.Tensor | None = None
    size: tuple[int | str, ...] | None = None


@dataclass(frozen=True, slots=True)
class CanonicalGraph:
    """A graph and what its arguments are, in forward's order."""

    graph_module: GraphModule
    arguments: tuple[Argument, ...]


def canonicalize(captured: GraphModule) -> CanonicalGraph:
    """Bring a graph into canonical form; `captured` itself stays as it is."""
    module, copies = _copy(captured)
    replace_numpy_calls(module)
    positions = {copies[node]: i for i, node in enumerate(placeholders(captured.graph))}
    constants = _lift_constants(module)
    _settle(module)
    arguments = _order_placeholders(module.graph)
    _name(module)
    names = _symbol_names(arguments)
    return CanonicalGraph(
        module,
        tuple(
            Argument(str(node.target), positions.get(node), constants.get(node), _size(node, names))
            for node in arguments
        ),
    )


def _copy(captured: GraphModule) -> tuple[GraphModule, dict[Node, Node]]:
    """The graph and those nested in it, to be changed freely; and where the nodes of the outer one went."""
    graph = Graph()
    copies: dict[Node, Node] = {}
    graph.output(graph.graph_copy(captured.graph, copies))
    module = GraphModule(captured, graph)
    for name, child in nested_graphs(module):
        setattr(module, name, _copy(child)[0])
    return module, copies


def _settle(module: GraphModule) -> None:
    """Drop what computes nothing and turn steps of `torch.vmap` into calls, in nested graphs too."""
    for _, child in nested_graphs(module):
        _settle(child)
    _drop_bookkeeping(module.graph)
    for node in module.graph.nodes:
        if node.op == "call_function":
            node.target = _PUBLIC_FORMS.get(node.target, node.target)
    revert_vmaps(module)


def _name(module: GraphModule) -> None:
    """Free a graph and those nested in it from devices and from names that depend on what was traced before."""
    for _, child in nested_graphs(module):
        _name(child)
    _number_nested(module)
    _free_from_device(module.graph)
    _rename(module.graph)
    module.recompile()


def _number_nested(module: GraphModule) -> None:
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


def stable_name(captured: str) -> str:
    """The name of an argument, from the one that torch derived from the expression that reads it.

    `L_self_modules_fc_parameters_weight_` → `self_modules_fc_parameters_weight`; `L_kwargs_input_ids_` → `input_ids`.
    A stable name is its own stable name once captured again.
    """
    name = re.sub(r"^[Ll]_(?:(?:kwargs|args)_)?", "", re.sub(r"\W", "_", captured)).strip("_") or "value"
    return name if name.isidentifier() and not keyword.iskeyword(name) else f"input_{name}"


def _drop_bookkeeping(graph: Graph) -> None:
    droppable = _BOOKKEEPING | _ASSERTIONS | _ASSERTED
    for node in reversed(list(graph.nodes)):
        if not node.users and called(node) in droppable:
            graph.erase_node(node)


def _lift_constants(module: GraphModule) -> dict[Node, torch.Tensor]:
    """Turn each tensor that the graph holds as an attribute into an argument."""
    constants: dict[Node, torch.Tensor] = {}
    lifted: dict[str, Node] = {}
    for node in list(module.graph.nodes):
        value = attribute(module, str(node.target)) if node.op == "get_attr" else None
        if not isinstance(value, torch.Tensor):
            continue
        target = str(node.target)
        if target not in lifted:
            with module.graph.inserting_before(next(iter(module.graph.nodes))):
                lifted[target] = module.graph.placeholder("L_" + re.sub(r"\W", "_", target).strip("_") + "_")
            constants[lifted[target]] = value
        node.replace_all_uses_with(lifted[target])
        module.graph.erase_node(node)
    return constants


def _order_placeholders(graph: Graph) -> list[Node]:
    """Order arguments by their first use and drop those that nothing uses, but for symbols: shapes are told by them."""
    used: dict[Node, None] = {}

    def note(node: Node) -> Node:
        if node.op == "placeholder":
            used.setdefault(node)
        return node

    for node in graph.nodes:
        map_arg((node.args, node.kwargs), note)
    for node in placeholders(graph):
        if node in used:
            continue
        if _is_symbol(node):
            used[node] = None
        else:
            graph.erase_node(node)
    body = next(node for node in graph.nodes if node.op != "placeholder")
    for node in used:
        body.prepend(node)
    return list(used)


def _free_from_device(graph: Graph) -> None:
    """Replace device literals by the device of the first tensor argument, so that the graph runs on any device."""
    anchor = next((n for n in placeholders(graph) if isinstance(n.meta.get("example_value"), torch.Tensor)), None)
    if anchor is None:
        return
    device: torch.device = anchor.meta["example_value"].device
    body = next(node for node in graph.nodes if node.op != "placeholder")
    with graph.inserting_before(body):
        here = graph.call_function(getattr, (anchor, "device"))
        here.name = "target_device"
    for node in list(graph.nodes):
        if node is here:
            continue
        node.args = map_aggregate(node.args, lambda leaf: here if _is_device(leaf, device) else leaf)
        node.kwargs = map_aggregate(node.kwargs, lambda leaf: here if _is_device(leaf, device) else leaf)
        if node.kwargs.get("device") == device.type:
            node.update_kwarg("device", here)
        elif node.op == "call_method" and node.target == "to" and node.args[1:2] == (device.type,):
            node.update_arg(1, here)
        elif called(node) == "torch.amp.autocast_mode._enter_autocast" and node.args[0] == device.type:
            with graph.inserting_before(node):
                device_type = graph.call_function(getattr, (here, "type"))
            device_type.name = "device_type"
            node.update_arg(0, device_type)
    if not here.users:
        graph.erase_node(here)


def _is_device(leaf: object, device: torch.device) -> bool:
    return isinstance(leaf, torch.device) and leaf == device


def _rename(graph: Graph) -> None:
    """Number equal names from the start, arguments first: no name depends on what was dropped before it."""
    namespace = torch.fx.graph._Namespace()
    symbols = 0
    for node in placeholders(graph):
        if _is_symbol(node):
            wanted = f"s{symbols}"
            symbols += 1
        else:
            wanted = stable_name(str(node.target))
        node.type = torch.SymInt if _is_symbol(node) else torch.Tensor
        node.name = node.target = namespace.create_name("tensor" if wanted in {"self", "torch"} else wanted, node)
    for node in graph.nodes:
        if node.op not in {"placeholder", "output"}:
            node.type = None
            # `x += y` gives x a new value: captured again, it would be called after x, not after what it became.
            is_inplace = node.op == "call_function" and called(node).removeprefix("_operator.") in inplace_methods
            named_after = node.args[0] if is_inplace and isinstance(node.args[0], Node) else node
            # The compiler calls a tensor after the variable that holds it, and a tuple after what made it.
            name = graph._target_to_str(node.target) if _makes_tuple(node) else named_after.name
            node.name = namespace.create_name(re.sub(r"_\d+$", "", name), node)


def _makes_tuple(node: Node) -> bool:
    items = [user for user in node.users if called(user) == "_operator.getitem" and user.args[0] is node]
    return node.op == "call_function" and len(items) == len(node.users) > 0


def _is_symbol(node: Node) -> bool:
    return isinstance(node.meta.get("example_value"), torch.SymInt)


def _symbol_names(placeholders: list[Node]) -> dict[str, str]:
    """Symbol of torch ("s77") → the name of the argument that carries it."""
    return {str(node.meta["example_value"]): str(node.target) for node in placeholders if _is_symbol(node)}


def _size(node: Node, names: dict[str, str]) -> tuple[int | str, ...] | None:
    example = node.meta.get("example_value")
    if isinstance(example, torch.SymInt):
        return (names[str(example)],)
    if not isinstance(example, torch.Tensor) or all(isinstance(size, int) for size in example.shape):
        return None
    return tuple(size if isinstance(size, int) else _expression(str(size), names) for size in example.shape)


def _expression(text: str, names: dict[str, str]) -> str:
    return re.sub(r"\b[su]\d+\b", lambda match: names.get(match[0], match[0]), text)
