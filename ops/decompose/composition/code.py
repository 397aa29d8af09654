"""The proof by code: the parts' operators are the whole's, and they run nothing that the whole does not."""

from __future__ import annotations

import ast
import re
from collections.abc import Sequence
from dataclasses import dataclass
from typing import TypeGuard

from ops.decompose.composition.config import CompositionError, Config, DifferentOperatorError, PartConfig
from ops.decompose.parts import CONFIG_FILE
from ops.decompose.units import Body, read_body
from ops.errors import GraphNetError
from ops.sample.analysis.identity import content_hash
from ops.sample.analysis.model_code import forward_of, forward_parameters, operators, parameters_of, parse_model, walk
from ops.sample.format.types import Sample


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
    r"torch|float|complex|FunctionDef|Assign|Return|Expr|bool|(u?int|b?float|complex)\d+|strided|\w+_format"
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

_NUMBERS = ("float", "complex")
"""Builtins that literals are written with: `float("inf")`."""

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
    return all(node.id in ("torch", *_NUMBERS) for node in ast.walk(value) if isinstance(node, ast.Name))


def _is_graph_module(statement: ast.stmt) -> TypeGuard[ast.ClassDef]:
    return isinstance(statement, ast.ClassDef) and statement.name == "GraphModule"


def _is_plain(value: ast.expr) -> bool:
    """Whether an expression calls nothing but `float` or `complex` of a text, as for infinities."""
    if isinstance(value, ast.Call):
        name_only = isinstance(value.func, ast.Name) and value.func.id in _NUMBERS and not value.keywords
        return name_only and all(isinstance(argument, ast.Constant) for argument in value.args)
    if not isinstance(value, _PLAIN):
        return False
    return all(_is_plain(child) for child in ast.iter_child_nodes(value) if isinstance(child, ast.expr))


def _operator_count(statement: ast.stmt) -> int:
    return sum(len(operators(node)) for node in walk(statement))
