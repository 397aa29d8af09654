"""The worker's side of decomposition: choose splits and describe what crosses them; run parts as one module.

Worker only.
"""

from __future__ import annotations

import dataclasses
import json
import os
import tempfile
from collections import defaultdict
from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager
from itertools import accumulate
from pathlib import Path
from typing import TYPE_CHECKING, Any

import numpy as np
import torch

from ops.dataset.capture.writing.samples import describe
from ops.dataset.capture.writing.value_structure import structure_of
from ops.dataset.decompose.collectives import rank_alone
from ops.dataset.decompose.composition.composed import Composed
from ops.dataset.decompose.composition.config import parse_config
from ops.dataset.decompose.observation import Observation, UnitRunner, observe
from ops.dataset.decompose.parts import MAX_KEPT_BYTES
from ops.dataset.decompose.run import PARTS_FILE
from ops.dataset.decompose.schemes.base import Scheme, parse_scheme
from ops.dataset.decompose.splits import collective_splits, drop_empty_parts, place_splits
from ops.dataset.decompose.worker_reply import Cut, Cuts, PartOutput, TensorRecord, Variables
from ops.dataset.graph.flow import Flow, Part
from ops.dataset.sample.replay.execution import RETURNED
from ops.dataset.sample.replay.load import load_module
from ops.dataset.sample.replay.outputs import Outputs, as_tuple, difference_beyond_noise, module_outputs, sample_to_run
from ops.dataset.sample.replay.tensors import as_numpy, is_plain, replay
from ops.execution.torch_private import mutation_count

if TYPE_CHECKING:
    from ops.execution.worker.child import Reporter


def run(payload: Mapping[str, Any], reporter: Reporter) -> dict[str, Any]:
    """Entry point: split the sample in the task's working folder by schemes, and describe what crosses the splits.

    Args:
        payload: `schemes`, `needs` beside those of the schemes, `seed`, `device` and `threads`.
        reporter: Gets the phases load, observe and describe.

    Returns:
        The fields of `ops.dataset.decompose.worker_reply.Cuts`.
    """
    reporter.phase("load")
    sample, where = sample_to_run(payload)
    sample = rank_alone(sample)
    runner = UnitRunner(sample, **where)
    reporter.phase("observe")
    schemes = [parse_scheme(text) for text in payload["schemes"]]
    seen = observe(runner, needs=frozenset(payload["needs"]).union(*(scheme.needs for scheme in schemes)))
    described = [_Described.of(seen, scheme) for scheme in schemes]
    reporter.phase("describe")
    records = _describe(runner, seen.flow, described)
    return dataclasses.asdict(
        Cuts(variables=variables_of(seen.flow), records=records, cuts=[split.cut for split in described])
    )


def prepare_kernels() -> None:
    """Plan the kernels of one operator in a worker host: inductor imports and makes much at its first use.

    It is left out where torch was built for GPUs, as `ops.dataset.capture.tracing.capture.warm_up`.
    """
    if torch.version.cuda is None and torch.version.hip is None:
        import tqdm  # type: ignore[import-untyped]

        from ops.execution.torch_compiler import planned_kernels

        tqdm.tqdm.monitor_interval = 0  # inductor's progress bar would start a thread
        before = os.environ.copy()
        with tempfile.TemporaryDirectory() as folder:  # a plan that is never compiled leaves a folder of its cache
            os.environ["TORCHINDUCTOR_CACHE_DIR"] = folder
            planned_kernels(torch.nn.ReLU(), {"input": torch.ones(1)})
        os.environ.pop("TORCHINDUCTOR_CACHE_DIR")
        os.environ |= before


@dataclasses.dataclass(frozen=True, slots=True)
class _Described:
    """A cut, whose inputs and outputs a run of the graph fills in, and its parts."""

    cut: Cut
    parts: list[Part]

    @classmethod
    def of(cls, seen: Observation, scheme: Scheme) -> _Described:
        """Split a graph by a scheme."""
        flow = seen.flow
        before = [0, *accumulate(len(unit.operators) for unit in flow.units)][:-1]
        forbidden = {split: obstacle.reason for split, obstacle in seen.forbidden.items()}
        edges, inside = collective_splits(flow.units)
        forbidden |= dict.fromkeys(inside, "a collective is under way")
        splits, moves = place_splits([*scheme.split(flow.units, seen.costs), *edges], forbidden, before)
        splits, dropped = drop_empty_parts(flow, splits, before)
        parts = list(flow.parts(splits))
        seconds = [sum(cost.seconds for cost in seen.costs[part.start : part.stop]) for part in parts]
        inputs: list[dict[str, int]] = [{} for _ in parts]
        return cls(Cut(splits=splits, moves=[*moves, *dropped], inputs=inputs, outputs=[], seconds=seconds), parts)


def variables_of(flow: Flow) -> Variables:
    """Convert what the variables of a graph hold for a reply."""
    return Variables(dict(flow.values), [(index, list(names)) for index, names in flow.in_place.items()])


def _describe(runner: UnitRunner, flow: Flow, described: list[_Described]) -> list[TensorRecord]:
    """Fill in what the inputs of each part hold as it begins, and the shapes of what it returns; the inputs' records.

    A tensor that has not changed is described once.
    """
    starts: defaultdict[int, list[tuple[Part, dict[str, int]]]] = defaultdict(list)
    ends: defaultdict[int, list[tuple[Part, list[list[PartOutput]]]]] = defaultdict(list)
    for split in described:
        for part, inputs in zip(split.parts, split.cut.inputs, strict=True):
            starts[part.start].append((part, inputs))
            ends[part.stop - 1].append((part, split.cut.outputs))
    records: list[TensorRecord] = []
    numbers: dict[tuple[str, int, int], int] = {}
    assigned: dict[str, int] = {}  # variable → the last unit so far that assigned it
    parameters = frozenset(parameter.name for parameter in runner.graph.parameters)

    def before(index: int, variables: Mapping[str, Any]) -> None:
        for part, inputs in starts.get(index, ()):
            for name in part.inputs:
                value = flow.value_of(name, variables)
                version = mutation_count(value) if isinstance(value, torch.Tensor) else 0
                assigned_by = assigned.get(flow.variable_of(name), -1)
                if name in parameters and version == 0 and assigned_by < 0:
                    continue
                key = (name, assigned_by, version if isinstance(value, torch.Tensor) else hash(value))
                if key not in numbers:
                    numbers[key] = len(records)
                    records.append(record_of(name, value))
                inputs[name] = numbers[key]

    def after(index: int, variables: Mapping[str, Any], seconds: float) -> None:  # noqa: ARG001
        assigned.update(dict.fromkeys(flow.units[index].writes, index))
        for part, outputs in ends.get(index, ()):
            values = {name: flow.value_of(name, variables) for name in part.outputs}
            returned = as_tuple(variables.get(RETURNED)) if index == len(flow.units) - 1 else ()
            values |= {f"output_{number}": value for number, value in enumerate(returned)}
            outputs.append(
                [_shape_of(name, value) for name, value in values.items() if isinstance(value, torch.Tensor | int)]
            )

    # A part may read the device of a tensor that the whole graph reads no more.
    parts = [part for split in described for part in split.parts]
    late = {name for part in parts for name in part.inputs if flow.last_read(flow.variable_of(name)) < part.start}
    with _fill_memory():
        runner.run(before, after, keep=frozenset(map(flow.variable_of, late)))
    return records


@contextmanager
def _fill_memory() -> Iterator[None]:
    """Have torch fill memory that operators such as `empty` leave as it was: with NaN, or the largest integer.

    A part may begin before the graph fills it. Its record is then the same each time, and holds no values that other
    tensors left there.
    """
    before = torch.are_deterministic_algorithms_enabled()
    torch.use_deterministic_algorithms(True, warn_only=True)
    try:
        yield
    finally:
        torch.use_deterministic_algorithms(before)


def _shape_of(name: str, value: Any) -> PartOutput:
    if isinstance(value, torch.Tensor):
        return PartOutput(name, tuple(value.shape), str(value.dtype).removeprefix("torch."))
    return PartOutput(name, (), "int64")


def record_of(name: str, value: Any, *, values: int = 0) -> TensorRecord:
    """A tensor's record.

    Args:
        name: Of the input.
        value: The tensor, or a size.
        values: All values of a tensor with at most so many elements are recorded.
    """
    meta = describe(name, value, is_computed=True)
    if isinstance(value, torch.Tensor) and value.numel() <= values and not value.is_complex():
        meta = dataclasses.replace(meta, data=value.flatten().tolist())
    return TensorRecord.of(meta, _structured_bytes(value) if meta.data is None else None)


def _structured_bytes(value: Any) -> bytes | None:
    """The values of integers or bools that mean more than their range says; None for others, and for large ones."""
    if not isinstance(value, torch.Tensor) or value.is_floating_point() or not is_plain(value):
        return None
    if value.is_complex() or value.nbytes > MAX_KEPT_BYTES:
        return None
    values = as_numpy(value)
    return None if structure_of(values) is None else np.ascontiguousarray(values).tobytes()


def check(payload: Mapping[str, Any], reporter: Reporter) -> dict[str, Any]:
    """Entry point: compare what the parts in the task's working folder compute with what the sample there does.

    Args:
        payload: `seed`, `device` and `threads`.
        reporter: Gets the phases load, eager and composed.

    Returns:
        `difference`: what differs, None where all outputs are equal in bits.
    """
    reporter.phase("load")
    source, where = sample_to_run(payload)
    source = rank_alone(source)
    stored = json.loads(Path(PARTS_FILE).read_text("utf-8"))
    config = parse_config(stored["config"])
    parts = [dataclasses.replace(source, model_code=code) for code in stored["codes"]]
    modules = [load_module(part, device=payload["device"]) for part in parts]

    def run_on(module: Callable[..., Any]) -> Outputs:
        return module_outputs(module, replay(source, **where), seed=payload["seed"])

    reporter.phase("eager")
    module = load_module(source, device=payload["device"])
    expected = run_on(module)
    reporter.phase("composed")
    actual = run_on(Composed(config, modules))
    return {"difference": difference_beyond_noise(expected, actual, lambda: run_on(module))}
