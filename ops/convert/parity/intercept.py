"""Watching the variables of a graph: what each statement gives goes to an observer, which may put another in its place.

Knows no framework. A variable that is assigned several times has a key for each: its name and a number. What a
statement reads goes to the observer after it as well, with a key of another form: it may have been changed in place.
"""

import contextlib
from collections import Counter
from collections.abc import Callable, Iterator
from collections.abc import Sequence as AbstractSequence
from dataclasses import dataclass

from ops.graph import Constant, Graph, Kind, Name, Node, Sequence
from ops.graph.editing import end

Observer = Callable[[str, object], object]
"""Gets a key and the value of the variable, and gives the value that the graph goes on with."""

_CALL, _READ = "graphnet_observe", "@"
_IMPORT = f"from ops.convert.parity.intercept import observe as {_CALL}\n"
_observers: list[Observer] = []


@dataclass(frozen=True, slots=True)
class Place:
    """Where a variable gets its value.

    Attributes:
        operator: What computes it, as `ops.graph.Node.operators` names it; "" for none.
        line: Of the code, before it was changed for watching.
    """

    operator: str
    line: int


def observe(key: str, value: object) -> object:
    """What watched code calls with each variable."""
    return _observers[-1](key, value) if _observers else value


@contextlib.contextmanager
def observed_by(observer: Observer) -> Iterator[None]:
    """Have this observer see what runs inside."""
    _observers.append(observer)
    try:
        yield
    finally:
        _observers.pop()


def watched(code: str) -> str:
    """The code of a graph, with a call of `observe` after each node that gives a variable its value; lines stay.

    Raises:
        ModelCodeError: It is not a model.
    """
    graph = Graph.parse(code)
    edits = []
    for node, keys in _keys(graph):
        calls = "".join(f"; {name} = {_CALL}({key!r}, {name})" for key, name in keys.items())
        edits.append((end(node), end(node), calls.encode()))
    return graph.apply_edits([(graph.begin, graph.begin, _IMPORT.encode()), *edits])


def places(code: str) -> dict[str, Place]:
    """Key of each watched variable → where it gets its value, in order.

    Raises:
        ModelCodeError: It is not a model.
    """
    return {
        key: Place(node.operators[0] if node.operators else "", node.line)
        for node, keys in _keys(Graph.parse(code))
        for key in keys
    }


def is_given(key: str) -> bool:
    """Whether the key is of a value that a statement gives a variable, and not of one that it reads."""
    return _READ not in key


def _keys(graph: Graph) -> Iterator[tuple[Node, dict[str, str]]]:
    """Each node, and key → name of the variables that are watched after it: those that it gives, and reads."""
    counts: Counter[str] = Counter()
    local = {parameter.name for parameter in graph.parameters}
    for number, node in enumerate(graph.nodes):
        keys = {}
        given = _given(node)
        for name in given:
            keys[f"{name}.{counts[name]}"] = name
            counts[name] += 1
        local.update(given)
        keys.update({f"{name}{_READ}{number}": name for name in _read(node, given) if name in local})
        yield node, keys


def _read(node: Node, given: AbstractSequence[str]) -> list[str]:
    """Variables that a node hands to operators, and that are there after it."""
    if node.kind not in (Kind.CALL, Kind.ASSIGN, Kind.UPDATE):
        return []
    names = [part.name for part in node.walk() if isinstance(part, Name) and not part.is_written]
    return [name for name in dict.fromkeys(names) if name not in given]


def _given(node: Node) -> list[str]:
    """Variables that a node gives a value which it computes."""
    if node.kind is Kind.UPDATE:
        return [] if node.target is None else [node.target]
    if node.kind is not Kind.ASSIGN or isinstance(node.value, Constant | Name):
        return []
    target = node.targets[0]
    parts = target.elements if isinstance(target, Sequence) else (target,)
    return [part.name for part in parts if isinstance(part, Name)]
