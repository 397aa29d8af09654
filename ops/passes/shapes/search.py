"""Finds the literals that follow a dimension: the sample runs at its own size and at another, node by node.

What its tensor decides follows (`ops.passes.shapes.rules`). Of other sizes (ranges, new tensors, slices) nothing says
whether they follow until a later operator fails, or loses a dimension: then the nearest literals that its values
come from, and that have the size that does not fit, are tried. A literal that no operator needs to change stays.

Executes the sample's code, on tensors without values: workers only.
"""

from __future__ import annotations

import time
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from typing import Any

import torch

from ops.errors import GraphNetError
from ops.graph import Graph
from ops.passes.shapes.factors import atomic, followed, is_changed, pair
from ops.passes.shapes.inputs import IMAGE, Following
from ops.passes.shapes.literals import free_sizes, sized_call, slice_bounds
from ops.passes.shapes.resizing import Resizing, resized
from ops.passes.shapes.rules import Dims, Ruling, Shape, expanded, sliced_dims, subscripted, view_ways, viewed
from ops.passes.shapes.stepper import Stepper
from ops.sample.format.types import Sample, TensorMeta
from ops.sample.replay.execution import RETURNED
from ops.sample.replay.symbols import symbol_value
from ops.sample.replay.tensors import make_tensor
from ops.sample.replay.values import is_integer
from ops.torch_private import FakeTensorMode

_MOST_RUNS = 600
_LONGEST_S = 120.0
_DEEPEST = 4
"""Literals that are changed together, where none of them alone lets the graph run further."""


class NotGeneralError(GraphNetError):
    """A sample cannot take another size; the message names the operator and says why."""


@dataclass(frozen=True, slots=True)
class Held:
    """What a variable holds: the value, and the dimensions of each tensor in it."""

    value: Any
    dims: tuple[Dims, ...]


@dataclass(frozen=True, slots=True)
class _Failure:
    """Where a run ended.

    Attributes:
        index: The node.
        message: Why.
        wanted: Sizes that changed, of what the node reads: before → after.
        soft: It did not fail, but lost a dimension that changes.
    """

    index: int
    message: str
    wanted: Mapping[int, int]
    soft: bool = False


@dataclass(slots=True)
class _Attempt:
    """What was decided, and where the run can go on.

    Attributes:
        arguments: Of `forward`.
        shapes: Arguments of another shape.
        free: Number of a literal that nothing but its use decides → its value.
        ways: View → which of its ways is taken.
        accepted: Statements that may lose a dimension.
        literals: Statement → values of its literals that follow.
        before: Statement → variables before it.
    """

    arguments: dict[str, Held]
    shapes: dict[str, Shape]
    free: dict[int, int] = field(default_factory=dict)
    ways: dict[int, int] = field(default_factory=dict)
    accepted: frozenset[int] = frozenset()
    literals: dict[int, Mapping[int, int]] = field(default_factory=dict)
    before: dict[int, dict[str, Held]] = field(default_factory=dict)

    def but(self, **changes: Any) -> _Attempt:
        """A copy with other decisions; it goes on by itself."""
        return replace(self, **{"literals": dict(self.literals), "before": dict(self.before), **changes})


@dataclass(frozen=True, slots=True)
class Solution:
    """What follows at one size.

    Attributes:
        literals: Number of a literal → its value.
        shapes: Input or weight → its shape, where it differs.
        outputs: Dimensions of each output that is a tensor; see `ops.passes.shapes.factors`.
    """

    literals: Mapping[int, int]
    shapes: Mapping[str, Shape]
    outputs: Sequence[Dims]


class SizeSearch:
    """Solves one sample for one dimension at any number of sizes.

    Args:
        sample: The sample.
        following: The dimension.
        stepper: Of the sample.

    Raises:
        NotGeneralError: The sample does not run without values.
    """

    def __init__(self, sample: Sample, following: Following, stepper: Stepper) -> None:
        self._sample, self._following, self._stepper = sample, following, stepper
        self._tensors = {tensor.name: tensor for tensor in sample.tensors}
        self._scalars = {
            tensor.name: make_tensor(tensor, seed=0).item() for tensor in sample.tensors if not tensor.shape
        }
        self._calls = [sized_call(node) for node in stepper.nodes]
        self._free = [
            [
                (stepper.numbers[id(literal)], literal.integer or 0)
                for literal in free_sizes(node)
                if id(literal) in stepper.numbers
            ]
            for node in stepper.nodes
        ]
        self._limit = ""
        self._shapes = self._own_shapes()

    def _own_shapes(self) -> list[dict[str, list[Shape]]]:
        """Shapes of what each node assigns at the sample's own size."""
        stepper, found = self._stepper, []
        with FakeTensorMode(allow_non_fake_inputs=True):
            variables = {name: one.value for name, one in self._arguments({}).items()}
            for index in range(len(stepper.nodes)):
                try:
                    made = stepper.execute(index, variables, {})
                except MemoryError:
                    raise
                except Exception as error:
                    message = f"it does not run without values: {stepper.place(index)}: {first_line(error)}"
                    raise NotGeneralError(message) from error
                variables.update(made)
                found.append({name: _shapes(value) for name, value in made.items()})
        return found

    def _arguments(self, shapes: Mapping[str, Shape]) -> dict[str, Held]:
        """Arguments of `forward` with these shapes, where they differ; a scalar keeps its value: code asks for it."""
        parameters = Graph.parse(self._sample.model_code).parameters
        symbols = [parameter.name for parameter in parameters if parameter.is_size]
        other = resized(self._sample, Resizing({}, shapes)) if symbols else self._sample
        made = {name: Held(symbol_value(other, name), ()) for name in symbols}
        for name, tensor in self._tensors.items():
            if name in self._scalars:
                made.setdefault(name, Held(torch.tensor(self._scalars[name], dtype=_dtype(tensor)), ((),)))
            else:
                made.setdefault(name, _argument(tensor, shapes.get(name, tensor.shape)))
        return made

    def solve(self, n: int) -> Solution:
        """The literals and shapes that follow when the dimension is `n`.

        Raises:
            NotGeneralError: No literals that were tried let it run.
        """
        shapes = self._following.shapes(self._sample, n)
        if shapes is None:
            raise NotGeneralError(f"the inputs have no whole sizes at {n}")
        self._limit, self._runs, self._until = "", 0, time.monotonic() + _LONGEST_S
        with FakeTensorMode(allow_non_fake_inputs=True):
            attempt = _Attempt(self._arguments(shapes), dict(shapes))
            failure = self._run(attempt, 0, {})
            solved = attempt if failure is None else self._mend(attempt, failure, 0)
        if isinstance(solved, _Failure):
            why = f"{self._limit} ({solved.message})" if self._limit else solved.message
            raise NotGeneralError(f"at {n}, {self._stepper.place(solved.index)}: {why}")
        own = self._stepper.literals
        values = {number: value for one in solved.literals.values() for number, value in one.items()}
        changed = {number: value for number, value in values.items() if value != own[number].value}
        outputs = solved.before[len(self._stepper.nodes)][RETURNED].dims
        return Solution(changed, solved.shapes, outputs)

    # Other decisions after a failure

    def _mend(self, attempt: _Attempt, failure: _Failure, depth: int) -> _Attempt | _Failure:
        """Go on from a failure with other decisions; the failure that came furthest if none help."""
        stuck: list[tuple[_Attempt, _Failure]] = []
        furthest = failure
        for other, start in self._alternatives(attempt, failure):
            if self._is_spent():
                return furthest
            found = self._run(other, start, other.before.get(start, {}))
            if found is None:
                return other
            if (found.index, not found.soft) == (failure.index, not failure.soft):
                stuck.append((other, found))
            elif found.index > failure.index or (found.index == failure.index and failure.soft < found.soft):
                mended = self._mend(other, found, 0)
                if isinstance(mended, _Attempt):
                    return mended
                furthest = max(furthest, mended, key=lambda one: one.index)
        for other, found in stuck if depth < _DEEPEST else ():
            mended = self._mend(other, found, depth + 1)
            if isinstance(mended, _Attempt):
                return mended
        if failure.soft and depth == 0:
            other = attempt.but(accepted=attempt.accepted | {failure.index})
            found = self._run(other, failure.index, other.before[failure.index])
            return other if found is None else self._mend(other, found, 0)
        return furthest

    def _is_spent(self) -> bool:
        return self._runs >= _MOST_RUNS or time.monotonic() > self._until

    def _alternatives(self, attempt: _Attempt, failure: _Failure) -> Iterator[tuple[_Attempt, int]]:
        """Other decisions that may cure a failure, the nearest first, each with the node to go on from."""
        ancestors = self._stepper.ancestors(failure.index)
        yield from self._other_literals(attempt, ancestors, failure.wanted.get)
        for index in ancestors:
            way = attempt.ways.get(index, 0) + 1
            if index in attempt.before and way < len(self._ways(attempt, index, attempt.before[index])):
                yield attempt.but(ways={**attempt.ways, index: way}), index
        yield from self._other_literals(attempt, ancestors, lambda value: _in_ratio(value, failure.wanted))
        yield from self._other_weights(attempt, failure)

    def _other_literals(
        self, attempt: _Attempt, ancestors: Sequence[int], new: Callable[[int], int | None]
    ) -> Iterator[tuple[_Attempt, int]]:
        """One more literal that nothing decides, with what `new` gives for its value."""
        for index in ancestors:
            for number, value in self._free[index]:
                is_decided = number in attempt.free or number in attempt.literals.get(index, {})
                other = None if is_decided else new(value)
                if other is not None and other != value:
                    yield attempt.but(free={**attempt.free, number: other}), index

    def _other_weights(self, attempt: _Attempt, failure: _Failure) -> Iterator[tuple[_Attempt, int]]:
        """Weights with a size that does not fit: tables of positions of an image grow, others do not."""
        inputs = {one.tensor for one in self._following.axes}
        for name in sorted(self._stepper.arguments(failure.index) - inputs - attempt.shapes.keys()):
            tensor = self._tensors.get(name)
            if tensor is None:
                continue
            for axis, size in enumerate(tensor.shape):
                if size <= 1 or failure.wanted.get(size, size) == size:
                    continue
                if self._following.kind != IMAGE:
                    self._limit = self._limit or f"a size of {name} is {size}, whatever n is"
                    continue
                new = failure.wanted[size]
                changed = {name: (*tensor.shape[:axis], new, *tensor.shape[axis + 1 :])}
                if is_integer(tensor.dtype):  # numbers of positions: what they choose from grows with them
                    tables = (self._tensors[one] for one in self._tables(name, size))
                    changed.update((one.name, (new, *one.shape[1:])) for one in tables)
                made = {one: _argument(self._tensors[one], shape) for one, shape in changed.items()}
                arguments = {**attempt.arguments, **made}
                yield attempt.but(arguments=arguments, shapes={**attempt.shapes, **changed}, before={}), 0

    def _tables(self, positions: str, size: int) -> set[str]:
        """Weights of so many rows that an embedding chooses from by these positions."""
        found: set[str] = set()
        for index, reads in enumerate(self._stepper.reads):
            if "embedding(" in self._stepper.place(index) and positions in self._stepper.arguments(index):
                rows = (name for name in reads if name in self._tensors and name != positions)
                found |= {name for name in rows if self._tensors[name].shape[:1] == (size,)}
        return found

    # Running

    def _run(self, attempt: _Attempt, start: int, variables: Mapping[str, Held]) -> _Failure | None:
        """Run from a node to the end, or to a failure."""
        self._runs += 1
        known = dict(variables)
        for index, node in enumerate(self._stepper.nodes):
            if index < start:
                continue
            attempt.before[index] = dict(known)
            if node.frees:
                for name in node.writes:
                    known.pop(name, None)
                continue
            made = self._step(attempt, index, known)
            if isinstance(made, _Failure):
                return made
            known.update(made)
        attempt.before[len(self._stepper.nodes)] = known
        return None

    def _step(self, attempt: _Attempt, index: int, known: Mapping[str, Held]) -> dict[str, Held] | _Failure:
        """Run one node, with the literals in it that follow."""
        held = self._read(attempt, index, known)
        changed = {pair(dim) for one in held.values() for dims in one.dims for dim in dims if is_changed(dim)}
        wanted = dict(changed)
        ruling = self._ruling(attempt, index, known)
        if ruling.lost is not None and index not in attempt.accepted:
            return _Failure(index, ruling.fault or "", dict([ruling.lost]), soft=True)
        if ruling.fault is not None and ruling.lost is None:
            return _Failure(index, ruling.fault, wanted)
        free = {number: attempt.free[number] for number, _ in self._free[index] if number in attempt.free}
        attempt.literals[index] = {**free, **ruling.values}
        try:
            made = self._stepper.execute(
                index, {name: one.value for name, one in held.items()}, attempt.literals[index]
            )
        except MemoryError:
            raise
        except Exception as error:  # noqa: BLE001 - the operator's own error is the reason
            return _Failure(index, first_line(error), wanted)
        return self._noted(index, made, held, ruling, wanted)

    def _read(self, attempt: _Attempt, index: int, known: Mapping[str, Held]) -> dict[str, Held]:
        """What the variables hold that a node reads."""
        found = {}
        for name in self._stepper.reads[index]:
            if name in known:
                found[name] = known[name]
            elif name in attempt.arguments:
                found[name] = attempt.arguments[name]
        return found

    def _ruling(self, attempt: _Attempt, index: int, known: Mapping[str, Held]) -> Ruling:
        """What the tensors that a node takes decide of it."""
        call, numbers = self._calls[index], self._stepper.numbers
        held = {name: one.dims for name, one in self._read(attempt, index, known).items()}
        if call is None:
            self._note_limit(attempt, index, held)
            return subscripted(self._stepper.nodes[index], held, numbers)
        tensors = held.get(call.tensor, ())
        if len(tensors) != 1 or not any(map(is_changed, tensors[0])):
            return Ruling()
        if call.expands:
            return expanded(call, tensors[0], numbers)
        return viewed(call, tensors[0], self._ways(attempt, index, known), attempt.ways.get(index, 0), numbers)

    def _ways(self, attempt: _Attempt, index: int, known: Mapping[str, Held]) -> list[Dims]:
        """Ways in which a view can follow; none for other nodes."""
        call = self._calls[index]
        shapes = [shape for held in self._shapes[index].values() for shape in held]
        if call is None or call.expands or len(shapes) != 1:
            return []
        held = self._read(attempt, index, known)
        tensors = held[call.tensor].dims if call.tensor in held else ()
        if len(tensors) != 1 or not any(map(is_changed, tensors[0])):
            return []
        values = {name: one.value for name, one in held.items()}
        return view_ways(call, tensors[0], shapes[0], values, squares=self._following.kind == IMAGE)

    def _note_limit(self, attempt: _Attempt, index: int, held: Mapping[str, Sequence[Dims]]) -> None:
        """Note that a slice of a table would have to go beyond its end."""
        for item, dim in sliced_dims(self._stepper.nodes[index], held):
            size = pair(dim)[1]
            numbers = (self._stepper.numbers.get(id(bound), -1) for bound in slice_bounds(item))
            if not is_changed(dim) and any(attempt.free.get(number, 0) > size for number in numbers):
                self._limit = f"a table has {size} positions: the largest n is {size}"

    def _noted(
        self, index: int, made: Mapping[str, Any], held: Mapping[str, Held], ruling: Ruling, wanted: Mapping[int, int]
    ) -> dict[str, Held] | _Failure:
        """What a node assigned, with its dimensions."""
        known = [dims for one in held.values() for dims in one.dims]
        found = {}
        for name, value in made.items():
            old, new = self._shapes[index].get(name, []), _shapes(value)
            if [len(one) for one in old] != [len(one) for one in new]:
                return _Failure(index, f"{name} has other dimensions: {new} instead of {old}", wanted)
            dims = tuple(followed(tuple(zip(*one, strict=True)), known) for one in zip(old, new, strict=True))
            if ruling.dims is not None and len(new) == 1:
                expected = tuple(pair(one)[1] for one in ruling.dims)
                if expected != new[0]:
                    return _Failure(index, f"it gives {list(new[0])} where {list(expected)} follows", wanted)
                dims = (ruling.dims,)
            found[name] = Held(value, dims)
        return found


def _in_ratio(value: int, wanted: Mapping[int, int]) -> int | None:
    """A part or a multiple of a size that changes, in the same ratio: one that splits the sequence into halves."""
    for before, after in wanted.items():
        is_related = value > 1 and before > 1 and value != before and (before % value == 0 or value % before == 0)
        if is_related and value * after % before == 0:
            return value * after // before
    return None


def first_line(error: BaseException) -> str:
    """The first line of an error's message, cut."""
    text = str(error).strip().splitlines()
    return text[0][:200] if text else type(error).__name__


def _argument(tensor: TensorMeta, shape: Shape) -> Held:
    value = torch.empty(shape, dtype=_dtype(tensor))
    return Held(value, (tuple(atomic(a, b) for a, b in zip(tensor.shape, shape, strict=True)),))


def _dtype(tensor: TensorMeta) -> torch.dtype:
    dtype: torch.dtype = getattr(torch, tensor.dtype)
    return dtype


def _shapes(value: Any) -> list[Shape]:
    if isinstance(value, torch.Tensor):
        return [tuple(value.shape)]
    return [shape for item in value for shape in _shapes(item)] if isinstance(value, tuple | list) else []
