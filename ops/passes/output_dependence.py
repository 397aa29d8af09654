"""Which outputs are worth comparing, and which arguments' values could make them so.

Worker only.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    import torch
    from torch.fx import Graph, Node


@dataclass(frozen=True, slots=True)
class Fault:
    """Why outputs are not worth comparing.

    Attributes:
        message: For a person.
        constant: Whether it is that every output has the same value everywhere, and nothing worse.
    """

    message: str
    constant: bool = False


def fault(outputs: Sequence[object]) -> Fault | None:
    """What is wrong with the outputs of a run; None if they are finite, and not all of them constant.

    A single constant output is common (a mask, an empty cache), but a sample of nothing else would call a compiler
    correct that returned the same constants.
    """
    import torch

    tensors = [(index, output) for index, output in enumerate(outputs) if isinstance(output, torch.Tensor)]
    if not tensors:
        return Fault("forward returns no tensor")
    for index, tensor in tensors:
        count = _nonfinite_count(tensor)
        if count:
            return Fault(f"output {index} has {count} values of {tensor.numel()} that are NaN or infinite")
    if all(_is_constant(tensor) for _, tensor in tensors):
        return Fault("every output is empty or has the same value everywhere", constant=True)
    return None


def _nonfinite_count(tensor: torch.Tensor) -> int:
    if not (tensor.is_floating_point() or tensor.is_complex()):
        return 0
    # Float8 types have no isfinite of their own.
    wide = tensor.float() if tensor.element_size() == 1 else tensor
    return int((~wide.isfinite()).sum())


def _is_constant(tensor: torch.Tensor) -> bool:
    """Whether there is nothing to compare: a single number counts as something, the same number throughout not."""
    if tensor.numel() <= 1:
        return tensor.numel() == 0
    flat = tensor.flatten()
    return bool((flat == flat[0]).all())


_OF_THE_FORM = frozenset(
    {
        "shape", "device", "dtype", "layout", "ndim", "is_cuda", "itemsize", "size", "dim", "numel", "stride",
        "zeros_like", "ones_like", "full_like", "empty_like", "new_zeros", "new_ones", "new_full", "new_empty",
    }
)  # fmt: skip
"""What reads of its first argument only shape, dtype and device."""

_LIKE = frozenset({"expand_as", "type_as", "view_as", "reshape_as"})
"""What reads of its second argument only shape, dtype and device."""

_WRITING_SIGNS = frozenset({"setitem", "iadd", "isub", "imul", "itruediv", "iand", "ior", "ixor"})


def deciding(graph: Graph) -> frozenset[str]:
    """The arguments whose values, not only their shapes, outputs of the graph depend on; rather too many than too few.

    Args:
        graph: As `ops.sample.analysis.trace.trace` gives it.
    """
    import torch

    sources: dict[Node, set[str]] = {}
    roots: dict[Node, Node] = {}
    for node in graph.nodes:
        first = node.args[0] if node.args else None
        roots[node] = roots[first] if isinstance(first, torch.fx.Node) else node
        if node.op == "placeholder":
            sources[node] = {str(node.target)}
            continue
        sources[node] = set().union(*(sources[used] for used in _read(node)))
        if node.op == "output":
            return frozenset(sources[node])
        if _writes(node):
            # Whatever may share memory with what is written to.
            for other in [other for other, root in roots.items() if root is roots[node] and other is not node]:
                sources[other] |= sources[node]
    return frozenset()


def called(node: Node) -> str:
    """Short name of what a node calls ("conv2d", "getattr", "add"), overloads of `torch.ops` by their operator's."""
    name = node.target if isinstance(node.target, str) else getattr(node.target, "__name__", "")
    return str(name).partition(".")[0]


def _read(node: Node) -> Iterator[Node]:
    """The nodes whose values a node reads."""
    name = called(node)
    of_the_form = name in _OF_THE_FORM or (name == "getattr" and node.args[1] in _OF_THE_FORM)
    unread: Any = node.args[:1] if of_the_form else node.args[1:2] if name in _LIKE else ()
    return (used for used in node.all_input_nodes if not any(used is argument for argument in unread))


def _writes(node: Node) -> bool:
    name = called(node)
    return name in _WRITING_SIGNS or (name.endswith("_") and not name.endswith("__"))
