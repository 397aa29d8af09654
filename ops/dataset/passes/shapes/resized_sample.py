"""A sample with other literals and other shapes: its code, its metadata and its constraints.

Nothing is executed.
"""

import dataclasses
import itertools
import math
from collections.abc import Mapping

from ops.dataset.graph import Graph
from ops.dataset.passes.shapes.literals import literal_edits, number_literals
from ops.dataset.sample.format.types import VALUE_PROPERTY, Constraints, Literal, Sample, TensorMeta
from ops.dataset.sample.replay.bounds import index_bounds
from ops.dataset.sample.replay.properties import detect_property
from ops.dataset.sample.replay.values import as_numbers, is_integer, is_ranged, known_values, literal_values

_MOST_VALUES = 4096
"""Values of a tensor that are written one by one when it grows; beyond them, it gets a range."""


def resize_sample(sample: Sample, literals: Mapping[int, int], shapes: Mapping[str, tuple[int, ...]]) -> Sample:
    """The sample with other literals and shapes; recorded values are repeated, and counting goes on where it may.

    A tensor of another shape does not keep its values (`values.safetensors`): they were of the old one. The property
    that they have is recorded in their place, such as that they are sorted.

    Args:
        sample: The sample.
        literals: Number of a literal → its value.
        shapes: Tensor → its shape, where it differs.

    Raises:
        ModelCodeError: There is no literal of a number.
    """
    graph = Graph.parse(sample.model_code)

    def reshape(tensor: TensorMeta) -> TensorMeta:
        if tensor.name not in shapes:
            return tensor
        values = known_values(tensor) if tensor.kept is not None else None
        value_property = None if values is None else detect_property(as_numbers(values, tensor.dtype))
        extra = tensor.extra if value_property is None else {**tensor.extra, VALUE_PROPERTY: str(value_property)}
        return dataclasses.replace(tensor, shape=shapes[tensor.name], kept=None, extra=extra)

    shaped = dataclasses.replace(
        sample.with_tensors(reshape),
        model_code=graph.apply_edits(literal_edits(number_literals(graph), literals)),
        constraints=_constraints(sample.constraints, shapes),
    )
    bounds = index_bounds(shaped)
    before = {tensor.name: tensor for tensor in sample.tensors}

    def fill(tensor: TensorMeta) -> TensorMeta:
        highest = bounds[tensor.name].high if tensor.name in bounds else None
        return _with_values(before[tensor.name], tensor, highest) if tensor.name in shapes else tensor

    return shaped.with_tensors(fill)


def _constraints(constraints: Constraints, shapes: Mapping[str, tuple[int, ...]]) -> Constraints:
    """The constraints with the new sizes; a symbol gets its new example value."""
    pairs = []
    for shape, name in constraints.input_shapes:
        new = shapes.get(name, shape)
        pairs.append(list(zip(shape, new if len(new) == len(shape) else shape, strict=True)))
    symbols = {old: size for of_input in pairs for old, size in of_input if isinstance(size, int)}
    values = {symbol: symbols.get(symbol, value) for symbol, value in constraints.example_values.items()}
    sizes = (tuple(old if isinstance(old, str) else size for old, size in of_input) for of_input in pairs)
    input_shapes = tuple(zip(sizes, (name for _, name in constraints.input_shapes), strict=True))
    if values == constraints.example_values and input_shapes == constraints.input_shapes:
        return constraints
    return dataclasses.replace(constraints, example_values=values, input_shapes=input_shapes, source=None)


def _with_values(old: TensorMeta, new: TensorMeta, highest: int | None) -> TensorMeta:
    """The tensor of the new shape with the values that were recorded one by one, where they were."""
    values = None if is_ranged(old) else literal_values(old)
    if values is None:
        return new
    if new.element_count > _MOST_VALUES:
        if not is_integer(old.dtype):
            return dataclasses.replace(new, data=None)
        numbers = [int(value.real) for value in values]
        return dataclasses.replace(new, data=None, min_val=min(numbers), max_val=max(numbers))
    counts = is_integer(old.dtype) and values == [int(values[0].real) + index for index in range(len(values))]
    strides = [math.prod(old.shape[axis + 1 :]) for axis in range(len(old.shape))]

    def value_at(place: tuple[int, ...]) -> Literal:
        value = values[
            sum(index % size * stride for index, size, stride in zip(place, old.shape, strides, strict=True))
        ]
        # Counting goes on along the one dimension that has more than one element.
        beyond = sum(index - index % size for index, size in zip(place, old.shape, strict=True) if size > 1)
        goes_on = counts and beyond and (highest is None or value.real + beyond <= highest)
        return int(value.real) + beyond if goes_on else value

    return dataclasses.replace(new, data=[value_at(place) for place in itertools.product(*map(range, new.shape))])
