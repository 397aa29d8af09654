"""Paddle's backends: what is said where Paddle is not installed, evidence, failures as rows, frameworks kept apart."""

import json
import subprocess
from collections.abc import Iterator
from pathlib import Path

import pytest

from backends import registry
from ops.checkout import CHECKOUT
from ops.dataset.sample.catalog.rows import SampleTarget
from ops.evaluation.benchmark.config import BenchmarkConfig
from ops.evaluation.benchmark.describe import BackendDescription, BackendSpec, describe_backend
from ops.evaluation.benchmark.results import BenchmarkRun, Phase, Status
from ops.execution.environments.backend_availability import backend_availability
from ops.execution.worker.client import WorkerHost
from ops.failures import FailureKind
from tests import benchmarking
from tests.paddle_environment import ENVIRONMENTS, paddle_python
from tests.paddle_samples import paddle_sample
from tests.tiny_samples import LINEAR, write_tiny

ONNX = ("paddle_onnxruntime", "paddle_openvino")
NAMES = ("cinn", "paddle_eager", "paddle_inference", "paddle_to_static", *ONNX)
CONFIG = BenchmarkConfig(threads=1, warmup=1, trials=5, deadline_s=120)

WITHOUT_CINN = """
from backends.cinn import Cinn

class Pretending(Cinn):
    def unavailable_reason(self):
        return None
"""

READS = """
import json, paddle
from ops.evaluation.benchmark.measuring.sides.paddle_side import reads_numbers

x, ops = paddle.ones([4, 6]), paddle._C_ops

def axis():
    return ops.full([1], 1, paddle.int32, paddle.core.CPUPlace())

def written():
    made = axis()
    made.add_(x.sum().astype("int32"))
    return made.item()

calls = {
    "constant axis": lambda: ops.softmax(x, axis().item()),
    "of an argument": lambda: x * float(x.sum()),
    "made of an argument": lambda: ops.full_with_tensor(x.sum(), [1], paddle.float32).item(),
    "argument in a constant": lambda: ops.full([2], float(x.sum()), paddle.float32, paddle.core.CPUPlace()),
    "constant written to": written,
    "shape of values": lambda: paddle.nonzero(x),
    "nothing": lambda: paddle.where(x > 0, x, -x),
}
print(json.dumps([name for name, call in calls.items() if reads_numbers(call)[1]]))
"""


@pytest.mark.parametrize("name", NAMES)
def test_without_paddle_a_reason_says_what_is_missing(name: str, tmp_path: Path) -> None:
    availability = backend_availability(registry.resolve(name), tmp_path, "cpu")
    missing = [package for package in registry.get(name).packages if package in ("paddlepaddle", "paddle2onnx")]
    assert availability.unavailable_reason == (
        f"not installed here: {', '.join(missing)}; `graphnet env create paddle` installs it"
    )
    assert (availability.environment, availability.version) == ("paddle", "")
    assert registry.get(name).framework == "paddle"


def test_an_environment_without_cinn_is_told_from_its_files(tmp_path: Path) -> None:
    cinn = registry.resolve("cinn")
    libraries = tmp_path / "paddle" / "libs"
    libraries.mkdir(parents=True)
    reason = cinn.environment_reason(tmp_path)
    assert reason is not None and "built without CINN" in reason and "install a wheel with CINN" in reason
    (libraries / "libcinnapi.so").touch()
    assert cinn.environment_reason(tmp_path) is None
    assert registry.resolve("paddle_eager").environment_reason(tmp_path) is None


@pytest.fixture(scope="module")
def host() -> Iterator[WorkerHost]:
    paddle_python()
    with WorkerHost(preload=(), env={"PYTHONPATH": str(CHECKOUT)}) as host:
        yield host


@pytest.fixture(scope="module")
def shared(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Folder of the backends that tests write: one for all, since a sandbox starts anew to show another."""
    return tmp_path_factory.mktemp("shared")


def describe(spec: str, host: WorkerHost, config: BenchmarkConfig = CONFIG, **options: str) -> BackendDescription:
    return describe_backend(BackendSpec(spec, options), config, host, ENVIRONMENTS)


def bench(
    host: WorkerHost, description: BackendDescription, folder: Path, *targets: SampleTarget
) -> list[BenchmarkRun]:
    return [result.run for result in benchmarking.bench(host, description, folder, *targets, config=CONFIG)]


@pytest.mark.slow
def test_a_published_sample_runs_and_its_metadata_is_its_own(host: WorkerHost, tmp_path: Path) -> None:
    target = SampleTarget("tests", "tiny", "0" * 64, paddle_sample(tmp_path / "tiny"), framework="paddle")
    description = describe("paddle_eager", host)
    assert (description.version, description.framework) == ("3.3.1", "paddle")
    assert "torch" not in description.environment.packages
    (run,) = bench(host, description, tmp_path, target)
    assert (run.status, run.message, run.t_min) == (Status.SUCCESS, None, float("-inf"))


@pytest.mark.slow
def test_samples_of_another_framework_are_left_out(host: WorkerHost, tmp_path: Path) -> None:
    of_torch = write_tiny(tmp_path / "of_torch", *LINEAR)
    of_paddle = write_tiny(tmp_path / "of_paddle", *LINEAR, framework="paddle")
    for name, expected in (("paddle_eager", "of_paddle"), ("eager", "of_torch")):
        runs = bench(host, describe(name, host), tmp_path, of_torch, of_paddle)
        assert [(run.sample_id, run.status) for run in runs] == [(expected, Status.SUCCESS)]


@pytest.mark.slow
def test_inference_fuses_with_onednn_and_without(host: WorkerHost, tmp_path: Path) -> None:
    body = "return paddle.nn.functional.relu(paddle.matmul(x, parameter_0) + parameter_1), unused.shape[0] * x"
    shapes = {"x": (16, 32), "parameter_0": (32, 8), "parameter_1": (8,), "unused": (3,)}
    target = write_tiny(tmp_path / "fused", body, shapes, framework="paddle")
    (fused,) = bench(host, describe("paddle_inference", host), tmp_path, target)
    assert (fused.status, fused.message) == (Status.SUCCESS, None)
    assert "0 of oneDNN" not in fused.evidence.detail and "fc" in fused.evidence.detail
    (plain,) = bench(host, describe("paddle_inference", host, onednn="false", ir_optim="false"), tmp_path, target)
    assert plain.evidence.detail.startswith("0 of oneDNN") and plain.t_min <= -4
    assert plain.evidence.operator_count > fused.evidence.operator_count


@pytest.mark.slow
@pytest.mark.parametrize("name", ONNX)
def test_onnx_engines_run_nodes_of_the_model(name: str, host: WorkerHost, tmp_path: Path) -> None:
    body = "y = paddle.nn.functional.relu(paddle.matmul(x, parameter_0) + parameter_1)\nreturn y > 1, y"
    shapes = {"x": (16, 32), "parameter_0": (32, 8), "parameter_1": (8,), "unused": (3,)}
    target = write_tiny(tmp_path / "fused", body, shapes, framework="paddle")
    (run,) = bench(host, describe(name, host), tmp_path, target)
    assert (run.status, run.message) == (Status.SUCCESS, None)
    note = "graphs of Paddle are not run in float64"
    assert run.float64.reference_note == (None if run.t_min == float("-inf") else note)
    assert run.t_min <= -4 and run.evidence.operator_count > 0 and run.evidence.detail


@pytest.mark.slow
def test_a_converter_that_ends_the_process_is_a_row(host: WorkerHost, tmp_path: Path) -> None:
    """Paddle2onnx has no rule for the operator; it ends by SIGABRT, unless the process fails in ending."""
    body, shapes = "return paddle.broadcast_tensors([x, y])", {"x": (2, 1), "y": (1, 3)}
    target = write_tiny(tmp_path / "refused", body, shapes, framework="paddle")
    (run,) = bench(host, describe(ONNX[0], host), tmp_path, target)
    assert (run.phase, run.failure_kind) == (Phase.COMPILE, FailureKind.CRASH)
    assert "Due to the unsupported operators" in Path(run.log_path).read_text()


@pytest.mark.slow
def test_a_paddle_without_cinn_proves_nothing(host: WorkerHost, shared: Path, tmp_path: Path) -> None:
    """`to_static(backend="CINN")` runs as without it, and says nothing."""
    reason = describe("cinn", host).unavailable_reason
    assert reason is not None and "built without CINN" in reason
    assert backend_availability(registry.resolve("cinn"), ENVIRONMENTS, "cpu").unavailable_reason == reason
    (shared / "pretending.py").write_text(WITHOUT_CINN)
    pretending = describe(f"{shared / 'pretending.py'}:Pretending", host)
    (run,) = bench(host, pretending, tmp_path, write_tiny(tmp_path / "linear", *LINEAR, framework="paddle"))
    assert (run.phase, run.failure_kind) == (Phase.COMPILE, FailureKind.NO_EVIDENCE)
    assert "did not prove that it compiled the graph: 0 operators" in run.message


@pytest.mark.slow
def test_constants_that_operators_take_are_no_numbers_read_of_arguments() -> None:
    command = [str(paddle_python()), "-W", "ignore", "-c", READS]
    ran = subprocess.run(command, capture_output=True, text=True, cwd=CHECKOUT, timeout=100)
    assert ran.returncode == 0, ran.stderr
    assert json.loads(ran.stdout.splitlines()[-1]) == [
        "of an argument", "made of an argument", "argument in a constant", "constant written to", "shape of values",
    ]  # fmt: skip
