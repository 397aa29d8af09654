"""Makes a sample that fails smaller: its shapes, then the arguments of its operators, as long as it still fails.

No torch.
"""

from __future__ import annotations

import ast
import dataclasses
import math
from collections.abc import Callable, Iterator, Sequence
from typing import Any

from ops.sample.analysis.identity import graph_hash
from ops.sample.analysis.model_code import forward_of
from ops.sample.format.types import Sample, TensorMeta, element_bytes


def shrunk(sample: Sample, fails: Callable[[Sample], bool]) -> Sample:
    """The smallest sample that was found to fail in the same way.

    Args:
        sample: That fails.
        fails: Tries a candidate; what it raises ends the search.
    """
    for candidates in (_smaller_sizes, _fewer_arguments):
        while (smaller := next((one for one in candidates(sample) if fails(one)), None)) is not None:
            sample = smaller
    return sample


def _smaller_sizes(sample: Sample) -> Iterator[Sample]:
    """The sample with every dimension of one size smaller, and that number in the code as well; large sizes first."""
    for size in sorted({size for tensor in sample.tensors for size in tensor.shape if size > 1}, reverse=True):
        for smaller in dict.fromkeys((1, 2, size // 2)):
            if smaller < size:
                yield _resized(sample, size, smaller)


def _resized(sample: Sample, size: int, smaller: int) -> Sample:
    tree = ast.parse(sample.model_code)
    for node in ast.walk(forward_of(tree)):
        if isinstance(node, ast.Constant) and type(node.value) is int and node.value == size:
            node.value = smaller
    tensors = tuple(_cut(tensor, size, smaller) for tensor in sample.weights)
    inputs = tuple(_cut(tensor, size, smaller) for tensor in sample.inputs)
    return _with_code(dataclasses.replace(sample, weights=tensors, inputs=inputs), tree)


def _cut(tensor: TensorMeta, size: int, smaller: int) -> TensorMeta:
    """The first elements of every dimension of this size."""
    shape = tuple(smaller if one == size else one for one in tensor.shape)
    data, kept = tensor.data, tensor.kept
    if isinstance(data, list | tuple) and shape != tensor.shape:
        flat = list(_flat(data))
        whole = len(flat) == math.prod(tensor.shape)
        data = [flat[index] for index in _corner(tensor.shape, shape)] if whole else None
    if kept is not None and shape != tensor.shape:
        width = element_bytes(tensor.dtype)
        kept = b"".join(kept[index * width : (index + 1) * width] for index in _corner(tensor.shape, shape))
    return dataclasses.replace(tensor, shape=shape, data=data, kept=kept)


def _flat(values: Sequence[Any]) -> Iterator[Any]:
    for value in values:
        if isinstance(value, list | tuple):
            yield from _flat(value)
        else:
            yield value


def _corner(shape: Sequence[int], smaller: Sequence[int]) -> list[int]:
    """Indices, in a flat tensor of `shape`, of the elements of its corner of shape `smaller`."""
    indices, stride = [0], math.prod(shape)
    for size, kept in zip(shape, smaller, strict=True):
        stride //= size
        indices = [index + stride * position for index in indices for position in range(kept)]
    return indices


def _fewer_arguments(sample: Sample) -> Iterator[Sample]:
    """The sample with one argument of one call left out: a keyword, or a constant at the end."""
    calls = [node for node in ast.walk(forward_of(ast.parse(sample.model_code))) if isinstance(node, ast.Call)]
    for number, call in enumerate(calls):
        for position in range(len(call.keywords)):
            yield _without(sample, number, keyword=position)
        if call.args and isinstance(call.args[-1], ast.Constant):
            yield _without(sample, number, keyword=None)


def _without(sample: Sample, number: int, *, keyword: int | None) -> Sample:
    tree = ast.parse(sample.model_code)
    call = [node for node in ast.walk(forward_of(tree)) if isinstance(node, ast.Call)][number]
    if keyword is None:
        call.args.pop()
    else:
        call.keywords.pop(keyword)
    return _with_code(sample, tree)


def _with_code(sample: Sample, tree: ast.Module) -> Sample:
    changed = dataclasses.replace(sample, model_code=ast.unparse(tree) + "\n")
    return dataclasses.replace(changed, stored_graph_hash=graph_hash(changed))
