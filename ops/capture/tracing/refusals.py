"""What a sample cannot hold: graphs that would run here and mean nothing when they are captured again.

Imports torch: worker only.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping

import torch
from torch.fx import GraphModule, Node

from ops.capture.canonical.numpy_calls import is_numpy_call
from ops.capture.tracing.custom_operators import definitions
from ops.capture.tracing.graphs import called, nested_graphs
from ops.errors import GraphNetError

_TRANSFORMS: Mapping[str, str] = {
    "_grad_increment_nesting": "torch.func.grad, vjp or jacrev",
    "_jvp_increment_nesting": "torch.func.jvp or jacfwd",
    "_enter_dual_level": "forward-mode differentiation",
    "_func_increment_nesting": "torch.func.functionalize",
}
"""What the compiler leaves of a transform of functions → the transform."""


class RefusedError(GraphNetError):
    """A graph has something in it that a sample cannot hold."""


def refuse(module: GraphModule) -> None:
    """Raise what there is against writing a graph down.

    Raises:
        RefusedError: It uses a transform, an object or a wrapped numpy function that cannot be written down.
        CustomOperatorError: It calls an operator whose source is not to be had.
    """
    for node in _all_nodes(module):
        name = called(node).rpartition(".")[2]
        if name in _TRANSFORMS:
            raise RefusedError(
                f"it differentiates inside its own forward ({_TRANSFORMS[name]}), and the compiler's steps of that "
                f"cannot be captured again"
            )
        if is_numpy_call(node):
            raise RefusedError(f"it calls numpy ({getattr(node.target, '__name__', node.name)}): call torch instead")
        for leaf in torch.utils._pytree.tree_leaves((node.args, node.kwargs)):
            _refuse_object(leaf)
    definitions(module)


def _all_nodes(module: GraphModule) -> Iterator[Node]:
    yield from module.graph.nodes
    for _, child in nested_graphs(module):
        yield from _all_nodes(child)


def _refuse_object(leaf: object) -> None:
    if isinstance(leaf, (torch.Generator, torch.ScriptObject, torch.Stream)):
        raise RefusedError(f"it gives a {type(leaf).__name__} to an operator, which cannot be written down")
