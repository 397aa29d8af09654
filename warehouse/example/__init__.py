"""A small made-up warehouse: it shows what runs, failures and regressions look like before there are real ones.

Its rows are ingested and shown like all others, so documentation that is written with it holds for real results.
"""

import shutil
from contextlib import AbstractContextManager
from pathlib import Path

from warehouse.store import Warehouse, temporary_warehouse

FILE_NAME = "example.duckdb"


def example_warehouse() -> AbstractContextManager[Warehouse]:
    """Make a warehouse with the rows of the example, in a temporary folder that is removed afterwards."""
    from warehouse.example.rows import example_rows

    return temporary_warehouse(example_rows(), FILE_NAME)


def copy_example(warehouse: Warehouse, folder: Path) -> Path:
    """Copy the file of an `example_warehouse` to a folder, for other programs to open; an older copy is replaced.

    Returns:
        The copy.
    """
    folder.mkdir(parents=True, exist_ok=True)
    path, unfinished = folder / FILE_NAME, folder / f".{FILE_NAME}"
    shutil.copyfile(warehouse.path, unfinished)
    return unfinished.replace(path)
