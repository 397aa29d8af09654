"""The backend `unstable_to_stable`: a sample after the pass `stable_api`, measured and compared as compilers are."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path
from typing import TYPE_CHECKING

from backends.base import Backend, Compiled, Evidence, device_of
from ops.dataset.graph import Graph
from ops.dataset.passes.base import apply_where_needed
from ops.dataset.passes.transforms.stable_api import StableApi
from ops.dataset.sample.format.codec import read_sample

if TYPE_CHECKING:
    import torch


class UnstableToStable(Backend):
    """Rewrites the sample in the working folder of its task, and runs it in eager mode."""

    name = "unstable_to_stable"
    packages = ("torch",)
    host_setup = None
    compiles_ahead = True

    _message: str = ""
    _operator_count: int = 0

    def compile(self, module: torch.nn.Module, inputs: Mapping[str, torch.Tensor | int]) -> Compiled:  # noqa: ARG002
        """The rewritten graph.

        Raises:
            PassError: A function of `torch._C` is left that has a public twin.
        """
        from ops.dataset.sample.replay.load import load_module

        result = apply_where_needed(StableApi(), read_sample(Path.cwd()))
        self._message = result.message
        self._operator_count = len(Graph.parse(result.sample.model_code).operators)
        return load_module(result.sample, device=device_of(inputs))

    def evidence(self) -> Evidence:
        """The functions that were replaced."""
        return Evidence("graph with public functions", self._operator_count, detail=self._message)
