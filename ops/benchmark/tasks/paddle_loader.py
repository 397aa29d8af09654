"""How samples of Paddle are loaded into the process that measures.

Worker only, in hosts of the environment `paddle`: nothing here, or below it, imports torch.
"""

import os
from typing import Any

import paddle

from ops.benchmark.config import BenchmarkConfig
from ops.benchmark.measuring.tensors.paddle_tensors import PaddleTensors
from ops.benchmark.tasks.steps import Loader
from ops.environments.process import choose_cores
from ops.sample.format.types import Sample, TensorMeta
from ops.sample.replay.arguments import make_array
from ops.sample.replay.bounds import IndexBound
from ops.sample.replay.paddle import load_module, paddle_device, replay, tensor_of


class PaddleLoader(Loader):
    """Loads samples of Paddle."""

    library = PaddleTensors()

    def prepare_process(self, threads: int, device: str) -> None:
        """Fix this process's cores, Paddle's threads, and its device."""
        os.sched_setaffinity(0, choose_cores(threads))
        os.environ["OMP_NUM_THREADS"] = str(threads)  # what libraries read that are loaded later
        paddle.base.core.set_num_threads(threads)
        paddle.device.set_device(paddle_device(device))

    def module(self, sample: Sample, device: str) -> Any:
        """The graph as a layer."""
        return load_module(sample, device=device)

    def values(self, sample: Sample, config: BenchmarkConfig) -> dict[str, Any]:
        """Its arguments."""
        return replay(
            sample, seed=config.seed, device=config.device, unscaled=config.unscaled_replay, threads=config.threads
        )

    def draw(self, config: BenchmarkConfig, tensor: TensorMeta, seed: int, bound: IndexBound | None) -> Any:
        """One of its tensors."""
        values = make_array(tensor, seed=seed, unscaled=config.unscaled_replay, bound=bound)
        return tensor_of(tensor.name, values, config.device)


PADDLE = PaddleLoader()
