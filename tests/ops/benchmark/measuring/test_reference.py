"""Errors against float64: what is widened, what has no reference, and that it never fails a run."""

import math
import subprocess
import sys
from typing import Any

import pytest
import torch

from ops.benchmark.config import BenchmarkConfig
from ops.benchmark.describe import BackendSpec, describe_backend
from ops.benchmark.measuring.tensors.torch_tensors import TorchTensors
from ops.benchmark.measuring.verdict import reference
from ops.benchmark.measuring.verdict.reference import Errors, ReferenceLimits, reference_errors
from ops.benchmark.results import REFERENCE_UNFINISHED, Status
from ops.benchmark.runner import BenchmarkResult
from ops.sample.trust import mark_trusted
from ops.worker.client import WorkerHost
from tests.benchmarking import bench
from tests.tiny_samples import write_tiny

LIMITS = ReferenceLimits(memory_bytes=2**40, peak_bytes=0, seconds=60.0)
VALUES = torch.linspace(0.1, 3.0, 1000)


def errors_of(
    graph: Any, compiled: Any = None, inputs: Any = None, limits: ReferenceLimits = LIMITS, **options: Any
) -> Errors:
    """Errors of a graph, and of another function on the same inputs as its compiled side."""
    given = {"x": VALUES} if inputs is None else inputs
    flatten = TorchTensors().flatten
    sides = flatten(graph(**given)), flatten((compiled or graph)(**given))
    return reference_errors(graph, given, sides, limits, seed=0, **options)


def test_the_side_with_smaller_errors_is_nearer() -> None:
    def sloppy(x: torch.Tensor) -> tuple[torch.Tensor]:
        return (x.half().exp().float(),)

    def exact(x: torch.Tensor) -> tuple[torch.Tensor]:
        return (x.exp(),)

    better = errors_of(sloppy, exact).fields()
    assert better["nearer_to_float64"] is True and better["reference_note"] is None
    assert better["t_min_float64"] < -5 < better["eager_t_min_float64"], "half() is widened in the reference"
    worse = errors_of(exact, sloppy).fields()
    assert worse["nearer_to_float64"] is False and worse["t_min_float64"] > worse["eager_t_min_float64"]
    same = errors_of(exact).fields()
    assert same["nearer_to_float64"] is False, "neither is"
    (output,) = errors_of(sloppy, exact).outputs
    assert output["max_error"] < 1e-5 < output["eager_max_error"]
    assert output["eager_mean_error"] == pytest.approx(
        (sloppy(VALUES)[0].double() - VALUES.double().exp()).abs().mean()
    )


def test_torchs_compiler_is_not_imported_for_it() -> None:
    """Importing it takes longer than the run in float64, in each child whose outputs are not eager's bit by bit."""
    code = """
import sys
from tests.ops.benchmark.measuring.test_reference import errors_of
errors_of(lambda x: (x.exp(),), lambda x: (x.half().exp().float(),))
assert not {"torch._dynamo", "sympy"} & sys.modules.keys()
"""
    subprocess.run([sys.executable, "-c", code], check=True, timeout=120)


def named_dtypes(x: torch.Tensor) -> tuple[torch.Tensor, ...]:
    table = torch.arange(0, 1, 0.001, dtype=torch.float32).to(torch.bfloat16)
    ones = torch.full((1000,), 1 / 3, dtype=torch.float16) + torch.tensor(0.1) + torch.ones(1000, dtype=torch.int64) / 3
    return (x * table, ones.float().type_as(x), torch.zeros_like(x, dtype=torch.float32) + x.to(torch.float32).exp())


def test_dtypes_that_the_code_names_are_widened(monkeypatch: pytest.MonkeyPatch) -> None:
    seen: list[torch.dtype] = []
    compare = reference._compare

    def watch(wide: torch.Tensor, *sides: Any, **options: Any) -> Any:
        seen.append(wide.dtype)
        assert not torch.equal(wide, sides[0].double()), "computed in float64, not only widened at the end"
        return compare(wide, *sides, **options)

    monkeypatch.setattr(reference, "_compare", watch)
    assert len(errors_of(named_dtypes).outputs) == 3 and seen == [torch.float64] * 3
    assert torch.get_default_dtype() is torch.float32


def test_inputs_are_not_changed() -> None:
    def mutating(x: torch.Tensor, i: torch.Tensor) -> tuple[torch.Tensor]:
        x.mul_(2)
        i.add_(1)
        return (x + i,)

    x, i = VALUES.clone(), torch.zeros(1000, dtype=torch.int64)
    sides = (VALUES * 2 + 1,), (VALUES * 2 + 1,)
    errors = reference_errors(mutating, {"x": x, "i": i}, sides, LIMITS, seed=0)
    assert errors.fields()["t_min_float64"] < -4
    assert torch.equal(x, VALUES) and not i.any()


def test_decisions_that_rounding_makes_are_told() -> None:
    def floor(x: torch.Tensor) -> tuple[torch.Tensor]:
        return (torch.where((x * 10 + 1e-9) > (x * 10), 1.0, 0.0) + x,)

    assert errors_of(floor).note == "rounding decides 1 of the 1 comparisons and indices that the graph makes of floats"
    assert errors_of(lambda x: (torch.where(x > 1.0, x, x.exp()),)).note == ""

    def branch(x: torch.Tensor) -> tuple[torch.Tensor]:
        more = bool((x + 1e-9 > x).all())
        return (x.sort().values + (x.argmax() if more else 0),)

    assert errors_of(branch).note == "the float64 run took another way than eager"


@pytest.mark.parametrize(
    ("graph", "note"),
    [
        (lambda x: (x > 1, x.argmax()), "no output is a float of less than 64 bits"),
        (lambda x: (x.double(),), "no output is a float of less than 64 bits"),
        (lambda x: (x.view(torch.int32).float(),), "the graph reads the bits of floats"),
        (lambda x: (x.to(torch.float8_e4m3fn).float(),), "the graph computes in float8_e4m3fn"),
        (
            lambda x: (x if x.dtype is torch.float32 else 1 // 0,),
            "no run in float64: integer division or modulo by zero",
        ),
        (lambda x: (x if x.dtype is torch.float32 else x[1:],), "in float64 the outputs have other shapes"),
    ],
)
def test_graphs_without_a_reference_say_why(graph: Any, note: str) -> None:
    errors = errors_of(graph)
    assert errors.note == note
    assert errors.fields() == {
        "eager_t_min_float64": None,
        "t_min_float64": None,
        "nearer_to_float64": None,
        "reference_note": note,
    }


def test_limits_end_it() -> None:
    def graph(x: torch.Tensor) -> tuple[torch.Tensor]:
        return (x.exp(),)

    small = ReferenceLimits(memory_bytes=2**20, peak_bytes=0, seconds=60.0)
    assert errors_of(graph, limits=small).note.startswith("a run in float64 would not fit into memory")
    short = ReferenceLimits(memory_bytes=2**40, peak_bytes=0, seconds=0.0)
    assert errors_of(graph, limits=short).note == "a run in float64 takes more than 0 s"


BACKEND = """
from backends.base import Backend, Evidence


class Exact(Backend):
    name = "exact"

    def compile(self, module, inputs):
        return lambda x: (x.exp(), x > 1)

    def evidence(self):
        return Evidence("a function", operator_count=2)
"""


DIES_IN_FLOAT64 = "import os\nif x.dtype is torch.float64:\n    os._exit(3)\n"
BODIES = {
    "nearer": "return (x.half().exp().float(), x > 1)",
    "dies": f"{DIES_IN_FLOAT64}return (x.exp() * 1.01, x > 1)",
    "equal": f"{DIES_IN_FLOAT64}return (x.exp(), x > 1)",
}


@pytest.fixture(scope="module")
def results(torch_host: WorkerHost, tmp_path_factory: pytest.TempPathFactory) -> dict[str, BenchmarkResult]:
    """Samples of `BODIES` under a backend that gives exp(x) and x > 1."""
    folder = tmp_path_factory.mktemp("reference")
    (folder / "exact.py").write_text(BACKEND)
    config = BenchmarkConfig(threads=1, warmup=1, trials=3, deadline_s=60)
    description = describe_backend(BackendSpec(f"{folder / 'exact.py'}:Exact"), config, torch_host)
    targets = [mark_trusted(write_tiny(folder / name, body, {"x": (50,)})) for name, body in BODIES.items()]
    return {result.run.sample_id: result for result in bench(torch_host, description, folder, *targets, config=config)}


def test_a_row_says_who_is_nearer(results: dict[str, BenchmarkResult]) -> None:
    run, (output, decision) = results["nearer"].run, results["nearer"].outputs
    assert (run.status, run.nearer_to_float64, run.reference_note) == (Status.SUCCESS, True, None)
    assert run.t_min is not None and run.t_min_float64 is not None and run.eager_t_min_float64 is not None
    assert run.t_min_float64 < -5 < run.eager_t_min_float64
    assert output.max_error is not None and output.eager_max_error is not None
    assert output.max_error < output.eager_max_error and output.t_min_float64 == run.t_min_float64
    assert (decision.t_min_float64, decision.max_error) == (None, None), "a boolean has no other truth than eager's"
    assert run.reference_ms is not None and run.task_ms is not None and 0 < run.reference_ms < run.task_ms


def test_a_task_that_dies_in_the_reference_has_run_all_the_same(results: dict[str, BenchmarkResult]) -> None:
    run = results["dies"].run
    assert (run.status, run.message, run.reference_note) == (Status.SUCCESS, None, REFERENCE_UNFINISHED)
    assert run.failure_kind is None
    assert run.speedup is not None and run.t_min is not None and run.t_min_float64 is None


def test_equal_results_need_no_reference(results: dict[str, BenchmarkResult]) -> None:
    run = results["equal"].run
    assert (run.t_min, run.t_min_float64, run.reference_note) == (-math.inf, None, None)
    assert run.reference_ms is None, "none was tried"
