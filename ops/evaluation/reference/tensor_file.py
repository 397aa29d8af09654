"""Outputs as a file in the safetensors format, written and read without a framework and without that package.

Environments of compilers have neither. A dtype that the format lacks is written as the numbers that it consists of
(complex128 as pairs of float64); the record beside the file has the true dtype. Worker and parent use this module.
"""

from __future__ import annotations

import hashlib
import json
import math
import os
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from types import MappingProxyType
from typing import BinaryIO

from ops.dataset.sample.format.types import MOST_ELEMENTS, element_bytes
from ops.dataset.sample.format.values_file import SAFETENSORS_DTYPES
from ops.errors import GraphNetError
from ops.execution.untrusted.stand_ins import StandInError, safetensors_header

_LENGTH_BYTES = 8
_CHUNK_BYTES = 1 << 20

_QUANTIZED = frozenset({"quint8", "qint8", "qint32"})
"""Quantised dtypes, kept as the float32 values that they stand for, which are compared."""

_STORED: Mapping[str, str] = MappingProxyType({**SAFETENSORS_DTYPES, **dict.fromkeys(_QUANTIZED, "F32")})
"""Dtype → its name in the format."""

_PAIRS: Mapping[str, str] = MappingProxyType({"complex32": "F16", "complex128": "F64"})
"""Complex dtype without a name in the format → that of its parts."""


class OutputsFileError(GraphNetError, ValueError):
    """A file of outputs differs from its record."""


@dataclass(frozen=True, slots=True)
class TensorLayout:
    """The dtype and shape of a tensor in the file.

    Attributes:
        dtype: Its dtype as torch and Paddle call it.
        shape: Its sizes.
    """

    dtype: str
    shape: tuple[int, ...]

    def __post_init__(self) -> None:
        """Refuse sizes that no tensor has."""
        if min(self.shape, default=0) < 0 or max(*self.shape, math.prod(self.shape), 0) > MOST_ELEMENTS:
            raise OutputsFileError(f"no tensor has the shape {list(self.shape)}")

    @property
    def size_bytes(self) -> int:
        """Number of bytes of its values in the file."""
        return math.prod(self.shape) * (4 if self.dtype in _QUANTIZED else element_bytes(self.dtype))

    def entry(self, begin: int) -> dict[str, object]:
        """Make its entry in the header."""
        dtype, shape = _STORED.get(self.dtype), list(self.shape)
        if self.dtype in _PAIRS:
            dtype, shape = _PAIRS[self.dtype], [*shape, 2]
        elif dtype is None:
            dtype, shape = "U8", [*shape, element_bytes(self.dtype)]
        return {"dtype": dtype, "shape": shape, "data_offsets": [begin, begin + self.size_bytes]}


def tensor_digest(layout: TensorLayout, content: bytes | memoryview) -> str:
    """Compute the sha256 of a tensor: its dtype, its shape and the bits of its values."""
    digest = _begin_digest(layout)
    digest.update(content)
    return digest.hexdigest()


def _begin_digest(layout: TensorLayout) -> hashlib._Hash:
    return hashlib.sha256(f"{layout.dtype}{list(layout.shape)}\n".encode())


def header_bytes(layouts: Mapping[str, TensorLayout]) -> bytes:
    """Make the header of a file with these tensors, in this order."""
    header: dict[str, object] = {"__metadata__": {name: layout.dtype for name, layout in layouts.items()}}
    end = 0
    for name, layout in layouts.items():
        header[name] = layout.entry(end)
        end += layout.size_bytes
    text = json.dumps(header, separators=(",", ":")).encode()
    text += b" " * (-len(text) % _LENGTH_BYTES)
    return len(text).to_bytes(_LENGTH_BYTES, "little") + text


class OutputsFile:
    """The tensors of an open file, each read when it is asked for.

    Args:
        file: An open file, seekable and complete.
        layouts: Name → layout by the record. The file must have these tensors and no others, without gaps.

    Raises:
        TensorFileError: It has other tensors, or gaps.
    """

    def __init__(self, file: BinaryIO, layouts: Mapping[str, TensorLayout]) -> None:
        self._file, self._layouts = file, layouts
        size_bytes = file.seek(0, os.SEEK_END)
        try:
            header, self._start = safetensors_header(file)
        except StandInError as error:
            raise OutputsFileError(f"the file of outputs is {error}") from error
        self._begins: dict[str, int] = {}
        end = 0
        for name, layout in layouts.items():
            if header.pop(name, None) != layout.entry(end):
                raise OutputsFileError(f"tensor {name!r} does not lie in the file as the record says")
            self._begins[name] = end
            end += layout.size_bytes
        if header or size_bytes != self._start + end:
            raise OutputsFileError("the file of outputs has other tensors than the record says")

    def chunks(self, name: str) -> Iterator[bytes]:
        """Yield the bytes of a tensor's values, part by part."""
        self._file.seek(self._start + self._begins[name])
        remaining = self._layouts[name].size_bytes
        while remaining:
            chunk = self._file.read(min(remaining, _CHUNK_BYTES))
            if not chunk:
                raise OutputsFileError("the file of outputs ended before its last tensor")
            remaining -= len(chunk)
            yield chunk

    def content(self, name: str) -> bytearray:
        """Read the bytes of a tensor's values to a buffer that a tensor may take over."""
        content = bytearray()
        for chunk in self.chunks(name):
            content += chunk
        return content

    def check(self, digests: Mapping[str, str]) -> None:
        """Compare the tensors with their digests (`tensor_digest`).

        Raises:
            TensorFileError: A tensor has other bits.
        """
        for name, expected in digests.items():
            digest = _begin_digest(self._layouts[name])
            for chunk in self.chunks(name):
                digest.update(chunk)
            if digest.hexdigest() != expected:
                raise OutputsFileError(f"output {name} has other values than its digest was made of")
