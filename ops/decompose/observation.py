"""Runs a graph unit by unit: what its variables hold, what each unit costs, and where no split may stand.

Executes the sample's code: workers only.
"""

from __future__ import annotations

import ast
import math
import time
from collections import defaultdict
from collections.abc import Callable, Collection, Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from typing import Any, TypeGuard

import torch

from ops.capture.tracing.captured import Value, snapshot
from ops.capture.tracing.recording import is_written, write_count
from ops.decompose.plan import ELEMENT, SEQUENCES, SHARED, SPARSE, Flow, Kind, Obstacle
from ops.decompose.units import Body, Unit, read_body
from ops.sample.format.literals import literal_text
from ops.sample.format.types import Sample
from ops.sample.replay.load import executed_code, load_module
from ops.sample.replay.tensors import replay
from ops.torch_private import is_batched, storage_id

_MOST_TIMED_RUNS = 5
_TIMING_S = 1.0
"""After it no further run is timed, seconds."""

RETURNED = "_returned"
"""Variable that holds what a graph returns whose `return` is a unit of its own."""


@dataclass(frozen=True, slots=True)
class UnitCost:
    """What one unit costs.

    Attributes:
        seconds: Of one call.
        read_bytes: Of the tensors that it reads.
        written_bytes: Of those that it assigns.
        flops: Floating-point operations, as torch counts them; 0 where they were not counted.
        kernels: Numbers of the kernels of inductor that compute a part of it; empty where they were not asked for.
    """

    seconds: float
    read_bytes: int
    written_bytes: int
    flops: int = 0
    kernels: frozenset[int] = frozenset()


@dataclass(frozen=True, slots=True)
class Observation:
    """What one run of a graph showed.

    Attributes:
        kinds: What each variable holds.
        costs: Of each unit.
        forbidden: Units before which no split may stand → why.
        in_place: Unit → tensors of before it that it writes to in place.
    """

    kinds: Mapping[str, Kind]
    costs: tuple[UnitCost, ...]
    forbidden: Mapping[int, Obstacle]
    in_place: Mapping[int, tuple[str, ...]]

    def flow(self, body: Body) -> Flow:
        """What is alive where in the graph that was observed."""
        return Flow(body, self.kinds, self.in_place)


class UnitRunner:
    """Runs the units of a sample in order on its replayed inputs.

    Args:
        sample: The sample.
        seed: Of replay, and of every run.
        device: Where it runs.
    """

    def __init__(self, sample: Sample, *, seed: int, device: str) -> None:
        self.body: Body = read_body(sample.model_code)
        self._sample, self._seed, self._device = sample, seed, device
        self._module = load_module(sample, device=device)
        # Retargeted to the device: other text than the stored one, with the same statements.
        executed = read_body(executed_code(sample, device=device))
        self._codes = [_compiled(unit) for unit in executed.units]
        self._lines = [_lines(unit) for unit in executed.units]
        self._freed = _freed_after(self.body)

    def kernels(self) -> list[frozenset[int]]:
        """Of each unit, the kernels of inductor that compute a part of it, by number.

        Inductor traces the whole graph once and plans its kernels; none of them is generated or compiled.

        Raises:
            Exception: Whatever dynamo or inductor raises of a graph that they cannot compile.
        """
        found: defaultdict[int, set[int]] = defaultdict(set)
        from ops.torch_compiler import planned_kernels

        inputs = replay(self._sample, seed=self._seed, device=self._device)
        torch.manual_seed(self._seed)
        with torch.no_grad():
            planned = planned_kernels(self._module, inputs)
        for number, lines in enumerate(planned):
            for line in lines:
                found[line].add(number)
        return [frozenset().union(*(found[line] for line in lines if line in found)) for lines in self._lines]

    def run(
        self,
        before: Callable[[int, Mapping[str, Any]], None] | None = None,
        after: Callable[[int, Mapping[str, Any], float], None] | None = None,
        keep: frozenset[str] = frozenset(),
        stop: int | None = None,
    ) -> dict[str, Any]:
        """Run all units; variables are freed after their last use, but for those to keep.

        Args:
            before: Called with the index of a unit and the variables before it runs.
            after: Called after it ran, with the seconds that it took besides.
            keep: Variables that are left to the end.
            stop: The first unit that is not run; None to run all.

        Returns:
            The variables that are left: those that the graph returns.
        """
        namespace: Any = type(self._module).forward
        variables: dict[str, Any] = dict(namespace.__globals__)
        variables["self"] = self._module
        variables.update(replay(self._sample, seed=self._seed, device=self._device))
        torch.manual_seed(self._seed)
        with torch.no_grad():
            for index, code in enumerate(self._codes[:stop]):
                if before is not None:
                    before(index, variables)
                started = time.perf_counter()
                exec(code, variables)
                seconds = time.perf_counter() - started
                if after is not None:
                    after(index, variables, seconds)
                for name in self._freed[index]:
                    if name not in keep:
                        variables.pop(name, None)
        return variables


def _compiled(unit: Unit) -> Any:
    """The unit's statements as code; a `return` becomes an assignment that nothing reads."""
    statements = [
        ast.copy_location(ast.Assign([ast.Name(RETURNED, ast.Store())], one.value or ast.Constant(None)), one)
        if isinstance(one, ast.Return)
        else one
        for one in unit.statements
    ]
    module = ast.fix_missing_locations(ast.Module(list(statements), []))
    return compile(module, "<unit>", "exec", dont_inherit=True)


def _lines(unit: Unit) -> set[int]:
    return {line for one in unit.statements for line in range(one.lineno, (one.end_lineno or one.lineno) + 1)}


def _freed_after(body: Body) -> list[list[str]]:
    """Of each unit, the variables that nothing reads after it."""
    flow = Flow(body, {})
    freed: list[list[str]] = [[] for _ in body.units]
    names = {*body.parameters, *(name for unit in body.units for name in unit.writes)}
    writes = {name: index for index, unit in enumerate(body.units) for name in unit.writes}
    for name in names:
        last = max(flow.last_read(name), writes.get(name, -1))
        if last < len(body.units):
            freed[max(last, 0)].append(name)
    return freed


@dataclass(slots=True)
class _Notes:
    kinds: dict[str, Kind] = field(default_factory=dict)
    costs: list[UnitCost] = field(default_factory=list)
    storages: dict[int, dict[str, int]] = field(default_factory=dict)
    """Storage → variables that lie in it → the unit that assigned them, -1 for inputs."""
    in_place: dict[int, tuple[str, ...]] = field(default_factory=dict)
    mutated: dict[int, int] = field(default_factory=dict)
    """Storage → the last unit that wrote to it in place."""


def observe(runner: UnitRunner, *, needs: Collection[str] = (), timed: bool = False) -> Observation:
    """Run a graph once and note what a split has to know, and what else a scheme needs (`RangeDecomposer.needs`).

    With `timed` it is run more often, and the time of each unit is the least: times are then not those of first calls,
    and another process that takes a core for a moment makes no unit slow.
    """
    least = _least_seconds(runner) if timed else None
    body, notes = runner.body, _Notes()
    read_before: dict[str, tuple[Value, int | None]] = {}

    def before(index: int, variables: Mapping[str, Any]) -> None:
        read_before.clear()
        for name in body.units[index].reads:
            value = variables.get(name)
            if _has_storage(value):
                read_before[name] = snapshot(value), write_count(value)
                if name in body.parameters:
                    notes.storages.setdefault(storage_id(value), {}).setdefault(name, -1)

    def after(index: int, variables: Mapping[str, Any], seconds: float) -> None:
        unit = body.units[index]
        for name, previous in read_before.items():
            value = variables.get(name)
            if _has_storage(value) and is_written(value, *previous):
                notes.mutated[storage_id(value)] = index
                notes.in_place[index] = (*notes.in_place.get(index, ()), name)
        for name in unit.writes:
            kind = kind_of(variables.get(name))
            known = notes.kinds.get(name, kind)
            notes.kinds[name] = kind if known == kind else Kind("other")
            for tensor in tensors_in(variables.get(name)):
                notes.storages.setdefault(storage_id(tensor), {})[name] = index
        read, written = (
            sum(tensor.nbytes for name in names for tensor in tensors_in(variables.get(name)))
            for names in (unit.reads, unit.writes)
        )
        notes.costs.append(UnitCost(seconds, read, written))

    runner.run(before, after)
    costs = tuple(notes.costs)
    if least is not None:
        costs = tuple(replace(cost, seconds=seconds) for cost, seconds in zip(costs, least, strict=True))
    if "flops" in needs:
        costs = tuple(replace(cost, flops=count) for cost, count in zip(costs, _flops(runner), strict=True))
    if "kernels" in needs:
        found = runner.kernels()
        costs = tuple(replace(cost, kernels=numbers) for cost, numbers in zip(costs, found, strict=True))
    return Observation(notes.kinds, costs, _forbidden(body, notes), notes.in_place)


def _least_seconds(runner: UnitRunner) -> list[float]:
    """The least time of each unit over some runs after a first one."""
    least = [math.inf] * len(runner.body.units)

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


def _forbidden(body: Body, notes: _Notes) -> dict[int, Obstacle]:
    """Units before which no split may stand: what would cross cannot, or would no longer share memory."""
    flow = Flow(body, notes.kinds)
    found = {
        index: Obstacle("an element is chosen of what an operator returns", ELEMENT)
        for index in range(1, len(body.units))
        if _chooses_an_element(body.units, index, notes.kinds)
    }
    for name, first, last in flow.uncrossable():
        is_sparse = any(leaf.name == "sparse" for leaf in flow.kind(name).leaves())
        reason = "it is a sparse tensor" if is_sparse else "it is no tensor, size, flag or tuple of these"
        for split in range(first, last + 1):
            found.setdefault(split, Obstacle(f"{name} cannot cross: {reason}", SPARSE if is_sparse else None))
    for storage, last_write in notes.mutated.items():
        names = notes.storages.get(storage, {})
        for split, crossing in _shared(flow, names, last_write):
            text = " and ".join(sorted(crossing)[:2])
            found.setdefault(split, Obstacle(f"{text} share memory that is written to later", SHARED))
    return found


def _shared(flow: Flow, names: Mapping[str, int], last_write: int) -> Iterator[tuple[int, list[str]]]:
    """Splits before the last write to some memory that at least two of the variables in it would cross."""
    if len(names) < 2:
        return
    first = min(names.values()) + 1
    for split in range(max(first, 1), last_write + 1):
        crossing = [name for name, made in names.items() if made < split <= flow.last_read(name)]
        if len(crossing) > 1:
            yield split, crossing


def _chooses_an_element(units: Sequence[Unit], index: int, kinds: Mapping[str, Kind]) -> bool:
    """Whether a unit only chooses an element of a tuple that the units directly before it made or chose from."""
    source = _chosen_from(units[index])
    if source is None or kinds.get(source, Kind("other")).name not in (*SEQUENCES, "record"):
        return False
    before = units[index - 1]
    return source in before.writes or _chosen_from(before) == source


def _chosen_from(unit: Unit) -> str | None:
    """The variable of which a unit chooses an element by its number, if it does nothing else."""
    (*rest, last) = unit.statements
    value = last.value if isinstance(last, ast.Assign) else None
    if rest or not isinstance(value, ast.Subscript) or not isinstance(value.value, ast.Name):
        return None
    index = value.slice.operand if isinstance(value.slice, ast.UnaryOp) else value.slice
    return value.value.id if isinstance(index, ast.Constant) and type(index.value) is int else None


_MAX_ELEMENTS = 1000


def kind_of(value: Any) -> Kind:
    """What a value is to a split."""
    if isinstance(value, torch.Tensor):
        if value.layout != torch.strided:
            return Kind("sparse")
        return Kind("other" if is_batched(value) else "tensor")
    if value is None or isinstance(value, bool | float | complex):
        return Kind("literal", literal_text(value))
    if isinstance(value, str):
        return Kind("literal", repr(value))
    if isinstance(value, int):
        return Kind("size")
    if isinstance(value, torch.dtype | torch.memory_format | torch.layout):
        return Kind("literal", str(value))
    if isinstance(value, torch.device):
        return Kind("place")
    if isinstance(value, tuple | list) and len(value) <= _MAX_ELEMENTS:
        # A named tuple would lose its names, and its fields may be read by them.
        name = "list" if isinstance(value, list) else "tuple"
        is_plain = type(value) in (tuple, list, torch.Size)
        return Kind(name, elements=tuple(map(kind_of, value))) if is_plain else Kind("record")
    return Kind("other")


def tensors_in(value: Any) -> Iterator[torch.Tensor]:
    """The tensors of a value or of its elements that have a storage of their own."""
    if isinstance(value, torch.Tensor):
        if _has_storage(value):
            yield value
    elif isinstance(value, tuple | list):
        for element in value:
            yield from tensors_in(element)


def _has_storage(value: Any) -> TypeGuard[torch.Tensor]:
    """Whether a value is a tensor with a storage of its own: neither sparse nor inside a `vmap`."""
    return isinstance(value, torch.Tensor) and value.layout == torch.strided and not is_batched(value)
