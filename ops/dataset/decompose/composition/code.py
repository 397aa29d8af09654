"""The proof by code: the parts' operators are the whole's, and they run nothing that the whole does not."""

import re
from collections import abc
from dataclasses import dataclass
from pathlib import Path

from ops.dataset.decompose.composition.config import (
    CONFIG_FILE,
    CompositionError,
    DecompositionConfig,
    DifferentOperatorError,
    PartConfig,
    check_folders,
    read_config,
)
from ops.dataset.graph import (
    Attribute,
    Call,
    Constant,
    Expression,
    Graph,
    Kind,
    Name,
    Node,
    Operation,
    Other,
    Sequence,
    Subscript,
)
from ops.dataset.sample.format.types import Sample
from ops.dataset.sample.identity import content_hash
from ops.errors import GraphNetError


def read_parts(folder: Path, read: abc.Callable[[Path], Sample]) -> tuple[DecompositionConfig, list[Sample]]:
    """Read `decomposition.json` and the parts in a folder.

    Args:
        folder: Of `decomposition.json` and the parts' folders.
        read: Reads the folder of a sample.

    Raises:
        CompositionError: A file or a folder is missing or malformed, or a part takes what its metadata do not describe.
    """
    config = read_config(folder)
    check_folders(folder, config)
    return config, [_read_sample(folder / part.folder, read) for part in config.parts]


def _read_sample(folder: Path, read: abc.Callable[[Path], Sample]) -> Sample:
    try:
        sample = read(folder)
        described = {tensor.name for tensor in sample.tensors}
        for parameter in Graph.parse(sample.model_code).parameters:
            if not parameter.is_size and parameter.name not in described:
                raise CompositionError(f"forward takes {parameter.name!r}, which its metadata do not describe")
    except GraphNetError as error:
        raise CompositionError(f"{folder.name} is no sample: {error}") from error
    return sample


@dataclass(frozen=True, slots=True)
class _PartCode:
    """A part as read from its code.

    Attributes:
        folder: Of the part.
        graph: Its own.
        nodes: Nodes of the source.
        prologue: Nodes before these, which compute nothing.
        returned: What it returns; None where that is the source's own return.
    """

    folder: str
    graph: Graph
    nodes: tuple[Node, ...]
    prologue: tuple[Node, ...]
    returned: Expression | None


def check_code(source: Sample, config: DecompositionConfig, codes: abc.Sequence[str]) -> None:
    """Require that the parts' operators are the source's: all of them, once each, in order, on the same variables.

    Args:
        source: The sample that was decomposed.
        config: Content of `decomposition.json`.
        codes: `model.py` of each part.

    Raises:
        CompositionError: They are not.
    """
    if config.source.content_hash != content_hash(source):
        raise CompositionError(f"{CONFIG_FILE} is of another graph: its content_hash is not the source's")
    graph = Graph.parse(source.model_code)
    if config.operator_count != graph.operator_count:
        raise CompositionError(
            f"{CONFIG_FILE} says that the source has {config.operator_count} operators; it has {graph.operator_count}"
        )
    if config.outputs != graph.outputs:
        raise CompositionError(f"{CONFIG_FILE} names other outputs than the source's")
    expected = (node.text for unit in graph.units for node in unit.nodes)
    surroundings = _Surroundings(graph)
    produced = {parameter.name for parameter in graph.parameters}
    start = 0
    for part, code in zip(config.parts, codes, strict=True):
        read = _read_part(part, code, ends_as_source=config.outputs is None and part is config.parts[-1])
        if tuple(parameter.name for parameter in read.graph.parameters) != part.inputs:
            raise CompositionError(f"{part.folder} takes other inputs than {CONFIG_FILE} says")
        if unknown := [name for name in part.inputs if name not in produced]:
            raise CompositionError(f"{part.folder} takes {unknown[0]!r}, which no part before it returns")
        _check_nodes(read, expected)
        surroundings.check(read)
        surroundings.check_names(part, read)
        count = sum(len(node.operators) for node in read.nodes)
        if part.operator_count != count or part.range != (start, start + count):
            raise CompositionError(
                f"{part.folder} has operators {start} to {start + count}; {CONFIG_FILE} says "
                f"{part.range[0]} to {part.range[1]}, {part.operator_count} of them"
            )
        start += count
        produced |= set(part.outputs)
    if (text := next(expected, None)) is not None:
        raise CompositionError(f"no part has {_shorten(text)} of the source")
    if missing := [name for name in graph.outputs or () if name not in produced]:
        raise CompositionError(f"no part returns {missing[0]!r}, an output of the source")


def check_vocabulary(source: Sample, config: DecompositionConfig, codes: abc.Sequence[str]) -> None:
    """Require that parts with other operators than the source's call and read nothing that the source does not.

    Such parts are run to see by how much their numbers are off; they must not reach the code that judges them.

    Raises:
        CompositionError: A part does.
    """
    graph = Graph.parse(source.model_code)
    surroundings, own = _Surroundings(graph), _words(graph)
    for part, code in zip(config.parts, codes, strict=True):
        read = _read_part(part, code, ends_as_source=config.outputs is None and part is config.parts[-1])
        surroundings.check(read)
        allowed = own | read.graph.variables | {"self"}
        if foreign := {word for word in _words(read.graph) - allowed if not _LITERAL_WORD.fullmatch(word)}:
            raise CompositionError(f"{part.folder} uses {min(foreign)!r}, which the source does not")


_LITERAL_WORD = re.compile(r"torch|float|complex|Assign|Return|Expr|bool|(u?int|b?float|complex)\d+|strided|\w+_format")
"""Words of literals in parts, and of statements of every part."""


def _words(graph: Graph) -> set[str]:
    """Names that code reads, attributes, and kinds of statements and of rare expressions."""
    words = {node.statement for node in graph.all_nodes()}
    for expression in graph.walk():
        if isinstance(expression, Name | Attribute):
            words.add(expression.name)
        elif isinstance(expression, Other):
            words.add(expression.kind)
    return words


def _check_nodes(part: _PartCode, expected: abc.Iterator[str]) -> None:
    """Require that a part's nodes are the next ones of the source.

    Args:
        part: Its code.
        expected: Texts of the source's nodes that no part before it has.
    """
    for node in part.nodes:
        text = next(expected, None)
        if text is None:
            raise CompositionError(f"{part.folder} has an operator more than the source: {_shorten(node.text)}")
        if node.text != text:
            raise DifferentOperatorError(
                f"{part.folder} has {_shorten(node.text)} where the source has {_shorten(text)}"
            )


_SHOWN_CHARACTERS = 120


def _shorten(text: str) -> str:
    return repr(text if len(text) <= _SHOWN_CHARACTERS else text[: _SHOWN_CHARACTERS - 1] + "…")


def _read_part(part: PartConfig, code: str, *, ends_as_source: bool) -> _PartCode:
    try:
        graph = Graph.parse(code)
        nodes = [node for unit in graph.units for node in unit.nodes]
    except GraphNetError as error:
        raise CompositionError(f"{part.folder}: {error}") from error
    if not ends_as_source and nodes[-1].kind is Kind.RETURN:
        nodes.pop()  # elements of tuples are returned
    returned = None if ends_as_source or graph.result is None else graph.result.value
    count = part.prologue_count
    return _PartCode(part.folder, graph, tuple(nodes[count:]), tuple(nodes[:count]), returned)


_NUMBERS = ("float", "complex")
"""Builtins that literals are written with: `float("inf")`."""


class _Surroundings:
    """Code that a part may have beside its operators: definitions of the source, its inputs, names for values.

    As nothing else is allowed, no part runs code that the source does not have.
    """

    def __init__(self, graph: Graph) -> None:
        self._definitions = {*(node.text for node in graph.definitions), "import torch"}
        self._members = {node.text for node in graph.members}
        self._nodes = {node.text: node for unit in graph.units for node in unit.nodes}

    def check(self, part: _PartCode) -> None:
        """Require that a part has nothing else.

        Raises:
            CompositionError: It has.
        """
        graph = part.graph
        kinds = ("torch.SymInt" if parameter.is_size else "torch.Tensor" for parameter in graph.parameters)
        taken = "".join(f", {parameter.name}: {kind}" for parameter, kind in zip(graph.parameters, kinds, strict=True))
        if graph.declaration != f"class GraphModule(torch.nn.Module):\n\n    def forward(self{taken}):\n        ...":
            raise CompositionError(f"{part.folder} declares GraphModule or its forward in another way than parts do")
        own = [node for node in graph.definitions if node.text not in self._definitions]
        own += [node for node in graph.members if node.text not in self._members]
        if own:
            raise CompositionError(f"{part.folder} defines what the source does not: {_shorten(own[0].text)}")
        for node in part.prologue:
            is_plain = node.kind is Kind.ASSIGN and node.value is not None and _is_plain(node.value)
            reads_again = node.text in self._nodes and not node.operators
            if not is_plain and not reads_again:
                raise CompositionError(f"{part.folder} computes something before its operators: {_shorten(node.text)}")
        if part.returned is not None and not _is_plain(part.returned):
            raise CompositionError(
                f"{part.folder} computes something in what it returns: {_shorten(part.returned.text)}"
            )

    def check_names(self, part: PartConfig, read: _PartCode) -> None:
        """Require that names stand for the source's variables, and for no others that may have the same values.

        Raises:
            DifferentOperatorError: One does not.
        """
        for node in read.prologue:
            if node.text not in self._nodes and node.kind is Kind.ASSIGN:
                is_own = node.target is not None and node.value is not None
                if not is_own or not _is_made_of_elements(node.value, node.target):  # type: ignore[arg-type]
                    raise DifferentOperatorError(f"{part.folder} has {_shorten(node.text)} before its operators")
        returned = read.returned
        elements = returned.elements if isinstance(returned, Sequence) and returned.kind == "tuple" else (returned,)
        for name, value in zip(part.outputs, elements, strict=False):
            if value is not None and not _is_element(value, name):
                raise DifferentOperatorError(f"{part.folder} returns {_shorten(value.text)} as {name!r}")


def _is_element(value: Expression, name: str) -> bool:
    """Tell whether an expression is the variable or element that comes across by a name (`a_0` is `a[0]`)."""
    indices: list[int] = []
    while isinstance(value, Subscript):
        if (index := value.index.integer) is None:
            return False
        indices.insert(0, index)
        value = value.owner
    return isinstance(value, Name) and _is_name_of(value.name, indices, name)


def _is_name_of(owner: str, indices: abc.Sequence[int], name: str) -> bool:
    """Tell whether an element comes across by a name; `ops.dataset.graph.flow.Flow` gives these names."""
    return re.fullmatch(re.escape(owner) + "".join(rf"_{index}_*" for index in indices), name) is not None


def _is_made_of_elements(value: Expression, owner: str, indices: tuple[int, ...] = ()) -> bool:
    """Tell whether a value in a part's prologue is a literal, or the variable's own elements in place."""
    if isinstance(value, Sequence):
        elements = enumerate(value.elements)
        return all(_is_made_of_elements(element, owner, (*indices, index)) for index, element in elements)
    if isinstance(value, Name):
        return _is_name_of(owner, indices, value.name)
    return all(part.name in ("torch", *_NUMBERS) for part in value.walk() if isinstance(part, Name))


def _is_plain(value: Expression) -> bool:
    """Tell whether an expression calls nothing but `float` or `complex` of a text, as for infinities."""
    match value:
        case Call(Name(name), args, ()) if name in _NUMBERS:
            return all(isinstance(argument, Constant) for argument in args)
        case Constant() | Sequence() | Name() | Attribute() | Subscript() | Operation(("neg",), _):
            return all(map(_is_plain, value.children))
    return False
