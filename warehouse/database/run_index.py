"""Tables that scores are read from, brought up to date at each ingest: a narrow row of each run, and the judged runs.

`run_index` has numbers in place of names. Rows of `benchmark_run` never change, so each ingest adds only new runs. The
view `run_indexed` defines its content, which depends on `benchmark_run` alone, even if ingests were killed.
`judged_run` has the runs that scores are of. It is written anew each time, since catalogs, findings of validation and
marks of runs change it as well; the macro `run_judged_among` defines it. A change of the schema's code empties both.
"""

from __future__ import annotations

from collections.abc import Collection
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from duckdb import DuckDBPyConnection

_DECIDING = frozenset({"sample", "broken_sample", "validation", "run_mark"})
"""Tables that, beside the runs, decide which runs scores are of."""

_SAMPLE = "dataset, sample_id, sample_hash"
_SETUP = "dataset, backend, variant, env_hash, config_hash, build_hash"

_ADD_NAMES = """
INSERT INTO {table}
SELECT coalesce((SELECT max({key}) FROM {table}), 0) + row_number() OVER (ORDER BY first_row), {names}
FROM (SELECT {names}, min(rowid) AS first_row FROM benchmark_run WHERE rowid > {newest} GROUP BY {names})
ANTI JOIN {table} USING ({names})
"""

# first_row: the first run of the same sample, setup, is_trial and is_unavailable, in the index or else among new runs.
_ADD_RUNS = """
INSERT INTO run_index BY NAME
WITH added AS MATERIALIZED (FROM run_indexed WHERE run_row > {newest}),
first AS (FROM run_index WHERE run_row = first_row)
SELECT added.*, coalesce(
    first.run_row,
    min(added.run_row) OVER (PARTITION BY added.sample_key, added.setup_key, added.is_trial, added.is_unavailable)
) AS first_row
FROM added
LEFT JOIN first
    ON first.sample_key = added.sample_key AND first.setup_key = added.setup_key
    AND first.is_trial = added.is_trial AND first.is_unavailable = added.is_unavailable
ORDER BY added.run_row
"""

_IS_COMPLETE = """
SELECT (SELECT count(*) FROM benchmark_run) = (SELECT count(*) FROM run_index)
    AND (SELECT max(rowid) FROM benchmark_run) IS NOT DISTINCT FROM (SELECT max(run_row) FROM run_index)
"""


def index_runs(connection: DuckDBPyConnection, written: Collection[str]) -> None:
    """Bring `run_index` and `judged_run` up to date.

    It takes a transaction of its own: rows that another one inserts get their rowid when that ends.

    Args:
        connection: The database that rows were inserted into.
        written: The tables that they were inserted into.
    """
    is_complete = _is_complete(connection)
    if is_complete and not _DECIDING.intersection(written):
        return
    connection.begin()
    if not is_complete:
        _add_new_runs(connection)
        if not _is_complete(connection):  # the index was made of other runs
            forget_index(connection)
            _add_new_runs(connection)
    connection.execute("DELETE FROM judged_run")
    connection.execute("INSERT INTO judged_run BY NAME FROM run_judged_among()")
    connection.commit()


def forget_index(connection: DuckDBPyConnection) -> None:
    """Empty both tables, so that the next ingest makes them anew: their columns may mean something else now."""
    for table in ("judged_run", "run_index", "run_sample", "run_setup"):
        connection.execute(f"DELETE FROM {table}")


def _is_complete(connection: DuckDBPyConnection) -> bool:
    return bool(connection.execute(_IS_COMPLETE).fetchall()[0][0])


def _add_new_runs(connection: DuckDBPyConnection) -> None:
    ((newest,),) = connection.execute("SELECT coalesce(max(run_row), -1) FROM run_index").fetchall()
    for table, key, names in (("run_sample", "sample_key", _SAMPLE), ("run_setup", "setup_key", _SETUP)):
        connection.execute(_ADD_NAMES.format(table=table, key=key, names=names, newest=newest))
    connection.execute(_ADD_RUNS.format(newest=newest))
