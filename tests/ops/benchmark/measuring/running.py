"""One graph measured in this process, on inputs that are drawn."""

from collections.abc import Callable, Collection, Iterator, Mapping
from typing import Any

import pytest
import torch

from backends.base import Backend
from ops.benchmark.config import BenchmarkConfig
from ops.benchmark.measuring.bench import Bench, CompiledResult, EagerResult
from ops.benchmark.measuring.tensors.tensor_library import Comparison
from ops.benchmark.measuring.tensors.torch_tensors import TorchTensors
from ops.benchmark.measuring.watching.calls import Draws, Inputs

CONFIG = BenchmarkConfig(threads=1, warmup=2, trials=20)


@pytest.fixture(autouse=True)
def single_thread() -> Iterator[None]:
    """Small products are slow, and vary, where two threads wait for each other beside other tests."""
    before = torch.get_num_threads()
    torch.set_num_threads(1)
    yield
    torch.set_num_threads(before)


class Graph(torch.nn.Module):
    def __init__(self, function: Callable[..., Any]) -> None:
        super().__init__()
        self.forward = function


def drawn(shapes: Mapping[str, tuple[int, ...]], **dtypes: torch.dtype) -> Inputs:
    """Inputs whose values are all drawn: floats, or integers from 0 to 6."""

    def draw(names: Collection[str], seed: int) -> dict[str, torch.Tensor]:
        generator = torch.Generator().manual_seed(seed)
        tensors = {}
        for name in names:
            if name in dtypes:
                tensors[name] = torch.randint(
                    0, 2 if dtypes[name] is torch.bool else 7, shapes[name], generator=generator
                )
                tensors[name] = tensors[name].to(dtypes[name])
            else:
                tensors[name] = torch.randn(shapes[name], generator=generator)
        return tensors

    weights = tuple(name for name in shapes if name.startswith("w"))
    draws = Draws(tuple(name for name in shapes if name not in weights), weights, draw)
    return Inputs(draw(shapes, 0), lambda: draw(shapes, 0), TorchTensors(), draws=draws)


def run(
    function: Callable[..., Any], backend: Backend, inputs: Inputs, config: BenchmarkConfig = CONFIG
) -> tuple[EagerResult, CompiledResult, Comparison]:
    with torch.no_grad():
        bench = Bench(Graph(function), inputs, config, backend.synchronize)
        eager = bench.run_eager()
        compiled = bench.time_both(eager, bench.compile(backend))
        return eager, compiled, bench.compare(eager, compiled)


def squares(x: torch.Tensor, w: torch.Tensor) -> tuple[torch.Tensor]:
    for _ in range(20):
        x = torch.tanh(x @ w)
    return (x,)


SQUARES = {"x": (128, 128), "w": (128, 128)}
