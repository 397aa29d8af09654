"""Makes a sample that fails smaller: its shapes, then the arguments of its operators, as long as it still fails.

No torch.
"""

from __future__ import annotations

import dataclasses
import math
from collections.abc import Callable, Iterator, Sequence
from typing import Any

from ops.graph import Call, Constant, Expression, Graph
from ops.sample.format.types import Sample, TensorMeta, element_bytes
from ops.sample.identity import graph_hash


def shrunk(sample: Sample, fails: Callable[[Sample], bool]) -> Sample:
    """The smallest sample that was found to fail in the same way.

    Args:
        sample: That fails.
        fails: Tries a candidate; what it raises ends the search.
    """
    for candidates in (_smaller_sizes, _fewer_arguments):
        while (smaller := next(filter(fails, candidates(sample)), None)) is not None:
            sample = smaller
    return sample


def _smaller_sizes(sample: Sample) -> Iterator[Sample]:
    """The sample with every dimension of one size smaller, and that number in the code as well; large sizes first."""
    for size in sorted({size for tensor in sample.tensors for size in tensor.shape if size > 1}, reverse=True):
        for smaller in dict.fromkeys((1, 2, size // 2)):
            if smaller < size:
                yield _resized(sample, size, smaller)


def _resized(sample: Sample, size: int, smaller: int) -> Sample:
    def resized(expression: Expression) -> Expression:
        is_size = isinstance(expression, Constant) and type(expression.value) is int and expression.value == size
        return Constant(smaller) if is_size else expression

    cut = sample.with_tensors(lambda tensor: _cut(tensor, size, smaller))
    return _with_code(cut, Graph.parse(sample.model_code).mapped(resized))


def _cut(tensor: TensorMeta, size: int, smaller: int) -> TensorMeta:
    """The first elements of every dimension of this size."""
    shape = tuple(smaller if length == size else length for length in tensor.shape)
    data, kept = tensor.data, tensor.kept
    if isinstance(data, list | tuple) and shape != tensor.shape:
        flat = list(_flat(data))
        is_complete = len(flat) == math.prod(tensor.shape)
        data = [flat[index] for index in _corner(tensor.shape, shape)] if is_complete else None
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
    graph = Graph.parse(sample.model_code)

    def with_call(call: Call, other: Call) -> Sample:
        return _with_code(sample, graph.mapped(lambda expression: other if expression is call else expression))

    for call in [part for part in graph.walk() if isinstance(part, Call)]:
        for keyword in call.keywords:
            others = tuple(other for other in call.keywords if other is not keyword)
            yield with_call(call, Call(call.function, call.args, others))
        if call.args and isinstance(call.args[-1], Constant):
            yield with_call(call, Call(call.function, call.args[:-1], call.keywords))


def _with_code(sample: Sample, code: str) -> Sample:
    changed = dataclasses.replace(sample, model_code=code)
    return dataclasses.replace(changed, stored_graph_hash=graph_hash(changed))
