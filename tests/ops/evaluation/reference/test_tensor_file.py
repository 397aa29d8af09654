"""Outputs of every dtype and layout come back from a file with the bits that they had, and others read the file."""

import io
import json
import math
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Any

import pytest
import torch
from safetensors.torch import load_file

from ops.dataset.outputs.comparing import compare
from ops.evaluation.reference.kept_outputs import write_outputs
from ops.evaluation.reference.tensor_file import (
    OutputsFile,
    OutputsFileError,
    TensorLayout,
    header_bytes,
    tensor_digest,
)
from tests.ops.evaluation.benchmark.measuring.test_comparing import output

SPECIAL = [0.0, -0.0, 1.5, math.nan, math.inf, -math.inf]
DTYPES = (
    "bfloat16", "bool", "complex128", "complex32", "complex64", "float16", "float32", "float64", "float8_e4m3fn",
    "float8_e4m3fnuz", "float8_e5m2", "float8_e5m2fnuz", "float8_e8m0fnu", "int16", "int32", "int64", "int8", "uint16",
    "uint32", "uint64", "uint8",
)  # fmt: skip
LAYOUTS = [
    torch.tensor([1 + 2j, 3 - 1j]).conj(),
    torch.empty(0, 3),
    torch.ones(1).expand(4, 3),
    torch.quantize_per_tensor(torch.linspace(-1, 1, 5), 0.1, 3, torch.quint8),
    torch.tensor(3),
    torch.eye(3).to_sparse(),
    torch.linspace(0, 1, 24).reshape(4, 6).t()[::2],
]


def tensor_of(dtype: str) -> torch.Tensor:
    kind = getattr(torch, dtype)
    has_special = kind.is_floating_point or kind.is_complex
    return torch.tensor(SPECIAL).to(kind) if has_special else torch.arange(6).to(kind)


def bits(tensor: torch.Tensor) -> bytes:
    return tensor.resolve_conj().contiguous().reshape(-1).view(torch.uint8).numpy().tobytes()


def keep(path: Path, outputs: Sequence[torch.Tensor], **options: Any) -> dict[str, Any]:
    settings = {"limit_bytes": 1 << 20, "digests": False} | options
    return write_outputs([output(tensor) for tensor in outputs], path, **settings)


@pytest.mark.parametrize("tensor", [*map(tensor_of, DTYPES), *LAYOUTS], ids=[*DTYPES, *map(str, range(len(LAYOUTS)))])
def test_bits_come_back_and_agree(tmp_path: Path, tensor: torch.Tensor) -> None:
    path = tmp_path / "outputs.safetensors"
    (kept,) = keep(path, [tensor])["outputs"]
    assert (kept["dtype"], kept["shape"]) == (str(tensor.dtype).removeprefix("torch."), list(tensor.shape))
    with path.open("rb") as file:
        read = OutputsFile(file, {"0": TensorLayout(kept["dtype"], tuple(kept["shape"]))})
        read.check({"0": kept["digest"]})
        assert bytes(read.content("0")) == bits(tensor.dequantize() if tensor.is_quantized else tensor.to_dense())
    assert compare([output(tensor)], [output(tensor)], equal_nan=True).t_min == -math.inf, "NaN agrees with NaN"
    load_file(path)


def test_equal_outputs_are_kept_once(tmp_path: Path) -> None:
    x = torch.randn(100)
    described = keep(tmp_path / "outputs", [x, x.clone(), x + 1, x])
    assert [output["tensor"] for output in described["outputs"]] == ["0", "0", "2", "0"]
    assert described["size_bytes"] == 800


@pytest.mark.parametrize("dtype", [torch.bfloat16, torch.float64, torch.complex32])
def test_over_the_limit_there_are_digests_and_statistics_if_asked_for(tmp_path: Path, dtype: torch.dtype) -> None:
    path, x = tmp_path / "outputs", torch.tensor([1.0, 3.0, math.nan]).to(dtype)
    (kept,) = keep(path, [x], limit_bytes=1, digests=True)["outputs"]
    assert kept["tensor"] is None and not path.exists()
    numbers = {"finite_count": 2, "nan_count": 1, "low": 1.0, "high": 3.0, "mean": 2.0, "std": 1.0}
    assert kept["statistics"] == numbers
    assert keep(path, [x], limit_bytes=1)["outputs"][0]["statistics"] is None


X = TensorLayout("float32", (2,))
HEADER = header_bytes({"0": X})


def reworded(change: Callable[[dict[str, Any]], None]) -> bytes:
    header = json.loads(HEADER[8:])
    change(header)
    text = json.dumps(header).encode()
    return len(text).to_bytes(8, "little") + text + bytes(8)


@pytest.mark.parametrize(
    "content",
    [
        b"",
        b"\xff" * 64,
        HEADER + bytes(7),
        HEADER + bytes(9),
        len(b"[[[").to_bytes(8, "little") + b"[[[",
        b"\x02\0\0\0\0\0\0\0[]" + bytes(8),
        reworded(lambda header: header["0"].update(data_offsets=[0, 4])),
        reworded(lambda header: header["0"].update(dtype="F16")),
        reworded(lambda header: header["0"].update(shape=[1, 2])),
        reworded(lambda header: header.update(other=header["0"])),
        reworded(lambda header: header.pop("0")),
    ],
)
def test_a_file_that_is_not_what_its_record_says_is_refused(content: bytes) -> None:
    with pytest.raises(OutputsFileError):
        OutputsFile(io.BytesIO(content), {"0": X})


def test_other_bits_than_those_of_the_digest_are_refused() -> None:
    file = OutputsFile(io.BytesIO(HEADER + bytes(8)), {"0": X})
    file.check({"0": tensor_digest(X, bytes(8))})
    with pytest.raises(OutputsFileError, match="output 0 has other values"):
        file.check({"0": tensor_digest(X, b"\1" * 8)})
