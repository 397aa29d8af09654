"""Samples go into shards and come out byte for byte, and a shard that anybody made harms nothing."""

import contextlib
import faulthandler
import os
import signal
from collections import Counter
from collections.abc import Callable, Mapping
from dataclasses import replace
from pathlib import Path
from typing import Any

import pyarrow as pa
import pyarrow.parquet as pq
import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from ops.checkout import CHECKOUT
from ops.dataset.sample.format.files import FILE_LIMITS, INFO_FILE, MODEL_FILE, VALUES_FILE
from ops.dataset.sample.shards import packed, reading, writing
from ops.dataset.sample.shards.packed import PackedSample, ShardError, ShardFacts, pack
from ops.dataset.sample.shards.reading import read_shard
from ops.dataset.sample.shards.writing import write_shards

FACTS = ShardFacts(
    "c" * 64, "0" * 64, "0" * 64, "torch", "tests", "net", "other", "", "", "float32", False, 3, 2, 64, "mit", "zoo:x"
)
FILES = {MODEL_FILE: b"import torch\n", "weight_meta.py": b"", INFO_FILE: b"{}\r\n", VALUES_FILE: b"\x00\xff"}

texts = st.text(max_size=80).map(str.encode)
names = st.text(st.characters(codec="utf-8", exclude_categories=("C", "Z"), exclude_characters="/\\."), min_size=1)
others = st.dictionaries(names.map(lambda name: name[:50]), st.binary(max_size=80), max_size=4)


@st.composite
def packed_samples(draw: st.DrawFn) -> PackedSample:
    files = {INFO_FILE: draw(texts), MODEL_FILE: draw(texts)}
    for name in draw(st.sets(st.sampled_from(sorted(FILE_LIMITS)))):
        files[name] = draw(st.binary(max_size=80) if name == VALUES_FILE else texts)
    levels = draw(st.lists(names.map(lambda name: name[:30]), min_size=1, max_size=3))
    facts = replace(FACTS, dynamic=draw(st.booleans()), size_bytes=draw(st.integers(0, 2**62)), task=draw(st.text()))
    if draw(st.booleans()):
        return PackedSample("/".join([*levels, "subgraph_0"]), facts, files, draw(others), draw(others))
    return PackedSample("/".join(levels), facts, files, draw(others))


@given(samples=st.lists(packed_samples(), min_size=1, max_size=8, unique_by=lambda sample: sample.sample_id))
@settings(
    max_examples=15, deadline=None, suppress_health_check=[HealthCheck.function_scoped_fixture, HealthCheck.too_slow]
)
def test_samples_come_out_as_they_went_in(
    tmp_path_factory: pytest.TempPathFactory, samples: list[PackedSample]
) -> None:
    folder = tmp_path_factory.mktemp("shards")
    write_shards(samples, folder)
    assert read_all(folder) == samples


def read_all(folder: Path) -> list[PackedSample]:
    return [sample for path in sorted(folder.glob("*.parquet")) for sample in read_shard(path)]


def test_folders_come_out_as_they_were(tmp_path: Path) -> None:
    """With what lies beside a sample, and beside the graphs of a model."""
    shipped = sorted((CHECKOUT / "samples" / "transformers").iterdir())[:6]
    source = tmp_path / "source"
    for index, folder in enumerate(shipped):
        place = source / ("net" if index < 2 else "other") / f"subgraph_{index}"
        place.mkdir(parents=True)
        for path in folder.iterdir():
            (place / path.name).write_bytes(path.read_bytes())
        (place / "LICENSE").write_bytes(b"MIT\r\n")
    (source / "net" / "recipe.py").write_bytes(b"def make(): ...\n")
    ids = sorted(path.parent.relative_to(source).as_posix() for path in source.rglob(INFO_FILE))
    (tmp_path / "shards").mkdir()
    write_shards([pack(source / item, item, FACTS) for item in ids], tmp_path / "shards")
    for sample in read_all(tmp_path / "shards"):
        sample.unpack(tmp_path / "target")
    assert contents(tmp_path / "target") == contents(source)


def contents(root: Path) -> dict[str, bytes]:
    return {path.relative_to(root).as_posix(): path.read_bytes() for path in root.rglob("*") if path.is_file()}


@pytest.fixture
def small_groups(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(writing, "_GROUP_ROWS", 3)
    monkeypatch.setattr(writing, "_SHARD_BYTES", 100)


def numbered(count: int, **changes: Any) -> list[PackedSample]:
    return [
        PackedSample(f"net/{index}", replace(FACTS, content_hash=f"{index % 4:064x}", **changes), FILES)
        for index in range(count)
    ]


@pytest.mark.usefixtures("small_groups")
def test_samples_are_read_a_row_group_at_a_time(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    paths = write_shards(numbered(20), tmp_path)
    assert [path.name for path in paths[:2]] == ["samples-00000-of-00004.parquet", "samples-00001-of-00004.parquet"]
    asked = []
    read = pq.ParquetFile.read_row_group
    monkeypatch.setattr(pq.ParquetFile, "read_row_group", lambda *a, **k: asked.append(a[1]) or read(*a, **k))
    samples = read_shard(paths[1])
    assert [next(samples).sample_id for _ in range(3)] == ["net/6", "net/7", "net/8"] and asked == [0]
    assert len(read_all(tmp_path)) == 20


@pytest.mark.usefixtures("small_groups")
def test_what_was_begun_is_removed_and_never_read(tmp_path: Path) -> None:
    def broken() -> Any:
        yield from numbered(10)
        raise OSError("no room")

    with pytest.raises(OSError, match="no room"):
        write_shards(broken(), tmp_path)
    assert list(tmp_path.iterdir()) == []
    with pytest.raises(ShardError, match="two samples are net/0"):
        write_shards([*numbered(2), *numbered(1)], tmp_path)
    (tmp_path / ".samples-00000.part").write_bytes(b"of a process that was killed")
    write_shards(numbered(4), tmp_path)
    assert len(read_all(tmp_path)) == 4


BAD_IDS = [
    "",
    ".",
    "..",
    "../x",
    "a/../../x",
    "/etc/x",
    "a//b",
    "a/",
    ".hidden",
    "a\\b",
    "a\x00b",
    "x" * 300,
    "a\u202eb",
]


@pytest.mark.parametrize("bad", [*BAD_IDS, "/".join("a" * 40), "a/model.py", "graph_net.json/x"])
def test_no_id_leads_out_of_the_folder(bad: str) -> None:
    with pytest.raises(ShardError, match="plain names"):
        PackedSample(bad, FACTS, FILES)


@pytest.mark.parametrize("bad", [*BAD_IDS[1:], MODEL_FILE])
def test_no_other_file_leads_out_of_the_folder(bad: str) -> None:
    with pytest.raises(ShardError, match="files of a sample"):
        PackedSample("net", FACTS, FILES, {bad: b""})
    with pytest.raises(ShardError, match="files of a sample"):
        PackedSample("net/subgraph_0", FACTS, FILES, {}, {bad: b""})


@pytest.mark.parametrize(
    ("changes", "told"),
    [
        ({"files": {MODEL_FILE: b""}}, "none of its graph_net.json"),
        ({"files": {INFO_FILE: b"{}"}}, "none of its model.py"),
        ({"files": {**FILES, MODEL_FILE: b"\xff"}}, "UTF-8 text in model.py"),
        ({"files": {**FILES, "graph_hash.txt": b"0" * 5000}}, "at most 4 KiB in graph_hash.txt"),
        ({"files": {**FILES, "evil.py": b""}}, "found 'evil.py'"),
        ({"other_files": {"recipe.py": bytes((1 << 20) + 1)}}, "at most 1 MiB in recipe.py"),
        ({"other_files": {f"file{index}": b"" for index in range(65)}}, "at most 64 files"),
        ({"model_files": {"recipe.py": b""}}, "for a subgraph_<i>"),
    ],
)
def test_what_is_no_sample_goes_into_no_shard(changes: Mapping[str, Any], told: str) -> None:
    with pytest.raises(ShardError, match=told):
        replace(PackedSample("net", FACTS, FILES), **changes)


def forge(folder: Path, change: Callable[[dict[str, Any]], Any], version: bytes = b"1", copies: int = 1) -> None:
    """A shard whose row was changed after it was checked."""
    row = writing._row(PackedSample("net", FACTS, FILES))
    change(row)
    schema = writing.schema().with_metadata({writing.VERSION_KEY: version})
    table = pa.Table.from_pylist([row] * copies, schema=schema)
    pq.write_table(table, folder / "samples.parquet", compression="zstd", use_dictionary=copies > 1)


def beside(name: str | None, content: bytes | None) -> dict[str, Any]:
    return {"other_count": 1, "other_files": [{"name": name, "content": content}]}


FORGED: dict[str, tuple[Callable[[dict[str, Any]], Any], str]] = {
    "id": (lambda row: row.update(sample_id="../../out"), "plain names"),
    "no id": (lambda row: row.update(sample_id=None), "no id"),
    "no fact": (lambda row: row.update(task=None), "lacks a fact"),
    "other file": (lambda row: row.update(beside("../x", b"")), "files of a sample"),
    "null name": (lambda row: row.update(beside(None, b"")), "damaged"),
    "null content": (lambda row: row.update(beside("x", None)), "damaged"),
    "content": (lambda row: row.update(model_py="import os\n"), "other files than its hash says"),
}


@pytest.mark.parametrize(("change", "told"), FORGED.values(), ids=FORGED)
def test_forged_rows_are_refused(tmp_path: Path, change: Callable[[dict[str, Any]], Any], told: str) -> None:
    (tmp_path / "in").mkdir()
    forge(tmp_path / "in", change)
    with pytest.raises(ShardError, match=told):
        for sample in read_shard(tmp_path / "in" / "samples.parquet"):
            sample.unpack(tmp_path / "out")
    assert not (tmp_path / "out").exists()


def test_other_files_and_versions_are_refused(tmp_path: Path) -> None:
    with pytest.raises(ShardError, match="cannot be read"):
        list(read_shard(tmp_path / "absent.parquet"))
    forge(tmp_path, lambda row: None, version=b"2")
    with pytest.raises(ShardError, match="version 2, and this reads 1: update"):
        read_all(tmp_path)
    pq.write_table(pa.table({"x": [1]}), tmp_path / "samples.parquet")
    with pytest.raises(ShardError, match="no shard of samples"):
        read_all(tmp_path)
    schema = pa.schema([("sample_id", pa.int64())], metadata={writing.VERSION_KEY: b"1"})
    pq.write_table(pa.table({"sample_id": [1]}, schema=schema), tmp_path / "samples.parquet")
    with pytest.raises(ShardError, match="expected a column sample_id of string"):
        read_all(tmp_path)
    (tmp_path / "samples.parquet").unlink()
    os.mkfifo(tmp_path / "samples.parquet")
    with pytest.raises(ShardError, match="no regular file"):
        read_all(tmp_path)


def test_a_shard_that_says_it_is_huge_is_not_read(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Two megabytes of zeros are a few kilobytes in the file."""
    monkeypatch.setattr(reading, "MOST_GROUP_BYTES", 1 << 20)
    forge(tmp_path, lambda row: row.update(values_safetensors=bytes(2 << 20)))
    assert (tmp_path / "samples.parquet").stat().st_size < 20_000
    with pytest.raises(ShardError, match=r"is not read: a row group may take 2.* MiB, more than 1 MiB"):
        read_all(tmp_path)


def test_a_value_that_is_shared_by_many_rows_counts_for_each(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """A dictionary with one value of 100 kB, for 100 rows: 10 MB in memory, and some kilobytes in the file."""
    monkeypatch.setattr(reading, "MOST_GROUP_BYTES", 4 << 20)
    forge(tmp_path, lambda row: row.update(task="x" * 100_000), copies=100)
    assert (tmp_path / "samples.parquet").stat().st_size < 50_000
    with pytest.raises(ShardError, match=r"is not read: a row group may take .* MiB, more than 4 MiB"):
        read_all(tmp_path)


def test_many_rows_of_nothing_are_not_read(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    write_shards(numbered(30), tmp_path)
    monkeypatch.setattr(reading, "MOST_SAMPLES", 29)
    with pytest.raises(ShardError, match="it has 30 samples, and none may have over 29"):
        read_all(tmp_path)


TOLD, SAME, OTHER = 1, 0, 3


def outcome_of(folder: Path, samples: list[PackedSample]) -> int:
    """What comes of reading a folder in a process of its own: Arrow ends it on some damaged footers."""
    child = os.fork()
    if child == 0:
        code = OTHER
        with contextlib.suppress(BaseException):
            faulthandler.disable()
            os.dup2(os.open(os.devnull, os.O_WRONLY), 2)
            try:
                read = [(item.sample_id, item.files) for item in read_all(folder)]
                code = SAME if read == [(item.sample_id, item.files) for item in samples] else OTHER
            except ShardError as error:
                code = TOLD if "sample" in str(error) else OTHER
        os._exit(code)
    return os.waitstatus_to_exitcode(os.waitpid(child, 0)[1])


@pytest.mark.usefixtures("small_groups")
def test_no_damage_goes_unnoticed(tmp_path: Path) -> None:
    """Cut at any length, or with any byte changed: an error of ours, or the very samples that went in."""
    (tmp_path / "intact").mkdir()
    (path,) = write_shards(numbered(3), tmp_path / "intact")
    content, samples = path.read_bytes(), numbered(3)
    damaged = [content[:length] for length in range(0, len(content), 211)]
    for position in range(0, len(content), 149):
        damaged.append(content[:position] + bytes([content[position] ^ 0x55]) + content[position + 1 :])
    outcomes: Counter[int] = Counter()
    for changed in damaged:
        folder = tmp_path / "samples"
        folder.mkdir(exist_ok=True)
        (folder / "samples.parquet").write_bytes(changed)
        outcomes[outcome_of(folder, samples)] += 1
    assert set(outcomes) <= {TOLD, SAME, -signal.SIGABRT, -signal.SIGSEGV} and outcomes[TOLD] > 0.7 * len(damaged)


def test_a_link_beside_a_sample_is_left_out(tmp_path: Path) -> None:
    (tmp_path / "secret").write_text("secret")
    folder = tmp_path / "net"
    folder.mkdir()
    for name, content in FILES.items():
        (folder / name).write_bytes(content)
    (folder / "LICENSE").symlink_to(tmp_path / "secret")
    (folder / ".hidden").write_text("hidden")
    assert pack(folder, "net", FACTS).other_files == {}
    assert [packed.is_part(name) for name in ("net/subgraph_0", "subgraph_0", "net/subgraph_x")] == [True, False, False]
