"""Every query of the cookbook runs, and finds what it is about in a warehouse that has some of everything."""

from __future__ import annotations

import re
from pathlib import Path

import duckdb
import pytest
from warehouse_rows import NOON, failure, filled, output, run, sample

from ops.benchmark.results import BenchmarkRun, FailureKind, Phase, Status
from ops.environments.description import Environment
from ops.sample.catalog.rows import SampleOpRow
from ops.sources.base import ModelRow
from ops.validate.base import ValidationRow
from warehouse.store import Warehouse
from warehouse.tables import TABLES, Row

COOKBOOK = Path(__file__).parents[2] / "docs" / "sql-cookbook.md"


def queries() -> dict[str, str]:
    """Heading → query."""
    found = {}
    heading = ""
    for part in re.split(r"^(#+ .*|```sql\n(?:.*\n)*?```)$", COOKBOOK.read_text("utf-8"), flags=re.MULTILINE):
        if part.startswith("#"):
            heading = part.strip("# ")
        elif part.startswith("```sql"):
            assert heading not in found
            found[heading] = part.removeprefix("```sql\n").removesuffix("```")
    return found


@pytest.fixture(scope="module")
def warehouse(tmp_path_factory: pytest.TempPathFactory) -> Warehouse:
    sizes = {"eager_peak_bytes": 1000, "compiled_peak_bytes": 1500, "compile_ms": 700.0}
    runs: list[BenchmarkRun] = [
        run("zoo/a", backend="eager", speedup=1.0, speedup_low=0.9, speedup_high=1.1, **sizes),
        run("zoo/a", minutes=1, **sizes),
        run("zoo/b", minutes=1, **sizes),
        *(
            run("zoo/a", minutes=minute, backend_version="2", speedup=1.2, speedup_low=1.15, speedup_high=1.3, **sizes)
            for minute in (9, 10)
        ),
        failure("zoo/c", Phase.COMPILE, FailureKind.ERROR, minutes=9, backend_version="2", message="no lowering\nmore"),
        run("zoo/a", backend="missing", status=Status.UNAVAILABLE, message="not installed"),
    ]
    rows: list[Row] = [
        *runs,
        *(output(made.run_id) for made in runs if made.status is Status.SUCCESS),
        *(sample(f"zoo/{name}", content_hash="same", task="nlp" if name < "c" else "audio") for name in "abc"),
        *(SampleOpRow(f"graph of zoo/{name}", "torch.relu", 2) for name in "abc"),
        Environment("env", "cpu", "Testium", "", 2, 2**34, 2, "Linux", "3.11", {"torch": "1"}, {}),
        Environment("old", "cpu", "Testium", "", 2, 2**34, 2, "Linux", "3.11", {"torch": "0"}, {}),
        ModelRow("m1", "zoo:x", "zoo", "x", "nlp", "failure", "no\nway", 0, (), 1.5, None, NOON),
        ValidationRow("v1", "catalog", "zoo/a", "hash of zoo/a", "unique", False, "as zoo/b", NOON),
    ]
    return filled(tmp_path_factory.mktemp("cookbook"), *rows)


def test_there_are_a_dozen() -> None:
    assert len(queries()) >= 12


@pytest.mark.parametrize("table", TABLES)
def test_each_table_is_introduced(table: str) -> None:
    assert f"| `{table}` |" in COOKBOOK.read_text("utf-8")


def test_eager_is_not_said_to_pay_off(warehouse: Warehouse) -> None:
    found = warehouse.query(queries()["After how many calls has compiling paid off?"])
    assert set(found["backend"]) == {"inductor"}


@pytest.mark.parametrize("query", queries().values(), ids=queries().keys())
def test_query_finds_something(warehouse: Warehouse, query: str) -> None:
    assert not warehouse.query(query).empty
    with duckdb.connect(str(warehouse.path), read_only=True) as plain:  # as the plain DuckDB shell opens it
        assert plain.execute(query).fetchall()
