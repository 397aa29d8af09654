"""`graphnet site`: where it writes, over which samples, and what it says where there is nothing to show."""

import json
from pathlib import Path
from typing import Any

import pytest

from ops.reporting.site import write
from pipelines.cli import run
from pipelines.exits import ExitCode


@pytest.fixture(autouse=True)
def table_package(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """A stand-in for the package of the component for tables, which not every environment has."""
    for name in write._TABLE_FILES:
        file = tmp_path / "packages" / "stand_in_tables" / name
        file.parent.mkdir(parents=True, exist_ok=True)
        file.write_text("")
    monkeypatch.syspath_prepend(tmp_path / "packages")
    monkeypatch.setattr(write, "_TABLE_PACKAGE", "stand_in_tables")


def summary_of(folder: Path) -> dict[str, Any]:
    text = (folder / "data" / "summary.js").read_text()
    literal = text.removeprefix('graphnetReceive("summary", JSON.parse(').removesuffix("));\n")
    told: dict[str, Any] = json.loads(json.loads(literal))
    return told


def test_a_site_of_the_example(project: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert run(["site", "--example", "--json"]) == ExitCode.OK
    told = json.loads(capsys.readouterr().out)
    assert told == {"path": str(project / "home/reports/site/index.html"), "samples": 11, "backends": 8, "builds": 9}
    summary = summary_of(project / "home/reports/site")
    assert summary["opened"] == {"p": 0.0, "b": 0.1, "policy": "paper", "list": "shipped"}
    assert {curve["name"] for curve in summary["curves"]} >= {"inductor", "inductor mode=max-autotune", "absent"}
    assert [len(entry["samples"]) for entry in summary["lists"]] == [10]


@pytest.mark.parametrize(
    ("options", "samples", "opened"),
    [(["--list", "shipped"], 10, ""), (["--where", "task = 'nlp'"], 4, "shipped"), (["--dataset", "catalog"], 11, "")],
)
def test_a_site_of_some_samples(
    project: Path, capsys: pytest.CaptureFixture[str], options: list[str], samples: int, opened: str
) -> None:
    out = project / "some"
    assert run(["site", "--example", "--out", str(out), "--title", "Some", *options]) == ExitCode.OK
    summary = summary_of(out)
    assert capsys.readouterr().out.strip() == str(out / "index.html")
    assert (len(summary["samples"]["id"]), summary["opened"]["list"], summary["title"]) == (samples, opened, "Some")


def test_what_cannot_be_written_is_told(project: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert run(["site"]) == ExitCode.NOTHING
    assert "run `" in capsys.readouterr().err
    assert run(["site", "--example", "--list", "no_such"]) == ExitCode.USAGE
    assert "there is no list 'no_such'" in capsys.readouterr().err
    assert run(["site", "--example", "--list", "a", "--dataset", "b"]) == ExitCode.USAGE
    (project / "taken").mkdir()
    (project / "taken" / "thesis.txt").write_text("mine")
    assert run(["site", "--example", "--out", str(project / "taken")]) not in (ExitCode.OK, ExitCode.NOTHING)
    assert "is no site" in capsys.readouterr().err
    assert (project / "taken" / "thesis.txt").read_text() == "mine"
