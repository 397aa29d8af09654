"""Findings that come with the shipped samples: of exactly their versions, and of no others."""

import dataclasses
import json
import re
import shutil

import pytest

from ops.checkout import CHECKOUT
from ops.dataset.sample.catalog.datasets import OWN_DATASET
from ops.dataset.sample.catalog.rows import Root, build_catalog
from ops.dataset.validate import shipped
from ops.dataset.validate.base import ValidationRow
from ops.dataset.validate.registry import gating_checks
from ops.dataset.validate.shipped import read_findings, record_findings, stored_rows
from warehouse.store import Warehouse

SAMPLES = CHECKOUT / "samples"
BERT = "transformers/bert"


@pytest.fixture(scope="module")
def catalog():
    return build_catalog([Root(SAMPLES, OWN_DATASET)])


def validity(rows, tmp_path):
    warehouse = Warehouse(tmp_path / "warehouse.duckdb")
    warehouse.spool(rows)
    warehouse.ingest()
    frame = warehouse.query("SELECT sample_id, validity FROM sample_current")
    return dict(zip(frame["sample_id"], frame["validity"], strict=True))


def test_every_shipped_sample_was_validated_as_it_is(catalog, tmp_path):
    """If it fails: `graphnet validate samples --record`, and commit samples/validation.jsonl."""
    judged = validity(stored_rows(catalog), tmp_path)
    assert {row.framework for row in catalog.rows} == {"torch", "paddle"}
    assert set(judged.values()) == {"valid"}, {name: value for name, value in judged.items() if value != "valid"}
    hashes = {row.sample_hash for row in catalog.rows}
    of_one_device = {row.sample_hash for row in catalog.rows if row.devices == 1}
    proven = {row.sample_hash for row in read_findings() if (row.constraint_name, row.message) == ("faithful", None)}
    assert proven >= of_one_device, "each was proven with equal bits; ranks add in another order than one device"
    assert {finding.sample_hash for finding in read_findings()} == hashes, "records of samples that are gone"


def test_findings_say_who_made_them_and_are_stored_once(catalog, tmp_path):
    rows = [row for row in stored_rows(catalog) if isinstance(row, ValidationRow)]
    assert all("found by graphnet validate under " in row.message for row in rows)
    assert {"torch", "paddle"} == {finding.framework.partition(" ")[0] for finding in read_findings()}
    warehouse = Warehouse(tmp_path / "warehouse.duckdb")
    for _ in range(2):
        warehouse.spool(stored_rows(catalog))
        warehouse.ingest()
    assert warehouse.query("SELECT count(*) AS n FROM validation")["n"][0] == len(rows) >= len(gating_checks())


@pytest.fixture
def copied(tmp_path, monkeypatch):
    """Two shipped samples and their records, in a folder that may be changed."""
    folder = tmp_path / "samples"
    for name in (BERT, "transformers/resnet"):
        shutil.copytree(SAMPLES / name, folder / name)
    shutil.copy(SAMPLES / "validation.jsonl", folder)
    monkeypatch.setattr(shipped, "SHIPPED_FINDINGS", folder / "validation.jsonl")
    return folder


def test_an_edited_sample_is_not_covered(copied, tmp_path):
    meta = copied / BERT / "weight_meta.py"
    meta.write_text(re.sub(r"mean = [-+.e0-9]+", "mean = 0.125", meta.read_text(), count=1))
    judged = validity(stored_rows(build_catalog([Root(copied, OWN_DATASET)])), tmp_path)
    assert judged == {BERT: "unknown", "transformers/resnet": "valid"}


def test_records_of_a_folder_elsewhere_are_not_read(tmp_path):
    """A dataset cannot vouch for itself."""
    folder = tmp_path / "downloaded"
    shutil.copytree(SAMPLES / BERT, folder / BERT)
    shutil.copy(SAMPLES / "validation.jsonl", folder)
    assert validity(stored_rows(build_catalog([Root(folder, "theirs")])), tmp_path) == {BERT: "unknown"}


def test_recording_replaces_what_was_validated_and_forgets_what_is_gone(tmp_path):
    path = tmp_path / "validation.jsonl"
    of_bert, *others = [row for row in read_findings() if row.constraint_name == "runnable"]
    rows = [
        ValidationRow("", OWN_DATASET, each.sample_id, each.sample_hash, "runnable", True, None, each.validated_at)
        for each in (of_bert, *others)
    ]
    frameworks = {each.sample_id: "torch 9" for each in (of_bert, *others)}
    record_findings(rows, frameworks, frozenset(), path)
    changed = dataclasses.replace(rows[0], passed=False, message="slow", constraint_name="faithful")
    kept = frozenset(row.sample_hash for row in rows[1:-1])
    record_findings([changed], frameworks, kept, path)
    recorded = {each.sample_id: each for each in read_findings(path)}
    assert len(recorded) == len(rows) - 1, "the last one's version is gone"
    assert (recorded[of_bert.sample_id].constraint_name, recorded[of_bert.sample_id].passed) == ("faithful", False)


@pytest.mark.parametrize(
    "line",
    ["", "{}", "[]", "nonsense", '{"sample_hash": "short"}', "passed", "more"],
)
def test_a_line_that_is_no_finding_is_not_believed(tmp_path, line):
    path = tmp_path / "validation.jsonl"
    (first, *_) = (SAMPLES / "validation.jsonl").read_text().splitlines()
    if line in ("passed", "more"):
        line = json.dumps({**json.loads(first), line: "yes"})
    path.write_text(f"{line}\n{first}\n")
    assert len(read_findings(path)) == 1
