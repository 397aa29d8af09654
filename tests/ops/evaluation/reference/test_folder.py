"""References on disk and as archives: damage, forgeries, bombs, kills and full disks."""

import dataclasses
import errno
import gzip
import json
import math
import os
import shutil
import stat
import subprocess
import sys
import zipfile
from collections.abc import Callable
from pathlib import Path
from typing import Any, NamedTuple

import pytest

from ops.checkout import CHECKOUT
from ops.dataset.sample.provenance import Ledger
from ops.errors import GraphNetError
from ops.evaluation.benchmark.config import BenchmarkConfig
from ops.evaluation.reference.archive import export, unpack_archive
from ops.evaluation.reference.folder import ReferenceFolder, scratch, stem_of
from ops.evaluation.reference.lookup import check_name, match_samples, open_reference, summaries
from ops.evaluation.reference.records import BrokenReferenceError, ReferenceManifest, RefusedReferenceError
from ops.evaluation.reference.setting import config_of_reference, spec_of_reference
from ops.evaluation.reference.tensor_file import header_bytes
from tests.ops.evaluation.reference.reference_records import LAYOUT, add, forge, make_reference, setting

CONTENT = header_bytes({"0": LAYOUT}) + b"\1" * 16


class Gold(NamedTuple):
    """A reference of two samples, and the files of the first one."""

    reference: ReferenceFolder
    manifest: ReferenceManifest
    outputs: Path
    record: Path

    def unpacked(self, target: Path) -> bytes:
        """The uncompressed outputs of the first sample."""
        record = self.reference.record(self.manifest.samples[0])
        assert record is not None and record.outputs is not None
        self.reference.unpack_outputs(record, record.outputs, target)
        return target.read_bytes()


@pytest.fixture
def gold(tmp_path: Path) -> Gold:
    reference, manifest = make_reference(tmp_path, "a/b", "a__b")
    stem = stem_of("a/b")
    outputs = reference.path / "outputs" / f"{stem}.safetensors.gz"
    return Gold(reference, manifest, outputs, reference.path / "results" / f"{stem}.json")


def test_an_archive_has_all_that_another_machine_needs(gold: Gold, tmp_path: Path) -> None:
    gzip.decompress(gold.outputs.read_bytes())
    shutil.rmtree(tmp_path / "originals")
    (summary,) = summaries(tmp_path)
    assert (summary.name, summary.done_count, summary.problem) == ("gold", 2, "")
    assert export(gold.reference, tmp_path / "gold.zip") == (tmp_path / "gold.zip").stat().st_size
    shutil.rmtree(gold.reference.path)
    with open_reference(str(tmp_path / "gold.zip"), tmp_path / "elsewhere", limit_bytes=1 << 20) as copy:
        assert copy.manifest() == gold.manifest and copy.finished_samples(gold.manifest) == list(gold.manifest.samples)
        assert gold._replace(reference=copy).unpacked(tmp_path / "raw") == CONTENT
        matched, damaged = match_samples(copy, gold.manifest, Ledger())
        assert [target.sample_id for target in matched] == ["a/b", "a__b"] and not damaged, "names that look alike"
        assert not any(target.trusted for target in matched)
    assert list((tmp_path / "elsewhere").iterdir()) == []


def flip(path: Path) -> None:
    packed = path.read_bytes()
    path.write_bytes(packed[:-9] + bytes([packed[-9] ^ 1]) + packed[-8:])


def link(path: Path) -> None:
    path.rename(path.with_name("moved"))
    path.symlink_to("moved")


@pytest.mark.parametrize(
    "damage",
    [
        lambda gold: flip(gold.outputs),
        lambda gold: gold.outputs.write_bytes(gold.outputs.read_bytes()[:-4]),
        lambda gold: gold.outputs.unlink(),
        lambda gold: link(gold.outputs),
        lambda gold: forge(gold.outputs, gold.record, CONTENT[:-1] + b"\2"),  # values of another run
        lambda gold: forge(gold.outputs, gold.record, b"", packed=b"text"),
        lambda gold: forge(gold.outputs, gold.record, CONTENT + bytes(50 << 20)),
        lambda gold: forge(gold.outputs, gold.record, CONTENT[:-8]),
    ],
)
def test_outputs_that_are_not_those_of_the_record_are_refused(
    gold: Gold, tmp_path: Path, damage: Callable[[Gold], None]
) -> None:
    damage(gold)
    with pytest.raises(BrokenReferenceError, match=r"a__b-|a/b"):
        gold.unpacked(tmp_path / "raw")
    assert not (tmp_path / "raw").exists() or (tmp_path / "raw").stat().st_size <= len(CONTENT)
    assert not (tmp_path / "raw.gz").exists()


def test_samples_that_were_changed_or_lie_elsewhere_are_not_those_of_the_reference(gold: Gold) -> None:
    samples = gold.reference.samples
    with (samples / "a/b" / "model.py").open("a") as file:
        file.write("import os\n")
    shutil.rmtree(samples / "a__b")
    matched, damaged = match_samples(gold.reference, gold.manifest, Ledger())
    assert not matched and "not the one" in damaged["a/b"] and "missing" in damaged["a__b"]
    link(samples)
    with pytest.raises(BrokenReferenceError, match="is a link"):
        match_samples(gold.reference, gold.manifest, Ledger())


def put(path: Path, place: str, value: Any) -> None:
    """Write another value into a JSON file."""
    document = json.loads(path.read_text())
    *parents, last = (int(name) if name.isdecimal() else name for name in place.split("."))
    item = document
    for name in parents:
        item = item[name]
    item[last] = value
    path.write_text(json.dumps(document))


_OUTPUT = {"dtype": "float32", "shape": [4], "digest": "5" * 64, "tensor": "0"}
# What is said of a run is held to itself as in files of results: tests/ops/evaluation/compare/test_stored.py.
_FORGERIES: list[tuple[str, str, list[Any]]] = [
    ("samples.0.sample_id", "sample_id", ["../../etc", "/etc", "a//b", ".hidden/b", "\x1b[2J"]),
    ("samples.0.sample_id", "a sample is listed twice", ["a__b"]),
    ("format", "format is version 2", [2]),
    ("more", "more", [1]),
    ("setting.spec", "spec", ["x" * 1000]),
    ("outputs.outputs.0.shape", "shape", [[1 << 50]]),
    ("outputs.outputs.0.tensor", "tensor", ["../x"]),
    ("outputs.outputs.0.tensor", "another one, whose digest differs", ["7"]),
    ("outputs.outputs.0.dtype", "dtype", ["__class__"]),
    ("outputs.outputs", "another one, whose digest differs", [[{**_OUTPUT, "digest": "6" * 64}, _OUTPUT]]),
    ("outputs.size_bytes", "size_bytes is not that", [1]),
    ("file.sha256", "sha256", ["0"]),
    ("run.compiled_block_sizes", "", [[1]]),
    ("run.t_min", "t_min", ["many", "NaN", None]),
    ("run.compiled_median_ms", "", [None, -1]),
    ("run.status", "status is unavailable", ["unavailable"]),
    ("run.message", "message", [{"a": 1}]),
]


@pytest.mark.parametrize(
    ("place", "problem", "value"), [(*other, value) for *other, values in _FORGERIES for value in values]
)
def test_what_comes_from_elsewhere_is_held_to_its_types_and_to_itself(
    gold: Gold, place: str, problem: str, value: Any
) -> None:
    path = gold.record if place.startswith(("run", "out", "file")) else gold.reference.path / "reference.json"
    put(path, place, value)
    with pytest.raises(BrokenReferenceError, match=rf"{path.name} is malformed: .*{problem}"):
        gold.reference.record(gold.manifest.samples[0])
        gold.reference.manifest()


def test_a_failure_has_outputs_only_where_they_were_compared_and_old_records_no_processes(gold: Gold) -> None:
    first, second = gold.manifest.samples
    run = json.loads(gold.record.read_text())["run"]
    put(gold.record, "run", {key: value for key, value in run.items() if not key.startswith("process_")})
    assert gold.reference.record(first) is not None
    put(gold.record, "run", {**run, "status": "failure", "phase": "run", "failure_kind": "error"})
    with pytest.raises(BrokenReferenceError, match="outputs are there of a run"):
        gold.reference.record(first)
    put(gold.record, "run.phase", "compare")
    assert gold.reference.record(first) is not None
    with pytest.raises(BrokenReferenceError, match="of another sample"):
        gold.reference.record(dataclasses.replace(first, sample_hash=second.sample_hash))


@pytest.mark.parametrize("content", [b"", b"[", b"{}", b'{"a": 1, "a": 1}', b"[" * 100_000, b"\xff"])
def test_what_is_no_json_of_a_reference_is_refused(tmp_path: Path, content: bytes) -> None:
    (tmp_path / "reference.json").write_bytes(content)
    with pytest.raises(BrokenReferenceError, match=r"reference\.json is malformed"):
        ReferenceFolder(tmp_path).manifest()


_REGULAR = """
../evil.json /etc/passwd results/../../evil.json samples/../../evil/model.py samples/a/./model.py samples//model.py
samples/.git/model.py samples/a\\b/model.py samples/a/other.py samples/model.py conftest.py
"""
_REGULAR += f"samples/{'a/' * 40}model.py"
_ENTRIES = [(name, stat.S_IFREG) for name in (*_REGULAR.split(), "outputs/x y.safetensors.gz")]
_ENTRIES += [("results/x.json", stat.S_IFLNK), ("outputs/x.safetensors.gz", stat.S_IFIFO)]


@pytest.mark.parametrize(("name", "kind"), _ENTRIES)
def test_an_archive_has_the_files_of_a_reference_and_no_others(tmp_path: Path, name: str, kind: int) -> None:
    entry = zipfile.ZipInfo(name)
    entry.external_attr = (kind | 0o644) << 16
    refuse(tmp_path, {"reference.json": b"{}", entry: b"x"}, BrokenReferenceError, "the archive has ")
    assert sorted(path.name for path in tmp_path.iterdir()) == ["evil.zip", "in"]


def refuse(
    folder: Path,
    files: dict[Any, bytes] | bytes,
    error: type[GraphNetError],
    problem: str,
    limit_bytes: int = 1 << 20,
    edit: Callable[[bytes], bytes] = bytes,
) -> None:
    """Try to unpack an archive of these files, or these bytes, and leave nothing."""
    path = folder / "evil.zip"
    if isinstance(files, bytes):
        path.write_bytes(files)
    else:
        with zipfile.ZipFile(path, "w", zipfile.ZIP_DEFLATED) as archive:
            for name, content in files.items():
                archive.writestr(name, content)
        path.write_bytes(edit(path.read_bytes()))
    with pytest.raises(error, match=problem), unpack_archive(path, beside=folder / "in", limit_bytes=limit_bytes):
        pass
    assert list((folder / "in").iterdir()) == []


def test_bombs_and_archives_that_lie_about_sizes_are_not_unpacked(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def refused(files: Any, problem: str, error: type[GraphNetError] = BrokenReferenceError, **how: Any) -> None:
        refuse(tmp_path, files, error, problem, **how)

    outputs, lie = "outputs/x.safetensors.gz", ((50_000).to_bytes(4, "little"), (500).to_bytes(4, "little"))
    refused({outputs: bytes(50 << 20)}, "50 MiB, more than the limit of 1 MiB; --limit", RefusedReferenceError)
    large = {"samples/a/graph_net.json": bytes(2 << 20)}
    refused(large, "more than it may have", limit_bytes=1 << 30)
    refused({outputs: bytes(50_000)}, "", edit=lambda content: content.replace(*lie))
    with pytest.warns(UserWarning, match="Duplicate"):
        refused({"reference.json": b"{}", zipfile.ZipInfo("reference.json"): b"{}"}, "twice")
    refused(b"no archive", "no archive of a reference")
    refused({}, r"evil\.zip is no archive of a reference: it has no reference\.json")
    usage = shutil.disk_usage(tmp_path)
    monkeypatch.setattr(shutil, "disk_usage", lambda _: usage._replace(free=4999))
    refused({"reference.json": bytes(5000)}, "free some space", RefusedReferenceError)


def test_a_full_disk_leaves_what_is_done_and_nothing_half_written(
    gold: Gold, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    reference, manifest = gold.reference, gold.manifest
    target = match_samples(reference, manifest, Ledger())[0][0]
    gold.outputs.unlink()
    gold.record.unlink()

    def full(*_: object) -> None:
        raise OSError(errno.ENOSPC, os.strerror(errno.ENOSPC))

    monkeypatch.setattr(os, "fsync", full)
    with reference.lock_for_writing(), pytest.raises(OSError, match="No space left"):
        add(reference, target)
    assert reference.finished_samples(manifest) == [manifest.samples[1]]
    assert len(list(gold.outputs.parent.iterdir())) == 1
    monkeypatch.undo()
    add(reference, target)
    assert len(reference.finished_samples(manifest)) == 2
    monkeypatch.setattr(zipfile.ZipFile, "write", full)
    with pytest.raises(OSError, match="No space left"):
        export(reference, tmp_path / "gold.zip")
    assert not list(tmp_path.glob("*gold.zip*"))


KILLED = """
import os, signal, sys
from pathlib import Path
from ops.evaluation.reference import folder
from ops.evaluation.reference.folder import ReferenceFolder, scratch

def kill(*_):
    os.kill(os.getpid(), signal.SIGKILL)

with scratch(Path(sys.argv[1])), ReferenceFolder(Path(sys.argv[1], "gold")).lock_for_writing():
    folder.os.fsync = kill
    ReferenceFolder(Path(sys.argv[1], "gold"))._put(Path(sys.argv[1], "gold", "results", "x.json"), b"{")
"""


def test_a_kill_leaves_no_lock_no_half_file_and_no_scratch(gold: Gold, tmp_path: Path) -> None:
    done = subprocess.run([sys.executable, "-c", KILLED, str(tmp_path)], cwd=CHECKOUT, check=False)
    assert done.returncode < 0
    (left_over,) = tmp_path.glob(".scratch-*")
    assert list(gold.record.parent.glob(".part-*"))
    with gold.reference.lock_for_writing():
        assert not list(gold.record.parent.glob(".part-*"))
        with pytest.raises(RefusedReferenceError, match="another process"), gold.reference.lock_for_writing():
            pass
    with scratch(tmp_path):
        assert left_over.exists(), "it may be about to be locked"
    os.utime(left_over, (0, 0))
    with scratch(tmp_path) as own, scratch(tmp_path):
        assert own.exists() and not left_over.exists()


def test_a_setting_from_elsewhere_chooses_no_code_and_stays_within_the_limits_here() -> None:
    assert str(spec_of_reference(setting(spec="inductor?mode=max-autotune"))) == "inductor?mode=max-autotune"
    for spec in ("/tmp/evil.py:Backend", "evil.py:Backend", "eager,evil.py:X", "no_such", "inductor?mode"):
        with pytest.raises(RefusedReferenceError, match="--backend"):
            spec_of_reference(setting(spec=spec))
    here = BenchmarkConfig(deadline_s=7.0, memory_limit_bytes=1 << 30)
    usual = dataclasses.asdict(BenchmarkConfig())
    theirs = {**usual, "deadline_s": 1e9, "memory_limit_bytes": 1 << 60, "seed": 5, "threads": 10**6}
    theirs |= {"device": "cuda:1", "of_a_later_version": 1}
    config = config_of_reference(setting(config=theirs), here, {"device": "cpu"})
    assert (config.deadline_s, config.memory_limit_bytes, config.seed, config.device) == (7.0, 1 << 30, 5, "cpu")
    assert config.threads == os.cpu_count()
    impossible = {"seed": "x", "equal_nan": "x", "warmup": math.nan, "trials": -1, "block_seconds": None}
    for name, value in impossible.items():
        with pytest.raises(BrokenReferenceError, match="a configuration that cannot be"):
            config_of_reference(setting(config={**usual, name: value}), here, {})
    with pytest.raises(RefusedReferenceError, match="cuda:<index>"):
        config_of_reference(setting(), here, {"device": "tpu"})


def test_names_that_lead_elsewhere_are_refused(tmp_path: Path) -> None:
    for name in ("../x", "a/b", ".hidden", "", "x" * 101, "-x"):
        with pytest.raises(RefusedReferenceError):
            check_name(name)
    with pytest.raises(RefusedReferenceError, match="none yet"), open_reference("gold", tmp_path / "no", limit_bytes=1):
        pass
