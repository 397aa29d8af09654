"""Who a sample is: sha256 hashes over its graph, its inputs' shapes, and all that replay reads.

Not here: `graph_hash.txt` of published samples, which is kept but never trusted. Nothing is executed.
"""

from __future__ import annotations

import ast
import hashlib
from collections.abc import Iterator
from functools import lru_cache

from ops.sample.literals import literal_text
from ops.sample.model_code import ModelCodeError, forward_of, forward_parameters, operator_counts
from ops.sample.types import Sample, TensorMeta

__all__ = ["content_hash", "graph_hash", "graph_text", "operator_counts", "sample_hash"]

_VERSION = "graphnet 1"


def graph_hash(sample: Sample) -> str:
    """Identity of the graph alone: equal for graphs whose canonical text is equal, whatever their sizes and names.

    Raises:
        ModelCodeError: `model.py` is not a model.
    """
    return _graph_hash(sample.info.framework, sample.model_code)


@lru_cache(maxsize=4)
def _graph_hash(framework: str, model_code: str) -> str:
    """The three hashes of one sample need its text once."""
    return _sha256(_VERSION, "graph", framework, graph_text(model_code))


def content_hash(sample: Sample) -> str:
    """Identity for deduplication: the graph, and shape and dtype of every input and weight.

    Raises:
        ModelCodeError: `model.py` is not a model.
    """
    lines = (f"{list(tensor.shape)} {tensor.dtype}" for tensor in _ordered_tensors(sample))
    return _sha256(_VERSION, "content", graph_hash(sample), *lines)


def sample_hash(sample: Sample) -> str:
    """Identity for results: the graph and all metadata that replay reads, so a repaired sample has a new one.

    Raises:
        ModelCodeError: `model.py` is not a model.
    """
    tensors = (
        " ".join(
            [
                # The name seeds the tensor's values.
                literal_text(tensor.name),
                literal_text(list(tensor.shape)),
                tensor.dtype,
                *map(literal_text, (tensor.mean, tensor.std, tensor.data, tensor.min_val, tensor.max_val)),
            ]
        )
        for tensor in _ordered_tensors(sample)
    )
    symbols = (f"{name}={size}" for name, size in sorted(sample.constraints.example_values.items()))
    return _sha256(_VERSION, "sample", graph_hash(sample), *tensors, *symbols)


def _sha256(*parts: str) -> str:
    """Hash of parts that no other split of the same text gives."""
    digest = hashlib.sha256()
    for part in parts:
        content = part.encode(errors="surrogatepass")
        digest.update(f"{len(content)}:".encode())
        digest.update(content)
    return digest.hexdigest()


def _ordered_tensors(sample: Sample) -> Iterator[TensorMeta]:
    """Tensors in the order of `forward`'s parameters; those that it does not take follow by name."""
    tensors = {tensor.name: tensor for tensor in sample.tensors}
    for parameter in forward_parameters(sample.model_code):
        tensor = tensors.pop(parameter.name, None)
        if tensor is not None:
            yield tensor
    yield from (tensors[name] for name in sorted(tensors))


def graph_text(model_code: str) -> str:
    """Canonical text of the graph: variables numbered as they appear, without comments, layout or deletions.

    Args:
        model_code: Text of `model.py`.

    Raises:
        ModelCodeError: The text is not a model.
    """
    try:
        tree = ast.parse(model_code)
    except (SyntaxError, ValueError, RecursionError, MemoryError) as error:
        raise ModelCodeError(f"model.py: expected Python source, found {error}") from error
    forward_of(tree)
    classes = [statement for statement in tree.body if isinstance(statement, ast.ClassDef)]
    for node in (node for statement in classes for node in _functions(statement)):
        _number_variables(node)
    return "\n".join(map(ast.unparse, classes))


def _functions(node: ast.ClassDef) -> Iterator[ast.FunctionDef]:
    """Methods of a class and of the classes in it (bodies of higher-order operators)."""
    for member in node.body:
        if isinstance(member, ast.FunctionDef):
            yield member
        elif isinstance(member, ast.ClassDef):
            yield from _functions(member)


def _number_variables(function: ast.FunctionDef) -> None:
    """Give parameters and variables the names v0, v1, … and drop `variable = None`, which only frees memory."""
    names: dict[str, str] = {}
    arguments = list(_arguments(function))
    stored: list[ast.Name] = []
    loaded: list[ast.Name] = []
    function.body = [statement for statement in function.body if not _frees(statement)] or [ast.Pass()]
    for statement in function.body:
        for node in ast.walk(statement):
            if isinstance(node, ast.Name):
                (loaded if isinstance(node.ctx, ast.Load) else stored).append(node)
            elif isinstance(node, ast.FunctionDef | ast.Lambda):
                arguments += _arguments(node)
    for argument in arguments:
        argument.annotation = _kept_annotation(argument.annotation)
        argument.arg = names.setdefault(argument.arg, f"v{len(names)}")
    for node in stored:
        node.id = names.setdefault(node.id, f"v{len(names)}")
    for node in loaded:
        node.id = names.get(node.id, node.id)


def _arguments(function: ast.FunctionDef | ast.Lambda) -> Iterator[ast.arg]:
    """All parameters of a function."""
    arguments = function.args
    yield from (*arguments.posonlyargs, *arguments.args, *arguments.kwonlyargs)
    yield from (argument for argument in (arguments.vararg, arguments.kwarg) if argument is not None)


def _kept_annotation(annotation: ast.expr | None) -> ast.expr | None:
    """Whether an input is a size belongs to the graph; whether a tensor was a parameter of a module does not."""
    return annotation if isinstance(annotation, ast.Attribute) and annotation.attr.startswith("Sym") else None


def _frees(statement: ast.stmt) -> bool:
    """Whether a statement is `variable = None`, as generated code has after a variable's last use."""
    return (
        isinstance(statement, ast.Assign)
        and isinstance(statement.value, ast.Constant)
        and statement.value.value is None
        and all(isinstance(target, ast.Name) for target in statement.targets)
    )
