"""The proof that parts make up the whole: by their code, without running it, and as one module that can be run.

Read from folders, which anybody may have changed: everything is checked against the source. `Composed` runs the parts;
all else needs no torch.
"""

from __future__ import annotations

import ast
import json
import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any, TypeGuard

from pydantic import Field, TypeAdapter
from pydantic.dataclasses import dataclass as checked_dataclass

from ops.decompose.parts import CONFIG_FILE, CONFIG_VERSION, part_folder
from ops.decompose.units import Body, read_body
from ops.errors import GraphNetError
from ops.sample.analysis.identity import content_hash
from ops.sample.analysis.model_code import forward_of, forward_parameters, operators, parameters_of, parse_model, walk
from ops.sample.format.types import Sample
from ops.untrusted.folders import read_files
from ops.untrusted.values import REPORT_CONFIG, Count, MalformedError, Name, Reported, read

if TYPE_CHECKING:
    import torch

MAX_CONFIG_BYTES = 64 * 1024**2
_MAX_PARTS = 100_000

_Identifier = Annotated[str, Reported(text="line", max_length=4000)]
Names = Annotated[tuple[_Identifier, ...], Field(max_length=1_000_000)]


class CompositionError(GraphNetError):
    """Parts do not make up the whole; the message names the part and the reason."""


class DifferentOperatorError(CompositionError):
    """An operator of a part is not the source's; the parts may still run as one module, and give other numbers."""


@checked_dataclass(config=REPORT_CONFIG, frozen=True, slots=True)
class PartConfig:
    """What `decomposition.json` says of a part; see `ops.decompose.parts.Decomposition.config`."""

    folder: Name
    range: tuple[Count, Count]
    operator_count: Count
    inputs: Names
    outputs: Names
    prologue_count: Count


@checked_dataclass(config=REPORT_CONFIG, frozen=True, slots=True)
class _Source:
    sample_id: Name
    content_hash: Name


@checked_dataclass(config=REPORT_CONFIG, frozen=True, slots=True)
class _Move:
    wanted: Count
    placed: Count | None
    reason: str


@checked_dataclass(config=REPORT_CONFIG, frozen=True, slots=True)
class Config:
    """The content of `decomposition.json`."""

    version: Count
    scheme: Name
    source: _Source
    operator_count: Count
    part_count: Count
    outputs: Names | None
    parts: Annotated[tuple[PartConfig, ...], Field(max_length=_MAX_PARTS)]
    moved: Annotated[tuple[_Move, ...], Field(max_length=_MAX_PARTS)]


_CONFIG = TypeAdapter(Config)


def read_config(folder: Path) -> Config:
    """What the `decomposition.json` of a folder says.

    Raises:
        CompositionError: There is none, or it is not what this version writes.
    """
    content = read_files(folder, {CONFIG_FILE: MAX_CONFIG_BYTES}).get(CONFIG_FILE)
    if content is None:
        raise CompositionError(f"{folder}: there is no {CONFIG_FILE}; graphnet decompose writes one")
    try:
        return parse_config(json.loads(content))
    except (ValueError, RecursionError, GraphNetError) as error:
        raise CompositionError(f"{folder}: {error}") from error


def parse_config(content: object) -> Config:
    """What a `decomposition.json` says, as JSON was decoded.

    Raises:
        CompositionError: It is not what this version writes.
    """
    try:
        found = read(_CONFIG, content, CONFIG_FILE)
    except MalformedError as error:
        raise CompositionError(str(error)) from error
    if found.version != CONFIG_VERSION:
        raise CompositionError(f"{CONFIG_FILE} has version {found.version}, and this code reads {CONFIG_VERSION}")
    return found


def check_folders(folder: Path, config: Config) -> None:
    """Require that the folders of parts on disk are those that the file names.

    Raises:
        CompositionError: One is missing, or there is another.
    """
    expected = [part_folder(index) for index in range(config.part_count)]
    if [part.folder for part in config.parts] != expected:
        raise CompositionError(f"{CONFIG_FILE} names {len(config.parts)} parts, of which part_count is not the number")
    there = {entry.name for entry in folder.iterdir() if entry.name.startswith("subgraph_")}
    for name in sorted({*expected} - there):
        raise CompositionError(f"{name} is missing")
    for name in sorted(there - {*expected}):
        raise CompositionError(f"{name} is there, and {CONFIG_FILE} does not name it")


def check_inputs(sample: Sample) -> None:
    """Require that every parameter of a part is described.

    Raises:
        CompositionError: One is not.
    """
    described = {tensor.name for tensor in sample.tensors}
    for parameter in forward_parameters(sample.model_code):
        if not parameter.symbolic and parameter.name not in described:
            raise CompositionError(f"forward takes {parameter.name!r}, which its metadata do not describe")


@dataclass(frozen=True, slots=True)
class _PartCode:
    """A part as its code says."""

    tree: ast.Module
    function: ast.FunctionDef
    statements: tuple[ast.stmt, ...]
    prologue: tuple[ast.stmt, ...]
    returned: ast.expr | None

    @property
    def parameters(self) -> tuple[str, ...]:
        """Names of its inputs."""
        return tuple(parameter.name for parameter in parameters_of(self.function))


def check_code(source: Sample, config: Config, codes: Sequence[str]) -> None:
    """Require that the parts' operators are the whole's: all of them, once each, in order, on the same variables.

    Args:
        source: The whole.
        config: What is said of the parts.
        codes: `model.py` of each part.

    Raises:
        CompositionError: They are not.
    """
    if config.source.content_hash != content_hash(source):
        raise CompositionError(f"{CONFIG_FILE} is of another graph: its content_hash is not the source's")
    body = read_body(source.model_code)
    if config.operator_count != body.operator_count:
        raise CompositionError(
            f"{CONFIG_FILE} says that the source has {config.operator_count} operators; it has {body.operator_count}"
        )
    if config.outputs != body.outputs:
        raise CompositionError(f"{CONFIG_FILE} names other outputs than the source's")
    expected = _Statements(body)
    surroundings = _Surroundings(source.model_code, body)
    produced = set(body.parameters)
    start = 0
    for part, code in zip(config.parts, codes, strict=True):
        ends_as_source = config.outputs is None and part is config.parts[-1]
        found = _read_part(part, code, ends_as_source=ends_as_source)
        if found.parameters != part.inputs:
            raise CompositionError(f"{part.folder} takes other inputs than {CONFIG_FILE} says")
        unknown = [name for name in part.inputs if name not in produced]
        if unknown:
            raise CompositionError(f"{part.folder} takes {unknown[0]!r}, which no part before it returns")
        expected.consume(part.folder, found.statements)
        surroundings.check(part.folder, found)
        surroundings.check_names(part, found)
        count = sum(_operator_count(one) for one in found.statements)
        if part.operator_count != count or part.range != (start, start + count):
            raise CompositionError(
                f"{part.folder} has operators {start} to {start + count}; {CONFIG_FILE} says "
                f"{part.range[0]} to {part.range[1]}, {part.operator_count} of them"
            )
        start += count
        produced |= set(part.outputs)
    expected.finish()
    missing = [name for name in body.outputs or () if name not in produced]
    if missing:
        raise CompositionError(f"no part returns {missing[0]!r}, an output of the source")


def check_vocabulary(source: Sample, config: Config, codes: Sequence[str]) -> None:
    """Require that parts with other operators than the source's call and read nothing that the source does not.

    What is run to see by how much its numbers are off must not reach what judges it.

    Raises:
        CompositionError: A part does.
    """
    surroundings = _Surroundings(source.model_code, read_body(source.model_code))
    own = _words(forward_of(parse_model(source.model_code)))
    for part, code in zip(config.parts, codes, strict=True):
        found = _read_part(part, code, ends_as_source=config.outputs is None and part is config.parts[-1])
        surroundings.check(part.folder, found)
        names = [node for node in ast.walk(found.function) if isinstance(node, ast.Name)]
        assigned = {node.id for node in names if isinstance(node.ctx, ast.Store)}
        known = own | assigned | {*found.parameters, "self"}
        foreign = [word for word in _words(found.function) if word not in known and not _LITERAL_WORD.fullmatch(word)]
        if foreign:
            raise CompositionError(f"{part.folder} uses {min(foreign)!r}, which the source does not")


_LITERAL_WORD = re.compile(
    r"torch|float|FunctionDef|Assign|Return|Expr|bool|(u?int|b?float|complex)\d+|strided|\w+_format"
)
"""What literals in parts are made of, and statements of every part."""


def _words(function: ast.FunctionDef) -> set[str]:
    """Names that code reads, attributes, and kinds of statements."""
    found: set[str] = set()
    for node in ast.walk(function):
        if isinstance(node, ast.Name):
            found.add(node.id)
        elif isinstance(node, ast.Attribute):
            found.add(node.attr)
        elif isinstance(node, ast.stmt | ast.Lambda | ast.comprehension):
            found.add(type(node).__name__)
    return found


class _Statements:
    """The whole's statements, taken one after the other."""

    def __init__(self, body: Body) -> None:
        self._texts = [ast.dump(one) for unit in body.units for one in unit.statements]
        self._sources = [one for unit in body.units for one in unit.statements]
        self._next = 0

    def consume(self, folder: str, statements: Sequence[ast.stmt]) -> None:
        for one in statements:
            if self._next == len(self._texts):
                raise CompositionError(f"{folder} has an operator more than the source: {_shown(one)}")
            if ast.dump(one) != self._texts[self._next]:
                raise DifferentOperatorError(
                    f"{folder} has {_shown(one)} where the source has {_shown(self._sources[self._next])}"
                )
            self._next += 1

    def finish(self) -> None:
        if self._next < len(self._texts):
            raise CompositionError(f"no part has {_shown(self._sources[self._next])} of the source")


_SHOWN_CHARACTERS = 120


def _shown(code: ast.stmt | ast.expr) -> str:
    text = ast.unparse(code)
    return repr(text if len(text) <= _SHOWN_CHARACTERS else text[: _SHOWN_CHARACTERS - 1] + "…")


def _read_part(part: PartConfig, code: str, *, ends_as_source: bool) -> _PartCode:
    try:
        tree = parse_model(code)
        function = forward_of(tree)
        body = read_body(code)
    except GraphNetError as error:
        raise CompositionError(f"{part.folder}: {error}") from error
    statements = [one for unit in body.units for one in unit.statements]
    if not ends_as_source and isinstance(statements[-1], ast.Return):
        statements.pop()  # elements of tuples are returned
    last = function.body[-1]
    returned = last.value if isinstance(last, ast.Return) and not ends_as_source else None
    count = part.prologue_count
    return _PartCode(tree, function, tuple(statements[count:]), tuple(statements[:count]), returned)


_PLAIN = (ast.Constant, ast.Tuple, ast.List, ast.Name, ast.Attribute, ast.Subscript, ast.UnaryOp, ast.USub, ast.Load)
"""Nodes of expressions that call nothing."""

_ANNOTATIONS = ("torch.Tensor", "torch.SymInt")


class _Surroundings:
    """What a part may have beside its operators: definitions of the source, its inputs, and names for values.

    So no part runs code that the source does not have.
    """

    def __init__(self, code: str, body: Body) -> None:
        tree = parse_model(code)
        module = next(one for one in tree.body if _is_graph_module(one))
        self._definitions = {*map(ast.dump, tree.body), ast.dump(ast.parse("import torch").body[0])}
        self._members = {*map(ast.dump, module.body)}
        self._statements = {ast.dump(one) for unit in body.units for one in unit.statements}

    def check(self, folder: str, part: _PartCode) -> None:
        """Require that a part has nothing else.

        Raises:
            CompositionError: It has.
        """
        for one in part.tree.body:
            if _is_graph_module(one):
                self._check_module(folder, one, part.function)
            elif ast.dump(one) not in self._definitions:
                raise CompositionError(f"{folder} defines what the source does not: {_shown(one)}")
        for one in part.prologue:
            reads_again = ast.dump(one) in self._statements and not _operator_count(one)
            if not reads_again and not (isinstance(one, ast.Assign) and _is_plain(one.value)):
                raise CompositionError(f"{folder} computes something before its operators: {_shown(one)}")
        if part.returned is not None and not _is_plain(part.returned):
            raise CompositionError(f"{folder} computes something in what it returns: {_shown(part.returned)}")

    def check_names(self, part: PartConfig, found: _PartCode) -> None:
        """Require that names stand for the source's variables, and for no others that may have the same values.

        Raises:
            DifferentOperatorError: One does not.
        """
        for one in found.prologue:
            if ast.dump(one) not in self._statements and isinstance(one, ast.Assign):
                (target,) = one.targets if len(one.targets) == 1 else (None,)
                if not isinstance(target, ast.Name) or not _is_made_of_elements(one.value, target.id):
                    raise DifferentOperatorError(f"{part.folder} has {_shown(one)} before its operators")
        elements = found.returned.elts if isinstance(found.returned, ast.Tuple) else [found.returned]
        for name, value in zip(part.outputs, elements, strict=False):
            if value is not None and not _is_element(value, name):
                raise DifferentOperatorError(f"{part.folder} returns {_shown(value)} as {name!r}")

    def _check_module(self, folder: str, module: ast.ClassDef, function: ast.FunctionDef) -> None:
        bases = [ast.unparse(base) for base in module.bases]
        taken = function.args
        annotations = [one.annotation for one in taken.args if one.annotation is not None]
        if (
            bases != ["torch.nn.Module"]
            or module.keywords
            or module.decorator_list
            or function.decorator_list
            or function.returns is not None
            or taken.defaults
            or taken.kw_defaults
            or any(ast.unparse(one) not in _ANNOTATIONS for one in annotations)
        ):
            raise CompositionError(f"{folder} declares GraphModule or its forward in another way than parts do")
        for one in module.body:
            if one is not function and ast.dump(one) not in self._members:
                raise CompositionError(f"{folder} defines what the source does not: {_shown(one)}")


def _is_element(value: ast.expr, name: str) -> bool:
    """Whether an expression is the variable, or the element of one, that comes across by a name (`a_0` is `a[0]`)."""
    indices: list[int] = []
    while isinstance(value, ast.Subscript):
        if not isinstance(value.slice, ast.Constant) or type(value.slice.value) is not int:
            return False
        indices.insert(0, value.slice.value)
        value = value.value
    return isinstance(value, ast.Name) and _is_name_of(value.id, indices, name)


def _is_name_of(owner: str, indices: Sequence[int], name: str) -> bool:
    """Whether an element comes across by a name; see `ops.decompose.plan.Flow`."""
    return re.fullmatch(re.escape(owner) + "".join(rf"_{index}_*" for index in indices), name) is not None


def _is_made_of_elements(value: ast.expr, owner: str, indices: tuple[int, ...] = ()) -> bool:
    """Whether what is assigned to a variable before a part's operators is a literal, or its own elements in place."""
    if isinstance(value, ast.Tuple | ast.List):
        return all(_is_made_of_elements(one, owner, (*indices, index)) for index, one in enumerate(value.elts))
    if isinstance(value, ast.Name):
        return _is_name_of(owner, indices, value.id)
    return all(node.id in ("torch", "float") for node in ast.walk(value) if isinstance(node, ast.Name))


def _is_graph_module(statement: ast.stmt) -> TypeGuard[ast.ClassDef]:
    return isinstance(statement, ast.ClassDef) and statement.name == "GraphModule"


def _is_plain(value: ast.expr) -> bool:
    """Whether an expression calls nothing but `float` of a text, as for infinities."""
    if isinstance(value, ast.Call):
        name_only = isinstance(value.func, ast.Name) and value.func.id == "float" and not value.keywords
        return name_only and all(isinstance(argument, ast.Constant) for argument in value.args)
    if not isinstance(value, _PLAIN):
        return False
    return all(_is_plain(child) for child in ast.iter_child_nodes(value) if isinstance(child, ast.expr))


def _operator_count(statement: ast.stmt) -> int:
    return sum(len(operators(node)) for node in walk(statement))


class Composed:
    """The parts as one module: each part is given what the parts before it returned.

    Args:
        config: How they make up the whole.
        modules: Of each part, in order.
        inputs: Names of the whole's parameters, in order.
    """

    def __init__(self, config: Config, modules: Sequence[torch.nn.Module], inputs: Sequence[str]) -> None:
        self._config, self._modules, self._inputs = config, modules, tuple(inputs)
        self._freed = list(_freed(config))

    def __call__(self, *args: Any, **kwargs: Any) -> tuple[Any, ...]:
        """The whole's outputs."""
        values: dict[str, Any] = {**dict(zip(self._inputs, args, strict=False)), **kwargs}
        result: Any = ()
        for part, module, freed in zip(self._config.parts, self._modules, self._freed, strict=True):
            result = module(*(values[name] for name in part.inputs))
            is_last_as_it_is = self._config.outputs is None and part is self._config.parts[-1]
            if not is_last_as_it_is:
                found = result if isinstance(result, tuple) else (result,)
                if len(found) != len(part.outputs):
                    raise CompositionError(f"{part.folder} returns {len(found)} values, not {len(part.outputs)}")
                values.update(zip(part.outputs, found, strict=True))
            for name in freed:
                values.pop(name, None)
        if self._config.outputs is None:
            return result if isinstance(result, tuple) else (result,)
        return tuple(values[name] for name in self._config.outputs)


def _freed(config: Config) -> Iterator[list[str]]:
    """Of each part, the values that no later one takes."""
    last: dict[str, int] = {}
    for index, part in enumerate(config.parts):
        for name in (*part.inputs, *part.outputs):
            last[name] = index
    kept = set(config.outputs or ())
    freed: Mapping[int, list[str]] = {index: [] for index in range(len(config.parts))}
    for name, index in last.items():
        if name not in kept:
            freed[index].append(name)
    yield from freed.values()
