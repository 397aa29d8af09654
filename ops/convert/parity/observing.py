"""Watching the variables of a graph: what each statement gives goes to an observer, which may put another in its place.

Knows no framework. A variable that is assigned several times has a key for each: its name and a number. What a
statement reads goes to the observer after it as well, with a key of another form: it may have been changed in place.
"""

from __future__ import annotations

import ast
import contextlib
import copy
from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass

from ops.sample.analysis.model_code import forward_of, operators, parse_model, walk

Observer = Callable[[str, object], object]
"""Gets a key and the value of the variable, and gives the value that the graph goes on with."""

_CALL, _READ = "graphnet_observe", "@"
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
    body: list[ast.stmt] = []
    for statement, keys in _keys(forward):
        body.append(statement)
        for key, name in keys.items():
            body += ast.parse(f"{name} = {_CALL}({key!r}, {name})").body
    forward.body = body
    return _IMPORT + ast.unparse(ast.fix_missing_locations(tree))


def places(code: str) -> dict[str, Place]:
    """Key of each watched variable → where it gets its value, in order.

    Raises:
        ModelCodeError: It is not a model.
    """
    found = {}
    for statement, keys in _keys(forward_of(parse_model(code))):
        named = [operator for node in walk(statement) for operator in operators(node)]
        found.update(dict.fromkeys(keys, Place(named[0] if named else "", statement.lineno)))
    return found


def is_given(key: str) -> bool:
    """Whether the key is of a value that a statement gives a variable, and not of one that it reads."""
    return _READ not in key


def _keys(forward: ast.FunctionDef) -> Iterator[tuple[ast.stmt, dict[str, str]]]:
    """Each statement, and key → name of the variables that are watched after it: those that it gives, and reads."""
    counts: Counter[str] = Counter()
    local = {argument.arg for argument in forward.args.args[1:]}
    for number, statement in enumerate(forward.body):
        keys = {}
        given = _given(statement)
        for name in given:
            keys[f"{name}.{counts[name]}"] = name
            counts[name] += 1
        local.update(given)
        keys.update({f"{name}{_READ}{number}": name for name in _read(statement, given) if name in local})
        yield statement, keys


def _read(statement: ast.stmt, given: Sequence[str]) -> list[str]:
    """Variables that a statement hands to operators, and that are there after it."""
    if not isinstance(statement, ast.Expr | ast.Assign | ast.AugAssign):
        return []
    names = [node.id for node in ast.walk(statement) if isinstance(node, ast.Name) and isinstance(node.ctx, ast.Load)]
    return [name for name in dict.fromkeys(names) if name not in given]


def _given(statement: ast.stmt) -> list[str]:
    """Variables that a statement gives a value which it computes."""
    if isinstance(statement, ast.AugAssign):
        return [statement.target.id] if isinstance(statement.target, ast.Name) else []
    if not isinstance(statement, ast.Assign) or isinstance(statement.value, ast.Constant | ast.Name):
        return []
    target = statement.targets[0]
    parts = target.elts if isinstance(target, ast.Tuple | ast.List) else [target]
    return [part.id for part in parts if isinstance(part, ast.Name)]
