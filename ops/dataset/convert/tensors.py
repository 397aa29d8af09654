"""Tensors between two frameworks: bits in a safetensors file, which holds no code and whose sizes are checked.

Needs numpy alone, and no framework. Dtypes that numpy lacks travel as integers or floats of the same bits.
"""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from pathlib import Path
from types import MappingProxyType
from typing import Any, cast

import numpy as np
import numpy.typing as npt

from ops.errors import GraphNetError

CARRIERS: Mapping[str, str] = MappingProxyType({"bfloat16": "uint16"})
"""Dtype of a framework → dtype that carries its bits."""

TENSOR = "tensor"
"""Description of an output that is a tensor."""

_NUMPY = frozenset(
    {
        "bool", "int8", "int16", "int32", "int64", "uint8", "uint16", "uint32", "uint64", "float16", "float32",
        "float64", "complex64", "complex128",
    }
)  # fmt: skip
_COMPLEX = {"complex64": "float32", "complex128": "float64"}


class TensorFileError(GraphNetError):
    """A file of tensors is not what it has to be."""


@dataclass(frozen=True, slots=True)
class StoredTensor:
    """A tensor's bits.

    Attributes:
        dtype: Name in torch, Paddle and numpy alike: "float32", "bfloat16", …
        values: Elements; those of `CARRIERS` where numpy lacks the dtype.
    """

    dtype: str
    values: npt.NDArray[Any]

    def __post_init__(self) -> None:
        """Hold the array to the dtype."""
        if str(self.values.dtype) != carrier(self.dtype):
            raise TensorFileError(f"a tensor of {self.dtype} cannot be {self.values.dtype}")


def carrier(dtype: str) -> str:
    """Numpy's dtype that carries the bits of a dtype.

    Raises:
        TensorFileError: None does.
    """
    name = CARRIERS.get(dtype, dtype)
    if name not in _NUMPY:
        raise TensorFileError(f"tensors of dtype {dtype!r} cannot be handed from one framework to another")
    return name


def write_tensors(path: Path, tensors: Mapping[str, StoredTensor]) -> None:
    """Write tensors to a new file."""
    from safetensors.numpy import save_file

    written = {name: _array_to_store(tensor) for name, tensor in tensors.items()}
    arrays = {name: np.ascontiguousarray(array).reshape(array.shape) for name, array in written.items()}
    save_file(arrays, str(path), metadata={name: tensor.dtype for name, tensor in tensors.items()})


class TensorFile:
    """A file of tensors, of which each is read when it is asked for.

    Raises:
        TensorFileError: It is none.
    """

    def __init__(self, path: Path) -> None:
        from safetensors import SafetensorError, safe_open

        try:
            self._file = cast("Any", safe_open(str(path), framework="numpy"))
            self._dtypes = dict(self._file.metadata() or {})
            self._names = frozenset(self._file.keys())
        except (OSError, SafetensorError) as error:
            raise TensorFileError(f"{path.name} is no file of tensors: {error}") from error

    def __iter__(self) -> Iterator[str]:
        return iter(sorted(self._names))

    def __contains__(self, name: str) -> bool:
        return name in self._names

    def __getitem__(self, name: str) -> StoredTensor:
        if name not in self._names:
            raise TensorFileError(f"the file of tensors lacks {name!r}")
        dtype = self._dtypes.get(name, "")
        values = self._file.get_tensor(name)
        if dtype in _COMPLEX:
            if str(values.dtype) != _COMPLEX[dtype] or values.shape[-1:] != (2,):
                raise TensorFileError(f"{name!r} is not {dtype}")
            values = values.view(dtype).reshape(values.shape[:-1])
        return StoredTensor(dtype, values)


def _array_to_store(tensor: StoredTensor) -> npt.NDArray[Any]:
    """The array as the file holds it: complex numbers as pairs."""
    if tensor.dtype not in _COMPLEX:
        return tensor.values
    pairs = np.ascontiguousarray(tensor.values).reshape(-1).view(_COMPLEX[tensor.dtype])
    return pairs.reshape(*tensor.values.shape, 2)
