"""Watching the variables of a graph: what each statement gives goes to an observer, which may put another in its place.

Knows no framework. A variable that is assigned several times has a key for each: its name and a number.
"""

from __future__ import annotations

import ast
import contextlib
import copy
from collections import Counter
from collections.abc import Callable, Iterator
from dataclasses import dataclass

from ops.sample.analysis.model_code import forward_of, operators, parse_model, walk

Observer = Callable[[str, object], object]
"""Gets a key and the value of the variable, and gives the value that the graph goes on with."""

_CALL = "graphnet_observe"
_IMPORT = f"from ops.convert.parity.observing import observe as {_CALL}\n"
_observers: list[Observer] = []


@dataclass(frozen=True, slots=True)
class Place:
    """Where a variable gets its value.

    Attributes:
        operator: What computes it, as `ops.sample.analysis.model_code.operators` names it; "" for none.
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
    """The code of a graph, with a call of `observe` after each statement that gives a variable its value.

    Raises:
        ModelCodeError: It is not a model.
    """
    tree = copy.deepcopy(parse_model(code))
    forward = forward_of(tree)
    counts: Counter[str] = Counter()
    body: list[ast.stmt] = []
    for statement in forward.body:
        body.append(statement)
        for name in _given(statement):
            body += ast.parse(f"{name} = {_CALL}({_key(name, counts)!r}, {name})").body
            counts[name] += 1
    forward.body = body
    return _IMPORT + ast.unparse(ast.fix_missing_locations(tree))


def places(code: str) -> dict[str, Place]:
    """Key of each watched variable → where it gets its value, in order.

    Raises:
        ModelCodeError: It is not a model.
    """
    counts: Counter[str] = Counter()
    found = {}
    for statement in forward_of(parse_model(code)).body:
        for name in _given(statement):
            named = [operator for node in walk(statement) for operator in operators(node)]
            found[_key(name, counts)] = Place(named[0] if named else "", statement.lineno)
            counts[name] += 1
    return found


def _key(name: str, counts: Counter[str]) -> str:
    return f"{name}.{counts[name]}"


def _given(statement: ast.stmt) -> list[str]:
    """Variables that a statement gives a value which it computes."""
    if isinstance(statement, ast.AugAssign):
        return [statement.target.id] if isinstance(statement.target, ast.Name) else []
    if not isinstance(statement, ast.Assign) or isinstance(statement.value, ast.Constant | ast.Name):
        return []
    target = statement.targets[0]
    parts = target.elts if isinstance(target, ast.Tuple | ast.List) else [target]
    return [part.id for part in parts if isinstance(part, ast.Name)]
