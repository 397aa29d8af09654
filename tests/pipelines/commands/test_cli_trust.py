"""`graphnet trust`: what a person says of the files of samples as they are; an edited sample is not trusted."""

import json
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from pipelines.cli import run
from pipelines.exits import ExitCode
from pipelines.selection.samples import echo_trust, select
from pipelines.settings import load_settings
from tests.tiny_samples import LINEAR, TWO_OUTPUTS, write_tiny

Trust = Callable[..., dict[str, dict[str, Any]]]


@pytest.fixture
def folder(project: Path) -> Path:
    """Samples `one` and `two` of somebody else, in a project of one's own."""
    write_tiny(project / "mine" / "one", *LINEAR)
    write_tiny(project / "mine" / "two", *TWO_OUTPUTS)
    return project / "mine"


@pytest.fixture
def trust(folder: Path, capsys: pytest.CaptureFixture[str]) -> Trust:
    """Run the command; its rows by sample."""

    def trust(path: Path, *arguments: str, code: ExitCode = ExitCode.OK) -> dict[str, dict[str, Any]]:
        assert run(["trust", str(path), "--json", *arguments]) == code
        return {row["sample_id"]: row for row in map(json.loads, capsys.readouterr().out.splitlines())}

    return trust


def trusted(rows: dict[str, dict[str, Any]]) -> dict[str, bool]:
    return {name: row["trusted"] for name, row in rows.items()}


def test_trust_show_and_revoke(folder: Path, trust: Trust, capsys: pytest.CaptureFixture[str]) -> None:
    shown = trust(folder, "--show")
    assert trusted(shown) == {"one": False, "two": False}
    assert (shown["one"]["dataset"], shown["one"]["made_by"], shown["one"]["made_at"]) == ("mine", "", None)
    assert not (folder.parent / "home" / "provenance.jsonl").exists()  # showing records nothing

    given = trust(folder / "one")
    assert trusted(given) == {"one": True}
    assert (given["one"]["made_by"], given["one"]["sandboxed"]) == ("graphnet trust", None)
    assert trusted(trust(folder, "--show")) == {"one": True, "two": False}
    echo_trust(select([folder], load_settings()))
    assert "1 of 2 samples are not trusted and run in the sandbox" in capsys.readouterr().err

    assert trusted(trust(folder, "--revoke")) == {"one": False, "two": False}
    assert trust(folder, "--show")["one"]["made_by"] == "graphnet trust --revoke"
    assert trusted(trust(folder)) == {"one": True, "two": True}


@pytest.mark.parametrize("file", ["model.py", "weight_meta.py", "graph_net.json"])
def test_an_edit_takes_trust_away(folder: Path, trust: Trust, file: str) -> None:
    trust(folder)
    original = (folder / "one" / file).read_text("utf-8")
    (folder / "one" / file).write_text(original + "\n", "utf-8")
    shown = trust(folder, "--show")
    assert trusted(shown) == {"one": False, "two": True}
    assert shown["one"]["made_by"] == ""
    (folder / "one" / file).write_text(original, "utf-8")
    assert trusted(trust(folder, "--show")) == {"one": True, "two": True}


def test_what_cannot_be_read_is_told_and_the_rest_is_done(folder: Path, trust: Trust) -> None:
    (folder / "two" / "weight_meta.py").write_text("class Broken(:\n", "utf-8")
    assert trusted(trust(folder, code=ExitCode.FAILED)) == {"one": True}


def test_a_folder_that_cannot_be_read_is_told_once_by_name(folder: Path, capsys: pytest.CaptureFixture[str]) -> None:
    (folder / "one" / "weight_meta.py").unlink()
    assert run(["trust", str(folder), "--show"]) == ExitCode.FAILED
    (told,) = [line for line in capsys.readouterr().err.splitlines() if "weight_meta.py" in line]
    assert told.startswith("warning: broken sample one: ")
