"""The worker's side of fault location: some units of a sample as a graph of its own, benchmarked or described.

Worker only.
"""

from __future__ import annotations

import dataclasses
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Any

import torch

from ops.dataset.decompose.collectives import rank_alone
from ops.dataset.decompose.observation import UnitRunner, observe
from ops.dataset.decompose.parts import PartWriter
from ops.dataset.decompose.task import record_of, variables_of
from ops.dataset.graph.flow import Flow, Part
from ops.dataset.sample.format.codec import read_sample
from ops.dataset.sample.format.types import Sample
from ops.dataset.sample.replay.load import load_module
from ops.evaluation.benchmark.config import BenchmarkConfig
from ops.evaluation.benchmark.measuring.sides.framework import SideArgument
from ops.evaluation.benchmark.measuring.sides.serve import serve
from ops.evaluation.benchmark.measuring.sides.torch_side import TORCH, copy_values
from ops.evaluation.benchmark.results import Phase
from ops.execution.environments.process import prepare_process
from ops.execution.worker.child import TaskError
from ops.execution.worker.task import TaskFailureKind

if TYPE_CHECKING:
    from ops.execution.worker.child import Reporter


class UnitSubset:
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
        self._flow = observe(self._runner).flow
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
    """The part that some units make, and where each input is needed; see `Flow.subset`.

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


def run(payload: dict[str, Any], reporter: Reporter) -> dict[str, Any]:
    """Entry point of a side: some units of the sample in the working folder, on the values of the whole graph.

    Args:
        payload: As of other sides (`ops.evaluation.benchmark.measuring.sides.serve`), "units": indices, ascending,
            and "rank": the one of whose graph they are; 0 for one device.
        reporter: Of the task.
    """
    units = payload["units"]

    def prepare(_values: Mapping[str, Any], config: BenchmarkConfig) -> tuple[torch.nn.Module, dict[str, SideArgument]]:
        candidate = UnitSubset(_sample(payload), units, seed=config.seed, device=config.device)
        module = load_module(candidate.sample, device=config.device)
        return module, {name: _restorable_argument(value) for name, value in candidate.inputs().items()}

    serve(TORCH, payload, reporter, prepare)
    return {}


def _sample(payload: Mapping[str, Any]) -> Sample:
    """The sample in the working folder, or the graph of one of its ranks."""
    return rank_alone(read_sample(Path.cwd()), payload["rank"])


def _restorable_argument(value: Any) -> SideArgument:
    """An argument that is put back before each call."""
    if not isinstance(value, torch.Tensor):
        return SideArgument(value)
    pristine = value.clone()
    return SideArgument(value, lambda: copy_values(value, pristine))


def watch(payload: Mapping[str, Any], reporter: Reporter) -> dict[str, Any]:
    """Entry point: describe what the variables of the sample in the working folder hold.

    Args:
        payload: "config", "rank".
        reporter: Gets the phases load and eager.

    Returns:
        The fields of `ops.dataset.decompose.worker_reply.Variables`.
    """
    reporter.phase(Phase.LOAD)
    config = BenchmarkConfig(**payload["config"])
    prepare_process(config.threads, config.device)
    runner = UnitRunner(_sample(payload), seed=config.seed, device=config.device)
    reporter.phase(Phase.EAGER)
    return dataclasses.asdict(variables_of(observe(runner).flow))


def records(payload: Mapping[str, Any], reporter: Reporter) -> dict[str, Any]:
    """Entry point: describe the inputs of some units.

    Args:
        payload: "config", "rank", "units", and "values": the elements that a tensor may have for its values to be
            recorded.
        reporter: Gets the phases load and eager.

    Returns:
        "records": of each tensor or size, fields of `ops.dataset.decompose.worker_reply.TensorRecord`.
    """
    reporter.phase(Phase.LOAD)
    config = BenchmarkConfig(**payload["config"])
    prepare_process(config.threads, config.device)
    reporter.phase(Phase.EAGER)
    with torch.no_grad():
        candidate = UnitSubset(
            _sample(payload),
            payload["units"],
            seed=config.seed,
            device=config.device,
        )
        inputs = candidate.inputs()
    limit = payload["values"]
    return {"records": [dataclasses.asdict(record_of(name, value, values=limit)) for name, value in inputs.items()]}
