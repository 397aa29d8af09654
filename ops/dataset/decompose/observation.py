"""Runs a graph unit by unit: what its variables hold, what each unit costs, and where no split may stand.

Executes the sample's code: workers only.
"""

import math
import time
from collections import defaultdict
from collections.abc import Callable, Collection, Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from typing import Any, TypeGuard

import torch

from ops.dataset.capture.tracing.captured import Value as Snapshot
from ops.dataset.capture.tracing.captured import snapshot
from ops.dataset.capture.tracing.recording import is_written, write_count
from ops.dataset.decompose.schemes.base import UnitCost
from ops.dataset.decompose.splits import Nature, Obstacle
from ops.dataset.graph import Graph, Kind, Name, Subscript, Unit
from ops.dataset.graph.flow import SEQUENCES, Flow, Value
from ops.dataset.sample.format.literals import literal_text
from ops.dataset.sample.format.types import Sample
from ops.dataset.sample.replay.execution import Executor
from ops.dataset.sample.replay.tensors import replay
from ops.execution.torch_private import is_batched, storage_id

_MOST_TIMED_RUNS = 5
_TIMING_S = 1.0
"""Seconds after which no further run is timed."""


@dataclass(frozen=True, slots=True)
class Observation:
    """Results of running a graph unit by unit.

    Attributes:
        flow: What its variables hold, and which units modify them.
        costs: Of each unit.
        forbidden: Units before which no split may stand → why.
    """

    flow: Flow
    costs: tuple[UnitCost, ...]
    forbidden: Mapping[int, Obstacle]


class UnitRunner:
    """Runs the units of a sample in order on its replayed inputs.

    Args:
        sample: The sample.
        seed: Of replay, and of every run.
        device: Where it runs.
    """

    def __init__(self, sample: Sample, *, seed: int, device: str) -> None:
        self._executor = Executor(sample, device=device)
        self._sample, self._seed, self._device = sample, seed, device
        self.graph = self._executor.sample_graph
        self._executed = self._executor.graph.units
        self._freed = _names_to_free(self.graph)

    def kernels(self) -> list[frozenset[int]]:
        """For each unit, the numbers of the kernels of inductor that compute a part of it.

        Inductor traces the whole graph once and plans its kernels; none of them is generated or compiled.

        Raises:
            Exception: Whatever dynamo or inductor raises of a graph that they cannot compile.
        """
        kernels: defaultdict[int, set[int]] = defaultdict(set)
        from ops.execution.torch_compiler import planned_kernels

        inputs = replay(self._sample, seed=self._seed, device=self._device)
        torch.manual_seed(self._seed)
        with torch.no_grad():
            planned = planned_kernels(self._executor.module, inputs)
        for number, lines in enumerate(planned):
            for line in lines:
                kernels[line].add(number)
        lines_of = ((line for node in unit.nodes for line in node.lines if line in kernels) for unit in self._executed)
        return [frozenset().union(*(kernels[line] for line in lines)) for lines in lines_of]

    def run(
        self,
        before: Callable[[int, Mapping[str, Any]], None] | None = None,
        after: Callable[[int, Mapping[str, Any], float], None] | None = None,
        keep: frozenset[str] = frozenset(),
        stop: int | None = None,
    ) -> None:
        """Run all units; variables are freed after their last use, but for those to keep.

        Args:
            before: Called with the index of a unit and the variables before it runs.
            after: Called after it ran, with the seconds that it took besides.
            keep: Variables that are left to the end.
            stop: The first unit that is not run; None to run all.
        """
        variables = self._executor.namespace(replay(self._sample, seed=self._seed, device=self._device))
        torch.manual_seed(self._seed)
        with torch.no_grad():
            for index, unit in enumerate(self._executed[:stop]):
                if before is not None:
                    before(index, variables)
                code = self._executor.code(unit.nodes)
                started = time.perf_counter()
                exec(code, variables)
                seconds = time.perf_counter() - started
                if after is not None:
                    after(index, variables, seconds)
                for name in self._freed[index]:
                    if name not in keep:
                        variables.pop(name, None)


def _names_to_free(graph: Graph) -> list[list[str]]:
    """For each unit, the variables that nothing reads after it."""
    flow = Flow(graph, {})
    freed: list[list[str]] = [[] for _ in flow.units]
    writes = {name: index for index, unit in enumerate(flow.units) for name in unit.writes}
    for name in {*(parameter.name for parameter in graph.parameters), *writes}:
        last = max(flow.last_read(name), writes.get(name, -1))
        if last < len(flow.units):
            freed[max(last, 0)].append(name)
    return freed


@dataclass(slots=True)
class _Notes:
    values: dict[str, Value] = field(default_factory=dict)
    costs: list[UnitCost] = field(default_factory=list)
    storages: list[dict[str, int]] = field(default_factory=list)
    """For each storage, variables that lie in it → the unit that assigned them, -1 for inputs."""
    in_place: dict[int, tuple[str, ...]] = field(default_factory=dict)
    mutated: dict[int, int] = field(default_factory=dict)
    """Storage → the last unit that wrote to it in place."""
    numbers: dict[int, int] = field(default_factory=dict)
    """Address of a storage → the number of the one that is there now."""

    def storage(self, tensor: torch.Tensor, variables: Mapping[str, Any]) -> int:
        """Return the number of a tensor's storage: a new one if no variable is left in what had its address."""
        address = storage_id(tensor)
        names = self.storages[self.numbers[address]] if address in self.numbers else ()
        if not any(storage_id(other) == address for name in names for other in _tensors_in(variables.get(name))):
            self.numbers[address] = len(self.storages)
            self.storages.append({})
        return self.numbers[address]


def observe(runner: UnitRunner, *, needs: Collection[str] = ()) -> Observation:
    """Run a graph and note what a split has to know, and what else a scheme needs (`Scheme.needs`).

    If it needs "seconds", the time of each unit is the least of up to five more runs after a first one: times are then
    not those of first calls, and another process that takes a core for a moment makes no unit slow.
    """
    measured: dict[str, Sequence[Any]] = {"seconds": _least_seconds(runner)} if "seconds" in needs else {}
    units, notes = runner.graph.units, _Notes()
    parameters = {parameter.name for parameter in runner.graph.parameters}
    read_before: dict[str, tuple[Snapshot, int | None]] = {}

    def before(index: int, variables: Mapping[str, Any]) -> None:
        read_before.clear()
        for name in units[index].reads:
            value = variables.get(name)
            if _has_storage(value):
                read_before[name] = snapshot(value), write_count(value)
                if name in parameters:
                    notes.storages[notes.storage(value, variables)].setdefault(name, -1)

    def after(index: int, variables: Mapping[str, Any], seconds: float) -> None:
        unit = units[index]
        for name, previous in read_before.items():
            value = variables.get(name)
            if _has_storage(value) and is_written(value, *previous):
                notes.mutated[notes.storage(value, variables)] = index
                notes.in_place[index] = (*notes.in_place.get(index, ()), name)
        for name in unit.writes:
            value = _value_of(variables.get(name))
            notes.values[name] = value if notes.values.get(name, value) == value else Value("other")
            for tensor in _tensors_in(variables.get(name)):
                notes.storages[notes.storage(tensor, variables)][name] = index
        read, written = (
            sum(tensor.nbytes for name in names for tensor in _tensors_in(variables.get(name)))
            for names in (unit.reads, unit.writes)
        )
        notes.costs.append(UnitCost(seconds, read, written))

    runner.run(before, after)
    if "flops" in needs:
        measured["flops"] = _flops(runner)
    if "kernels" in needs:
        measured["kernels"] = runner.kernels()
    costs = notes.costs
    for name, values in measured.items():
        costs = [replace(cost, **{name: value}) for cost, value in zip(costs, values, strict=True)]
    flow = Flow(runner.graph, notes.values, notes.in_place)
    return Observation(flow, tuple(costs), _find_obstacles(flow, notes))


def _least_seconds(runner: UnitRunner) -> list[float]:
    """The least time of each unit over some runs after a first one."""
    least = [math.inf] * len(runner.graph.units)

    def after(index: int, variables: Mapping[str, Any], seconds: float) -> None:  # noqa: ARG001
        least[index] = min(least[index], seconds)

    runner.run()
    until = time.perf_counter() + _TIMING_S
    for _ in range(_MOST_TIMED_RUNS):
        runner.run(after=after)
        if time.perf_counter() > until:
            break
    return least


def _flops(runner: UnitRunner) -> list[int]:
    from torch.utils.flop_counter import FlopCounterMode

    totals = []
    with FlopCounterMode(display=False) as counter:
        runner.run(after=lambda *_: totals.append(counter.get_total_flops()))
    return [later - earlier for earlier, later in zip([0, *totals], totals, strict=False)]


def _find_obstacles(flow: Flow, notes: _Notes) -> dict[int, Obstacle]:
    """Find units before which no split may stand: a value cannot cross there, or would no longer share memory."""
    # A chosen element stays with the operator that returns the tuple.
    obstacles = {
        index: Obstacle("an element is chosen of what an operator returns", Nature.ELEMENT)
        for index in range(1, len(flow.units))
        if _chooses_an_element(flow.units, index, notes.values)
    }
    # Values that no part can take or return.
    for name, first, last in flow.uncrossable_variables():
        is_sparse = any(leaf.kind == "sparse" for leaf in flow.value(name).leaves())
        reason = "it is a sparse tensor" if is_sparse else "it is no tensor, size, flag or tuple of these"
        obstacle = Obstacle(f"{name} cannot cross: {reason}", Nature.SPARSE if is_sparse else None)
        for split in range(first, last + 1):
            obstacles.setdefault(split, obstacle)
    # Variables that share memory which is written to later.
    for storage, last_write in notes.mutated.items():
        for split, crossing in _find_shared(flow, notes.storages[storage], last_write):
            text = " and ".join(sorted(crossing)[:2])
            obstacles.setdefault(split, Obstacle(f"{text} share memory that is written to later", Nature.SHARED))
    return obstacles


def _find_shared(flow: Flow, names: Mapping[str, int], last_write: int) -> Iterator[tuple[int, list[str]]]:
    """Yield splits before the last write to some memory that at least two of the variables in it would cross."""
    if len(names) < 2:
        return
    for split in range(max(min(names.values()), 0) + 1, last_write + 1):
        crossing = [name for name, written in names.items() if written < split <= flow.last_read(name)]
        if len(crossing) > 1:
            yield split, crossing


def _chooses_an_element(units: Sequence[Unit], index: int, values: Mapping[str, Value]) -> bool:
    """Tell whether a unit only chooses an element of a tuple that the units just before it made or chose from."""
    source = _chosen_from(units[index])
    if source is None or values.get(source, Value("other")).kind not in (*SEQUENCES, "record"):
        return False
    before = units[index - 1]
    return source in before.writes or _chosen_from(before) == source


def _chosen_from(unit: Unit) -> str | None:
    """The variable of which a unit chooses an element by its number, if it does nothing else."""
    (*rest, last) = unit.nodes
    value = last.value if last.kind is Kind.ASSIGN else None
    if rest or not isinstance(value, Subscript) or not isinstance(value.owner, Name):
        return None
    return None if value.index.integer is None else value.owner.name


_MAX_ELEMENTS = 1000


def _value_of(value: Any) -> Value:
    """Classify a value by whether and how it can cross a split."""
    if isinstance(value, torch.Tensor):
        if value.layout != torch.strided:
            return Value("sparse")
        return Value("other" if is_batched(value) else "tensor")
    if value is None or isinstance(value, bool | float | complex):
        return Value("literal", literal_text(value))
    if isinstance(value, str):
        return Value("literal", repr(value))
    if isinstance(value, int):
        return Value("size")
    if isinstance(value, torch.dtype | torch.memory_format | torch.layout):
        return Value("literal", str(value))
    if isinstance(value, torch.device):
        return Value("device")
    if isinstance(value, tuple | list) and len(value) <= _MAX_ELEMENTS:
        # A named tuple would lose its names, and its fields may be read by them.
        name = "list" if isinstance(value, list) else "tuple"
        is_plain = type(value) in (tuple, list, torch.Size)
        return Value(name, elements=tuple(map(_value_of, value))) if is_plain else Value("record")
    return Value("other")


def _tensors_in(value: Any) -> Iterator[torch.Tensor]:
    """The tensors of a value or of its elements that have a storage of their own."""
    if isinstance(value, tuple | list):
        for element in value:
            yield from _tensors_in(element)
    elif _has_storage(value):
        yield value


def _has_storage(value: Any) -> TypeGuard[torch.Tensor]:
    """Tell whether a value is a tensor with a storage of its own: neither sparse nor inside a `vmap`."""
    return isinstance(value, torch.Tensor) and value.layout == torch.strided and not is_batched(value)
