"""Validation through a worker: rows for good samples and for those that break everything."""

import dataclasses
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from validate_samples import make_sample, write_target

from ops.dataset.sample.catalog.rows import SampleTarget
from ops.dataset.sample.format.types import Sample
from ops.dataset.validate.base import SampleValidation, SimilarSamples, ValidationRow
from ops.dataset.validate.registry import names, sample_checks
from ops.dataset.validate.run import ValidateConfig, _parse_finding, unvalidated_reason, validate_samples
from ops.execution.worker.client import WorkerError, WorkerHost
from ops.execution.worker.sandbox.confinement import Sandbox, SandboxKind
from ops.failures import FailureReason

Judge = Callable[..., SampleValidation]


@pytest.fixture
def judge(torch_host: WorkerHost, tmp_path: Path) -> Judge:
    def judge(sample: Sample | SampleTarget, **config: Any) -> SampleValidation:
        target = sample if isinstance(sample, SampleTarget) else write_target(sample, tmp_path)
        settings = ValidateConfig(**config)
        (judged,) = validate_samples([target], torch_host, log_dir=tmp_path / "logs", config=settings)
        return judged

    return judge


def by_name(judged: SampleValidation) -> dict[str, ValidationRow]:
    return {row.constraint_name: row for row in judged.rows}


def test_a_good_sample_and_its_copy(torch_host: WorkerHost, tmp_path: Path) -> None:
    targets = [write_target(make_sample(), tmp_path, name) for name in ("first", "second")]
    phases: list[tuple[str, str]] = []
    first, second = validate_samples(
        targets, torch_host, log_dir=tmp_path, on_phase=lambda target, phase: phases.append((target.sample_id, phase))
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


def test_what_others_have_is_told_beforehand(torch_host: WorkerHost, tmp_path: Path) -> None:
    config = ValidateConfig(checks=("unique",))
    (judged,) = validate_samples(
        [write_target(make_sample(), tmp_path)], torch_host, log_dir=tmp_path, config=config,
        find_similar=lambda content, graph: SimilarSamples(("older",), ("older", graph)),
    )  # fmt: skip
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
def test_samples_that_end_badly(judge: Judge, before: str, body: str, message: str) -> None:
    limits = {"deadline_s": 30.0, "memory_limit_bytes": 1 << 30}
    rows = by_name(judge(make_sample(body, before=before), checks=("runnable", "serializable", "unique"), **limits))
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
    judge: Judge, before: str, body: str, message: str, advice: str
) -> None:
    limits = {"deadline_s": 4.0, "memory_limit_bytes": 1 << 30}
    judged = judge(make_sample(body, before=before), checks=("runnable", "serializable", "unique"), **limits)
    assert [(row.constraint_name, row.passed) for row in judged.rows] == [("unique", True)]
    assert list(judged.undecided) == ["runnable", "serializable"]
    assert all(why.startswith(message) and advice in why and "log: " in why for why in judged.undecided.values())
    assert all(line.startswith("tiny: undecided: runnable") for line in judged.undecided_lines[:1])
    assert judged.reasons == dict.fromkeys(judged.undecided, message.removesuffix(": "))


def test_a_framework_without_constraints_is_left_alone(torch_host: WorkerHost, tmp_path: Path) -> None:
    assert unvalidated_reason("mini", tmp_path) == "no constraints are defined for samples of mini"
    target = dataclasses.replace(write_target(make_sample(), tmp_path), framework="mini")
    assert list(validate_samples([target], torch_host, log_dir=tmp_path / "logs")) == []


def test_a_check_that_kills_its_process_costs_only_itself(judge: Judge) -> None:
    before = (
        "import os, sys, traceback\n"
        "def die_in(name):\n"
        "    if any(name in frame.filename for frame in traceback.extract_stack()):\n"
        "        os._exit(1)\n"
    )
    body = "die_in('re_extraction');  return (torch.nn.functional.relu(a) + b,)"
    rows = by_name(judge(make_sample(body, before=before)))
    imports = "custom_operators_accessible"  # of os and others, which the parent sees
    assert {name for name, row in rows.items() if not row.passed} == {"re_extraction", imports}
    assert "log: " in str(rows["re_extraction"].message)


@pytest.mark.parametrize(("name", "text"), [("weight_meta.py", "class Broken(:"), ("model.py", "x = 1")])
def test_a_sample_that_cannot_be_read(judge: Judge, tmp_path: Path, name: str, text: str) -> None:
    target = write_target(make_sample(), tmp_path)
    (target.path / name).write_text(text, encoding="utf-8")
    judged = judge(target)
    assert not any(row.passed for row in judged.rows)
    assert all(name in str(row.message) for row in judged.rows)


def test_a_sample_over_the_memory_limit_is_not_run(judge: Judge) -> None:
    huge = make_sample(shape=(1 << 20, 1 << 12))
    judged = judge(huge)
    rows = by_name(judged)
    assert rows["unique"].passed
    assert "runnable" not in rows
    assert judged.undecided["runnable"].startswith("needs 32.0 GiB, more than the limit of 8.0 GiB; try more memory")
    assert judged.reasons["runnable"] is FailureReason.OUT_OF_MEMORY


def test_a_disk_that_is_full_is_told_apart(judge: Judge) -> None:
    judged = judge(make_sample("raise OSError(28, 'any words');  return (a + b,)"), checks=("runnable", "unique"))
    assert judged.reasons == {"runnable": FailureReason.NO_ROOM}


def test_a_log_folder_that_cannot_be_made_is_no_fault_of_a_sample(torch_host: WorkerHost) -> None:
    with pytest.raises(OSError, match="/proc/nothing"):
        next(validate_samples([], torch_host, log_dir=Path("/proc/nothing/logs")), None)


@pytest.mark.parametrize("reported", [None, {}, {"passed": 1, "message": None}, {"passed": True}, ["passed"]])
def test_what_a_child_says_is_checked(reported: object) -> None:
    assert not _parse_finding(reported).passed
