"""`graphnet history` and `graphnet notify`: what a person reads, the exit codes, and that a notice arrives."""

import json
import sys
from pathlib import Path
from typing import Any

import pytest

from pipelines.cli import run
from pipelines.exits import ExitCode
from tests.warehouse.test_history import BUILDS, SAMPLES, newest_crashes, runs, warehouse_of
from warehouse.questions.report_data import load_report_data
from warehouse.selection.lists import create_lists
from warehouse.store import Warehouse


@pytest.fixture
def regressed(project: Path) -> Warehouse:
    """A newest build that crashes on a sample, after one that got slower, and was mended."""
    rows = runs(factor=lambda number: 0.8 if number in (6, 7) else 1.0, fails=newest_crashes)
    return warehouse_of(project / "warehouse", rows)


def rows_of(capsys: pytest.CaptureFixture[str], *options: str) -> list[dict[str, Any]]:
    """What a history with a regression writes."""
    capsys.readouterr()
    assert run(["history", "--json", *options]) == ExitCode.REGRESSED
    return [json.loads(line) for line in capsys.readouterr().out.splitlines()]


def test_history_names_the_first_bad_build_and_the_one_that_mended_it(
    regressed: Warehouse, capsys: pytest.CaptureFixture[str]
) -> None:
    for options, code, words in (
        (("--where", f"sample_id <> '{SAMPLES[3]}'"), ExitCode.OK, "b12, made nothing worse"),
        (("--where", "no_column = 1"), ExitCode.USAGE, "no_column"),
        (("--backend", "nobody"), ExitCode.NOTHING, ""),
    ):
        assert run(["history", *options]) == code and words in capsys.readouterr().err
    assert regressed.rows("FROM change_point") == [], "trends of the whole are not replaced"
    scores = {(row["direction"], row["build_hash"]) for row in rows_of(capsys) if row["measure"] == "s0"}
    assert {("worse", "build06"), ("better", "build08")} <= scores
    assert run(["history", "--columns", "what,changed,first_build,samples"]) == ExitCode.REGRESSED
    shown = capsys.readouterr()
    assert f"inductor: the newest of {BUILDS} builds, b12, made worse: samples that fail" in shown.err
    assert all(text in shown.out for text in ("samples that fail", "b12", SAMPLES[3]))


def test_a_list_is_its_newest_version_and_a_wrong_name_is_told(
    regressed: Warehouse, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    create_lists(regressed, {"few@2": {f"content of {name}": 1.0 for name in SAMPLES[3:5]}})
    assert {row["list_name"] for row in rows_of(capsys, "--list", "few")} == {"few@2"}
    assert not load_report_data(regressed, list="few").history.empty and load_report_data(regressed).history.empty
    monkeypatch.setenv("GRAPHNET_SCORE_LIST", "few")
    for options, name in (((), "few@2"), (("--dataset", "catalog"), "")):
        assert {row["list_name"] for row in rows_of(capsys, *options)} == {name}, "that of the setting, or none"
    assert run(["history", "--list", "fwe@2"]) == ExitCode.USAGE
    assert "did you mean 'few@2'" in capsys.readouterr().err


@pytest.mark.usefixtures("regressed")
def test_a_notice_reaches_the_command_of_the_settings_once(
    project: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    assert run(["notify"]) == ExitCode.NOTHING
    target, script = project / "notice.json", project / "keep.py"
    script.write_text(f"import sys\nopen({str(target)!r}, 'ab').write(sys.stdin.buffer.read() + b'\\n')\n")
    monkeypatch.setenv("GRAPHNET_NOTIFY_COMMAND", f"{sys.executable},{script}")
    assert run(["notify", "--test"]) == run(["notify"]) == run(["notify"]) == ExitCode.OK
    trial, notice = map(json.loads, target.read_text().splitlines())
    assert trial["test"] and not notice["test"]
    assert SAMPLES[3] in {item["subject"] for item in notice["regressions"]}
    monkeypatch.setenv("GRAPHNET_NOTIFY_COMMAND", "/nowhere")
    assert run(["notify", "--test"]) == ExitCode.FAILED
    assert "cannot be started" in capsys.readouterr().err


@pytest.mark.usefixtures("project")
def test_a_webhook_is_a_secret(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
    monkeypatch.setenv("GRAPHNET_NOTIFY_WEBHOOK", "https://hooks.example/T0/secret")
    assert run(["settings", "--json"]) == ExitCode.OK
    values = {row["key"]: row["value"] for row in map(json.loads, capsys.readouterr().out.splitlines())}
    assert values["notify.webhook"] == "**********"
    monkeypatch.setenv("GRAPHNET_NOTIFY_WEBHOOK", "ftp://hooks.example/secret")
    assert run(["settings"]) == ExitCode.USAGE
    assert "must be an address" in capsys.readouterr().err
