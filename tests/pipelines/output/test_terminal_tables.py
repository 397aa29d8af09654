"""Tables fit the terminal that they are written to, and say what they leave out."""

import os
from pathlib import Path

import pytest

from pipelines.cli import run
from pipelines.exits import ExitCode
from pipelines.output.console import Format, echo_rows
from tests.warehouse.warehouse_rows import filled, sample
from tests.warehouse.warehouse_rows import run as made

COLUMNS = (
    "dataset",
    "backend",
    "sample_id",
    "regression",
    "previous",
    "speedup",
    "message",
    "log_path",
    "signal",
)
MESSAGE = "the lowering of aten.view failed since its argument is a symbol that nothing bounds"
ROWS = [
    (
        "catalog",
        "inductor",
        f"transformers/{name}",
        kind,
        previous,
        speedup,
        MESSAGE,
        f"/logs/{name}/{'x' * 30}.log",
        None,
    )
    for name, kind, previous, speedup in (
        ("bert", "slower", 1.5, 0.5),
        ("gpt2", "failed", 2.0, None),
        ("vit", "slower", 1.75, 1.25),
    )
]


@pytest.fixture
def terminal(monkeypatch: pytest.MonkeyPatch) -> pytest.MonkeyPatch:
    """A terminal of 100 columns and 24 lines."""
    resize(monkeypatch, 100)
    return monkeypatch


def resize(monkeypatch: pytest.MonkeyPatch, columns: int, lines: int = 24) -> None:
    monkeypatch.setattr("pipelines.output.tables.terminal_size", lambda: os.terminal_size((columns, lines)))


def shown(capsys: pytest.CaptureFixture[str]) -> list[str]:
    return [line.rstrip() for line in capsys.readouterr().out.splitlines() if line.strip()]


@pytest.mark.parametrize("width", [60, 80, 100, 200])
def test_no_line_is_wider_than_the_terminal(
    terminal: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str], width: int
) -> None:
    resize(terminal, width)
    echo_rows(COLUMNS, ROWS, Format.TABLE, title="Regressions")
    lines = shown(capsys)
    assert max(map(len, lines)) <= width
    assert sum("transformers/" in line for line in lines) == len(ROWS)


def test_what_says_nothing_or_has_no_room_is_left_out_and_named(
    terminal: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    resize(terminal, 70)
    echo_rows(COLUMNS, ROWS, Format.TABLE)
    assert shown(capsys) == [
        " sample_id          regression  previous  speedup",
        " ────────────────────────────────────────────────",
        " transformers/bert  slower           1.5      0.5",
        " transformers/gpt2  failed             2",
        " transformers/vit   slower          1.75     1.25",
        "in all rows: dataset catalog, backend inductor",
        "no room for message, log_path: choose by --columns, or see all by",
        "--records, --json or --csv",
    ]


def test_long_heads_are_broken_and_identities_abbreviated(
    terminal: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    resize(terminal, 42)
    digest = "0123456789abcdef" * 4
    rows = [(digest, 1.25, -3.0, "first", ""), (digest[::-1], 0.5, -4.0, "second", "")]
    echo_rows(("env_hash", "previous_speedup", "t_min", "which", "variant"), rows, Format.TABLE)
    assert shown(capsys) == [
        "                previous_",
        " env_hash         speedup  t_min  which",
        " ───────────────────────────────────────",
        " 0123456789ab…       1.25     -3  first",
        " fedcba987654…        0.5     -4  second",
    ]


def test_expendable_columns_go_first(terminal: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
    resize(terminal, 16)
    rows = [("a", 1, 2, 3), ("b", 4, 5, 6)]
    echo_rows(("name", "first", "second", "last"), rows, Format.TABLE, expendable=("second", "first"))
    lines = shown(capsys)
    assert lines[0].split() == ["name", "last"]
    assert "no room for first, second" in " ".join(line.strip() for line in lines)


def test_a_single_wide_row_is_a_record(terminal: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
    echo_rows(COLUMNS, ROWS[:1], Format.TABLE)
    lines = shown(capsys)
    assert lines[0] == "── 1 of 1 ──"
    assert [line.split()[0] for line in lines[1:] if not line.startswith(" ")] == [*COLUMNS[:-1]]


def test_a_file_gets_whole_lines(capsys: pytest.CaptureFixture[str]) -> None:
    echo_rows(COLUMNS, ROWS, Format.TABLE)
    lines = shown(capsys)
    assert len(lines) == 2 + len(ROWS)
    assert all(MESSAGE in line for line in lines[2:])


def test_records_have_every_value(capsys: pytest.CaptureFixture[str]) -> None:
    echo_rows(COLUMNS, ROWS, Format.RECORDS)
    lines = shown(capsys)
    assert [line for line in lines if line.startswith("──")] == [f"── {number} of 3 ──" for number in (1, 2, 3)]
    assert sum(line.split()[:2] == ["message", MESSAGE.split()[0]] for line in lines) == len(ROWS)


def test_a_long_table_goes_through_the_pager(terminal: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
    paged = []
    terminal.setattr("click.echo_via_pager", paged.append)
    echo_rows(("number",), [(number,) for number in range(23)], Format.TABLE, paged=True)
    assert len(paged) == 1 and len(paged[0].splitlines()) >= 24
    assert shown(capsys) == []
    echo_rows(("number",), [(1,)], Format.TABLE, paged=True)
    assert len(paged) == 1 and shown(capsys)


@pytest.fixture
def project(project: Path) -> None:
    """A database with three runs."""
    speedups = {("eager", "a"): 1.0, ("eager", "b"): 1.0, ("eager", "c"): 1.0}
    speedups |= {("inductor", "a"): 1.0, ("inductor", "b"): 2.0, ("inductor", "c"): 4.0}
    runs = [made(name, speedup=speedup, backend=backend) for (backend, name), speedup in speedups.items()]
    filled(project / "warehouse", *(sample(name) for name in "abc"), *runs)


def test_sql_writes_the_columns_that_are_asked_for(project: None, capsys: pytest.CaptureFixture[str]) -> None:
    query = "from speedups where backend = 'inductor' order by sample_id"
    assert run(["sql", "--columns", "speedup, sample_id", "--csv", query]) == ExitCode.OK
    assert shown(capsys) == ["speedup,sample_id", "1.0,a", "2.0,b", "4.0,c"]
    assert run(["sql", "--columns", "speed", query]) == ExitCode.USAGE
    assert "there is no column 'speed' (did you mean 'speedup'?); there are" in capsys.readouterr().err


def test_sql_writes_the_result_of_every_statement(project: None, capsys: pytest.CaptureFixture[str]) -> None:
    assert run(["sql", "--csv", "select 1 as one; select 2 as two, 3 as three"]) == ExitCode.OK
    assert capsys.readouterr().out.splitlines() == ["one", "1", "", "two,three", "2,3"]
    assert run(["sql", "--json", "select 1 as one; select 2 as two"]) == ExitCode.OK
    assert shown(capsys) == ['{"one": 1}', '{"two": 2}']


def test_scores_are_a_row_a_backend_unless_all_tolerances_are_asked_for(
    project: None, capsys: pytest.CaptureFixture[str]
) -> None:
    assert run(["score"]) == ExitCode.OK
    assert sum("inductor" in line for line in shown(capsys)) == 1
    assert run(["score", "--all-t"]) == ExitCode.OK
    assert sum("inductor" in line for line in shown(capsys)) > 10, "one a tolerance"
