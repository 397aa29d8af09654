"""`values.safetensors`: written as the library reads it, read strictly, and part of a sample's identity."""

import dataclasses
import json
from pathlib import Path

import numpy as np
import pytest
from safetensors import safe_open
from safetensors.numpy import save

from ops.dataset.sample.format.codec import read_sample, update_sample, write_sample
from ops.dataset.sample.format.files import FILE_LIMITS, VALUES_FILE, files_hash, read_sample_files
from ops.dataset.sample.format.literals import SampleFormatError
from ops.dataset.sample.format.types import Sample, TensorMeta, element_bytes
from ops.dataset.sample.format.values_file import SAFETENSORS_DTYPES
from ops.dataset.sample.identity import content_hash, sample_hash
from ops.dataset.sample.replay.tensors import replay
from ops.errors import GraphNetError
from tests.ops.dataset.sample.replay.numpy_arguments import replay_arrays
from tests.tiny_samples import code_of

CODE = code_of("return (x, offsets)", "x: torch.Tensor, offsets: torch.Tensor")
OFFSETS = np.arange(0, 200, 2)


def sample(offsets: np.ndarray | None = OFFSETS) -> Sample:
    x = TensorMeta("x", (3,), "float32", "cpu", 0.0, 1.0)
    kept = None if offsets is None else offsets.tobytes()
    return Sample(CODE, (x, TensorMeta("offsets", (100,), "int64", "cpu", min_val=0, max_val=198, kept=kept)))


def write_values(folder: Path, content: bytes) -> Path:
    write_sample(sample(None), folder)
    (folder / VALUES_FILE).write_bytes(content)
    return folder


@pytest.mark.parametrize("dtype", sorted(SAFETENSORS_DTYPES))
def test_every_dtype_is_read_by_the_library_and_by_torch(dtype: str, tmp_path: Path) -> None:
    import torch

    content = (b"\x01" if dtype == "bool" else b"\x35") * (6 * element_bytes(dtype))
    tensor = TensorMeta("x", (2, 3), dtype, kept=content)
    write_sample(Sample(CODE, (tensor, TensorMeta("offsets", (), "int64", data=[1]))), tmp_path)
    with safe_open(tmp_path / VALUES_FILE, framework="pt") as file:
        expected = file.get_tensor("x")
    values = replay(read_sample(tmp_path), seed=0)["x"]
    assert isinstance(values, torch.Tensor)
    assert values.dtype == expected.dtype == getattr(torch, dtype)
    assert values.shape == (2, 3)
    assert values.contiguous().view(torch.uint8).numpy().tobytes() == content


def test_a_file_that_the_library_wrote_is_read(tmp_path: Path) -> None:
    folder = write_values(tmp_path, save({"offsets": OFFSETS}, metadata={"made": "elsewhere"}))
    assert read_sample(folder) == sample()


def test_kept_values_are_replayed_in_place_of_the_range_and_are_not_clamped() -> None:
    negative = OFFSETS - 5
    for values in (
        replay(sample(negative), seed=3)["offsets"],
        replay_arrays(sample(negative), seed=3)["offsets"].values,
    ):
        assert values.tolist() == negative.tolist()


def test_identity_covers_the_values_and_leaves_samples_without_any_alone(tmp_path: Path) -> None:
    hashes = {sample_hash(version) for version in (sample(), sample(None), sample(OFFSETS + 1))}
    assert len(hashes) == 3
    assert sample_hash(sample(None)) == "b6ebe0c024f272df835a934aab65287de66212031a4f5f1441c776cf864acb0a"
    assert content_hash(sample()) == content_hash(sample(None))
    write_sample(sample(), tmp_path / "with")
    write_sample(sample(OFFSETS + 1), tmp_path / "other")
    files = [read_sample_files(tmp_path / name) for name in ("with", "other")]
    assert files_hash(files[0]) != files_hash(files[1])


def test_an_update_writes_and_removes_the_file(tmp_path: Path) -> None:
    write_sample(sample(), tmp_path)
    update_sample(sample(), sample(None), tmp_path)
    assert not (tmp_path / VALUES_FILE).exists()
    update_sample(sample(None), sample(), tmp_path)
    assert read_sample(tmp_path) == sample()
    write_sample(sample(None), tmp_path)
    assert read_sample(tmp_path) == sample(None)


def test_more_than_a_sample_may_keep_is_not_written(tmp_path: Path) -> None:
    count = FILE_LIMITS[VALUES_FILE]
    large = TensorMeta("x", (count,), "uint8", kept=bytes(count))
    with pytest.raises(SampleFormatError, match="at most 1048576 bytes"):
        write_sample(Sample(CODE, (large,)), tmp_path)


@pytest.mark.parametrize(
    ("change", "message"),
    [
        ({"shape": (99,)}, "has 800 bytes"),
        ({"dtype": "int32"}, "has 800 bytes"),
        ({"dtype": "bool", "shape": (800,)}, "0 or 1"),
    ],
)
def test_a_tensor_that_changes_does_not_keep_its_values_unnoticed(change: dict[str, object], message: str) -> None:
    (_, offsets) = sample().weights
    with pytest.raises(GraphNetError, match=message):
        dataclasses.replace(offsets, **change)


def file_of(header: object, data: bytes = OFFSETS.tobytes()) -> bytes:
    text = header if isinstance(header, bytes) else json.dumps(header).encode()
    return len(text).to_bytes(8, "little") + text + data


def entry(**change: object) -> dict[str, object]:
    return {"offsets": {"dtype": "I64", "shape": [100], "data_offsets": [0, 800], **change}}


TWICE = b'{"offsets":{"dtype":"I64","shape":[100],"data_offsets":[0,800]},"offsets":{}}'


@pytest.mark.parametrize(
    ("content", "message"),
    [
        (b"", "it is empty"),
        (b"\xff" * 8, "header does not fit"),
        (b"\xff" * 7 + b"\x7f" + bytes(100), "header does not fit"),
        (file_of(b"\xff\xfe\xff"), "expected a safetensors file"),
        (file_of(b"[" * 100_000), "expected a safetensors file"),
        (file_of([1, 2]), "its header is no object"),
        (file_of(TWICE), "key twice"),
        (file_of({"offsets": 3}), "needs dtype"),
        (file_of(entry(extra=1)), "needs dtype"),
        (file_of(entry(dtype="I128")), "dtype 'I128'"),
        (file_of(entry(dtype=["I64"])), "dtype"),
        (file_of(entry(shape=[True])), "lists of sizes"),
        (file_of(entry(shape=[-100])), "lists of sizes"),
        (file_of(entry(data_offsets=[0])), "lists of sizes"),
        (file_of(entry(data_offsets=[8, 808])), "without gaps"),
        (file_of(entry(data_offsets=[0, 10**30])), "without gaps"),
        (file_of(entry(data_offsets=[0, 792])), "found 800"),
        (file_of(entry(), OFFSETS.tobytes() + b"x"), "found 801"),
        (file_of(entry(), OFFSETS.tobytes()[:-1]), "without gaps"),
        (file_of(entry(dtype="F64")), r"expected int64\[100\] of 'offsets', found float64"),
        (file_of(entry(shape=[10, 10])), r"found int64\[10, 10\]"),
        (file_of({"other": entry()["offsets"]}), "found 'other'"),
        (file_of({**entry(data_offsets=[0, 400])}, OFFSETS.tobytes()[:400]), "400 bytes of kept values"),
    ],
)
def test_a_file_that_says_something_else_is_refused(content: bytes, message: str, tmp_path: Path) -> None:
    with pytest.raises(SampleFormatError, match=message) as error:
        read_sample(write_values(tmp_path, content))
    assert VALUES_FILE in str(error.value)


def test_a_bool_of_other_bytes_is_refused(tmp_path: Path) -> None:
    folder = tmp_path / "sample"
    write_sample(Sample(CODE, (TensorMeta("x", (2,), "bool"), TensorMeta("offsets", (1,), "int64", data=[1]))), folder)
    header = {"x": {"dtype": "BOOL", "shape": [2], "data_offsets": [0, 2]}}
    (folder / VALUES_FILE).write_bytes(file_of(header, b"\x01\x02"))
    with pytest.raises(SampleFormatError, match="0 or 1"):
        read_sample(folder)


def test_a_link_or_a_large_file_is_refused(tmp_path: Path) -> None:
    folder = write_values(tmp_path / "sample", b"")
    (folder / VALUES_FILE).unlink()
    (folder / VALUES_FILE).symlink_to("/etc/hostname")
    with pytest.raises(SampleFormatError, match="a link"):
        read_sample(folder)
    (folder / VALUES_FILE).unlink()
    (folder / VALUES_FILE).write_bytes(bytes(FILE_LIMITS[VALUES_FILE] + 1))
    with pytest.raises(SampleFormatError, match="at most 1 MiB"):
        read_sample(folder)
