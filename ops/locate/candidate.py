"""Some units of a graph as a graph of its own, on the values that they have in the whole. Worker only."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

import torch

from ops.decompose.observation import UnitRunner, observe
from ops.decompose.parts import PartWriter
from ops.graph.flow import Flow, Part
from ops.sample.format.types import Sample
from ops.worker.child import TaskError
from ops.worker.task import TaskFailureKind


class Candidate:
    """Some units of a sample.

    Args:
        source: The sample.
        units: Their indices, ascending.
        seed: Of replay and of the run that makes the inputs.
        device: Where it runs.

    Raises:
        TaskError: These units make no graph: nothing of what they compute can be returned.
    """

    def __init__(self, source: Sample, units: Sequence[int], *, seed: int, device: str) -> None:
        self._runner = UnitRunner(source, seed=seed, device=device)
        seen = observe(self._runner)
        self._flow = Flow(self._runner.graph, seen.values, seen.in_place)
        self.part, self._needed_at = part_of(self._flow, units)
        # The text alone is run: no records of tensors are needed.
        self.sample = PartWriter(source, self._runner.graph).sample(self.part, {})

    def inputs(self) -> dict[str, Any]:
        """The inputs as they are in the whole graph when the first unit needs them."""
        values: dict[str, Any] = {}
        wanted: dict[int, list[str]] = {}
        for name, index in self._needed_at.items():
            wanted.setdefault(index, []).append(name)

        def before(index: int, variables: Mapping[str, Any]) -> None:
            for name in wanted.get(index, ()):
                value = self._flow.value_of(name, variables)
                values[name] = value.clone() if isinstance(value, torch.Tensor) else value

        keep = frozenset(map(self._flow.variable_of, self._needed_at))
        self._runner.run(before, keep=keep, stop=max(self._needed_at.values(), default=-1) + 1)
        return {name: values[name] for name in self.part.inputs}


def part_of(flow: Flow, units: Sequence[int]) -> tuple[Part, dict[str, int]]:
    """As `Flow.subset`.

    Raises:
        TaskError: These units make no graph.
    """
    ends = flow.graph.outputs is None and len(flow.units) - 1 in units
    try:
        part, needed_at = flow.subset(units)
    except KeyError as error:
        raise TaskError(TaskFailureKind.ERROR, f"these operators make no graph: {error} is missing") from error
    if not part.returned and not ends:
        raise TaskError(TaskFailureKind.ERROR, "these operators make no graph: they return nothing")
    return part, needed_at
