"""Stores at each ingest what scores are read from: a narrow row of each run, and which runs scores are of.

`run_index` has numbers for names. A row of `benchmark_run` never changes, so only new runs are added, and what it holds
is a function of `benchmark_run` alone, whichever ingests made it, killed ones included; the view `run_indexed` defines
it. `judged_run` is written anew, since catalogs, findings of validation and marks of runs change it as well; the macro
`run_judged_among` defines it. Both are emptied when the code of the schema changes.
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
    """Bring both up to date, in a transaction of its own: rows that another has inserted get their rowid at its end.

    Args:
        connection: The file that rows were inserted into.
        written: The tables that they were inserted into.
    """
    is_complete = _is_complete(connection)
    if is_complete and not _DECIDING.intersection(written):
        return
    connection.begin()
    if not is_complete:
        _add_new(connection)
        if not _is_complete(connection):  # not what was made of these runs
            forget_index(connection)
            _add_new(connection)
    connection.execute("DELETE FROM judged_run")
    connection.execute("INSERT INTO judged_run BY NAME FROM run_judged_among()")
    connection.commit()


def forget_index(connection: DuckDBPyConnection) -> None:
    """Empty both, to have them made anew: what a row holds may be another thing now."""
    for table in ("judged_run", "run_index", "run_sample", "run_setup"):
        connection.execute(f"DELETE FROM {table}")


def _is_complete(connection: DuckDBPyConnection) -> bool:
    return bool(connection.execute(_IS_COMPLETE).fetchall()[0][0])


def _add_new(connection: DuckDBPyConnection) -> None:
    ((newest,),) = connection.execute("SELECT coalesce(max(run_row), -1) FROM run_index").fetchall()
    for table, key, names in (("run_sample", "sample_key", _SAMPLE), ("run_setup", "setup_key", _SETUP)):
        connection.execute(_ADD_NAMES.format(table=table, key=key, names=names, newest=newest))
    connection.execute(_ADD_RUNS.format(newest=newest))
