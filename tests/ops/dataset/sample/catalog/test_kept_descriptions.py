"""A catalog reads only samples whose files changed, and says the same as one that reads all."""

import dataclasses
import json
import os
from datetime import datetime
from pathlib import Path
from typing import Any

import pytest

from ops.dataset.sample.catalog import kept, reading
from ops.dataset.sample.catalog.rows import Root, build_catalog
from ops.dataset.sample.provenance import Ledger
from tests.tiny_samples import DTYPES, LINEAR, write_tiny

NEVER = datetime(2026, 1, 1)  # noqa: DTZ001 (as the warehouse has it)


class Scans:
    """Scans of a folder with what is kept beside it, and which samples each of them read."""

    def __init__(self, folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
        self.root, self.kept = folder / "samples", folder / "home" / "descriptions.tsv"
        self.read: list[str] = []
        ask = reading.SampleReader._ask

        def asked(reader: reading.SampleReader, folder: Path) -> Any:
            self.read.append(folder.name)
            return ask(reader, folder)

        monkeypatch.setattr(reading.SampleReader, "_ask", asked)

    def scan(self, *, keep: bool = True, root: Path | None = None) -> tuple[list[Any], list[str], list[str]]:
        """Rows, broken samples, and the names of the folders that were read."""
        self.read.clear()
        ledger = Ledger(self.kept.with_name("provenance.jsonl")) if keep else None
        catalog = build_catalog([Root(root or self.root, "tiny")], ledger)
        rows = [dataclasses.replace(row, cataloged_at=NEVER) for row in catalog.rows]
        return (
            [*rows, *catalog.operators, *catalog.labels],
            [item.sample_id for item in catalog.broken],
            sorted(self.read),
        )


@pytest.fixture
def scans(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Scans:
    for name in "abc":
        write_tiny(tmp_path / "samples" / name, *LINEAR)
    monkeypatch.setattr(kept, "_SETTLED_NS", 0)
    return Scans(tmp_path, monkeypatch)


def test_unchanged_samples_are_not_read_again(scans: Scans) -> None:
    first = scans.scan()
    assert first[2] == ["a", "b", "c"]
    assert scans.scan() == (*first[:2], [])
    assert scans.scan(keep=False) == first


def test_what_changed_is_read_and_what_is_gone_is_forgotten(scans: Scans) -> None:
    scans.scan()
    write_tiny(scans.root / "a", *DTYPES)
    (scans.root / "b" / "model.py").write_text("import os\n")
    (scans.root / "c").rename(scans.root / "d")
    rows, broken, read = scans.scan()
    assert read == ["a", "b", "d"]
    assert broken == ["b"]
    assert (rows, broken) == scans.scan(keep=False)[:2]
    assert f"{scans.root}/c" not in scans.kept.read_text("utf-8")
    assert scans.scan()[2] == ["b"], "what is broken is read each time"


def test_another_file_of_the_same_size_and_time_is_another_state(scans: Scans) -> None:
    scans.scan()
    path = scans.root / "a" / "model.py"
    status = path.stat()
    path.write_text(path.read_text("utf-8").replace("gelu", "silu"), "utf-8")
    os.utime(path, ns=(status.st_atime_ns, status.st_mtime_ns))
    assert scans.scan()[2] == ["a"]


def test_files_that_changed_just_now_are_not_settled(scans: Scans, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(kept, "_SETTLED_NS", 10**12)
    scans.scan()
    assert scans.scan()[2] == ["a", "b", "c"]


def test_a_scan_of_a_part_keeps_the_rest(scans: Scans) -> None:
    scans.scan()
    assert scans.scan(root=scans.root / "a")[2] == []
    assert scans.scan()[2] == []


@pytest.mark.parametrize("damage", ["code", "text", "state", "description"])
def test_what_cannot_be_used_is_read_again(scans: Scans, damage: str) -> None:
    first = scans.scan()
    lines = scans.kept.read_text("utf-8").splitlines()
    if damage == "code":
        lines[0] = "0" * 64
    elif damage == "text":
        lines = ["\0"]
    else:
        name, _, line = lines[1].partition("\t")
        lines[1] = f"{name}\t{json.dumps({**json.loads(line), damage: None})}"
    scans.kept.write_text("\n".join(lines), "utf-8")
    assert scans.scan()[:2] == first[:2]
    assert scans.scan()[2] == []
