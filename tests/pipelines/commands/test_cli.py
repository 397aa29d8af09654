"""The command line itself: discovery, help, exit codes, forms of output, errors."""

import errno
import json
import math
import subprocess
import sys
from collections.abc import Iterator
from datetime import UTC, datetime, timedelta, timezone
from decimal import Decimal
from pathlib import Path
from types import ModuleType

import click
import numpy as np
import pytest

from backends.base import BackendError
from ops.errors import GraphNetError
from ops.evaluation.benchmark.results import Status
from pipelines.cli import SECTIONS, cli, run
from pipelines.exits import ExitCode, NothingToDoError
from pipelines.options import format_options, limit_options
from pipelines.output.console import Format, cell_text, echo_rows, json_value
from pipelines.settings import load_settings
from tests.left_out import is_command_left_out
from tests.warehouse.warehouse_rows import run as benchmark_run
from warehouse.store import Warehouse


@pytest.fixture
def made_up(monkeypatch: pytest.MonkeyPatch) -> Iterator[dict[str, BaseException | int | None]]:
    """A command `made-up` that ends as the test says."""
    ending: dict[str, BaseException | int | None] = {"how": None}

    @click.command("made-up")
    def command() -> int | None:
        """Do as told."""
        if isinstance(ending["how"], BaseException):
            raise ending["how"]
        return ending["how"]

    module = ModuleType("pipelines.commands.made_up")
    module.command = command  # type: ignore[attr-defined]
    monkeypatch.setitem(sys.modules, "pipelines.commands.made_up", module)
    listed = type(cli).list_commands
    monkeypatch.setattr(type(cli), "list_commands", lambda self, ctx: [*listed(self, ctx), "made-up"])
    yield ending


def names() -> list[str]:
    return cli.list_commands(click.Context(cli))


def test_the_list_of_commands_says_what_each_says_and_imports_none_of_them() -> None:
    code = "import sys; from pipelines.cli import run; run(['--help']); print(*sys.modules, file=sys.stderr)"
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert not {"dagster", "duckdb", "pandas", "pydantic", "torch"} & set(done.stderr.split())
    listed = " ".join(done.stdout.split())
    places = {title: listed.index(f" {title}: ") for title in SECTIONS.values()}
    assert list(places.values()) == sorted(places.values())
    assert "3 nothing to do" in listed
    for name in names():
        command = cli.get_command(click.Context(cli), name)
        assert command is not None and command.callback is not None
        place = listed.index(f" {name} {command.short_help}")
        module = sys.modules[command.callback.__module__]
        assert SECTIONS[module.SECTION] == max((t for t in places if places[t] < place), key=places.__getitem__)


EARLIER = {
    earlier: now
    for earlier, now in {
        "builds": "runs builds",
        "conversion-lists": "list converted",
        "parts": "dataset parts",
        "subset": "list subset",
    }.items()
    if not is_command_left_out(*now.split())
}


def test_the_list_of_commands_is_short_and_rare_ones_are_parts_of_others() -> None:
    assert len(names()) <= 31
    for now in EARLIER.values():
        parent, name = now.split()
        group = cli.get_command(click.Context(cli), parent)
        assert isinstance(group, click.Group) and name in group.commands and name not in names()


@pytest.mark.parametrize(("earlier", "now"), EARLIER.items())
def test_earlier_names_of_commands_do_the_same(
    earlier: str, now: str, project: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    """Scripts have them; the list of commands does not."""
    monkeypatch.chdir(project)
    said = []
    for words in (now.split(), [earlier], now.split()):  # the first one makes the database
        for options in (("--help",), ("--debug", "--nonsense"), ("nothing", "--debug")):
            try:
                code: object = run([*words, *options])
            except GraphNetError as error:  # with --debug
                code = str(error)
            said.append((code, capsys.readouterr()))
    assert said[3:6] == said[6:] and said[3][0] == ExitCode.OK
    assert "no such option" in said[4][1].err.lower() and "--nonsense" in said[4][1].err
    assert "no such option" not in said[5][1].err.lower() and "there is no command" not in said[5][1].err
    assert earlier not in names()


def test_every_module_is_a_command() -> None:
    folder = Path(__file__).parents[3] / "pipelines" / "commands"
    modules = {
        path.stem.removesuffix("_").replace("_", "-") for path in folder.glob("*.py") if not path.name.startswith("_")
    }
    assert set(names()) == modules
    assert {"extract", "validate", "bench", "score", "report", "sql", "sources", "backends", "settings"} <= modules


@pytest.mark.parametrize("name", names())
def test_every_help_has_an_example(name: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert run([name, "--help"]) == ExitCode.OK
    output = capsys.readouterr().out
    assert f"graphnet {name}" in output.partition("Example")[2]
    assert "--debug" in output


@pytest.mark.parametrize(
    ("how", "code"),
    [
        (None, 0),
        (ExitCode.FAILED, 1),
        (GraphNetError("it broke; mend it"), 1),
        (BackendError("no such backend"), 2),
        (click.UsageError("wrong"), 2),
        (click.ClickException("failed"), 1),
        (NothingToDoError("nothing here"), 3),
        (PermissionError(13, "Permission denied", "/here"), 1),
        (KeyboardInterrupt(), 130),
        (click.exceptions.Exit(3), 3),
    ],
)
def test_exit_codes(
    made_up: dict[str, BaseException | int | None],
    capsys: pytest.CaptureFixture[str],
    how: BaseException | int | None,
    code: int,
) -> None:
    made_up["how"] = how
    assert run(["made-up"]) == code
    captured = capsys.readouterr()
    assert captured.out == ""
    assert "Traceback" not in captured.err


@pytest.mark.parametrize(
    ("error", "line"),
    [
        (
            OSError(errno.EROFS, "Read-only file system", "/x/y"),
            "/x/y: Read-only file system; make that place writable",
        ),
        (OSError(errno.ENOSPC, "No space left on device"), "No space left on device; free some space"),
        (OSError("odd"), "odd; --debug shows where"),
        (GraphNetError("it broke; mend it"), "it broke; mend it"),
    ],
)
def test_an_error_is_one_line_and_a_traceback_only_when_asked(
    made_up: dict[str, BaseException | int | None], capsys: pytest.CaptureFixture[str], error: Exception, line: str
) -> None:
    made_up["how"] = error
    assert run(["made-up"]) == ExitCode.FAILED
    message = capsys.readouterr().err
    assert message.startswith(f"error: {line}") and message.count("\n") == 1
    for arguments in (["made-up", "--debug"], ["--debug", "made-up"]):
        with pytest.raises(type(error)):
            run(arguments)


def test_a_database_where_none_can_be_made(
    project: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setenv("GRAPHNET_WAREHOUSE_PATH", "/proc/nothing/graphnet.duckdb")
    assert run(["sql"]) == ExitCode.FAILED
    message = capsys.readouterr().err
    assert message.startswith("error: ") and "/proc/nothing" in message and message.count("\n") == 1


@pytest.mark.slow
@pytest.mark.usefixtures("lasting_hosts")
def test_an_unknown_model_is_wrong_usage(project: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """Only the worker, which imports the library, can tell that there is none of this name."""
    assert run(["extract", "zoo:transformers/nosuch", "--no-store"]) == ExitCode.USAGE
    assert "no model type 'nosuch'" in capsys.readouterr().out


@pytest.mark.slow
@pytest.mark.usefixtures("lasting_hosts")
def test_models_of_one_name_are_told(project: Path, capsys: pytest.CaptureFixture[str]) -> None:
    specs = []
    for folder, size in (("a", 2), ("b", 3)):
        file = project / folder / "net.py"
        file.parent.mkdir()
        file.write_text(f"import torch\ndef make():\n    return torch.nn.Linear({size}, 2), (torch.ones(1, {size}),)\n")
        specs.append(f"file:{file}:make")
    assert run(["extract", *specs, "--no-store", "--out", str(project / "out")]) == ExitCode.OK
    assert f"{specs[1]} has taken the place of {specs[0]}" in capsys.readouterr().err


@pytest.mark.slow
@pytest.mark.usefixtures("lasting_hosts")
def test_models_of_a_list_are_captured_once(project: Path, capsys: pytest.CaptureFixture[str]) -> None:
    net = "import torch\ndef make():\n    return torch.nn.Linear(2, 2), (torch.ones(1, {size}),)\n"
    for name, size in {"a": 2, "b": 3}.items():
        (project / f"{name}.py").write_text(net.format(size=size))
    models = project / "models.txt"
    models.write_text(f"# mine\nfile:{project}/a.py:make\n\nfile:{project}/b.py:make  # takes the wrong shape\n")
    asked = ["extract", "--from", str(models)]

    assert run([*asked, "--changed"]) == ExitCode.FAILED
    first = capsys.readouterr().err
    (project / "b.py").write_text(net.format(size=2))
    assert run([*asked, "--changed"]) == ExitCode.OK
    second = capsys.readouterr().err
    assert run([*asked, "--changed"]) == ExitCode.NOTHING
    third = capsys.readouterr().err

    assert "a.py:make  1 graph" in first and "b.py:make  failure: " in first and "mat1 and mat2" in first
    assert "1 of 2 models were captured" in second and "a.py:make" not in second and "b.py:make  1 graph" in second
    assert "nothing changed: all 2 models" in third
    models.write_text("# none\n")
    assert run([*asked, "--changed"]) == ExitCode.USAGE and "with one a line" in capsys.readouterr().err


def test_sql_writes_files(project: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert run(["sql", f"copy (select 1 as one) to '{project / 'one.csv'}'"]) == ExitCode.OK
    assert (project / "one.csv").read_text() == "one\n1\n"
    capsys.readouterr()
    assert run(["sql", "--help"]) == ExitCode.OK
    assert "COPY" in capsys.readouterr().out


def test_a_wrong_setting_is_wrong_usage(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
    monkeypatch.setenv("GRAPHNET_BENCHMARK_SED", "1")
    assert run(["settings"]) == ExitCode.USAGE
    assert "did you mean 'GRAPHNET_BENCHMARK_SEED'?" in capsys.readouterr().err


def test_settings_tell_value_and_origin(
    project: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setenv("GRAPHNET_BENCHMARK_SEED", "5")
    assert run(["settings", "--json"]) == ExitCode.OK
    rows = {row["key"]: row for row in map(json.loads, capsys.readouterr().out.splitlines())}
    assert rows["benchmark.seed"] == {"key": "benchmark.seed", "value": 5, "origin": "GRAPHNET_BENCHMARK_SEED"}
    assert rows["home"]["value"] == str(project / "home")
    assert rows["benchmark.trials"]["value"] is None


def test_sources_are_listed(project: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert run(["sources", "--json"]) == ExitCode.OK
    assert {"zoo", "hub", "file"} <= {json.loads(line)["source"] for line in capsys.readouterr().out.splitlines()}
    assert run(["sources", "list", "zoo", "--csv"]) == ExitCode.OK
    assert "zoo:transformers/bert,nlp," in capsys.readouterr().out
    assert run(["sources", "list", "zoo", "--count", "--json"]) == ExitCode.OK
    counts = [json.loads(line) for line in capsys.readouterr().out.splitlines()]
    assert counts[-1]["library"] == "all"
    assert counts[-1]["models"] == sum(row["models"] for row in counts[:-1])
    assert {"zoo:transformers", "zoo:timm"} <= {row["library"] for row in counts}


def test_sql_writes_every_form(project: Path, capsys: pytest.CaptureFixture[str]) -> None:
    query = "select 1 as one, null as nothing, 'nan'::double as nan, '-inf'::double as low, [1, 2] as list"
    assert run(["sql", query, "--json"]) == ExitCode.OK
    assert json.loads(capsys.readouterr().out) == {
        "one": 1,
        "nothing": None,
        "nan": "NaN",
        "low": "-Infinity",
        "list": [1, 2],
    }
    assert run(["sql", query, "--csv"]) == ExitCode.OK
    assert capsys.readouterr().out == 'one,nothing,nan,low,list\n1,,NaN,-Infinity,"[1, 2]"\n'
    assert run(["sql", query]) == ExitCode.OK
    assert "-inf" in capsys.readouterr().out


def test_sql_without_a_query_says_what_there_is(project: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert run(["sql"]) == ExitCode.OK
    captured = capsys.readouterr()
    assert "benchmark_run" in captured.out
    assert f"duckdb -readonly {project / 'warehouse' / 'graphnet.duckdb'}" in captured.err


def test_sql_is_read_only_and_explains_errors(project: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert run(["sql", "delete from benchmark_run"]) == ExitCode.FAILED
    assert "read-only" in capsys.readouterr().err
    assert run(["sql", "select nothing"]) == ExitCode.FAILED
    error = capsys.readouterr().err
    assert error.startswith("error: the query failed")
    assert "Traceback" not in error


def test_sql_reads_stdin(project: Path) -> None:
    arguments = [sys.executable, "-c", "from pipelines.cli import main; main()", "sql", "-", "--csv"]
    done = subprocess.run(arguments, input="select 42 as answer", capture_output=True, text=True, check=False)
    assert (done.returncode, done.stdout) == (0, "answer\n42\n")


def test_many_rows_into_a_closed_pipe(project: Path) -> None:
    command = f'{sys.executable} -c "from pipelines.cli import main; main()" sql --csv "from range(300000)" | head -n 2'
    done = subprocess.run(command, shell=True, capture_output=True, text=True, check=False)
    assert done.stdout == "range\n0\n"
    assert "Traceback" not in done.stderr


@pytest.mark.parametrize(
    ("value", "expected"),
    [
        (math.inf, "Infinity"),
        (-math.inf, "-Infinity"),
        (math.nan, "NaN"),
        (1.5, 1.5),
        (Status.SUCCESS, "success"),
        (datetime(2026, 1, 2, 3, 4, 5, tzinfo=timezone(timedelta(hours=2))), "2026-01-02T01:04:05+00:00"),
        (datetime(2026, 1, 2, 3, 4, 5), "2026-01-02T03:04:05+00:00"),  # noqa: DTZ001 - how DuckDB gives times
        ((1.0, math.inf), [1.0, "Infinity"]),
        ({"a": (math.nan,)}, {"a": ["NaN"]}),
        (Path("a/b"), "a/b"),
        ([Decimal("0.95"), Decimal("NaN")], [0.95, "NaN"]),
        (np.float32(math.inf), "Infinity"),
        (np.array([1, 2]), [1, 2]),
        (np.bool_(True), True),
    ],
)
def test_json_values(value: object, expected: object) -> None:
    assert json_value(value) == expected
    json.dumps(json_value(value), allow_nan=False)


def test_cells_are_for_people() -> None:
    moment = datetime(2026, 1, 2, 3, 4, 5, tzinfo=UTC)
    assert [cell_text(value) for value in (None, True, 1.23456789, 12345.6, 1.5e12, math.inf, moment, "x" * 300)] == [
        "",
        "yes",
        "1.235",
        "12346",
        "1.5e+12",
        "inf",
        "2026-01-02 03:04:05",
        "x" * 199 + "…",
    ]


def test_markup_in_a_table_is_text(capsys: pytest.CaptureFixture[str]) -> None:
    echo_rows(("[bold]name",), [("[red]value[/red] :smile:",)], Format.TABLE)
    output = capsys.readouterr().out
    assert "[bold]name" in output
    assert "[red]value[/red] :smile:" in output


@pytest.mark.parametrize(
    ("arguments", "expected"),
    [
        ([], (Format.TABLE, None, None)),
        (["--json"], (Format.JSON, None, None)),
        (["--csv", "--deadline", "1.5"], (Format.CSV, 1.5, None)),
        (["--memory-limit", "2GiB"], (Format.TABLE, None, 2 * 1024**3)),
    ],
)
def test_shared_options(arguments: list[str], expected: tuple[object, ...]) -> None:
    seen: list[tuple[object, ...]] = []

    @click.command()
    @limit_options
    @format_options
    def command(form: Format, deadline_s: float | None, memory_limit_bytes: int | None) -> None:
        seen.append((form, deadline_s, memory_limit_bytes))

    command.main(arguments, standalone_mode=False)
    assert seen == [expected]


@pytest.mark.parametrize("arguments", [["--deadline", "0"], ["--memory-limit", "much"]])
def test_shared_options_reject_nonsense(arguments: list[str]) -> None:
    command = click.Command("made-up", callback=limit_options(lambda **_: None))
    command.params = list(getattr(command.callback, "__click_params__", []))
    with pytest.raises(click.BadParameter):
        command.main(arguments, standalone_mode=False)


def test_sql_says_that_there_is_nothing_yet_or_that_rows_wait(
    project: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert run(["sql", "select 1"]) == ExitCode.OK
    assert "the warehouse is empty" in capsys.readouterr().err
    warehouse = Warehouse(load_settings().warehouse_path)
    warehouse.spool([benchmark_run()])
    assert (run(["sql", "select 1"]), run(["score"])) == (ExitCode.OK, ExitCode.NOTHING)
    assert capsys.readouterr().err.count("1 files of rows are not in the database yet") == 2
    warehouse.ingest()
    assert run(["sql", "select 1"]) == ExitCode.OK
    assert capsys.readouterr().err == ""


def test_a_question_imports_nothing_that_it_does_not_use(project: Path) -> None:
    """It takes a third of a second; the tables' rows alone take as long."""
    Warehouse(load_settings().warehouse_path).ingest()
    code = "import sys; from pipelines.cli import run; run(['sql', 'select 1']); print(*sys.modules, file=sys.stderr)"
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    unused = {"dagster", "numpy", "ops.dataset.graph", "ops.dataset.sample.catalog.rows", "pandas", "pyarrow", "torch"}
    assert not {*unused, "warehouse.database.tables"} & set(done.stderr.split())
