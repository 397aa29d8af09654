"""The identity of a graph: its canonical text, and the operators that it calls."""

import ast
import dataclasses
from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import lru_cache

from ops.dataset.graph.graph import (
    ModelCodeError,
    Parameter,
    module_and_forward,
    parameters_named,
    parameters_of,
    parse_tree,
)
from ops.dataset.graph.lines import Line, OperatorCall, aliases_in, mark, operator_calls, read_line, split_body
from ops.dataset.graph.syntax import walk, without_frees


@dataclass(frozen=True, slots=True)
class CanonicalForm:
    """A graph independent of its names and layout.

    Attributes:
        text: The code with numbered variables, in Python's layout, without comments or nodes that free variables.
        operator_counts: Operator (as in `Node.operators`) → number of calls, most frequent first; inner graphs of
            higher-order operators count, too.
        parameters: Parameters of `forward` with their original names.
        calls: The calls that `operator_counts` counts, in the order of the text.
        aliases: Variable → the parameter that it is another name of: `x = L_x_`.
    """

    text: str
    operator_counts: dict[str, int]
    parameters: tuple[Parameter, ...]
    calls: tuple[OperatorCall, ...]
    aliases: dict[str, str]


@dataclass(frozen=True, slots=True)
class _Head:
    """The part of a text before the body of its last `forward`, in canonical form.

    Attributes:
        text: Its text, up to the indentation of the body.
        names: Parameters → their canonical names.
        outer: Names from outside that the head of `forward` uses.
        parameters: As in `CanonicalForm`.
        calls: Calls in the head, as in `CanonicalForm`.
    """

    text: str
    names: Mapping[str, str]
    outer: frozenset[str]
    parameters: tuple[Parameter, ...]
    calls: tuple[OperatorCall, ...]


_KEPT_CHARACTERS = 20_000
"""Longest head that is kept for other graphs."""


@lru_cache(maxsize=4)
def canonical_form(text: str) -> CanonicalForm:
    """The canonical form of a `model.py`.

    Raises:
        ModelCodeError: The text is not a model.
    """
    return _form_by_lines(text) or _form_of_tree(parse_tree(text))


def _form_of_tree(tree: ast.Module) -> CanonicalForm:
    forward = module_and_forward(tree)[1]
    parameters = parameters_of(forward)
    aliases = [pair for statement in forward.body for pair in aliases_in(statement)]
    calls: list[OperatorCall] = []
    canonical = _numbered_text(tree, calls)[0]
    return _form(canonical, calls, parameters, aliases)


def _form_by_lines(text: str) -> CanonicalForm | None:
    """Build the form from lines, most of them cached; None if `split_body` or `read_line` cannot read the text."""
    split = split_body(text)
    head = split and _named_head(split[0], split[1])
    if not split or not head:
        return None
    lines: list[Line] = []
    for line in map(read_line, split[2]):
        if line is None:
            return None
        lines.append(line)
    names = dict(head.names)
    for line in lines:
        for name in line.assigned:
            if name not in names:
                names[name] = f"v{len(names)}"
    statements = [
        line.template % tuple([names.get(name, name) for name in line.names]) for line in lines if line.template
    ]
    if not statements or not head.outer.isdisjoint(names):
        return None
    calls = list(head.calls)
    aliases: list[tuple[str, str]] = []
    for line in lines:
        calls += line.calls
        aliases += line.aliases
    return _form(head.text + "\n        ".join(statements), calls, head.parameters, aliases)


def _named_head(text: str, tensors: Sequence[str]) -> _Head | None:
    """Build the head of a text whose tensors were replaced by marks, with the tensors' own names."""
    head = _kept_head(text) if len(text) <= _KEPT_CHARACTERS else _head(text)
    if head is None or not tensors:
        return head
    own = dict(zip(map(mark, range(len(tensors))), tensors, strict=True))
    names = {own.get(name, name): number for name, number in head.names.items()}
    if len(names) < len(head.names) or not own.keys() <= head.names.keys():
        return None  # two tensors share a name, or a mark is not a parameter but part of a default
    parameters = parameters_named((own.get(item.name, item.name), item.is_size) for item in head.parameters)
    return dataclasses.replace(head, names=names, parameters=parameters)


def _head(text: str) -> _Head | None:
    """Parse a head, whose last `forward` has the body `pass`; None if the text is anything else."""
    calls: list[OperatorCall] = []
    try:
        tree = parse_tree(text)
        module, forward = module_and_forward(tree)
        is_last = tree.body[-1] is module and module.body[-1] is forward
        if not is_last or forward.returns is not None or list(map(type, forward.body)) != [ast.Pass]:
            return None
        parameters = parameters_of(forward)
        canonical, names, loaded = _numbered_text(tree, calls)
    except ModelCodeError:
        return None
    return _Head(canonical.removesuffix("pass"), names, loaded.difference(names), parameters, tuple(calls))


_kept_head = lru_cache(maxsize=256)(_head)


def _form(
    text: str, calls: Sequence[OperatorCall], parameters: tuple[Parameter, ...], aliases: Iterable[tuple[str, str]]
) -> CanonicalForm:
    counts = Counter([call.name for call in calls])
    ordered = sorted(counts.items(), key=lambda item: (-item[1], item[0]))
    own = {parameter.name for parameter in parameters}
    kept = {alias: name for alias, name in aliases if name in own}
    return CanonicalForm(text, dict(ordered), parameters, tuple(calls), kept)


def _numbered_text(tree: ast.Module, calls: list[OperatorCall]) -> tuple[str, dict[str, str], frozenset[str]]:
    """Number the variables of all classes and list their calls.

    Returns:
        The text of the classes; names → numbered names of the last function; the names that it loads.

    Raises:
        ModelCodeError: The code is nested too deeply.
    """
    classes = [statement for statement in tree.body if isinstance(statement, ast.ClassDef)]
    names: dict[str, str] = {}
    loaded: frozenset[str] = frozenset()
    try:
        for function in (function for statement in classes for function in _functions(statement)):
            names, loaded = _number_variables(function, calls)
        return "\n".join(map(ast.unparse, classes)), names, loaded
    except (ValueError, RecursionError, MemoryError) as error:
        raise ModelCodeError(
            f"model.py: expected Python source of bearable depth, found {str(error) or type(error).__name__}"
        ) from error


def _functions(node: ast.ClassDef) -> Iterator[ast.FunctionDef]:
    """Methods of a class and of the classes in it (bodies of higher-order operators)."""
    for member in node.body:
        if isinstance(member, ast.FunctionDef):
            yield member
        elif isinstance(member, ast.ClassDef):
            yield from _functions(member)


def _number_variables(function: ast.FunctionDef, calls: list[OperatorCall]) -> tuple[dict[str, str], frozenset[str]]:
    """Rename parameters and variables to v0, v1, …, drop statements that only free memory, and list calls of operators.

    Returns:
        Names → numbered names, and the names that the function loads.
    """
    names: dict[str, str] = {}
    loaded: list[ast.Name] = []
    function.body = without_frees(function.body) or [ast.Pass()]
    function.decorator_list = []
    for node in walk(function):
        if isinstance(node, ast.Name):
            if isinstance(node.ctx, ast.Load):
                loaded.append(node)
            else:
                node.id = names.setdefault(node.id, f"v{len(names)}")
        elif isinstance(node, ast.arg):
            node.annotation = _kept_annotation(node.annotation)
            node.arg = names.setdefault(node.arg, f"v{len(names)}")
        else:
            calls.extend(operator_calls(node))
    outer = frozenset(node.id for node in loaded)
    for node in loaded:
        node.id = names.get(node.id, node.id)
    return names, outer


def _kept_annotation(annotation: ast.expr | None) -> ast.expr | None:
    """Keep the annotation of a size; drop that of a tensor, whose kind (input or weight) is no part of the identity."""
    return annotation if isinstance(annotation, ast.Attribute) and annotation.attr.startswith("Sym") else None
