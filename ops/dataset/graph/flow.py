"""Data flow of a graph: the inputs and outputs of some units, and how values other than tensors cross a split.

Sizes are inputs of their own (`torch.SymInt`), tuples are passed element by element, flags and other plain values are
written into the code, and device attributes are read again.
"""

from __future__ import annotations

import bisect
import itertools
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from types import MappingProxyType
from typing import Any

from ops.dataset.graph.expressions import Name
from ops.dataset.graph.graph import Graph
from ops.dataset.graph.node import Node
from ops.dataset.graph.units import Unit


@dataclass(frozen=True, slots=True)
class Value:
    """The kind of value that a variable holds.

    Attributes:
        kind: "tensor", "size" (an integer), "literal", "device", "tuple", "list", "record" (a named tuple),
            "sparse" (a tensor that no sample takes) or "other".
        literal: Source text of a literal.
        elements: The elements of a tuple or a list.
    """

    kind: str
    literal: str = ""
    elements: tuple[Value, ...] = ()

    def leaves(self) -> Iterator[Value]:
        """Iterate over the innermost elements of a tuple or list; over itself for any other value."""
        if self.kind in SEQUENCES:
            for element in self.elements:
                yield from element.leaves()
        else:
            yield self


SEQUENCES = frozenset({"tuple", "list"})
CROSSING = frozenset({"tensor", "size"})
"""Kinds that are inputs and outputs of parts."""
_UNCROSSABLE = frozenset({"device", "other", "record", "sparse"})


@dataclass(frozen=True, slots=True)
class Part:
    """Some units as a graph of their own; a contiguous range of them where a graph is decomposed.

    Attributes:
        units: Indices of the units, ascending.
        operator_start: Number of operators in the parts before it.
        operator_count: Number of operators in its units.
        inputs: Parameters in the order of their first use → their kind, "tensor" or "size".
        outputs: Names of what it returns, in order → their kind.
        returned: Source text of each output.
        prologue: Source lines before its units, which compute nothing.
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
        """Index of the first unit."""
        return self.units[0]

    @property
    def stop(self) -> int:
        """Index of the last unit + 1."""
        return self.units[-1] + 1


@dataclass(slots=True)
class _Entry:
    """The variables that a part takes from outside.

    Attributes:
        inputs: As in `Part`.
        prologue: As in `Part`; a dict for its order.
        variables: The variables that inputs and prologue provide.
        needed_at: Input → the first unit that needs it.
    """

    inputs: dict[str, str] = field(default_factory=dict)
    prologue: dict[str, None] = field(default_factory=dict)
    variables: set[str] = field(default_factory=set)
    needed_at: dict[str, int] = field(default_factory=dict)


class Flow:
    """Reads and writes of a graph's variables, unit by unit.

    Args:
        graph: The graph.
        values: Variable → its value; parameters may be missing.
        in_place: Unit → variables defined before it whose tensors it modifies.
    """

    def __init__(
        self, graph: Graph, values: Mapping[str, Value], in_place: Mapping[int, Sequence[str]] = MappingProxyType({})
    ) -> None:
        self.graph = graph
        self.units = graph.units
        self.values = values
        self.in_place = in_place
        self._reads: dict[str, list[int]] = {}
        self._writes: dict[str, list[int]] = {}
        for index, unit in enumerate(self.units):
            for name in unit.reads:
                self._reads.setdefault(name, []).append(index)
            for name in unit.writes:
                self._writes.setdefault(name, []).append(index)
        for name in graph.outputs or ():
            self._reads.setdefault(name, []).append(len(self.units))
        self._rereads = self._attribute_reads()
        self._taken = {*(parameter.name for parameter in graph.parameters), *self._writes}
        self._sizes = {parameter.name for parameter in graph.parameters if parameter.is_size}
        self._elements = dict(item for name, value in values.items() for item in self._elements_of(name, value))

    def value(self, name: str) -> Value:
        """The value of a variable; that of a parameter that `values` lacks is a tensor or a size."""
        return self.values.get(name) or Value("size" if name in self._sizes else "tensor")

    def value_of(self, name: str, variables: Mapping[str, Any]) -> Any:
        """The value, among those of `variables`, of a part's input or output: a variable or an element of one."""
        if name in self._elements:
            owner, index = self._elements[name]
            return self.value_of(owner, variables)[index]
        return variables[name]

    def variable_of(self, name: str) -> str:
        """The variable that a part's input or output is, or is an element of."""
        return self.variable_of(self._elements[name][0]) if name in self._elements else name

    def last_read(self, name: str) -> int:
        """The last unit that reads a variable; the number of units for an output of the graph; -1 if none reads it."""
        return self._reads[name][-1] if name in self._reads else -1

    def uncrossable_variables(self) -> Iterator[tuple[str, int, int]]:
        """(variable, first split, last split) of each variable that would have to cross these splits and cannot."""
        for name, writes in self._writes.items():
            last = min(self.last_read(name), len(self.units) - 1)
            is_reread = self.value(name).kind == "device" and name in self._rereads
            if not is_reread and any(leaf.kind in _UNCROSSABLE for leaf in self.value(name).leaves()):
                yield name, writes[0] + 1, last

    def parts(self, splits: Sequence[int]) -> Iterator[Part]:
        """The parts between splits; a split is the index of the unit after it, and they ascend."""
        bounds = [0, *splits, len(self.units)]
        operator_start = 0
        for start, stop in itertools.pairwise(bounds):
            part = self._part(start, stop, operator_start)
            operator_start += part.operator_count
            yield part

    def _part(self, start: int, stop: int, operator_start: int) -> Part:
        entry = self._entry(range(start, stop))
        outputs: dict[str, tuple[str, str]] = {}
        graph_outputs = set(self.graph.outputs or ())
        for name in self._written_variables(range(start, stop)):
            if self._is_read_from(name, stop):
                self._leave(name, name, self.value(name), outputs)
            if name in graph_outputs and self._writes[name][-1] < stop and self.value(name).kind not in CROSSING:
                outputs[name] = self.value(name).kind, name  # no part takes it: the whole returns it as it is
        for name in (name for index in range(start, stop) for name in self.in_place.get(index, ())):
            if entry.inputs.get(name) == "tensor" and name not in outputs and self._is_read_from(name, stop):
                outputs[name] = "tensor", name
        return self._part_of(range(start, stop), operator_start, entry, outputs)

    def subset(self, indices: Sequence[int]) -> tuple[Part, dict[str, int]]:
        """Make a part of any units, given in ascending order.

        It returns variables that none of its units reads, outputs of the graph, and inputs that it writes to in place.

        Returns:
            The part, and each of its inputs → the unit before which the input has its value.
        """
        entry = self._entry(indices)
        last_read = {name: index for index in indices for name in self.units[index].reads}
        last_write = {name: index for index in indices for name in self.units[index].writes}
        outputs: dict[str, tuple[str, str]] = {}
        graph_outputs = set(self.graph.outputs or ())
        for name in self._written_variables(indices):
            if name in graph_outputs or last_read.get(name, -1) <= last_write[name]:
                self._leave(name, name, self.value(name), outputs)
        for name in (name for index in indices for name in self.in_place.get(index, ())):
            if entry.inputs.get(name) == "tensor" and name not in outputs:
                outputs[name] = "tensor", name
        return self._part_of(indices, 0, entry, outputs), entry.needed_at

    def _written_variables(self, indices: Iterable[int]) -> Iterable[str]:
        return dict.fromkeys(name for index in indices for name in sorted(self.units[index].writes))

    def _entry(self, indices: Iterable[int]) -> _Entry:
        """The variables that units read and none of them has assigned before."""
        entry = _Entry()
        assigned: set[str] = set()
        for index in indices:
            unit = self.units[index]
            before = len(entry.inputs)
            positions = _first_positions(unit)
            for name in sorted(unit.reads - assigned, key=lambda name: (positions.get(name, len(positions)), name)):
                if name not in entry.variables:
                    self._enter(name, entry)
            new = itertools.islice(reversed(entry.inputs), len(entry.inputs) - before)
            entry.needed_at.update(dict.fromkeys(new, index))
            assigned |= unit.writes
        return entry

    def _part_of(
        self, indices: Sequence[int], operator_start: int, entry: _Entry, outputs: Mapping[str, tuple[str, str]]
    ) -> Part:
        return Part(
            indices,
            operator_start,
            sum(len(self.units[index].operators) for index in indices),
            entry.inputs,
            {name: kind for name, (kind, _) in outputs.items()},
            tuple(text for _, text in outputs.values()),
            tuple(entry.prologue),
        )

    def _is_read_from(self, name: str, split: int) -> bool:
        """Tell whether a variable is read at `split` or later before it is assigned again."""
        reads = self._reads.get(name, [])
        position = bisect.bisect_left(reads, split)
        if position == len(reads):
            return False
        writes = self._writes.get(name, [])
        again = bisect.bisect_left(writes, split)
        return again == len(writes) or reads[position] <= writes[again]

    def _enter(self, name: str, entry: _Entry) -> None:
        """Bring a variable into a part: as an input, by the elements of a tuple, as a literal, or read again."""
        entry.variables.add(name)
        value = self.value(name)
        if value.kind in CROSSING:
            entry.inputs[name] = value.kind
        elif value.kind == "literal":
            entry.prologue[f"{name} = {value.literal}"] = None
        elif value.kind == "device":
            node = self._rereads[name]
            for part in node.walk():
                is_new = isinstance(part, Name) and part.name in self._taken and part.name not in entry.variables
                if is_new and not part.is_written:  # type: ignore[attr-defined]
                    self._enter(part.name, entry)  # type: ignore[attr-defined]
            entry.prologue[node.text] = None
        else:
            entry.prologue[f"{name} = {self._sequence(name, value, entry.inputs)}"] = None

    def _sequence(self, name: str, value: Value, inputs: dict[str, str]) -> str:
        texts = []
        for index, element in enumerate(value.elements):
            own = self._element_name(name, index)
            if element.kind in SEQUENCES:
                texts.append(self._sequence(own, element, inputs))
            elif element.kind == "literal":
                texts.append(element.literal)
            else:
                inputs[own] = element.kind
                texts.append(own)
        if value.kind == "list":
            return f"[{', '.join(texts)}]"
        return f"({', '.join(texts)}{',' if len(texts) == 1 else ''})"

    def _leave(self, name: str, text: str, value: Value, outputs: dict[str, tuple[str, str]]) -> None:
        """Add the outputs that pass a variable on to later parts: name → (kind, source text)."""
        if value.kind in SEQUENCES:
            for index, element in enumerate(value.elements):
                self._leave(self._element_name(name, index), f"{text}[{index}]", element, outputs)
        elif value.kind in CROSSING:
            outputs[name] = value.kind, text

    def _elements_of(self, name: str, value: Value) -> Iterator[tuple[str, tuple[str, int]]]:
        """(name of an element, (name of its owner, its index)) of all elements, at any depth."""
        if value.kind in SEQUENCES:
            for index, element in enumerate(value.elements):
                own = self._element_name(name, index)
                yield own, (name, index)
                yield from self._elements_of(own, element)

    def _element_name(self, name: str, index: int) -> str:
        own = f"{name}_{index}"
        while own in self._taken:
            own += "_"
        return own

    def _attribute_reads(self) -> dict[str, Node]:
        """Variables that a node without an operator assigns → that node."""
        nodes = (node for unit in self.units for node in unit.nodes)
        return {node.target: node for node in nodes if node.target is not None and not node.operators}


def _first_positions(unit: Unit) -> dict[str, int]:
    """Name → position of its first occurrence in a unit."""
    names = (part.name for node in unit.nodes for part in node.walk() if isinstance(part, Name))
    positions: dict[str, int] = {}
    for position, name in enumerate(names):
        positions.setdefault(name, position)
    return positions
