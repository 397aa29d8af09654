"""`graphnet validate`: how it says what fails, what is undecided and what cannot be validated here."""

import dataclasses
import json
from collections.abc import Iterator, Sequence
from typing import Any

import pytest

from ops.dataset.sample.catalog.rows import SampleTarget
from ops.dataset.sample.format.codec import read_sample, write_sample
from ops.dataset.validate import shipped
from ops.dataset.validate.base import SampleValidation
from ops.execution.frameworks.base import frameworks
from ops.execution.program import program
from pipelines.cli import run
from pipelines.commands import validate
from pipelines.exits import ExitCode
from tests.pipelines.conftest import SAMPLES, Workplace
from tests.warehouse.warehouse_rows import validation_of

WHY = "out_of_memory: the task was ended because the machine had little memory left; try more memory"


@pytest.fixture
def place(workplace: Workplace, monkeypatch: pytest.MonkeyPatch) -> Workplace:
    """A workplace of this process, where nothing runs: tests/a holds all, tests/b fails, tests/c is undecided."""
    for name, value in workplace.environ.items():
        monkeypatch.setenv(name, value)
    monkeypatch.setattr("warehouse.stages.validate.validate_samples", judged)
    return workplace


def judged(targets: Sequence[SampleTarget], *_: Any, **__: Any) -> Iterator[SampleValidation]:
    for target in targets:
        undecided = ("runnable", "serializable") if target.sample_id == "tests/c" else ()
        decided = () if undecided else ("runnable", "serializable")
        rows = [validation_of(target, name, passed=target.sample_id != "tests/b") for name in decided]
        yield SampleValidation(target, tuple(rows), dict.fromkeys(undecided, WHY))


def test_what_is_undecided_is_said_and_fails_the_command(place: Workplace, capfd: pytest.CaptureFixture[str]) -> None:
    assert run(["validate", str(place.folder / "samples")]) == ExitCode.FAILED
    told = capfd.readouterr().err
    assert "[1/3] tests/a  valid\n" in told
    assert "[2/3] tests/b  fails: runnable, serializable\n" in told
    assert "[3/3] tests/c  undecided: runnable, serializable\n" in told
    assert f"warning: tests/c: undecided: runnable, serializable: {WHY}\n" in told
    stored = place.warehouse.query("SELECT DISTINCT sample_id FROM validation ORDER BY ALL")["sample_id"].tolist()
    assert stored == ["tests/a", "tests/b"]
    result = place.warehouse.query("SELECT sample_id, validity FROM sample_current ORDER BY ALL").values.tolist()
    assert result == [["tests/a", "unknown"], ["tests/b", "invalid"], ["tests/c", "unknown"]]
    assert run(["validate", str(place.folder / "samples" / "tests" / "c")]) == ExitCode.FAILED
    assert run(["validate", str(place.folder / "samples" / "tests" / "a")]) == ExitCode.OK


def as_framework(place: Workplace, name: str, framework: str) -> None:
    folder = place.folder / "samples" / name
    sample = read_sample(folder)
    write_sample(dataclasses.replace(sample, info=dataclasses.replace(sample.info, framework=framework)), folder)


def why_not_paddle() -> str:
    """The reason why samples of Paddle stay unvalidated in a project that has none of its environments."""
    if "paddle" not in frameworks():
        return "no constraints are defined for samples of paddle"
    return f"`{program()} env create paddle` installs what samples of paddle need"


def test_samples_of_other_frameworks_are_left_alone(place: Workplace, capfd: pytest.CaptureFixture[str]) -> None:
    as_framework(place, "tests/b", "mini")
    as_framework(place, "tests/c", "paddle")
    assert run(["validate", str(place.folder / "samples"), "--json"]) == ExitCode.OK
    output, told = capfd.readouterr()
    assert {json.loads(line)["sample_id"] for line in output.splitlines()} == {"tests/a"}
    assert "warning: 1 sample stays unvalidated: no constraints are defined for samples of mini\n" in told
    assert f"warning: 1 sample stays unvalidated: {why_not_paddle()}\n" in told


def test_where_no_sample_can_be_validated_there_is_nothing_to_do(
    place: Workplace, capfd: pytest.CaptureFixture[str]
) -> None:
    for name in SAMPLES:
        as_framework(place, name, "paddle")
    assert run(["validate", str(place.folder / "samples")]) == ExitCode.NOTHING
    assert f"3 samples stay unvalidated: {why_not_paddle()}" in capfd.readouterr().err


def test_findings_of_shipped_samples_are_recorded_and_those_of_others_are_not(
    place: Workplace, monkeypatch: pytest.MonkeyPatch, capfd: pytest.CaptureFixture[str]
) -> None:
    folder = place.folder / "samples"
    assert run(["validate", str(folder), "--record"]) == ExitCode.NOTHING
    assert "none of these samples is shipped and decided" in capfd.readouterr().err
    records = folder / shipped.SHIPPED_FINDINGS.name
    for module in (shipped, validate):
        monkeypatch.setattr(module, "SHIPPED_FINDINGS", records)
    assert run(["validate", str(folder), "--record"]) == ExitCode.FAILED
    result = shipped.read_findings(records)
    assert {(each.sample_id, each.passed) for each in result} == {("tests/a", True), ("tests/b", False)}
    assert all(each.framework.startswith("torch 2.") for each in result)
    assert run(["validate", str(folder), "--record", "--check", "runnable"]) == ExitCode.USAGE
