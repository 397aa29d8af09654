"""What every registered backend promises, on real hosts and tiny graphs. A new backend is tested by being there."""

import dataclasses
import os
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

from backends import registry
from backends.base import Backend
from backends.options import option_hints, options_json, parse_options
from ops.benchmark.client import WorkerHost
from ops.benchmark.config import GIB, BenchmarkConfig
from ops.benchmark.describe import BackendDescription, BackendSpec, describe_backend
from ops.benchmark.outcome import Task
from ops.benchmark.results import FailureKind, Phase, Status
from ops.benchmark.runner import BenchmarkResult, run_benchmarks
from ops.sample.catalog import PROJECT_ROOT, SampleTarget
from tests.tiny_samples import BATCH_NORM, DROPOUT, HALF, LINEAR, TWO_OUTPUTS, write_tiny

CONFIG = BenchmarkConfig(threads=2, warmup=2, trials=20, deadline_s=240)

GRAPHS = {"two_outputs": TWO_OUTPUTS, "batch_norm": BATCH_NORM, "dropout": DROPOUT, "half": HALF}
"""Graphs that a backend may be unable to compile, but must not get wrong."""

SABOTAGED = """
import runpy
import pytest
from backends import registry

def sabotage(monkeypatch):
    def fail(*_):
        raise RuntimeError("sabotaged")
    monkeypatch.setattr(registry.get({name!r}), "compile", fail)

class Sabotaged(registry.get({name!r})):
    host_setup = None  # nothing is compiled that it would help

    def compile(self, module, inputs):
        runpy.run_path({tests!r}).get("sabotage", sabotage)(pytest.MonkeyPatch())
        return super().compile(module, inputs)
"""
"""A backend whose compiler is broken: as the backend's own tests say, else `compile` itself."""

ENVIRONMENTS = Path(os.environ.get("GRAPHNET_HOME", PROJECT_ROOT / ".graphnet")) / "environments"
"""Where `graphnet env create` has put the environments that compilers have of their own."""

RUINOUS = """
import os, signal, time
from backends import registry

class Ruinous(registry.get({name!r})):
    host_setup = None

    def prepare(self, module, inputs):
        pass

    def compile(self, module, inputs):
        if "crash" in inputs:
            os.kill(os.getpid(), signal.SIGSEGV)
        if "hang" in inputs:
            time.sleep(3600)
        self.held = [b"x" * 64 * 1024**2 for _ in range(480)]  # 30 GiB
"""
"""A backend whose compiler takes the process down, the time, or the memory, as the name of a graph's input says."""

RUIN = {
    "crash": FailureKind.CRASH,
    "hang": FailureKind.TIMEOUT,
    "eat": FailureKind.OUT_OF_MEMORY,
}

LAYERS = 6
CHAIN = (
    "\n".join(f"x = torch.nn.functional.gelu(x @ w{i})" for i in range(LAYERS)) + "\nreturn (x,)",
    {"x": (320, 256), **{f"w{i}": (256, 256) for i in range(LAYERS)}},
)
"""Some milliseconds of work: longer than the scheduler lets another thread wait."""

pytestmark = pytest.mark.timeout(900)


@pytest.fixture(scope="module")
def host() -> Iterator[WorkerHost]:
    root = str(Path(__file__).parents[2])
    path = os.pathsep.join([root, str(Path(__file__).parent)])
    with WorkerHost(env={"PYTHONPATH": path}) as host:
        yield host


@pytest.fixture(scope="module", params=registry.names())
def name(request: pytest.FixtureRequest) -> str:
    return str(request.param)


@pytest.fixture(scope="module")
def description(name: str, host: WorkerHost) -> BackendDescription:
    found = describe_backend(BackendSpec(name), CONFIG, host, ENVIRONMENTS)
    if found.unavailable_reason is not None:
        pytest.skip(found.unavailable_reason)
    return found


def bench(
    host: WorkerHost,
    description: BackendDescription,
    tmp_path: Path,
    *targets: SampleTarget,
    config: BenchmarkConfig = CONFIG,
) -> list[BenchmarkResult]:
    folders = {"log_dir": tmp_path / "logs", "lock_dir": tmp_path / "locks"}
    return list(run_benchmarks(targets, description, config, host, **folders))


def assert_host_goes_on(host: WorkerHost, tmp_path: Path, target: SampleTarget) -> None:
    (fine,) = bench(host, describe_backend(BackendSpec("eager"), CONFIG, host), tmp_path, target)
    assert fine.run.status == Status.SUCCESS


def test_it_has_what_a_backend_has(name: str) -> None:
    backend = registry.resolve(name)
    assert isinstance(backend, Backend)
    assert type(backend).name == name == registry.name_of(name)
    assert backend.settle_ms >= 0
    assert isinstance(registry.version_of(name, backend), str)
    assert all(registry.get(alias) is type(backend) for alias in getattr(backend, "aliases", ()))


def test_its_options_are_typed_and_have_defaults(name: str) -> None:
    backend = registry.get(name)
    options = parse_options(backend, {})
    assert dataclasses.is_dataclass(backend.options_type)
    assert backend.options_type.__dataclass_params__.frozen
    assert set(dataclasses.asdict(options)) == set(option_hints(backend))
    assert options_json(backend()) == options_json(backend(options))


def test_finding_it_imports_nothing_of_its_compiler(name: str) -> None:
    code = f"import sys; from backends import registry; registry.get({name!r}); assert 'torch' not in sys.modules"
    subprocess.run([sys.executable, "-c", code], check=True, timeout=60)


def test_its_description_is_complete_and_repeats(host: WorkerHost, description: BackendDescription, name: str) -> None:
    assert description.name == name
    assert description.version
    assert describe_backend(BackendSpec(name), CONFIG, host, ENVIRONMENTS) == description


@pytest.mark.slow
def test_it_compiles_a_plain_graph_and_proves_it(
    host: WorkerHost, description: BackendDescription, tmp_path: Path
) -> None:
    (result,) = bench(host, description, tmp_path, write_tiny(tmp_path / "linear", *LINEAR))
    run = result.run
    assert (run.status, run.message) == (Status.SUCCESS, None)
    assert run.t_min <= -4
    assert run.speedup_low < run.speedup < run.speedup_high
    assert run.evidence_artefact and run.evidence_operator_count > 0
    assert run.evidence_fallback_count == 0
    assert run.compile_ms >= run.first_call_ms > 0
    assert len(run.compiled_trials_ms) == CONFIG.trials


@pytest.mark.slow
def test_what_it_compiles_is_right(host: WorkerHost, description: BackendDescription, tmp_path: Path) -> None:
    targets = [write_tiny(tmp_path / graph, *content) for graph, content in GRAPHS.items()]
    for result in bench(host, description, tmp_path, *targets):
        run = result.run
        if run.status == Status.FAILURE:
            assert run.phase == Phase.COMPILE, run.message
            continue
        assert run.t_min <= -3, run.sample_id
        assert not run.nan_mismatch
        assert run.seed_dependent == (run.sample_id == "dropout")


@pytest.mark.slow
def test_a_compiler_that_fails_is_a_row_and_not_eager(
    name: str, host: WorkerHost, description: BackendDescription, tmp_path: Path
) -> None:
    file, tests = tmp_path / "sabotaged.py", tmp_path / f"test_{name}.py"
    own = Path(__file__).parents[1] / "backends" / tests.name
    tests.write_text(own.read_text() if own.is_file() else "")  # a sandbox shows what lies beside a backend's file
    file.write_text(SABOTAGED.format(name=name, tests=str(tests)))
    broken = describe_backend(BackendSpec(f"{file}:Sabotaged"), CONFIG, host, ENVIRONMENTS)
    target = write_tiny(tmp_path / "linear", *LINEAR)
    (failed,) = bench(host, broken, tmp_path, target)
    assert (failed.run.status, failed.run.phase) == (Status.FAILURE, Phase.COMPILE)
    assert failed.run.failure_kind == FailureKind.ERROR
    assert "sabotaged" in failed.run.message
    assert failed.run.eager_median_ms is not None and failed.run.compiled_median_ms is None
    assert_host_goes_on(host, tmp_path, target)


@pytest.mark.slow
def test_a_compiler_that_ruins_its_process_is_one_row(
    name: str, host: WorkerHost, description: BackendDescription, tmp_path: Path
) -> None:
    file = tmp_path / "ruinous.py"
    file.write_text(RUINOUS.format(name=name))
    targets = {kind: write_tiny(tmp_path / kind, f"return ({kind} + 1,)", {kind: (2, 2)}) for kind in RUIN}
    for deadline_s, kinds in ((100, ("crash", "eat")), (8, ("hang",))):
        limits = dataclasses.replace(CONFIG, trials=2, deadline_s=deadline_s, memory_limit_bytes=5 * GIB // 4)
        ruinous = describe_backend(BackendSpec(f"{file}:Ruinous"), limits, host, ENVIRONMENTS)
        for result in bench(host, ruinous, tmp_path, *(targets[kind] for kind in kinds), config=limits):
            assert (result.run.status, result.run.phase) == (Status.FAILURE, Phase.COMPILE), result.run.message
            assert result.run.failure_kind == RUIN[result.run.sample_id]
            assert result.run.eager_median_ms is not None
    assert_host_goes_on(host, tmp_path, targets["hang"])


def beside(host: WorkerHost, spec: str, tmp_path: Path) -> tuple[float, float]:
    """Interval of eager's time beside a backend as a multiple of its time alone."""
    target = write_tiny(tmp_path / "chain", *CHAIN)
    # One thread on one core: what spins shares that core with eager, and a busy machine disturbs it less than two.
    config = dataclasses.asdict(dataclasses.replace(CONFIG, threads=1, trials=12, block_calls=2))
    task = Task("beside_task:run", {"spec": spec, "config": config}, 240, 8 * GIB, files_from=target.path)
    outcome = host.run(task)
    assert outcome.result is not None, outcome.failure
    low, _, high = outcome.result["interval"]
    return low, high


@pytest.mark.slow
@pytest.mark.alone
def test_eager_beside_it_is_as_fast_as_alone(
    name: str, host: WorkerHost, description: BackendDescription, tmp_path: Path
) -> None:
    """Within 5%, as far as the machine's noise lets that be told."""
    low, high = beside(host.within(description.python), name, tmp_path)
    assert low < 1.05 and high > 0.95


@pytest.mark.slow
@pytest.mark.alone
def test_a_backend_that_keeps_spinning_is_found_out(host: WorkerHost, tmp_path: Path) -> None:
    file = tmp_path / "spinning.py"
    file.write_text(
        "import hashlib, threading\n"
        "from backends.eager import Eager\n"
        "BUFFER = bytes(30 * 1024**2)\n"
        "def spin():\n"
        "    hashlib.sha256(BUFFER)  # tens of milliseconds, without Python's lock\n"
        "class Spinning(Eager):\n"
        "    name = 'spinning'\n"
        "    def compile(self, module, inputs):\n"
        "        def call(**kwargs):\n"
        "            threading.Thread(target=spin).start()\n"
        "            return module(**kwargs)\n"
        "        return call\n"
        "class Settling(Spinning):\n"
        "    settle_ms = 150.0\n"
    )
    low, _ = beside(host, f"{file}:Spinning", tmp_path)
    assert low > 1.05
    low, high = beside(host, f"{file}:Settling", tmp_path)
    assert low < 1.05 and high > 0.95
