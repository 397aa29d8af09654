"""Runs of all ranks of a sample of several devices, for the checks that need them. Worker only: imports torch."""

from __future__ import annotations

from collections.abc import Callable
from contextlib import AbstractContextManager
from functools import cached_property
from pathlib import Path
from typing import Any, NamedTuple

from ops.dataset.capture.devices.processes import Ask, connected_ranks
from ops.dataset.capture.devices.proof import part_of
from ops.dataset.sample.format.devices import Devices, devices_of, rank_sample, undivided
from ops.dataset.sample.format.types import Sample
from ops.dataset.sample.identity import graph_hash
from ops.dataset.sample.replay.load import load_module
from ops.dataset.sample.replay.outputs import NOISE, Outputs, first_difference, module_outputs
from ops.dataset.sample.replay.tensors import replay
from ops.dataset.validate.sample_under_test import SampleUnderTest


def connect(devices: Devices, seal: Callable[[], None]) -> AbstractContextManager[Ask]:
    """Fork and connect the ranks; call it before the sample is read."""
    return connected_ranks(devices, _work, seal)


class RankExtraction(NamedTuple):
    """A rank's graph, captured again: number of graphs, the first one's `graph_hash`, and the outputs of the call."""

    graph_count: int
    graph_hash: str
    outputs: Outputs


class _Request(NamedTuple):
    sample: Sample
    values: dict[str, Any]
    seed: int
    extracts: bool


def _work(_rank: int, request: _Request) -> Outputs | RankExtraction:
    """Run a rank's graph, or capture it again; all ranks do so at the same time, since they talk."""
    if not request.extracts:
        return module_outputs(load_module(request.sample), request.values, seed=request.seed)
    tested = SampleUnderTest(request.sample, Path(), request.seed)
    extraction = tested.extract(request.sample, request.values)
    return RankExtraction(len(extraction.graphs), graph_hash(extraction.sample), extraction.outputs)


class RankRuns:
    """Runs of the ranks of a sample, on the parts of undivided tensors.

    Args:
        sample: The sample.
        seed: Seed of its values and of the runs.
        ask: Of `connect`.
    """

    def __init__(self, sample: Sample, seed: int, ask: Ask) -> None:
        devices = devices_of(sample.info)
        assert devices is not None
        self.devices, self._seed, self._ask = devices, seed, ask
        self.samples = [rank_sample(sample, rank) for rank in range(devices.count)]
        self._undivided = undivided(sample)

    @cached_property
    def outputs(self) -> list[Outputs]:
        """Outputs of each rank."""
        return self._run(extracts=False)

    def extract(self) -> list[RankExtraction]:
        """Capture each rank's graph again."""
        return self._run(extracts=True)

    def _run(self, *, extracts: bool) -> list[Any]:
        values = replay(self._undivided, seed=self._seed)
        requests = []
        for rank, sample in enumerate(self.samples):
            shapes = {tensor.name: tensor.shape for tensor in sample.tensors}
            parts = {
                name: value
                if isinstance(value, int)
                else part_of(self.devices, self.devices.tensors.get(name), value, rank).reshape(shapes[name]).clone()
                for name, value in values.items()
            }
            requests.append(_Request(sample, parts, self._seed, extracts))
        return self._ask(requests)

    def differing_copies(self) -> str | None:
        """Describe an output that the description says is the same on ranks, and is not; None without one."""
        for number, place in enumerate(self.devices.outputs):
            own_axes = {*(axis for axis, _ in place.split), *place.sum}
            first: dict[tuple[int, ...], int] = {}
            for rank, outputs in enumerate(self.outputs):
                key = tuple(index for axis, index in self.devices.coordinates(rank).items() if axis in own_axes)
                other = first.setdefault(key, rank)
                expected = self.outputs[other][number : number + 1]
                difference = first_difference(expected, outputs[number : number + 1], noise=NOISE)
                if difference is not None:
                    return f"output {number} of rank {rank} is to be that of rank {other}: {difference}"
        return None
