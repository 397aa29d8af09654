"""What a worker's child does for the clean twin of a benchmark run of a torch sample.

It imports nothing of any backend. Worker only.
"""

from __future__ import annotations

from typing import Any

import torch

from ops.benchmark.config import BenchmarkConfig
from ops.benchmark.measuring.clean import check_room, measure_clean
from ops.benchmark.measuring.watching.calls import Inputs
from ops.benchmark.results import Phase
from ops.benchmark.run import read_whole
from ops.environments.process import prepare_process
from ops.sample.format.types import Sample, TensorMeta
from ops.sample.replay.bounds import IndexBound
from ops.sample.replay.load import load_module
from ops.sample.replay.tensors import make_tensor, replay
from ops.worker.child import Reporter


def run(payload: dict[str, Any], reporter: Reporter) -> dict[str, Any]:
    """Time eager on the sample whose files are in the working folder.

    Args:
        payload: "config".
        reporter: Gets each phase.

    Returns:
        As `ops.benchmark.measuring.clean.measure_clean`.
    """
    reporter.phase(Phase.LOAD)
    config = BenchmarkConfig(**payload["config"])
    prepare_process(config.threads, config.device)
    sample = read_whole(config)
    check_room(sample)
    with torch.no_grad():
        return measure_clean(load_module(sample, device=config.device), make_inputs(sample, config), config, reporter)


def make_inputs(sample: Sample, config: BenchmarkConfig, *, takes_weights: bool = False) -> Inputs:
    """The arguments of a sample's graph, and how to draw others.

    Args:
        sample: The sample.
        config: Seed, device, and how floats are replayed.
        takes_weights: See `ops.benchmark.measuring.watching.calls.Draws`.
    """

    def draw(tensor: TensorMeta, seed: int, bound: IndexBound | None) -> torch.Tensor:
        return make_tensor(tensor, seed=seed, unscaled=config.unscaled_replay, bound=bound).to(config.device)

    def remake() -> dict[str, Any]:
        return dict(replay(sample, seed=config.seed, device=config.device, unscaled=config.unscaled_replay))

    return Inputs.of_sample(sample, remake, draw, seed=config.seed, takes_weights=takes_weights)
