"""Samples of several devices are scored in lists of their own, and nowhere else."""

from pathlib import Path

import pytest
from warehouse_rows import at_0, filled, run, sample

from ops.columns import change_columns
from warehouse.questions.queries import scores_frame
from warehouse.selection.lists import create_lists
from warehouse.store import Warehouse

COLLECTIVES = ("all_reduce tp 2 1000000", "all_reduce tp 2 1000000")


def of_two(name: str, speedup: float) -> tuple[object, object]:
    result = run(name, speedup=speedup)
    return sample(name, devices=2), change_columns(
        result, device_count=2, collectives=COLLECTIVES, collective_bytes=2_000_000, compiled_median_ms=1.0
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
