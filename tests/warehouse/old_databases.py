"""Databases as earlier versions of the schema had them, and code of other versions."""

from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from pathlib import Path
from typing import Any
from unittest import mock

import duckdb

from warehouse.database import layout, schema


def at_version(version: int) -> duckdb.DuckDBPyConnection:
    """A database that has had the migrations up to one."""
    connection = duckdb.connect(":memory:")
    for migration in schema.migrations():
        if migration.version <= version:
            connection.execute(migration.sql)
    return connection


def migrate(connection: duckdb.DuckDBPyConnection, version: int) -> None:
    """Do one migration."""
    connection.execute(next(item.sql for item in schema.migrations() if item.version == version))


def insert(connection: duckdb.DuckDBPyConnection, table: str, row: Mapping[str, Any]) -> None:
    names = ", ".join(f"? AS {name}" for name in row)
    connection.execute(f"INSERT INTO {table} BY NAME SELECT {names}", [*row.values()])


def spool_old(connection: duckdb.DuckDBPyConnection, table: str, version: int, folder: Path) -> None:
    """Have the rows of a table wait for an ingest, as code of a version left them."""
    path = folder / "graphnet.duckdb.spool" / f"{table}.{version}.{'0' * 32}.parquet"
    path.parent.mkdir(exist_ok=True)
    connection.execute(f"COPY {table} TO '{path}' (FORMAT parquet)")


@contextmanager
def other_code(**changes: Any) -> Iterator[None]:
    """Meanwhile, the code is another, with these functions of `schema`."""
    with mock.patch.multiple(schema, **changes), mock.patch.object(layout, "code_stamp", lambda: "other code"):
        schema.digest.cache_clear()
        yield
    schema.digest.cache_clear()
