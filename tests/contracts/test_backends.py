"""What every registered backend promises, on real hosts and tiny graphs. A new backend is tested by being there."""

import dataclasses
import functools
import runpy
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

from backends import registry
from backends._shared.binding import NUMBERS
from backends.base import SCALARS, Backend
from backends.options import option_hints, options_json, parse_options
from ops.checkout import CHECKOUT
from ops.dataset.sample.catalog.rows import SampleTarget
from ops.evaluation.benchmark.config import BenchmarkConfig
from ops.evaluation.benchmark.describe import BackendDescription, BackendSpec, describe_backend
from ops.evaluation.benchmark.results import BenchmarkResult, BenchmarkRun, Phase, Status
from ops.execution.torch_worker import TORCH_PRELOAD
from ops.execution.worker.client import WorkerHost
from ops.execution.worker.processes.limits import GIB
from ops.execution.worker.sandbox.confinement import Sandbox
from ops.failures import FailureKind
from tests import benchmarking
from tests.paddle_environment import ENVIRONMENTS
from tests.sandboxes import FEW_COMPILATIONS
from tests.tiny_samples import BATCH_NORM, DROPPED, DTYPES, IN_PADDLE, LINEAR, joined, write_tiny

CONFIG = BenchmarkConfig(threads=2, warmup=2, trials=20, deadline_s=240)
bench = functools.partial(benchmarking.bench, config=CONFIG)

GRAPHS = {"linear": LINEAR, "dtypes": DTYPES, "batch_norm": BATCH_NORM, "dropout": DROPPED}
"""A plain graph, and those that go wrong easily. Of which stock cannot do what, a compiler's tests say as `CANNOT`."""

MOST_T = -3
"""The tolerance at which a compiler's numbers are right here."""

WRONG = "wrong"
"""In `CANNOT`, for numbers that differ; else a part of the error's message."""

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

SABOTAGED_PADDLE = """
from backends import registry

class Sabotaged(registry.get({name!r})):
    def compile(self, module, inputs):
        raise RuntimeError("sabotaged")
"""
"""The same in the environment of Paddle, which has no pytest."""

RUINOUS = """
import os, signal, time
from backends.eager import Eager

class Ruinous(Eager):
    def compile(self, module, inputs):
        if "crash" in inputs:
            os.kill(os.getpid(), signal.SIGSEGV)
        if "hang" in inputs:
            time.sleep(3600)
        self.held = [b"x" * 64 * 1024**2 for _ in range(480)]  # 30 GiB
"""
"""A backend whose compiler takes the process down, the time, or the memory, as the name of a graph's input says."""

RUIN = {"crash": FailureKind.CRASH, "eat": FailureKind.OUT_OF_MEMORY, "hang": FailureKind.TIMEOUT}

NUMBER = ("return (torch.nn.functional.gelu(x @ y) * p.item(),)", {"x": (16, 32), "y": (32, 8), "p": ()})
"""A graph that reads a number from a tensor: what the adaptations that many backends share are for."""

pytestmark = pytest.mark.timeout(900)


@pytest.fixture(scope="module")
def shared(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Folder of what tests put into the sandbox: one for all, since it starts anew to show another."""
    return tmp_path_factory.mktemp("shared")


@pytest.fixture(scope="module")
def host(shared: Path) -> Iterator[WorkerHost]:
    """A host in a sandbox, as samples from elsewhere have it."""
    env = {"PYTHONPATH": str(CHECKOUT), **FEW_COMPILATIONS}
    with WorkerHost(preload=TORCH_PRELOAD, env=env, sandbox=Sandbox((shared,))) as host:
        yield host


@pytest.fixture(scope="module", params=registry.names())
def name(request: pytest.FixtureRequest) -> str:
    return str(request.param)


@pytest.fixture(scope="module")
def description(name: str, host: WorkerHost) -> BackendDescription:
    return available(name, host)


def available(name: str, host: WorkerHost, **options: str) -> BackendDescription:
    """What the backend is; the test is skipped where it cannot run."""
    description = describe_backend(BackendSpec(name, options), CONFIG, host, ENVIRONMENTS)
    if description.unavailable_reason is not None:
        pytest.skip(description.unavailable_reason)
    return description


def tiny(folder: Path, description: BackendDescription, *names: str) -> SampleTarget:
    """Some of `GRAPHS`, as one sample of the backend's framework."""
    in_framework = {name: IN_PADDLE[GRAPHS[name][0]] for name in names} if description.framework == "paddle" else GRAPHS
    return write_tiny(folder, *joined({name: in_framework[name] for name in names}), framework=description.framework)


def own_tests(name: str) -> Path:
    """The file of a backend's own tests, which there may be none of."""
    return Path(__file__).parents[1] / "backends" / f"test_{name}.py"


def test_it_has_what_a_backend_has(name: str) -> None:
    backend = registry.resolve(name)
    assert isinstance(backend, Backend)
    assert type(backend).name == name == registry.name_of(name)
    assert isinstance(registry.version_of(name, backend), str)
    assert all(registry.get(alias) is type(backend) for alias in getattr(backend, "aliases", ()))


def test_its_options_are_typed_and_have_defaults(name: str) -> None:
    backend = registry.get(name)
    options = parse_options(backend, {})
    assert dataclasses.is_dataclass(backend.options_type)
    assert backend.options_type.__dataclass_params__.frozen
    assert set(dataclasses.asdict(options)) == set(option_hints(backend))
    assert options_json(backend()) == options_json(backend(options))


FIND_ALL = """
import sys
from backends import registry

for name in registry.names():
    registry.resolve(name)
    assert not {"torch", "paddle", "numpy"} & {*sys.modules}, name
"""


def test_finding_a_backend_imports_nothing_of_its_compiler() -> None:
    subprocess.run([sys.executable, "-c", FIND_ALL], check=True, timeout=60)


def test_its_description_is_complete_and_repeats(host: WorkerHost, description: BackendDescription, name: str) -> None:
    assert description.name == name
    assert description.version
    assert describe_backend(BackendSpec(name), CONFIG, host, ENVIRONMENTS) == description


def cannot_do(name: str) -> dict[str, str]:
    """What a backend's own tests say that stock cannot do."""
    tests = own_tests(name)
    cannot: dict[str, str] = runpy.run_path(str(tests)).get("CANNOT", {}) if tests.is_file() else {}
    return cannot


@pytest.fixture(scope="module")
def stock(
    name: str, host: WorkerHost, description: BackendDescription, tmp_path_factory: pytest.TempPathFactory
) -> dict[str, BenchmarkResult]:
    """Results by graph: "right" is of all that the compiler can do, at once, and the others are of one each."""
    folder, cannot = tmp_path_factory.mktemp("stock"), cannot_do(name)
    targets = [tiny(folder / "right", description, *(graph for graph in GRAPHS if graph not in cannot))]
    targets += [tiny(folder / graph, description, graph) for graph in cannot]
    return {result.run.sample_id: result for result in bench(host, description, folder, *targets)}


@pytest.mark.slow
def test_it_compiles_a_plain_graph_and_proves_it(
    host: WorkerHost, description: BackendDescription, stock: dict[str, BenchmarkResult]
) -> None:
    result = stock["right"]
    run = result.run
    assert (run.status, run.message) == (Status.SUCCESS, None)
    assert run.times.speedup_low < run.times.speedup < run.times.speedup_high
    assert run.evidence.artefact and run.evidence.operator_count > 0
    assert run.evidence.fallback_count == 0
    assert run.times.compile_ms >= run.times.first_call_ms > 0
    assert len(result.blocks.compiled_trials_ms) == CONFIG.trials
    # The best there is: bubblewrap, where it is installed.
    assert host.environment_host(description.python).start().confinement == Sandbox().confinement()


def has_failed_as_said(run: BenchmarkRun, said: str) -> bool:
    """Whether a compiler failed at a graph with this message, or computed something else, where that is said."""
    if said == WRONG:
        return run.t_min > MOST_T and run.failure_kind in (None, FailureKind.NO_ANSWER)
    is_its_fault = run.phase in (Phase.COMPILE, Phase.RUN, Phase.COMPARE)
    return is_its_fault and run.failure_kind is not None and said in (run.message or "")


@pytest.mark.slow
def test_stock_is_right_or_fails_as_is_known(name: str, stock: dict[str, BenchmarkResult]) -> None:
    cannot = cannot_do(name)
    for graph, result in stock.items():
        run = result.run
        assert run.times.eager_median_ms is not None, run.message
        assert run.evidence.adaptations == ()
        if graph in cannot:
            assert has_failed_as_said(run, cannot[graph]), (graph, run.t_min, run.message)
            continue
        assert (run.status, run.message) == (Status.SUCCESS, None), graph
        assert run.t_min <= MOST_T, graph
        assert not run.nan_mismatch and not run.seed_dependent


@pytest.mark.slow
def test_graphs_that_go_wrong_easily_are_right_with_adaptations(
    name: str, host: WorkerHost, description: BackendDescription, tmp_path: Path
) -> None:
    if not registry.get(name).adaptations:
        return
    adapted = describe_backend(BackendSpec(name, {"adaptations": "on"}), CONFIG, host, ENVIRONMENTS)
    assert adapted.label == f"{description.label} + adaptations"
    assert adapted.config_hash != description.config_hash
    names = {adaptation.name for adaptation in registry.get(name).adaptations}
    if names == {NUMBERS.name}:
        return  # which changes the graph that is compiled: see the tests of what backends that bind share
    # Dynamo's setting leaves graphs alone that read no number, and stock is right at all of `GRAPHS`.
    reads_number = names <= {NUMBERS.name, SCALARS.name}
    folder = tmp_path / "adapted"
    target = write_tiny(folder, *NUMBER) if reads_number else tiny(folder, adapted, *GRAPHS)
    (result,) = bench(host, adapted, tmp_path, target)
    run = result.run
    assert (run.status, run.message) == (Status.SUCCESS, None)
    assert run.t_min <= MOST_T
    assert set(run.evidence.adaptations) <= names
    assert run.evidence.adaptations or not reads_number


def test_its_adaptations_are_documented(name: str) -> None:
    page = (CHECKOUT / "docs" / "backends.md").read_text("utf-8")
    adaptations = registry.get(name).adaptations
    assert len({adaptation.name for adaptation in adaptations}) == len(adaptations)
    for adaptation in adaptations:
        assert (CHECKOUT / "docs" / "findings" / adaptation.finding).is_file(), adaptation.finding
        assert adaptation.reason in page, adaptation.name


@pytest.mark.slow
def test_a_compiler_that_fails_is_a_row_and_not_eager(
    name: str, host: WorkerHost, description: BackendDescription, shared: Path, tmp_path: Path
) -> None:
    file, tests = shared / f"sabotaged_{name}.py", own_tests(name)
    copy = shared / tests.name  # for a sandbox shows what lies beside a backend's file
    copy.write_text(tests.read_text() if tests.is_file() else "")
    template = SABOTAGED if description.framework == "torch" else SABOTAGED_PADDLE
    file.write_text(template.format(name=name, tests=str(copy)))
    broken = describe_backend(BackendSpec(f"{file}:Sabotaged"), CONFIG, host, ENVIRONMENTS)
    (failed,) = bench(host, broken, tmp_path, tiny(tmp_path / "linear", broken, "linear"))
    assert (failed.run.status, failed.run.phase) == (Status.FAILURE, Phase.COMPILE)
    assert failed.run.failure_kind == FailureKind.ERROR
    assert "sabotaged" in failed.run.message
    assert failed.run.times.eager_median_ms is not None and failed.run.times.compiled_median_ms is None


@pytest.mark.slow
def test_a_compiler_that_ruins_its_process_is_one_row(host: WorkerHost, shared: Path, tmp_path: Path) -> None:
    """Whichever it is: nothing of what follows is a backend's own."""
    file = shared / "ruinous.py"
    file.write_text(RUINOUS)
    targets = {kind: write_tiny(tmp_path / kind, f"return ({kind} + 1,)", {kind: (2, 2)}) for kind in RUIN}
    for deadline_s, kinds in ((100, ("crash", "eat")), (5, ("hang",))):
        limits = dataclasses.replace(CONFIG, trials=2, deadline_s=deadline_s, memory_limit_bytes=5 * GIB // 4)
        ruinous = describe_backend(BackendSpec(f"{file}:Ruinous"), limits, host)
        for result in bench(host, ruinous, tmp_path, *(targets[kind] for kind in kinds), config=limits):
            assert (result.run.status, result.run.phase) == (Status.FAILURE, Phase.COMPILE), result.run.message
            assert result.run.failure_kind == RUIN[result.run.sample_id]
            assert result.run.times.eager_median_ms is not None
    eager = describe_backend(BackendSpec("eager"), CONFIG, host)
    (fine,) = bench(host, eager, tmp_path, targets["hang"])
    assert fine.run.status == Status.SUCCESS
