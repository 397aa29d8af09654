"""`values.safetensors`: the values of tensors that the graph needs to run, or whose values have a meaning.

The file is in the safetensors format: eight bytes with the length of a JSON header, the header, and the tensors' bytes
without gaps. The parser is strict: the parent process reads the file, too, and samples come from other people.
"""

import io
import json
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, replace
from pathlib import Path
from types import MappingProxyType
from typing import Any

from ops.dataset.sample.format.files import FILE_LIMITS, VALUES_FILE
from ops.dataset.sample.format.literals import SampleFormatError, problem
from ops.dataset.sample.format.types import TensorMeta, element_bytes, tensor_bytes
from ops.errors import GraphNetError
from ops.execution.untrusted.stand_ins import StandInError, safetensors_header

SAFETENSORS_DTYPES: Mapping[str, str] = MappingProxyType(
    {
        "bool": "BOOL", "uint8": "U8", "int8": "I8", "int16": "I16", "uint16": "U16", "int32": "I32", "uint32": "U32",
        "int64": "I64", "uint64": "U64", "float16": "F16", "bfloat16": "BF16", "float32": "F32", "float64": "F64",
        "complex64": "C64", "float8_e4m3fn": "F8_E4M3", "float8_e5m2": "F8_E5M2",
    }
)  # fmt: skip
"""Dtypes whose values can be kept, with their names in the file."""

_DTYPES = {name: dtype for dtype, name in SAFETENSORS_DTYPES.items()}
_LENGTH_BYTES = 8


@dataclass(frozen=True, slots=True)
class KeptValues:
    """One tensor of the file: little-endian, contiguous bytes."""

    dtype: str
    shape: tuple[int, ...]
    content: bytes


def values_bytes(tensors: Iterable[TensorMeta], path: Path) -> bytes | None:
    """The bytes of the file with the kept values of tensors; None where no tensor has any.

    Equal values give equal bytes.

    Raises:
        SampleFormatError: The file would be too large.
    """
    kept = sorted((tensor for tensor in tensors if tensor.kept is not None), key=_order)
    if not kept:
        return None
    text = _header(kept)
    size_bytes = file_size(kept)
    if size_bytes > FILE_LIMITS[VALUES_FILE]:
        most = FILE_LIMITS[VALUES_FILE]
        raise problem(path, None, f"expected at most {most} bytes of kept values, found {size_bytes}")
    return len(text).to_bytes(_LENGTH_BYTES, "little") + text + b"".join(tensor.kept or b"" for tensor in kept)


def file_size(tensors: Iterable[TensorMeta]) -> int:
    """Size in bytes of the file that keeps the values of these tensors."""
    kept = sorted(tensors, key=_order)
    return _LENGTH_BYTES + len(_header(kept)) + sum(map(tensor_bytes, kept))


def _order(tensor: TensorMeta) -> tuple[int, str]:
    """Key that sorts tensors by width of their elements, widest first, so that each is aligned."""
    return -element_bytes(tensor.dtype), tensor.name


def _header(tensors: Iterable[TensorMeta]) -> bytes:
    header: dict[str, Any] = {}
    end = 0
    for tensor in tensors:
        begin, end = end, end + tensor_bytes(tensor)
        dtype = SAFETENSORS_DTYPES.get(tensor.dtype)
        if dtype is None:
            raise SampleFormatError(f"tensor {tensor.name!r}: values of dtype {tensor.dtype!r} cannot be kept")
        header[tensor.name] = {"dtype": dtype, "shape": list(tensor.shape), "data_offsets": [begin, end]}
    text = json.dumps(header, separators=(",", ":")).encode()
    return text + b" " * (-len(text) % _LENGTH_BYTES)


def read_values(content: bytes, path: Path) -> dict[str, KeptValues]:
    """Read the tensors of the file by name.

    Raises:
        SampleFormatError: It is not a safetensors file of plain tensors without gaps.
    """
    try:
        header, start = safetensors_header(io.BytesIO(content))
    except StandInError as error:
        raise problem(path, None, f"expected a safetensors file, and it is {error}") from error
    data = memoryview(content)[start:]
    position = 0
    kept: dict[str, KeptValues] = {}
    for name, entry in sorted(header.items(), key=lambda item: item[1]["data_offsets"]):
        begin, end = entry["data_offsets"]
        dtype = _DTYPES.get(entry["dtype"])
        if dtype is None:
            raise problem(path, None, f"{name!r} has the dtype {entry['dtype'][:40]!r}, of which no values are kept")
        if begin != position or end > len(data):
            raise problem(path, None, f"expected tensors without gaps within the file, {name!r} does not lie so")
        kept[name] = KeptValues(dtype, tuple(entry["shape"]), bytes(data[begin:end]))
        position = end
    if position != len(data):
        raise problem(path, None, f"expected {position} bytes of tensors, found {len(data)}")
    return kept


def with_values(tensors: tuple[TensorMeta, ...], kept: dict[str, KeptValues], path: Path) -> tuple[TensorMeta, ...]:
    """Give tensors their kept values, which are taken out of `kept`.

    Raises:
        SampleFormatError: The file has another dtype or shape than the metadata, or values that the dtype cannot have.
    """
    return tuple(
        _with_values(tensor, kept.pop(tensor.name), path) if tensor.name in kept else tensor for tensor in tensors
    )


def _with_values(tensor: TensorMeta, values: KeptValues, path: Path) -> TensorMeta:
    if (values.dtype, values.shape) != (tensor.dtype, tensor.shape):
        actual = f"{values.dtype}{list(values.shape)}"
        raise problem(path, None, f"expected {tensor.dtype}{list(tensor.shape)} of {tensor.name!r}, found {actual}")
    try:
        return replace(tensor, kept=values.content)
    except GraphNetError as error:
        raise SampleFormatError(f"{path}: {error}") from error
