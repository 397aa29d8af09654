"""A sample is valid, invalid or unknown by the newest findings of its current version; invalid ones are not scored."""

import uuid
from datetime import timedelta
from pathlib import Path

import pytest

from ops.dataset.sample.catalog.rows import SampleTarget
from ops.dataset.validate.base import ValidationRow
from ops.dataset.validate.registry import gating_checks, names
from tests.warehouse.warehouse_rows import NOON, filled, ingested, run, sample, stale
from warehouse.questions.queries import exclusion_reasons, known_validity, scores_frame, speedups_frame, validity_counts
from warehouse.store import Warehouse


def finding(sample_id: str, constraint: str, passed: bool, *, minutes: int = 0) -> ValidationRow:
    return ValidationRow(
        uuid.uuid4().hex,
        "catalog",
        sample_id,
        f"hash of {sample_id}",
        constraint,
        passed,
        None if passed else "it does not hold",
        NOON + timedelta(minutes=minutes),
    )


def findings(sample_id: str, *, broken: str | None = None, minutes: int = 0) -> list[ValidationRow]:
    return [finding(sample_id, name, name != broken, minutes=minutes) for name in names()]


@pytest.fixture
def warehouse(tmp_path: Path) -> Warehouse:
    """Samples a to e, run under eager and a compiler; a is valid, b breaks a constraint that gates, c has half of its
    findings, d breaks one that does not gate, and nobody has looked at e."""
    return filled(
        tmp_path,
        *(sample(name) for name in "abcde"),
        *(run(name, speedup=4.0 if name == "b" else 1.0) for name in "abcde"),
        *findings("a"),
        *findings("b", broken="runnable"),
        *findings("d", broken="unique"),
        finding("c", "runnable", passed=True),
    )


def validity(warehouse: Warehouse) -> dict[str, str]:
    rows = warehouse.query("SELECT sample_id, validity FROM sample_current")
    return dict(zip(rows["sample_id"], rows["validity"], strict=True))


def test_what_a_sample_is(warehouse: Warehouse) -> None:
    expected = {"a": "valid", "b": "invalid", "c": "unknown", "d": "valid", "e": "unknown"}
    assert validity(warehouse) == expected
    counts = validity_counts(warehouse)
    assert (counts.valid, counts.invalid, counts.unknown) == (2, 1, 2)
    assert counts.note() == "1 invalid left out · 2 not validated"
    assert counts.note(include_invalid=True) == "1 invalid included · 2 not validated"
    recorded = known_validity(warehouse)
    assert (recorded["b", "hash of b"].validity, recorded["b", "hash of b"].broken) == ("invalid", "runnable")
    assert set(recorded) == {(name, f"hash of {name}") for name in "abcd"}


def test_the_newest_finding_counts(warehouse: Warehouse) -> None:
    warehouse.spool([finding("b", "runnable", passed=True, minutes=1)])
    ingested(warehouse, finding("a", gating_checks()[0], passed=False, minutes=-1))
    assert validity(warehouse)["a"] == validity(warehouse)["b"] == "valid"


def test_a_finding_is_of_one_version(warehouse: Warehouse) -> None:
    ingested(warehouse, sample("b", sample_hash="repaired"))
    rows = warehouse.query("SELECT validity FROM sample_current WHERE sample_hash = 'repaired'")
    assert rows["validity"].tolist() == ["unknown"]


def test_invalid_samples_are_not_benchmarked_unless_asked_for(warehouse: Warehouse) -> None:
    assert stale(warehouse, backend="tvm") == ["a", "c", "d", "e"]
    assert stale(warehouse, backend="tvm", include_invalid=True) == ["a", "b", "c", "d", "e"]


def test_invalid_samples_are_not_scored_unless_asked_for(warehouse: Warehouse) -> None:
    def s_of_zero(**options: bool) -> tuple[int, float]:
        scores = scores_frame(warehouse, **options)
        row = scores[scores["t"] == 0].iloc[0]
        return int(row["sample_count"]), float(row["s"])

    assert s_of_zero() == (4, pytest.approx(1.0))
    assert s_of_zero(include_invalid=True) == (5, pytest.approx(4 ** (1 / 5)))
    assert set(speedups_frame(warehouse)["sample_id"]) == set("acde")
    assert set(speedups_frame(warehouse, include_invalid=True)["sample_id"]) == set("abcde")
    assert (
        speedups_frame(warehouse).columns.tolist() == speedups_frame(warehouse, include_invalid=True).columns.tolist()
    )


def test_which_constraints_gate() -> None:
    assert set(gating_checks()) == {"runnable", "re_extraction", "serializable", "custom_operators_accessible"}


def test_what_is_not_benchmarked_is_told_with_its_reason(tmp_path: Path) -> None:
    samples = [sample(name) for name in "abcd"] + [sample(name, framework="paddle") for name in "pq"]
    warehouse = filled(tmp_path, *samples, *findings("a"), *findings("b", broken="runnable"))
    targets = [SampleTarget("catalog", name, "", Path()) for name in "cd"]

    def reasons(count: int, *, include_invalid: bool = False) -> list[str]:
        shards = [samples[0].shard]
        given = {"shards": shards, "include_invalid": include_invalid}
        return sorted(exclusion_reasons(warehouse, "torch", targets[:count], **given))

    assert reasons(2) == ["1 invalid", "1 up to date", "2 of paddle, which it does not take"]
    assert reasons(1, include_invalid=True) == ["2 of paddle, which it does not take", "3 up to date"]
    assert validity_counts(warehouse, frameworks=["paddle"]).unknown == 2
