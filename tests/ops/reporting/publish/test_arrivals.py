"""Somebody's folders, archives and shards: samples come out of them, and nothing else."""

import io
import os
import tarfile
import zipfile
from collections.abc import Callable
from pathlib import Path

import pytest

from ops.dataset.sample.shards.packed import NO_FACTS, PackedSample
from ops.dataset.sample.shards.writing import write_shards
from ops.errors import GraphNetError
from ops.execution.worker.sandbox.confinement import Sandbox, SandboxKind
from ops.reporting.publish import arrivals as module
from ops.reporting.publish.arrivals import Arrival, DatasetLocation, arrivals
from ops.reporting.publish.licences import hub_license, license_and_model, license_of_folder

FILES = {"model.py": b"import torch\n", "weight_meta.py": b"", "graph_net.json": b"{}"}
WEAK = Sandbox(kind=SandboxKind.LIMITS, allow_weak=True)


def read(
    path: Path, below: str = "", limit_bytes: int = module.MOST_ARCHIVE_BYTES, sandbox: Sandbox = WEAK
) -> list[Arrival]:
    scratch = path.parent / "scratch"
    scratch.mkdir(exist_ok=True)
    try:
        return list(arrivals(DatasetLocation(path, below, scratch, sandbox, limit_bytes)))
    finally:
        assert list(scratch.iterdir()) == []


def ids(came: list[Arrival]) -> list[str]:
    return [item.sample.sample_id for item in came if item.sample is not None]


def tree(root: Path, *names: str) -> Path:
    for name in names:
        folder = root / name
        folder.mkdir(parents=True)
        for file, content in FILES.items():
            (folder / file).write_bytes(content)
    return root


def archived(root: Path, path: Path, how: str) -> Path:
    if how == "zip":
        with zipfile.ZipFile(path, "w", zipfile.ZIP_DEFLATED) as target:
            for file in sorted(root.rglob("*")):
                target.write(file, f"top/{file.relative_to(root)}")
    else:
        with tarfile.open(path, how) as target:
            target.add(root, "top")
    return path


@pytest.mark.parametrize("how", ["zip", "w", "w:gz", "w:xz"])
def test_samples_come_out_of_archives(tmp_path: Path, how: str) -> None:
    root = tree(tmp_path / "in", "samples/timm/a", "samples/timm/b/subgraph_0", "paddle_samples/c")
    (root / "samples" / "timm" / "a" / "LICENSE").write_bytes(b"MIT License")
    path = archived(root, tmp_path / "archive", how)
    assert ids(read(path, "top/samples")) == ["timm/a", "timm/b/subgraph_0"]
    came = read(path)
    assert ids(came) == ["top/paddle_samples/c", "top/samples/timm/a", "top/samples/timm/b/subgraph_0"]
    assert came[1].sample is not None and came[1].sample.other_files == {"LICENSE": b"MIT License"}
    for below in ("absent", "../in", "/etc", "a//b"):
        with pytest.raises(GraphNetError, match="no folder"):
            read(path, below)


def evil_tar(path: Path) -> None:
    with tarfile.open(path, "w") as target:
        for name in ("../../out", "/tmp/out", "a/../../out", "net/.hidden"):
            member = tarfile.TarInfo(f"{name}/graph_net.json")
            member.size = 2
            target.addfile(member, io.BytesIO(b"{}"))
        for kind in (tarfile.SYMTYPE, tarfile.LNKTYPE, tarfile.FIFOTYPE, tarfile.CHRTYPE):
            member = tarfile.TarInfo(f"net/{kind.hex()}/model.py")
            member.type, member.linkname = kind, "/etc/passwd"
            target.addfile(member)
        link = tarfile.TarInfo("net/escape")
        link.type, link.linkname = tarfile.SYMTYPE, "/tmp"
        target.addfile(link)
        for file, content in FILES.items():
            through = tarfile.TarInfo(f"net/escape/{file}")
            through.size = len(content)
            target.addfile(through, io.BytesIO(content))


def evil_zip(path: Path) -> None:
    with zipfile.ZipFile(path, "w") as target:
        for name in ("../../out/graph_net.json", "/tmp/out/graph_net.json", "net\\..\\out/graph_net.json"):
            target.writestr(name, "{}")
        link = zipfile.ZipInfo("net/escape")
        link.external_attr = 0o120777 << 16
        target.writestr(link, "/tmp")
        for file, content in FILES.items():
            target.writestr(f"net/escape/{file}", content)


TOLD = {
    evil_tar: ["graph_net.json"] * 3 + ["model.py"] * 4 + ["escape"],
    evil_zip: ["graph_net.json"] * 3 + ["escape"],
}
"""Of each, the entries that are left out; hidden ones are not told."""


@pytest.mark.parametrize("make", [evil_tar, evil_zip])
def test_no_archive_writes_outside(tmp_path: Path, make: Callable[[Path], None]) -> None:
    (tmp_path / "deep" / "er").mkdir(parents=True)
    path = tmp_path / "deep" / "er" / "archive"
    make(path)
    before = sorted(tmp_path.rglob("*"))
    came = read(path)
    assert ids(came) == ["net/escape"]  # a folder of its own, since the link was left out
    told = [item.refusal for item in came if item.sample is None]
    assert [text.partition(": ")[0].rpartition("/")[2] for text in told] == TOLD[make]
    assert all(": expected a " in text for text in told)
    (path.parent / "scratch").rmdir()
    assert sorted(tmp_path.rglob("*")) == before and not Path("/tmp/out").exists()


def test_bombs_and_damage_are_told(tmp_path: Path) -> None:
    root = tree(tmp_path / "in", "a")
    (root / "a" / "recipe.py").write_bytes(bytes(3 << 20))  # too large to be anything of a sample
    (root / "model.py").write_bytes(bytes(8 << 20))
    path = archived(root, tmp_path / "bomb.zip", "zip")
    assert path.stat().st_size < 40_000
    came = read(path)
    assert ids(came) == ["top/a"] and came[-1].sample is not None and came[-1].sample.other_files == {}
    told = [item.refusal.partition(" at most")[0] for item in came if item.sample is None]
    assert told[0] == "top/a/recipe.py: expected"
    assert [item.refusal for item in read(path, "top/a") if item.sample is None] == [came[0].refusal]
    with pytest.raises(GraphNetError, match="more than 1 MiB: unpack it"):
        read(path, limit_bytes=1 << 20)
    complete = archived(root, tmp_path / "cut.tar.gz", "w:gz").read_bytes()
    for content in (complete[: len(complete) // 2], b"", b"neither", os.urandom(2000)):
        (tmp_path / "cut.tar.gz").write_bytes(content)
        with pytest.raises(GraphNetError, match="no dataset that can be read"):
            read(tmp_path / "cut.tar.gz")


def test_folders_that_are_no_samples_are_told(tmp_path: Path) -> None:
    root = tree(tmp_path / "in", "a", "b")
    (root / "b" / "graph_net.json").unlink()
    (root / "c").symlink_to("/etc")
    (root / "d").mkdir()
    (root / "d" / "graph_net.json").mkdir()
    (tree(root, "e") / "e" / "model.py").unlink()
    came = read(root)
    assert ids(came) == ["a"]
    assert [item.refusal.partition(": expected")[0].rpartition("/")[2] for item in came if item.sample is None]
    assert len(came) == 5 and came[-1].refusal == "sample 'e': expected a complete sample, found none of its model.py"


def test_shards_are_read_in_the_sandbox(tmp_path: Path) -> None:
    from dataclasses import replace

    facts = replace(NO_FACTS, license="mit\x1b[2J", origin="zoo:x")
    (tmp_path / "in" / "data").mkdir(parents=True)
    write_shards([PackedSample("net/a", facts, FILES, {"recipe.py": b"1"})], tmp_path / "in" / "data")
    (came,) = read(tmp_path / "in")
    assert came.sample == PackedSample("net/a", NO_FACTS, FILES, {"recipe.py": b"1"})
    assert (came.license, came.source) == ("mit\\x1b[2J", "zoo:x")
    path = next((tmp_path / "in" / "data").iterdir())
    path.write_bytes(path.read_bytes()[:-20])
    with pytest.raises(GraphNetError, match=r"samples-00000-of-00001\.parquet was not read: .*damaged"):
        read(tmp_path / "in")


@pytest.mark.parametrize(
    ("text", "named"),
    [
        ("Apache-2.0", "apache-2.0"),
        ("Apache 2.0 License", "apache-2.0"),
        ("                 Apache License\n           Version 2.0, January 2004", "apache-2.0"),
        ("MIT License\n\nCopyright", "mit"),
        ("License :: OSI Approved :: BSD License", ""),
        ("BSD 3-Clause License", "bsd-3-clause"),
        ("All rights reserved.", ""),
    ],
)
def test_licences_are_named_as_hubs_do(text: str, named: str) -> None:
    assert hub_license(text) == named


def test_what_a_folder_says_of_its_licence(tmp_path: Path) -> None:
    assert license_of_folder(tmp_path) == ("", {})
    (tmp_path / "LICENSE").write_text("MIT License")
    assert license_of_folder(tmp_path) == ("mit", {"LICENSE": b"MIT License"})
    (tmp_path / "README.md").write_text("---\nlicense: cc-by-4.0\ntags: [x]\n---\n# x\n")
    assert license_of_folder(tmp_path)[0] == "cc-by-4.0"
    (tmp_path / "README.md").write_text("---\nlicense: other\n---\n")
    assert license_of_folder(tmp_path)[0] == "mit"


@pytest.mark.parametrize(
    ("info", "said"),
    [
        ('{"origin": {"library": "transformers"}}', ("apache-2.0", "")),
        ('{"origin": {"library": "paddle"}}', ("apache-2.0", "")),
        ('{"origin": {"library": "transformers", "repository": "a/b"}}', ("", "hub:a/b")),
        ('{"origin": {"repository": "a/b", "license": "MIT", "revision": "1f"}}', ("mit", "hub:a/b@1f")),
        ('{"origin": {"repository": "a/b", "licence": "mit"}}', ("mit", "hub:a/b")),
        ('{"origin": {"repository": ["a"], "license": "mit", "revision": 3}}', ("mit", "")),
        ('{"origin": [], "license": 3}', ("", "")),
        ("[]", ("", "")),
        ("{", ("", "")),
    ],
)
def test_what_a_sample_says_of_its_licence_and_its_model(tmp_path: Path, info: str, said: tuple[str, str]) -> None:
    (tmp_path / "graph_net.json").write_text(info)
    assert license_and_model(tmp_path) == said
