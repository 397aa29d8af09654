"""Row types and tables say the same; what goes in comes out."""

import dataclasses
from collections.abc import Mapping
from datetime import UTC, datetime, timedelta, timezone
from enum import StrEnum
from pathlib import Path
from typing import Annotated, Any

import duckdb
import pytest
from warehouse_rows import NOON, agent_task, empty, filled, one_of_each, run, sample

from ops.columns import columns, values_of
from ops.dataset.sample.catalog.rows import SampleOpRow
from tests.left_out import is_left_out
from tests.warehouse.old_databases import at_version, insert, migrate, spool_old
from warehouse.database import schema
from warehouse.database.table import Row, Table
from warehouse.database.tables import TABLES, arrow_schema, to_arrow
from warehouse.errors import WarehouseError
from warehouse.store import Warehouse

ROWS = one_of_each()


@pytest.fixture(scope="module")
def warehouse(tmp_path_factory: pytest.TempPathFactory) -> Warehouse:
    return filled(tmp_path_factory.mktemp("warehouse"), *ROWS)


@pytest.mark.parametrize("table", TABLES.values(), ids=TABLES.keys())
def test_fields_are_columns(warehouse: Warehouse, table: Table) -> None:
    described = warehouse.query(f"DESCRIBE {table.name}")

    assert sorted(described["column_name"]) == sorted(columns(table.row_type))
    primary = described.loc[described["key"] == "PRI", "column_name"]
    assert tuple(primary) == table.key


@pytest.mark.parametrize("table", TABLES.values(), ids=TABLES.keys())
def test_types_and_nulls_agree(warehouse: Warehouse, table: Table) -> None:
    """What Arrow writes is what SQL holds: a column that may be None may be NULL, and no value is converted."""
    described = warehouse.query(f"DESCRIBE {table.name}").set_index("column_name")
    rows = [row for row in ROWS if type(row) is table.row_type]
    with warehouse.connect() as connection:
        arrow = to_arrow(table, rows)
        kinds = {name: str(kind) for name, kind, *_ in connection.execute("DESCRIBE FROM arrow").fetchall()}

    assert kinds == described["column_type"].to_dict()
    nullable = {field.name for field in arrow.schema if field.nullable}
    assert nullable == set(described.index[described["null"] == "YES"])


TABLES_OF_ANNEXES = {
    "build_point": "history",
    "faults": "locate",
    "change_points": "history",
    "build_history": "history",
    "change_point": "history",
    "fault": "locate",
    "list_error": "subset",
    "newest_regressions": "history",
    "notice": "notify",
    "reference_check": "reference",
    "twin_pair": "compare",
    "verdict": "compare",
}
"""Table or view → the module of its annex. Migrations make them all, and an annex that is here comments its own."""


def test_everything_has_a_comment(warehouse: Warehouse) -> None:
    bare = "FROM duckdb_{}() WHERE NOT internal AND comment IS NULL"
    columns = warehouse.rows(f"SELECT table_name, column_name {bare.format('columns')}")
    tables = warehouse.rows(f"SELECT table_name {bare.format('tables')}")
    annexes = {name: f"warehouse/database/annexes/{annex}.py" for name, annex in TABLES_OF_ANNEXES.items()}
    assert [row for row in (*columns, *tables) if not is_left_out(annexes.get(row[0], ""))] == []
    assert warehouse.rows(f"SELECT view_name {bare.format('views')}") == []
    macros = warehouse.query("SELECT comment FROM duckdb_functions() WHERE NOT internal")
    assert len(macros) and macros["comment"].notna().all()


@pytest.mark.parametrize("table", TABLES.values(), ids=TABLES.keys())
def test_comments_are_those_of_the_fields(warehouse: Warehouse, table: Table) -> None:
    stored = warehouse.query(f"SELECT column_name, comment FROM duckdb_columns() WHERE table_name = '{table.name}'")

    assert dict(zip(stored["column_name"], stored["comment"], strict=True)) == table.comments
    assert all(comment.endswith((".", "…")) and "\n" not in comment for comment in table.comments.values())


@dataclasses.dataclass(frozen=True, slots=True)
class Stop(SampleOpRow):
    """A row type with one field more, which no migration knows."""

    reason: Annotated[str | None, "Why it's there."] = None


def test_a_new_field_is_a_migration_and_nothing_else(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    table = dataclasses.replace(TABLES["sample_op"], row_type=Stop)
    monkeypatch.setattr(schema, "TABLES", {**TABLES, "sample_op": table})
    schema.digest.cache_clear()
    monkeypatch.setattr(schema, "digest", schema.digest.__wrapped__)
    with pytest.raises(WarehouseError, match=r"no migration makes the column sample_op\.reason"):
        Warehouse(tmp_path / "one" / "w.duckdb").ingest()

    added = schema.Migration(schema.known_version() + 1, "stop", "ALTER TABLE sample_op ADD COLUMN reason VARCHAR")
    recorded = (*schema.migrations(), added)
    monkeypatch.setattr(schema, "migrations", lambda: recorded)
    warehouse = Warehouse(tmp_path / "two" / "w.duckdb")
    warehouse.ingest()
    comments = "SELECT comment FROM duckdb_columns() WHERE table_name = 'sample_op' AND column_name = 'reason'"
    assert warehouse.query(comments)["comment"].tolist() == ["Why it's there."]
    assert str(arrow_schema(table).field("reason").type) == "string"


def test_a_changed_comment_reaches_databases_that_exist(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    warehouse = filled(tmp_path, sample())
    monkeypatch.setattr(schema, "digest", schema.digest.__wrapped__)
    monkeypatch.setattr(schema, "_comments", lambda: {("sample", "task"): "What it is for."})
    warehouse.ingest()

    comments = (
        "SELECT comment FROM duckdb_columns() WHERE table_name IN ('sample', 'sample_current') AND column_name = 'task'"
    )
    assert warehouse.query(comments)["comment"].tolist() == ["What it is for."] * 2


def test_a_field_without_a_comment_is_refused() -> None:
    @dataclasses.dataclass
    class Plain:
        name: str

    with pytest.raises(WarehouseError, match=r"plain\.name needs one comment"):
        _ = Table("plain", Plain, ("name",)).comments  # type: ignore[arg-type]


@pytest.mark.parametrize("row", ROWS, ids=lambda row: type(row).__name__)
def test_rows_come_back_as_they_were(warehouse: Warehouse, row: Row) -> None:
    table = next(table for table in TABLES.values() if table.row_type is type(row))
    (stored,) = [
        row
        for row in warehouse.records(f"FROM {table.name}")
        if not str(row.get("name")).startswith(("shipped@", "several_devices@"))
    ]
    expected = {name: plain(value) for name, value in values_of(row).items()}
    stored = {name: stored[name] for name in expected} | stored
    assert repr(stored) == repr(expected)  # by text, so that nan equals nan


def plain(value: Any) -> Any:
    """The value as DuckDB gives it back."""
    if isinstance(value, StrEnum):
        return str(value)
    if isinstance(value, tuple):
        return list(value)
    if isinstance(value, datetime):
        return value.replace(tzinfo=None)
    if dataclasses.is_dataclass(value):
        return {item.name: plain(getattr(value, item.name)) for item in dataclasses.fields(value)}
    return dict(value) if isinstance(value, Mapping) else value


def test_times_are_stored_as_utc(tmp_path: Path) -> None:
    there = datetime(2026, 7, 1, 1, 30, tzinfo=timezone(timedelta(hours=-7)))
    warehouse = filled(tmp_path, sample(cataloged_at=there))

    stored = warehouse.query("SELECT cataloged_at FROM sample")["cataloged_at"][0]
    assert stored.to_pydatetime().replace(tzinfo=UTC) == there


def test_a_row_of_no_table_is_refused(tmp_path: Path) -> None:
    with pytest.raises(WarehouseError, match="no table stores rows of type str"):
        Warehouse(tmp_path / "w.duckdb").spool(["row"])  # type: ignore[list-item]


@pytest.mark.parametrize(
    ("changes", "message"),
    [
        ({"speedup": "fast"}, "benchmark_run.speedup"),
        ({"backend": None}, "benchmark_run.backend: 1 rows have None"),
        ({"evidence_adaptations": (2,)}, "benchmark_run.evidence_adaptations"),
    ],
)
def test_a_wrong_value_is_refused_before_anything_is_written(
    tmp_path: Path, changes: dict[str, Any], message: str
) -> None:
    with pytest.raises(WarehouseError, match=message):
        Warehouse(tmp_path / "w.duckdb").spool([sample(), run(**changes)])
    assert not (tmp_path / "graphnet.duckdb.spool").exists()


def test_migrations_are_numbered_without_a_gap() -> None:
    versions = [migration.version for migration in schema.migrations()]
    assert versions == list(range(versions[0], schema.known_version() + 1))


_SOME_VALUE = {"VARCHAR": "''", "BOOLEAN": "false", "TIMESTAMP": "now()::TIMESTAMP", "DOUBLE": "0", "BIGINT": "0"}


def test_tables_with_rows_are_migrated() -> None:
    """What DuckDB refuses of tables with rows, it does in empty ones."""
    with duckdb.connect() as connection:
        first, *_ = schema.migrations()
        connection.execute(first.sql)
        connection.execute("INSERT INTO schema_migration VALUES (?, ?, now())", [first.version, first.name])
        names = [name for (name,) in connection.execute("SELECT table_name FROM duckdb_tables()").fetchall()]
        filled = [name for name in names if name in TABLES]
        for name in filled:
            types = connection.execute(f"SELECT data_type FROM duckdb_columns() WHERE table_name = '{name}'").fetchall()
            connection.execute(f"INSERT INTO {name} VALUES ({', '.join(map(_some_value, (of for (of,) in types)))})")
        # More than a vector of DuckDB, from which on it refuses other things.
        many = "SELECT sample.* REPLACE (i::VARCHAR AS sample_id) FROM sample, range(3000) AS numbers(i)"
        connection.execute(f"INSERT INTO sample {many}")
        schema.upgrade(connection)
        for name in filled:
            count = 3001 if name == "sample" else 1
            assert connection.execute(f"SELECT count(*) FROM {name}").fetchall() == [(count,)], name
        assert connection.execute("SELECT DISTINCT traits FROM sample").fetchall() == [([],)]


def test_facts_of_models_call_a_licence_by_one_name() -> None:
    """What earlier versions found of a hub's models is read by its new name."""
    last = next(each for each in schema.migrations() if each.name.endswith("_license_of_facts"))
    with at_version(last.version - 1) as connection:
        types = [kind for (kind,) in connection.execute(_TYPES, ["agent_task"]).fetchall()]
        connection.execute(f"INSERT INTO agent_task VALUES ({', '.join(map(_some_value, types))})")
        connection.execute("UPDATE agent_task SET facts = ?", ['{"revision": "1f", "licence": "mit"}'])
        connection.execute(last.sql)
        assert connection.execute("SELECT facts FROM agent_task").fetchall() == [
            ('{"revision": "1f", "license": "mit"}',)
        ]


_TYPES = "SELECT data_type FROM duckdb_columns() WHERE table_name = ? ORDER BY column_index"


def _some_value(data_type: str) -> str:
    if data_type.endswith("[]"):
        return "[]"
    return "map()" if data_type.startswith("MAP") else _SOME_VALUE[data_type]


BEFORE_48 = {
    "pair_id": "p", "measured_at": "2026-01-01", "dataset": "catalog", "sample_id": "zoo/a", "sample_hash": "h",
    "a_build_hash": "a", "a_options": "{}", "a_env_hash": "e", "b_build_hash": "b", "b_options": "{}",
    "b_env_hash": "e", "settings_hash": "s", "round": 1, "number": 0, "fact": "failed", "block_count": 9, "note": "",
    "seconds": 1.0, "a_failure": "", "a_message": "", "a_t_min": -6.0, "b_failure": "crash in compile",
    "b_message": "signal SIGSEGV",
}  # fmt: skip
"""A twin run as code before version 48 wrote it."""


@pytest.mark.parametrize(
    ("failure", "side"),
    [
        ("crash in compile", ("failure", "compile", "crash")),
        ("error in start", ("failure", "load", "error")),
        ("unavailable", ("unavailable", None, None)),
        ("", ("success", None, None)),
    ],
)
def test_twin_runs_of_before_have_sides(failure: str, side: tuple[str | None, ...]) -> None:
    with at_version(47) as connection:
        insert(connection, "twin_pair", {**BEFORE_48, "b_failure": failure})
        migrate(connection, 48)
        (told,) = connection.execute("SELECT b.status, b.phase, b.failure_kind FROM twin_pair").fetchall()
        assert told == side
        assert connection.execute("SELECT a.t_min, b.message, a.log_path FROM twin_pair").fetchall() == [
            (-6.0, "signal SIGSEGV", None)
        ]
        with pytest.raises(duckdb.ConstraintException):
            connection.execute("INSERT INTO twin_pair FROM twin_pair")


@pytest.mark.parametrize("version", [36, 47])
def test_twin_runs_that_wait_in_the_spool_are_kept(tmp_path: Path, version: int) -> None:
    warehouse = empty(tmp_path)
    with at_version(version) as connection:
        insert(connection, "twin_pair", BEFORE_48)
        spool_old(connection, "twin_pair", version, tmp_path)
    report = warehouse.ingest()
    assert not report.rejected and report.inserted == {"twin_pair": 1}
    assert warehouse.rows(
        "SELECT a.status, a.t_min, b.status, b.phase, b.failure_kind, b.nan_mismatch FROM twin_pair"
    ) == [("success", -6.0, "failure", "compile", "crash", False)]


MODEL = {
    "model_run_id": "m1", "spec": "zoo:bert", "source": "zoo", "model_name": "bert", "task": "nlp", "status": "success",
    "graph_count": 1, "sample_ids": ["bert"], "extract_ms": 1.5, "extracted_at": NOON, "message": "why",
}  # fmt: skip
"""An attempt as all code before version 52 wrote it."""


TASK = {name: value for name, value in values_of(agent_task()).items() if value is not None}


def test_models_of_before_are_in_the_views_of_their_names() -> None:
    with at_version(51) as connection:
        insert(connection, "model", MODEL)
        insert(connection, "agent_task", TASK)
        before = [connection.execute(f"FROM {table}").fetchall() for table in ("model", "agent_task")]
        migrate(connection, 52)
        for name, sql in schema.view_files():
            if name in ("01_model", "01_agent_task"):
                connection.execute(sql)
        assert [connection.execute(f"FROM {table}").fetchall() for table in ("model", "agent_task")] == before
        with pytest.raises(duckdb.ConstraintException):
            connection.execute("INSERT INTO intake FROM intake")


@pytest.mark.parametrize("version", [38, 51])
def test_models_that_wait_in_the_spool_are_kept(tmp_path: Path, version: int) -> None:
    warehouse = Warehouse(tmp_path / "graphnet.duckdb")
    warehouse.spool([agent_task(state="refused", changed_at=NOON + timedelta(seconds=1)).row])
    with at_version(version) as connection:
        for table, row in (("model", MODEL), ("agent_task", TASK)):
            insert(connection, table, row)
            spool_old(connection, table, version, tmp_path)
    report = warehouse.ingest()
    assert not report.rejected and report.inserted == {"intake": 2}
    assert warehouse.rows("SELECT dataset, libraries, sample_ids, message FROM model") == [
        ("extracted", "", ["bert"], "why")
    ]
    assert warehouse.rows("SELECT state, content_hashes FROM agent_task") == [("refused", ["1" * 64])], "the newest"
