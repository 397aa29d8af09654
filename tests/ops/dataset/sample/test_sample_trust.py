"""Trust is a record bound to a sample's files: neither names, folders nor files of a sample decide it."""

import json
from dataclasses import replace
from datetime import UTC, datetime
from pathlib import Path

import pytest

from ops.checkout import CHECKOUT
from ops.dataset.sample.catalog.rows import Root, build_catalog
from ops.dataset.sample.format.files import files_hash, read_sample_files
from ops.dataset.sample.provenance import LEDGER_FILE, Ledger, Provenance, provenance_of
from ops.dataset.sample.trust import is_trusted
from ops.errors import GraphNetError
from tests.ops.dataset.sample.published_samples import MODEL, published


def record(folder: Path, *, trusted: bool = True) -> Provenance:
    return provenance_of(folder, folder.name, made_by="me", source_spec="", sandboxed=False, trusted=trusted)


@pytest.fixture
def ledger(tmp_path: Path) -> Ledger:
    return Ledger(tmp_path / "home" / LEDGER_FILE)


def test_a_record_trusts_exactly_these_files_wherever_they_lie(tmp_path: Path, ledger: Ledger) -> None:
    folder = published(tmp_path / "root/net")
    ledger.record([record(folder)])
    published(tmp_path / "other/copy")
    published(tmp_path / "other/edited", model__py=MODEL + "\n")
    published(tmp_path / "other/metadata", weight_meta__py=(folder / "weight_meta.py").read_text() + "\n")
    catalog = build_catalog([Root(tmp_path / "root"), Root(tmp_path / "other", "other")], ledger)
    trusted = {row.sample_id: row.trusted for row in catalog.rows}
    assert trusted == {"net": True, "copy": True, "edited": False, "metadata": False}
    assert [provenance.made_by for provenance in catalog.provenance] == ["me"]


def test_a_sample_that_is_edited_after_it_was_cataloged_is_not_trusted(tmp_path: Path, ledger: Ledger) -> None:
    folder = published(tmp_path / "root/net")
    ledger.record([record(folder)])
    (target,) = build_catalog([Root(tmp_path / "root")], ledger).targets
    assert is_trusted(target)
    (folder / "model.py").write_text(MODEL + "\nprint()\n")
    assert not is_trusted(target)
    (folder / "model.py").unlink()
    (folder / "model.py").symlink_to("/etc/passwd")
    assert not is_trusted(target)
    assert not is_trusted(replace(target, trusted=False))


@pytest.mark.parametrize("place", [LEDGER_FILE, ".graphnet/provenance.jsonl", "net/provenance.jsonl"])
def test_a_dataset_does_not_bring_its_own_trust(tmp_path: Path, ledger: Ledger, place: str) -> None:
    folder = published(tmp_path / "root/net")
    forged = tmp_path / "root" / place
    Ledger(forged).record([record(folder)])
    info = json.loads((folder / "graph_net.json").read_text())
    (folder / "graph_net.json").write_text(json.dumps({**info, "trusted": True, "provenance": {"trusted": True}}))
    Ledger(forged).record([record(folder)])
    (target,) = build_catalog([Root(tmp_path / "root")], ledger).targets
    assert not target.trusted


def test_the_newest_record_counts(tmp_path: Path, ledger: Ledger) -> None:
    folder = published(tmp_path / "root/net")
    hashed = files_hash(read_sample_files(folder))
    for trusted in (True, False, True, False):
        ledger.record([record(folder, trusted=trusted)])
        newest = Ledger(tmp_path / "home" / LEDGER_FILE).find(hashed)
        assert newest is not None
        assert newest.trusted == trusted
    ledger.record([record(folder, trusted=False)])  # says what is known
    assert len((tmp_path / "home" / LEDGER_FILE).read_text().splitlines()) == 4


def test_half_a_line_is_not_believed_and_spoils_no_other(tmp_path: Path, ledger: Ledger) -> None:
    path = tmp_path / "home" / LEDGER_FILE
    first, second = published(tmp_path / "one"), published(tmp_path / "two", model__py=MODEL + "\n")
    ledger.record([record(first)])
    path.write_text(path.read_text()[:-40])  # killed while it wrote
    ledger = Ledger(path)
    assert ledger.find(record(first).files_hash) is None
    ledger.record([record(second)])
    assert Ledger(path).find(record(second).files_hash) is not None
    path.write_text('{"trusted": true}\n[]\n7\n' + path.read_text())
    assert Ledger(path).find(record(second).files_hash) is not None


def test_a_record_is_typed(tmp_path: Path) -> None:
    good = record(published(tmp_path / "net"))
    for wrong in ({"trusted": "yes"}, {"trusted": 1}, {"files_hash": "ab"}, {"sample_id": None}, {"tools": []}):
        with pytest.raises(ValueError, match="must"):
            replace(good, **wrong)
    with pytest.raises(GraphNetError, match="no ledger"):
        Ledger().record([good])


def test_every_shipped_sample_has_a_trusted_record() -> None:
    catalog = build_catalog([Root(CHECKOUT / "samples")])
    assert catalog.rows
    assert [row.sample_id for row in catalog.rows if not row.trusted] == []
    assert all(provenance.made_at < datetime.now(UTC) and provenance.source_spec for provenance in catalog.provenance)
