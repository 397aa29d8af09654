"""Rewrites calls that the compiler leaves in a form that it cannot trace into one that can be captured again.

- Higher-order operators: the compiler passes the free variables of a function separately, or refers to a nested graph
  by name. A function with free variables becomes a `functools.partial` of the nested graph, and a region that is
  compiled once becomes a nested graph marked by `torch.compiler.nested_compile_region`.
- `torch.vmap`: a graph has `_vmap_increment_nesting`, `_add_batch_dim`, the mapped function's own operators,
  `_remove_batch_dim` and `_vmap_decrement_nesting` in a row. Each such region becomes a nested graph that is passed to
  `torch.vmap`, innermost first, so that nested maps become nested calls.
- numpy, which the compiler wraps: each call is run once on the compiler's fake tensors, and the functions that
  `torch._numpy` runs for it replace it in the graph.
"""

import contextlib
import functools
import itertools
import operator
from collections.abc import Callable, Collection, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

import torch
from torch.fx import Graph, GraphModule, Node
from torch.fx.node import map_arg
from torch.overrides import TorchFunctionMode

from ops.dataset.capture.canonical.graphs import (
    FUNCTION,
    REGION,
    VMAP_BODY,
    attribute,
    called_function,
    example_of,
    is_symbol,
    placeholders,
    returned_values,
)
from ops.execution.torch_private import NUMPY_WRAPPERS, VMAP_STEP_MODULES, FakeTensor, tree_leaves, tree_map

CAPTURED_AGAIN = frozenset(
    {"cond", "while_loop", "map_impl", "scan", "flex_attention", "tag_activation_checkpoint", "autograd_function_apply"}
)
"""Higher-order operators that give the same text when captured again; canonical graphs have no others."""


def restore_higher_order_calls(module: GraphModule) -> None:
    """Rewrite the calls of a graph in place, but not those of its nested graphs."""
    for node in list(module.graph.nodes):
        rewrite = _REWRITES.get(node.target) if node.op == "call_function" else None
        if rewrite is not None:
            with module.graph.inserting_before(node):
                rewrite(module, node)


def _flex_attention(module: GraphModule, node: Node) -> None:
    """Bind the tensors that `score_mod` and the mask's function read to these functions."""
    query, key, value, score, mask, scale, options, *read = node.args
    of_score, of_mask = (*read, (), ())[:2]
    assert isinstance(mask, Sequence)
    mask = (*mask[:-1], _with_free_variables(module, mask[-1], of_mask))
    node.args = (query, key, value, _with_free_variables(module, score, of_score), mask, scale, options)


def _with_free_variables(module: GraphModule, function: Any, values: Any, **keywords: Any) -> Any:
    """Bind free variables, the last arguments of a nested graph, which then come before all its other arguments."""
    if not values and not keywords:
        return function
    arguments = placeholders(attribute(module, function).graph)
    for argument in arguments[len(arguments) - len(values) :]:
        arguments[0].prepend(argument)
    partial = module.graph.call_function(functools.partial, (function, *values), keywords)
    partial.name = "with_variables"
    return partial


def _scan(module: GraphModule, node: Node) -> None:
    """Make `combine_fn` return carry and output separately, as the public `scan` needs.

    The operator returns all values in a row, the public function a nest of them; `tree_leaves` flattens both.
    """
    function, start, sequences, read = node.args
    assert isinstance(function, Node) and isinstance(start, Sequence)
    node.args = (_with_free_variables(module, function, read, combine_fn=function), start, sequences, [])
    graph = attribute(module, function).graph
    with graph.inserting_after(placeholders(graph)[-1]):
        graph.placeholder("combine_fn").meta[FUNCTION] = True
    results = returned_values(graph)
    graph.output_node().args = ((list(results[: len(start)]), list(results[len(start) :])),)
    with module.graph.inserting_after(node):
        leaves = module.graph.call_function(tree_leaves, (node,))
    node.replace_all_uses_with(leaves, delete_user_cb=lambda user: user is not leaves)
    for result in leaves.users:
        result.name = "child"  # torch's name for them when it compiles `tree_leaves`


def _invoke_subgraph(module: GraphModule, node: Node) -> None:
    """Call the nested graph of a region that is compiled once, and mark its forward as such."""
    function, _, *operands = node.args
    assert isinstance(function, Node)
    attribute(module, function).meta[REGION] = True
    result = module.graph.call_method("__call__", (function, *operands))
    result.name, result.meta = "region_outputs", dict(node.meta)
    node.replace_all_uses_with(result)
    module.graph.erase_node(node)


def _drop_unused_sizes(operands: int, module: GraphModule, node: Node) -> None:
    """Drop sizes that no nested graph reads, since a capture passes an operator all sizes in scope.

    Args:
        operands: Index of the call's argument with these operands, which are the last ones of each nested graph.
        module: The graph.
        node: The call.
    """
    values = node.args[operands]
    functions = [leaf for leaf in node.args if isinstance(leaf, Node) and leaf.op == "get_attr"]
    graphs = [attribute(module, function).graph for function in functions]
    if not isinstance(values, Sequence) or not values:
        return
    columns = list(zip(*(placeholders(graph)[-len(values) :] for graph in graphs), strict=True))
    unused = [is_symbol(column[0]) and not any(argument.users for argument in column) for column in columns]
    kept = [value for value, drop in zip(values, unused, strict=True) if not drop]
    node.update_arg(operands, tuple(kept) if isinstance(values, tuple) else kept)
    for column in (column for column, drop in zip(columns, unused, strict=True) if drop):
        for graph, argument in zip(graphs, column, strict=True):
            graph.erase_node(argument)


_REWRITES: Mapping[object, Callable[[GraphModule, Node], None]] = {
    torch.ops.higher_order.cond: functools.partial(_drop_unused_sizes, 3),
    torch.ops.higher_order.while_loop: functools.partial(_drop_unused_sizes, 3),
    torch.ops.higher_order.map_impl: functools.partial(_drop_unused_sizes, 2),
    torch.ops.higher_order.flex_attention: _flex_attention,
    torch.ops.higher_order.scan: _scan,
    torch.ops.higher_order.invoke_subgraph: _invoke_subgraph,
}


@dataclass(frozen=True, slots=True)
class _VmapRegion:
    """The nodes from the start of a map to its end.

    Attributes:
        enter: The node that adds a level; its arguments are the size and the kind of randomness.
        body: The nodes in between, also those that add and remove the batch dimension.
        leave: The node that removes the level.
    """

    enter: Node
    body: tuple[Node, ...]
    leave: Node

    def results(self) -> Iterator[tuple[Node, Node]]:
        """(node that the rest of the graph uses, node of the body that computes it) of all results."""
        for node in self.body:
            if _is_step(node, "_remove_batch_dim"):
                value = node.args[0]
                assert isinstance(value, Node)
                yield node, value
            elif any(user not in self.body for user in node.users):
                yield node, node

    def arguments(self, results: Collection[Node]) -> dict[Node, tuple[Node, Any]]:
        """Value inside the body → (argument outside, its mapped dimension), in the order of first use.

        A mapped argument that the body does not use still sets the size, so it is kept, after the others.
        """
        mapped: dict[Node, Any] = {node: node.args[:2] for node in self.body if _is_step(node, "_add_batch_dim")}
        operators = (node for node in self.body if node not in mapped and not _is_step(node, "_remove_batch_dim"))
        used = [value for node in operators for value in node.all_input_nodes]
        arguments = dict.fromkeys((*used, *results, *mapped))
        return {
            value: mapped.get(value, (value, None)) for value in arguments if value in mapped or value not in self.body
        }

    def nested_graph(self, module: GraphModule, arguments: Iterable[Node], results: Iterable[Node]) -> GraphModule:
        """Make a graph of the mapped function."""
        graph = Graph()
        copies: dict[Node, Node] = {}
        for position, value in enumerate(arguments):
            copies[value] = graph.placeholder(f"argument_{position}")
            copies[value].meta = dict(value.meta)
        for node in self.body:
            if node not in copies and not _is_step(node, "_remove_batch_dim"):
                copies[node] = graph.node_copy(node, copies.__getitem__)
        graph.output(tuple(copies[node] for node in results))
        return GraphModule(module, graph, "VmapBody")


def restore_vmap_calls(module: GraphModule) -> None:
    """Replace the steps of every map in a graph by a call of `torch.vmap`, in place."""
    for number in itertools.count():
        region = _innermost_region(module.graph)
        if region is None:
            return
        _call(module, region, f"{VMAP_BODY}_{number}")


def _is_step(node: Node, name: str) -> bool:
    return called_function(node) in {f"{module}.{name}" for module in VMAP_STEP_MODULES}


def _innermost_region(graph: Graph) -> _VmapRegion | None:
    """Find the first region without another one in it; None when no region is left."""
    enter: Node | None = None
    body: list[Node] = []
    for node in graph.nodes:
        if _is_step(node, "_vmap_increment_nesting"):
            enter, body = node, []
        elif _is_step(node, "_vmap_decrement_nesting") and enter is not None:
            return _VmapRegion(enter, tuple(body), node)
        else:
            body.append(node)
    return None


def _call(module: GraphModule, region: _VmapRegion, name: str) -> None:
    graph = module.graph
    results = dict(region.results())
    arguments = region.arguments(results.values())
    setattr(module, name, region.nested_graph(module, arguments, results.values()))
    with graph.inserting_before(region.enter):
        # Its forward, not the module: `torch.vmap` asks a callable for its name, which the compiler cannot find for a
        # module of modules.
        function = graph.call_function(getattr, (graph.get_attr(name), "forward"))
        function.name = "mapped_function"
        randomness = region.enter.args[1] if len(region.enter.args) > 1 else "error"
        out_dims = tuple(node.args[3] if _is_step(node, "_remove_batch_dim") else None for node in results)
        mapped = graph.call_function(
            torch.vmap,
            (function,),
            {
                "in_dims": tuple(dim for _, dim in arguments.values()),
                "out_dims": out_dims,
                **({} if randomness == "error" else {"randomness": randomness}),
            },
        )
        mapped.name = "mapped"
        outputs = graph.call_method("__call__", (mapped, *(value for value, _ in arguments.values())))
        outputs.name = "batched_outputs"
        for position, old in enumerate(results):
            new = graph.call_function(operator.getitem, (outputs, position))
            new.name, new.meta = old.name, dict(old.meta)
            old.replace_all_uses_with(new, delete_user_cb=lambda user: user not in region.body)
    for node in (region.leave, *reversed(region.body), region.enter):
        graph.erase_node(node)


_OPERATORS: Mapping[str, Any] = {
    f"__{name}__": getattr(operator, name.rstrip("_"), None) or getattr(operator, f"{name}_")
    for name in (
        "add", "sub", "mul", "truediv", "floordiv", "mod", "pow", "matmul", "and", "or", "xor", "lshift", "rshift",
        "neg", "pos", "invert", "eq", "ne", "lt", "le", "gt", "ge", "getitem", "setitem",
    )
}  # fmt: skip
"""Special methods → the operator that the compiler records for them."""


def is_numpy_call(node: Node) -> bool:
    """Tell whether a node calls a function of numpy through the compiler's wrapper."""
    return node.op == "call_function" and getattr(node.target, "__module__", None) == NUMPY_WRAPPERS


def replace_numpy_calls(module: GraphModule) -> None:
    """Replace wrapped calls of numpy by the torch functions that they run, where possible."""
    for node in list(module.graph.nodes):
        if is_numpy_call(node):
            _replace(module.graph, node)


def _replace(graph: Graph, node: Node) -> None:
    if getattr(node.target, "__name__", None) == "wrapped_item":
        node.op, node.target, node.name = "call_method", "item", "item"
        return
    examples: dict[int, Node] = {}
    tensors: list[torch.Tensor] = []

    def example(argument: Node) -> Any:
        value = example_of(argument)
        if isinstance(value, torch.Tensor):
            examples[id(value)] = argument
            tensors.append(value)
        return value

    args, kwargs = map_arg((node.args, node.kwargs), example)
    values = (example_of(node), *tensors)  # numpy may make a scalar of a number, without any tensor
    mode = next((value.fake_mode for value in values if isinstance(value, FakeTensor)), contextlib.nullcontext())
    with graph.inserting_before(node), mode, _CallRecorder(graph, examples, tensors):
        result = node.target(*args, **kwargs)  # type: ignore[operator]
    if isinstance(result, torch.Tensor) and id(result) in examples:
        replacement = examples[id(result)]
        replacement.meta.setdefault("example_value", result)
        node.replace_all_uses_with(replacement)
        graph.erase_node(node)


class _CallRecorder(TorchFunctionMode):
    """Adds each torch function that returns a tensor to a graph while it runs.

    Args:
        graph: The graph to add them to.
        examples: Identity of a tensor → its node; new tensors are added.
        tensors: References to these tensors, so that no identity is reused; new tensors are added.
    """

    def __init__(self, graph: Graph, examples: dict[int, Node], tensors: list[torch.Tensor]) -> None:
        super().__init__()
        self._graph = graph
        self._examples = examples
        self._tensors = tensors

    def __torch_function__(
        self, func: Any, types: Sequence[type], args: tuple[Any, ...] = (), kwargs: Mapping[str, Any] | None = None
    ) -> Any:
        """Run the function; add it to the graph if it returns a tensor."""
        kwargs = dict(kwargs or {})
        result = func(*args, **kwargs)
        several = isinstance(result, (tuple, list))
        values = result if several else [result]
        gives_tensors = any(isinstance(value, torch.Tensor) for value in values)
        if id(result) in self._examples or not (gives_tensors or func is torch.Tensor.__setitem__):
            return result
        node = self._call(func, *tree_map(lambda value: self._examples.get(id(value), value), (args, kwargs)))
        for index, value in enumerate(values):
            self._add(value, self._graph.call_function(operator.getitem, (node, index)) if several else node)
        return result

    def _add(self, value: Any, node: Node) -> None:
        if isinstance(value, torch.Tensor):
            self._examples[id(value)] = node
            self._tensors.append(value)
            node.meta["example_value"] = value

    def _call(self, func: Any, args: tuple[Any, ...], kwargs: dict[str, Any]) -> Node:
        name = getattr(func, "__name__", "")
        if name == "__get__":  # a property, such as Tensor.T
            return self._graph.call_function(getattr, (args[0], func.__self__.__name__))
        if name in _OPERATORS:
            return self._graph.call_function(_OPERATORS[name], args, kwargs)
        if getattr(torch.Tensor, name, None) is func:
            return self._graph.call_method(name, args, kwargs)
        return self._graph.call_function(func, args, kwargs)
