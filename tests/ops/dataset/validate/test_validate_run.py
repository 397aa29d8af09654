"""Validation through a worker: rows for good samples and for those that break everything."""

import dataclasses
from pathlib import Path

import pytest
from validate_samples import make_sample, write_target

from ops.dataset.sample.format.types import TensorMeta
from ops.dataset.validate.base import SampleValidation, SimilarSamples, ValidationRow
from ops.dataset.validate.registry import names, sample_checks
from ops.dataset.validate.run import ValidateConfig, _parse_finding, unvalidated_reason, validate_samples
from ops.execution.worker.client import WorkerError, WorkerHost
from ops.execution.worker.sandbox.confinement import Sandbox, SandboxKind
from ops.execution.worker.task import TaskFailure, TaskFailureKind, TaskOutcome
from ops.failures import FailureReason


@pytest.fixture(scope="module")
def host(torch_host: WorkerHost) -> WorkerHost:
    return torch_host


def by_name(judged: SampleValidation) -> dict[str, ValidationRow]:
    return {row.constraint_name: row for row in judged.rows}


def test_a_good_sample_and_its_copy(host: WorkerHost, tmp_path: Path) -> None:
    sample = make_sample()
    targets = [write_target(sample, tmp_path, "first"), write_target(sample, tmp_path, "second")]
    phases: list[tuple[str, str]] = []
    first, second = validate_samples(
        targets,
        host,
        log_dir=tmp_path / "logs",
        on_phase=lambda target, phase: phases.append((target.sample_id, phase)),
    )
    assert [row.constraint_name for row in first.rows] == list(names())
    assert all(row.passed for row in first.rows), first
    assert not first.undecided and not first.undecided_lines
    assert {row.sample_id for row in first.rows} == {"first"}
    assert {row.sample_hash for row in first.rows} == {targets[0].sample_hash}
    assert len({row.validation_id for row in (*first.rows, *second.rows)}) == 2 * len(names())
    assert [name for name, row in by_name(second).items() if not row.passed] == ["unique"]
    assert phases[:6] == [("first", phase) for phase in ("load", *sample_checks())]


def test_a_sample_that_may_not_run_here_is_not_judged(tmp_path: Path) -> None:
    weak = Sandbox(kind=SandboxKind.LIMITS)
    target = write_target(make_sample(), tmp_path)
    with (
        WorkerHost(preload=(), confine_by=weak) as host,
        pytest.raises(WorkerError, match=f"{target.sample_id}: refused: .*bubblewrap"),
    ):
        list(validate_samples([target], host, log_dir=tmp_path / "logs"))


def test_what_others_have_is_told_beforehand(host: WorkerHost, tmp_path: Path) -> None:
    sample = make_sample()
    config = ValidateConfig(checks=("unique",))
    (judged,) = validate_samples(
        [write_target(sample, tmp_path)],
        host,
        log_dir=tmp_path,
        config=config,
        find_similar=lambda content, graph: SimilarSamples(("older",), ("older", graph)),
    )
    assert [(row.constraint_name, row.passed) for row in judged.rows] == [("unique", False)]
    assert judged.rows[0].message == "same graph, shapes and dtypes as older"


@pytest.mark.parametrize(
    ("before", "body", "message"),
    [
        ("", "raise ValueError('no such shape')", "ValueError: no such shape"),
        ("import ctypes", "ctypes.string_at(0);  return (a,)", "crash: "),
        ("import os", "os._exit(0)", "crash: "),
        ("raise RuntimeError('at import')", "return (a,)", "RuntimeError: at import"),
    ],
)
def test_samples_that_end_badly(host: WorkerHost, tmp_path: Path, before: str, body: str, message: str) -> None:
    target = write_target(make_sample(body, before=before), tmp_path)
    config = ValidateConfig(
        checks=("runnable", "serializable", "unique"),
        deadline_s=30.0,
        memory_limit_bytes=1 << 30,
    )
    (judged,) = validate_samples([target], host, log_dir=tmp_path / "logs", config=config)
    rows = by_name(judged)
    assert rows["unique"].passed
    assert {name for name, row in rows.items() if not row.passed} >= {"runnable", "serializable"}
    assert str(rows["runnable"].message).startswith(message)


@pytest.mark.parametrize(
    ("before", "body", "message", "advice"),
    [
        ("import time", "time.sleep(60)", "timeout: ", "--deadline"),
        ("", "c = torch.ones(1 << 30);  return (a + c[0],)", "out_of_memory: ", "--memory-limit"),
        ("", "c = torch.ones(1 << 60);  return (a + c[0],)", "out_of_memory: ", "--memory-limit"),
    ],
)
def test_what_a_limit_ends_says_nothing_of_the_sample(
    host: WorkerHost, tmp_path: Path, before: str, body: str, message: str, advice: str
) -> None:
    target = write_target(make_sample(body, before=before), tmp_path)
    config = ValidateConfig(checks=("runnable", "serializable", "unique"), deadline_s=4.0, memory_limit_bytes=1 << 30)
    (judged,) = validate_samples([target], host, log_dir=tmp_path / "logs", config=config)
    assert [(row.constraint_name, row.passed) for row in judged.rows] == [("unique", True)]
    assert list(judged.undecided) == ["runnable", "serializable"]
    assert all(why.startswith(message) and advice in why and "log: " in why for why in judged.undecided.values())
    assert all(line.startswith(f"{target.sample_id}: undecided: runnable") for line in judged.undecided_lines[:1])
    assert judged.reasons == dict.fromkeys(judged.undecided, message.removesuffix(": "))


def test_a_machine_without_memory_left_says_nothing_of_the_sample(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    target = write_target(make_sample(), tmp_path)
    config = ValidateConfig(checks=("runnable", "unique"))
    failure = TaskFailure(TaskFailureKind.OUT_OF_MEMORY, "runnable", "the machine had little memory left")
    with WorkerHost() as host:
        outcome = TaskOutcome(None, {}, failure, {}, 1.0, None)
        monkeypatch.setattr(host.confined_host(), "run", lambda *_: outcome)
        monkeypatch.setattr(host.confined_host(), "refusal", lambda: None)
        (judged,) = validate_samples([target], host, log_dir=tmp_path / "logs", config=config)
    assert [row.constraint_name for row in judged.rows] == ["unique"]
    assert judged.undecided["runnable"].startswith("out_of_memory: the machine had little memory left; try more memory")


def test_a_framework_without_constraints_is_left_alone(host: WorkerHost, tmp_path: Path) -> None:
    assert unvalidated_reason("mini", tmp_path) == "no constraints are defined for samples of mini"
    target = dataclasses.replace(write_target(make_sample(), tmp_path), framework="mini")
    assert list(validate_samples([target], host, log_dir=tmp_path / "logs")) == []


def test_a_check_that_kills_its_process_costs_only_itself(host: WorkerHost, tmp_path: Path) -> None:
    before = (
        "import os, sys, traceback\n"
        "def die_in(name):\n"
        "    if any(name in frame.filename for frame in traceback.extract_stack()):\n"
        "        os._exit(1)\n"
    )
    body = "die_in('re_extraction');  return (torch.nn.functional.relu(a) + b,)"
    target = write_target(make_sample(body, before=before), tmp_path)
    (judged,) = validate_samples([target], host, log_dir=tmp_path / "logs")
    rows = by_name(judged)
    imports = "custom_operators_accessible"  # of os and others, which the parent sees
    assert {name for name, row in rows.items() if not row.passed} == {"re_extraction", imports}
    assert "log: " in str(rows["re_extraction"].message)


@pytest.mark.parametrize(("name", "text"), [("weight_meta.py", "class Broken(:"), ("model.py", "x = 1")])
def test_a_sample_that_cannot_be_read(host: WorkerHost, tmp_path: Path, name: str, text: str) -> None:
    target = write_target(make_sample(), tmp_path)
    (target.path / name).write_text(text, encoding="utf-8")
    (judged,) = validate_samples([target], host, log_dir=tmp_path / "logs")
    assert not any(row.passed for row in judged.rows)
    assert all(name in str(row.message) for row in judged.rows)


def test_a_sample_over_the_memory_limit_is_not_run(host: WorkerHost, tmp_path: Path) -> None:
    sample = make_sample()
    huge = dataclasses.replace(
        sample, weights=(TensorMeta("a", (1 << 20, 1 << 12), "float32", "cpu", mean=0.0, std=1.0), sample.weights[1])
    )
    (judged,) = validate_samples([write_target(huge, tmp_path)], host, log_dir=tmp_path / "logs")
    rows = by_name(judged)
    assert rows["unique"].passed
    assert "runnable" not in rows
    assert judged.undecided["runnable"].startswith("needs 16.0 GiB, more than the limit of 8.0 GiB; try more memory")
    assert judged.reasons["runnable"] is FailureReason.OUT_OF_MEMORY


def test_a_disk_that_is_full_is_told_apart(host: WorkerHost, tmp_path: Path) -> None:
    target = write_target(make_sample("raise OSError(28, 'any words');  return (a + b,)"), tmp_path)
    config = ValidateConfig(checks=("runnable", "unique"))
    (judged,) = validate_samples([target], host, log_dir=tmp_path / "logs", config=config)
    assert judged.reasons == {"runnable": FailureReason.NO_ROOM}


def test_a_log_folder_that_cannot_be_made_is_no_fault_of_a_sample(host: WorkerHost) -> None:
    with pytest.raises(OSError, match="/proc/nothing"):
        next(validate_samples([], host, log_dir=Path("/proc/nothing/logs")), None)


@pytest.mark.parametrize("reported", [None, {}, {"passed": 1, "message": None}, {"passed": True}, ["passed"]])
def test_what_a_child_says_is_checked(reported: object) -> None:
    assert not _parse_finding(reported).passed
