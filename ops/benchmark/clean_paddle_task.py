"""What a worker's child does for the clean twin of a benchmark run of a Paddle sample; see `ops.benchmark.clean_task`.

Worker only, in hosts of the environment `paddle`: nothing here, or below it, imports torch, or anything of a backend.
"""

from __future__ import annotations

import os
from typing import Any

import paddle

from ops.benchmark.config import BenchmarkConfig
from ops.benchmark.measuring.clean import check_room, measure_clean
from ops.benchmark.measuring.tensors.paddle_tensors import PaddleTensors
from ops.benchmark.measuring.watching.calls import Inputs
from ops.benchmark.results import Phase
from ops.benchmark.run import read_whole
from ops.environments.process import choose_cores
from ops.sample.format.types import Sample, TensorMeta
from ops.sample.replay.arrays import make_array
from ops.sample.replay.bounds import IndexBound
from ops.sample.replay.paddle import load_module, paddle_device, replay, tensor_of
from ops.worker.child import Reporter


def run(payload: dict[str, Any], reporter: Reporter) -> dict[str, Any]:
    """Time eager on the sample whose files are in the working folder; as `ops.benchmark.clean_task.run`."""
    reporter.phase(Phase.LOAD)
    config = BenchmarkConfig(**payload["config"])
    prepare_process(config.threads, config.device)
    sample = read_whole(config)
    check_room(sample)
    with paddle.no_grad():
        return measure_clean(load_module(sample, device=config.device), make_inputs(sample, config), config, reporter)


def prepare_process(threads: int, device: str) -> None:
    """Fix this process's cores, Paddle's threads, and its device."""
    os.sched_setaffinity(0, choose_cores(threads))
    os.environ["OMP_NUM_THREADS"] = str(threads)  # what libraries read that are loaded later
    paddle.base.core.set_num_threads(threads)
    paddle.device.set_device(paddle_device(device))


def make_inputs(sample: Sample, config: BenchmarkConfig, *, takes_weights: bool = False) -> Inputs:
    """The arguments of a sample's graph, and how to draw others.

    Args:
        sample: The sample.
        config: Seed, device, and how floats are replayed.
        takes_weights: See `ops.benchmark.measuring.watching.calls.Draws`.
    """

    def draw(tensor: TensorMeta, seed: int, bound: IndexBound | None) -> Any:
        values = make_array(tensor, seed=seed, unscaled=config.unscaled_replay, bound=bound)
        return tensor_of(tensor.name, values, config.device)

    def remake() -> dict[str, Any]:
        return replay(
            sample, seed=config.seed, device=config.device, unscaled=config.unscaled_replay, threads=config.threads
        )

    return Inputs.of_sample(
        sample, remake, draw, seed=config.seed, library=PaddleTensors(), takes_weights=takes_weights
    )
