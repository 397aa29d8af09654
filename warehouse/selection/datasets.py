"""The folder of each dataset: looked up, and recorded once for all processes that use the same database."""

import fcntl
from collections.abc import Sequence
from dataclasses import dataclass
from datetime import UTC, datetime
from pathlib import Path

from ops.dataset.sample.catalog.rows import DatasetRow, resolve_path, stored_path
from warehouse.errors import WarehouseError
from warehouse.store import Warehouse


@dataclass(frozen=True, slots=True)
class KnownDataset:
    """A name and its folder.

    Attributes:
        is_recorded: True where the folder stands in the table `dataset`, False where it follows from samples' paths.
    """

    name: str
    folder: Path
    is_recorded: bool


_KNOWN = "SELECT name, root_path, is_recorded FROM dataset_current ORDER BY created_at, name"
_HAS_VIEW = "SELECT 1 FROM duckdb_views() WHERE view_name = 'dataset_current'"


def known_datasets(warehouse: Warehouse) -> list[KnownDataset]:
    """Load every dataset but the project's own, the newest name last.

    There are none in a database of older code that cannot be upgraded since it is read-only.
    """
    with warehouse.connect() as connection:
        if not connection.execute(_HAS_VIEW).fetchall():
            return []
        rows = connection.execute(_KNOWN).fetchall()
    return [KnownDataset(name, resolve_path(path), is_recorded) for name, path, is_recorded in rows]


def record_datasets(warehouse: Warehouse, names: Sequence[tuple[str, Path, Path | None]]) -> None:
    """Record names of folders, each as (name, folder, the folder that had the name before, or None).

    Raises:
        WarehouseError: Another process gave a name to another folder meanwhile, or the database cannot be written.
    """
    lock = warehouse.path.with_name(warehouse.path.name + ".datasets.lock")
    lock.parent.mkdir(parents=True, exist_ok=True)
    with lock.open("a") as file:
        fcntl.flock(file, fcntl.LOCK_EX)
        owners = {dataset.name: dataset.folder for dataset in known_datasets(warehouse)}
        for name, folder, former in names:
            owner = owners.get(name)
            if owner not in (folder, former):
                raise WarehouseError(f"another process named {owner} {name!r} meanwhile: run this again")
        now = datetime.now(UTC)
        warehouse.spool([DatasetRow(name, stored_path(folder), now) for name, folder, _ in names])
        warehouse.ingest()
