"""What runs say of a version, when two ends differ, and what is bad, good or says nothing."""

import dataclasses
from typing import Any

import pytest

from ops.benchmark.results import BenchmarkRun, FailureKind, Phase, Status
from ops.bisect.memory import BisectError, Memory
from ops.bisect.trials import Criterion, Trial, criterion_of_facts, judged, trial_of
from ops.verdict.findings import Finding, Scope
from ops.verdict.result import RunResult
from ops.verdict.rules import Metric, Verdict
from ops.verdict.words import kind_text
from tests.ops.compare.simulated_builds import failing
from tests.warehouse.warehouse_rows import failure, run

RIGHT = Trial("1", result=RunResult(t_min=-5.0))
EXACT = Trial("1", result=RunResult(t_min=float("-inf")))
WRONG = Trial("2", result=RunResult(t_min=1.0))
FAILS = Trial("2", result=failing("error", "compile", "no kernel"))
ABSENT = Trial("2", problem="it is not installed")


def timed(verdict: Verdict, **fields: Any) -> Trial:
    speed = Finding(Scope.SAMPLE, "a", Metric.SPEED, verdict, "", 1.2, 1.1, 1.3, pair_count=6, **fields)
    return Trial("2", result=RunResult(t_min=-5.0), speed=speed)


def trial(*runs: BenchmarkRun) -> Trial:
    return trial_of("1", "", list(map(RunResult.of, runs)))


def test_two_runs_have_to_agree() -> None:
    right = run("a", t_min=-5.0)
    crash = failure("a", Phase.COMPILE, FailureKind.CRASH)
    assert trial(right, right).result.t_min == -5.0
    assert kind_text(trial(crash, crash).result) == "crash in compile"
    assert "two runs differ" in trial(right, crash).problem
    assert "two runs differ" in trial(right, run("a", t_min=2.0)).problem
    assert not trial(right, run("a", t_min=-4.0)).problem, "a grid step is no other result"


def test_what_is_not_the_compilers_fault_says_nothing() -> None:
    eager = failure("a", Phase.EAGER, FailureKind.OUT_OF_MEMORY)
    assert "no baseline: out_of_memory in eager" in trial(eager, eager).problem
    gone = dataclasses.replace(run("a"), status=Status.UNAVAILABLE, message="it is not installed\nmore")
    assert trial(gone, gone).problem == "no baseline: unavailable: it is not installed"


@pytest.mark.parametrize(
    ("good", "bad", "criterion"),
    [
        (RIGHT, FAILS, Criterion.FAILED),
        (RIGHT, WRONG, Criterion.WRONG),
        (EXACT, RIGHT, None),
        (FAILS, RIGHT, None),
        (FAILS, FAILS, None),
        (WRONG, WRONG, None),
    ],
)
def test_ends_differ_by_facts(good: Trial, bad: Trial, criterion: Criterion | None) -> None:
    assert criterion_of_facts(good, bad) is criterion


@pytest.mark.parametrize(
    ("criterion", "trial", "is_bad", "words"),
    [
        (Criterion.FAILED, FAILS, True, ""),
        (Criterion.FAILED, WRONG, False, ""),
        (Criterion.FAILED, ABSENT, None, "not installed"),
        (Criterion.WRONG, WRONG, True, ""),
        (Criterion.WRONG, RIGHT, False, ""),
        (Criterion.WRONG, FAILS, None, "it fails: error in compile: no kernel"),
        (Criterion.SLOWER, FAILS, None, "it fails"),
        (Criterion.SLOWER, WRONG, None, "wrong: t_min 1"),
        (Criterion.SLOWER, RIGHT, None, "do not tell"),
        (Criterion.SLOWER, timed(Verdict.SLOWER), True, ""),
        (Criterion.SLOWER, timed(Verdict.FASTER), False, ""),
        (Criterion.SLOWER, timed(Verdict.UNCHANGED), False, ""),
        (Criterion.SLOWER, timed(Verdict.UNSURE, reason="times vary"), None, "slower: times vary"),
    ],
)
def test_versions_are_judged(criterion: Criterion, trial: Trial, is_bad: bool | None, words: str) -> None:
    verdict, reason = judged(criterion, trial, RIGHT)
    assert verdict is is_bad
    assert words in reason and bool(reason) == (is_bad is None)


def test_trials_are_remembered_whole_but_those_that_say_nothing(tmp_path: Any) -> None:
    asked = {"backend": "mine", "good": "1"}
    with Memory.opened(tmp_path, asked) as memory:
        for trial in (EXACT, timed(Verdict.SLOWER), dataclasses.replace(FAILS, version="3")):
            memory.keep(trial)
        memory.keep(dataclasses.replace(ABSENT, version="4"))
        (memory.folder / "environments").mkdir()
        before = dict(memory.trials)
        with pytest.raises(BisectError, match="another process"), Memory.opened(tmp_path, asked):
            pass
    with Memory.opened(tmp_path, asked) as memory:
        assert memory.trials == before and sorted(memory.trials) == ["1", "2", "3"]
        memory.clear()
        assert not (memory.folder / "environments").exists()
    with Memory.opened(tmp_path, {**asked, "good": "2"}) as other:
        assert not other.trials
    with Memory.opened(tmp_path, asked, again=True) as memory:
        assert not memory.trials


@pytest.mark.parametrize("text", ["{", "[]", '{"format": 1, "trials": [{"version": "1"}]}', '{"format": 99}'])
def test_a_damaged_memory_is_told_and_can_be_forgotten(tmp_path: Any, text: str) -> None:
    with Memory.opened(tmp_path, {}) as memory:
        memory.keep(RIGHT)
        (file,) = memory.folder.glob("*.json")
    file.write_text(text)
    with pytest.raises(BisectError, match=r"cannot be read .*--again begins anew"), Memory.opened(tmp_path, {}):
        pass
    with Memory.opened(tmp_path, {}, again=True) as memory:
        assert not memory.trials
