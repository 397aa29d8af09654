"""From a sample's folder to its row, through a real host: what is recorded, what fails, what is refused."""

import dataclasses
import functools
import math
import sys
import time
from datetime import UTC, datetime
from pathlib import Path
from typing import Any, cast

import pytest

from backends import registry
from backends.eager import Eager
from ops.columns import columns
from ops.dataset.sample.catalog.rows import SampleTarget
from ops.dataset.sample.trust import mark_trusted
from ops.evaluation.benchmark.builds import build_hash
from ops.evaluation.benchmark.config import BenchmarkConfig
from ops.evaluation.benchmark.describe import BackendConfigError, BackendDescription, BackendSpec, describe_backend
from ops.evaluation.benchmark.measuring.judge.contender import SideResult
from ops.evaluation.benchmark.measuring_code import measuring_code
from ops.evaluation.benchmark.result_parsing import ReportedRun
from ops.evaluation.benchmark.results import BenchmarkRun, Phase, RunBlocks, Status
from ops.evaluation.benchmark.runner import _Runner, run_benchmarks
from ops.execution.worker.client import WorkerHost
from ops.execution.worker.processes.limits import GIB
from ops.execution.worker.task import TaskFailure
from ops.failures import FailureKind
from tests import benchmarking
from tests.installations import distribution
from tests.tiny_samples import BATCH_NORM, DROPOUT, TWO_OUTPUTS, write_tiny

CONFIG = BenchmarkConfig(threads=1, warmup=1, trials=10, deadline_s=60)
bench = functools.partial(benchmarking.bench, config=CONFIG)


@pytest.fixture(scope="module")
def eager(torch_host: WorkerHost) -> BackendDescription:
    return describe_backend(BackendSpec("eager"), CONFIG, torch_host)


def test_importing_the_runner_needs_no_torch() -> None:
    import subprocess

    code = (
        "import sys, ops.evaluation.benchmark.runner; assert 'torch' not in sys.modules and 'numpy' not in sys.modules"
    )
    subprocess.run([sys.executable, "-c", code], check=True, timeout=60)


def test_a_description_says_what_and_where(eager: BackendDescription) -> None:
    assert eager.name == "eager"
    assert eager.unavailable_reason is None
    assert eager.environment.packages["torch"] == eager.version
    assert eager.backend_code_hash == registry.code_hash_of("eager", Eager())
    assert eager.measuring_hash == measuring_code().digest
    assert eager.config_hash == CONFIG.hash(eager.measuring_hash, "{}")
    assert eager.settings_hash == CONFIG.hash(eager.measuring_hash)
    assert len({CONFIG.hash("another", "{}"), CONFIG.hash(eager.measuring_hash, '{"mode": 1}'), eager.config_hash}) == 3
    assert eager.build_hash == build_hash("eager", "", eager.version, eager.backend_code_hash, eager.local_packages)
    assert eager.packages == {"torch": eager.version}


def test_a_complete_row(torch_host: WorkerHost, eager: BackendDescription, tmp_path: Path) -> None:
    target = mark_trusted(write_tiny(tmp_path / "two", *TWO_OUTPUTS))
    phases: list[str] = []
    (result,) = run_benchmarks(
        [target],
        eager,
        CONFIG,
        torch_host,
        log_dir=tmp_path / "logs",
        lock_dir=tmp_path / "locks",
        on_phase=lambda _target, phase: phases.append(phase),
    )
    run = result.run
    assert phases == list(Phase)
    assert (run.status, run.phase, run.failure_kind, run.message) == (Status.SUCCESS, None, None, None)
    assert (run.backend, run.sample_id, run.dataset) == ("eager", "two", "tests")
    times = result.blocks
    assert len(times.eager_trials_ms) == len(times.compiled_trials_ms) == sum(times.eager_block_sizes) == 10
    assert times.run_id == run.run_id and set(result.rows) == {run, times, *result.outputs}
    assert run.times.speedup == pytest.approx(run.times.eager_median_ms / run.times.compiled_median_ms)
    assert run.times.speedup_low < run.times.speedup < run.times.speedup_high
    assert run.t_min == -math.inf
    assert not run.nan_mismatch and not run.seed_dependent
    assert run.noise_max_difference == 0.0
    assert run.times.compile_ms > 0 and run.times.first_call_ms > 0 and run.times.load_ms > 0
    assert run.times.task_ms > result.model_ms > 0
    assert run.memory.eager_peak_bytes is not None and run.memory.compiled_peak_bytes is not None
    assert run.evidence.operator_count == 1
    assert run.times.judge_speedup > 0
    assert Path(run.log_path).exists()
    assert run.started_at < run.finished_at
    assert [(match.dtype, match.shape) for match in result.outputs] == [
        ("float32", (6, 9)),
        ("int64", (6,)),
        ("bool", (6, 9)),
    ]


def test_random_and_mutating_graphs(torch_host: WorkerHost, eager: BackendDescription, tmp_path: Path) -> None:
    graphs = {"dropout": DROPOUT, "norm": BATCH_NORM}
    targets = [mark_trusted(write_tiny(tmp_path / name, *graph)) for name, graph in graphs.items()]
    random, mutating = bench(torch_host, eager, tmp_path, *targets)
    assert random.run.seed_dependent
    assert random.run.t_min == -math.inf
    assert random.outputs[0].max_difference is None
    assert not mutating.run.seed_dependent
    assert mutating.run.t_min == -math.inf
    assert mutating.outputs[1].max_difference == 0.0
    assert random.run.run_id != mutating.run.run_id
    assert {match.run_id for match in mutating.outputs} == {mutating.run.run_id}
    assert random.run.log_path != mutating.run.log_path


def test_each_failure_is_a_row_and_the_next_sample_runs(
    torch_host: WorkerHost, eager: BackendDescription, tmp_path: Path
) -> None:
    shapes = {"x": (4,)}
    bodies = {
        "raises": "raise ValueError('no luck\\nat all')",
        "exits": "import os\nos._exit(0)",
        "crashes": "import ctypes\nctypes.string_at(0)",
        "fine": "return (x,)",
    }
    targets = [mark_trusted(write_tiny(tmp_path / name, body, shapes)) for name, body in bodies.items()]
    results = bench(torch_host, eager, tmp_path, *targets)
    endings = [(r.run.status, r.run.phase, r.run.failure_kind, r.run.signal) for r in results]
    assert endings == [
        (Status.FAILURE, Phase.EAGER, FailureKind.ERROR, None),
        (Status.FAILURE, Phase.EAGER, FailureKind.CRASH, None),
        (Status.FAILURE, Phase.EAGER, FailureKind.CRASH, "SIGSEGV"),
        (Status.SUCCESS, None, None, None),
    ]
    assert results[0].run.message == "ValueError: no luck"
    assert "no luck" in Path(results[0].run.log_path).read_text()


def test_a_folder_that_is_gone(torch_host: WorkerHost, eager: BackendDescription, tmp_path: Path) -> None:
    (gone,) = bench(torch_host, eager, tmp_path, SampleTarget("tests", "gone", "0", tmp_path / "gone"))
    assert (gone.run.phase, gone.run.failure_kind) == (Phase.LOAD, FailureKind.ERROR)
    assert "is gone" in gone.run.message


def test_a_sample_over_the_memory_limit_is_refused_with_what_it_needs(
    torch_host: WorkerHost, eager: BackendDescription, tmp_path: Path
) -> None:
    config = dataclasses.replace(CONFIG, memory_limit_bytes=2 * GIB)
    target = mark_trusted(write_tiny(tmp_path / "huge", "return (x,)", {"x": (1024, 1024, 1024)}))
    started = time.monotonic()
    (result,) = bench(torch_host, eager, tmp_path, target, config=config)
    assert (result.run.phase, result.run.failure_kind) == (Phase.LOAD, FailureKind.OUT_OF_MEMORY)
    assert "need" in result.run.message and "GiB" in result.run.message
    assert time.monotonic() - started < 20


BACKEND = """
import os, signal
import torch
from backends.eager import Eager


class Mine(Eager):
    name = "mine"

    def compile(self, module, inputs):
        self.compiles_ahead = "fails_ahead" in inputs
        if "breaks" in inputs:
            raise ValueError("broken")
        if "kills" in inputs:
            os.kill(os.getpid(), signal.SIGKILL)
        if "hashes" in inputs:
            print("HASH", hash("layout"))
        calls = iter(range(100))

        def call(**values):
            later = {warmup} + 1
            fails_at = {"fails_ahead": 0, "fails_first": 0, "fails_later": later, "kills_later": later}.get(*inputs)
            if next(calls) == fails_at:
                if "kills_later" in inputs:
                    os.kill(os.getpid(), signal.SIGKILL)
                raise ValueError("broken")
            (output,) = module(**values)
            if "doubles" in inputs:
                return (output.to(torch.float64),)
            return (output[:2],) if "shortens" in inputs else (output,)

        return call


class Absent(Mine):
    def version(self):
        return ""

    def unavailable_reason(self):
        return "absent is not installed; pip install absent"
"""
"""Eager, but for what the name of a graph's input says."""

FAILURES = {
    "fails_ahead": (Phase.RUN, FailureKind.ERROR),
    "fails_first": (Phase.COMPILE, FailureKind.ERROR),
    "breaks": (Phase.COMPILE, FailureKind.ERROR),
    "fails_later": (Phase.RUN, FailureKind.ERROR),
    "kills": (Phase.COMPILE, FailureKind.CRASH),
    "kills_later": (Phase.RUN, FailureKind.CRASH),
    "doubles": (Phase.COMPARE, FailureKind.DTYPE_MISMATCH),
    "shortens": (Phase.COMPARE, FailureKind.SHAPE_MISMATCH),
}


def sample(folder: Path, name: str) -> SampleTarget:
    """A sample whose only input has this name."""
    return mark_trusted(write_tiny(folder / name, f"return (torch.relu({name}),)", {name: (6, 9)}))


@pytest.fixture(scope="module")
def mine(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """File of the backends that fail."""
    path = tmp_path_factory.mktemp("mine") / "mine.py"
    path.write_text(BACKEND.replace("{warmup}", str(CONFIG.warmup)))
    return path


@pytest.fixture(scope="module")
def failed(torch_host: WorkerHost, mine: Path, tmp_path_factory: pytest.TempPathFactory) -> dict[str, BenchmarkRun]:
    """Runs by what failed in them."""
    folder = tmp_path_factory.mktemp("failed")
    description = describe_backend(BackendSpec(f"{mine}:Mine"), CONFIG, torch_host)
    results = bench(torch_host, description, folder, *(sample(folder, name) for name in FAILURES))
    return {result.run.sample_id: result.run for result in results}


@pytest.mark.parametrize("name", FAILURES)
def test_a_failure_has_the_phase_that_it_happened_in(failed: dict[str, BenchmarkRun], name: str) -> None:
    """A first call that fails is compiling only where it compiles."""
    run = failed[name]
    assert (run.status, run.phase, run.failure_kind) == (Status.FAILURE, *FAILURES[name])
    assert run.backend == "mine.py:Mine"


@pytest.mark.parametrize("name", ["breaks", "fails_later", "kills", "kills_later"])
def test_eager_is_timed_where_the_compiled_graph_fails(failed: dict[str, BenchmarkRun], name: str) -> None:
    run = failed[name]
    assert run.signal == "SIGKILL" if "kills" in name else run.message == "ValueError: broken"
    assert run.times.eager_median_ms > 0
    assert run.times.compiled_median_ms is None and run.times.speedup is None


@pytest.mark.parametrize("name", ["doubles", "shortens"])
def test_outputs_that_cannot_be_compared_agree_at_no_t(failed: dict[str, BenchmarkRun], name: str) -> None:
    assert failed[name].t_min == math.inf
    assert failed[name].times.speedup is not None


def test_processes_of_a_run_have_no_host_in_common(torch_host: WorkerHost, mine: Path, tmp_path: Path) -> None:
    """Children of one host have its addresses and hash values: their spread would be too small."""
    config = dataclasses.replace(CONFIG, processes=2)
    description = describe_backend(BackendSpec(f"{mine}:Mine"), config, torch_host)
    (result,) = bench(torch_host, description, tmp_path, sample(tmp_path, "hashes"), config=config)
    assert result.run.conditions.process_count == 2
    logs = "\n".join(path.read_text() for path in (tmp_path / "logs").rglob("*.log"))
    hashes = [line for line in logs.splitlines() if line.startswith("HASH")]
    assert len(hashes) == len(set(hashes)) == 2


def test_an_unavailable_backend_gives_one_row_that_says_so(torch_host: WorkerHost, mine: Path, tmp_path: Path) -> None:
    description = describe_backend(BackendSpec(f"{mine}:Absent"), CONFIG, torch_host)
    (result,) = bench(torch_host, description, tmp_path, *(SampleTarget("d", name, "0", tmp_path) for name in "ab"))
    assert (result.run.status, result.run.dataset, result.run.sample_id) == (Status.UNAVAILABLE, "d", "")
    assert result.run.message == "absent is not installed; pip install absent"
    assert result.run.failure_kind is None


def test_a_backend_that_cannot_be_loaded_is_unavailable_and_the_host_goes_on(tmp_path: Path) -> None:
    distribution(tmp_path, "their-compiler", "broken = their_missing_module:Backend")
    root = Path(__file__).parents[4]
    with WorkerHost(
        preload=("ops.evaluation.benchmark.measuring.sides.torch_compiler_side",),
        env={"PYTHONPATH": f"{root}:{tmp_path}"},
    ) as host:
        broken = describe_backend(BackendSpec("broken", {"mode": "fast"}), CONFIG, host)
        assert "the package their-compiler cannot be loaded" in str(broken.unavailable_reason)
        (result,) = bench(host, broken, tmp_path, SampleTarget("d", "a", "0", tmp_path))
        assert result.run.status is Status.UNAVAILABLE
        assert describe_backend(BackendSpec("eager"), CONFIG, host).unavailable_reason is None


def test_no_gpu_is_unavailable(torch_host: WorkerHost) -> None:
    config = dataclasses.replace(CONFIG, device="cuda:0")
    reason = describe_backend(BackendSpec("eager"), config, torch_host).unavailable_reason
    import torch

    assert (reason is None) == torch.cuda.is_available()


@pytest.mark.parametrize(
    ("spec", "message"),
    [
        (BackendSpec("inducter"), "there is no backend 'inducter'"),
        (BackendSpec("inductor", {"fast": "1"}), "no option 'fast'"),
        (BackendSpec("nowhere.py:Mine"), "there is no file"),
    ],
)
def test_what_cannot_be_described_says_why(torch_host: WorkerHost, spec: BackendSpec, message: str) -> None:
    with pytest.raises(BackendConfigError, match=message):
        describe_backend(spec, CONFIG, torch_host)


def test_paths_are_made_absolute(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    assert BackendSpec("my.py:Mine").spec == f"{tmp_path}/my.py:Mine"
    assert BackendSpec("eager").spec == "eager"


def test_a_task_fills_fields_of_a_row() -> None:
    assert {*columns(BenchmarkRun), *columns(RunBlocks)} >= set(ReportedRun().run_fields())


def test_a_death_before_the_first_report_belongs_to_loading(eager: BackendDescription, tmp_path: Path) -> None:
    target = SampleTarget("tests", "a", "0", tmp_path)
    failure = TaskFailure(FailureKind.CRASH, "start", "the host died", "SIGKILL")
    process = SideResult(failure=failure).to_process_result()
    runner = _Runner(eager, CONFIG, cast("Any", None), tmp_path, tmp_path, None)
    run = runner.result(target, "id", datetime.now(UTC), [process]).run
    assert (run.phase, run.failure_kind, run.signal, run.times.load_ms) == (
        Phase.LOAD,
        FailureKind.CRASH,
        "SIGKILL",
        None,
    )
