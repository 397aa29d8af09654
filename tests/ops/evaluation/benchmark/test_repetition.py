"""Which samples are measured again, how often, and what is waited for, on machines that a test makes up."""

from collections.abc import Iterator, Sequence
from dataclasses import replace
from pathlib import Path
from types import SimpleNamespace
from typing import Any, cast

import pytest

from ops.dataset.sample.catalog.rows import SampleTarget
from ops.evaluation.benchmark import runner as module
from ops.evaluation.benchmark.config import BenchmarkConfig
from ops.evaluation.benchmark.describe import BackendDescription
from ops.evaluation.benchmark.results import BenchmarkResult, BenchmarkRun
from ops.evaluation.benchmark.runner import QUIET_WAIT_S, WAIT_SHARE, run_benchmarks
from tests.warehouse.warehouse_rows import run as row

CONFIG = BenchmarkConfig(repeat_disturbed=2)
DESCRIPTION = cast("BackendDescription", SimpleNamespace(framework="torch", unavailable_reason=None))
TARGETS = tuple(SampleTarget("tests", name, name, Path(name)) for name in "abcd")
QUIET, BESIDE, UNSTEADY = (0.0, None), (0.5, None), (0.0, 3.0)


class Machine:
    """Gives each run what others took of the cores and how far eager's blocks lay apart, and each wait an answer."""

    def __init__(self, runs: Sequence[tuple[float, float | None]], *, waits: Sequence[bool] = (), task_s: float = 2.0):
        self.runs, self.waits, self.task_s = iter(runs), iter(waits), task_s
        self.waited_s: list[float] = []

    def run(self, target: SampleTarget) -> BenchmarkResult:
        others, spread = next(self.runs)
        fields = {"others_cpu_share": others, "eager_block_spread": spread, "task_ms": self.task_s * 1000}
        return BenchmarkResult(cast("BenchmarkRun", row(target.sample_id, **fields)))

    def wait(self, seconds: float) -> bool:
        self.waited_s.append(seconds)
        return next(self.waits)


@pytest.fixture
def measured(monkeypatch: pytest.MonkeyPatch) -> Iterator[Any]:
    def measure(machine: Machine, config: BenchmarkConfig = CONFIG) -> str:
        monkeypatch.setattr(module._Runner, "run", lambda _self, target: machine.run(target))
        monkeypatch.setattr(module, "wait_until_quiet", machine.wait)
        results = run_benchmarks(TARGETS, DESCRIPTION, config, cast("Any", None), log_dir=Path(), lock_dir=Path())
        return "".join(result.run.sample_id for result in results)

    yield measure


def test_nothing_is_measured_again_on_a_quiet_machine(measured: Any) -> None:
    machine = Machine([QUIET] * 4)
    assert (measured(machine), machine.waited_s) == ("abcd", [])
    assert measured(Machine([BESIDE] * 4), replace(CONFIG, repeat_disturbed=0)) == "abcd", "nobody asked for it"
    assert measured(Machine([BESIDE] * 5 + [QUIET] * 3, waits=[True]), replace(CONFIG, repeat_disturbed=1)) == "abcda"


def test_what_was_disturbed_is_measured_again_once_it_is_quiet(measured: Any) -> None:
    assert measured(Machine([BESIDE, QUIET, UNSTEADY, QUIET, QUIET, QUIET], waits=[True])) == "abcdac"


def test_a_neighbour_that_stays_costs_a_share_of_what_it_disturbed(measured: Any) -> None:
    machine = Machine([BESIDE, BESIDE, QUIET, BESIDE], waits=[False], task_s=2.0)
    assert (measured(machine), machine.waited_s) == ("abcd", [WAIT_SHARE * 6.0])
    machine = Machine([BESIDE] * 4, waits=[False], task_s=1000.0)
    assert (measured(machine), machine.waited_s) == ("abcd", [QUIET_WAIT_S])
    machine = Machine([BESIDE] * 4, waits=[False])
    assert (measured(machine, replace(CONFIG, wait_quiet_s=33.0)), machine.waited_s) == ("abcd", [33.0])


def test_a_neighbour_that_comes_back_ends_the_repetition_and_none_is_forgotten(measured: Any) -> None:
    machine = Machine([*[BESIDE] * 4, QUIET, BESIDE, QUIET, QUIET, QUIET], waits=[True, True])
    assert measured(machine) == "abcd" + "ab" + "bcd"
    machine = Machine([*[BESIDE] * 4, BESIDE, BESIDE], waits=[True, True])
    assert measured(machine) == "abcd" + "a" + "a"
    assert machine.waited_s[1] > machine.waited_s[0]


def test_unsteady_times_without_a_neighbour_do_not_end_it(measured: Any) -> None:
    machine = Machine([UNSTEADY] * 4 + [UNSTEADY] * 4 + [QUIET] * 4, waits=[True, True])
    assert measured(machine) == "abcd" * 3


def test_runs_that_failed_before_they_were_timed_are_no_disturbed_ones(measured: Any) -> None:
    assert measured(Machine([(cast("float", None), None)] * 4)) == "abcd"
