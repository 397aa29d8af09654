"""How samples of torch are loaded into the process that measures. Worker only."""

from typing import Any

import torch

from ops.benchmark.config import BenchmarkConfig
from ops.benchmark.measuring.tensors.torch_tensors import TorchTensors
from ops.benchmark.tasks.steps import Loader
from ops.environments.process import prepare_process
from ops.sample.format.types import Sample, TensorMeta
from ops.sample.replay.bounds import IndexBound
from ops.sample.replay.load import load_module
from ops.sample.replay.tensors import make_tensor, replay


class TorchLoader(Loader):
    """Loads samples of torch."""

    library = TorchTensors()

    def prepare_process(self, threads: int, device: str) -> None:
        """See `ops.environments.process.prepare_process`."""
        prepare_process(threads, device)

    def module(self, sample: Sample, device: str) -> torch.nn.Module:
        """The graph as a module."""
        return load_module(sample, device=device)

    def values(self, sample: Sample, config: BenchmarkConfig) -> dict[str, Any]:
        """Its arguments."""
        return dict(replay(sample, seed=config.seed, device=config.device, unscaled=config.unscaled_replay))

    def draw(self, config: BenchmarkConfig, tensor: TensorMeta, seed: int, bound: IndexBound | None) -> torch.Tensor:
        """One of its tensors."""
        return make_tensor(tensor, seed=seed, unscaled=config.unscaled_replay, bound=bound).to(config.device)


TORCH = TorchLoader()
