"""What a worker's child does for a benchmark run of a torch sample; `ops.benchmark.run` has the steps. Worker only."""

from __future__ import annotations

import functools
from collections.abc import Collection
from typing import Any

import torch

from backends import registry
from ops.benchmark.config import BenchmarkConfig
from ops.benchmark.measuring.calls import Draws, Inputs, takes_weights
from ops.benchmark.results import Phase
from ops.benchmark.run import measure, read_whole
from ops.environments.process import prepare_process
from ops.sample.format.types import Sample
from ops.sample.replay.bounds import IndexBound, index_bounds
from ops.sample.replay.load import load_module
from ops.sample.replay.tensors import make_tensor, replay
from ops.worker.child import Reporter

__all__ = ["measure", "read_whole", "run"]

# Here, in the host, files of backends are imported once instead of in every child.
registry.names()


def run(payload: dict[str, Any], reporter: Reporter) -> dict[str, Any]:
    """Benchmark the sample whose files are in the working folder.

    Args:
        payload: "spec", "options" and "config".
        reporter: Gets each phase.

    Returns:
        As `ops.benchmark.run.measure`.
    """
    reporter.phase(Phase.LOAD)
    config = BenchmarkConfig(**payload["config"])
    backend = registry.resolve(payload["spec"], payload["options"])
    prepare_process(config.threads, config.device)
    sample = read_whole(config)
    with torch.no_grad():
        inputs = _inputs(sample, config, takes_weights=takes_weights(backend))
        return measure(backend, load_module(sample, device=config.device), inputs, config, reporter)


def _inputs(sample: Sample, config: BenchmarkConfig, *, takes_weights: bool = False) -> Inputs:
    def make() -> dict[str, Any]:
        return dict(replay(sample, seed=config.seed, device=config.device, unscaled=config.unscaled_replay))

    values = make()
    tensors = {tensor.name: tensor for tensor in sample.tensors if isinstance(values.get(tensor.name), torch.Tensor)}

    @functools.cache
    def bounds() -> dict[str, IndexBound]:
        return index_bounds(sample)

    def draw(names: Collection[str], seed: int) -> dict[str, torch.Tensor]:
        return {
            name: make_tensor(tensors[name], seed=seed, unscaled=config.unscaled_replay, bound=bounds().get(name)).to(
                config.device
            )
            for name in names
        }

    draws = Draws.of(tensors.values(), draw, takes_weights=takes_weights)
    return Inputs(values, remake=make, seed=config.seed, draws=draws)
