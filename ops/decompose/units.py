"""The body of `forward` as a sequence of units that a split may stand between, by `ast` and without running it.

A unit is one operator with the reads of attributes before it (a device, a dtype). A context (autocast, vmap, a `with`
block) is one unit, and so is an operator that makes a function with the call of that function. Nothing in this module
imports torch.
"""

from __future__ import annotations

import ast
import copy
import dataclasses
from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from ops.errors import GraphNetError
from ops.sample.analysis.model_code import dotted_name, forward_of, operators, parameters_of, parse_model, walk

ENTERING = frozenset({"__enter__", "_enter_autocast", "_vmap_increment_nesting", "_saved_tensors_hooks_disable"})
LEAVING = frozenset({"__exit__", "_exit_autocast", "_vmap_decrement_nesting", "_saved_tensors_hooks_enable"})
"""Calls that enter and leave a context: no split stands between them."""


class NotDecomposableError(GraphNetError):
    """A graph cannot be decomposed; the message says why."""


@dataclass(frozen=True, slots=True)
class Unit:
    """One operator, or several that belong together.

    Attributes:
        statements: In order; deletions (`x = None`) are left out.
        operator_count: Operators that they call, as the catalog counts them.
        names: Names of these operators.
        reads: Variables whose values from before the unit are read.
        writes: Variables that are assigned.
    """

    statements: tuple[ast.stmt, ...]
    operator_count: int
    names: tuple[str, ...]
    reads: frozenset[str]
    writes: frozenset[str]


@dataclass(frozen=True, slots=True)
class Body:
    """`forward` in units.

    Attributes:
        parameters: Names in order, without `self`.
        symbolic: Those that take a size.
        units: In order.
        outputs: Names that it returns, in order; None where it returns something other than a tuple of names, which is
            then the last statement of the last unit.
    """

    parameters: tuple[str, ...]
    symbolic: frozenset[str]
    units: tuple[Unit, ...]
    outputs: tuple[str, ...] | None

    @property
    def operator_count(self) -> int:
        """Operators of all units."""
        return sum(unit.operator_count for unit in self.units)


def read_body(code: str) -> Body:
    """The units of a sample's code.

    Raises:
        ModelCodeError: The code is not a model.
        NotDecomposableError: `forward` does not end in its only `return`, or calls no operator.
    """
    function = forward_of(parse_model(code))
    parameters = parameters_of(function)
    names = tuple(parameter.name for parameter in parameters)
    statements = [_without_deletions(statement) for statement in function.body if not _is_docstring(statement)]
    returns = [one for one in statements if any(isinstance(node, ast.Return) for node in _statements_of(one))]
    if not statements or returns != [statements[-1]] or not isinstance(statements[-1], ast.Return):
        raise NotDecomposableError("its forward does not end in its only return")
    result = statements.pop()
    assert isinstance(result, ast.Return)
    outputs = _returned_names(result)
    if outputs is None:
        statements.append(result)
    known = {*names, *(name for one in statements for name in _assigned(one))}
    units = tuple(_with_closures([_unit(group, known) for group in _groups(statements)], known))
    if not any(unit.operator_count for unit in units):
        raise NotDecomposableError("it calls no operator")
    symbolic = frozenset(parameter.name for parameter in parameters if parameter.symbolic)
    return Body(names, symbolic, units, outputs)


def _is_docstring(statement: ast.stmt) -> bool:
    return isinstance(statement, ast.Expr) and isinstance(statement.value, ast.Constant)


def _statements_of(statement: ast.stmt) -> Iterator[ast.AST]:
    """A statement and those in it, without the bodies of functions that it defines."""
    yield statement
    if not isinstance(statement, ast.FunctionDef | ast.AsyncFunctionDef | ast.ClassDef):
        for child in ast.iter_child_nodes(statement):
            if isinstance(child, ast.stmt):
                yield from _statements_of(child)


def _returned_names(result: ast.Return) -> tuple[str, ...] | None:
    value = result.value
    elements = value.elts if isinstance(value, ast.Tuple | ast.List) else [value]
    names = [one.id for one in elements if isinstance(one, ast.Name)]
    return tuple(names) if len(names) == len(elements) else None


def _assigned(statement: ast.AST) -> Iterator[str]:
    """Variables that a statement assigns, in order."""
    for node in walk(statement):
        if isinstance(node, ast.Name) and isinstance(node.ctx, ast.Store):
            yield node.id
        elif isinstance(node, ast.FunctionDef):
            yield node.name


def _is_deletion(statement: ast.stmt) -> bool:
    """Whether a statement frees variables: `x = None`, `x = y = None` or `del x`."""
    if isinstance(statement, ast.Delete):
        return True
    is_none = isinstance(statement, ast.Assign) and isinstance(statement.value, ast.Constant)
    return is_none and statement.value.value is None  # type: ignore[attr-defined]


def _without_deletions(statement: ast.stmt) -> ast.stmt:
    """A statement; of a context, one that frees no variable: what a part freed inside would be no tensor after it."""
    if not isinstance(statement, ast.With):
        return statement
    context = copy.copy(statement)
    context.body = [_without_deletions(inner) for inner in statement.body if not _is_deletion(inner)] or [ast.Pass()]
    return ast.copy_location(context, statement)


def _groups(statements: Sequence[ast.stmt]) -> Iterator[list[ast.stmt]]:
    """Statements that no split may part: an operator with the attribute reads before it, and each context.

    An operator that makes a function (`mapped = torch.vmap(body)`) belongs together with the call of that function.
    """
    group: list[ast.stmt] = []
    depth = 0
    waiting: list[list[ast.stmt]] = []
    for statement in statements:
        if _is_deletion(statement):
            continue
        group.append(statement)
        calls = [call.rpartition(".")[2] for call in _calls(statement)]
        depth += sum(call in ENTERING for call in calls) - sum(call in LEAVING for call in calls)
        if waiting and _calls_result_of(waiting[-1], statement):
            waiting[-1] += group
            group = []
        elif depth <= 0 and _operators(statement):
            waiting.append(group)
            group = []
    if group and waiting:
        waiting[-1] += group  # an attribute that is read last, or a context that is never left
    elif group:
        waiting.append(group)
    yield from waiting


def _calls_result_of(group: Sequence[ast.stmt], statement: ast.stmt) -> bool:
    """Whether a statement calls a function that the group before it made."""
    called = {
        node.func.id for node in walk(statement) if isinstance(node, ast.Call) and isinstance(node.func, ast.Name)
    }
    return bool(called) and not called.isdisjoint(name for one in group for name in _assigned(one))


def _calls(statement: ast.stmt) -> Iterator[str]:
    for node in walk(statement):
        if isinstance(node, ast.Call):
            yield dotted_name(node.func) or (node.func.attr if isinstance(node.func, ast.Attribute) else "")


def _operators(statement: ast.stmt) -> list[str]:
    return [name for node in walk(statement) for name in operators(node)]


def _unit(statements: Sequence[ast.stmt], known: set[str]) -> Unit:
    reads: dict[str, None] = {}
    writes: dict[str, None] = {}
    for statement in statements:
        _note(statement, known, reads, writes)
    names = tuple(name for statement in statements for name in _operators(statement))
    return Unit(tuple(statements), len(names), names, frozenset(reads), frozenset(writes))


def _with_closures(units: Sequence[Unit], known: set[str]) -> Iterator[Unit]:
    """The units, where one that reads a function that `forward` defines reads what that function reads, too."""
    closures: dict[str, frozenset[str]] = {}
    for unit in units:
        more = frozenset().union(*(closures.get(name, frozenset()) for name in unit.reads))
        yield dataclasses.replace(unit, reads=unit.reads | (more - unit.writes))
        for statement in unit.statements:
            if any(isinstance(node, ast.Lambda | ast.FunctionDef) for node in walk(statement)):
                names = {node.id for node in walk(statement) if isinstance(node, ast.Name)}
                closures |= dict.fromkeys(_assigned(statement), frozenset(names & known))


def _note(statement: ast.stmt, known: set[str], reads: dict[str, None], writes: dict[str, None]) -> None:
    """Add what a statement reads from before its unit, and what it assigns; blocks are read from top to bottom."""
    children = [child for child in ast.iter_child_nodes(statement) if isinstance(child, ast.stmt)]
    inner = {id(child) for child in children}
    for child in ast.iter_child_nodes(statement):
        if id(child) not in inner:
            for node in walk(child):
                name = node.id if isinstance(node, ast.Name) and not isinstance(node.ctx, ast.Store) else None
                if name in known and name not in writes:
                    reads[name] = None
    target = statement.target if isinstance(statement, ast.AugAssign) else None
    if isinstance(target, ast.Name) and target.id not in writes:
        reads[target.id] = None
    own = {argument.arg for argument in statement.args.args} if isinstance(statement, ast.FunctionDef) else set()
    for child in children:
        _note(child, known - own, reads, writes)
    for name in _assigned(statement):
        writes[name] = None
