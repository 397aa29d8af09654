"""The view operator_sequence: where a part occurs, and which backend is fastest on it of those that are right."""

import dataclasses
from pathlib import Path
from typing import Any

from ops.benchmark.results import FailureKind, Phase
from ops.decompose.rows import DecompositionRow
from tests.warehouse.warehouse_rows import failure, filled, one_of_each, run, sample

(PART,) = [row for row in one_of_each() if isinstance(row, DecompositionRow)]
SEQUENCE = "c" * 64


def part(sample_id: str, first: int = 0, **changes: Any) -> DecompositionRow:
    source = sample(sample_id)
    identity = {"decomposition_id": f"of {sample_id}", "part_index": first, "first_operator": first}
    fields = {"sample_id": sample_id, "content_hash": source.content_hash, "child_hash": SEQUENCE, "operator_count": 1}
    return dataclasses.replace(PART, **{**identity, **fields, **changes})


def asked(folder: Path, *rows: Any) -> dict[str, Any]:
    parts = [part("a"), part("a", 1), part("b"), part("b", 1, child_hash="d" * 64)]
    warehouse = filled(folder, sample("a"), sample("b"), *parts, *rows)
    (record,) = warehouse.records(f"FROM operator_sequence WHERE child_hash = '{SEQUENCE}'")
    return record


def measured(backend: str, speedup: float, t_min: float = -6.0, **changes: Any) -> Any:
    fields = {"run_id": backend, "backend": backend, "speedup": speedup, "t_min": t_min, "dataset": "parts"}
    return run("p", **{**fields, **changes})


MEASURED = sample("p", dataset="parts", content_hash=SEQUENCE)


def test_a_sequence_that_was_not_measured_has_eagers_rough_time(tmp_path: Path) -> None:
    record = asked(tmp_path)
    assert (record["occurrence_count"], record["sample_count"]) == (3, 2)
    assert record["eager_ms"] == PART.eager_ms
    assert record["winner"] is record["winner_speedup"] is record["times_ms"] is None


def test_the_fastest_that_is_right_wins(tmp_path: Path) -> None:
    broken = failure("p", Phase.COMPILE, FailureKind.ERROR, backend="broken", dataset="parts", message="no kernel")
    record = asked(
        tmp_path,
        MEASURED,
        measured("inductor", 1.5),
        measured("rules", 2.0, variant="folder=mine"),
        measured("wrong", 9.0, t_min=1.0),
        broken,
        measured("eager", 1.0),
    )
    assert (record["winner"], record["winner_speedup"]) == ("rules folder=mine", 2.0)
    assert record["speedups"] == {"eager": 1.0, "inductor": 1.5, "rules folder=mine": 2.0}
    assert record["failures"] == {"broken": "no kernel", "wrong": "other numbers than eager's at t = 0"}
    assert record["times_ms"].keys() == record["speedups"].keys()


def test_eager_wins_where_nothing_is_faster(tmp_path: Path) -> None:
    record = asked(tmp_path, MEASURED, measured("inductor", 0.4), measured("wrong", 9.0, t_min=1.0))
    assert (record["winner"], record["winner_speedup"]) == ("eager", 1.0)
