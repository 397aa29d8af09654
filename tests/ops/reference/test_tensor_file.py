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

from ops.benchmark.measuring.judge.comparing import Comparison, compare
from ops.reference.kept_outputs import raw, write_outputs
from ops.reference.tensor_file import Layout, TensorFile, TensorFileError, check_digests, header_bytes, tensor_digest
from tests.ops.benchmark.measuring.test_comparing import output

OUTPUTS_FILE = "outputs.safetensors"
SPECIAL = [0.0, -0.0, 1.5, math.nan, math.inf, -math.inf]
DTYPES = (
    "bfloat16", "bool", "complex128", "complex32", "complex64", "float16", "float32", "float64", "float8_e4m3fn",
    "float8_e4m3fnuz", "float8_e5m2", "float8_e5m2fnuz", "float8_e8m0fnu", "int16", "int32", "int64", "int8", "uint16",
    "uint32", "uint64", "uint8",
)  # fmt: skip


def tensor_of(dtype: str) -> torch.Tensor:
    kind = getattr(torch, dtype)
    if dtype == "bool":
        return torch.tensor([True, False, True])
    if kind.is_floating_point or kind.is_complex:
        return torch.tensor(SPECIAL).to(kind)
    return torch.arange(6).to(kind)


def bits(tensor: torch.Tensor) -> bytes:
    return tensor.resolve_conj().contiguous().reshape(-1).view(torch.uint8).numpy().tobytes()


def keep(folder: Path, outputs: Sequence[torch.Tensor], **options: Any) -> dict[str, Any]:
    folder.mkdir(exist_ok=True)
    settings = {"limit_bytes": 1 << 20, "digests": False} | options
    return write_outputs([output(tensor) for tensor in outputs], folder / OUTPUTS_FILE, **settings)


def layouts_of(described: dict[str, Any]) -> dict[str, Layout]:
    outputs = described["outputs"]
    return {item["tensor"]: Layout(item["dtype"], tuple(item["shape"])) for item in outputs if item["tensor"]}


def compared(first: Sequence[torch.Tensor], second: Sequence[torch.Tensor]) -> Comparison:
    return compare([output(tensor) for tensor in first], [output(tensor) for tensor in second], equal_nan=True)


@pytest.mark.parametrize("dtype", DTYPES)
def test_bits_come_back_and_agree(tmp_path: Path, dtype: str) -> None:
    tensor = tensor_of(dtype)
    described = keep(tmp_path, [tensor])
    with (tmp_path / OUTPUTS_FILE).open("rb") as file:
        read = TensorFile(file, layouts_of(described))
        check_digests(read, {"0": described["outputs"][0]["digest"]})
        assert bytes(read.content("0")) == bytes(raw(output(tensor))[1]) == bits(tensor)
    assert compared([tensor], [tensor]).t_min == -math.inf, "NaN agrees with NaN"
    load_file(tmp_path / OUTPUTS_FILE)


@pytest.mark.parametrize(
    ("name", "make"),
    [
        ("conjugate", lambda: torch.tensor([1 + 2j, 3 - 1j]).conj()),
        ("empty", lambda: torch.empty(0, 3)),
        ("expanded", lambda: torch.ones(1).expand(4, 3)),
        ("quantized", lambda: torch.quantize_per_tensor(torch.randn(5), 0.1, 3, torch.quint8)),
        ("scalar", lambda: torch.tensor(3)),
        ("sparse", lambda: torch.eye(3).to_sparse()),
        ("strided", lambda: torch.randn(4, 6).t()[::2]),
    ],
)
def test_layouts(tmp_path: Path, name: str, make: Callable[[], torch.Tensor]) -> None:
    tensor = make()
    described = keep(tmp_path, [tensor])
    (kept,) = described["outputs"]
    assert kept["shape"] == list(tensor.shape) and kept["dtype"] == str(tensor.dtype).removeprefix("torch.")
    with (tmp_path / OUTPUTS_FILE).open("rb") as file:
        content = TensorFile(file, layouts_of(described)).content("0")
    assert bytes(content) == bits(tensor.dequantize() if tensor.is_quantized else tensor.to_dense())


def test_equal_outputs_are_kept_once_and_a_difference_is_seen_in_its_output(tmp_path: Path) -> None:
    x = torch.randn(100)
    described = keep(tmp_path, [x, x.clone(), x + 1, x])
    assert [output["tensor"] for output in described["outputs"]] == ["0", "0", "2", "0"]
    assert described["size_bytes"] == 800
    same, other = compared([x, x], [x, x + 1e-3]).matches
    assert same.t_min == -math.inf and other.t_min > -5 and other.max_difference == pytest.approx(1e-3, 0.1)
    lost = compared([x], [torch.where(x == x[0], math.nan, x)])
    assert lost.nan_mismatch and lost.t_min == math.inf


def test_over_the_limit_there_are_digests_and_statistics_if_asked_for(tmp_path: Path) -> None:
    x = torch.tensor([1.0, 3.0, math.nan])
    for dtype in ("bfloat16", "float64", "complex32"):
        described = keep(tmp_path / dtype, [x.to(getattr(torch, dtype))], limit_bytes=1, digests=True)
        (kept,) = described["outputs"]
        assert kept["tensor"] is None and not (tmp_path / dtype / OUTPUTS_FILE).exists()
        assert kept["statistics"] == {
            "finite_count": 2, "nan_count": 1, "low": 1.0, "high": 3.0, "mean": 2.0, "std": 1.0
        }  # fmt: skip
    assert keep(tmp_path, [x], limit_bytes=1)["outputs"][0]["statistics"] is None


X = Layout("float32", (2,))
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
    with pytest.raises(TensorFileError):
        TensorFile(io.BytesIO(content), {"0": X})


def test_other_bits_than_those_of_the_digest_are_refused() -> None:
    file = TensorFile(io.BytesIO(HEADER + bytes(8)), {"0": X})
    check_digests(file, {"0": tensor_digest(X, bytes(8))})
    with pytest.raises(TensorFileError, match="output 0 has other values"):
        check_digests(file, {"0": tensor_digest(X, b"\1" * 8)})
