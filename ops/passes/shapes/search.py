"""Finds the literals that follow a dimension: the sample runs at its own size and at another, statement by statement.

A view or an expansion follows the tensor that it takes. Of other sizes (of ranges, of new tensors, of slices) nothing says
whether they follow until a later operator fails, or loses a dimension: then the nearest literals that its values come
from, and that have the size that does not fit, are tried. A literal that no operator needs to change stays.

Executes the sample's code: workers only.
"""

from __future__ import annotations

import ast
import time
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from typing import Any

import torch

from ops.errors import GraphNetError
from ops.passes.shapes.dimensions import Dim, Factor, atomic, followed, is_changed, pair, regrouped
from ops.passes.shapes.inputs import IMAGE, Following
from ops.passes.shapes.literals import SizedCall, free_sizes, is_slice, literal_value, sized_call, slice_of, subscripts
from ops.passes.shapes.stepper import RETURNED, Stepper, Variables, fake_mode, tensors_of
from ops.sample.analysis.model_code import walk
from ops.sample.format.types import Sample, TensorMeta
from ops.sample.replay.symbols import symbol_value
from ops.sample.replay.tensors import make_tensor
from ops.sample.replay.values import is_integer

_MOST_RUNS = 600
_DEEPEST = 4
_FLATTENING = frozenset({"flatten", "ravel", "squeeze", "unsqueeze", "contiguous", "clone", "detach"})


class NotGeneralError(GraphNetError):
    """A sample cannot take another size; the message names the operator and says why."""


@dataclass(frozen=True, slots=True)
class _Failure:
    """Where a run ended.

    Attributes:
        index: The statement.
        message: Why.
        pairs: Sizes that changed, of what the statement reads.
        soft: It did not fail, but lost a dimension that changes.
    """

    index: int
    message: str
    pairs: frozenset[Factor]
    soft: bool = False


_Dims = dict[str, list[tuple[Dim, ...]]]
"""Variable → dimensions of the tensors that it holds."""


@dataclass(slots=True)
class _State:
    """What was decided, and where the run can go on.

    Attributes:
        literals: Number of a literal that nothing but its use decides → its value.
        ways: View → which of its ways is taken.
        shapes: Weights of another shape.
        accepted: Statements that may lose a dimension.
        snapshots: Statement → variables before it, and their dimensions.
        values: All literals that differ.
    """

    literals: dict[int, int] = field(default_factory=dict)
    ways: dict[int, int] = field(default_factory=dict)
    shapes: dict[str, tuple[int, ...]] = field(default_factory=dict)
    accepted: set[int] = field(default_factory=set)
    snapshots: dict[int, tuple[Variables, _Dims]] = field(default_factory=dict)
    values: dict[int, int] = field(default_factory=dict)

    def copy(self) -> _State:
        return _State(
            dict(self.literals), dict(self.ways), dict(self.shapes), set(self.accepted), dict(self.snapshots),
            dict(self.values),
        )  # fmt: skip


@dataclass(frozen=True, slots=True)
class Solution:
    """What follows at one size.

    Attributes:
        literals: Number of a literal → its value.
        shapes: Input or weight → its shape, where it differs.
        outputs: Dimensions of each output that is a tensor, by its place; see `ops.passes.shapes.dimensions`.
        lost: Statements that lose a dimension that changes, though nothing was found that keeps it.
    """

    literals: Mapping[int, int]
    shapes: Mapping[str, tuple[int, ...]]
    outputs: Mapping[int, tuple[Dim, ...]]
    lost: tuple[str, ...] = ()


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
        count = len(stepper.statements)
        self._calls = [sized_call(one) for one in stepper.statements]
        self._free = [
            [] if call is not None else [(stepper.numbers[id(node)], node.value) for node in free_sizes(one)
                                         if id(node) in stepper.numbers]
            for one, call in zip(stepper.statements, self._calls, strict=True)
        ]  # fmt: skip
        self._before: list[dict[str, Any]] = [{} for _ in range(count)]
        self._after: list[dict[str, Any]] = [{} for _ in range(count)]
        self._limit: str = ""
        scalars = (one for one in sample.tensors if not one.shape)
        self._scalars = {one.name: make_tensor(one, seed=0).item() for one in scalars}
        self._record()

    def _record(self) -> None:
        """Run at the sample's own size, and note the shapes of all that is read and assigned."""
        stepper = self._stepper
        with fake_mode():
            variables = self._arguments({})
            for index in range(len(stepper.statements)):
                self._before[index] = {name: _shapes(variables.get(name)) for name in stepper.reads[index]}
                try:
                    stepper.execute(index, variables, {})
                except MemoryError:
                    raise
                except Exception as error:
                    raise NotGeneralError(
                        f"it does not run without values: line {stepper.lines[index]}, {stepper.text(index)}: "
                        f"{_first_line(error)}"
                    ) from error
                self._after[index] = {name: _shapes(variables.get(name)) for name in stepper.writes[index]}

    def _arguments(self, shapes: Mapping[str, tuple[int, ...]]) -> Variables:
        """Arguments of `forward`; in a fake mode they hold no values."""
        tensors = {tensor.name: tensor for tensor in self._sample.tensors}
        made: Variables = {}
        sizes = _symbol_sizes(self._sample, shapes)
        for name in self._stepper.parameters:
            if name in tensors and name not in sizes:
                dtype = getattr(torch, tensors[name].dtype)
                # A scalar keeps its value: code asks for it.
                made[name] = (
                    torch.tensor(self._scalars[name], dtype=dtype)
                    if name in self._scalars
                    else torch.empty(shapes.get(name, tensors[name].shape), dtype=dtype)
                )
            else:
                made[name] = sizes.get(name, 0)
        return made

    def solve(self, n: int) -> Solution:
        """The literals and shapes that follow when the dimension is `n`.

        Raises:
            NotGeneralError: No literals that were tried let it run.
        """
        shapes = self._following.shapes(self._sample, n)
        if shapes is None:
            raise NotGeneralError(f"the inputs have no whole sizes at {n}")
        self._limit = ""
        self._runs = 0
        self._until = time.monotonic() + 150
        with fake_mode():
            state = _State(shapes=dict(shapes))
            variables = self._arguments(shapes)
            dims: _Dims = {}
            for tensor in self._sample.tensors:
                new = shapes.get(tensor.name, tensor.shape)
                dims[tensor.name] = [tuple(atomic(a, b) for a, b in zip(tensor.shape, new, strict=True))]
            failure = self._run(state, 0, (variables, dims))
            solved = state if failure is None else self._mend(state, failure, 0)
        if isinstance(solved, _Failure):
            index = solved.index
            line = f"line {self._stepper.lines[index]}, {self._stepper.text(index)}"
            raise NotGeneralError(f"at {n}, {line}: {solved.message}{self._limit}")
        _, final = solved.snapshots[len(self._stepper.statements)]
        outputs = {place: one for place, one in enumerate(final.get(RETURNED, []))}
        lost = tuple(f"line {self._stepper.lines[i]}, {self._stepper.text(i)}" for i in sorted(solved.accepted))
        own = {number: node.value for number, node in self._stepper.literals.items()}
        literals = {number: value for number, value in solved.values.items() if value != own[number]}
        return Solution(literals, solved.shapes, outputs, lost)

    def place(self, number: int) -> str:
        """Where a literal stands, for a message."""
        for index, statement in enumerate(self._stepper.statements):
            if any(self._stepper.numbers.get(id(node)) == number for node in walk(statement)):
                return f"line {self._stepper.lines[index]}, {self._stepper.text(index)}"
        return f"literal {number}"

    def _mend(self, state: _State, failure: _Failure, depth: int) -> _State | _Failure:
        """Go on from a failure with other literals; the failure if none help."""
        stuck: list[tuple[_State, _Failure]] = []
        last = failure
        for other, start in self._alternatives(state, failure):
            if self._runs >= _MOST_RUNS or time.monotonic() > self._until:
                break
            found = self._run(other, start, other.snapshots[start])
            if found is None:
                return other
            if found.index > failure.index or (found.index == failure.index and failure.soft < found.soft):
                mended = self._mend(other, found, 0)
                if isinstance(mended, _State):
                    return mended
                last = max(last, mended, key=lambda one: one.index)
            elif found.index == failure.index:
                stuck.append((other, found))
        if depth < _DEEPEST:
            for other, found in stuck:
                mended = self._mend(other, found, depth + 1)
                if isinstance(mended, _State):
                    return mended
                if self._runs >= _MOST_RUNS:
                    break
        if failure.soft and depth == 0:
            other = state.copy()
            other.accepted.add(failure.index)
            found = self._run(other, failure.index, other.snapshots[failure.index])
            return other if found is None else self._mend(other, found, 0)
        return last if depth == 0 else failure

    def _alternatives(self, state: _State, failure: _Failure) -> Iterator[tuple[_State, int]]:
        """Other decisions that may cure a failure, the nearest first, each with the statement to go on from."""
        wanted = dict(failure.pairs)
        ancestors = self._stepper.ancestors(failure.index)
        for index in ancestors:
            for number, value in self._free[index]:
                if number not in state.literals and value in wanted and wanted[value] != value:
                    other = state.copy()
                    other.literals[number] = wanted[value]
                    yield other, index
            yield from self._expansions(state, index, wanted)
        for index in ancestors:
            way = state.ways.get(index, 0) + 1
            call = self._calls[index]
            if call is not None and index in state.snapshots and way < len(self._ways(call, index, state)):
                other = state.copy()
                other.ways[index] = way
                yield other, index
        yield from self._weights(state, failure, wanted)

    def _expansions(self, state: _State, index: int, wanted: Mapping[int, int]) -> Iterator[tuple[_State, int]]:
        """Sizes of expansions of dimensions of 1, which may be any."""
        call = self._calls[index]
        if call is None or call.name not in ("expand", "broadcast_to") or index not in state.snapshots:
            return
        for node in reversed(call.sizes):
            number = self._stepper.numbers.get(id(node))
            value = literal_value(node)
            is_new = number is not None and number not in state.literals and number not in state.values
            if is_new and number is not None and value in wanted and wanted[value] != value:
                other = state.copy()
                other.literals[number] = wanted[value]
                yield other, index

    def _weights(
        self, state: _State, failure: _Failure, wanted: Mapping[int, int]
    ) -> Iterator[tuple[_State, int]]:
        """Weights with the size that does not fit: position embeddings of images, and their numbers."""
        followed_inputs = {one.tensor for one in self._following.axes}
        tensors = {tensor.name: tensor for tensor in self._sample.tensors}
        for name in sorted(self._stepper.arguments(failure.index)):
            tensor = tensors.get(name)
            if tensor is None or name in followed_inputs or name in state.shapes:
                continue
            axes = [axis for axis, size in enumerate(tensor.shape) if size in wanted and wanted[size] != size and size > 1]
            if not axes:
                continue
            if self._following.kind != IMAGE:
                if not self._limit:
                    self._limit = f"; {name} has {tensor.shape[axes[0]]} positions: the largest n is {self._following.size}"
                continue
            for axis in axes:
                other = state.copy()
                self._resize(other, tensor, axis, wanted[tensor.shape[axis]])
                if is_integer(tensor.dtype):  # numbers of positions: what they choose from grows with them
                    for table in self._tables(name, tensor.shape[axis]):
                        self._resize(other, tensors[table], 0, wanted[tensor.shape[axis]])
                yield other, 0

    def _resize(self, state: _State, tensor: TensorMeta, axis: int, size: int) -> None:
        """Give a weight another size; the run then starts anew."""
        shape = (*tensor.shape[:axis], size, *tensor.shape[axis + 1 :])
        state.shapes[tensor.name] = shape
        variables, dims = state.snapshots[0]
        made = torch.empty(shape, dtype=getattr(torch, tensor.dtype))
        known = tuple(atomic(a, b) for a, b in zip(tensor.shape, shape, strict=True))
        state.snapshots = {0: ({**variables, tensor.name: made}, {**dims, tensor.name: [known]})}

    def _tables(self, positions: str, size: int) -> set[str]:
        """Weights of so many rows that an embedding chooses from by these positions."""
        tensors = {tensor.name: tensor for tensor in self._sample.tensors}
        found: set[str] = set()
        for index, reads in enumerate(self._stepper.reads):
            if "embedding(" in self._stepper.text(index) and positions in self._stepper.arguments(index):
                rows = (name for name in reads if name in tensors and name != positions)
                found |= {name for name in rows if tensors[name].shape[:1] == (size,)}
        return found

    def _run(self, state: _State, start: int, snapshot: tuple[Variables, _Dims]) -> _Failure | None:
        """Run from a statement to the end, or to a failure."""
        self._runs += 1
        stepper = self._stepper
        variables, dims = dict(snapshot[0]), dict(snapshot[1])
        for index in range(start, len(stepper.statements)):
            if index == 0 or self._calls[index] is not None or self._free[index] or index - start < 1 or self._is_index(index):
                state.snapshots[index] = (dict(variables), dict(dims))
            failure = self._step(state, index, variables, dims)
            if failure is not None:
                state.snapshots[index] = state.snapshots.get(index) or (dict(variables), dict(dims))
                return failure
        state.snapshots[len(stepper.statements)] = ({}, dims)
        return None

    def _is_index(self, index: int) -> bool:
        return self._calls[index] is None and any(
            isinstance(node, ast.Subscript) for node in walk(self._stepper.statements[index])
        )

    def _step(self, state: _State, index: int, variables: Variables, dims: _Dims) -> _Failure | None:
        """Run one statement, with the literals in it that follow."""
        stepper = self._stepper
        pairs = self._pairs(index, dims)
        numbers = self._own_numbers(index)
        for number in numbers:
            state.values.pop(number, None)
            if number in state.literals:
                state.values[number] = state.literals[number]
        expected: tuple[Dim, ...] | None = None
        call = self._calls[index]
        if call is not None:
            decided = self._sized(state, index, call, variables, dims)
            if isinstance(decided, _Failure):
                return decided
            expected = decided
        else:
            lost = self._subscripts(state, index, dims)
            if lost is not None and index not in state.accepted:
                return lost
        values = {number: state.values[number] for number in numbers if number in state.values}
        reads = {name: dims[name] for name in stepper.reads[index] if name in dims}
        try:
            stepper.execute(index, variables, values)
        except MemoryError:
            raise
        except Exception as error:  # noqa: BLE001 - the operator's own error is the reason
            return _Failure(index, _first_line(error), pairs)
        return self._note(index, variables, dims, reads, expected, pairs)

    def _own_numbers(self, index: int) -> list[int]:
        nodes = walk(self._stepper.statements[index])
        return [self._stepper.numbers[id(node)] for node in nodes if id(node) in self._stepper.numbers]

    def _note(
        self, index: int, variables: Variables, dims: _Dims, reads: _Dims, expected: tuple[Dim, ...] | None,
        pairs: frozenset[Factor],
    ) -> _Failure | None:  # fmt: skip
        """Note the dimensions of what a statement assigned."""
        known = [one for held in reads.values() for one in held]
        for name in self._stepper.writes[index]:
            old, new = self._after[index].get(name, []), _shapes(variables.get(name))
            if not new and name not in variables:
                dims.pop(name, None)
                continue
            if [len(one) for one in old] != [len(one) for one in new]:
                return _Failure(index, f"{name} has other dimensions: {new} instead of {old}", pairs)
            if expected is not None and len(new) == 1:
                if tuple(pair(one)[1] for one in expected) != new[0]:
                    wanted = [pair(one)[1] for one in expected]
                    return _Failure(index, f"it gives {list(new[0])} where {wanted} follows", pairs)
                dims[name] = [expected]
                continue
            dims[name] = [
                followed(tuple(zip(before, after, strict=True)), known) for before, after in zip(old, new, strict=True)
            ]
        return None

    def _pairs(self, index: int, dims: _Dims) -> frozenset[Factor]:
        """Sizes that change, of all that a statement reads."""
        found = set()
        for name in self._stepper.reads[index]:
            for tensor in dims.get(name, []):
                found |= {pair(one) for one in tensor if is_changed(one)}
        return frozenset(found)

    def _ways(self, call: SizedCall, index: int, state: _State) -> list[tuple[Dim, ...]]:
        """Ways in which a view can follow what it views."""
        (before,) = self._before[index].get(call.tensor) or [()]
        dims = state.snapshots[index][1].get(call.tensor) or [tuple(atomic(size, size) for size in before)]
        name = next(iter(self._stepper.writes[index]), "")
        shapes = self._after[index].get(name) or []
        if len(shapes) != 1 or len(dims) != 1 or call.name in ("expand", "broadcast_to"):
            return []
        return regrouped(dims[0], shapes[0], squares=self._following.kind == IMAGE)

    def _sized(
        self, state: _State, index: int, call: SizedCall, variables: Variables, dims: _Dims
    ) -> tuple[Dim, ...] | None | _Failure:
        """Decide the sizes of a view or an expansion; the dimensions that follow, None where nothing is known."""
        pairs = self._pairs(index, dims)
        held = dims.get(call.tensor)
        if held is None or len(held) != 1:
            return None
        if call.name in ("expand", "broadcast_to"):
            self._expand(state, call, held[0])
            return None
        if not any(map(is_changed, held[0])):
            return None
        ways = self._ways(call, index, state)
        ways = [way for way in ways if self._fits(call, way, index, variables)]
        way = state.ways.get(index, 0)
        if way >= len(ways):
            shape = [pair(one) for one in held[0]]
            return _Failure(index, f"no sizes of the view follow {shape}", pairs)
        chosen = ways[way]
        # Of an unflattened tensor, the sizes are those of one dimension.
        start = 0 if call.axis is None else call.axis % len(held[0])
        for node, one in zip(call.sizes, chosen[start:], strict=False):
            number = self._stepper.numbers.get(id(node))
            if number is not None:
                state.values[number] = pair(one)[1]
        return chosen

    def _fits(self, call: SizedCall, way: tuple[Dim, ...], index: int, variables: Variables) -> bool:
        """Whether sizes that are no literals are what the way needs."""
        start = 0
        if call.axis is not None:
            start = call.axis % max(1, len(way) - len(call.sizes) + 1)
        for node, one in zip(call.sizes, way[start:], strict=False):
            value = variables.get(node.id) if isinstance(node, ast.Name) else None
            if isinstance(value, int) and value not in (-1, pair(one)[1]):
                return False
        return True

    def _expand(self, state: _State, call: SizedCall, dims: tuple[Dim, ...]) -> None:
        """Sizes of an expansion: those of dimensions above 1 are the dimension's."""
        aligned = [None] * (len(call.sizes) - len(dims)) + list(dims)
        for node, one in zip(call.sizes, aligned, strict=False):
            number = self._stepper.numbers.get(id(node))
            if number is None or one is None:
                continue
            before, after = pair(one)
            if before != after and literal_value(node) == before:
                state.values[number] = after

    def _subscripts(self, state: _State, index: int, dims: _Dims) -> _Failure | None:
        """Decide slices that took all of a dimension; a failure where an index loses a dimension that changes."""
        for node in walk(self._stepper.statements[index]):
            if not isinstance(node, ast.Subscript) or not isinstance(node.value, ast.Name):
                continue
            held = dims.get(node.value.id)
            if held is None or len(held) != 1:
                continue
            for item, dim in _placed(subscripts(node), held[0], self._before[index]):
                before, after = pair(dim)
                if before == after:
                    self._note_limit(state, item, before)
                    continue
                if is_slice(item):
                    self._whole_slice(state, item, before, after)
                elif isinstance(item, ast.Name) and not any(
                    is_changed(one) for tensor in dims.get(item.id, []) for one in tensor
                ) and dims.get(item.id):  # fmt: skip
                    return _Failure(index, f"{item.id} does not follow", frozenset({(before, after)}), soft=True)
        return None

    def _whole_slice(self, state: _State, item: ast.expr, before: int, after: int) -> None:
        for bound in slice_of(item)[:2]:
            number = self._stepper.numbers.get(id(bound))
            if bound is not None and number is not None and literal_value(bound) == before:
                state.values[number] = after

    def _note_limit(self, state: _State, item: ast.expr, size: int) -> None:
        """Note that a slice of a table would have to go beyond its end."""
        for bound in slice_of(item)[:2]:
            number = self._stepper.numbers.get(id(bound))
            if number is not None and state.literals.get(number, 0) > size:
                self._limit = f"; a table has {size} positions: the largest n is {size}"


def _placed(
    items: list[ast.expr], dims: tuple[Dim, ...], shapes: Mapping[str, Any]
) -> Iterator[tuple[ast.expr, Dim]]:
    """What stands in a subscript, each with the dimension that it takes from."""
    taken = [item for item in items if not (isinstance(item, ast.Constant) and item.value in (None, Ellipsis))]
    rest = len(dims) - len(taken)
    place = 0
    for item in items:
        if isinstance(item, ast.Constant) and item.value is None:
            continue
        if isinstance(item, ast.Constant) and item.value is Ellipsis:
            place += rest
            continue
        if place < len(dims):
            yield item, dims[place]
        place += 1


def _shapes(value: Any) -> list[tuple[int, ...]]:
    return [tuple(tensor.shape) for tensor in tensors_of(value)]


def _first_line(error: BaseException) -> str:
    text = str(error).strip().splitlines()
    return text[0][:200] if text else type(error).__name__


def _symbol_sizes(sample: Sample, shapes: Mapping[str, tuple[int, ...]]) -> dict[str, int]:
    """Values of the sizes that `forward` takes, with the shapes of inputs that change."""
    from ops.passes.shapes.inputs import Resizing, resized
    from ops.sample.analysis.model_code import forward_parameters

    symbols = [one.name for one in forward_parameters(sample.model_code) if one.symbolic]
    if not symbols:
        return {}
    other = resized(sample, Resizing({}, shapes))
    return {name: symbol_value(other, name) for name in symbols}
