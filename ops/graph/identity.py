"""The identity of a graph: its canonical text, and the operators that it calls."""

import ast
from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass
from functools import lru_cache

from ops.graph.expressions import Call, read_expression
from ops.graph.graph import ModelCodeError, Parameter, module_and_forward, parameters_of, parse_tree
from ops.graph.syntax import frees, operators, walk

TOLD_BY_ARGUMENTS = frozenset(
    {
        "conv1d", "conv2d", "conv3d", "conv_transpose1d", "conv_transpose2d", "conv_transpose3d", "depthwise_conv2d",
        "conv2d_transpose", "convolution", "scaled_dot_product_attention", "rnn",
    }
)  # fmt: skip
"""Last parts of the names of operators that do different things by their arguments: groups, sizes, a mask, a mode."""


@dataclass(frozen=True, slots=True)
class OperatorCall:
    """One call of an operator.

    Attributes:
        name: As `Node.operators` says it.
        call: Its arguments, with the names that the text has; only of the operators of `TOLD_BY_ARGUMENTS`.
    """

    name: str
    call: Call | None = None


@dataclass(frozen=True, slots=True)
class CanonicalForm:
    """A graph whatever its names and layout.

    Attributes:
        text: Variables numbered as they appear, without comments, layout or nodes that free variables.
        operator_counts: How often it calls each operator (see `Node.operators`), most frequent first; with those of the
            graphs that it holds.
        parameters: Of `forward`, by their own names.
        calls: All that `operator_counts` counts, in the order of the text.
        aliases: Variables that are another name of a parameter: `x = L_x_`.
    """

    text: str
    operator_counts: dict[str, int]
    parameters: tuple[Parameter, ...]
    calls: tuple[OperatorCall, ...]
    aliases: dict[str, str]


@lru_cache(maxsize=4)
def canonical_form(text: str) -> CanonicalForm:
    """The canonical form of a `model.py`.

    Raises:
        ModelCodeError: The text is not a model.
    """
    tree = parse_tree(text)
    forward = module_and_forward(tree)[1]
    parameters = parameters_of(forward)
    aliases = _aliases(forward, {parameter.name for parameter in parameters})
    classes = [statement for statement in tree.body if isinstance(statement, ast.ClassDef)]
    calls: list[OperatorCall] = []
    try:
        for function in (function for statement in classes for function in _functions(statement)):
            _number_variables(function, calls)
        canonical = "\n".join(map(ast.unparse, classes))
    except (ValueError, RecursionError, MemoryError) as error:
        raise ModelCodeError(
            f"model.py: expected Python source of bearable depth, found {str(error) or type(error).__name__}"
        ) from error
    counts = Counter(call.name for call in calls)
    ordered = sorted(counts.items(), key=lambda item: (-item[1], item[0]))
    return CanonicalForm(canonical, dict(ordered), parameters, tuple(calls), aliases)


def _functions(node: ast.ClassDef) -> Iterator[ast.FunctionDef]:
    """Methods of a class and of the classes in it (bodies of higher-order operators)."""
    for member in node.body:
        if isinstance(member, ast.FunctionDef):
            yield member
        elif isinstance(member, ast.ClassDef):
            yield from _functions(member)


def _number_variables(function: ast.FunctionDef, calls: list[OperatorCall]) -> None:
    """Name parameters and variables v0, v1, …, drop what only frees memory, and list calls of operators."""
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
            calls.extend(OperatorCall(name, _told(node, name)) for name in operators(node))
    for node in loaded:
        node.id = names.get(node.id, node.id)


def _aliases(function: ast.FunctionDef, names: set[str]) -> dict[str, str]:
    """Names of variables that are assigned a parameter and nothing else."""
    pairs = (
        (statement.targets[0].id, statement.value.id)
        for statement in function.body
        if isinstance(statement, ast.Assign)
        and isinstance(statement.value, ast.Name)
        and isinstance(statement.targets[0], ast.Name)
    )
    return {alias: name for alias, name in pairs if name in names}


def _told(node: ast.AST, name: str) -> Call | None:
    """The call itself, where its arguments tell what it does; what it loads has the names of the text yet."""
    if name.rpartition(".")[2] not in TOLD_BY_ARGUMENTS or not isinstance(node, ast.Call):
        return None
    call = read_expression(node, None)
    return call if isinstance(call, Call) else None


def _kept_annotation(annotation: ast.expr | None) -> ast.expr | None:
    """Whether an input is a size belongs to the graph; whether a tensor was a parameter of a module does not."""
    return annotation if isinstance(annotation, ast.Attribute) and annotation.attr.startswith("Sym") else None
