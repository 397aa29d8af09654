"""The identity of a graph: its canonical text, and the operators that it calls."""

import ast
from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass
from functools import lru_cache

from ops.graph.graph import ModelCodeError, Parameter, module_and_forward, parameters_of, parse_tree
from ops.graph.syntax import frees, operators, walk


@dataclass(frozen=True, slots=True)
class CanonicalForm:
    """A graph whatever its names and layout.

    Attributes:
        text: Variables numbered as they appear, without comments, layout or nodes that free variables.
        operator_counts: How often it calls each operator (see `Node.operators`), most frequent first; with those of the
            graphs that it holds.
        parameters: Of `forward`, by their own names.
    """

    text: str
    operator_counts: dict[str, int]
    parameters: tuple[Parameter, ...]


@lru_cache(maxsize=4)
def canonical_form(text: str) -> CanonicalForm:
    """The canonical form of a `model.py`.

    Raises:
        ModelCodeError: The text is not a model.
    """
    tree = parse_tree(text)
    parameters = parameters_of(module_and_forward(tree)[1])
    classes = [statement for statement in tree.body if isinstance(statement, ast.ClassDef)]
    counts: Counter[str] = Counter()
    try:
        for function in (function for statement in classes for function in _functions(statement)):
            _number_variables(function, counts)
        canonical = "\n".join(map(ast.unparse, classes))
    except (ValueError, RecursionError, MemoryError) as error:
        raise ModelCodeError(
            f"model.py: expected Python source of bearable depth, found {str(error) or type(error).__name__}"
        ) from error
    ordered = sorted(counts.items(), key=lambda item: (-item[1], item[0]))
    return CanonicalForm(canonical, dict(ordered), parameters)


def _functions(node: ast.ClassDef) -> Iterator[ast.FunctionDef]:
    """Methods of a class and of the classes in it (bodies of higher-order operators)."""
    for member in node.body:
        if isinstance(member, ast.FunctionDef):
            yield member
        elif isinstance(member, ast.ClassDef):
            yield from _functions(member)


def _number_variables(function: ast.FunctionDef, counts: Counter[str]) -> None:
    """Name parameters and variables v0, v1, …, drop what only frees memory, and count operators."""
    names: dict[str, str] = {}
    loaded: list[ast.Name] = []
    function.body = [
        statement for statement in function.body if isinstance(statement, ast.Delete) or not frees(statement)
    ] or [ast.Pass()]
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
            counts.update(operators(node))
    for node in loaded:
        node.id = names.get(node.id, node.id)


def _kept_annotation(annotation: ast.expr | None) -> ast.expr | None:
    """Whether an input is a size belongs to the graph; whether a tensor was a parameter of a module does not."""
    return annotation if isinstance(annotation, ast.Attribute) and annotation.attr.startswith("Sym") else None
