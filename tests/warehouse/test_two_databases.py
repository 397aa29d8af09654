"""Two databases in one folder share nothing."""

import subprocess
import sys
import textwrap
from dataclasses import asdict
from pathlib import Path

import pytest
from warehouse_rows import run, run_ids

from warehouse.database.layout import WarehouseFiles
from warehouse.store import Warehouse

HERE = Path(__file__).parent
ROOT = HERE.parent.parent
WRITER = """
import random, sys
from pathlib import Path
sys.path[:0] = [{root!r}, {here!r}]
from warehouse_rows import run
from warehouse.store import Warehouse

name, path = sys.argv[1:]
delays = random.Random(name)
warehouse = Warehouse(Path(path))
for batch in range(6):
    warehouse.spool([run(run_id=f"{{name}}-{{batch}}-{{number}}") for number in range(40)])
    if delays.random() < 0.6:
        warehouse.ingest()
warehouse.ingest()
"""


def test_two_databases_written_alternately(tmp_path: Path) -> None:
    first, second = Warehouse(tmp_path / "a.duckdb"), Warehouse(tmp_path / "b.duckdb")
    rows = [run() for _ in range(8)]
    for number, row in enumerate(rows):
        (first, second)[number % 2].spool([row])
        if number % 3:
            (first, second)[(number + 1) % 2].ingest()
    first.ingest()
    second.ingest()
    assert run_ids(first) == [row.run_id for row in rows[::2]]
    assert run_ids(second) == [row.run_id for row in rows[1::2]]
    assert not list(tmp_path.glob("*.aside"))


@pytest.mark.slow
def test_two_databases_written_at_once(tmp_path: Path) -> None:
    code = textwrap.dedent(WRITER).format(root=str(ROOT), here=str(HERE))
    commands = [
        [sys.executable, "-c", code, name, str(tmp_path / f"{file}.duckdb")] for name, file in ("xa", "yb", "za")
    ]
    writers = [subprocess.Popen(command) for command in commands]
    assert [writer.wait() for writer in writers] == [0, 0, 0]
    for file, written_by in (("a", "xz"), ("b", "y")):
        expected = [f"{name}-{batch}-{number}" for name in written_by for batch in range(6) for number in range(40)]
        assert run_ids(Warehouse(tmp_path / f"{file}.duckdb")) == sorted(expected)
    assert not list(tmp_path.glob("*.aside"))


def test_no_file_belongs_to_both(tmp_path: Path) -> None:
    first, second = ({*asdict(WarehouseFiles(tmp_path / name)).values()} for name in ("a.duckdb", "b.duckdb"))
    assert not first & second and len(first) == len(second) == 7
