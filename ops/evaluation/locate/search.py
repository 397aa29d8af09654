"""The search for what still fails: a smallest set of units, then smaller shapes and fewer arguments of a sample.

Units are found by bisecting, then by delta debugging (Zeller, Hildebrandt 2002). Both see units as numbers, and a
predicate tells whether some of them fail in the way that is looked for. A fault need not be monotonic: every set that
is kept was seen to fail. No torch.
"""

import dataclasses
import itertools
import math
from collections.abc import Callable, Iterator, Sequence

from ops.dataset.graph import Call, Constant, Expression, Graph
from ops.dataset.sample.format.types import Sample, TensorMeta, element_bytes
from ops.dataset.sample.identity import graph_hash
from ops.dataset.sample.replay.values import literal_values

Fails = Callable[[Sequence[int]], bool]
"""Predicate: units, ascending, fail in the way that is looked for."""


class OutOfBudgetError(Exception):
    """No further candidate may be tried."""


def minimise_units(units: Sequence[int], fails: Fails) -> Iterator[list[int]]:
    """Yield ever smaller failing sets out of `units`; of the last, no unit can be left out by itself.

    Args:
        units: Units that fail.
        fails: Tries a candidate; what it raises ends the search.
    """
    # Bisect from both ends: first the shortest failing beginning, then its shortest failing end.
    best = list(units)
    for end in (lambda units, count: units[:count], lambda units, count: units[-count:]):
        for fewer in _bisect(best, end, fails):
            best = fewer
            yield best
    yield from _delta_debug(best, fails)


def _bisect(units: list[int], end: Callable[[list[int], int], list[int]], fails: Fails) -> Iterator[list[int]]:
    """Yield ever fewer units from one end of `units` that fail."""
    low, high = 0, len(units)  # as many as `low` do not fail, as far as is known; as many as `high` do
    while high - low > 1:
        middle = (low + high) // 2
        if fails(end(units, middle)):
            high = middle
            yield end(units, middle)
        else:
            low = middle


def _delta_debug(units: list[int], fails: Fails) -> Iterator[list[int]]:
    chunk_count = 2
    while len(units) > 1:
        count = min(chunk_count, len(units))
        bounds = [len(units) * number // count for number in range(count + 1)]
        chunks = [units[start:stop] for start, stop in itertools.pairwise(bounds)]
        # Take the first smaller candidate that fails; if there is none, go on with finer chunks.
        smaller = next((candidate for candidate in _candidates(units, chunks) if fails(candidate)), None)
        if smaller is not None:
            chunk_count = max(2, chunk_count - 1) if len(smaller) > len(units) // 2 else 2
            units = smaller
            yield units
        elif chunk_count >= len(units):
            return
        else:
            chunk_count = min(2 * chunk_count, len(units))


def _candidates(units: list[int], chunks: list[list[int]]) -> Iterator[list[int]]:
    """Yield the chunks, then what is left without each; with two chunks these are the same."""
    yield from chunks
    if len(chunks) > 2:
        yield from ([unit for unit in units if unit not in left_out] for left_out in map(frozenset, chunks))


def shrink_sample(sample: Sample, fails: Callable[[Sample], bool]) -> Iterator[Sample]:
    """Yield ever smaller samples that fail in the same way.

    Args:
        sample: A sample that fails.
        fails: Tries a candidate; what it raises ends the search.
    """
    for candidates in (_smaller_sizes, _fewer_arguments):
        while (smaller := next(filter(fails, candidates(sample)), None)) is not None:
            sample = smaller
            yield sample


def _smaller_sizes(sample: Sample) -> Iterator[Sample]:
    """Yield the sample with every dimension of one size smaller, and that number in the code; large sizes first."""
    for size in sorted({size for tensor in sample.tensors for size in tensor.shape if size > 1}, reverse=True):
        for smaller in dict.fromkeys((1, 2, size // 2)):
            if smaller < size:
                yield _resize(sample, size, smaller)


def _resize(sample: Sample, size: int, smaller: int) -> Sample:
    def resize(expression: Expression) -> Expression:
        is_size = isinstance(expression, Constant) and type(expression.value) is int and expression.value == size
        return Constant(smaller) if is_size else expression

    cut = sample.with_tensors(lambda tensor: _cut(tensor, size, smaller))
    return _with_code(cut, Graph.parse(sample.model_code).map_expressions(resize))


def _cut(tensor: TensorMeta, size: int, smaller: int) -> TensorMeta:
    """Keep the first elements of every dimension of this size."""
    shape = tuple(smaller if length == size else length for length in tensor.shape)
    data, kept, values = tensor.data, tensor.kept, literal_values(tensor)
    if values is not None and shape != tensor.shape:
        data = [values[index] for index in _corner(tensor.shape, shape)]
    if kept is not None and shape != tensor.shape:
        width = element_bytes(tensor.dtype)
        kept = b"".join(kept[index * width : (index + 1) * width] for index in _corner(tensor.shape, shape))
    return dataclasses.replace(tensor, shape=shape, data=data, kept=kept)


def _corner(shape: Sequence[int], smaller: Sequence[int]) -> list[int]:
    """Return indices, in a flat tensor of `shape`, of the elements of its corner of shape `smaller`."""
    import numpy as np

    indices = np.arange(math.prod(shape)).reshape(shape)
    return [int(index) for index in indices[tuple(map(slice, smaller))].flat]


def _fewer_arguments(sample: Sample) -> Iterator[Sample]:
    """Yield the sample with one argument of one call left out: a keyword, or a constant at the end."""
    graph = Graph.parse(sample.model_code)

    def with_call(call: Call, other: Call) -> Sample:
        return _with_code(sample, graph.map_expressions(lambda expression: other if expression is call else expression))

    for call in [part for part in graph.walk() if isinstance(part, Call)]:
        for keyword in call.keywords:
            others = tuple(other for other in call.keywords if other is not keyword)
            yield with_call(call, Call(call.function, call.args, others))
        if call.args and isinstance(call.args[-1], Constant):
            yield with_call(call, Call(call.function, call.args[:-1], call.keywords))


def _with_code(sample: Sample, code: str) -> Sample:
    changed = dataclasses.replace(sample, model_code=code)
    return dataclasses.replace(changed, stored_graph_hash=graph_hash(changed))
