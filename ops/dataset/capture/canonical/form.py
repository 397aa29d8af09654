"""The canonical form of a captured graph: the same model gives the same graph, run after run.

Arguments are in the order of their first use and have stable names, unused nodes are dropped, constants are arguments,
and no device is written into the graph. Capturing a canonical graph again gives the same one. `check_storable` raises
for graphs with anything that a sample cannot hold.

The default dtype and autocast of the capturing process are written into the graph, too, since a sample runs in
processes whose default is float32, and outside of any autocast.
"""

import re
import types
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

import torch
import torch.utils.checkpoint
from torch.fx import Graph, GraphModule, Node
from torch.fx.node import map_aggregate, map_arg

from ops.dataset.capture.canonical.calls import (
    CAPTURED_AGAIN,
    is_numpy_call,
    replace_numpy_calls,
    restore_higher_order_calls,
    restore_vmap_calls,
)
from ops.dataset.capture.canonical.graphs import (
    NotStorableError,
    all_nodes,
    attribute,
    called_function,
    copy_of,
    dtype_of,
    example_of,
    first_of_body,
    is_symbol,
    name_symbols,
    nested_graphs,
    placeholders,
    rename_nested_graphs,
    rename_nodes,
    size_of,
)
from ops.dataset.capture.canonical.printer import make_numbers_printable
from ops.execution.torch_private import (
    ASSIGNED_DATA,
    BOOKKEEPING_CALLS,
    DATA_OF_TENSOR,
    ENTER_AUTOCAST,
    TRANSFORM_STEPS,
    enter_autocast,
    exit_autocast,
    higher_order_name,
    tree_leaves,
)

USUAL_DTYPE = torch.float32
"""Default dtype of a new process."""


def write_default_dtype(module: GraphModule, default: torch.dtype) -> None:
    """Name the dtype in each call of a graph that depends on the default: by `dtype=`, or by casts of its arguments.

    Args:
        module: A graph whose nodes have example values; it and its nested graphs are changed in place.
        default: The default dtype that it was captured with.
    """
    if default == USUAL_DTYPE:
        return
    decided = {default, default.to_complex()}
    for _, child in nested_graphs(module):
        write_default_dtype(child, default)
    for node in list(module.graph.nodes):
        if node.op in ("call_function", "call_method") and dtype_of(node) in decided and not _is_decided(node):
            _name_dtype(module.graph, node, default)
    module.graph.lint()


def write_autocast(graph: Graph) -> None:
    """Make a graph enter the autocasts that are on in this process."""
    body = first_of_body(graph)
    for device in ("cpu", "cuda"):
        if torch.is_autocast_enabled(device):
            dtype = torch.get_autocast_dtype(device)
            with graph.inserting_before(body):
                enter = graph.call_function(enter_autocast, (device, dtype, True, torch.is_autocast_cache_enabled()))
            with graph.inserting_before(graph.output_node()):
                graph.call_function(exit_autocast, (enter,))


def _is_decided(node: Node) -> bool:
    """Tell whether arguments decide the dtype of a call's result."""
    if any(isinstance(leaf, torch.dtype) for leaf in tree_leaves((node.args, node.kwargs))):
        return True
    dtypes = [dtype_of(argument) for argument in node.all_input_nodes]
    return any(dtype is not None and (dtype.is_floating_point or dtype.is_complex) for dtype in dtypes)


def _name_dtype(graph: Graph, node: Node, default: torch.dtype) -> None:
    integers = [argument for argument in node.all_input_nodes if dtype_of(argument) is not None]
    if node.target is torch.Tensor:
        node.target = torch.tensor
    if not integers:
        node.kwargs = {**node.kwargs, "dtype": dtype_of(node)}
    elif node.target in (torch.where, "where", torch.ops.aten.where.ScalarOther, torch.ops.aten.where.Scalar):
        with graph.inserting_before(node):
            node.args = tuple(
                graph.call_function(torch.full, ((), argument), {"dtype": default})
                if isinstance(argument, float)
                else argument
                for argument in node.args
            )
        node.target = torch.where if node.op == "call_function" else node.target
    else:
        casts = {}
        for argument in integers:
            with graph.inserting_before(node):
                casts[argument] = graph.call_method("to", (argument, default))
            casts[argument].meta["dtype"] = default
        node.args, node.kwargs = map_arg((node.args, node.kwargs), lambda argument: casts.get(argument, argument))


_PUBLIC_FORMS: Mapping[object, Callable[..., object]] = {
    torch.ops.higher_order.tag_activation_checkpoint: torch.utils.checkpoint.checkpoint,
}
"""Higher-order operator that only the compiler can call → the public function with the same arguments."""

_ASSERTIONS = frozenset({"torch._check", "torch._check_is_size", "torch.ops.aten._assert_scalar.default"})
_CONDITIONS = frozenset(
    {f"_operator.{name}" for name in ("ge", "le", "gt", "lt", "eq", "ne", "and_")}
    | {"torch.sym_not", "torch.ops.aten.sym_size.int"}
)
"""Operators that compute the conditions of assertions; dropped with them where nothing else uses the result."""

_ARITHMETIC = frozenset(
    {f"_operator.{name}" for name in ("add", "sub", "mul", "floordiv", "mod", "neg", "pow")}
    | {"torch.sym_sum", "torch.sym_max", "torch.sym_min"}
)
"""Operators that compute operands of conditions; dropped, too, if all their arguments are sizes."""

_SPARSE_PARTS = frozenset(
    f"torch.ops.aten.{name}.default"
    for name in ("indices", "values", "crow_indices", "col_indices", "ccol_indices", "row_indices")
)
"""Operators that read a sparse tensor and detach the result; each capture would add another call of detach."""

_DROPPED = BOOKKEEPING_CALLS | _ASSERTIONS | _CONDITIONS


@dataclass(frozen=True, slots=True)
class GraphArgument:
    """A parameter of a canonical graph's `forward`.

    Attributes:
        name: Its name.
        position: Index of the captured graph's argument; None for a constant of that graph.
        constant: The constant's value.
        size: With symbolic sizes, the tensor's shape, with expressions as text; for a symbol, its name.
    """

    name: str
    position: int | None
    constant: torch.Tensor | None = None
    size: tuple[int | str, ...] | None = None


@dataclass(frozen=True, slots=True)
class CanonicalGraph:
    """A canonical graph and its arguments, in forward's order.

    Attributes:
        graph_module: The graph.
        arguments: Its arguments.
        symbols: Name of a symbolic size → its size when captured.
    """

    graph_module: GraphModule
    arguments: tuple[GraphArgument, ...]
    symbols: Mapping[str, int]


def canonicalize(captured: GraphModule, values: Sequence[Any], *, autocast: bool = False) -> CanonicalGraph:
    """Bring a graph into canonical form; `captured` itself is not changed.

    The default dtype and autocast of the process become part of the graph.

    Args:
        captured: The graph.
        values: Values of its arguments, in order, from which symbolic sizes without a value get theirs.
        autocast: True where an active autocast applies to its operators; it does not where they were recorded below it.
    """
    module, copies = _copy(captured)
    if autocast:
        write_autocast(module.graph)
    replace_numpy_calls(module)
    write_default_dtype(module, torch.get_default_dtype())
    make_numbers_printable(module)
    positions = {copies[node]: i for i, node in enumerate(placeholders(captured.graph))}
    constants = _lift_constants(module)
    _simplify(module)
    arguments = _order_placeholders(module.graph)
    _normalise(module)
    symbols = name_symbols(arguments, {node: values[index] for node, index in positions.items()})
    return CanonicalGraph(
        module,
        tuple(
            GraphArgument(str(node.target), positions.get(node), constants.get(node), size_of(node, symbols))
            for node in arguments
        ),
        {symbol.name: symbol.example for symbol in symbols.values()},
    )


def _copy(captured: GraphModule) -> tuple[GraphModule, dict[Node, Node]]:
    """Copy a graph and its nested graphs; also return node → copy for the outer graph."""
    graph, copies = copy_of(captured.graph)
    module = GraphModule(captured, graph)
    for name, child in nested_graphs(module):
        setattr(module, name, _copy(child)[0])
    return module, copies


def _simplify(module: GraphModule) -> None:
    """Drop calls that compute nothing, and restore calls that the compiler changed, also in nested graphs."""
    for _, child in nested_graphs(module):
        _simplify(child)
    for node in module.graph.nodes:
        if node.op == "call_function":
            node.target = _PUBLIC_FORMS.get(node.target, node.target)
            _call_as_method(node)
        _write_data_as_copy(node)
    _drop_bookkeeping(module.graph)
    restore_vmap_calls(module)
    restore_higher_order_calls(module)


def _normalise(module: GraphModule) -> None:
    """Remove device literals, and names that depend on earlier tracing, from a graph and its nested graphs."""
    for _, child in nested_graphs(module):
        output = child.graph.output_node()
        if isinstance(output.args[0], list):  # graphs of training return a list; the compiler writes a tuple
            output.args = (tuple(output.args[0]),)
        _normalise(child)
    rename_nested_graphs(module)
    replace_device_literals(module.graph)
    rename_nodes(module.graph)
    module.recompile()


def _call_as_method(node: Node) -> None:
    """Turn `torch.Tensor.sum(x)` into `x.sum()`, which can be printed, and is captured as such."""
    name = getattr(node.target, "__name__", "")
    if isinstance(node.target, types.MethodDescriptorType) and getattr(torch.Tensor, name, None) is node.target:
        node.op, node.target = "call_method", name


def _write_data_as_copy(node: Node) -> None:
    """Turn `x.data = y` into `x.copy_(y)`: at best some releases of the compiler can trace its own form again."""
    if called_function(node) == DATA_OF_TENSOR:
        node.op, node.target = "call_method", "detach"
    elif _assigns_data(node) and len(node.args) == 2 and not _returns_its_input(node):
        old, new = map(example_of, node.args)
        are_tensors = isinstance(old, torch.Tensor) and isinstance(new, torch.Tensor)
        if are_tensors and (old.dtype, old.shape) == (new.dtype, new.shape):
            node.op, node.target, node.name = "call_method", "copy_", "set_"  # one name in all releases of torch


def _assigns_data(node: Node) -> bool:
    return called_function(node) == ASSIGNED_DATA or (node.op, node.target) == ("call_method", "set_")


def _drop_bookkeeping(graph: Graph) -> None:
    """Drop nodes that do not change the result: bookkeeping of gradients, and assertions."""
    for node in reversed(list(graph.nodes)):
        if _returns_its_input(node):
            node.replace_all_uses_with(node.args[0])
            graph.erase_node(node)
            for unused in [argument for argument in node.args[1:] if isinstance(argument, Node) and not argument.users]:
                graph.erase_node(unused)
        elif not node.users and (
            called_function(node) in _DROPPED
            or (node.op, node.target) == ("call_method", "item")
            or (called_function(node) in _ARITHMETIC and all(_is_size(leaf) for leaf in tree_leaves(node.args)))
        ):
            graph.erase_node(node)


def _is_size(leaf: object) -> bool:
    """Tell whether a leaf is an integer, a symbol, or a node that computes a size from sizes."""
    if not isinstance(leaf, Node):
        return isinstance(leaf, int)
    if called_function(leaf) == "torch.ops.aten.sym_size.int" or is_symbol(leaf):
        return True
    return called_function(leaf) in _ARITHMETIC and all(_is_size(other) for other in tree_leaves(leaf.args))


def _returns_its_input(node: Node) -> bool:
    """Tell whether a call returns its tensor unchanged, as when `Module.to` sets weights to their own dtype."""
    if called_function(node) == "torch.ops.aten.detach.default":
        return called_function(node.args[0]) in _SPARSE_PARTS  # type: ignore[arg-type]
    if (node.op, node.target) == ("call_method", "requires_grad_"):
        return True
    if not _assigns_data(node) or len(node.args) != 2:
        return False
    owner, new = node.args
    return (
        isinstance(new, Node)
        and new.target == "to"
        and new.args[0] is owner
        and dtype_of(new) is not None
        and dtype_of(new) == dtype_of(owner)
    )


def _lift_constants(module: GraphModule) -> dict[Node, torch.Tensor]:
    """Turn each tensor that is an attribute of the graph into an argument; return argument → its value."""
    constants: dict[Node, torch.Tensor] = {}
    lifted: dict[str, Node] = {}
    for node in list(module.graph.nodes):
        value, target = attribute(module, node) if node.op == "get_attr" else None, str(node.target)
        if not isinstance(value, torch.Tensor):
            continue
        if target not in lifted:
            with module.graph.inserting_before(next(iter(module.graph.nodes))):
                lifted[target] = module.graph.placeholder("L_" + re.sub(r"\W", "_", target).strip("_") + "_")
            constants[lifted[target]] = value
        node.replace_all_uses_with(lifted[target])
        module.graph.erase_node(node)
    return constants


def _order_placeholders(graph: Graph) -> list[Node]:
    """Order arguments by their first use and drop unused ones.

    A size that only shapes contain is dropped as well, since the tensor has it.
    """
    inputs = (argument for node in graph.nodes for argument in node.all_input_nodes)
    used = list(dict.fromkeys(argument for argument in inputs if argument.op == "placeholder"))
    for node in placeholders(graph):
        if node not in used:
            graph.erase_node(node)
    body = first_of_body(graph)
    for node in used:
        body.prepend(node)
    return used


def replace_device_literals(graph: Graph) -> None:
    """Replace device literals by the device of the first tensor argument, so that the graph runs on any device."""
    anchor = next((node for node in placeholders(graph) if isinstance(example_of(node), torch.Tensor)), None)
    if anchor is None:
        return
    device: torch.device = example_of(anchor).device

    def replace_leaf(leaf: Any) -> Any:
        return target if isinstance(leaf, torch.device) and leaf == device else leaf

    with graph.inserting_before(first_of_body(graph)):
        target = graph.call_function(getattr, (anchor, "device"))
        target.name = "target_device"
    for node in list(graph.nodes):
        if node is target:
            continue
        node.args, node.kwargs = map_aggregate((node.args, node.kwargs), replace_leaf)
        if node.kwargs.get("device") == device.type:
            node.update_kwarg("device", target)
        elif node.op == "call_method" and node.target == "to" and node.args[1:2] == (device.type,):
            node.update_arg(1, target)
        elif called_function(node) == ENTER_AUTOCAST and node.args[0] == device.type:
            with graph.inserting_before(node):
                device_type = graph.call_function(getattr, (target, "type"))
            device_type.name = "device_type"
            node.update_arg(0, device_type)
    if not target.users:
        graph.erase_node(target)


def check_storable(module: GraphModule) -> None:
    """Refuse a graph that a sample cannot hold.

    Raises:
        NotStorableError: It uses a transform, an object or a wrapped numpy function that cannot be written down, or an
            operator that cannot be captured again.
    """
    for node in all_nodes(module):
        for applies, reason in _refusals(node):
            if applies:
                raise NotStorableError(reason, quoted=called_function(node))


def _refusals(node: Node) -> Iterator[tuple[bool, str]]:
    """(whether it applies to the node, reason) of everything that a sample cannot hold."""
    step = called_function(node).rpartition(".")[2]
    yield (
        step in TRANSFORM_STEPS,
        (
            f"it differentiates inside its own forward ({TRANSFORM_STEPS.get(step)}), and the compiler's steps of that "
            f"cannot be captured again"
        ),
    )
    function = higher_order_name(node.target) if node.op == "call_function" else None
    is_refused = function is not None and function not in CAPTURED_AGAIN
    yield is_refused, f"it calls the higher-order operator {function}, which cannot be captured again"
    yield (
        called_function(node) == "torch.ops.aten.sparse_compressed_tensor.comp_plain_value",
        "it calls sparse_compressed_tensor without a size, which cannot be captured again: give it the size",
    )
    numpy_name = getattr(node.target, "__name__", node.name)
    yield is_numpy_call(node), f"it calls numpy ({numpy_name}): call torch instead"
    for leaf in tree_leaves((node.args, node.kwargs)):
        is_object = isinstance(leaf, (torch.Generator, torch.ScriptObject, torch.Stream))
        yield is_object, f"it gives a {type(leaf).__name__} to an operator, which cannot be written down"
