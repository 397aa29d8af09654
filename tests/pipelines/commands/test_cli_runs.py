"""`graphnet runs`: what is listed, that a drop is tried first, and that nothing is lost."""

import json
from pathlib import Path

import pytest

from pipelines.cli import run
from pipelines.exits import ExitCode
from tests.warehouse.warehouse_rows import filled, sample
from tests.warehouse.warehouse_rows import run as made


@pytest.fixture
def project(project: Path) -> None:
    """A database with two runs of inductor, one of tvm and a trial."""
    runs = [made("a"), made("b"), made("a", backend="tvm"), made("a", trial="trials=3", config_hash="quick")]
    filled(project / "warehouse", sample("a"), sample("b"), *runs)


def states(capsys: pytest.CaptureFixture[str], *rules: str) -> list[str]:
    capsys.readouterr()
    assert run(["runs", "list", "--json", *rules]) == ExitCode.OK
    return sorted(json.loads(line)["state"] for line in capsys.readouterr().out.splitlines())


def test_runs_are_dropped_only_when_told_twice_and_come_back(project: None, capsys: pytest.CaptureFixture[str]) -> None:
    assert states(capsys) == ["scored", "scored", "scored", "trial"]
    assert run(["runs", "drop", "--backend", "inductor"]) == ExitCode.OK
    output = capsys.readouterr()
    assert "3 runs to be dropped" in output.out
    assert "trials=3" in output.out
    assert "--yes" in output.err
    assert states(capsys) == ["scored", "scored", "scored", "trial"]
    assert run(["runs", "drop", "--backend", "inductor", "--reason", "noise", "--yes"]) == ExitCode.OK
    assert states(capsys) == ["dropped", "dropped", "dropped", "scored"]
    assert run(["runs", "drop", "--backend", "inductor", "--yes"]) == ExitCode.NOTHING
    assert run(["runs", "restore", "--backend", "inductor", "--no-trials", "--yes"]) == ExitCode.OK
    assert states(capsys) == ["dropped", "scored", "scored", "scored"]
    assert states(capsys, "--dropped", "--trials") == ["dropped"]


def test_the_newest_come_first_and_the_rest_is_counted(project: None, capsys: pytest.CaptureFixture[str]) -> None:
    assert run(["runs", "list", "--limit", "1"]) == ExitCode.OK
    output = capsys.readouterr()
    assert "trials=3" in output.out
    assert "3 older ones are not shown" in output.err


def test_scores_of_trials_alone_say_why_there_are_none(
    project: None, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setenv("GRAPHNET_WAREHOUSE_PATH", str(tmp_path / "other" / "graphnet.duckdb"))
    filled(tmp_path / "other", sample("a"), made("a", trial="trials=3"))
    assert run(["score"]) == ExitCode.NOTHING
    assert "are trials (trials=3): run them with the configuration of the settings" in capsys.readouterr().err
