"""Dimensions of a sample's inputs that are the batch, the sequence or the image, and the sample with other sizes.

An input is a tensor that the model did not hold, by the names of all tensors (`ops.dataset.graph.weights_among`).
"""

import math
from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from ops.dataset.graph import weights_among
from ops.dataset.sample.format.types import Sample, TensorMeta
from ops.dataset.sample.replay.values import is_integer

BATCH, SEQUENCE, IMAGE = "batch", "sequence", "image"


@dataclass(frozen=True, slots=True)
class Axis:
    """A dimension of an input that follows: its size is `numerator / denominator` times what is asked for."""

    tensor: str
    axis: int
    numerator: int = 1
    denominator: int = 1


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
        for axis in self.axes:
            shapes[axis.tensor][axis.axis], rest = divmod(n * axis.numerator, axis.denominator)
            if rest:
                return None
        return {axis.tensor: tuple(shapes[axis.tensor]) for axis in self.axes}


def inputs_of(sample: Sample) -> list[TensorMeta]:
    """Return the tensors that are inputs, by their names."""
    held = weights_among([tensor.name for tensor in sample.tensors])
    return [tensor for tensor in sample.tensors if tensor.name not in held and tensor.shape]


def followings(sample: Sample, kind: str) -> list[Following]:
    """Find the dimensions that can be meant, the likeliest first; none where the sample has no such dimension."""
    candidates = {BATCH: _batches, SEQUENCE: _sequences, IMAGE: _images}[kind](inputs_of(sample))
    return list(dict.fromkeys(following for following in candidates if following.axes))


def _batches(inputs: Sequence[TensorMeta]) -> Iterator[Following]:
    """Yield dimension 0 of the size that most inputs have; then together with those of a multiple of it."""
    sizes = Counter(tensor.shape[0] for tensor in inputs if len(tensor.shape) > 1) or Counter(
        tensor.shape[0] for tensor in inputs
    )
    size = sizes.most_common(1)[0][0] if sizes else 0
    if size > 0:
        yield Following(BATCH, size, tuple(Axis(tensor.name, 0) for tensor in inputs if tensor.shape[0] == size))
    if size > 1:
        multiples = (tensor for tensor in inputs if tensor.shape[0] % size == 0)
        yield Following(BATCH, size, tuple(Axis(tensor.name, 0, tensor.shape[0] // size) for tensor in multiples))


def _sequences(inputs: Sequence[TensorMeta]) -> Iterator[Following]:
    """Dimension 1 of token ids, else of features, else of samples; and others of its size that may be sequences."""
    tokens = [tensor for tensor in inputs if len(tensor.shape) == 2 and is_integer(tensor.dtype)]
    features, signals = ([tensor for tensor in inputs if _holds_floats(tensor, rank)] for rank in (3, 2))
    main = [tensor for tensor in tokens or features or signals if tensor.shape[1] > 1]
    if not main:
        return
    named = [tensor for tensor in main if "input_ids" in tensor.name and "decoder" not in tensor.name]
    size = (named or main)[0].shape[1]

    def following(members: Sequence[TensorMeta], *, masks: bool) -> Following:
        axes = []
        for tensor in members:
            rank = len(tensor.shape)
            places = [1] if rank in (2, 3) else [2, 3] if masks and rank == 4 else []
            places += [0] if rank == 1 and is_integer(tensor.dtype) else []
            axes += [Axis(tensor.name, place) for place in places if tensor.shape[place] == size]
        return Following(SEQUENCE, size, tuple(axes))

    yield following(inputs, masks=True)
    has_tokens = is_integer(main[0].dtype)
    alike = [tensor for tensor in inputs if is_integer(tensor.dtype) == has_tokens or tensor.dtype == "bool"]
    yield following(alike, masks=True)
    yield following(main, masks=False)


def _images(inputs: Sequence[TensorMeta]) -> Iterator[Following]:
    """The last two dimensions of images, and of masks over their pixels; the width keeps its ratio to the height."""
    images = [tensor for tensor in inputs if _holds_floats(tensor, 4)]
    images = [tensor for tensor in images if tensor.shape[1] <= 4] or images
    height, width = images[0].shape[2:] if images else (0, 0)
    if height < 2 or width < 2:
        return
    axes: list[Axis] = []
    for tensor in inputs:
        rank = len(tensor.shape)
        is_image = tensor in images or (rank == 3 and not _holds_floats(tensor, 3))
        if is_image and tensor.shape[-2:] == (height, width):
            axes += [Axis(tensor.name, rank - 2), Axis(tensor.name, rank - 1, width, height)]
    yield Following(IMAGE, height, tuple(axes))


def _holds_floats(tensor: TensorMeta, rank: int) -> bool:
    return len(tensor.shape) == rank and not is_integer(tensor.dtype) and tensor.dtype != "bool"


_SMALL = (3, 5, 7, 2, 4, 11, 13)


def other_sizes(following: Following, n: int) -> list[int]:
    """Return sizes to compare with, the best first: no multiple of the sample's, and coprime with it if possible."""
    size = following.size
    if following.kind == BATCH:
        wanted: list[int] = [small for small in _SMALL if math.gcd(small, size) == 1] + list(_SMALL)
    elif following.kind == IMAGE:
        wanted = [size + 32, size + 64, size - 32, size * 2, size + 16, size * 3, size // 2]
    else:
        near = ((size + n) // 2, size * 3 // 4, size // 2, size * 5 // 4)
        wanted = [
            *(next((i for i in range(start, start + 8) if math.gcd(i, size) == 1), start) for start in near),
            size * 3 // 2,
            size // 2,
            size * 2,
        ]
    return [other for other in dict.fromkeys(wanted) if other > 0 and other not in (size, n)][:5]
