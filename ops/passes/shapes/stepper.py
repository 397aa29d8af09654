"""Runs `forward` statement by statement, with other literals where asked, from any statement on again.

Executes the sample's code: workers only.
"""

from __future__ import annotations

import ast
import contextlib
from collections.abc import Iterator, Mapping
from typing import Any

from ops.passes.shapes.literals import body_of, numbered
from ops.sample.analysis.model_code import ModelCodeError, forward_parameters, walk
from ops.sample.format.types import Sample
from ops.sample.replay.load import executed_code, load_module

RETURNED = "_returned"
"""Variable that holds what the graph returns."""


class Stepper:
    """The statements of a sample, each to be executed on its own.

    Args:
        sample: The sample.
        device: Where it runs.

    Attributes:
        statements: Of `forward`.
        literals: Number of each literal in them → the literal.
        numbers: The other way round, by the literal's id.
        parameters: Of `forward`, in order.
        reads: Of each statement, the variables and parameters that it reads.
        writes: Likewise, those that it assigns.

    Raises:
        ModelCodeError: Its `forward` is no list of statements that ends in its only `return`.
    """

    def __init__(self, sample: Sample, *, device: str = "cpu") -> None:
        code = executed_code(sample, device=device)
        self.statements = body = body_of(code)
        self.literals = numbered(body)
        stored = numbered(body_of(sample.model_code))
        if [one.value for one in self.literals.values()] != [one.value for one in stored.values()]:
            raise ModelCodeError("model.py: its literals cannot be told from those of devices")
        ends = [isinstance(node, ast.Return) for one in body for node in walk(one)]
        if sum(ends) != 1 or not isinstance(body[-1], ast.Return):
            raise ModelCodeError("model.py: its forward does not end in its only return")
        self.numbers = {id(node): number for number, node in self.literals.items()}
        self.parameters = tuple(one.name for one in forward_parameters(code))
        self.writes = [_writes(one) for one in body]
        known = set(self.parameters).union(*self.writes)
        self.reads = [_reads(one) & known for one in body]
        self._lines = code.splitlines()
        self._sources = self._last_assigned()
        forward: Any = type(module := load_module(sample, device=device)).forward
        self._base: dict[str, Any] = {**forward.__globals__, "self": module}
        self._codes: dict[tuple[Any, ...], Any] = {}

    def place(self, index: int) -> str:
        """Where a statement stands and its first line, cut: for messages."""
        number = self.statements[index].lineno
        line = self._lines[number - 1].strip().split(";  ")[0]
        return f"line {number}, {line if len(line) <= 120 else line[:117] + '...'}"

    def place_of(self, literal: int) -> str:
        """Where a literal stands, for messages."""
        node = self.literals[literal]
        return self.place(max(i for i, one in enumerate(self.statements) if one.lineno <= node.lineno))

    def execute(self, index: int, known: Mapping[str, Any], literals: Mapping[int, int]) -> dict[str, Any]:
        """Execute a statement.

        Args:
            index: Which one.
            known: Variables and parameters.
            literals: Number of a literal of it → its value, for those with another.

        Returns:
            What it assigns.

        Raises:
            Exception: Whatever the statement raises.
        """
        key = (index, *sorted(literals.items()))
        if key not in self._codes:
            with self._changed(literals):
                self._codes[key] = _compiled(self.statements[index])
        space = {**self._base, **{name: known[name] for name in self.reads[index] if name in known}}
        exec(self._codes[key], space)
        return {name: space[name] for name in self.writes[index] if name in space}

    @contextlib.contextmanager
    def _changed(self, values: Mapping[int, int]) -> Iterator[None]:
        before = {number: self.literals[number].value for number in values}
        for number, value in values.items():
            self.literals[number].value = value
        try:
            yield
        finally:
            for number, old in before.items():
                self.literals[number].value = old

    def ancestors(self, index: int) -> list[int]:
        """A statement and those that its values come from, the nearest first."""
        found: set[int] = set()
        waiting = [index]
        while waiting:
            one = waiting.pop()
            if one not in found:
                found.add(one)
                waiting += self._sources[one]
        return sorted(found, reverse=True)

    def arguments(self, index: int) -> set[str]:
        """Parameters of `forward` that a statement's values come from."""
        return {name for one in self.ancestors(index) for name in self.reads[one]}.intersection(self.parameters)

    def _last_assigned(self) -> list[set[int]]:
        """Of each statement, those that last assigned or changed what it reads."""
        last: dict[str, int] = {}
        found = []
        for index, (read, written) in enumerate(zip(self.reads, self.writes, strict=True)):
            found.append({last[name] for name in read if name in last})
            last.update(dict.fromkeys((*written, *_changed_in_place(self.statements[index])), index))
        return found


def frees(statement: ast.stmt) -> bool:
    """Whether a statement only frees variables: `x = None`, `x = y = None` or `del x`."""
    value = statement.value if isinstance(statement, ast.Assign) else None
    return isinstance(statement, ast.Delete) or (isinstance(value, ast.Constant) and value.value is None)


def _writes(statement: ast.stmt) -> frozenset[str]:
    if isinstance(statement, ast.Return):
        return frozenset({RETURNED})
    names = {node.id for node in walk(statement) if isinstance(node, ast.Name) and not isinstance(node.ctx, ast.Load)}
    return frozenset(names | ({statement.name} if isinstance(statement, ast.FunctionDef) else set()))


def _reads(statement: ast.stmt) -> set[str]:
    names = {node.id for node in walk(statement) if isinstance(node, ast.Name) and isinstance(node.ctx, ast.Load)}
    if isinstance(statement, ast.AugAssign) and isinstance(statement.target, ast.Name):
        names.add(statement.target.id)
    return names


def _changed_in_place(statement: ast.stmt) -> set[str]:
    """Variables that a statement writes into: `x[…] = y`, `x += y`, `x.add_(y)`."""
    found = set()
    for node in walk(statement):
        target = None
        if isinstance(node, ast.Subscript) and isinstance(node.ctx, ast.Store):
            target = node.value
        elif isinstance(node, ast.Call) and isinstance(node.func, ast.Attribute) and node.func.attr.endswith("_"):
            target = node.func.value
        if isinstance(target, ast.Name):
            found.add(target.id)
    return found


def _compiled(statement: ast.stmt) -> Any:
    if isinstance(statement, ast.Return):
        target: list[ast.expr] = [ast.Name(RETURNED, ast.Store())]
        statement = ast.copy_location(ast.Assign(target, statement.value or ast.Constant(None)), statement)
    module = ast.fix_missing_locations(ast.Module([statement], []))
    return compile(module, "<statement>", "exec", dont_inherit=True)
