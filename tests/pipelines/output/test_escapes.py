"""Names and messages that hold terminal sequences are shown as escapes wherever a person reads them."""

import csv
import io
import json
import logging
import unicodedata
from collections.abc import Callable
from pathlib import Path
from typing import Any
from unittest import mock

import pytest
from hypothesis import given
from hypothesis import strategies as st

from assets.metadata import one_line, table
from ops.errors import GraphNetError
from ops.evaluation.benchmark.results import BenchmarkRun, Phase, Status
from ops.execution.environments.description import Environment
from ops.execution.untrusted.text import printable
from ops.failures import FailureKind
from ops.reporting.score.conditions import ScoreConditions
from pipelines import cli
from pipelines.exits import ExitCode
from pipelines.output import console
from pipelines.output.bench_summary import echo_summary, note_of, write_charts
from pipelines.output.console import Format, configure_logging, echo_json, echo_rows
from pipelines.output.dagster_log import TerminalHandler
from pipelines.output.progress import progress, show_work
from pipelines.settings import load_settings
from tests.warehouse.warehouse_rows import run as made
from warehouse.questions.run_comparison import compare_runs

HOSTILE = "evil\x1b[2J\x1b]0;owned\x07\r\x08\u202etxt\x9b31m\u200b\u2028end\nerror: forged"
SHOWN = r"evil\x1b[2J\x1b]0;owned\x07\r\x08\u202etxt\x9b31m\u200b\u2028end"


def run(**changes: Any) -> BenchmarkRun:
    fields = {"status": Status.FAILURE, "phase": Phase.RUN, "failure_kind": FailureKind.ERROR, "message": HOSTILE}
    return made(HOSTILE, **{"dataset": HOSTILE, "backend": "xla", **fields, **changes})


def harmless(text: str, *, breaks: str = "\n") -> None:
    """Only printable characters and line breaks are there, and no line was forged."""
    assert {item for item in text if not item.isprintable()} <= set(breaks)
    assert not any(line.startswith("error: forged") for line in text.splitlines())


@given(st.text(st.characters(exclude_categories=())))
def test_printable_text_holds_nothing_else(text: str) -> None:
    shown = printable(text)
    assert shown.isprintable()
    shown.encode()
    assert all(unicodedata.category(item)[0] not in "C" for item in shown)
    assert printable(shown) == shown
    assert set(printable(text, lines=True)) - {"\n", "\t"} <= set(shown)


def test_what_is_printable_stays_and_what_is_long_is_cut() -> None:
    assert printable("ünï — 日本 ✓ |x|") == "ünï — 日本 ✓ |x|"
    assert printable("x" * 20, 10) == "xxxxxxxxx…"
    assert printable("a\n\tb\r", lines=True) == "a\n\tb\\r"


def summarize() -> None:
    runs = [run(), run(status=Status.UNAVAILABLE, phase=None, failure_kind=None)]
    with compare_runs(runs) as compared:
        echo_summary(compared, runs, [], load_settings(environ={}))


def progress_of_all_kinds() -> None:
    with progress(1) as ticker:
        ticker.start(HOSTILE)
        ticker.phase(HOSTILE)
        ticker.finish(note_of(run()))
    with show_work(HOSTILE) as told:
        told(HOSTILE, HOSTILE)


def log() -> None:
    configure_logging(logging.WARNING)
    logging.getLogger("ops.dataset.sample").warning("broken sample %s: %s", HOSTILE, GraphNetError(HOSTILE))


def end_by_an_error() -> None:
    with mock.patch.object(cli.cli, "invoke", side_effect=GraphNetError(HOSTILE)):
        assert cli.run(["sql", "select 1"]) == 1


def log_a_run() -> None:
    TerminalHandler().emit(logging.LogRecord("dagster", logging.ERROR, "", 0, HOSTILE, None, None))


@pytest.mark.parametrize(
    ("write", "part", "count"),
    [
        (lambda: echo_rows(("name", HOSTILE), [(HOSTILE, 1)], Format.TABLE, title=HOSTILE), SHOWN, 3),
        (summarize, SHOWN, 1),
        (progress_of_all_kinds, SHOWN, 1),
        (log, "warning: broken sample evil", 1),
        (end_by_an_error, "error: evil", 1),
        (log_a_run, SHOWN, 1),
        (lambda: console.tell(HOSTILE, kind="warning"), f"warning: {SHOWN}\n  error: forged", 1),
    ],
)
def test_what_is_written_for_people(
    write: Callable[[], None], part: str, count: int, capsys: pytest.CaptureFixture[str]
) -> None:
    write()
    text = "".join(capsys.readouterr())
    harmless(text)
    assert text.count(part) >= count


def test_json_has_the_escapes_that_a_person_sees(capsys: pytest.CaptureFixture[str]) -> None:
    """A script that prints a value prints no terminal sequence either."""
    echo_json({"name": HOSTILE, "text": ["ü \U000e0001", HOSTILE], HOSTILE: {"name": "a\nb", "message": "a\nb"}})
    text = capsys.readouterr().out
    harmless(text)
    document = json.loads(text)
    for value in (document["name"], *document["text"], *document):
        harmless(value.replace("\n", ""))
    assert document["name"].startswith(SHOWN) and "\n" not in document["name"]
    assert document["text"][0] == r"ü \U000e0001" and "\nerror: forged" in document["text"][1]
    assert list(document.values())[-1] == {"name": r"a\nb", "message": "a\nb"}


def test_usage_errors(capsys: pytest.CaptureFixture[str]) -> None:
    """They quote what a person typed or a file said."""
    assert cli.run(["compare", "a", "b", HOSTILE]) == ExitCode.USAGE
    harmless(capsys.readouterr().err)


def test_csv_is_escaped_on_a_terminal_and_as_it_is_in_a_file(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    echo_rows(("name",), [(HOSTILE,)], Format.CSV)
    assert list(csv.reader(io.StringIO(capsys.readouterr().out, newline="")))[1] == [HOSTILE]
    monkeypatch.setattr("sys.stdout.isatty", lambda: True)
    echo_rows((HOSTILE,), [(HOSTILE,)], Format.CSV)
    harmless(capsys.readouterr().out)


def test_metadata_of_the_ui() -> None:
    shown = table([{"sample": HOSTILE, "message": HOSTILE}])
    (record,) = shown.value.records if hasattr(shown.value, "records") else shown.records
    for value in record.data.values():
        assert str(value).startswith(SHOWN)
    harmless(one_line(run()), breaks="")


def test_the_page(tmp_path: Path) -> None:
    here = Environment("e", "cpu", HOSTILE, "", 2, 2**30, 1, "Linux", "3.11", {"torch": "2.13.0"}, {})
    runs = [
        run(),
        run(status=Status.SUCCESS, phase=None, failure_kind=None, message=None),
    ]
    with compare_runs(runs) as compared:
        page = write_charts(compared, ScoreConditions(), [here], tmp_path)
    assert page is not None
    text = page.read_text("utf-8")
    assert SHOWN in text
    for character in "\x1b\x07\x08\u202e\x9b":
        assert character not in text
