"""Something else in the place of a file of a sample, a shard or a reference is named, with how to get the file."""

from collections.abc import Callable
from pathlib import Path

import pytest

from ops.dataset.sample.format.codec import read_sample, write_sample
from ops.dataset.sample.format.files import FILE_LIMITS, RANK_FILES
from ops.dataset.sample.format.types import Sample, SampleInfo
from ops.dataset.sample.shards.reading import read_shard
from ops.errors import GraphNetError
from ops.evaluation.reference.archive import unpack_archive

POINTER = b"version https://git-lfs.github.com/spec/v1\noid sha256:" + b"4d" * 32 + b"\nsize 23604\n"
PAGE = b"<!DOCTYPE html>\n<html><body>Too many requests</body></html>\n"


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    code = "class GraphModule: ...\n"
    write_sample(Sample(model_code=code, weights=(), info=SampleInfo(framework="torch")), tmp_path / "sample")
    return tmp_path / "sample"


@pytest.mark.parametrize("name", sorted(FILE_LIMITS.keys() - RANK_FILES.keys() | {"rank_1/model.py"}))
@pytest.mark.parametrize(("content", "words"), [(POINTER, "a pointer of Git LFS"), (PAGE, "a web page in place of")])
def test_of_each_file_of_a_sample(folder: Path, name: str, content: bytes, words: str) -> None:
    read_sample(folder)
    (folder / name).parent.mkdir(exist_ok=True)
    (folder / name).write_bytes(content)
    with pytest.raises(GraphNetError, match=f"{name}: it is {words}"):
        read_sample(folder)


@pytest.mark.parametrize("name", ["model.py", "graph_net.json", "values.safetensors"])
def test_files_that_are_never_empty(folder: Path, name: str) -> None:
    (folder / "input_meta.py").write_bytes(b"")
    read_sample(folder)
    (folder / name).write_bytes(b"")
    with pytest.raises(GraphNetError, match=f"{name}: it is empty"):
        read_sample(folder)


def _read_shard(path: Path) -> None:
    next(read_shard(path))


def _unpack(path: Path) -> None:
    with unpack_archive(path, beside=path.parent, limit_bytes=1 << 20):
        pass


@pytest.mark.parametrize(("name", "read"), [("part.parquet", _read_shard), ("gold.zip", _unpack)])
@pytest.mark.parametrize(
    ("content", "words"), [(POINTER, "a pointer of Git LFS"), (PAGE, "a web page"), (b"", "empty: download")]
)
def test_of_a_shard_and_of_an_archive(
    tmp_path: Path, name: str, read: Callable[[Path], None], content: bytes, words: str
) -> None:
    (tmp_path / name).write_bytes(content)
    with pytest.raises(GraphNetError, match=f"{name} is {words}"):
        read(tmp_path / name)
