"""The worker's side of decomposition: choose splits and describe what crosses them; run parts as one module.

Worker only.
"""

from __future__ import annotations

import dataclasses
import json
from collections.abc import Callable, Mapping
from itertools import accumulate
from pathlib import Path
from typing import TYPE_CHECKING, Any

import numpy as np
import torch

from ops.capture.writing.samples import describe
from ops.capture.writing.value_structure import structure_of
from ops.decompose.composition.composed import Composed
from ops.decompose.composition.config import parse_config
from ops.decompose.observation import UnitRunner, observe
from ops.decompose.parts import MAX_KEPT_BYTES
from ops.decompose.run import PARTS_FILE
from ops.decompose.schemes.base import parse_scheme
from ops.decompose.splits import place_splits, without_empty_parts
from ops.decompose.worker_reply import Output, Record, Splits, Variables
from ops.graph import Graph
from ops.graph.flow import Flow, Part
from ops.sample.format.codec import read_sample
from ops.sample.replay.execution import RETURNED
from ops.sample.replay.load import load_module
from ops.sample.replay.outputs import Outputs, as_tuple, difference_beyond_noise
from ops.sample.replay.tensors import as_numpy, is_plain, replay
from ops.torch_private import mutation_count

if TYPE_CHECKING:
    from ops.worker.child import Reporter


def run(payload: Mapping[str, Any], reporter: Reporter) -> dict[str, Any]:
    """Entry point: the splits of the sample in the task's working folder, and what crosses them.

    Args:
        payload: `scheme`, `seed`, `device` and `threads`.
        reporter: Gets the phases load, observe and describe.

    Returns:
        The fields of `ops.decompose.worker_reply.Splits`.
    """
    reporter.phase("load")
    torch.set_num_threads(payload["threads"])
    sample = read_sample(Path.cwd())
    runner = UnitRunner(sample, seed=payload["seed"], device=payload["device"])
    reporter.phase("observe")
    scheme = parse_scheme(payload["scheme"])
    seen = observe(runner, needs=scheme.needs, timed=True)
    flow = seen.flow
    before = [0, *accumulate(len(unit.operators) for unit in flow.units)][:-1]
    forbidden = {split: obstacle.reason for split, obstacle in seen.forbidden.items()}
    splits, moves = place_splits(scheme.split(flow.units, seen.costs), forbidden, before)
    splits, dropped = without_empty_parts(flow, splits, before)
    reporter.phase("describe")
    parts = list(flow.parts(splits))
    records, inputs, outputs = _describe(runner, flow, parts)
    answer = Splits(
        splits=splits,
        moves=[*moves, *dropped],
        variables=variables_of(flow),
        records=records,
        inputs=inputs,
        outputs=outputs,
        seconds=[sum(cost.seconds for cost in seen.costs[part.start : part.stop]) for part in parts],
    )
    return dataclasses.asdict(answer)


def variables_of(flow: Flow) -> Variables:
    """What the variables of a graph hold, for a reply."""
    return Variables(dict(flow.values), [(index, list(names)) for index, names in flow.in_place.items()])


def _describe(
    runner: UnitRunner, flow: Flow, parts: list[Part]
) -> tuple[list[Record], list[dict[str, int]], list[list[Output]]]:
    """What the inputs of each part hold as it begins, and the shapes of what it returns.

    A tensor that has not changed is described once.
    """
    starts = {part.start: number for number, part in enumerate(parts)}
    ends = {part.stop - 1: part for part in parts}
    outputs: list[list[Output]] = []
    records: list[Record] = []
    numbers: dict[tuple[str, int], int] = {}
    inputs: list[dict[str, int]] = [{} for _ in parts]
    parameters = frozenset(parameter.name for parameter in runner.graph.parameters)

    def before(index: int, variables: Mapping[str, Any]) -> None:
        number = starts.get(index)
        if number is None:
            return
        for name in parts[number].inputs:
            value = flow.value_of(name, variables)
            version = mutation_count(value) if isinstance(value, torch.Tensor) else 0
            if name in parameters and version == 0:
                continue
            key = (name, version if isinstance(value, torch.Tensor) else hash(value))
            if key not in numbers:
                numbers[key] = len(records)
                records.append(record_of(name, value))
            inputs[number][name] = numbers[key]

    def after(index: int, variables: Mapping[str, Any], seconds: float) -> None:  # noqa: ARG001
        part = ends.get(index)
        if part is not None:
            values = {name: flow.value_of(name, variables) for name in part.outputs}
            returned = as_tuple(variables.get(RETURNED)) if index == len(flow.units) - 1 else ()
            values |= {f"output_{number}": value for number, value in enumerate(returned)}
            outputs.append(
                [_shape_of(name, value) for name, value in values.items() if isinstance(value, torch.Tensor | int)]
            )

    # A part may read the device of a tensor that the whole graph reads no more.
    late = {name for part in parts for name in part.inputs if flow.last_read(flow.variable_of(name)) < part.start}
    runner.run(before, after, keep=frozenset(map(flow.variable_of, late)))
    return records, inputs, outputs


def _shape_of(name: str, value: Any) -> Output:
    if isinstance(value, torch.Tensor):
        return Output(name, tuple(value.shape), str(value.dtype).removeprefix("torch."))
    return Output(name, (), "int64")


def record_of(name: str, value: Any, *, values: int = 0) -> Record:
    """A tensor's record.

    Args:
        name: Of the input.
        value: The tensor, or a size.
        values: Elements that it may have for all of its values to be recorded, however many that are.
    """
    meta = describe(name, value, is_computed=True)
    if isinstance(value, torch.Tensor) and value.numel() <= values and not value.is_complex():
        meta = dataclasses.replace(meta, data=value.flatten().tolist())
    return Record.of(meta, _structured(value) if meta.data is None else None)


def _structured(value: Any) -> bytes | None:
    """The values of integers or bools that mean more than their range says; None for others, and for large ones."""
    if not isinstance(value, torch.Tensor) or value.is_floating_point() or not is_plain(value):
        return None
    if value.is_complex() or value.nbytes > MAX_KEPT_BYTES:
        return None
    values = as_numpy(value)
    return None if structure_of(values) is None else np.ascontiguousarray(values).tobytes()


def check(payload: Mapping[str, Any], reporter: Reporter) -> dict[str, Any]:
    """Entry point: whether the parts in the task's working folder compute what the sample there does.

    Args:
        payload: `seed`, `device` and `threads`.
        reporter: Gets the phases load, eager and composed.

    Returns:
        `difference`: what differs, None where all outputs are equal in bits.
    """
    reporter.phase("load")
    torch.set_num_threads(payload["threads"])
    device = payload["device"]
    source = read_sample(Path.cwd())
    stored = json.loads(Path(PARTS_FILE).read_text("utf-8"))
    config = parse_config(stored["config"])
    modules = [load_module(dataclasses.replace(source, model_code=code), device=device) for code in stored["codes"]]

    def run_on(module: Callable[..., Any]) -> Outputs:
        inputs = replay(source, seed=payload["seed"], device=device)
        torch.manual_seed(payload["seed"])
        with torch.no_grad():
            return as_tuple(module(**inputs))

    reporter.phase("eager")
    module = load_module(source, device=device)
    expected = run_on(module)
    reporter.phase("composed")
    names = [parameter.name for parameter in Graph.parse(source.model_code).parameters]
    actual = run_on(Composed(config, modules, names))
    return {"difference": difference_beyond_noise(expected, actual, lambda: run_on(module))}
