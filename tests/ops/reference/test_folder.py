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
from typing import Any

import pytest

from ops.benchmark.config import BenchmarkConfig
from ops.checkout import CHECKOUT
from ops.reference.archive import export, unpacked
from ops.reference.folder import ReferenceFolder, scratch, stem_of
from ops.reference.lookup import match_samples, opened, summaries
from ops.reference.records import (
    BrokenReferenceError,
    KeptOutput,
    Manifest,
    Outputs,
    PlannedSample,
    Record,
    RefusedReferenceError,
    from_json,
    to_json,
)
from ops.reference.setting import config_again
from ops.reference.tensor_file import header_bytes
from ops.sample.provenance import Ledger
from tests.ops.reference.reference_records import LAYOUT, add, forge, make_reference, outputs_of, setting

CONTENT = header_bytes({"0": LAYOUT}) + b"\1" * 16


@pytest.fixture
def gold(tmp_path: Path) -> tuple[ReferenceFolder, Manifest]:
    return make_reference(tmp_path, "a/b", "a__b")


def outputs(reference: ReferenceFolder, manifest: Manifest, target: Path) -> bytes:
    """The uncompressed outputs of the first sample."""
    record = reference.record(manifest.samples[0])
    assert record is not None and record.outputs is not None
    reference.unpack_outputs(record, record.outputs, target)
    return target.read_bytes()


def places(reference: ReferenceFolder, sample: PlannedSample) -> tuple[Path, Path]:
    """Its file of outputs and its record."""
    stem = stem_of(sample.sample_id)
    return reference.path / "outputs" / f"{stem}.safetensors.gz", reference.path / "results" / f"{stem}.json"


def test_what_is_kept_comes_back(gold: tuple[ReferenceFolder, Manifest], tmp_path: Path) -> None:
    reference, manifest = gold
    assert reference.manifest() == manifest
    assert [sample.sample_id for sample in reference.done(manifest)] == ["a/b", "a__b"], "names that look alike"
    assert outputs(reference, manifest, tmp_path / "raw") == CONTENT
    matched, damaged = match_samples(reference, manifest, Ledger())
    assert [target.sample_id for target in matched] == ["a/b", "a__b"] and not damaged
    assert not any(target.trusted for target in matched)
    gzip.decompress(places(reference, manifest.samples[0])[0].read_bytes())
    shutil.rmtree(tmp_path / "originals")
    (summary,) = summaries(tmp_path)
    assert (summary.name, summary.done_count, summary.problem) == ("gold", 2, "")


def test_an_archive_has_all_that_another_machine_needs(gold: tuple[ReferenceFolder, Manifest], tmp_path: Path) -> None:
    reference, manifest = gold
    assert export(reference, tmp_path / "gold.zip") == (tmp_path / "gold.zip").stat().st_size
    shutil.rmtree(reference.path)
    with opened(str(tmp_path / "gold.zip"), tmp_path / "elsewhere", limit_bytes=1 << 20) as copy:
        assert copy.manifest() == manifest and copy.done(manifest) == list(manifest.samples)
        assert outputs(copy, manifest, tmp_path / "raw") == CONTENT
        assert match_samples(copy, manifest, Ledger())[1] == {}
    assert list((tmp_path / "elsewhere").iterdir()) == []


def damage(reference: ReferenceFolder, sample: PlannedSample, how: str) -> None:
    file, record = places(reference, sample)
    packed = file.read_bytes()
    match how:
        case "flipped":
            file.write_bytes(packed[:-9] + bytes([packed[-9] ^ 1]) + packed[-8:])
        case "cut":
            file.write_bytes(packed[:-4])
        case "missing":
            file.unlink()
        case "link":
            file.rename(file.with_name("moved"))
            file.symlink_to("moved")
        case "forged":  # values of another run, with a checksum that fits the file
            forge(file, record, CONTENT[:-1] + b"\2")
        case "no gzip":
            forge(file, record, b"", packed=b"text")
        case "bomb":
            forge(file, record, CONTENT + bytes(50 << 20))
        case "short":
            forge(file, record, CONTENT[:-8])


@pytest.mark.parametrize("how", ["bomb", "cut", "flipped", "forged", "link", "missing", "no gzip", "short"])
def test_outputs_that_are_not_those_of_the_record_are_refused(
    gold: tuple[ReferenceFolder, Manifest], tmp_path: Path, how: str
) -> None:
    reference, manifest = gold
    damage(reference, manifest.samples[0], how)
    with pytest.raises(BrokenReferenceError, match=r"a__b-|a/b"):
        outputs(reference, manifest, tmp_path / "raw")
    assert not (tmp_path / "raw").exists() or (tmp_path / "raw").stat().st_size <= len(CONTENT)
    assert not (tmp_path / "raw.gz").exists()


def test_samples_that_were_changed_are_not_those_of_the_reference(gold: tuple[ReferenceFolder, Manifest]) -> None:
    reference, manifest = gold
    with (reference.samples / "a/b" / "model.py").open("a") as file:
        file.write("import os\n")
    shutil.rmtree(reference.samples / "a__b")
    matched, damaged = match_samples(reference, manifest, Ledger())
    assert not matched and "not the one" in damaged["a/b"] and "missing" in damaged["a__b"]


def test_a_reference_does_not_lead_to_samples_elsewhere(gold: tuple[ReferenceFolder, Manifest]) -> None:
    reference, manifest = gold
    reference.samples.rename(reference.path / "moved")
    reference.samples.symlink_to("moved")
    with pytest.raises(BrokenReferenceError, match="is a link"):
        match_samples(reference, manifest, Ledger())


@pytest.mark.parametrize(
    ("kind", "change"),
    [
        (Manifest, lambda value: value["samples"][0].update(sample_id="../../etc")),
        (Manifest, lambda value: value["samples"][0].update(sample_id="/etc")),
        (Manifest, lambda value: value["samples"][0].update(sample_id="a//b")),
        (Manifest, lambda value: value["samples"][0].update(sample_id=".hidden/b")),
        (Manifest, lambda value: value["samples"][0].update(sample_id="\x1b[2J")),
        (Manifest, lambda value: value["samples"].append(value["samples"][0])),
        (Manifest, lambda value: value.update(more=1)),
        (Manifest, lambda value: value["setting"].update(spec="x" * 1000)),
        (Record, lambda value: value["outputs"]["outputs"][0].update(shape=[1 << 50])),
        (Record, lambda value: value["outputs"]["outputs"][0].update(tensor="../x")),
        (Record, lambda value: value["outputs"]["outputs"][0].update(tensor="7")),
        (Record, lambda value: value["outputs"]["outputs"][0].update(dtype="__class__")),
        (Record, lambda value: value["outputs"].update(size_bytes=1)),
        (Record, lambda value: value["file"].update(sha256="0")),
        (Record, lambda value: value["run"].update(compiled_trials_ms=[-1.0])),
        (Record, lambda value: value["run"].update(compiled_block_sizes=[1])),
        (Record, lambda value: value["run"].update(t_min="many")),
    ],
)
def test_records_from_elsewhere_are_held_to_their_types(
    gold: tuple[ReferenceFolder, Manifest], kind: type, change: Callable[[Any], None]
) -> None:
    reference, manifest = gold
    record = reference.record(manifest.samples[0])
    value = manifest if kind is Manifest else record
    assert value is not None and from_json(kind, to_json(value), "it") == value
    document = json.loads(to_json(value))
    change(document)
    with pytest.raises(BrokenReferenceError, match="it is malformed"):
        from_json(kind, json.dumps(document).encode(), "it")


@pytest.mark.parametrize(
    ("change", "field"),
    [
        ({"compiled_median_ms": None}, "compiled_median_ms"),
        ({"t_min": None}, "t_min is missing"),
        ({"t_min": "NaN"}, "t_min must be"),
        ({"compiled_median_ms": "NaN"}, "compiled_median_ms"),
        ({"compiled_median_ms": 0}, "compiled_median_ms"),
        ({"compiled_median_ms": -1}, "compiled_median_ms"),
        ({"compiled_median_ms": 10**400}, ""),
        ({"eager_median_ms": 3.0}, "eager_median_ms is not the median of the trials"),
        ({"compiled_median_ms": 3.0}, "compiled_median_ms is not the median of the trials"),
        ({"compiled_trials_ms": [], "compiled_block_sizes": []}, "compiled_median_ms and compiled_trials_ms"),
        ({"speedup": 3.0}, "speedup is not the ratio"),
        ({"eager_block_spread": 9.0}, "eager_block_spread is not that of the trials"),
        ({"status": "failure"}, "phase or failure_kind is missing"),
        ({"status": "failure", "phase": "run", "failure_kind": "error"}, "outputs are there of a run"),
        ({"status": "unavailable"}, "status is unavailable"),
        ({"phase": "eager", "failure_kind": "error"}, "status is success"),
        ({"seed_dependent": "yes"}, "seed_dependent"),
        ({"message": {"a": 1}}, "message"),
    ],
)
def test_forged_records_are_refused(gold: tuple[ReferenceFolder, Manifest], change: dict[str, Any], field: str) -> None:
    reference, manifest = gold
    sample = manifest.samples[0]
    path = reference.path / "results" / f"{stem_of(sample.sample_id)}.json"
    document = json.loads(path.read_text())
    document["run"].update(change)
    path.write_text(json.dumps(document))
    with pytest.raises(BrokenReferenceError, match=rf"results/.*\.json is malformed: .*{field}"):
        reference.record(sample)


@pytest.mark.parametrize(
    "change", [{"seed": "x"}, {"equal_nan": "x"}, {"warmup": math.nan}, {"trials": 10**400}, {"block_seconds": None}]
)
def test_a_configuration_that_cannot_be_is_refused(change: dict[str, Any]) -> None:
    elsewhere = setting(config={**dataclasses.asdict(BenchmarkConfig()), **change})
    with pytest.raises(BrokenReferenceError, match="a configuration that cannot be"):
        config_again(elsewhere, BenchmarkConfig(), {})


def test_references_of_another_version_and_from_before_processes_were_kept(
    gold: tuple[ReferenceFolder, Manifest],
) -> None:
    reference, manifest = gold
    sample = manifest.samples[0]
    path = reference.path / "results" / f"{stem_of(sample.sample_id)}.json"
    document = json.loads(path.read_text())
    del document["run"]["process_count"], document["run"]["process_block_counts"]
    path.write_text(json.dumps(document))
    assert reference.record(sample) is not None
    document = json.loads((reference.path / "reference.json").read_text())
    (reference.path / "reference.json").write_text(json.dumps({**document, "format": 2}))
    with pytest.raises(BrokenReferenceError, match=r"reference\.json is malformed: .*format is version 2"):
        reference.manifest()


@pytest.mark.parametrize("content", [b"", b"[", b"{}", b'{"a": 1, "a": 1}', b"[" * 100_000, b"\xff"])
def test_what_is_no_json_of_a_reference_is_refused(tmp_path: Path, content: bytes) -> None:
    (tmp_path / "reference.json").write_bytes(content)
    with pytest.raises(BrokenReferenceError, match=r"reference\.json is malformed"):
        ReferenceFolder(tmp_path).manifest()


def test_outputs_that_share_a_tensor_have_its_digest() -> None:
    first = outputs_of(b"\1" * 16).outputs[0]
    with pytest.raises(ValueError, match="digest differs"):
        Outputs((first, KeptOutput("float32", (4,), "5" * 64, "0")), 16, "1" * 64)


def entry(name: str, mode: int = stat.S_IFREG | 0o644) -> zipfile.ZipInfo:
    info = zipfile.ZipInfo(name)
    info.external_attr = mode << 16
    return info


@pytest.mark.parametrize(
    ("name", "mode"),
    [
        ("../evil.json", stat.S_IFREG),
        ("/etc/passwd", stat.S_IFREG),
        ("results/../../evil.json", stat.S_IFREG),
        ("samples/../../evil/model.py", stat.S_IFREG),
        ("samples/a/./model.py", stat.S_IFREG),
        ("samples//model.py", stat.S_IFREG),
        ("samples/.git/model.py", stat.S_IFREG),
        ("samples/a\\b/model.py", stat.S_IFREG),
        ("samples/a/other.py", stat.S_IFREG),
        ("samples/model.py", stat.S_IFREG),
        (f"samples/{'a/' * 40}model.py", stat.S_IFREG),
        ("conftest.py", stat.S_IFREG),
        ("results/x.json", stat.S_IFLNK),
        ("outputs/x.safetensors.gz", stat.S_IFIFO),
        ("outputs/x y.safetensors.gz", stat.S_IFREG),
    ],
)
def test_an_archive_has_the_files_of_a_reference_and_no_others(tmp_path: Path, name: str, mode: int) -> None:
    with zipfile.ZipFile(tmp_path / "evil.zip", "w") as archive:
        archive.writestr(entry("reference.json"), "{}")
        archive.writestr(entry(name, mode | 0o644), "x")
    with pytest.raises(BrokenReferenceError), unpacked(tmp_path / "evil.zip", beside=tmp_path / "in", limit_bytes=99):
        pass
    assert sorted(path.name for path in tmp_path.iterdir()) == ["evil.zip", "in"]
    assert list((tmp_path / "in").iterdir()) == []


def archived(path: Path, files: dict[str, bytes]) -> None:
    with zipfile.ZipFile(path, "w", zipfile.ZIP_DEFLATED) as archive:
        for name, content in files.items():
            archive.writestr(name, content)


def test_bombs_and_archives_that_lie_about_sizes_are_not_unpacked(tmp_path: Path) -> None:
    bomb, lie, twice = tmp_path / "bomb.zip", tmp_path / "lie.zip", tmp_path / "twice.zip"
    archived(bomb, {"outputs/x.safetensors.gz": bytes(50 << 20)})
    with pytest.raises(RefusedReferenceError, match="50 MiB, more than the limit of 1 MiB; --limit"):
        stack_of(bomb, tmp_path)
    archived(tmp_path / "large.zip", {"samples/a/graph_net.json": bytes(2 << 20)})
    with pytest.raises(BrokenReferenceError, match="more than it may have"):
        stack_of(tmp_path / "large.zip", tmp_path, limit_bytes=1 << 30)
    archived(lie, {"outputs/x.safetensors.gz": bytes(50_000)})
    content = lie.read_bytes()
    lie.write_bytes(content.replace((50_000).to_bytes(4, "little"), (500).to_bytes(4, "little")))
    with pytest.raises(BrokenReferenceError):
        stack_of(lie, tmp_path)
    with pytest.warns(UserWarning, match="Duplicate"), zipfile.ZipFile(twice, "w") as archive:
        archive.writestr("reference.json", "{}")
        archive.writestr("reference.json", "{}")
    with pytest.raises(BrokenReferenceError, match="twice"):
        stack_of(twice, tmp_path)
    (tmp_path / "text.zip").write_text("no archive")
    with pytest.raises(BrokenReferenceError, match="no archive of a reference"):
        stack_of(tmp_path / "text.zip", tmp_path)
    with zipfile.ZipFile(tmp_path / "empty.zip", "w"):
        pass
    with pytest.raises(
        BrokenReferenceError, match=r"empty\.zip is no archive of a reference: it has no reference\.json"
    ):
        stack_of(tmp_path / "empty.zip", tmp_path)
    assert list((tmp_path / "in").iterdir()) == []


def stack_of(path: Path, folder: Path, limit_bytes: int = 1 << 20) -> None:
    with unpacked(path, beside=folder / "in", limit_bytes=limit_bytes):
        pass


def test_an_archive_for_which_there_is_no_room_is_not_begun(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    archived(tmp_path / "gold.zip", {"reference.json": bytes(5000)})
    usage = shutil.disk_usage(tmp_path)
    monkeypatch.setattr(shutil, "disk_usage", lambda _: usage._replace(free=4999))
    with pytest.raises(RefusedReferenceError, match="free some space"):
        stack_of(tmp_path / "gold.zip", tmp_path)


def test_a_full_disk_leaves_what_is_done_and_nothing_half_written(
    gold: tuple[ReferenceFolder, Manifest], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    reference, manifest = gold
    target = match_samples(reference, manifest, Ledger())[0][1]
    file, record = places(reference, manifest.samples[1])
    file.unlink()
    record.unlink()

    def full(*_: object) -> None:
        raise OSError(errno.ENOSPC, os.strerror(errno.ENOSPC))

    monkeypatch.setattr(os, "fsync", full)
    with reference.writing(), pytest.raises(OSError, match="No space left"):
        add(reference, target)
    assert reference.done(manifest) == [manifest.samples[0]]
    assert [path.name for path in (reference.path / "outputs").iterdir()] == [
        places(reference, manifest.samples[0])[0].name
    ]
    monkeypatch.undo()
    add(reference, target)
    assert len(reference.done(manifest)) == 2
    monkeypatch.setattr(os, "fsync", full)
    monkeypatch.setattr(zipfile.ZipFile, "write", full)
    with pytest.raises(OSError, match="No space left"):
        export(reference, tmp_path / "gold.zip")
    assert not list(tmp_path.glob("*gold.zip*"))


KILLED = """
import os, signal, sys
from pathlib import Path
from ops.reference import folder
from ops.reference.folder import ReferenceFolder, scratch

def kill(*_):
    os.kill(os.getpid(), signal.SIGKILL)

with scratch(Path(sys.argv[1])), ReferenceFolder(Path(sys.argv[1], "gold")).writing():
    folder.os.fsync = kill
    ReferenceFolder(Path(sys.argv[1], "gold"))._put(Path(sys.argv[1], "gold", "results", "x.json"), b"{")
"""


def test_a_kill_leaves_no_lock_no_half_file_and_no_scratch(
    gold: tuple[ReferenceFolder, Manifest], tmp_path: Path
) -> None:
    reference, manifest = gold
    done = subprocess.run([sys.executable, "-c", KILLED, str(tmp_path)], cwd=CHECKOUT, check=False)
    assert done.returncode < 0
    (left_over,) = tmp_path.glob(".scratch-*")
    assert list((reference.path / "results").glob(".part-*"))
    with reference.writing():
        assert not list((reference.path / "results").glob(".part-*"))
        with pytest.raises(RefusedReferenceError, match="another process"), reference.writing():
            pass
    with scratch(tmp_path):
        assert left_over.exists(), "it may be about to be locked"
    os.utime(left_over, (0, 0))
    with scratch(tmp_path) as own, scratch(tmp_path):
        assert own.exists() and not left_over.exists()
    assert len(reference.done(manifest)) == 2


def test_a_setting_from_elsewhere_chooses_no_code(tmp_path: Path) -> None:
    from ops.reference.setting import spec_again

    assert str(spec_again(setting(spec="inductor?mode=max-autotune"))) == "inductor?mode=max-autotune"
    for spec in ("/tmp/evil.py:Backend", "evil.py:Backend", "eager,evil.py:X", "no_such", "inductor?mode"):
        with pytest.raises(RefusedReferenceError, match="--backend"):
            spec_again(setting(spec=spec))


def test_a_configuration_from_elsewhere_stays_within_the_limits_here() -> None:
    from ops.benchmark.config import BenchmarkConfig
    from ops.reference.setting import config_again

    here = BenchmarkConfig(deadline_s=7.0, memory_limit_bytes=1 << 30)
    theirs = {**dataclasses.asdict(BenchmarkConfig()), "deadline_s": 1e9, "memory_limit_bytes": 1 << 60, "seed": 5}
    theirs |= {"threads": 10**6, "device": "cuda:1", "of_a_later_version": 1}
    config = config_again(setting(config=theirs), here, {"device": "cpu"})
    assert (config.deadline_s, config.memory_limit_bytes, config.seed, config.device) == (7.0, 1 << 30, 5, "cpu")
    assert config.threads == os.cpu_count()
    with pytest.raises(BrokenReferenceError, match="cannot be"):
        config_again(setting(config={"trials": -1}), here, {})
    with pytest.raises(RefusedReferenceError, match="cuda:<index>"):
        config_again(setting(), here, {"device": "tpu"})


def test_names_that_lead_elsewhere_are_refused(tmp_path: Path) -> None:
    from ops.reference.lookup import checked_name

    for name in ("../x", "a/b", ".hidden", "", "x" * 101, "-x"):
        with pytest.raises(RefusedReferenceError):
            checked_name(name)
    with pytest.raises(RefusedReferenceError, match="none yet"), opened("gold", tmp_path / "no", limit_bytes=1):
        pass
