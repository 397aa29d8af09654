"""Runs `forward` statement by statement, with other literals where asked, from any statement on again.

Executes the sample's code: workers only.
"""

from __future__ import annotations

import ast
import contextlib
from collections.abc import Iterator, Mapping
from typing import Any

import torch

from ops.passes.shapes.literals import body_of, numbered
from ops.sample.analysis.model_code import ModelCodeError, forward_parameters, walk
from ops.sample.format.types import Sample
from ops.sample.replay.load import executed_code, load_module
from ops.torch_private import FakeTensorMode

Variables = dict[str, Any]
"""What the variables of `forward` hold; those of the module around it are kept apart."""

RETURNED = "_returned"
"""Variable that holds what the graph returns."""


class Stepper:
    """The statements of a sample, each to be executed on its own.

    Args:
        sample: The sample.
        device: Where it runs.

    Raises:
        ModelCodeError: Its `forward` is no list of statements that ends in its only `return`.
    """

    def __init__(self, sample: Sample, *, device: str = "cpu") -> None:
        code = executed_code(sample, device=device)
        body = body_of(code)
        literals = numbered(body)
        if [one.value for one in literals.values()] != [one.value for one in numbered(_stored(sample)).values()]:
            raise ModelCodeError("model.py: its literals cannot be told from those of devices")
        self.module = load_module(sample, device=device)
        self.lines = [statement.lineno for statement in body]
        self.texts = code.splitlines()
        self.statements = body
        self.numbers = {id(node): key for key, node in literals.items()}
        self.literals = literals
        if not isinstance(body[-1], ast.Return) or any(
            isinstance(node, ast.Return) for one in body[:-1] for node in walk(one)
        ):
            raise ModelCodeError("model.py: its forward does not end in its only return")
        self.writes = [_writes(one) for one in body]
        self.parameters = tuple(one.name for one in forward_parameters(code))
        known = set(self.parameters).union(*self.writes)
        self.reads = [_reads(one) & known for one in body]
        self._sources = _sources(body, self.reads, self.writes)
        forward: Any = type(self.module).forward
        self._base: dict[str, Any] = {**forward.__globals__, "self": self.module}
        self._codes: dict[tuple[Any, ...], Any] = {}

    def text(self, index: int) -> str:
        """The first line of a statement, cut."""
        line = self.texts[self.lines[index] - 1].strip().split(";  ")[0]
        return line if len(line) <= 120 else line[:117] + "..."

    def execute(self, index: int, variables: Variables, values: Mapping[int, int]) -> None:
        """Execute a statement.

        Args:
            index: Which one.
            variables: Read and changed.
            values: Number of a literal → its value.

        Raises:
            Exception: Whatever the statement raises.
        """
        statement = self.statements[index]
        if _frees(statement):
            for name in self.writes[index]:
                variables.pop(name, None)
            return
        own = [node for node in walk(statement) if id(node) in self.numbers]
        changed = tuple((self.numbers[id(node)], values[self.numbers[id(node)]]) for node in own
                        if self.numbers[id(node)] in values)  # fmt: skip
        key = (index, changed)
        if key not in self._codes:
            with self._changed(changed):
                self._codes[key] = _compiled(statement)
        space = dict(self._base)
        space.update((name, variables[name]) for name in self.reads[index] if name in variables)
        exec(self._codes[key], space)
        variables.update((name, space[name]) for name in self.writes[index] if name in space)

    @contextlib.contextmanager
    def _changed(self, values: tuple[tuple[int, int], ...]) -> Iterator[None]:
        nodes = [(self.literals[number], value) for number, value in values]
        before = [node.value for node, _ in nodes]
        for node, value in nodes:
            node.value = value
        try:
            yield
        finally:
            for (node, _), value in zip(nodes, before, strict=True):
                node.value = value

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
        """Arguments of `forward` that a statement's values come from."""
        read = {name for one in self.ancestors(index) for name in self.reads[one]}
        return read.intersection(self.parameters)


def fake_mode() -> FakeTensorMode:
    """A mode in which operators compute shapes and dtypes alone."""
    return FakeTensorMode(allow_non_fake_inputs=True)


def tensors_of(value: Any) -> list[torch.Tensor]:
    """The tensors of a value, in order."""
    if isinstance(value, torch.Tensor):
        return [value]
    if isinstance(value, tuple | list):
        return [tensor for item in value for tensor in tensors_of(item)]
    return []


def _stored(sample: Sample) -> list[ast.stmt]:
    return body_of(sample.model_code)


def _frees(statement: ast.stmt) -> bool:
    """Whether a statement frees variables: `x = None`, `x = y = None` or `del x`."""
    if isinstance(statement, ast.Delete):
        return True
    is_constant = isinstance(statement, ast.Assign) and isinstance(statement.value, ast.Constant)
    return is_constant and statement.value.value is None  # type: ignore[attr-defined]


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


def _sources(
    statements: list[ast.stmt], reads: list[set[str]], writes: list[frozenset[str]]
) -> list[set[int]]:
    """Of each statement, those that last assigned what it reads."""
    last: dict[str, int] = {}
    found = []
    for index, (read, written) in enumerate(zip(reads, writes, strict=True)):
        found.append({last[name] for name in read if name in last})
        last.update(dict.fromkeys(written, index))
        last.update(dict.fromkeys(_changed_in_place(statements[index]), index))
    return found


def _compiled(statement: ast.stmt) -> Any:
    one = statement
    if isinstance(one, ast.Return):
        value = one.value or ast.Constant(None)
        one = ast.copy_location(ast.Assign([ast.Name(RETURNED, ast.Store())], value), one)
    module = ast.fix_missing_locations(ast.Module([one], []))
    return compile(module, "<statement>", "exec", dont_inherit=True)
