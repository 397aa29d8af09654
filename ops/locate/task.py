"""The worker's side of fault location: benchmark some units of a sample; describe them as a sample. Worker only."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, Any

import torch

from backends import registry
from ops.benchmark.config import BenchmarkConfig
from ops.benchmark.measuring.watching.calls import Inputs
from ops.benchmark.results import Phase
from ops.benchmark.task import measure, read_whole
from ops.decompose.observation import UnitRunner, observe
from ops.decompose.task import plain_value, record_of
from ops.environments.process import prepare_process
from ops.locate.candidate import Candidate
from ops.sample.replay.load import load_module

if TYPE_CHECKING:
    from ops.worker.child import Reporter


def run(payload: dict[str, Any], reporter: Reporter) -> dict[str, Any]:
    """Entry point: benchmark some units of the sample in the working folder, on the values of the whole graph.

    Args:
        payload: As that of `ops.benchmark.task.run`, and "units": indices, ascending.
        reporter: As there.

    Returns:
        As there.
    """
    reporter.phase(Phase.LOAD)
    config = BenchmarkConfig(**payload["config"])
    backend = registry.resolve(payload["spec"], payload["options"])
    prepare_process(config.threads, config.device)
    with torch.no_grad():
        candidate = Candidate(read_whole(config), payload["units"], seed=config.seed, device=config.device)
        module = load_module(candidate.sample, device=config.device)
        return measure(backend, module, Inputs(candidate.inputs(), remake=candidate.inputs), config, reporter)


def watch(payload: Mapping[str, Any], reporter: Reporter) -> dict[str, Any]:
    """Entry point: what the variables of the sample in the working folder hold.

    Args:
        payload: "config".
        reporter: Gets the phases load and eager.

    Returns:
        "values": variable → nested lists [kind, literal, elements]; "in_place": units and the tensors that they write
        to in place.
    """
    reporter.phase(Phase.LOAD)
    config = BenchmarkConfig(**payload["config"])
    prepare_process(config.threads, config.device)
    runner = UnitRunner(read_whole(config), seed=config.seed, device=config.device)
    reporter.phase(Phase.EAGER)
    seen = observe(runner)
    return {
        "values": {name: plain_value(value) for name, value in seen.values.items()},
        "in_place": [[index, list(names)] for index, names in seen.in_place.items()],
    }


def records(payload: Mapping[str, Any], reporter: Reporter) -> dict[str, Any]:
    """Entry point: what is known of the inputs of some units.

    Args:
        payload: "config", "units", and "values": the elements that a tensor may have for its values to be recorded.
        reporter: Gets the phases load and eager.

    Returns:
        "records": of each tensor or size, fields of `ops.sample.format.types.TensorMeta`.
    """
    reporter.phase(Phase.LOAD)
    config = BenchmarkConfig(**payload["config"])
    prepare_process(config.threads, config.device)
    reporter.phase(Phase.EAGER)
    with torch.no_grad():
        candidate = Candidate(read_whole(config), payload["units"], seed=config.seed, device=config.device)
        inputs = candidate.inputs()
    return {"records": [record_of(name, value, values=payload["values"]) for name, value in inputs.items()]}
