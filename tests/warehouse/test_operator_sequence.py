"""The view operator_sequence: where a part occurs, and which backend is fastest on it of those that are right."""

from collections.abc import Iterator
from pathlib import Path
from typing import Any

from ops.evaluation.benchmark.results import Phase
from ops.failures import FailureKind
from tests.warehouse.warehouse_rows import derived, failure, filled, part, run, sample
from warehouse.database.table import Row

SEQUENCE, EAGER_MS = "c" * 64, 0.5


def decomposed(sample_id: str, *children: str) -> Iterator[Row]:
    row = derived("decompose", "single_op", sample_id, part_count=len(children))
    yield row
    yield from (part(row, index, child_hash=child, eager_ms=EAGER_MS) for index, child in enumerate(children))


def asked(folder: Path, *rows: Any) -> dict[str, Any]:
    parts = [*decomposed("a", SEQUENCE, SEQUENCE), *decomposed("b", SEQUENCE, "d" * 64)]
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
    assert record["eager_ms"] == EAGER_MS
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
