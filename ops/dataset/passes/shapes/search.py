"""Finds the literals that follow a dimension: the sample runs at its own size and at another, node by node.

Sizes that a node's tensor decides follow it (`ops.dataset.passes.shapes.literals`). Whether others follow (ranges, new
tensors, slices) shows only when a later operator fails or loses a dimension: then the nearest literals that its values
come from and that have the size that does not fit are tried. A literal that no operator needs to change stays.

Executes the sample's code, on tensors without values: workers only.
"""

from __future__ import annotations

import time
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from typing import Any

import torch

from ops.dataset.graph import RETURNED, ModelCodeError, Node
from ops.dataset.passes.shapes.factors import atomic, follow_sizes, is_changed, pair
from ops.dataset.passes.shapes.inputs import IMAGE, Following
from ops.dataset.passes.shapes.literals import (
    Dims,
    Shape,
    describe_line,
    expand_values,
    free_sizes,
    literal_edits,
    number_literals,
    sized_call,
    slice_bounds,
    sliced_dims,
    subscript_values,
    view_values,
    view_ways,
)
from ops.dataset.passes.shapes.resized_sample import resize_sample
from ops.dataset.sample.format.types import Sample, TensorMeta
from ops.dataset.sample.replay.arguments import symbol_value
from ops.dataset.sample.replay.execution import Executor
from ops.dataset.sample.replay.tensors import make_tensor
from ops.dataset.sample.replay.values import is_integer
from ops.errors import GraphNetError
from ops.execution.torch_private import FakeTensorMode

_MOST_RUNS = 600
_LONGEST_S = 120.0
_DEEPEST = 4
"""Literals that are changed together, where none of them alone lets the graph run further."""


class NotGeneralError(GraphNetError):
    """A sample cannot take another size; the message names the operator and says why."""


@dataclass(frozen=True, slots=True)
class Held:
    """The value of a variable, and the dimensions of each tensor in it."""

    value: Any
    dims: tuple[Dims, ...]


@dataclass(eq=False)
class _StoppedError(Exception):
    """The end of a run at a node.

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
class _Progress:
    """Progress of the attempts at one size: runs so far, when they have to end, and why there is a largest size."""

    until: float
    runs: int = 0
    limit: str = ""


@dataclass(slots=True)
class _Attempt:
    """Decisions so far, and the state from which the run can go on.

    Attributes:
        arguments: Of `forward`.
        shapes: Arguments of another shape.
        progress: Of all attempts together.
        free: Number of a literal that nothing but its use decides → its value.
        ways: View → which of its ways is taken.
        accepted: Statements that may lose a dimension.
        literals: Statement → values of its literals that follow.
        before: Statement → variables before it.
    """

    arguments: dict[str, Held]
    shapes: dict[str, Shape]
    progress: _Progress = field(default_factory=lambda: _Progress(time.monotonic() + _LONGEST_S))
    free: dict[int, int] = field(default_factory=dict)
    ways: dict[int, int] = field(default_factory=dict)
    accepted: frozenset[int] = frozenset()
    literals: dict[int, Mapping[int, int]] = field(default_factory=dict)
    before: dict[int, dict[str, Held]] = field(default_factory=dict)

    def with_changes(self, **changes: Any) -> _Attempt:
        """A copy with other decisions; it goes on by itself."""
        return replace(self, **{"literals": dict(self.literals), "before": dict(self.before), **changes})

    def held(self, node: Node, index: int) -> dict[str, Held]:
        """Return the values of the variables and arguments that a node reads."""
        scopes = (self.arguments, self.before[index])  # of a name in both, the variable counts
        return {name: scope[name] for name in sorted(node.names_read) for scope in scopes if name in scope}


@dataclass(frozen=True, slots=True)
class Solution:
    """The literals and shapes that follow at one size.

    Attributes:
        literals: Number of a literal → its value.
        shapes: Input or weight → its shape, where it differs.
        outputs: Dimensions of each output that is a tensor; see `ops.dataset.passes.shapes.factors`.
    """

    literals: Mapping[int, int]
    shapes: Mapping[str, Shape]
    outputs: Sequence[Dims]


class SizeSearch:
    """Solves one sample for one dimension at any number of sizes.

    Args:
        sample: The sample.
        following: The dimension.

    Attributes:
        graph: What runs.

    Raises:
        ModelCodeError: Its `forward` is no list of statements that ends in its only `return`.
        NotGeneralError: The sample does not run without values.
    """

    def __init__(self, sample: Sample, following: Following) -> None:
        self._sample, self._following = sample, following
        self._executor = Executor(sample)
        self.graph = self._executor.graph
        self._literals = number_literals(self.graph)
        stored = number_literals(self._executor.sample_graph)
        if [literal.value for literal in self._literals.values()] != [literal.value for literal in stored.values()]:
            raise ModelCodeError("model.py: its literals cannot be told from those of devices")
        if self.graph.result is None:
            raise ModelCodeError("model.py: its forward does not end in its only return")
        self._numbers = {id(literal): number for number, literal in self._literals.items()}
        self._symbols = [parameter.name for parameter in self.graph.parameters if parameter.is_size]
        self._tensors = {tensor.name: tensor for tensor in sample.tensors}
        self._scalars = {
            tensor.name: make_tensor(tensor, seed=0).item() for tensor in sample.tensors if not tensor.shape
        }
        self._calls = [sized_call(node) for node in self.graph.nodes]
        self._free = [
            {self._numbers[id(size)]: size.integer or 0 for size in free_sizes(node) if id(size) in self._numbers}
            for node in self.graph.nodes
        ]
        self._own: Mapping[int, Mapping[str, Held]] = {}
        with FakeTensorMode(allow_non_fake_inputs=True):
            attempt = _Attempt(self._arguments({}), {})
            stop = self._run(attempt, 0)
        if stop is not None:
            raise NotGeneralError(f"it does not run without values: {self.place(stop.index)}: {stop.message}")
        self._own = attempt.before

    def place(self, index: int) -> str:
        """Describe the place of a node for messages."""
        return describe_line(self.graph, self.graph.nodes[index])

    def place_of(self, literal: int) -> str:
        """Describe the place of a literal for messages."""
        place = self._literals[literal].span
        assert place is not None
        return self.place(max(index for index, node in enumerate(self.graph.nodes) if node.span <= place))

    def _arguments(self, shapes: Mapping[str, Shape]) -> dict[str, Held]:
        """Arguments of `forward` when tensors have other shapes."""
        return {name: self._argument(name, shapes) for name in (*self._symbols, *self._tensors)}

    def _argument(self, name: str, shapes: Mapping[str, Shape]) -> Held:
        if name in self._symbols:
            return Held(symbol_value(resize_sample(self._sample, {}, shapes), name), ())
        tensor = self._tensors[name]
        shape, dtype = shapes.get(name, tensor.shape), getattr(torch, tensor.dtype)
        # A scalar keeps its value: code asks for it.
        is_scalar = name in self._scalars
        value = torch.tensor(self._scalars[name], dtype=dtype) if is_scalar else torch.empty(shape, dtype=dtype)
        return Held(value, (tuple(map(atomic, tensor.shape, shape)),))

    def solve(self, n: int) -> Solution:
        """Find the literals and shapes that follow when the dimension is `n`.

        Raises:
            NotGeneralError: No literals that were tried let it run.
        """
        shapes = self._following.shapes(self._sample, n)
        if shapes is None:
            raise NotGeneralError(f"the inputs have no whole sizes at {n}")
        with FakeTensorMode(allow_non_fake_inputs=True):
            attempt = _Attempt(self._arguments(shapes), dict(shapes))
            stop = self._run(attempt, 0)
            solved = attempt if stop is None else self._mend(attempt, stop, 0)
        if isinstance(solved, _StoppedError):
            limit = attempt.progress.limit
            why = f"{limit} ({solved.message})" if limit else solved.message
            raise NotGeneralError(f"at {n}, {self.place(solved.index)}: {why}")
        values = {number: value for of_node in solved.literals.values() for number, value in of_node.items()}
        changed = {number: value for number, value in values.items() if value != self._literals[number].value}
        return Solution(changed, solved.shapes, solved.before[len(self.graph.nodes)][RETURNED].dims)

    # Other decisions after a failure

    def _mend(self, attempt: _Attempt, stop: _StoppedError, depth: int) -> _Attempt | _StoppedError:
        """Go on from a failure with other decisions; return the failure that came furthest if none help."""
        stuck: list[tuple[_Attempt, _StoppedError]] = []
        furthest = stop
        for other, start in self._alternatives(attempt, stop):
            if attempt.progress.runs >= _MOST_RUNS or time.monotonic() > attempt.progress.until:
                return furthest
            next_stop = self._run(other, start)
            if next_stop is None:
                return other
            # No further: kept for changes together with others. Further: go on from there.
            if (next_stop.index, next_stop.soft) == (stop.index, stop.soft):
                stuck.append((other, next_stop))
            elif (next_stop.index, next_stop.soft) > (stop.index, stop.soft):
                mended = self._mend(other, next_stop, 0)
                if isinstance(mended, _Attempt):
                    return mended
                furthest = max(furthest, mended, key=lambda stop: stop.index)
        # Several changes together.
        for other, next_stop in stuck if depth < _DEEPEST else ():
            mended = self._mend(other, next_stop, depth + 1)
            if isinstance(mended, _Attempt):
                return mended
        # As a last resort, let the dimension be lost.
        if stop.soft and depth == 0:
            other = attempt.with_changes(accepted=attempt.accepted | {stop.index})
            next_stop = self._run(other, stop.index)
            return other if next_stop is None else self._mend(other, next_stop, 0)
        return furthest

    def _alternatives(self, attempt: _Attempt, stop: _StoppedError) -> Iterator[tuple[_Attempt, int]]:
        """Yield other decisions that may cure a failure, the nearest first, each with the node to go on from."""
        ancestors = self._ancestors(stop.index)
        yield from self._other_literals(attempt, ancestors, stop.wanted.get)
        # Other ways of views.
        for index in ancestors:
            way = attempt.ways.get(index, 0) + 1
            if index in attempt.before and way < len(self._ways(attempt, index)):
                yield attempt.with_changes(ways={**attempt.ways, index: way}), index
        yield from self._other_literals(attempt, ancestors, lambda value: _in_ratio(value, stop.wanted))
        yield from self._other_weights(attempt, stop)

    def _ancestors(self, index: int) -> list[int]:
        """Return a node and those that its values come from, the nearest first."""
        ancestors: set[int] = set()
        waiting = [index]
        while waiting:
            number = waiting.pop()
            if number not in ancestors:
                ancestors.add(number)
                waiting += self.graph.dependencies[number]
        return sorted(ancestors, reverse=True)

    def _arguments_of(self, index: int) -> set[str]:
        """Return the tensors of the sample that a node's values come from."""
        names = {name for number in self._ancestors(index) for name in self.graph.nodes[number].names_read}
        return names & self._tensors.keys()

    def _other_literals(
        self, attempt: _Attempt, ancestors: Sequence[int], new: Callable[[int], int | None]
    ) -> Iterator[tuple[_Attempt, int]]:
        """Yield attempts with one more literal that nothing decides, changed to what `new` gives for its value."""
        for index in ancestors:
            for number, value in self._free[index].items():
                is_decided = number in attempt.free or number in attempt.literals.get(index, {})
                other = None if is_decided else new(value)
                if other is not None and other != value:
                    yield attempt.with_changes(free={**attempt.free, number: other}), index

    def _other_weights(self, attempt: _Attempt, stop: _StoppedError) -> Iterator[tuple[_Attempt, int]]:
        """Yield attempts with weights whose size did not fit: tables of positions of an image grow, others do not."""
        inputs = {axis.tensor for axis in self._following.axes}
        for name in sorted(self._arguments_of(stop.index) - inputs - attempt.shapes.keys()):
            tensor = self._tensors[name]
            for axis, size in enumerate(tensor.shape):
                new = stop.wanted.get(size, size) if size > 1 else size
                if new == size:
                    continue
                if self._following.kind != IMAGE:
                    attempt.progress.limit = attempt.progress.limit or f"a size of {name} is {size}, whatever n is"
                    continue
                changed = {name: (*tensor.shape[:axis], new, *tensor.shape[axis + 1 :])}
                if is_integer(tensor.dtype):  # numbers of positions: the tables that they choose from grow with them
                    changed |= {table.name: (new, *table.shape[1:]) for table in self._tables(name, size)}
                arguments = {**attempt.arguments, **{each: self._argument(each, changed) for each in changed}}
                yield attempt.with_changes(arguments=arguments, shapes={**attempt.shapes, **changed}, before={}), 0

    def _tables(self, positions: str, size: int) -> Iterator[TensorMeta]:
        """Yield weights of so many rows from which an embedding chooses by these positions."""
        for index, node in enumerate(self.graph.nodes):
            if "embedding(" in self.place(index) and positions in self._arguments_of(index):
                tensors = (self._tensors[name] for name in node.names_read & self._tensors.keys() - {positions})
                yield from (tensor for tensor in tensors if tensor.shape[:1] == (size,))

    # Running

    def _run(self, attempt: _Attempt, start: int) -> _StoppedError | None:
        """Run from a node to the end, or to a failure."""
        attempt.progress.runs += 1
        variables = dict(attempt.before.get(start, {}))
        for index, node in enumerate(self.graph.nodes[start:], start):
            attempt.before[index] = dict(variables)
            if node.frees:
                variables = {name: held for name, held in variables.items() if name not in node.writes}
                continue
            try:
                variables.update(self._step(attempt, index, node))
            except _StoppedError as stop:
                return stop
        attempt.before[len(self.graph.nodes)] = variables
        return None

    def _step(self, attempt: _Attempt, index: int, node: Node) -> dict[str, Held]:
        """Run a node with the literals in it that follow, and return what it assigns.

        Raises:
            _StoppedError: It fails, or loses a dimension.
        """
        held = attempt.held(node, index)
        operands = [dims for variable in held.values() for dims in variable.dims]
        wanted = dict({pair(dim) for dims in operands for dim in dims if is_changed(dim)})
        decided, expected = self._decide(attempt, index, held, wanted)
        free = {number: attempt.free[number] for number in self._free[index] if number in attempt.free}
        attempt.literals[index] = {**free, **decided}
        values = {name: variable.value for name, variable in held.items()}
        try:
            assigned = self._executor.run_node(node, values, literal_edits(self._literals, attempt.literals[index]))
        except MemoryError:
            raise
        except Exception as error:  # noqa: BLE001 - the operator's own error is the reason
            raise _StoppedError(index, first_line(error), wanted) from None
        result = {}
        for name, value in assigned.items():
            new = _shapes(value)
            old = _shapes(self._own[index + 1][name].value) if self._own else new
            if list(map(len, old)) != list(map(len, new)):
                raise _StoppedError(index, f"{name} has other dimensions: {new} instead of {old}", wanted)
            dims = tuple(
                follow_sizes(tuple(zip(*sizes, strict=True)), operands) for sizes in zip(old, new, strict=True)
            )
            if expected is not None and len(new) == 1:
                follows = [pair(dim)[1] for dim in expected]
                if follows != list(new[0]):
                    raise _StoppedError(index, f"it gives {list(new[0])} where {follows} follows", wanted)
                dims = (expected,)
            result[name] = Held(value, dims)
        return result

    def _decide(
        self, attempt: _Attempt, index: int, held: Mapping[str, Held], wanted: Mapping[int, int]
    ) -> tuple[dict[int, int], Dims | None]:
        """Return values of literals that the tensors of a node decide, and the dimensions that a view gives.

        Raises:
            _StoppedError: No sizes of a view follow, or an index loses a dimension.
        """
        call, node = self._calls[index], self.graph.nodes[index]
        dims_of = {name: variable.dims for name, variable in held.items()}
        if call is None:
            self._note_limit(attempt, node, dims_of)
            values, lost = subscript_values(node, dims_of, self._numbers)
            if lost is not None and index not in attempt.accepted:
                raise _StoppedError(index, f"{lost[0]} does not follow", dict([pair(lost[1])]), soft=True)
            return values, None
        tensors = dims_of.get(call.tensor, ())
        if len(tensors) != 1 or not any(map(is_changed, tensors[0])):
            return {}, None
        if call.expands:
            return expand_values(call, tensors[0], self._numbers), None
        ways, way = self._ways(attempt, index), attempt.ways.get(index, 0)
        if way >= len(ways):
            raise _StoppedError(index, f"no sizes of the view follow {[pair(dim) for dim in tensors[0]]}", wanted)
        return view_values(call, tensors[0], ways[way], self._numbers), ways[way]

    def _ways(self, attempt: _Attempt, index: int) -> list[Dims]:
        """Ways in which a view can follow; none for other nodes."""
        call, node = self._calls[index], self.graph.nodes[index]
        if call is None or call.expands:
            return []
        shapes = [shape for name in node.writes for shape in _shapes(self._own[index + 1][name].value)]
        held = attempt.held(node, index)
        tensors = held[call.tensor].dims if call.tensor in held else ()
        if len(shapes) != 1 or len(tensors) != 1 or not any(map(is_changed, tensors[0])):
            return []
        values = {name: variable.value for name, variable in held.items()}
        return view_ways(call, tensors[0], shapes[0], values, squares=self._following.kind == IMAGE)

    def _note_limit(self, attempt: _Attempt, node: Node, held: Mapping[str, tuple[Dims, ...]]) -> None:
        """Note that a slice of a table would have to go beyond its end."""
        for item, dim in sliced_dims(node, held):
            size = pair(dim)[1]
            numbers = (self._numbers.get(id(bound), -1) for bound in slice_bounds(item))
            if not is_changed(dim) and any(attempt.free.get(number, 0) > size for number in numbers):
                attempt.progress.limit = f"a table has {size} positions: the largest n is {size}"


def _in_ratio(value: int, wanted: Mapping[int, int]) -> int | None:
    """Scale a part or a multiple of a size that changes by its ratio, such as half of a sequence."""
    sizes = ((before, after) for before, after in wanted.items() if min(value, before) > 1 and value != before)
    related = ((before, after) for before, after in sizes if before % value == 0 or value % before == 0)
    return next((value * after // before for before, after in related if value * after % before == 0), None)


def first_line(error: BaseException) -> str:
    """The first line of an error's message, cut."""
    text = str(error).strip().splitlines()
    return text[0][:200] if text else type(error).__name__


def _shapes(value: Any) -> list[Shape]:
    if isinstance(value, torch.Tensor):
        return [tuple(value.shape)]
    return [shape for item in value for shape in _shapes(item)] if isinstance(value, tuple | list) else []
