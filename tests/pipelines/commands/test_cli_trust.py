"""`graphnet trust`: what a person says of the files of samples as they are; an edited sample is not trusted."""

import json
import shutil
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
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Samples `one` and `two` of somebody else, and a project of one's own."""
    for name in ("home", "samples"):
        monkeypatch.setenv("GRAPHNET_HOME" if name == "home" else "GRAPHNET_SAMPLES_ROOT", str(tmp_path / name))
    monkeypatch.setenv("GRAPHNET_WAREHOUSE_PATH", str(tmp_path / "graphnet.duckdb"))
    write_tiny(tmp_path / "mine" / "one", *LINEAR)
    write_tiny(tmp_path / "mine" / "two", *TWO_OUTPUTS)
    return tmp_path / "mine"


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


def test_a_copy_is_trusted_and_another_sample_in_its_place_is_not(folder: Path, trust: Trust) -> None:
    trust(folder / "one")
    shutil.copytree(folder / "one", folder.parent / "elsewhere" / "copy")
    assert trusted(trust(folder.parent / "elsewhere", "--show")) == {"copy": True}
    shutil.rmtree(folder / "one")
    shutil.copytree(folder / "two", folder / "one")
    assert trusted(trust(folder, "--show")) == {"one": False, "two": False}


def test_what_cannot_be_trusted(folder: Path, trust: Trust, capsys: pytest.CaptureFixture[str]) -> None:
    (folder / "two" / "weight_meta.py").write_text("class Broken(:\n", "utf-8")
    assert trusted(trust(folder, code=ExitCode.FAILED)) == {
        "one": True
    }  # what cannot be read is told, the rest is done
    assert trust(folder, "--show", "--revoke", code=ExitCode.USAGE) == {}
    assert run(["trust", str(folder / "nothing")]) == ExitCode.USAGE
    (folder.parent / "empty").mkdir()
    capsys.readouterr()
    assert run(["trust", str(folder.parent / "empty")]) == ExitCode.NOTHING
    assert "no samples in" in capsys.readouterr().err


def test_a_folder_that_cannot_be_read_is_told_once_by_name(folder: Path, capsys: pytest.CaptureFixture[str]) -> None:
    (folder / "one" / "weight_meta.py").unlink()
    assert run(["trust", str(folder), "--show"]) == ExitCode.FAILED
    (told,) = [line for line in capsys.readouterr().err.splitlines() if "weight_meta.py" in line]
    assert told.startswith("warning: broken sample one: ")
