"""Commands in messages can be pasted where the person is."""

import sys
from pathlib import Path

import pytest

from ops.execution.program import make_pasteable, program

TEXT = "`graphnet env create tvm` installs it; see graphnet.toml, warehouse/graphnet.duckdb and GraphNet"


@pytest.fixture
def installed(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A checkout with the program in its environment, called by the path there; the PATH does not lead to it."""
    path = tmp_path / "check out" / ".venv" / "bin" / "graphnet"
    path.parent.mkdir(parents=True)
    path.touch(mode=0o755)
    monkeypatch.setattr(sys, "argv", [str(path), "demo"])
    monkeypatch.setenv("PATH", str(tmp_path))
    monkeypatch.chdir(tmp_path / "check out")
    return path


def test_below_the_working_folder_the_path_is_relative(installed: Path) -> None:
    assert program() == ".venv/bin/graphnet"
    assert make_pasteable(TEXT) == TEXT.replace("graphnet env", ".venv/bin/graphnet env")
    assert make_pasteable(make_pasteable(TEXT)) == make_pasteable(TEXT)


def test_elsewhere_it_is_absolute_and_quoted(installed: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(installed.parents[3])
    assert program() == "'check out/.venv/bin/graphnet'"
    elsewhere = installed.parents[3] / "elsewhere"
    elsewhere.mkdir()
    monkeypatch.chdir(elsewhere)
    assert program() == f"'{installed}'"


def test_where_the_path_leads_to_it_the_name_does(installed: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("PATH", str(installed.parent))
    assert program() == "graphnet"
    assert make_pasteable(TEXT) == TEXT


def test_called_otherwise_it_lies_beside_the_interpreter(installed: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sys, "argv", ["dagster"])
    monkeypatch.setattr(sys, "executable", str(installed.with_name("python")))
    assert program() == ".venv/bin/graphnet"
    installed.unlink()
    assert program() == "graphnet"
