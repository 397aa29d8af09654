"""`graphnet history` and `graphnet notify`: what a person reads, the exit codes, and that a notice arrives."""

import json
import sys
from pathlib import Path

import pytest

from pipelines.cli import run
from pipelines.exits import ExitCode
from tests.warehouse.test_history import BUILDS, SAMPLES, runs, warehouse_of
from warehouse.questions.report_data import load_report_data
from warehouse.selection.lists import create_list
from warehouse.store import Warehouse


@pytest.fixture
def regressed(project: Path) -> Path:
    """A newest build that crashes on a sample, after one that got slower, and was mended."""
    rows = runs(
        factor=lambda number, _: 0.8 if number in (6, 7) else 1.0,
        fails=lambda number, name: number == BUILDS - 1 and name == SAMPLES[3],
    )
    warehouse_of(project / "warehouse", rows)
    return project


def test_history_names_the_first_bad_build_and_the_one_that_mended_it(
    regressed: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert run(["history", "--json"]) == ExitCode.REGRESSED
    output = capsys.readouterr()
    rows = [json.loads(line) for line in output.out.splitlines()]
    scores = [(row["direction"], row["build_hash"]) for row in rows if row["measure"] == "s0"]
    assert {("worse", "build06"), ("better", "build08")} <= set(scores)
    assert f"inductor: the newest of {BUILDS} builds, b12, made worse: samples that fail" in output.err
    assert run(["history", "--columns", "what,changed,first_build,samples"]) == ExitCode.REGRESSED
    shown = capsys.readouterr().out
    assert "samples that fail" in shown and "b12" in shown and SAMPLES[3] in shown
    assert run(["history", "--backend", "nobody"]) == ExitCode.NOTHING


def test_a_list_is_its_newest_version_and_a_wrong_name_is_told(
    regressed: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    warehouse = Warehouse(regressed / "warehouse" / "graphnet.duckdb")
    create_list(warehouse, "few@2", {f"content of {name}": 1.0 for name in SAMPLES[3:5]})
    assert run(["history", "--list", "few", "--json"]) == ExitCode.REGRESSED
    rows = [json.loads(line) for line in capsys.readouterr().out.splitlines()]
    assert {row["list_name"] for row in rows} == {"few@2"}
    monkeypatch.setenv("GRAPHNET_SCORE_LIST", "few")
    assert run(["history", "--json"]) == ExitCode.REGRESSED
    rows = [json.loads(line) for line in capsys.readouterr().out.splitlines()]
    assert {row["list_name"] for row in rows} == {"few@2"}, "that of the setting"
    data = load_report_data(warehouse, list="few")
    assert not data.history.empty and load_report_data(warehouse).history.empty
    assert run(["history", "--json", "--dataset", "catalog"]) == ExitCode.REGRESSED
    rows = [json.loads(line) for line in capsys.readouterr().out.splitlines()]
    assert {row["list_name"] for row in rows} == {""}
    assert run(["history", "--list", "fwe@2"]) == ExitCode.USAGE
    assert "did you mean 'few@2'" in capsys.readouterr().err


def test_only_samples_that_meet_a_condition(regressed: Path, capsys: pytest.CaptureFixture[str]) -> None:
    fails = f"sample_id = '{SAMPLES[3]}'"
    assert run(["history", "--where", f"NOT {fails}"]) == ExitCode.OK
    assert run(["history", "--where", fails]) == ExitCode.REGRESSED
    assert run(["history", "--where", "sample_id = 'nothing'"]) == ExitCode.NOTHING
    assert run(["history", "--where", "no_column = 1"]) == ExitCode.USAGE
    assert "no_column" in capsys.readouterr().err
    stored = Warehouse(regressed / "warehouse" / "graphnet.duckdb").rows("SELECT count(*) FROM change_point")
    assert stored == [(0,)], "trends of the whole are not replaced"


def test_a_history_without_a_regression_ends_well(project: Path, capsys: pytest.CaptureFixture[str]) -> None:
    warehouse_of(project / "warehouse", runs(3))
    assert run(["history"]) == ExitCode.OK
    assert "made nothing worse" in capsys.readouterr().err


def test_a_notice_reaches_the_command_of_the_settings_once(
    regressed: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    assert run(["notify"]) == ExitCode.NOTHING
    target = regressed / "notice.json"
    script = regressed / "keep.py"
    script.write_text(f"import sys\nopen({str(target)!r}, 'ab').write(sys.stdin.buffer.read() + b'\\n')\n")
    monkeypatch.setenv("GRAPHNET_NOTIFY_COMMAND", f"{sys.executable},{script}")
    assert run(["notify", "--test"]) == ExitCode.OK
    assert run(["notify"]) == run(["notify"]) == ExitCode.OK
    trial, notice = map(json.loads, target.read_text().splitlines())
    assert trial["test"] and not notice["test"]
    assert SAMPLES[3] in {item["subject"] for item in notice["regressions"]}
    monkeypatch.setenv("GRAPHNET_NOTIFY_COMMAND", "/nowhere")
    capsys.readouterr()
    assert run(["notify", "--test"]) == ExitCode.FAILED
    assert "cannot be started" in capsys.readouterr().err


def test_a_webhook_is_a_secret(
    project: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setenv("GRAPHNET_NOTIFY_WEBHOOK", "https://hooks.example/T0/secret")
    assert run(["settings", "--json"]) == ExitCode.OK
    values = {row["key"]: row["value"] for row in map(json.loads, capsys.readouterr().out.splitlines())}
    assert values["notify.webhook"] == "**********"
    monkeypatch.setenv("GRAPHNET_NOTIFY_WEBHOOK", "ftp://hooks.example/secret")
    assert run(["settings"]) == ExitCode.USAGE
    assert "must be an address" in capsys.readouterr().err
