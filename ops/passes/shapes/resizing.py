"""A sample with other literals and other shapes: its code, its metadata and its constraints.

Nothing is executed.
"""

from __future__ import annotations

import dataclasses
import itertools
import math
from collections.abc import Mapping
from dataclasses import dataclass

from ops.passes.shapes.literals import with_literals
from ops.sample.format.types import VALUE_PROPERTY, Constraints, Literal, Sample, TensorMeta
from ops.sample.replay.bounds import index_bounds
from ops.sample.replay.properties import detected
from ops.sample.replay.values import as_numbers, is_integer, is_ranged, known_values, literal_values

_MOST_VALUES = 4096
"""Values of a tensor that are written one by one when it grows; beyond them, it gets a range."""


@dataclass(frozen=True, slots=True)
class Resizing:
    """What a sample of another size differs in.

    Attributes:
        literals: Number of a literal → its value.
        shapes: Tensor → its shape, where it differs.
    """

    literals: Mapping[int, int]
    shapes: Mapping[str, tuple[int, ...]]


def resized(sample: Sample, change: Resizing) -> Sample:
    """The sample with other literals and shapes; recorded values are repeated, and counting goes on where it may.

    A tensor of another shape does not keep its values (`values.safetensors`): they were of the old one. The property
    that they have is recorded in their place, such as that they are sorted.

    Raises:
        ModelCodeError: There is no literal of a number.
    """
    shapes = change.shapes

    def reshaped(tensor: TensorMeta) -> TensorMeta:
        is_changed = tensor.name in shapes
        return dataclasses.replace(without_kept(tensor), shape=shapes[tensor.name]) if is_changed else tensor

    shaped = dataclasses.replace(
        sample.with_tensors(reshaped),
        model_code=with_literals(sample.model_code, change.literals),
        constraints=_constraints(sample.constraints, shapes),
    )
    bounds = index_bounds(shaped)
    before = {tensor.name: tensor for tensor in sample.tensors}

    def valued(tensor: TensorMeta) -> TensorMeta:
        highest = bounds[tensor.name].high if tensor.name in bounds else None
        return _with_values(before[tensor.name], tensor, highest) if tensor.name in shapes else tensor

    return shaped.with_tensors(valued)


def without_kept(tensor: TensorMeta) -> TensorMeta:
    """The tensor without its kept values, but with the property that they have."""
    if tensor.kept is None:
        return tensor
    values = known_values(tensor)
    found = None if values is None else detected(as_numbers(values, tensor.dtype))
    extra = tensor.extra if found is None else {**tensor.extra, VALUE_PROPERTY: str(found)}
    return dataclasses.replace(tensor, kept=None, extra=extra)


def _constraints(constraints: Constraints, shapes: Mapping[str, tuple[int, ...]]) -> Constraints:
    """The constraints with the new sizes; a symbol gets its new example value."""
    values = dict(constraints.example_values)
    found = []
    for shape, name in constraints.input_shapes:
        new = shapes.get(name, shape)
        sizes: list[int | str] = []
        for old, size in zip(shape, new, strict=False) if len(new) == len(shape) else ():
            if isinstance(old, str) and isinstance(size, int):
                if old in values:
                    values[old] = size
                sizes.append(old)
            else:
                sizes.append(size)
        found.append((tuple(sizes) if len(new) == len(shape) else shape, name))
    if values == constraints.example_values and tuple(found) == constraints.input_shapes:
        return constraints
    return dataclasses.replace(constraints, example_values=values, input_shapes=tuple(found), source=None)


def _with_values(old: TensorMeta, new: TensorMeta, highest: int | None) -> TensorMeta:
    """The tensor of the new shape with the values that were recorded one by one, where they were."""
    values = None if is_ranged(old) else literal_values(old)
    if values is None:
        return new
    counts = is_integer(old.dtype) and values == list(range(int(values[0].real), int(values[0].real) + len(values)))
    made: list[Literal] = []
    strides = [math.prod(old.shape[axis + 1 :]) for axis in range(len(old.shape))]
    if new.element_count > _MOST_VALUES:
        if not is_integer(old.dtype):
            return dataclasses.replace(new, data=None)
        numbers = [int(value.real) for value in values]
        return dataclasses.replace(new, data=None, min_val=min(numbers), max_val=max(numbers))
    for place in itertools.product(*map(range, new.shape)):
        flat = sum((one % size) * stride for one, size, stride in zip(place, old.shape, strides, strict=True))
        value = values[flat]
        # Counting goes on along the one dimension that has more than one element.
        on = sum(one - one % size for one, size in zip(place, old.shape, strict=True) if size > 1)
        if counts and on and (highest is None or int(value.real) + on <= highest):
            value = int(value.real) + on
        made.append(value)
    return dataclasses.replace(new, data=made)
