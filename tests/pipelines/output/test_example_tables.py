"""What the command line shows of the example: its tables in terminals of 80, 100 and 200 columns, and its options.

The texts are in `tests/golden/tables`; `pytest --rewrite` writes them anew.
"""

import os
import sys
from collections.abc import Callable, Iterator
from pathlib import Path

import duckdb
import pytest

from pipelines.cli import run
from pipelines.exits import ExitCode
from warehouse.example import example_warehouse
from warehouse.store import Warehouse

FOLDER = Path(__file__).parents[2] / "golden" / "tables"

COMMANDS = {
    "regressions": ("sql", "from regressions"),
    "worst_samples": ("sql", "from worst_samples"),
    "failures": ("sql", "from failures"),
    "speedups": ("sql", "from speedups where backend = 'inductor'"),
    "one_regression": ("sql", "from regressions limit 1"),
    "score": ("score",),
    "score_by_task": ("score", "--by", "task", "--backend", "brisk", "--backend", "inductor"),
    "score_at_t": ("score", "--t", "0", "--t", "2"),
    "runs_list": ("runs", "list", "--limit", "30"),
}


@pytest.fixture(scope="module")
def warehouse() -> Iterator[Warehouse]:
    with example_warehouse() as result:
        yield result


@pytest.mark.parametrize("width", [80, 100, 200])
@pytest.mark.parametrize("name", COMMANDS)
def test_tables_fit_and_look_as_before(
    name: str,
    width: int,
    project: Path,
    warehouse: Warehouse,
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
    agrees: Callable[[Path, str], None],
) -> None:
    monkeypatch.setenv("GRAPHNET_WAREHOUSE_PATH", str(warehouse.path))
    monkeypatch.setattr("pipelines.output.tables.terminal_size", lambda: os.terminal_size((width, 1000)))
    assert run(COMMANDS[name]) == ExitCode.OK
    lines = [line.rstrip() for line in capsys.readouterr().out.splitlines()]
    assert max(map(len, lines)) <= width
    agrees(FOLDER / f"{name}.{width}.txt", "\n".join(lines).strip("\n") + "\n")


@pytest.mark.parametrize("view", ["failures", "speedups", "worst_samples"])
def test_what_is_not_there_comes_last(warehouse: Warehouse, view: str) -> None:
    shown = warehouse.query(f"from {view}")["backend"].tolist()
    assert "absent" not in shown[:-1]


def test_what_is_not_there_is_not_first_by_speedup(warehouse: Warehouse) -> None:
    shown = warehouse.query("from benchmark_current order by speedup desc")
    first_without = shown["speedup"].isna().argmax()
    assert shown["speedup"][first_without:].isna().all()
    assert "absent" in shown["backend"][first_without:].tolist()
    assert "absent" not in shown["backend"][:first_without].tolist()


def test_the_example_needs_no_database_and_leaves_none(project: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert run(["sql", "--example", "--csv", "select count(*) as n from regressions"]) == ExitCode.OK
    assert capsys.readouterr().out == "n\n3\n"
    assert run(["score", "--example", "--backend", "brisk", "--csv"]) == ExitCode.OK
    assert capsys.readouterr().out.splitlines()[1].startswith("brisk,,all,-10,")
    assert run(["runs", "list", "--example", "--dropped", "--json"]) == ExitCode.OK
    assert "the machine was throttled" in capsys.readouterr().out
    assert list(project.iterdir()) == []


def test_the_example_is_left_as_a_file_for_other_programs(project: Path, capsys: pytest.CaptureFixture[str]) -> None:
    for _ in range(2):  # a copy that is there is replaced
        assert run(["sql", "--example"]) == ExitCode.OK
    path = project / "home" / "example.duckdb"
    shell = Path(sys.executable).with_name("duckdb")
    output = capsys.readouterr()
    assert f"Open it with: {shell} -readonly {path}" in output.err
    listed = {line.split()[0] for line in output.out.splitlines() if line.strip()}
    assert {"benchmark_run", "regressions", "scores()"} <= listed
    with duckdb.connect(str(path), read_only=True) as plain:
        assert plain.execute("SELECT count(*) FROM regressions").fetchall() == [(3,)]


def test_a_pivot_is_one_table(project: Path, capsys: pytest.CaptureFixture[str]) -> None:
    query = "pivot (select 1 as number, 'a' as name) on name using first(number)"
    assert run(["sql", "--csv", f"{query}; {query}"]) == ExitCode.OK
    assert capsys.readouterr().out == "a\n1\n\na\n1\n"
