"""Outputs of every dtype and layout come back from a file with the bits that they had, and others read the file."""

import io
import json
import math
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Any

import pytest
import torch
from ops.reference.tasks.compare import compare
from ops.reference.tasks.keep import OUTPUTS_FILE, write_outputs
from ops.reference.tasks.torch_raw import torch_raw, torch_tensor
from safetensors.torch import load_file

from ops.reference.tensor_file import Layout, TensorFile, TensorFileError, check_digests, header_bytes, tensor_digest

SPECIAL = [0.0, -0.0, 1.5, math.nan, math.inf, -math.inf]
DTYPES = (
    "bfloat16", "bool", "complex128", "complex32", "complex64", "float16", "float32", "float64", "float8_e4m3fn",
    "float8_e4m3fnuz", "float8_e5m2", "float8_e5m2fnuz", "float8_e8m0fnu", "int16", "int32", "int64", "int8", "uint16",
    "uint32", "uint64", "uint8",
)  # fmt: skip


class _Reporter:
    def phase(self, _: str) -> None: ...


def tensor_of(dtype: str) -> torch.Tensor:
    kind = getattr(torch, dtype)
    if dtype == "bool":
        return torch.tensor([True, False, True])
    if kind.is_floating_point or kind.is_complex:
        return torch.tensor(SPECIAL).to(kind)
    return torch.arange(6).to(kind)


def keep(folder: Path, outputs: Sequence[torch.Tensor], **options: Any) -> dict[str, Any]:
    return write_outputs(
        outputs, torch_raw, **{"folder": str(folder), "limit_bytes": 1 << 20, "digests": False} | options
    )


def layouts_of(described: dict[str, Any]) -> dict[str, Layout]:
    outputs = described["outputs"]
    return {item["tensor"]: Layout(item["dtype"], tuple(item["shape"])) for item in outputs if item["tensor"]}


def compared(folder: Path, first: Sequence[torch.Tensor], second: Sequence[torch.Tensor]) -> dict[str, Any]:
    sides = {
        name: {"path": str(folder / name / OUTPUTS_FILE), "outputs": keep(folder / name, outputs)["outputs"]}
        for name, outputs in (("expected", first), ("actual", second))
    }
    return compare({"threads": torch.get_num_threads(), **sides}, _Reporter())  # type: ignore[arg-type]


@pytest.mark.parametrize("dtype", DTYPES)
def test_bits_come_back_and_agree(tmp_path: Path, dtype: str) -> None:
    tensor = tensor_of(dtype)
    described = keep(tmp_path, [tensor])
    with (tmp_path / OUTPUTS_FILE).open("rb") as file:
        read = TensorFile(file, layouts_of(described))
        check_digests(read, {"0": described["outputs"][0]["digest"]})
        back = torch_tensor(Layout(dtype, tuple(tensor.shape)), read.content("0"))
    assert back.dtype == tensor.dtype and torch.equal(back.view(torch.uint8), tensor.view(torch.uint8))
    (row,) = compared(tmp_path, [tensor], [tensor])["outputs"]
    assert row["t_min"] == -math.inf, "NaN agrees with NaN"
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
    (output,) = described["outputs"]
    assert output["shape"] == list(tensor.shape) and output["dtype"] == str(tensor.dtype).removeprefix("torch.")
    with (tmp_path / OUTPUTS_FILE).open("rb") as file:
        back = torch_tensor(
            Layout(output["dtype"], tuple(tensor.shape)), TensorFile(file, layouts_of(described)).content("0")
        )
    dense = tensor.dequantize() if tensor.is_quantized else tensor.to_dense()
    assert torch.equal(back, dense.resolve_conj())


def test_equal_outputs_are_kept_once_and_a_difference_is_seen_in_its_output(tmp_path: Path) -> None:
    x = torch.randn(100)
    described = keep(tmp_path, [x, x.clone(), x + 1, x])
    assert [output["tensor"] for output in described["outputs"]] == ["0", "0", "2", "0"]
    assert described["size_bytes"] == 800
    rows = compared(tmp_path, [x, x], [x, x + 1e-3])["outputs"]
    assert (
        rows[0]["t_min"] == -math.inf
        and rows[1]["t_min"] > -5
        and rows[1]["max_difference"] == pytest.approx(1e-3, 0.1)
    )
    lost = compared(tmp_path, [x], [torch.where(x == x[0], math.nan, x)])
    assert lost["nan_mismatch"] and lost["outputs"][0]["t_min"] == math.inf


def test_over_the_limit_there_are_digests_and_statistics_if_asked_for(tmp_path: Path) -> None:
    x = torch.tensor([1.0, 3.0, math.nan])
    for dtype in ("bfloat16", "float64", "complex32"):
        described = keep(tmp_path / dtype, [x.to(getattr(torch, dtype))], limit_bytes=1, digests=True)
        (output,) = described["outputs"]
        assert output["tensor"] is None and not (tmp_path / dtype).exists()
        assert output["statistics"] == {
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


def test_bools_that_are_none_and_dtypes_that_are_none_here_are_refused() -> None:
    with pytest.raises(TensorFileError, match="0 and 1"):
        torch_tensor(Layout("bool", (1,)), bytearray(b"\2"))
    with pytest.raises(TensorFileError, match="no dtype float9"):
        torch_tensor(Layout("float9", (1,)), bytearray(b"\2"))
