"""Who a sample is: sha256 hashes over its graph, its inputs' shapes, and all that replay reads.

Nothing is executed.
"""

from __future__ import annotations

import ast
import hashlib
from collections import Counter
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from functools import lru_cache

from ops.sample.analysis.model_code import ModelCodeError, Parameter, forward_of, operators, parameters_of, walk
from ops.sample.format.literals import literal_text
from ops.sample.format.types import VALUE_PROPERTY, Sample, TensorMeta

__all__ = ["content_hash", "graph_hash", "graph_text", "operator_counts", "sample_hash"]

_VERSION = "graphnet 1"


def graph_hash(sample: Sample) -> str:
    """Identity of the graph alone: equal for graphs whose canonical text is equal, whatever their sizes and names.

    Raises:
        ModelCodeError: `model.py` is not a model.
    """
    return _sha256(_VERSION, "graph", sample.info.framework, graph_text(sample.model_code))


def graph_text(model_code: str) -> str:
    """Canonical text of the graph: variables numbered as they appear, without comments, layout or deletions.

    Raises:
        ModelCodeError: The text is not a model.
    """
    return _analysed(model_code).text


def operator_counts(model_code: str) -> dict[str, int]:
    """How often the graph calls each operator, most frequent first; see `model_code.operators` for their names.

    Raises:
        ModelCodeError: The text is not a model.
    """
    return dict(_analysed(model_code).counts)


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
                *([literal_text(tensor.extra[VALUE_PROPERTY])] if VALUE_PROPERTY in tensor.extra else []),
                *([] if tensor.kept is None else [f"kept {hashlib.sha256(tensor.kept).hexdigest()}"]),
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
    for parameter in _analysed(sample.model_code).parameters:
        tensor = tensors.pop(parameter.name, None)
        if tensor is not None:
            yield tensor
    yield from (tensors[name] for name in sorted(tensors))


@dataclass(frozen=True, slots=True)
class _Graph:
    """What the hashes of one sample share: canonical text, operator counts, parameters by their own names."""

    text: str
    counts: Mapping[str, int]
    parameters: tuple[Parameter, ...]


@lru_cache(maxsize=4)
def _analysed(model_code: str) -> _Graph:
    """Look once at the syntax tree."""
    try:
        tree = ast.parse(model_code)
        parameters = parameters_of(forward_of(tree))
        classes = [statement for statement in tree.body if isinstance(statement, ast.ClassDef)]
        counts: Counter[str] = Counter()
        for function in (function for statement in classes for function in _functions(statement)):
            _number_variables(function, counts)
        text = "\n".join(map(ast.unparse, classes))
    except SyntaxError as error:
        raise ModelCodeError(f"model.py:{error.lineno}: expected Python source, found {error.msg}") from error
    except (ValueError, RecursionError, MemoryError) as error:
        raise ModelCodeError(
            f"model.py: expected Python source of bearable depth, found {str(error) or type(error).__name__}"
        ) from error
    return _Graph(text, dict(sorted(counts.items(), key=lambda item: (-item[1], item[0]))), parameters)


def _functions(node: ast.ClassDef) -> Iterator[ast.FunctionDef]:
    """Methods of a class and of the classes in it (bodies of higher-order operators)."""
    for member in node.body:
        if isinstance(member, ast.FunctionDef):
            yield member
        elif isinstance(member, ast.ClassDef):
            yield from _functions(member)


def _number_variables(function: ast.FunctionDef, counts: Counter[str]) -> None:
    """Name parameters and variables v0, v1, …, drop `variable = None`, which only frees memory, and count operators."""
    names: dict[str, str] = {}
    loaded: list[ast.Name] = []
    function.body = [statement for statement in function.body if not _frees(statement)] or [ast.Pass()]
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


def _frees(statement: ast.stmt) -> bool:
    """Whether a statement is `variable = None`, as generated code has after a variable's last use."""
    return (
        isinstance(statement, ast.Assign)
        and isinstance(statement.value, ast.Constant)
        and statement.value.value is None
        and all(isinstance(target, ast.Name) for target in statement.targets)
    )
