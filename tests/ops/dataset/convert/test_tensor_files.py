"""Tensors between frameworks: the same bits on both sides, and files that are none are told."""

import os
from pathlib import Path

import numpy as np
import pytest
import torch

from ops.dataset.convert.parity.torch_side import store_tensor, tensor_of
from ops.dataset.convert.tensors import StoredTensor, TensorFile, TensorFileError, write_tensors

TENSORS = {
    "float": torch.randn(3, 4),
    "half": torch.randn(5).half(),
    "bfloat16": torch.randn(2, 3).bfloat16(),
    "complex": torch.randn(2, 2, dtype=torch.complex64),
    "conjugate": torch.randn(2, 2, dtype=torch.complex64).conj(),
    "scalar": torch.tensor(3),
    "empty": torch.empty(0, 3),
    "truth": torch.tensor([True, False]),
    "view": torch.randn(4, 3).t(),
    "nan": torch.tensor([float("nan"), float("inf")]),
}


def test_bits_come_back(tmp_path: Path) -> None:
    write_tensors(tmp_path / "tensors", {name: store_tensor(tensor) for name, tensor in TENSORS.items()})
    file = TensorFile(tmp_path / "tensors")
    assert set(file) == set(TENSORS)
    for name, tensor in TENSORS.items():
        copy = tensor_of(file[name])
        assert (copy.dtype, copy.shape) == (tensor.dtype, tensor.shape)
        assert torch.equal(copy.nan_to_num(), tensor.resolve_conj().nan_to_num()), name


@pytest.mark.parametrize("name", ["gone", "text", "cut"])
def test_what_is_no_file_of_tensors_is_told(tmp_path: Path, name: str) -> None:
    write_tensors(tmp_path / "cut", {"x": StoredTensor("float32", np.zeros(100, np.float32))})
    os.truncate(tmp_path / "cut", (tmp_path / "cut").stat().st_size - 8)
    (tmp_path / "text").write_bytes(b"\xff" * 100)
    with pytest.raises(TensorFileError, match=name):
        TensorFile(tmp_path / name)


def test_dtypes_that_cannot_travel_are_errors() -> None:
    with pytest.raises(TensorFileError, match="quint8"):
        StoredTensor("quint8", np.zeros(2, np.uint8))
    with pytest.raises(TensorFileError, match="float32"):
        StoredTensor("float32", np.zeros(2, np.float64))
