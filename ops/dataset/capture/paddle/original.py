"""Keeps a Paddle model as it was before its first call; only copies of it are called."""

from __future__ import annotations

import contextlib
import copy
import random
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

import numpy as np
import paddle

from ops.dataset.capture.paddle.recording import SEED, CaptureError
from ops.dataset.sources.base import LoadedModel

Extent = tuple[int, int]
"""Addresses of a tensor's first byte, and of the byte after its last."""


@dataclass(frozen=True, slots=True)
class ModelCall:
    """A layer and the arguments of a call of it."""

    module: Any
    args: tuple[Any, ...]
    kwargs: Mapping[str, Any]

    @property
    def tensors(self) -> dict[str, paddle.Tensor]:
        """Name → tensor that the call can write to: parameters and buffers by their paths, and tensors of arguments."""
        named = {f"parameter {path}": tensor for path, tensor in self.module.named_parameters()}
        named |= {f"buffer {path}": tensor for path, tensor in self.module.named_buffers() if tensor is not None}
        for key, value in (*enumerate(self.args), *self.kwargs.items()):
            tensors = tensors_in(value)
            for index, tensor in enumerate(tensors):
                named[f"input {key}" + (f"[{index}]" if len(tensors) > 1 else "")] = tensor
        return named

    def make_copy(self) -> ModelCall:
        """Copy the call; the copies of tensors have the same names, and share memory with each other in the same way.

        Raises:
            CaptureError: Tensors of several dtypes share memory.
        """
        own = self.tensors
        empty = {id(tensor): _empty(tensor) for tensor in own.values() if not tensor._is_initialized()}
        module, args, kwargs = copy.deepcopy((self.module, self.args, dict(self.kwargs)), empty)
        duplicate = ModelCall(module, args, kwargs)
        copies = duplicate.tensors
        for name, tensor in own.items():
            copies[name].name = tensor.name
        for names in sharing_groups(own):
            _share([own[name] for name in names], [copies[name] for name in names])
        return duplicate

    def run_eagerly(self) -> list[paddle.Tensor]:
        """Call the layer in eager mode; return the tensors of its result, in order."""
        with random_numbers(), paddle.no_grad():
            return tensors_in(self.module(*self.args, **self.kwargs))


def call_of(model: LoadedModel) -> ModelCall:
    """The call of a model with its source's arguments."""
    return ModelCall(model.module, tuple(model.args), dict(model.kwargs))


def tensors_in(value: Any) -> list[paddle.Tensor]:
    """The tensors in a nest of containers, in order."""
    return [leaf for leaf in paddle.utils.flatten(value) if isinstance(leaf, paddle.Tensor)]


@contextlib.contextmanager
def random_numbers() -> Iterator[None]:
    """Seed the random numbers of Paddle, Python and numpy; restore those of Python and numpy after the context."""
    before = random.getstate(), np.random.get_state()
    paddle.seed(SEED)
    random.seed(SEED)
    np.random.seed(SEED)
    try:
        yield
    finally:
        random.setstate(before[0])
        np.random.set_state(before[1])


def _empty(tensor: paddle.Tensor) -> paddle.Tensor:
    """Copy a tensor without memory, such as a state before its first use; deepcopy loses its dtype and shape."""
    kind = paddle.base.core.eager.Tensor
    return kind(tensor.dtype, tensor.shape, tensor.name, tensor.type, tensor.persistable)


def extent(tensor: paddle.Tensor) -> Extent | None:
    """Addresses of a tensor's memory; None where it has none."""
    if not tensor._is_initialized() or not tensor.size:
        return None
    last = sum((size - 1) * stride for size, stride in zip(tensor.shape, tensor.strides, strict=True))
    start = tensor.data_ptr()
    return start, start + (last + 1) * tensor.element_size()


def sharing_groups(tensors: Mapping[str, paddle.Tensor]) -> list[list[str]]:
    """Groups of names of distinct tensors whose memory overlaps, in order of their addresses."""
    extents = {name: extent(tensor) for name, tensor in tensors.items()}
    order = sorted((place, name) for name, place in extents.items() if place is not None)
    groups: list[list[str]] = []
    end = 0
    for (start, after), name in order:
        if start >= end:
            groups.append([])
        groups[-1].append(name)
        end = max(end, after)
    return [group for group in groups if len({id(tensors[name]) for name in group}) > 1]


def _share(originals: Sequence[paddle.Tensor], copies: Sequence[paddle.Tensor]) -> None:
    """Make copies share memory as the originals do; the first original has the lowest address."""
    if len({tensor.dtype for tensor in originals}) > 1:
        raise CaptureError("tensors of several dtypes share memory, which a sample cannot hold")
    first = originals[0].detach()
    places = [place for tensor in originals if (place := extent(tensor)) is not None]
    start, size = places[0][0], first.element_size()
    count = (max(after for _, after in places) - start) // size
    memory = paddle.as_strided(first, [count], [1], 0).clone()
    for own, duplicate, place in zip(originals, copies, places, strict=True):
        view = paddle.as_strided(memory, own.shape, own.strides, place[0] - start)
        view._share_buffer_to(duplicate)
