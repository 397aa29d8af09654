"""The schema of the database: migrations applied once; views, policies and comments rewritten when they change."""

from __future__ import annotations

import hashlib
import logging
import re
from collections.abc import Sequence
from dataclasses import dataclass
from datetime import UTC, datetime
from functools import cache
from pathlib import Path
from typing import TYPE_CHECKING

from ops.dataset.sample.catalog.lists import shipped_lists
from ops.dataset.validate.registry import gating_checks
from ops.reporting.score.policies import POLICIES
from warehouse.database.former import rows_of
from warehouse.database.rules import rule_macros
from warehouse.database.run_index import forget_index
from warehouse.database.tables import TABLES
from warehouse.errors import NewerSchemaError, OlderSchemaError, WarehouseError

if TYPE_CHECKING:
    from duckdb import DuckDBPyConnection

logger = logging.getLogger(__name__)

_FOLDER = Path(__file__).parents[1]


@dataclass(frozen=True, slots=True)
class Migration:
    """One step of the schema: `migrations/<version>_<what>.sql`."""

    version: int
    name: str
    sql: str


@cache
def migrations() -> tuple[Migration, ...]:
    """Read all migrations, in order. The first makes all tables; versions count up from its own."""
    paths = sorted((_FOLDER / "migrations").glob("*.sql"))
    steps = tuple(Migration(int(path.stem.partition("_")[0]), path.stem, _statements(path)) for path in paths)
    if [step.version for step in steps] != list(range(steps[0].version, steps[0].version + len(steps))):
        raise WarehouseError(f"migrations must be numbered without a gap: {', '.join(step.name for step in steps)}")
    return steps


def _statements(path: Path) -> str:
    """Read the SQL of a migration and fill in its placeholders by `warehouse.database.former`.

    `{rows of TABLE}` becomes the query that reads rows of `former_TABLE` as rows of TABLE today, and
    `{rows of TABLE as OTHER}` the query for those rows of OTHER that are made of them.
    """

    def rows(match: re.Match[str]) -> str:
        return rows_of(match[1], 0, f"former_{match[1]}")[match[2] or match[1]]

    return re.sub(r"\{rows of (\w+)(?: as (\w+))?\}", rows, path.read_text("utf-8"))


def known_version() -> int:
    """Return the newest schema version that this code knows."""
    return migrations()[-1].version


@cache
def view_files() -> tuple[tuple[str, str], ...]:
    """Read (name, SQL) of each file of views, in the order of their names: a view comes after those it reads."""
    paths = sorted((_FOLDER / "views").glob("*.sql"))
    return tuple((path.stem, path.read_text("utf-8")) for path in paths)


@cache
def digest() -> str:
    """Hash of the schema that this code makes; a database that was published with another hash is published anew."""
    document = repr(
        (
            migrations(),
            [*rule_macros()],
            view_files(),
            _comments(),
            _policy_rows(),
            _tolerance_rows(),
            gating_checks(),
            _list_rows(),
        )
    )
    return hashlib.sha256(document.encode()).hexdigest()


def upgrade(connection: DuckDBPyConnection) -> None:
    """Bring an open database to this code's schema: pending migrations, then views and policies.

    Raises:
        NewerSchemaError: The database has had migrations that this code does not know.
        OlderSchemaError: This code has no migrations for a database that old.
    """
    done = schema_version(connection)
    first, newest = migrations()[0].version, known_version()
    if done > newest:
        raise NewerSchemaError(
            f"the database has schema version {done}, and this code knows versions up to {newest}: "
            "update the code, or use another warehouse folder"
        )
    if 0 < done < first:
        raise OlderSchemaError(
            f"the database has schema version {done}, and this code knows no way from there to {first}: move the "
            "database and the files beside it to another folder, or name another one by the setting warehouse_path "
            "(GRAPHNET_WAREHOUSE_PATH), and run this again; what is in it can be read with duckdb"
        )
    if done == newest and connection.execute("SELECT digest FROM schema_digest").fetchall() == [(digest(),)]:
        return
    # Statements this small take longer where several threads share them.
    threads = connection.execute("SELECT current_setting('threads')").fetchall()[0][0]
    connection.execute("SET threads = 1")
    _migrate(connection, done)
    connection.execute(f"SET threads = {threads}")  # after an error it would be refused, and hide that error


def _migrate(connection: DuckDBPyConnection, done: int) -> None:
    pending = [migration for migration in migrations() if migration.version > done]
    # Rows that a migration finds may keep a later one out of its transaction. In an empty database there are none.
    for batch in [pending] if done == 0 else [(migration,) for migration in pending]:
        connection.begin()
        for migration in batch:
            logger.info("migrating the warehouse: %s", migration.name)
            connection.execute(migration.sql)
            row = [migration.version, migration.name, datetime.now(UTC).replace(tzinfo=None)]
            connection.execute("INSERT INTO schema_migration VALUES (?, ?, ?)", row)
        connection.commit()
    connection.begin()
    _replace_rows(connection, "error_policy", _policy_rows())
    _replace_rows(connection, "policy_tolerance", _tolerance_rows())
    _replace_rows(connection, "gating_constraint", [(name,) for name in gating_checks()])
    _add_lists(connection)
    _comment_table_columns(connection)
    _create_views(connection)
    forget_index(connection)
    _comment_view_columns(connection)
    _replace_rows(connection, "schema_digest", [(digest(),)])
    connection.commit()


def create(connection: DuckDBPyConnection) -> None:
    """Make the tables, without views, in an empty database, to test whether files can be inserted."""
    connection.begin()
    for migration in migrations():
        connection.execute(migration.sql)
    connection.commit()


def schema_version(connection: DuckDBPyConnection) -> int:
    """Read the version of the newest migration that a database has had; 0 for an empty one."""
    if "schema_migration" not in _names(connection, "SELECT table_name FROM duckdb_tables() WHERE NOT internal"):
        return 0
    row = connection.execute("SELECT coalesce(max(version), 0) FROM schema_migration").fetchone()
    return int(row[0]) if row else 0


def _create_views(connection: DuckDBPyConnection) -> None:
    for name in _names(connection, "SELECT view_name FROM duckdb_views() WHERE NOT internal"):
        connection.execute(f'DROP VIEW IF EXISTS "{name}"')
    for kind, macro in (("macro", "MACRO"), ("table_macro", "MACRO TABLE")):
        query = f"SELECT function_name FROM duckdb_functions() WHERE NOT internal AND function_type = '{kind}'"
        for name in _names(connection, query):
            connection.execute(f'DROP {macro} IF EXISTS "{name}"')
    for sql in (*rule_macros(), *(sql for _, sql in view_files())):
        connection.execute(sql)


def _names(connection: DuckDBPyConnection, query: str) -> list[str]:
    condition = " AND database_name = current_database()"
    return [str(row[0]) for row in connection.execute(query + condition).fetchall()]


def _comments() -> dict[tuple[str, str], str]:
    """Collect (table, column) → comment of all tables."""
    return {(table.name, column): text for table in TABLES.values() for column, text in table.comments.items()}


def _comment_table_columns(connection: DuckDBPyConnection) -> None:
    """Give columns the comments of their fields, where they do not have them yet."""
    query = "SELECT table_name, column_name, comment FROM duckdb_columns() WHERE database_name = current_database()"
    present = {(table, column): comment for table, column, comment in connection.execute(query).fetchall()}
    for (table, column), text in _comments().items():
        if (table, column) not in present:
            raise WarehouseError(f"no migration makes the column {table}.{column}; add one that does")
        if present[table, column] != text:
            _comment(connection, table, column, text)


def _comment(connection: DuckDBPyConnection, table: str, column: str, text: str) -> None:
    quoted = text.replace("'", "''")
    connection.execute(f"""COMMENT ON COLUMN "{table}"."{column}" IS '{quoted}'""")


def _comment_view_columns(connection: DuckDBPyConnection) -> None:
    """Give columns of views the comments of the table columns that they are named after."""
    pairs = connection.execute(
        """
        SELECT
            shown.table_name,
            shown.column_name,
            first(documented.comment ORDER BY list_position($order, documented.table_name))
        FROM duckdb_columns() AS shown
        JOIN duckdb_views() AS view ON view.view_oid = shown.table_oid AND NOT view.internal
        JOIN duckdb_columns() AS documented
            ON documented.column_name = shown.column_name AND documented.comment IS NOT NULL
        WHERE shown.database_name = current_database() AND documented.database_name = current_database()
            AND shown.comment IS NULL AND documented.table_name IN (SELECT unnest($order))
        GROUP BY ALL
        """,
        {
            "order": [
                "benchmark_run",
                "sample",
                "sample_op",
                "derivation",
                "derived_part",
                "pass_result",
                "conversion",
                "decomposition",
                "fault",
                "change_point",
                "build_point",
                "verdict",
                "run_index",
                "run_sample",
            ]
        },
    ).fetchall()
    for view, column, comment in pairs:
        _comment(connection, view, column, comment)


def _replace_rows(connection: DuckDBPyConnection, table: str, rows: Sequence[Sequence[str | int | None]]) -> None:
    connection.execute(f"DELETE FROM {table}")
    places = ", ".join(f"({', '.join('?' * len(row))})" for row in rows)
    connection.execute(f"INSERT INTO {table} VALUES {places}", [value for row in rows for value in row])


def _add_lists(connection: DuckDBPyConnection) -> None:
    """Add the lists that come with the project; one that exists is not changed, even if its file has changed."""
    present = {name for (name,) in connection.execute("SELECT DISTINCT name FROM sample_list").fetchall()}
    now = datetime.now(UTC).replace(tzinfo=None)
    rows = [(*row, now) for row in _list_rows() if row[0] not in present]
    if rows:
        connection.executemany("INSERT INTO sample_list VALUES (?, ?, ?, ?)", rows)


def _list_rows() -> list[tuple[str, str, float]]:
    return [(name, *entry) for name, weights in shipped_lists().items() for entry in weights.items()]


def _policy_rows() -> list[tuple[str | int | None, ...]]:
    return [tuple(row) for policy in POLICIES.values() for row in policy.rows()]


def _tolerance_rows() -> list[tuple[str | int | None, ...]]:
    return [(policy.name, t) for policy in POLICIES.values() for t in policy.t_values]
