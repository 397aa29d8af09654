"""Which dimensions of a sample's inputs are the batch, the sequence and the image, and the sample with other ones.

An input is what the model did not hold: names of weights have `_parameters_` or `_buffers_` in them or begin with
`self_`, as the compiler writes them, or end in weight or bias. Where other names are used, all tensors count as inputs.
"""

from __future__ import annotations

import math
import re
from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from ops.sample.format.types import Sample, TensorMeta
from ops.sample.replay.values import is_integer

_WEIGHT = re.compile(r"_parameters_|_buffers_|^(?:l_)?_*self_|(?:^|_)(?:weight|bias)$", re.IGNORECASE)

_MOST_VALUES = 4096
"""Values of a tensor that are written one by one when it grows; beyond them, it gets a range."""

BATCH, SEQUENCE, IMAGE = "batch", "sequence", "image"


@dataclass(frozen=True, slots=True)
class Axis:
    """A dimension of an input that follows: its size is `ratio` times what is asked for."""

    tensor: str
    axis: int
    numerator: int = 1
    denominator: int = 1

    def size(self, n: int) -> int | None:
        """Its size at `n`; None where that is no whole number."""
        size, rest = divmod(n * self.numerator, self.denominator)
        return None if rest else size


@dataclass(frozen=True, slots=True)
class Following:
    """The dimensions that follow.

    Attributes:
        kind: `BATCH`, `SEQUENCE` or `IMAGE`.
        size: What they have in the sample.
        axes: The dimensions.
    """

    kind: str
    size: int
    axes: tuple[Axis, ...]

    def shapes(self, sample: Sample, n: int) -> dict[str, tuple[int, ...]] | None:
        """Shapes of the inputs that change when the size is `n`; None where one is no whole number."""
        shapes = {tensor.name: list(tensor.shape) for tensor in sample.tensors}
        for one in self.axes:
            size = one.size(n)
            if size is None:
                return None
            shapes[one.tensor][one.axis] = size
        return {name: tuple(shapes[name]) for name in dict.fromkeys(one.tensor for one in self.axes)}


def inputs_of(sample: Sample) -> list[TensorMeta]:
    """The tensors that are inputs, by their names."""
    return [tensor for tensor in sample.tensors if not _WEIGHT.search(tensor.name) and tensor.shape]


def followings(sample: Sample, kind: str) -> list[Following]:
    """Which dimensions can be meant, the likeliest first; none where the sample has no such dimension."""
    found = {BATCH: _batches, SEQUENCE: _sequences, IMAGE: _images}[kind](inputs_of(sample))
    return list(dict.fromkeys(one for one in found if one.axes))


def _batches(inputs: Sequence[TensorMeta]) -> Iterator[Following]:
    """Dimension 0, of the size that most inputs have; then those of a multiple of it as well."""
    sizes = Counter(tensor.shape[0] for tensor in inputs if len(tensor.shape) > 1) or Counter(
        tensor.shape[0] for tensor in inputs
    )
    if not sizes:
        return
    size = sizes.most_common(1)[0][0]
    if size < 1:
        return
    same = tuple(Axis(tensor.name, 0) for tensor in inputs if tensor.shape[0] == size)
    yield Following(BATCH, size, same)
    if size > 1:
        multiples = (tensor for tensor in inputs if tensor.shape[0] % size == 0)
        yield Following(BATCH, size, tuple(Axis(one.name, 0, one.shape[0] // size) for one in multiples))


def _sequences(inputs: Sequence[TensorMeta]) -> Iterator[Following]:
    """Dimension 1 of token ids, else of features, else of samples; and whatever else has its size where it may be."""
    tokens = [one for one in inputs if len(one.shape) == 2 and is_integer(one.dtype)]
    features = [one for one in inputs if len(one.shape) == 3 and not is_integer(one.dtype) and one.dtype != "bool"]
    signals = [one for one in inputs if len(one.shape) == 2 and one not in tokens and one.dtype != "bool"]
    main = next(filter(None, (tokens, features, signals)), [])
    main = [one for one in main if one.shape[1] > 1]
    if not main:
        return
    named = [one for one in main if "input_ids" in one.name and "decoder" not in one.name]
    size = (named or main)[0].shape[1]

    def axes(members: Sequence[TensorMeta], masks: bool) -> Iterator[Axis]:
        for one in members:
            places = [1] if len(one.shape) in (2, 3) else [2, 3] if masks and len(one.shape) == 4 else []
            places += [0] if len(one.shape) == 1 and is_integer(one.dtype) else []
            yield from (Axis(one.name, place) for place in places if one.shape[place] == size)

    yield Following(SEQUENCE, size, tuple(axes(inputs, True)))
    alike = [one for one in inputs if is_integer(one.dtype) == is_integer(main[0].dtype) or one.dtype == "bool"]
    yield Following(SEQUENCE, size, tuple(axes(alike, True)))
    yield Following(SEQUENCE, size, tuple(axes([one for one in main if one.shape[1] == size], False)))


def _images(inputs: Sequence[TensorMeta]) -> Iterator[Following]:
    """The last two dimensions of images, and of masks over their pixels; the width keeps its ratio to the height."""
    images = [one for one in inputs if len(one.shape) == 4 and not is_integer(one.dtype) and one.dtype != "bool"]
    images = [one for one in images if one.shape[1] <= 4] or images
    if not images:
        return
    height, width = images[0].shape[2:]
    if height < 2 or width < 2:
        return
    axes: list[Axis] = []
    for one in inputs:
        is_image = one in images or (len(one.shape) == 3 and (is_integer(one.dtype) or one.dtype == "bool"))
        if is_image and one.shape[-2:] == (height, width):
            axes += [Axis(one.name, len(one.shape) - 2), Axis(one.name, len(one.shape) - 1, width, height)]
    yield Following(IMAGE, height, tuple(axes))


_SMALL = (3, 5, 7, 2, 4, 11, 13)


def other_sizes(following: Following, n: int) -> list[int]:
    """Sizes to compare with, the best first: no multiple of the sample's, and coprime with it where possible."""
    size = following.size
    if following.kind == BATCH:
        wanted: list[int] = [one for one in _SMALL if math.gcd(one, size) == 1] + list(_SMALL)
    elif following.kind == IMAGE:
        wanted = [size + 32, size + 64, size - 32, size * 2, size + 16, size * 3, size // 2]
    else:
        near = ((size + n) // 2, size * 3 // 4, size // 2, size * 5 // 4)
        wanted = [
            *(next((one for one in range(start, start + 8) if math.gcd(one, size) == 1), start) for start in near),
            size * 3 // 2,
            size // 2,
            size * 2,
        ]
    return [one for one in dict.fromkeys(wanted) if one > 0 and one not in (size, n)][:5]
