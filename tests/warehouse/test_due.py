"""The most informative samples come first, and what is always disturbed is not measured for ever."""

import dataclasses
from pathlib import Path
from typing import Any

from ops.evaluation.benchmark.describe import BackendDescription, BackendSpec
from ops.evaluation.benchmark.results import Phase
from ops.failures import FailureKind
from tests.assets.fake_runner import ENVIRONMENT
from tests.warehouse.warehouse_rows import failure, filled, run, sample
from warehouse.selection.due import DueReason, disturbed_samples, order_by_interest
from warehouse.selection.outstanding import stale_targets
from warehouse.store import Warehouse

BACKEND = BackendDescription(BackendSpec("inductor"), "inductor", "2", None, "{}", ENVIRONMENT, "config")
NOW: dict[str, Any] = {"backend_version": "2", **BACKEND.run_fields()}
"""Fields of a run of the present build."""

DISTURBED: dict[str, Any] = {**NOW, "others_cpu_share": 0.5}


def due_of(warehouse: Warehouse) -> list[tuple[str, DueReason]]:
    stale = stale_targets(warehouse, **BACKEND.key())
    return [
        (due.target.sample_id, due.reason) for due in order_by_interest(warehouse, BACKEND, stale, dataset="catalog")
    ]


def test_what_was_never_run_comes_first_then_the_oldest(tmp_path: Path) -> None:
    warehouse = filled(
        tmp_path,
        *(sample(name) for name in ("current", "changed", "newer", "older", "other", "unavailable")),
        run("current", **NOW),
        run("newer", minutes=5),
        run("older", minutes=1),
        failure("older", Phase.RUN, FailureKind.CRASH, minutes=2),
        run("changed", sample_hash="before"),
        run("other", **{**NOW, "variant": "mode=fast", "config_hash": "of the mode"}),
    )
    assert due_of(warehouse) == [
        ("changed", DueReason.NEW),
        ("other", DueReason.NEW),
        ("unavailable", DueReason.NEW),
        ("older", DueReason.CHANGED),
        ("newer", DueReason.CHANGED),
    ]


def test_disturbed_results_are_due_a_few_times_the_oldest_first(tmp_path: Path) -> None:
    names = ("quiet later", "twice", "first", "failed", "invalid shard", "other build")
    warehouse = filled(
        tmp_path,
        *(sample(name, shard="shard_07" if "shard" in name else "shard_00") for name in names),
        run("quiet later", **DISTURBED),
        run("quiet later", **NOW),
        run("twice", minutes=4, **DISTURBED),
        run("twice", minutes=5, **DISTURBED),
        run("first", minutes=3, **DISTURBED),
        failure("failed", Phase.RUN, FailureKind.CRASH, **DISTURBED),
        run("invalid shard", **DISTURBED),
        run("other build", others_cpu_share=0.5),
    )

    def disturbed(most_runs: int, **which: Any) -> list[str]:
        due = disturbed_samples(warehouse, BACKEND, dataset="catalog", most_runs=most_runs, **which)
        assert {item.reason for item in due} <= {DueReason.DISTURBED}
        return [item.target.sample_id for item in due]

    assert disturbed(3, shards=["shard_00"]) == ["first", "twice"]
    assert disturbed(2, shards=["shard_00"]) == ["first"], "it was tried often enough"
    assert disturbed(3) == ["invalid shard", "first", "twice"]
    assert not disturbed_samples(
        warehouse, dataclasses.replace(BACKEND, version="3"), dataset="catalog", most_runs=3
    ), "of another build nothing is current"
