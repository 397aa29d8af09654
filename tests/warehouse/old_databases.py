"""Databases as earlier versions of the schema had them."""

import duckdb

from warehouse.database import schema


def at_version(version: int) -> duckdb.DuckDBPyConnection:
    """A database that has had the migrations up to one."""
    connection = duckdb.connect(":memory:")
    for migration in schema.migrations():
        if migration.version <= version:
            connection.execute(migration.sql)
    return connection
