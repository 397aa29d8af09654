"""A clean twin tells when eager is slow for the backend's sake, and its own failure fails nothing."""

import dataclasses
import functools
from collections.abc import Callable
from pathlib import Path

import numpy as np
import pytest

from ops.benchmark.config import BenchmarkConfig
from ops.benchmark.describe import BackendDescription, BackendSpec, describe_backend
from ops.benchmark.result_parsing import ProcessResult, ReportedRun
from ops.benchmark.results import BenchmarkRun, FailureKind, Phase, Status, drop_trials
from ops.benchmark.runner import _Runner
from ops.benchmark.twins import TwinPolicy, check_baseline
from ops.sample.catalog.rows import SampleTarget
from ops.sample.trust import mark_trusted
from ops.worker.client import WorkerHost
from ops.worker.task import Task, TaskOutcome
from tests import benchmarking
from tests.tiny_samples import write_tiny

CONFIG = BenchmarkConfig(threads=2, warmup=1, trials=12, deadline_s=60, twin="all")
BODY = "for _ in range(3):\n    x = torch.nn.functional.relu(x @ w) * 0.1\nreturn (x,)"
SHAPES = {"x": (256, 512), "w": (512, 512)}
BACKENDS = Path(__file__).with_name("disturbing_backends.py")

alone = pytest.mark.alone
"""Of tests that judge times."""


@functools.cache
def described(host: WorkerHost, backend: str) -> BackendDescription:
    return describe_backend(BackendSpec(f"{BACKENDS}:{backend}"), CONFIG, host)


def bench(
    host: WorkerHost, backend: str, folder: Path, *names: str, config: BenchmarkConfig = CONFIG
) -> list[BenchmarkRun]:
    description = described(host, backend)
    targets = [mark_trusted(write_tiny(folder / name, BODY, SHAPES)) for name in names or ("sample",)]
    return [result.run for result in benchmarking.bench(host, description, folder, *targets, config=config)]


@alone
def test_an_honest_backend_is_checked_and_keeps_its_figures(torch_host: WorkerHost, tmp_path: Path) -> None:
    (run,) = bench(torch_host, "Honest", tmp_path)
    assert (run.status, run.message) == (Status.SUCCESS, None)
    assert (run.baseline_disturbed, run.baseline_note, run.baseline_remark) == (False, None, "")
    assert run.baseline_ratio_low < run.baseline_ratio < run.baseline_ratio_high
    assert len(run.clean_block_sizes) == len(run.eager_block_sizes) >= 3
    assert sum(run.clean_block_sizes) == len(run.clean_trials_ms)
    assert (run.in_process_median_ms, run.in_process_trials_ms) == (None, ())
    assert drop_trials(run).clean_trials_ms == ()


def check_that_the_clean_baseline_counts(run: BenchmarkRun) -> None:
    assert (run.status, run.message) == (Status.SUCCESS, None)
    assert run.baseline_disturbed, (run.baseline_ratio, run.baseline_ratio_low, run.in_process_trials_ms)
    assert run.baseline_ratio > 1.2
    assert "baseline disturbed" in run.baseline_remark
    assert run.eager_median_ms == run.clean_median_ms < run.in_process_median_ms
    assert run.speedup == pytest.approx(run.clean_median_ms / run.compiled_median_ms)
    assert run.speedup_low < run.speedup < run.speedup_high
    assert sum(run.in_process_block_sizes) == len(run.in_process_trials_ms)


@alone
@pytest.mark.parametrize(("backend", "trials"), [("FewerThreads", 12), ("SpinningPool", 40)])
def test_a_disturbed_baseline_is_told_and_the_clean_one_counts(
    torch_host: WorkerHost, tmp_path: Path, backend: str, trials: int
) -> None:
    # What spins slows some calls tenfold and others not at all: few of them say little.
    (run,) = bench(torch_host, backend, tmp_path, config=dataclasses.replace(CONFIG, trials=trials))
    check_that_the_clean_baseline_counts(run)


@alone
def test_all_runs_after_a_disturbed_one_are_checked(torch_host: WorkerHost, tmp_path: Path) -> None:
    config = dataclasses.replace(CONFIG, twin="sizes")
    for run in bench(torch_host, "PatchedFunction", tmp_path, "a", "b", config=config):
        check_that_the_clean_baseline_counts(run)
        assert run.process_changes == ("torch.nn.functional.relu was replaced",)


def test_a_twin_never_sees_a_backend(torch_host: WorkerHost, tmp_path: Path) -> None:
    folder = write_tiny(tmp_path / "sample", BODY, SHAPES).path
    task = Task(
        "tests.ops.benchmark.twin_faults:modules",
        {"config": dataclasses.asdict(CONFIG)},
        60.0,
        2**33,
        files_from=folder,
    )
    outcome = torch_host.twin(("torch",)).run(task)
    assert outcome.result is not None, outcome.failure
    ours = [name for name in outcome.result["modules"] if name.partition(".")[0] == "backends"]
    assert ours == ["backends", "backends.base"]
    assert "torch._dynamo" not in outcome.result["modules"]


FAULTS = {
    "crash": "SIGABRT (crash in load)",
    "hang": "did not end within 2 s (timeout in start)",
    "garble": "a turn that it did not have (error in start)",
    "lie": "the clean twin's answer is malformed",
    "grow": "over its limit",
    "refuse": "a second process on the sample may take",
}


@pytest.mark.parametrize("fault", FAULTS)
def test_the_failure_of_a_twin_only_leaves_the_check_unmade(
    torch_host: WorkerHost, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, fault: str
) -> None:
    real: Callable[[_Runner, Task], Task] = _Runner.twin_task

    def faulty(runner: _Runner, task: Task) -> Task:
        clean = real(runner, task)
        limit_s, entry = 2.0 if fault == "hang" else 60.0, f"tests.ops.benchmark.twin_faults:{fault}"
        return dataclasses.replace(clean, entry=entry, deadline_s=limit_s, memory_limit_bytes=2**30)

    monkeypatch.setattr(_Runner, "twin_task", faulty)
    (run,) = bench(torch_host, "Honest", tmp_path)
    assert (run.status, run.message) == (Status.SUCCESS, None)
    assert run.baseline_disturbed is None
    assert FAULTS[fault] in run.baseline_note
    assert run.baseline_remark == f"baseline not checked: {run.baseline_note}"
    assert run.speedup is not None and run.t_min < 0


def test_a_twin_that_does_not_start_is_one_too(
    torch_host: WorkerHost, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(WorkerHost, "twin", lambda host, _: WorkerHost(preload=("no_such_module",)))
    (run,) = bench(torch_host, "Honest", tmp_path)
    assert (run.status, run.baseline_disturbed) == (Status.SUCCESS, None)
    assert "did not start" in run.baseline_note


def test_one_run_of_each_class_is_checked_and_all_after_a_disturbed_one() -> None:
    small, large = (SampleTarget("d", name, "", Path(), size_bytes=size) for name, size in (("s", 1), ("l", 10**9)))
    run = BenchmarkRun("", "", "", "", "", "", "", "", "", "", Status.SUCCESS, *[None] * 2)  # type: ignore[list-item]
    checked, disturbed = (dataclasses.replace(run, baseline_disturbed=value) for value in (False, True))
    assert not TwinPolicy("none").wants(small)
    policy = TwinPolicy("sizes")
    assert policy.wants(small) and policy.wants(large)
    policy.note(small, dataclasses.replace(checked, others_cpu_share=0.5))
    assert policy.wants(small), "a run that others disturbed does not do"
    policy.note(small, checked)
    assert not policy.wants(small) and policy.wants(large)
    policy.note(large, disturbed)
    assert policy.wants(small) and policy.wants(large)
    unlucky = TwinPolicy("sizes")
    for _ in range(3):
        assert unlucky.wants(small)
        unlucky.note(small, run)
    assert not unlucky.wants(small), "a class in which no check can be made is given up"
    everything = TwinPolicy("all")
    everything.note(small, checked)
    assert everything.wants(small)


def reported(eager: list[float], compiled: list[float] | None = None, block: int = 5) -> ReportedRun:
    """Times in blocks of a few."""
    sizes = (block,) * (len(eager) // block)
    fields = {"eager_trials_ms": tuple(eager), "eager_block_sizes": sizes, "eager_median_ms": float(np.median(eager))}
    if compiled is not None:
        median = float(np.median(compiled))
        fields |= {"compiled_trials_ms": tuple(compiled), "compiled_block_sizes": sizes, "compiled_median_ms": median}
        fields["speedup"] = fields["eager_median_ms"] / median
    return ReportedRun(**fields)


def process(own: ReportedRun, clean: ReportedRun | None, note: str = "") -> ProcessResult:
    return ProcessResult(TaskOutcome({}, {}, None, {}, 1e6, None), own, None, clean, note)


def noisy(random: np.random.Generator, median: float, count: int = 100) -> list[float]:
    """As on a busy machine: a level of its own for each block, and a tail."""
    levels = np.repeat(random.normal(0, 0.05, count // 5), 5)
    return list(median * np.exp(levels + random.exponential(0.05, count)))


def test_honest_times_are_not_flagged_in_600_runs_and_faults_are() -> None:
    """Processes differ by 2% from each other."""
    random = np.random.default_rng(0)

    def is_disturbed(factor: float) -> bool | None:
        levels = [level * float(np.exp(random.normal(0, 0.02))) for level in (factor, 1.0)]
        own, clean = reported(noisy(random, levels[0]), noisy(random, 1.0)), reported(noisy(random, levels[1]))
        return check_baseline([process(own, clean)], seed=0, process_spread=0.02).fields["baseline_disturbed"]

    assert sum(bool(is_disturbed(1.0)) for _ in range(600)) == 0
    assert all(is_disturbed(1.5) for _ in range(50))
    assert all(is_disturbed(0.6) for _ in range(50)), "an eager that is faster beside the backend is none either"


def hit(random: np.random.Generator, share: float) -> list[float]:
    """Calls of which others disturb a share: they take up to 20 times as long."""
    return list(random.lognormal(0, 0.1, 20) * np.where(random.random(20) < share, random.uniform(2, 20, 20), 1.0))


def test_calls_that_are_hit_are_told_from_a_machine_that_hits_both() -> None:
    random = np.random.default_rng(0)

    def is_disturbed(own_share: float, clean_share: float) -> bool | None:
        own = reported(hit(random, own_share), noisy(random, 1.0, 20), block=1)
        clean = reported(hit(random, clean_share), block=1)
        return check_baseline([process(own, clean)], seed=0, process_spread=0.02).fields["baseline_disturbed"]

    assert sum(bool(is_disturbed(0.3, 0.3)) for _ in range(300)) <= 3
    assert sum(bool(is_disturbed(0.6, 0.6)) for _ in range(300)) <= 3
    assert sum(bool(is_disturbed(0.8, 0.1)) for _ in range(50)) >= 45


def test_of_several_processes_those_with_a_twin_count() -> None:
    random = np.random.default_rng(0)
    own = reported(noisy(random, 3.0), noisy(random, 1.0))
    clean = reported(noisy(random, 1.0))
    check = check_baseline([process(own, clean), process(own, None, "it died")], seed=0, process_spread=0.02)
    (counted,) = check.processes
    assert check.fields["baseline_disturbed"] and 0.8 < counted.speedup < 1.25
    assert counted.eager_trials_ms == clean.eager_trials_ms
    assert check_baseline([process(own, None)], seed=0, process_spread=0.02).fields == {}
    unmade = check_baseline([process(own, None, "it died")], seed=0, process_spread=0.02)
    assert (unmade.fields, unmade.processes) == ({"baseline_note": "it died"}, (own,))
    few = check_baseline([process(reported([1.0] * 5), reported([1.0] * 5))], seed=0, process_spread=0.02)
    assert "too few blocks" in few.fields["baseline_note"]


def test_a_failed_run_says_nothing_of_its_baseline(torch_host: WorkerHost, tmp_path: Path) -> None:
    (run,) = bench(torch_host, "Failing", tmp_path)
    assert (run.status, run.phase, run.failure_kind) == (Status.FAILURE, Phase.COMPILE, FailureKind.ERROR)
    assert (run.baseline_disturbed, run.baseline_note) == (None, None)
    assert run.eager_median_ms is not None
