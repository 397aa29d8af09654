"""What crosses each split: inputs and outputs of every part, and how values that are no tensors come across.

Sizes are inputs of their own (`torch.SymInt`), tuples are handed over by element, flags and other plain values stand in
the code, and attributes that say where a tensor lies are read again. Nothing in this module imports torch.
"""

from __future__ import annotations

import ast
import bisect
import itertools
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from types import MappingProxyType
from typing import Any

from ops.decompose.units import Body
from ops.sample.analysis.model_code import operators, walk


@dataclass(frozen=True, slots=True)
class Kind:
    """What a variable holds.

    Attributes:
        name: "tensor", "size" (an integer), "literal", "place" (a device), "tuple", "list", "record" (a named tuple),
            "sparse" (a tensor that no sample takes) or "other".
        literal: Source text of a literal.
        elements: Of a tuple or a list.
    """

    name: str
    literal: str = ""
    elements: tuple[Kind, ...] = ()

    def leaves(self) -> Iterator[Kind]:
        """The kinds of its elements, at any depth; itself where it has none."""
        if self.name in SEQUENCES:
            for element in self.elements:
                yield from element.leaves()
        else:
            yield self


SEQUENCES = frozenset({"tuple", "list"})
CROSSING = frozenset({"tensor", "size"})
"""Kinds that are inputs and outputs of parts."""
_UNCROSSABLE = frozenset({"other", "place", "record", "sparse"})


@dataclass(frozen=True, slots=True)
class Part:
    """Some units as a graph of its own: a range of them where a graph is decomposed.

    Attributes:
        units: Indices of the units, ascending.
        operator_start: Operators of the parts before it.
        operator_count: Operators of its units.
        inputs: Parameters in the order of their first use → their kind, "tensor" or "size".
        outputs: Names of what it returns, in order → their kind.
        returned: Source text of each output.
        prologue: Source lines before its units: they compute nothing.
    """

    units: Sequence[int]
    operator_start: int
    operator_count: int
    inputs: Mapping[str, str]
    outputs: Mapping[str, str]
    returned: tuple[str, ...]
    prologue: tuple[str, ...]

    @property
    def start(self) -> int:
        """The first unit."""
        return self.units[0]

    @property
    def stop(self) -> int:
        """The unit after the last."""
        return self.units[-1] + 1


@dataclass(slots=True)
class _Entered:
    """What a part takes from outside.

    Attributes:
        inputs: See `Part`.
        prologue: See `Part`; a dict for its order.
        variables: The variables that come in by these.
        needed_at: Input → the first unit that needs it.
    """

    inputs: dict[str, str] = field(default_factory=dict)
    prologue: dict[str, None] = field(default_factory=dict)
    variables: set[str] = field(default_factory=set)
    needed_at: dict[str, int] = field(default_factory=dict)


class Flow:
    """Which variables of a graph are alive where.

    Args:
        body: The graph.
        kinds: What each variable holds; parameters need not be among them.
        in_place: Unit → tensors of before it that it writes to in place.
    """

    def __init__(
        self, body: Body, kinds: Mapping[str, Kind], in_place: Mapping[int, Sequence[str]] = MappingProxyType({})
    ) -> None:
        self.body = body
        self.kinds = kinds
        self.in_place = in_place
        self._reads: dict[str, list[int]] = {}
        self._writes: dict[str, list[int]] = {}
        for index, unit in enumerate(body.units):
            for name in unit.reads:
                self._reads.setdefault(name, []).append(index)
            for name in unit.writes:
                self._writes.setdefault(name, []).append(index)
        for name in body.outputs or ():
            self._reads.setdefault(name, []).append(len(body.units))
        self._rereads = self._attribute_reads()
        self._taken = {*body.parameters, *self._writes}
        self._elements: dict[str, tuple[str, int]] = {}

    def kind(self, name: str) -> Kind:
        """What a variable holds."""
        if name in self.kinds:
            return self.kinds[name]
        return Kind("size") if name in self.body.symbolic else Kind("tensor")

    def value_of(self, name: str, variables: Mapping[str, Any]) -> Any:
        """The value of an input or output of a part: a variable, or an element of one."""
        if name in self._elements:
            owner, index = self._elements[name]
            return self.value_of(owner, variables)[index]
        return variables[name]

    def variable_of(self, name: str) -> str:
        """The variable that an input or output of a part is, or is an element of."""
        return self.variable_of(self._elements[name][0]) if name in self._elements else name

    def last_read(self, name: str) -> int:
        """The last unit that reads a variable, the number of units for an output, -1 for none."""
        return self._reads[name][-1] if name in self._reads else -1

    def uncrossable(self) -> Iterator[tuple[str, int, int]]:
        """(variable, first split, last split) where it would have to cross and cannot."""
        for name, writes in self._writes.items():
            last = min(self.last_read(name), len(self.body.units) - 1)
            is_reread = self.kind(name).name == "place" and name in self._rereads
            if not is_reread and any(leaf.name in _UNCROSSABLE for leaf in self.kind(name).leaves()):
                yield name, writes[0] + 1, last

    def parts(self, splits: Sequence[int]) -> Iterator[Part]:
        """The parts between splits, which are indices of units in ascending order."""
        bounds = [0, *splits, len(self.body.units)]
        operator_start = 0
        for start, stop in itertools.pairwise(bounds):
            part = self._part(start, stop, operator_start)
            operator_start += part.operator_count
            yield part

    def _part(self, start: int, stop: int, operator_start: int) -> Part:
        entered = self._entered(range(start, stop))
        outputs: dict[str, tuple[str, str]] = {}
        whole_outputs = set(self.body.outputs or ())
        for name in self._written(range(start, stop)):
            if self._is_read_from(name, stop):
                self._leave(name, name, self.kind(name), outputs)
            if name in whole_outputs and self._writes[name][-1] < stop and self.kind(name).name not in CROSSING:
                outputs[name] = self.kind(name).name, name  # no part takes it: the whole returns it as it is
        for name in (name for index in range(start, stop) for name in self.in_place.get(index, ())):
            if entered.inputs.get(name) == "tensor" and name not in outputs and self._is_read_from(name, stop):
                outputs[name] = "tensor", name
        return self._made(range(start, stop), operator_start, entered, outputs)

    def subset(self, indices: Sequence[int]) -> tuple[Part, dict[str, int]]:
        """Any units, ascending, as a graph of its own.

        It returns what none of its units reads, outputs of the whole, and what it writes to in place.

        Returns:
            The graph, and for each of its inputs the unit before which the input's value is to be had.
        """
        entered = self._entered(indices)
        last_read = {name: index for index in indices for name in self.body.units[index].reads}
        last_write = {name: index for index in indices for name in self.body.units[index].writes}
        outputs: dict[str, tuple[str, str]] = {}
        whole_outputs = set(self.body.outputs or ())
        for name in self._written(indices):
            if name in whole_outputs or last_read.get(name, -1) <= last_write[name]:
                self._leave(name, name, self.kind(name), outputs)
        for name in (name for index in indices for name in self.in_place.get(index, ())):
            if entered.inputs.get(name) == "tensor" and name not in outputs:
                outputs[name] = "tensor", name
        return self._made(indices, 0, entered, outputs), entered.needed_at

    def _written(self, indices: Iterable[int]) -> Iterable[str]:
        return dict.fromkeys(name for index in indices for name in sorted(self.body.units[index].writes))

    def _entered(self, indices: Iterable[int]) -> _Entered:
        """What units take that none of them makes."""
        found = _Entered()
        made: set[str] = set()
        for index in indices:
            unit = self.body.units[index]
            before = len(found.inputs)
            for name in sorted(unit.reads - made, key=lambda one: _first_place(unit.statements, one)):
                if name not in found.variables:
                    self._enter(name, found)
            new = itertools.islice(reversed(found.inputs), len(found.inputs) - before)
            found.needed_at.update(dict.fromkeys(new, index))
            made |= unit.writes
        return found

    def _made(
        self, indices: Sequence[int], operator_start: int, entered: _Entered, outputs: Mapping[str, tuple[str, str]]
    ) -> Part:
        return Part(
            indices,
            operator_start,
            sum(self.body.units[index].operator_count for index in indices),
            entered.inputs,
            {name: kind for name, (kind, _) in outputs.items()},
            tuple(text for _, text in outputs.values()),
            tuple(entered.prologue),
        )

    def _is_read_from(self, name: str, split: int) -> bool:
        """Whether a variable is read at `split` or later before it is assigned again."""
        reads = self._reads.get(name, [])
        position = bisect.bisect_left(reads, split)
        if position == len(reads):
            return False
        writes = self._writes.get(name, [])
        again = bisect.bisect_left(writes, split)
        return again == len(writes) or reads[position] <= writes[again]

    def _enter(self, name: str, entered: _Entered) -> None:
        """Bring a variable into a part: as an input, by the elements of a tuple, as a literal, or read again."""
        entered.variables.add(name)
        kind = self.kind(name)
        if kind.name in CROSSING:
            entered.inputs[name] = kind.name
        elif kind.name == "literal":
            entered.prologue[f"{name} = {kind.literal}"] = None
        elif kind.name == "place":
            statement = self._rereads[name]
            for node in walk(statement.value):
                if isinstance(node, ast.Name) and node.id in self._taken and node.id not in entered.variables:
                    self._enter(node.id, entered)
            entered.prologue[ast.unparse(statement)] = None
        else:
            entered.prologue[f"{name} = {self._sequence(name, kind, entered.inputs)}"] = None

    def _sequence(self, name: str, kind: Kind, inputs: dict[str, str]) -> str:
        texts = []
        for index, element in enumerate(kind.elements):
            own = self._element_name(name, index)
            if element.name in SEQUENCES:
                texts.append(self._sequence(own, element, inputs))
            elif element.name == "literal":
                texts.append(element.literal)
            else:
                inputs[own] = element.name
                texts.append(own)
        if kind.name == "list":
            return f"[{', '.join(texts)}]"
        return f"({', '.join(texts)}{',' if len(texts) == 1 else ''})"

    def _leave(self, name: str, text: str, kind: Kind, outputs: dict[str, tuple[str, str]]) -> None:
        """Add what has to be returned for a variable to be had later: names, and kind and text of each."""
        if kind.name in SEQUENCES:
            for index, element in enumerate(kind.elements):
                self._leave(self._element_name(name, index), f"{text}[{index}]", element, outputs)
        elif kind.name in CROSSING:
            outputs[name] = kind.name, text

    def _element_name(self, name: str, index: int) -> str:
        own = f"{name}_{index}"
        while own in self._taken:
            own += "_"
        self._elements[own] = name, index
        return own

    def _attribute_reads(self) -> dict[str, ast.Assign]:
        """Variables that a statement without an operator assigns → that statement."""
        found = {}
        for unit in self.body.units:
            for statement in unit.statements:
                if isinstance(statement, ast.Assign) and len(statement.targets) == 1:
                    target = statement.targets[0]
                    computes = any(operators(node) for node in walk(statement.value))
                    if isinstance(target, ast.Name) and not computes:
                        found[target.id] = statement
        return found


def _first_place(statements: Sequence[ast.stmt], name: str) -> tuple[int, int]:
    """Where a name first stands in a unit."""
    for number, statement in enumerate(statements):
        for place, node in enumerate(walk(statement)):
            if isinstance(node, ast.Name) and node.id == name:
                return number, place
    return len(statements), 0


ELEMENT, SHARED, SPARSE = "element", "shared", "sparse"


@dataclass(frozen=True, slots=True)
class Obstacle:
    """Why no split may stand at a place.

    Attributes:
        reason: For a person.
        nature: `ELEMENT`, `SHARED` or `SPARSE` where no sample could be split there, whatever its code; else None.
    """

    reason: str
    nature: str | None = None


@dataclass(frozen=True, slots=True)
class Move:
    """A split that could not stand where the scheme wanted it.

    Attributes:
        wanted: Operators before it, as the scheme wanted.
        placed: Operators before the split that stands in its place; None where it was dropped.
        reason: Why.
    """

    wanted: int
    placed: int | None
    reason: str


def place_splits(
    wanted: Sequence[int], forbidden: Mapping[int, str], operators_before: Sequence[int]
) -> tuple[list[int], list[Move]]:
    """Move splits to the next place where one may stand, or the one before where there is none.

    Args:
        wanted: Units before which the scheme splits.
        forbidden: Units before which no split may stand → why.
        operators_before: Of each unit, how many operators come before it.

    Returns:
        The splits, ascending and without doubles, and those that moved.
    """
    unit_count = len(operators_before)
    placed: dict[int, None] = {}
    moves = []
    for split in sorted(set(wanted)):
        if not 0 < split < unit_count:
            continue
        after = next((place for place in range(split, unit_count) if place not in forbidden), None)
        before = next((place for place in range(split, 0, -1) if place not in forbidden), None)
        place = before if after is None else after
        if place != split:
            at = None if place is None else operators_before[place]
            moves.append(Move(operators_before[split], at, forbidden[split]))
        if place is not None:
            placed[place] = None
    return sorted(placed), moves


def without_empty_parts(
    flow: Flow, splits: Sequence[int], operators_before: Sequence[int]
) -> tuple[list[int], list[Move]]:
    """Drop splits until every part returns a tensor; a part that does not goes with the next, or the one before.

    Returns:
        The splits that are left, and those that were dropped.
    """
    left, moves = list(splits), list[Move]()
    while True:
        parts = list(flow.parts(left))
        empty = {
            part.stop if part.stop < len(flow.body.units) else part.start
            for part in parts
            if not _returns_a_tensor(part, flow)
        } & set(left)
        if not empty:
            return left, moves
        moves += [Move(operators_before[split], None, "a part would return no tensor") for split in sorted(empty)]
        left = [split for split in left if split not in empty]


def _returns_a_tensor(part: Part, flow: Flow) -> bool:
    ends_in_return = flow.body.outputs is None and part.stop == len(flow.body.units)
    return ends_in_return or "tensor" in part.outputs.values()
