"""Calls of higher-order operators in a form that can be compiled again.

The compiler leaves some in a form that it does not take itself: functions with their free variables apart, or under the
name of a graph that it holds. Here, a function with free variables becomes a `functools.partial` of the nested graph,
and a region that is compiled once a nested graph that `torch.compiler.nested_compile_region` marks.
"""

from __future__ import annotations

import functools
from collections.abc import Callable, Mapping, Sequence
from typing import Any

import torch
from torch.fx import GraphModule, Node

from ops.capture.canonical.graphs import FUNCTION, REGION, attribute, placeholders, returned
from ops.capture.canonical.names import is_symbol
from ops.torch_private import tree_leaves

CAPTURED_AGAIN = frozenset(
    {"cond", "while_loop", "map_impl", "scan", "flex_attention", "tag_activation_checkpoint", "autograd_function_apply"}
)
"""Higher-order operators of canonical graphs, which are captured again to the same text; others are refused."""


def restore_higher_order_calls(module: GraphModule) -> None:
    """Rewrite the calls of a graph, but not of those nested in it; the graph is changed in place."""
    for node in list(module.graph.nodes):
        rewrite = _REWRITES.get(node.target) if node.op == "call_function" else None
        if rewrite is not None:
            with module.graph.inserting_before(node):
                rewrite(module, node)


def _flex_attention(module: GraphModule, node: Node) -> None:
    """`score_mod` and the mask's function keep the tensors that they read; the operator is not given them."""
    query, key, value, score, mask, scale, options, *read = node.args
    of_score, of_mask = (*read, (), ())[:2]
    assert isinstance(mask, Sequence)
    mask = (*mask[:-1], _with_free_variables(module, mask[-1], of_mask))
    node.args = (query, key, value, _with_free_variables(module, score, of_score), mask, scale, options)


def _with_free_variables(module: GraphModule, function: Any, values: Any, **keywords: Any) -> Any:
    """A nested graph that takes its free variables, its last arguments, before all others."""
    if not values and not keywords:
        return function
    arguments = placeholders(attribute(module, str(function.target)).graph)
    for argument in arguments[len(arguments) - len(values) :]:
        arguments[0].prepend(argument)
    partial = module.graph.call_function(functools.partial, (function, *values), keywords)
    partial.name = "with_variables"
    return partial


def _scan(module: GraphModule, node: Node) -> None:
    """The compiler takes a partial function of `combine_fn` that returns carry and output apart.

    The operator returns all in a row, and compiled as its function does: hence the leaves of both.
    """
    function, start, sequences, read = node.args
    assert isinstance(function, Node) and isinstance(start, Sequence)
    node.args = (_with_free_variables(module, function, read, combine_fn=function), start, sequences, [])
    graph = attribute(module, str(function.target)).graph
    with graph.inserting_after(placeholders(graph)[-1]):
        graph.placeholder("combine_fn").meta[FUNCTION] = True
    results = returned(graph)
    (output,) = (one for one in graph.nodes if one.op == "output")
    output.args = ((list(results[: len(start)]), list(results[len(start) :])),)
    with module.graph.inserting_after(node):
        leaves = module.graph.call_function(tree_leaves, (node,))
    node.replace_all_uses_with(leaves, delete_user_cb=lambda user: user is not leaves)
    for result in leaves.users:
        result.name = "child"  # as torch calls them when it compiles `tree_leaves`


def _invoke_subgraph(module: GraphModule, node: Node) -> None:
    """A region that is compiled once is a nested graph whose forward is marked as such."""
    function, _, *operands = node.args
    assert isinstance(function, Node)
    attribute(module, str(function.target)).meta[REGION] = True
    result = module.graph.call_method("__call__", (function, *operands))
    result.name, result.meta = "region_outputs", dict(node.meta)
    node.replace_all_uses_with(result)
    module.graph.erase_node(node)


def _drop_unused_sizes(operands: int, module: GraphModule, node: Node) -> None:
    """Do not hand over sizes that no nested graph reads: captured again, an operator takes all sizes in sight.

    Args:
        operands: Which argument of the call has the operands that may go, the last ones of each nested graph.
        module: The graph.
        node: The call.
    """
    values = node.args[operands]
    functions = [leaf for leaf in node.args if isinstance(leaf, Node) and leaf.op == "get_attr"]
    graphs = [attribute(module, str(function.target)).graph for function in functions]
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
