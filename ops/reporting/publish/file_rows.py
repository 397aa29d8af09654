"""Reads Parquet files with a row a file, as GraphNet publishes its dataset on a hub, and the database beside them.

A row has the file's `path` below the dataset's root and its `content`. The database says which samples were deleted
and which are groups. All of this runs in the sandbox.
"""

from __future__ import annotations

import contextlib
import re
import sqlite3
import time
from pathlib import Path

from ops.dataset.sample.format.files import FILE_LIMITS
from ops.dataset.sample.shards.packed import MOST_OTHER_BYTES
from ops.execution.untrusted.paths import is_below
from ops.execution.untrusted.text import printable

COLUMNS = frozenset({"path", "content"})
"""Columns by which such a file is known."""

DATABASE_FILE = "GraphNet.db"

MOST_REFUSALS = 100
_MOST_BYTES = 8 << 30
_BATCH_ROWS = 64
_SHOWN = 200
_MOST_ROWS = 2_000_000
_MOST_SECONDS = 60.0
_MOST_VALUE_BYTES = 16 << 20
_STEPS = 10_000
"""Steps of the database's machine between two looks at the clock."""

_DELETED = "SELECT sample_type || '/' || relative_model_path FROM graph_sample WHERE deleted LIMIT ?"
_HAS_GROUPS = "SELECT 1 FROM sqlite_master WHERE name = 'graph_net_sample_groups'"
_GROUPS = """
SELECT DISTINCT grouped.group_policy || '-' || grouped.policy_version, grouped.group_uid,
    sample.sample_type || '/' || sample.relative_model_path
FROM graph_net_sample_groups AS grouped JOIN graph_sample AS sample ON sample.uuid = grouped.sample_uid
WHERE NOT coalesce(grouped.deleted, 0) AND NOT coalesce(sample.deleted, 0) LIMIT ?
"""


def is_of_file_rows(path: Path) -> bool:
    """Tell whether a Parquet file has a row a file; False for what is no regular Parquet file."""
    import pyarrow as pa
    import pyarrow.parquet as pq

    with contextlib.suppress(pa.ArrowException, OSError, ValueError):
        return path.is_file() and set(pq.read_schema(path).names) >= COLUMNS
    return False


def unpack_file_rows(path: Path, root: Path) -> list[str]:
    """Write the files of a Parquet file's rows below a folder.

    Returns:
        Reasons why files are left out, of the first ones.

    Raises:
        OSError: There is no room, or the file cannot be read.
        ValueError: They have more bytes than a dataset can have.
    """
    import pyarrow.parquet as pq

    refusals: list[str] = []
    remaining = _MOST_BYTES
    for batch in pq.ParquetFile(path).iter_batches(_BATCH_ROWS, columns=sorted(COLUMNS), use_threads=False):
        for row in batch.to_pylist():
            problem = _write(str(row["path"]), row["content"], root)
            if problem and len(refusals) < MOST_REFUSALS:
                refusals.append(f"{printable(str(row['path']), _SHOWN)}: expected {problem}")
            remaining -= len(row["content"]) if isinstance(row["content"], str | bytes) else 0
            if remaining < 0:
                raise ValueError(f"it has files of more than {_MOST_BYTES:,} bytes")
    return refusals


def _write(name: str, content: object, root: Path) -> str:
    """Write a file; return what was expected instead, "" where it is written."""
    names = name.split("/")
    if not is_below(names):
        return "a path of plain names below the dataset"
    if not isinstance(content, str | bytes):
        return "text"
    data = content.encode(errors="replace") if isinstance(content, str) else content
    if len(data) > FILE_LIMITS.get(names[-1], MOST_OTHER_BYTES):
        return "a smaller file"
    target = root.joinpath(*names)
    try:
        target.parent.mkdir(parents=True, exist_ok=True)
        with target.open("xb") as file:
            file.write(data)
    except (FileExistsError, NotADirectoryError):
        return "a path that no other row has, nor is a folder of"
    return ""


def read_database(path: Path) -> tuple[list[str], dict[str, dict[str, list[str]]]]:
    """Read which samples were deleted, and the lists of groups: name → sample → its groups.

    Raises:
        sqlite3.Error: It is damaged, or lacks these tables.
        TimeoutError: It takes longer than a file of tables does, such as one with an endless view.
    """
    end = time.monotonic() + _MOST_SECONDS
    with contextlib.closing(sqlite3.connect(f"{path.absolute().as_uri()}?mode=ro&immutable=1", uri=True)) as database:
        database.execute("PRAGMA trusted_schema = off")
        database.setlimit(sqlite3.SQLITE_LIMIT_LENGTH, _MOST_VALUE_BYTES)  # a single step cannot take long
        database.set_progress_handler(lambda: time.monotonic() > end, _STEPS)
        try:
            deleted = [str(name) for (name,) in database.execute(_DELETED, (_MOST_ROWS,))]
            has_groups = database.execute(_HAS_GROUPS).fetchone()  # older databases have none
            rows = database.execute(_GROUPS, (_MOST_ROWS,)).fetchall() if has_groups else []
        except sqlite3.OperationalError as error:
            if time.monotonic() > end:
                raise TimeoutError(f"its tables or views take longer than {_MOST_SECONDS:g} s to read") from error
            raise
    lists: dict[str, dict[str, list[str]]] = {}
    for policy, group, sample in (map(str, row) for row in rows if None not in row):
        members = lists.setdefault(re.sub(r"[^A-Za-z0-9_.+-]", "_", policy)[:60], {})
        members.setdefault(sample, []).append(group)
    return deleted, lists
