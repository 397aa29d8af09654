"""Runs of all ranks of a sample of several devices, for the checks that need them. Worker only: imports torch."""

from __future__ import annotations

from collections.abc import Callable
from contextlib import AbstractContextManager
from functools import cached_property
from pathlib import Path
from typing import Any, NamedTuple

from ops.dataset.sample.format.devices import Devices, devices_of, rank_sample
from ops.dataset.sample.format.types import Sample
from ops.dataset.sample.identity import graph_hash
from ops.dataset.sample.replay.load import load_module
from ops.dataset.sample.replay.outputs import NOISE, Outputs, first_difference, module_outputs
from ops.dataset.sample.replay.ranks import Ask, connected_ranks, replay_parts
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
        self._sample = sample

    @cached_property
    def outputs(self) -> list[Outputs]:
        """Outputs of each rank."""
        return self._run(extracts=False)

    def extract(self) -> list[RankExtraction]:
        """Capture each rank's graph again."""
        return self._run(extracts=True)

    def _run(self, *, extracts: bool) -> list[Any]:
        values = zip(self.samples, self._values, strict=True)
        return self._ask([_Request(sample, own, self._seed, extracts) for sample, own in values])

    @cached_property
    def _values(self) -> list[dict[str, Any]]:
        """The values that each rank runs with."""
        return replay_parts(self._sample, range(self.devices.count), seed=self._seed)

    def differing_copies(self) -> str | None:
        """Describe an output that the description says is the same on ranks, and is not; None without one."""
        for number, place in enumerate(self.devices.outputs):
            copied = self.devices.mesh.keys() - {axis for axis, _ in place.split} - {*place.sum}
            for first, *others in self.devices.sets_along(copied):
                expected = self.outputs[first][number : number + 1]
                for rank in others:
                    difference = first_difference(expected, self.outputs[rank][number : number + 1], noise=NOISE)
                    if difference is not None:
                        return f"output {number} of rank {rank} is to be that of rank {first}: {difference}"
        return None
