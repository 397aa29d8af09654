"""Samples of several devices are scored in lists of their own, and nowhere else."""

from pathlib import Path

import pytest
from warehouse_rows import at_0, filled, run, sample

from ops.columns import change_columns
from ops.reporting.score.charts import speedup_violin
from warehouse.questions.queries import scores_frame, speedups_frame, validity_counts
from warehouse.selection.lists import create_lists
from warehouse.selection.scope import scope_of
from warehouse.store import Warehouse

COLLECTIVES = ("all_reduce tp 2 1000000", "all_reduce tp 2 1000000")


def of_two(name: str, speedup: float, times_note: str | None = None) -> tuple[object, object]:
    result = change_columns(run(name, speedup=speedup), times_note=times_note, compiled_median_ms=1.0)
    return sample(name, devices=2), change_columns(
        result, device_count=2, collectives=COLLECTIVES, collective_bytes=2_000_000
    )


@pytest.fixture
def warehouse(tmp_path: Path) -> Warehouse:
    rows = [sample("zoo/a"), run("zoo/a", speedup=2.0), *of_two("zoo/b", 8.0)]
    return filled(tmp_path, *rows)


def test_scores_of_a_dataset_are_over_samples_of_one_device(warehouse: Warehouse) -> None:
    assert at_0(warehouse) == pytest.approx(2.0)
    assert set(scores_frame(warehouse)["total_count"]) == {1}


def test_a_list_of_their_own_is_scored(warehouse: Warehouse) -> None:
    create_lists(warehouse, {"two": {"content of zoo/b": 1.0}, "mixed": {f"content of zoo/{x}": 1.0 for x in "ab"}})
    query = "SELECT s FROM scores(members := members_of($name)) WHERE t = 0"
    assert warehouse.rows(query, {"name": "two"}) == [(pytest.approx(8.0),)]
    assert warehouse.rows(query, {"name": "mixed"}) == [(pytest.approx(2.0),)]


def test_ranks_that_share_cores_have_no_speedup(tmp_path: Path) -> None:
    shared = "4 ranks share 2 cores: their times mean nothing"
    warehouse = filled(tmp_path, *of_two("zoo/a", 4.0), *of_two("zoo/b", 1.0, shared), sample("zoo/c"), run("zoo/c"))
    create_lists(warehouse, {"two": {"content of zoo/a": 1.0, "content of zoo/b": 1.0}})
    scope = scope_of(warehouse, list_name="two")
    shown = speedups_frame(warehouse, scope)
    assert dict(zip(shown["sample_id"], shown["speedup"].isna(), strict=True)) == {"zoo/a": False, "zoo/b": True}
    assert "1 scored without times, with a speedup of 1" in validity_counts(warehouse, scope).note()
    assert "without times" not in validity_counts(warehouse, scope_of(warehouse)).note()
    chart = speedup_violin(shown).to_dict()
    assert "1 correct run · 1 without times" in str(chart["title"])
