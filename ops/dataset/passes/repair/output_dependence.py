"""Output dependence: whether outputs can be compared, and which arguments' values they depend on.

Imports torch inside functions: worker only.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    import torch
    from torch.fx import Graph, Node


@dataclass(frozen=True, slots=True)
class OutputFault:
    """The reason why outputs cannot be compared.

    Attributes:
        message: One line for a person.
        constant: Whether the only fault is that every output is constant.
    """

    message: str
    constant: bool = False


def output_fault(outputs: Sequence[object]) -> OutputFault | None:
    """The fault of a run's outputs; None if they are finite and not all constant.

    A single constant output is common (a mask, an empty cache), but a sample of nothing else would call a compiler
    correct that returned the same constants. A mask that is added to scores has infinities by nature: the graph of a
    training step hands it on to the backward pass.
    """
    import torch

    tensors = [(index, output) for index, output in enumerate(outputs) if isinstance(output, torch.Tensor)]
    if not tensors:
        return OutputFault("forward returns no tensor")
    for index, tensor in tensors:
        count = nonfinite_count(tensor)
        if count and not _is_mask(tensor):
            return OutputFault(f"output {index} has {count} values of {tensor.numel()} that are NaN or infinite")
    if all(_is_constant(tensor) for _, tensor in tensors):
        return OutputFault("every output is empty or has the same value everywhere", constant=True)
    return None


def nonfinite_count(tensor: torch.Tensor) -> int:
    """Count the values of a tensor that are NaN or infinite."""
    if not (tensor.is_floating_point() or tensor.is_complex()):
        return 0
    # Float8 types have no isfinite of their own.
    wide = tensor.float() if tensor.element_size() == 1 else tensor
    return int((~wide.isfinite()).sum())


def _is_mask(tensor: torch.Tensor) -> bool:
    """Tell whether a tensor has zeros, minus infinities, and nothing else."""
    if tensor.is_complex():
        return False
    values = tensor.double()  # float8 has no comparison
    zeros = values == 0
    return bool(zeros.any() and (zeros | (values == float("-inf"))).all())


def _is_constant(tensor: torch.Tensor) -> bool:
    """Tell whether a tensor is empty, or has several elements that are all equal; a single number is not constant."""
    if tensor.numel() <= 1:
        return tensor.numel() == 0
    flat = tensor.flatten()
    return bool((flat == flat[0]).all())


_METADATA_OF_FIRST = frozenset(
    {
        "shape", "device", "dtype", "layout", "ndim", "is_cuda", "itemsize", "size", "dim", "numel", "stride",
        "zeros_like", "ones_like", "full_like", "empty_like", "new_zeros", "new_ones", "new_full", "new_empty",
    }
)  # fmt: skip
"""Operators that read only shape, dtype and device of their first argument."""

_METADATA_OF_SECOND = frozenset({"expand_as", "type_as", "view_as", "reshape_as"})
"""Operators that read only shape, dtype and device of their second argument."""

_INPLACE_OPERATORS = frozenset({"setitem", "iadd", "isub", "imul", "itruediv", "iand", "ior", "ixor"})


def arguments_read_by_value(graph: Graph) -> frozenset[str]:
    """Return the arguments whose values, not only shapes, outputs depend on: too many, but never too few.

    Args:
        graph: As `ops.dataset.sample.replay.fx_graph.fx_graphs` gives it.
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
            # Every tensor that may share memory with the mutated one now depends on the same arguments.
            for other in [other for other, root in roots.items() if root is roots[node] and other is not node]:
                sources[other] |= sources[node]
    return frozenset()


def called_name(node: Node) -> str:
    """Short name of a node's function or method ("conv2d", "getattr", "add"); for overloads, that of the operator."""
    name = node.target if isinstance(node.target, str) else getattr(node.target, "__name__", "")
    return str(name).partition(".")[0]


def _read(node: Node) -> Iterator[Node]:
    """Yield the nodes whose values a node reads."""
    name = called_name(node)
    reads_metadata = name in _METADATA_OF_FIRST or (name == "getattr" and node.args[1] in _METADATA_OF_FIRST)
    unread: Any = node.args[:1] if reads_metadata else node.args[1:2] if name in _METADATA_OF_SECOND else ()
    return (used for used in node.all_input_nodes if not any(used is argument for argument in unread))


def _writes(node: Node) -> bool:
    name = called_name(node)
    return name in _INPLACE_OPERATORS or (name.endswith("_") and not name.endswith("__"))
