"""Rows of passes, conversions and decompositions of before they had one table: in the database, and in the spool."""

from datetime import datetime
from pathlib import Path
from typing import Any

import pytest
from warehouse_rows import empty, ingested, sample

from tests.warehouse.old_databases import at_version, insert, migrate, spool_old
from warehouse.store import Warehouse

BEFORE_51 = {
    "pass_result": {
        "pass_result_id": "p", "sample_hash": "hash of zoo/a", "files_hash": "", "pass_name": "stable_api",
        "code_hash": "c", "status": "success", "is_modified": True, "is_checked": True, "message": "replaced 2",
        "result_hash": "r", "result_files_hash": "f", "applied_at": "2026-01-01",
    },
    "conversion": {
        "conversion_id": "c", "sample_hash": "hash of zoo/a", "files_hash": "", "target": "paddle", "code_hash": "c",
        "versions": {"paddle": "3"}, "status": "loose", "phase": "compare", "message": "off", "is_converted": True,
        "stopped_by": ["torch.tan"], "stopped_lines": [7], "own_operators": [], "t_min": -1.0, "output_t_min": [-1.0],
        "first_different": "torch.tanh", "first_different_line": 6, "result_hash": "r", "result_files_hash": "f",
        "converted_at": "2026-01-01",
    },
    "decomposition": {
        "decomposition_id": "d", "content_hash": "content of zoo/a", "scheme": "single_op", "part_index": 0,
        "part_count": 1, "first_operator": 0, "operator_count": 1, "child_hash": "h", "child_graph_hash": "g",
        "operators": ["torch.relu"], "signature": "torch.relu(x)", "inputs": ["x"], "eager_ms": 0.5,
        "made_at": "2026-01-01", "outputs": ["y"],
    },
    "part_origin": {
        "content_hash": "content of zoo/a", "scheme": "ranges?k=8", "child_hash": "h", "occurrence_count": 3,
        "message": "", "made_at": "2026-01-01",
    },
}  # fmt: skip
"""Rows of what was made of a sample, of the tables that there were before version 51."""


def as_before(warehouse: Warehouse, table: str) -> list[dict[str, Any]]:
    """Rows of the view that has the name of a table."""
    return [
        {name: str(value.date()) if isinstance(value, datetime) else value for name, value in row.items()}
        for row in warehouse.records(f"FROM {table}")
    ]


@pytest.mark.parametrize("table", BEFORE_51)
def test_what_was_made_of_samples_before_is_kept(tmp_path: Path, table: str) -> None:
    """In the database, and in the spool."""
    warehouse = empty(tmp_path)
    row: dict[str, Any] = {"dataset": "catalog", "sample_id": "zoo/a", **BEFORE_51[table]}
    with at_version(50) as connection:
        insert(connection, table, row)
        spool_old(connection, table, 50, tmp_path)
        migrate(connection, 51)
        counts = [
            connection.execute(f"SELECT count(*) FROM {name}").fetchone() for name in ("derivation", "derived_part")
        ]
        assert counts == [(1,), (1 if table in ("decomposition", "part_origin") else 0,)]
    assert not warehouse.ingest().rejected
    assert as_before(warehouse, table) == [row]
    ingested(warehouse, sample())
    current = warehouse.rows("SELECT count(*) FROM derivation_current")
    assert current == [(1,)], "it is of the sample as it is"
