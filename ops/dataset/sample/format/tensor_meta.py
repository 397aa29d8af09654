"""`weight_meta.py` and `input_meta.py`: text ↔ tensors."""

import ast
import re
import unicodedata
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from ops import syntax_trees
from ops.dataset.graph.syntax import is_constant_statement
from ops.dataset.sample.format.literals import (
    SampleFormatError,
    literal_text,
    parse,
    problem,
    read_literal,
    string_text,
)
from ops.dataset.sample.format.types import KNOWN_ATTRIBUTES, OPTIONAL_ATTRIBUTES, Literal, TensorMeta
from ops.errors import GraphNetError

_NUMBERS = frozenset({"mean", "std", "min_val", "max_val"})
_TEXTS = frozenset({"name", "dtype", "device", "original_name"})


def read_tensors(text: str, path: Path, framework: str) -> tuple[TensorMeta, ...]:
    """Read the tensors of a metadata file, in its order, with class names that differ from the framework's usual ones.

    Raises:
        SampleFormatError: Something other than one class a tensor, or an attribute of a wrong type.
    """
    classes = _split_classes(text)
    if classes is None:
        classes = _parse_classes(text, path)
    return tuple(_tensor(tensor_class, path, framework) for tensor_class in classes)


@dataclass(frozen=True, slots=True)
class _Class:
    """One class of the file: attribute → (value, line)."""

    name: str
    line: int
    attributes: Mapping[str, tuple[Literal, int]]


def _parse_classes(text: str, path: Path) -> list[_Class]:
    """Parse the classes of any file of the format with a syntax tree."""
    classes = []
    for statement in parse(text, path):
        if isinstance(statement, ast.ClassDef):
            classes.append(_Class(statement.name, statement.lineno, dict(_attributes(statement, path))))
        elif not (_is_ignored(statement) or _is_dictionary(statement)):
            kind = type(statement).__name__
            raise problem(path, statement.lineno, f"expected one class for each tensor, found {kind}")
    return classes


def _attributes(node: ast.ClassDef, path: Path) -> Iterator[tuple[str, tuple[Literal, int]]]:
    """Attributes of one class."""
    for statement in node.body:
        if isinstance(statement, ast.Assign) and len(statement.targets) == 1:
            target = statement.targets[0]
            if isinstance(target, ast.Name):
                yield target.id, (read_literal(statement.value, path, target.id), statement.lineno)
                continue
        if not _is_ignored(statement):
            raise problem(path, statement.lineno, f"expected `attribute = literal` in class {node.name}")


def _is_ignored(statement: ast.stmt) -> bool:
    """Tell whether a statement may stand between the classes: docstrings, `pass` and imports."""
    return isinstance(statement, ast.Import | ast.ImportFrom | ast.Pass) or is_constant_statement(statement)


def _is_dictionary(statement: ast.stmt) -> bool:
    """Tell whether a statement is a dictionary: in one published sample one repeats the classes, for its own tools."""
    return isinstance(statement, ast.Assign) and isinstance(statement.value, ast.Dict)


# The layout that every writer uses: one attribute a line, a long list continued on deeper lines and closed on its own.
_ATTRIBUTE = re.compile(r"(?:    |\t)([A-Za-z_]\w*) = (.*(?:\n(?:        .*|    [\])],?))*)\n", re.ASCII)
_CLASS = re.compile(rf"class ([A-Za-z_]\w*):\n((?:{_ATTRIBUTE.pattern})+)\n*", re.ASCII)
_SHORT_CLASS = re.compile(r"class ([A-Za-z_]\w*):\n((?:    [A-Za-z_]\w* = .*\n)+)(?:\n+|\Z)(?=class |\Z)", re.ASCII)
"""A class without continued lines, of which a file has many."""

_STRING = re.compile(r'"[^"\\\r\n\0]*"')
_SIZES = re.compile(r"\[(?:0|[1-9][0-9]{0,17})(?:, (?:0|[1-9][0-9]{0,17}))*\]")
_NOWHERE = Path()
_FLOAT = re.compile(r"-?[0-9]+\.[0-9]+(?:e[+-]?[0-9]+)?")


def _split_classes(text: str) -> list[_Class] | None:
    """Read the classes of a file in the usual layout ten times faster, without a syntax tree of the whole file.

    Every value is still read with `ast`, unless it is a plain string or number. None where anything is not in the
    layout: then `_parse_classes` reads the file; only it reports errors.
    """
    if "\r" in text:
        return None
    classes = []
    position, line = 0, 1
    constants: dict[str, Literal] = {"None": None}
    while position < len(text):
        match = _SHORT_CLASS.match(text, position)
        if match is not None:
            pairs = (attribute.split(" = ", 1) for attribute in match[2][4:-1].split("\n    "))
            attributes = [(key, value, 1) for key, value in pairs]
        else:
            match = _CLASS.match(text, position)
            if match is None:
                return None
            attributes = [(item[1], item[2], item[0].count("\n")) for item in _ATTRIBUTE.finditer(match[2])]
        values: dict[str, tuple[Literal, int]] = {}
        attribute_line = line + 1
        for key, value, line_count in attributes:
            try:
                values[key] = _value(value, constants), attribute_line
            except (SyntaxError, ValueError, SampleFormatError, RecursionError, MemoryError):
                return None
            attribute_line += line_count
        classes.append(_Class(match[1], line, values))
        line += match[0].count("\n")
        position = match.end()
    return classes


def _value(text: str, constants: dict[str, Literal]) -> Literal:
    """Read a literal; immutable values are cached in `constants`, since most of a file's values repeat."""
    if text in constants:
        return constants[text]
    start = text[:1]
    if start == '"' and _STRING.fullmatch(text):
        return text[1:-1]
    if start == "[" and _SIZES.fullmatch(text):
        return [int(size) for size in text[1:-1].split(", ")]
    if _FLOAT.fullmatch(text):
        return float(text)
    value = read_literal(syntax_trees.parse(text, mode="eval").body, _NOWHERE, "value")
    if not isinstance(value, list):
        constants[text] = value
    return value


def _tensor(source: _Class, path: Path, framework: str) -> TensorMeta:
    """Make the tensor that a class describes."""
    values: dict[str, Any] = {}
    extra: dict[str, Literal] = {}
    for key, (value, line) in source.attributes.items():
        if key in KNOWN_ATTRIBUTES:
            values[key] = _check_value(key, value, line, path)
        else:
            extra[key] = value
    for key in ("name", "shape", "dtype"):
        if key not in values:
            raise problem(path, source.line, f"expected an attribute {key!r} in class {source.name}, found none")
    if source.name != unicodedata.normalize("NFKC", default_class_name(values["name"], framework)):
        values["class_name"] = source.name
    values["present"] = _OPTIONAL.intersection(values)
    try:
        return TensorMeta(**values, extra=extra)
    except GraphNetError as error:
        raise problem(path, source.line, str(error)) from error


_OPTIONAL = frozenset(OPTIONAL_ATTRIBUTES)


def _check_value(key: str, value: Literal, line: int, path: Path) -> Literal | tuple[int, ...]:
    """Return the value of a known attribute, or raise if its type is wrong."""
    if key == "shape":
        if isinstance(value, list) and all(type(size) is int for size in value):
            return tuple(value)  # type: ignore[arg-type]
        expected = "a list of sizes"
    elif key in _TEXTS:
        if isinstance(value, str) or (value is None and key in _OPTIONAL):
            return value
        expected = "a string"
    elif key in _NUMBERS:
        # A complex tensor has a complex mean; nothing else of it is complex.
        if value is None or type(value) in (int, float) or (key == "mean" and isinstance(value, complex)):
            return value
        expected = "a number or None"
    else:
        return value
    raise problem(path, line, f"expected {expected} for {key}, found {literal_text(value)[:60]}")


def default_class_name(name: str, framework: str) -> str:
    """Usual name of a tensor's class in the framework's samples; letters that no class can have become "_"."""
    prefix = "Program_weight_tensor_" if framework == "paddle" else "Program_weight_tensor_meta_"
    if not name.isidentifier():
        name = "".join(letter if f"a{letter}".isidentifier() else "_" for letter in name)
    return prefix + name


def tensors_text(tensors: Iterable[TensorMeta], framework: str) -> str:
    """The text of a metadata file: one class a tensor, two blank lines between; empty for no tensors."""
    return "\n\n".join(_tensor_text(tensor, framework) for tensor in tensors)


def _tensor_text(tensor: TensorMeta, framework: str) -> str:
    """The text of one class."""
    dtype = f"torch.{tensor.dtype}" if framework == "torch" else tensor.dtype
    lines = [
        f"class {tensor.class_name or default_class_name(tensor.name, framework)}:",
        f"    name = {string_text(tensor.name)}",
        f"    shape = {literal_text(list(tensor.shape))}",
        f"    dtype = {string_text(dtype)}",
    ]
    spelled = {key: getattr(tensor, key) for key in OPTIONAL_ATTRIBUTES if key in tensor.present}
    lines += [f"    {key} = {literal_text(value)}" for key, value in (*spelled.items(), *tensor.extra.items())]
    return "\n".join(lines) + "\n"
