"""What is stale is what has no result for exactly this sample, backend, version, environment and configuration."""

from datetime import timedelta
from pathlib import Path

import pytest
from warehouse_rows import KEY, NOON, failure, filled, ingested, run, sample, stale

from ops.checkout import CHECKOUT
from ops.dataset.sample.catalog.rows import SampleTarget
from ops.evaluation.benchmark.results import Phase, Status
from ops.failures import FailureKind
from warehouse.selection.outstanding import stale_targets


def test_only_samples_without_a_result_are_stale(tmp_path: Path) -> None:
    warehouse = filled(tmp_path, sample("zoo/done"), sample("zoo/new"), run("zoo/done"))

    assert stale_targets(warehouse, **KEY) == [
        SampleTarget("catalog", "zoo/new", "hash of zoo/new", CHECKOUT / "samples/zoo/new", size_bytes=1024)
    ]


@pytest.mark.parametrize("part", KEY)
def test_each_part_of_the_key_makes_a_result_stale(tmp_path: Path, part: str) -> None:
    warehouse = filled(tmp_path, sample(), run())

    assert stale(warehouse) == []
    assert stale(warehouse, **{part: "changed"}) == ["zoo/a"]


def test_a_changed_sample_is_stale_until_it_is_changed_back(tmp_path: Path) -> None:
    repaired = sample(sample_hash="repaired", cataloged_at=NOON + timedelta(hours=1))
    warehouse = filled(tmp_path, sample(), run(), repaired)
    assert stale(warehouse) == ["zoo/a"]
    ingested(warehouse, sample(cataloged_at=NOON + timedelta(hours=2)))
    assert stale(warehouse) == []


def test_a_failure_is_a_result(tmp_path: Path) -> None:
    assert stale(filled(tmp_path, sample(), failure("zoo/a", Phase.RUN, FailureKind.CRASH))) == []


def test_a_backend_that_becomes_available_is_stale(tmp_path: Path) -> None:
    """Even if nothing in the key changed with it."""
    warehouse = filled(tmp_path, sample(), run("", sample_hash="", status=Status.UNAVAILABLE))
    assert stale(warehouse) == ["zoo/a"]
    assert stale(warehouse, unavailable_counts=True) == []  # for one that knows that it is still missing

    ingested(warehouse, run())
    assert stale(warehouse) == []


def test_a_question_ingests_nothing(tmp_path: Path) -> None:
    warehouse = filled(tmp_path, sample("zoo/a"))
    warehouse.spool([run("zoo/a")])
    assert stale(warehouse) == ["zoo/a"]
    warehouse.ingest()
    assert stale(warehouse) == []


def test_shards_and_datasets(tmp_path: Path) -> None:
    warehouse = filled(
        tmp_path,
        sample("zoo/a", shard="shard_00"),
        sample("zoo/b", shard="shard_01"),
        sample("zoo/c", shard="shard_02"),
        sample("mine/a", dataset="mine"),
        run("mine/a"),  # of another dataset
    )
    assert stale(warehouse) == ["zoo/a", "zoo/b", "zoo/c"]
    assert stale(warehouse, shards=["shard_00", "shard_02"]) == ["zoo/a", "zoo/c"]
    assert stale(warehouse, shards=[]) == []
    assert stale(warehouse, dataset="mine") == ["mine/a"]


def test_removed_samples_are_not_stale(tmp_path: Path) -> None:
    newer = sample("zoo/b", cataloged_at=NOON + timedelta(hours=1))
    assert stale(filled(tmp_path, sample("zoo/a"), newer)) == ["zoo/b"]
