"""A worker task that times eager after its own blocks and after those of a backend: does the backend disturb it?"""

from typing import Any

import torch

from backends import registry
from ops.benchmark.bench import Bench
from ops.benchmark.child import Reporter
from ops.benchmark.config import BenchmarkConfig
from ops.benchmark.machine import settle_process
from ops.benchmark.measure import Side, measure
from ops.benchmark.statistics import speedup
from ops.benchmark.task import _inputs, _read
from ops.sample.load import load_module

ROUNDS = 10


def run(payload: dict[str, Any], _reporter: Reporter) -> dict[str, Any]:
    """Give (low, ratio, high) of eager beside the backend to eager alone: above 1 where the backend slows it down."""
    config = BenchmarkConfig(**payload["config"])
    backend = registry.resolve(payload["spec"])
    settle_process(config.threads)
    sample = _read(config)
    alone: list[list[float]] = []
    beside: list[list[float]] = []
    with torch.no_grad():
        bench = Bench(backend, load_module(sample), _inputs(sample, config), config)
        eager, compiled = bench.run_eager().calls, bench.compile().calls
        for _ in range(ROUNDS):
            # Next to each other in time, so that the machine's own drift hits both.
            for other, blocks in ((eager, alone), (compiled, beside)):
                first, second = (Side(calls.bound(), calls.prepare) for calls in (eager, other))
                measure(first, second, bench.stopwatch, config, settle_ms=backend.settle_ms)
                blocks.append(list(first.trials_ms))
    found = speedup(beside, alone)
    return {"interval": [found.low, found.ratio, found.high]}
