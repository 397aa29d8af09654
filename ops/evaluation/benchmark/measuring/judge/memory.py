"""Memory that the judge shares with sides, and the places of a sample's tensors in it."""

from __future__ import annotations

import contextlib
import fcntl
import mmap
import os
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from typing import Any

import numpy as np
import numpy.typing as npt

from ops.dataset.sample.format.types import TensorMeta, tensor_bytes

Bytes = npt.NDArray[np.uint8]

_ALIGNMENT = 64
_PAGE = mmap.PAGESIZE
_SIZE_SEALS = fcntl.F_SEAL_SHRINK | fcntl.F_SEAL_GROW
"""If a side could shrink the file, whoever writes to it would be killed."""

_SEAL_FUTURE_WRITE = 0x10


@dataclass(frozen=True, slots=True)
class TensorPlace:
    """The place of a tensor in a memory.

    Attributes:
        offset: Position of its first byte.
        size_bytes: Bytes of its values.
        dtype: Name as in its metadata.
        shape: Sizes as in its metadata.
    """

    offset: int
    size_bytes: int
    dtype: str
    shape: tuple[int, ...]


def layout(tensors: Iterable[TensorMeta]) -> tuple[dict[str, TensorPlace], int]:
    """Lay tensors out one after the other: their places, and the size of all."""
    places: dict[str, TensorPlace] = {}
    end = 0
    for meta in tensors:
        size = tensor_bytes(meta)
        places[meta.name] = TensorPlace(end, size, meta.dtype, tuple(meta.shape))
        end += -(-size // _ALIGNMENT) * _ALIGNMENT
    return places, end


class SharedMemory:
    """A file without a name, in memory.

    Attributes:
        descriptor: Descriptor of the file, for sides.
        places: Name → place of a tensor.
    """

    def __init__(self, name: str, tensors: Iterable[TensorMeta]) -> None:
        """Make it for tensors.

        Raises:
            OSError: There is no memory for it, or the kernel has no such files.
        """
        self.places, size = layout(tensors)
        self.size = max(_PAGE, -(-size // _PAGE) * _PAGE)
        self.descriptor = os.memfd_create(name, os.MFD_CLOEXEC | os.MFD_ALLOW_SEALING)
        try:
            os.ftruncate(self.descriptor, self.size)
            fcntl.fcntl(self.descriptor, fcntl.F_ADD_SEALS, _SIZE_SEALS)
            self._map = mmap.mmap(self.descriptor, self.size)
        except OSError:
            os.close(self.descriptor)
            raise
        self._bytes = np.frombuffer(self._map, np.uint8)

    def seal(self) -> None:
        """Forbid others to write to it from now on, whatever they map."""
        fcntl.fcntl(self.descriptor, fcntl.F_ADD_SEALS, _SEAL_FUTURE_WRITE)

    def content(self, name: str) -> Bytes:
        """The bytes of a tensor."""
        place = self.places[name]
        return self._bytes[place.offset : place.offset + place.size_bytes]

    def describe(self, where: str) -> list[list[Any]]:
        """Describe each tensor to a side: name, memory, offset, bytes, dtype and shape."""
        return [
            [name, where, place.offset, place.size_bytes, place.dtype, list(place.shape)]
            for name, place in self.places.items()
        ]

    def write(self, values: Mapping[str, npt.NDArray[Any]]) -> None:
        """Write the values of those tensors that it holds."""
        for name, array in values.items():
            if name in self.places:
                self.content(name)[:] = array.reshape(-1).view(np.uint8)

    def changed_tensors(self, values: Mapping[str, npt.NDArray[Any]]) -> list[str]:
        """Names of tensors that no longer have these values."""
        return [
            name
            for name, array in values.items()
            if name in self.places and not np.array_equal(self.content(name), array.reshape(-1).view(np.uint8))
        ]

    def close(self) -> None:
        """Close it; sides that have mapped it keep their view."""
        with contextlib.suppress(OSError):
            os.close(self.descriptor)
        self._bytes = np.empty(0, np.uint8)
        with contextlib.suppress(BufferError):  # somebody holds a part of it still
            self._map.close()
