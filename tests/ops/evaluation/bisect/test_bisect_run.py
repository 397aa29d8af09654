"""A bisection over versions that do what a table says, what runs say of a version, and what is remembered of it."""

import dataclasses
import math
from collections.abc import Iterator, Mapping, Sequence
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import pytest

from ops.dataset.sample.catalog.rows import SampleTarget
from ops.evaluation.benchmark.config import BenchmarkConfig
from ops.evaluation.benchmark.describe import BackendSpec
from ops.evaluation.benchmark.results import BenchmarkRun, Phase
from ops.evaluation.bisect import run as module
from ops.evaluation.bisect.memory import BisectError, BisectMemory
from ops.evaluation.bisect.run import Bisection, BisectResources, Change, SameEndsError, Step
from ops.evaluation.bisect.trials import Criterion, VersionTrial, criterion_of_facts, judge_trial, trial_of
from ops.evaluation.compare.pairs import Pair
from ops.evaluation.verdict.findings import ComparisonFinding, FindingScope
from ops.evaluation.verdict.result import RunResult
from ops.evaluation.verdict.rules import Fact, Metric, Ratio, Verdict
from ops.evaluation.verdict.words import kind_text
from ops.execution.environments.pip import InstallError, OnProgress
from ops.execution.worker.client import WorkerHost
from ops.failures import FailureKind
from tests.ops.evaluation.compare.simulated_builds import failing
from tests.verdict_cases import CASES, result_of
from tests.warehouse.warehouse_rows import failure
from tests.warehouse.warehouse_rows import run as made

NAMES = tuple(f"1.{number}" for number in range(9))
RIGHT = made("a", t_min=-5.0)
WRONG = made("a", t_min=2.0)
FAILS = failure("a", Phase.COMPILE, FailureKind.ERROR)


@dataclasses.dataclass
class World:
    """Candidates and what comes of them."""

    runs: dict[str, list[BenchmarkRun]]  # the next runs of a version, the last again and again
    times: Mapping[str, float] = dataclasses.field(default_factory=dict)
    broken: frozenset[str] = frozenset()
    dies_at: str = ""
    tried: list[str] = dataclasses.field(default_factory=list)
    installed: set[str] = dataclasses.field(default_factory=set)
    most_installed: int = 0
    about: Mapping[str, str] = dataclasses.field(default_factory=dict)
    names = NAMES
    spec = BackendSpec("fake")
    noun, subject, is_backwards = "version", "fake", False

    def ready(self, name: str, on_progress: OnProgress) -> tuple[BackendSpec, Path]:
        if name in self.broken:
            raise InstallError(f"{name} has no wheel")
        self.installed.add(name)
        self.most_installed = max(self.most_installed, len(self.installed))
        return BackendSpec("fake", {"version": name}), Path()

    def discard(self, name: str) -> None:
        self.installed.discard(name)

    def clear(self) -> None:
        self.installed.clear()

    def commands(self, backend: str, sample: str, good: str, bad: str) -> Sequence[str]:
        return [f"compare {good} {bad}"]


class FakeTwins:
    """In place of `TwinRunner`: pairs of the world's times."""

    def __init__(self, a: Any, b: Any, *_: Any) -> None:
        self.a, self.b = a, b

    def measure(self, target: SampleTarget, round_number: int, number: int) -> Pair:
        a, b = self.a.milliseconds, self.b.milliseconds
        outcomes = [RunResult(t_min=-5.0, compiled_median_ms=item) for item in (a, b)]
        noise = 0.001 * (-1) ** number
        return Pair(
            round_number, number, *outcomes, Ratio(math.log(b / a) + noise, 0.002, count=9), Ratio(0.0, 0.002, count=9)
        )


@pytest.fixture
def bisect(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Any:
    """Bisects a world: what it came to, and the steps."""

    def bisect(world: World, criterion: Criterion | None = None) -> tuple[Change, list[Step]]:
        def describe(spec: BackendSpec, *_: Any) -> Any:
            version = spec.options["version"]
            milliseconds = world.times.get(version, 1.0)
            return SimpleNamespace(version=version, milliseconds=milliseconds, framework="torch", python=None)

        def run(targets: Sequence[SampleTarget], described: Any, *_: Any, **__: Any) -> Iterator[Any]:
            world.tried.append(described.version)
            if described.version == world.dies_at:
                raise KeyboardInterrupt
            runs = world.runs.get(described.version, [RIGHT])
            yield SimpleNamespace(run=runs.pop(0) if len(runs) > 1 else runs[0])

        monkeypatch.setattr(module, "describe_backend", describe)
        monkeypatch.setattr(module, "run_benchmarks", run)
        monkeypatch.setattr(module, "TwinRunner", FakeTwins)
        target = SampleTarget("tests", "a", "0" * 64, Path("samples/a"))
        with BisectMemory.open(tmp_path / "bisect", {}) as memory:
            folders = dict.fromkeys(("environments", "root", "log_dir", "lock_dir"), tmp_path)
            place = BisectResources(config=BenchmarkConfig(), host=WorkerHost(), **folders)
            search = Bisection(target, world, place, memory, criterion)
            steps = list(search.run())
            assert search.change is not None and not world.installed, "what was installed is removed"
            return search.change, steps

    return bisect


def from_on(first: int, run: BenchmarkRun) -> dict[str, list[BenchmarkRun]]:
    return {name: [run] for name in NAMES[first:]}


@pytest.mark.parametrize("first", [1, 4, 8])
@pytest.mark.parametrize(("run", "criterion"), [(FAILS, Criterion.FAILED), (WRONG, Criterion.WRONG)])
def test_the_planted_version_is_found_by_what_the_ends_differ_in(
    bisect: Any, first: int, run: BenchmarkRun, criterion: Criterion
) -> None:
    world = World(from_on(first, run))
    change, steps = bisect(world)
    assert (change.criterion, change.last_good.version, change.first_bad.version) == (
        criterion,
        NAMES[first - 1],
        NAMES[first],
    )
    assert not change.skipped and change.commands == (f"compare {NAMES[first - 1]} {NAMES[first]}",)
    assert len(steps) <= 2 + 3 and len(world.tried) == 2 * len(steps), "each is run twice"
    assert world.most_installed <= 3


def test_what_cannot_be_installed_differs_or_fails_otherwise_is_skipped_with_its_reason(bisect: Any) -> None:
    runs = from_on(6, WRONG) | {"1.3": [RIGHT, WRONG], "1.5": [FAILS]}
    change, _ = bisect(World(runs, broken=frozenset({"1.4"})))
    assert (change.last_good.version, change.first_bad.version) == ("1.2", "1.6")
    assert list(change.skipped) == ["1.3", "1.4", "1.5"]
    reasons = dict(zip(("differ", "no wheel", "fails"), change.skipped.values(), strict=True))
    assert all(word in reason for word, reason in reasons.items())


def test_after_a_kill_nothing_is_run_again(bisect: Any) -> None:
    world = World(from_on(3, FAILS), dies_at="1.2")
    with pytest.raises(KeyboardInterrupt):
        bisect(world)
    assert world.tried == ["1.0", "1.0", "1.8", "1.8", "1.4", "1.4", "1.2"]
    world.tried, world.dies_at = [], ""
    change, steps = bisect(world)
    assert change.first_bad.version == "1.3" and len(steps) == 5
    assert world.tried == ["1.2", "1.2", "1.3", "1.3"]
    world.tried = []
    assert bisect(world)[0] == change and not world.tried


def test_a_version_that_was_not_to_be_had_is_tried_again(bisect: Any) -> None:
    world = World(from_on(5, FAILS), broken=frozenset({"1.4"}))
    assert "1.4" in bisect(world)[0].skipped
    world.broken, world.tried = frozenset(), []
    assert (bisect(world)[0].last_good.version, world.tried) == ("1.4", ["1.4", "1.4"])


def test_slower_is_decided_by_twin_runs_with_the_good_end(bisect: Any) -> None:
    world = World({}, times=dict.fromkeys(NAMES[5:], 1.1) | {"1.3": 1.01})
    change, _ = bisect(world)
    assert (change.criterion, change.last_good.version, change.first_bad.version) == (Criterion.SLOWER, "1.4", "1.5")
    assert change.first_bad.speed is not None and change.last_good.speed is not None
    assert change.first_bad.speed.low is not None and 1.08 < change.first_bad.speed.low < 1.10
    assert change.last_good.speed.verdict == "unchanged" and world.most_installed <= 2


@pytest.mark.parametrize(
    ("world", "criterion", "words"),
    [
        (World({}), None, "twin runs say that it is not slower"),
        (World({}, times={"1.8": 0.5}), None, "not slower"),
        (World({}), Criterion.FAILED, "is not failed: 1.0: t_min -5"),
        (World({"1.0": [FAILS]}), None, "good end that is worse"),
        (World({"1.0": [FAILS], "1.8": [FAILS]}), None, "does not differ"),
        (World({"1.8": [FAILS]}), Criterion.WRONG, "is not wrong"),
        (World({}, broken=frozenset({"1.8"})), None, "version 1.8 cannot be tried: 1.8 has no wheel"),
    ],
)
def test_ends_that_do_the_same_end_it(bisect: Any, world: World, criterion: Criterion | None, words: str) -> None:
    with pytest.raises((SameEndsError, BisectError), match=words):
        bisect(world, criterion)
    assert not world.installed


GOOD = VersionTrial("1", result=RunResult(t_min=-5.0))
EQUAL = VersionTrial("1", result=RunResult(t_min=float("-inf")))
BAD = VersionTrial("2", result=RunResult(t_min=1.0))
BROKEN = VersionTrial("2", result=failing("error", "compile", "no kernel"))
ABSENT = VersionTrial("2", problem="it is not installed")


def timed(verdict: Verdict, **fields: Any) -> VersionTrial:
    speed = ComparisonFinding(
        FindingScope.SAMPLE, "a", Metric.SPEED, verdict, "", 1.2, 1.1, 1.3, pair_count=6, **fields
    )
    return VersionTrial("2", result=RunResult(t_min=-5.0), speed=speed)


def test_two_runs_have_to_agree_and_to_have_a_baseline() -> None:
    right, crash, eager = RunResult(t_min=-5.0), failing("crash", "compile"), failing("crash", "eager")
    gone = RunResult.of({"status": "unavailable", "message": "it is not installed\nmore"})
    differ = "two runs differ: one t_min -5"
    for runs, kind, words in (
        ((right, RunResult(t_min=-4.0)), "", ""),  # a grid step is no other result
        ((crash, crash), "crash in compile", ""),
        ((right, crash), "crash in compile", differ),
        ((right, RunResult(t_min=2.0)), "", differ),
        ((eager, eager), "crash in eager", "no baseline: crash in eager"),
        ((gone, gone), "unavailable", "no baseline: unavailable: it is not installed"),
    ):
        trial = trial_of("1", "", runs)
        assert trial.problem.startswith(words) and bool(words) == bool(trial.problem)
        assert kind_text(trial.result) == kind


@pytest.mark.parametrize("name", CASES)
def test_ends_differ_by_facts(name: str) -> None:
    case = CASES[name]
    ends = (VersionTrial("1", result=result_of(fields)) for fields in (case.before, case.now))
    expected = {Fact.FAILED: Criterion.FAILED, Fact.WRONG: Criterion.WRONG}.get(case.fact)
    assert criterion_of_facts(*ends) is expected


@pytest.mark.parametrize(
    ("criterion", "trial", "is_bad", "words"),
    [
        (Criterion.FAILED, BROKEN, True, ""),
        (Criterion.FAILED, BAD, False, ""),
        (Criterion.FAILED, ABSENT, None, "not installed"),
        (Criterion.WRONG, BAD, True, ""),
        (Criterion.WRONG, GOOD, False, ""),
        (Criterion.WRONG, BROKEN, None, "it fails: error in compile: no kernel"),
        (Criterion.SLOWER, BROKEN, None, "it fails"),
        (Criterion.SLOWER, BAD, None, "wrong: t_min 1"),
        (Criterion.SLOWER, GOOD, None, "do not tell"),
        (Criterion.SLOWER, timed(Verdict.SLOWER), True, ""),
        (Criterion.SLOWER, timed(Verdict.FASTER), False, ""),
        (Criterion.SLOWER, timed(Verdict.UNCHANGED), False, ""),
        (Criterion.SLOWER, timed(Verdict.UNSURE, reason="times vary"), None, "slower: times vary"),
    ],
)
def test_versions_are_judged(criterion: Criterion, trial: VersionTrial, is_bad: bool | None, words: str) -> None:
    verdict, reason = judge_trial(criterion, trial, GOOD)
    assert verdict is is_bad
    assert words in reason and bool(reason) == (is_bad is None)


def test_trials_are_remembered_whole_but_those_that_say_nothing(tmp_path: Path) -> None:
    asked = {"backend": "mine", "good": "1"}
    with BisectMemory.open(tmp_path, asked) as memory:
        for trial in (EQUAL, timed(Verdict.SLOWER), dataclasses.replace(BROKEN, version="3")):
            memory.keep(trial)
        memory.keep(dataclasses.replace(ABSENT, version="4"))
        (memory.folder / "environments").mkdir()
        before = dict(memory.trials)
        with pytest.raises(BisectError, match="another process"), BisectMemory.open(tmp_path, asked):
            pass
    with BisectMemory.open(tmp_path, asked) as memory:
        assert memory.trials == before and sorted(memory.trials) == ["1", "2", "3"]
        memory.clear()
        assert not (memory.folder / "environments").exists()
    for other, again in (({**asked, "good": "2"}, False), (asked, True)):
        with BisectMemory.open(tmp_path, other, again=again) as memory:
            assert not memory.trials


def test_a_damaged_memory_is_told_and_can_be_forgotten(tmp_path: Path) -> None:
    for text in ("{", "[]", '{"format": 2, "trials": [{"version": []}]}', '{"format": 99, "trials": []}'):
        with BisectMemory.open(tmp_path, {}, again=True) as memory:
            assert not memory.trials
            memory.keep(GOOD)
            (file,) = memory.folder.glob("*.json")
        file.write_text(text)
        with (
            pytest.raises(BisectError, match=r"(?s)cannot be read .*--again begins anew"),
            BisectMemory.open(tmp_path, {}),
        ):
            pass
