"""A bisection over versions that do what a table says: ends, skips, kills, twin runs, and what is removed when."""

import dataclasses
import math
from collections.abc import Iterator, Mapping, Sequence
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import pytest

from ops.benchmark.config import BenchmarkConfig
from ops.benchmark.describe import BackendSpec
from ops.benchmark.results import BenchmarkRun, FailureKind, Phase
from ops.bisect import run as module
from ops.bisect.memory import BisectError, Memory
from ops.bisect.run import Bisection, Change, Place, SameEndsError, Step
from ops.bisect.trials import Criterion
from ops.compare.pairs import Pair
from ops.environments.pip import InstallError, OnProgress
from ops.sample.catalog.rows import SampleTarget
from ops.verdict.result import RunResult
from ops.verdict.rules import Ratio
from ops.worker.client import WorkerHost
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
        with Memory.opened(tmp_path / "bisect", {}) as memory:
            folders = dict.fromkeys(("environments", "root", "log_dir", "lock_dir"), tmp_path)
            place = Place(config=BenchmarkConfig(), host=WorkerHost(), **folders)
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
