"""Runs of graphs of every kind, judged from outside: what they write to and return, and how many calls are made."""

import dataclasses
import functools
import math
import re
from collections.abc import Mapping
from pathlib import Path

import pytest

from ops.dataset.sample.catalog.rows import SampleTarget
from ops.dataset.sample.format.codec import read_sample, write_sample
from ops.dataset.sample.format.types import TensorMeta
from ops.dataset.sample.trust import mark_trusted
from ops.evaluation.benchmark.config import BenchmarkConfig
from ops.evaluation.benchmark.describe import BackendDescription, BackendSpec, describe_backend
from ops.evaluation.benchmark.results import BenchmarkResult, Phase, Status
from ops.execution.worker.client import WorkerHost
from ops.failures import FailureKind
from tests import benchmarking
from tests.tiny_samples import write_tiny

CONFIG = BenchmarkConfig(threads=1, warmup=1, trials=5, deadline_s=60)
bench = functools.partial(benchmarking.bench, config=CONFIG)

GRAPHS: Mapping[str, tuple[str, Mapping[str, tuple[int, ...]]]] = {
    "in place": ("x.add_(1.0)\nreturn (x * 2,)", {"x": (8, 4)}),
    "in place and returned": ("return (x.mul_(3.0),)", {"x": (8, 4)}),
    "batch norm in training": (
        "y = torch.nn.functional.batch_norm(x, L_self_mean, L_self_var, None, None, True, 0.1)\nreturn (y,)",
        {"x": (4, 8, 5), "L_self_mean": (8,), "L_self_var": (8,)},
    ),
    "a view of an input": ("return (x.t(), x[1:3], x)", {"x": (6, 9)}),
    "outputs that overlap": ("y = x * 2\nreturn (y, y[0], y.flatten()[3:7])", {"x": (6, 9)}),
    "gaps": ("y = x + 1\nreturn (y[:, ::3], y[:, 0])", {"x": (6, 9)}),
    "zero strides": ("return ((x.sum(1, keepdim=True)).expand(6, 50),)", {"x": (6, 9)}),
    "nothing": ("return (x[:0], x.sum())", {"x": (6, 9)}),
    "many dtypes": (
        "y = x.to(torch.float8_e5m2)\nreturn (x.half(), x.bfloat16(), x.double(), x.cfloat(), y, x > 0, x.char())",
        {"x": (6, 9)},
    ),
    "quantised": ("return (torch.quantize_per_tensor(x, 0.01, 0, torch.quint8),)", {"x": (6, 9)}),
    "sparse": ("return (x.relu().to_sparse(),)", {"x": (6, 9)}),
    "numbers": ("return (x.relu(), 3, 2.5, None, True)", {"x": (6, 9)}),
}


@pytest.fixture(scope="module")
def eager(torch_host: WorkerHost) -> BackendDescription:
    return describe_backend(BackendSpec("eager"), CONFIG, torch_host)


def tiny(folder: Path, name: str, body: str, shapes: Mapping[str, tuple[int, ...]]) -> SampleTarget:
    return mark_trusted(write_tiny(folder / name.replace(" ", "_"), body, shapes))


def test_graphs_of_every_kind_equal_themselves(
    torch_host: WorkerHost, eager: BackendDescription, tmp_path: Path
) -> None:
    targets = [tiny(tmp_path, name, *graph) for name, graph in GRAPHS.items()]
    for result in bench(torch_host, eager, tmp_path, *targets):
        run = result.run
        assert (run.status, run.message) == (Status.SUCCESS, None), run.sample_id
        assert run.t_min == -math.inf, run.sample_id
        assert run.conditions.unvaried is False, (run.sample_id, run.conditions.unvaried_note)


def call_counts(folder: Path, name: str) -> list[int]:
    """Calls of the graph by eager and by the compiler, which it prints."""
    return [
        len(re.findall("called", path.read_text()))
        for path in sorted((folder / "logs").rglob(f"{name}-*.log"), key=lambda path: ".eager" not in path.name)
    ]


@pytest.mark.parametrize(("warmup", "trials"), [(1, 5), (3, 10), (0, 1), (1, 1), (2, 30)])
def test_no_call_is_made_only_to_check(
    torch_host: WorkerHost, eager: BackendDescription, tmp_path: Path, warmup: int, trials: int
) -> None:
    config = dataclasses.replace(CONFIG, warmup=warmup, trials=trials)
    target = tiny(tmp_path, "counted", "print('called')\nreturn (x.exp(),)", {"x": (64, 64)})
    (result,) = bench(torch_host, eager, tmp_path, target, config=config)
    assert len(result.blocks.eager_trials_ms) == len(result.blocks.compiled_trials_ms) == trials
    counts = call_counts(tmp_path, "counted")
    more = 4 if trials <= 10 else 2 * trials
    assert sum(counts) <= 2 * (max(1, warmup) + trials) + more, counts


SLOW = "print('called')\nimport time\ntime.sleep(0.35)\nreturn (x.exp(),)"


def test_long_calls_are_made_as_often_as_was_asked_for(
    torch_host: WorkerHost, eager: BackendDescription, tmp_path: Path
) -> None:
    (result,) = bench(torch_host, eager, tmp_path, tiny(tmp_path, "slow", SLOW, {"x": (8, 8)}))
    counts = call_counts(tmp_path, "slow")
    assert sum(counts) <= 2 * (1 + 5) + 1, counts
    assert result.run.status is Status.SUCCESS


VALUES = {
    "reads a number": ("return (x[: int(y.abs().sum() * 0 + 3)],)", "the graph reads numbers of them: y"),
    "refuses others": (
        "assert abs(float(torch.special.exp2(x).mean()) - 1.0) < 10\nreturn (x * 2,)",
        "reads numbers",
    ),
    "depends on nothing": ("return (torch.ones(3),)", "no output depends"),
}


@pytest.mark.parametrize("name", VALUES)
def test_where_values_may_not_vary_the_row_says_why(
    torch_host: WorkerHost, eager: BackendDescription, tmp_path: Path, name: str
) -> None:
    body, note = VALUES[name]
    shapes = {"x": (6, 9), **({"y": (2,)} if "y" in body else {})}
    (result,) = bench(torch_host, eager, tmp_path, tiny(tmp_path, "values", body, shapes))
    assert result.run.status is Status.SUCCESS, result.run.message
    assert result.run.conditions.unvaried is (name != "reads a number"), "x may vary, if y may not"
    assert note in (result.run.conditions.unvaried_note or "")


def test_indices_stay_within_their_bounds(torch_host: WorkerHost, eager: BackendDescription, tmp_path: Path) -> None:
    target = tiny(tmp_path, "embedding", "return (torch.nn.functional.embedding(ids, table),)", {"table": (5, 3)})
    sample = read_sample(target.path)
    ids = TensorMeta("ids", (40,), "int64", min_val=0, max_val=900)
    changed = dataclasses.replace(
        sample,
        model_code=sample.model_code.replace("table: torch.Tensor", "table: torch.Tensor, ids: torch.Tensor"),
        weights=(*sample.weights, ids),
    )
    write_sample(changed, target.path)
    (result,) = bench(torch_host, eager, tmp_path, mark_trusted(target))
    assert (result.run.status, result.run.conditions.unvaried) == (Status.SUCCESS, False), result.run.message


BACKENDS = """
from backends.eager import Eager

class Changes(Eager):
    def compile(self, module, inputs):
        def run(**tensors):
            result = module(**tensors)
            tensors[{name!r}].add_(1.0)
            return result
        return run

class Untimed(Eager):
    is_timed = False
    def compile(self, module, inputs):
        return lambda **tensors: [output + 1 for output in module(**tensors)]
"""


def own(folder: Path, host: WorkerHost, name: str, tensor: str = "x") -> BackendDescription:
    path = folder / f"{name}.py"
    path.write_text(BACKENDS.replace("{name!r}", repr(tensor)))
    return describe_backend(BackendSpec(f"{path}:{name}"), CONFIG, host)


@pytest.mark.parametrize(("tensor", "words"), [("x", "inputs"), ("L_self_w", "weights")])
def test_a_compiled_graph_must_leave_alone_what_eager_does(
    torch_host: WorkerHost, tmp_path: Path, tensor: str, words: str
) -> None:
    target = tiny(tmp_path, "alone", "return (x @ L_self_w,)", {"x": (4, 4), "L_self_w": (4, 4)})
    (result,) = bench(torch_host, own(tmp_path, torch_host, "Changes", tensor), tmp_path, target)
    assert (result.run.phase, result.run.failure_kind) == (Phase.RUN, FailureKind.ERROR)
    assert f"changed {words} that eager leaves alone" in str(result.run.message)


def test_a_check_has_the_times_of_eager(
    torch_host: WorkerHost, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    target, untimed = tiny(tmp_path, "plain", "return (x * 2,)", {"x": (4, 4)}), own(tmp_path, torch_host, "Untimed")
    monkeypatch.setattr("ops.evaluation.benchmark.contenders.check_names", lambda: (untimed.spec.spec,))
    (result,) = bench(torch_host, untimed, tmp_path, target)
    assert (result.run.status, result.run.times.speedup, result.run.t_min) == (Status.SUCCESS, 1.0, 0.0)
    assert result.blocks.eager_trials_ms == result.blocks.compiled_trials_ms != ()


def test_outputs_that_would_not_fit_are_read_as_far_as_they_take_memory(
    torch_host: WorkerHost, eager: BackendDescription, tmp_path: Path
) -> None:
    target = tiny(tmp_path, "expanded", "return (x.sum().expand(1 << 20, 3),)", {"x": (4,)})
    results: list[BenchmarkResult] = bench(torch_host, eager, tmp_path, target)
    assert results[0].run.t_min == -math.inf
