"""What runs say of a version, when two ends differ, and what is bad, good or says nothing."""

import dataclasses
from typing import Any

import pytest

from ops.benchmark.results import FailureKind, Phase, Status
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


def test_two_runs_have_to_agree_and_to_have_a_baseline() -> None:
    right, near = run("a", t_min=-5.0), run("a", t_min=-4.0)
    crash, eager = (failure("a", phase, FailureKind.CRASH) for phase in (Phase.COMPILE, Phase.EAGER))
    gone = run("a", status=Status.UNAVAILABLE, message="it is not installed\nmore")
    differ = "two runs differ: one t_min -5"
    for runs, kind, words in (
        ((right, near), "", ""),  # a grid step is no other result
        ((crash, crash), "crash in compile", ""),
        ((right, crash), "crash in compile", differ),
        ((right, run("a", t_min=2.0)), "", differ),
        ((eager, eager), "crash in eager", "no baseline: crash in eager"),
        ((gone, gone), "unavailable", "no baseline: unavailable: it is not installed"),
    ):
        trial = trial_of("1", "", list(map(RunResult.of, runs)))
        assert trial.problem.startswith(words) and bool(words) == bool(trial.problem)
        assert kind_text(trial.result) == kind


def test_ends_differ_by_facts() -> None:
    ends = {(RIGHT, FAILS): Criterion.FAILED, (RIGHT, WRONG): Criterion.WRONG}
    ends |= dict.fromkeys([(EXACT, RIGHT), (FAILS, RIGHT), (FAILS, FAILS), (WRONG, WRONG)])
    assert {pair: criterion_of_facts(*pair) for pair in ends} == ends


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
    for other, again in (({**asked, "good": "2"}, False), (asked, True)):
        with Memory.opened(tmp_path, other, again=again) as memory:
            assert not memory.trials


def test_a_damaged_memory_is_told_and_can_be_forgotten(tmp_path: Any) -> None:
    for text in ("{", "[]", '{"format": 2, "trials": [{"version": []}]}', '{"format": 99, "trials": []}'):
        with Memory.opened(tmp_path, {}, again=True) as memory:
            assert not memory.trials
            memory.keep(RIGHT)
            (file,) = memory.folder.glob("*.json")
        file.write_text(text)
        with pytest.raises(BisectError, match=r"(?s)cannot be read .*--again begins anew"), Memory.opened(tmp_path, {}):
            pass
