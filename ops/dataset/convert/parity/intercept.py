"""Watching the variables of a graph: an observer gets the value that each statement assigns, and may replace it.

Knows no framework. A variable has a key for each assignment: its name and a number. Variables that a statement reads go
to the observer after it as well, with a key of another form: the statement may have changed them in place.
"""

import contextlib
from collections import Counter
from collections.abc import Callable, Iterator
from collections.abc import Sequence as AbstractSequence
from dataclasses import dataclass

from ops.dataset.graph import Constant, Graph, Kind, Name, Node, Sequence
from ops.dataset.graph.editing import end

Observer = Callable[[str, object], object]
"""Function of a key and a variable's value; returns the value that the graph goes on with."""

_CALL, _READ = "graphnet_observe", "@"
_IMPORT = f"from ops.dataset.convert.parity.intercept import observe as {_CALL}\n"
_observers: list[Observer] = []


@dataclass(frozen=True, slots=True)
class ObservedPlace:
    """The statement where a variable gets its value.

    Attributes:
        operator: What computes it, as `ops.dataset.graph.Node.operators` names it; "" for none.
        line: Of the code, before it was changed for watching.
    """

    operator: str
    line: int


def observe(key: str, value: object) -> object:
    """Pass a variable to the current observer, if there is one; watched code calls this."""
    return _observers[-1](key, value) if _observers else value


@contextlib.contextmanager
def observe_with(observer: Observer) -> Iterator[None]:
    """Let this observer see all watched code that runs inside."""
    _observers.append(observer)
    try:
        yield
    finally:
        _observers.pop()


def insert_observers(code: str) -> str:
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


def places(code: str) -> dict[str, ObservedPlace]:
    """Key of each watched variable → where it gets its value, in order.

    Raises:
        ModelCodeError: It is not a model.
    """
    return {
        key: ObservedPlace(node.operators[0] if node.operators else "", node.line)
        for node, keys in _keys(Graph.parse(code))
        for key in keys
    }


def is_given(key: str) -> bool:
    """Tell whether the key is of a variable that a statement assigns, and not of one that it reads."""
    return _READ not in key


def _keys(graph: Graph) -> Iterator[tuple[Node, dict[str, str]]]:
    """Yield each node with the variables that it assigns or reads, which are watched after it: key → name."""
    counts: Counter[str] = Counter()
    local = {parameter.name for parameter in graph.parameters}
    for number, node in enumerate(graph.nodes):
        keys = {}
        given = _assigned_names(node)
        for name in given:
            keys[f"{name}.{counts[name]}"] = name
            counts[name] += 1
        local.update(given)
        keys.update({f"{name}{_READ}{number}": name for name in _read_names(node, given) if name in local})
        yield node, keys


def _read_names(node: Node, given: AbstractSequence[str]) -> list[str]:
    """Return variables that a node hands to operators and that still exist after it."""
    if node.kind not in (Kind.CALL, Kind.ASSIGN, Kind.UPDATE):
        return []
    names = [part.name for part in node.walk() if isinstance(part, Name) and not part.is_written]
    return [name for name in dict.fromkeys(names) if name not in given]


def _assigned_names(node: Node) -> list[str]:
    """Return variables to which a node gives a computed value."""
    if node.kind is Kind.UPDATE:
        return [] if node.target is None else [node.target]
    if node.kind is not Kind.ASSIGN or isinstance(node.value, Constant | Name):
        return []
    target = node.targets[0]
    parts = target.elements if isinstance(target, Sequence) else (target,)
    return [part.name for part in parts if isinstance(part, Name)]
