"""Folders of samples of several devices: the texts of other ranks, and what is refused of them."""

import dataclasses
import os
import shutil
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pyarrow.parquet as pq
import pytest
from rank_samples import parallel_mlp, split_embedding

from ops.dataset.sample.catalog.kept import KeptDescriptions
from ops.dataset.sample.catalog.walk import walk
from ops.dataset.sample.format.codec import read_sample, update_sample, write_sample
from ops.dataset.sample.format.devices import devices_of, rank_sample, with_devices
from ops.dataset.sample.format.files import FILE_LIMITS, RANK_FILES, files_hash, read_sample_files
from ops.dataset.sample.format.literals import SampleFormatError
from ops.dataset.sample.format.types import Sample
from ops.dataset.sample.shards.packed import NO_FACTS, ShardError, pack
from ops.dataset.sample.shards.reading import read_shard
from ops.dataset.sample.shards.writing import write_shards
from ops.errors import GraphNetError
from ops.execution.untrusted.folders import copy_files

RANK_1 = "rank_1/model.py"


@pytest.mark.parametrize("make", [parallel_mlp, split_embedding])
def test_a_sample_of_two_devices_is_read_as_it_was_written(tmp_path: Path, make: Callable[[], Sample]) -> None:
    sample = make()
    write_sample(sample, tmp_path / "a")
    read = read_sample(tmp_path / "a")
    assert (read.model_code, read.rank_code, read.info) == (sample.model_code, sample.rank_code, sample.info)
    write_sample(read, tmp_path / "b")
    assert read_sample_files(tmp_path / "a") == read_sample_files(tmp_path / "b")


@pytest.mark.parametrize("shape", [[1], [7, 7], [3, 5, 7, 9], [1 << 40, 1 << 40]])
def test_shapes_that_are_not_of_the_tensors_are_refused(shape: list[int]) -> None:
    sample = parallel_mlp()
    devices: Any = devices_of(sample.info)
    name = next(iter(devices.tensors))
    placed = dataclasses.replace(devices.tensors[name], shape=tuple(shape), split=())
    info = with_devices(sample.info, dataclasses.replace(devices, tensors={**devices.tensors, name: placed}))
    with pytest.raises(GraphNetError, match="is not rank 0's part of"):
        rank_sample(dataclasses.replace(sample, info=info), 1)


def test_texts_of_ranks_are_written_anew_and_removed(tmp_path: Path) -> None:
    before = split_embedding()
    write_sample(before, tmp_path)
    after = dataclasses.replace(before, rank_code={1: before.rank_code[1] + "# changed\n"})
    update_sample(before, after, tmp_path)
    assert read_sample(tmp_path).rank_code == after.rank_code
    write_sample(parallel_mlp(), tmp_path)
    assert not (tmp_path / "rank_1").exists()
    write_sample(after, tmp_path)
    update_sample(after, parallel_mlp(), tmp_path)
    assert read_sample(tmp_path).rank_code == {}


def test_the_hash_of_files_covers_the_texts_of_ranks_alone(tmp_path: Path) -> None:
    write_sample(split_embedding(), tmp_path)
    files = read_sample_files(tmp_path)
    own = {name: content for name, content in files.items() if name not in RANK_FILES}
    assert files_hash(files) != files_hash({**files, RANK_1: b"pass"}) != files_hash(own)
    (tmp_path / "rank_1" / "notes.txt").write_text("ignored")
    (tmp_path / "rank_100").mkdir()
    (tmp_path / "rank_01").mkdir()
    assert read_sample_files(tmp_path) == files


def test_the_folder_of_a_rank_is_no_sample(tmp_path: Path) -> None:
    write_sample(split_embedding(), tmp_path / "net")
    assert [place.sample_id for place in walk(tmp_path)] == ["net"]
    (tmp_path / "net" / "graph_net.json").unlink()
    assert [(place.sample_id, place.is_complete) for place in walk(tmp_path)] == [("net", False)]
    write_sample(parallel_mlp(), tmp_path / "other" / "rank_1")
    assert [place.sample_id for place in walk(tmp_path)] == ["net", "other/rank_1"]


def test_a_changed_text_of_a_rank_is_noticed(tmp_path: Path) -> None:
    write_sample(split_embedding(), tmp_path / "net")
    kept = KeptDescriptions(tmp_path / "kept.tsv")
    before = kept.state(tmp_path / "net")
    (tmp_path / "net" / RANK_1).write_text("pass")
    assert kept.state(tmp_path / "net") != before


def test_files_of_a_task_include_the_texts_of_ranks(tmp_path: Path) -> None:
    write_sample(split_embedding(), tmp_path / "net")
    (tmp_path / "copy").mkdir()
    copy_files(tmp_path / "net", tmp_path / "copy", FILE_LIMITS)
    assert read_sample(tmp_path / "copy").rank_code == split_embedding().rank_code


def _missing(folder: Path) -> None:
    shutil.rmtree(folder / "rank_1")


def _surplus(folder: Path) -> None:
    shutil.copytree(folder / "rank_1", folder / "rank_2")


def _fifo(folder: Path) -> None:
    (folder / RANK_1).unlink()
    os.mkfifo(folder / RANK_1)


def _linked_file(folder: Path) -> None:
    (folder / RANK_1).rename(folder / "text.py")
    (folder / RANK_1).symlink_to("../text.py")


def _linked_folder(folder: Path) -> None:
    (folder / "rank_1").rename(folder / "elsewhere")
    (folder / "rank_1").symlink_to("elsewhere")


def _sparse(folder: Path) -> None:
    os.truncate(folder / RANK_1, 1 << 40)


def _empty(folder: Path) -> None:
    (folder / RANK_1).write_text("")


def _no_text(folder: Path) -> None:
    (folder / RANK_1).write_bytes(b"\xff")


def _no_devices(folder: Path) -> None:
    (folder / "graph_net.json").write_text('{"framework": "torch", "num_devices_required": 1, "num_nodes_required": 1}')


def _other_count(folder: Path) -> None:
    text = (folder / "graph_net.json").read_text()
    (folder / "graph_net.json").write_text(text.replace('"num_devices_required": 2', '"num_devices_required": 3'))


@pytest.mark.parametrize(
    ("change", "told"),
    [
        (_missing, "rank_1/model.py: expected this file"),
        (_surplus, "rank_2/model.py: expected no such file"),
        (_fifo, "found a FIFO"),
        (_linked_file, "found a link"),
        (_linked_folder, "rank_1: expected a folder that can be read"),
        (_sparse, "expected at most 4 MiB, found 1 TiB"),
        (_empty, "rank_1/model.py: it is empty"),
        (_no_text, "rank_1/model.py:1: expected UTF-8 text"),
        (_no_devices, "rank_1/model.py: expected no such file"),
        (_other_count, "the mesh has 2 ranks, and num_devices_required is 3"),
    ],
)
def test_a_wrong_folder_is_refused(tmp_path: Path, change: Callable[[Path], None], told: str) -> None:
    write_sample(split_embedding(), tmp_path)
    change(tmp_path)
    with pytest.raises(SampleFormatError, match=told):
        read_sample(tmp_path)


def test_shards_have_the_texts_of_ranks_and_earlier_ones_lack_them(tmp_path: Path) -> None:
    for name, sample in (("split", split_embedding()), ("mlp", parallel_mlp())):
        write_sample(sample, tmp_path / name)
    samples = [pack(tmp_path / name, name, NO_FACTS) for name in ("split", "mlp")]
    (shard,) = write_shards(samples, tmp_path)
    assert list(read_shard(shard)) == samples
    assert files_hash(read_sample_files(samples[0].unpack(tmp_path / "new"))) == samples[0].files_hash
    earlier = pq.read_table(shard).drop_columns(["devices", "rank_files"])
    pq.write_table(earlier.slice(1), shard)
    assert list(read_shard(shard)) == samples[1:]
    with pytest.raises(ShardError, match="an id of plain names"):
        dataclasses.replace(samples[0], sample_id="net/rank_1")
