"""Reads literal values from Python source text with `ast`, and writes them; nothing is ever executed."""

import ast
import math
from pathlib import Path

from ops import syntax_trees
from ops.dataset.sample.format.types import Literal
from ops.errors import GraphNetError


class SampleFormatError(GraphNetError):
    """A sample's folder does not follow the format; the message has file, line and expectation."""


def problem(path: Path, line: int | None, expected: str) -> SampleFormatError:
    """Make the error that names a place and what was expected there."""
    place = str(path) if line is None else f"{path}:{line}"
    return SampleFormatError(f"{place}: {expected}")


def parse(text: str, path: Path) -> list[ast.stmt]:
    """Parse the statements of a metadata file.

    Raises:
        SampleFormatError: It is not Python.
    """
    try:
        return syntax_trees.parse(text, filename=str(path)).body
    except SyntaxError as error:
        raise problem(path, error.lineno, f"expected Python source, found {error.msg}") from error
    except (ValueError, RecursionError, MemoryError) as error:
        raise problem(path, None, f"expected Python source, found {str(error) or type(error).__name__}") from error


def read_literal(node: ast.expr, path: Path, attribute: str) -> Literal:
    """Read a literal: constants, signs, nested lists and tuples, `float("…")`, `complex("…")`.

    A NaN becomes `math.nan` itself, so that equal files give equal samples.

    Raises:
        SampleFormatError: The expression is anything else.
    """
    kind = type(node)
    if kind is ast.Constant and type(node.value) in _CONSTANTS:  # type: ignore[attr-defined]
        if type(node.value) is int and node.value >> 64:  # type: ignore[attr-defined]
            raise problem(path, node.lineno, f"expected integers of at most 64 bits for {attribute}")
        return node.value  # type: ignore[attr-defined, no-any-return]
    if isinstance(node, ast.List | ast.Tuple):
        return [read_literal(item, path, attribute) for item in node.elts]
    if isinstance(node, ast.UnaryOp) and isinstance(node.op, ast.USub | ast.UAdd):
        value = read_literal(node.operand, path, attribute)
        if isinstance(value, int | float | complex) and not isinstance(value, bool):
            return -value if isinstance(node.op, ast.USub) else value
    elif isinstance(node, ast.BinOp) and isinstance(node.op, ast.Add | ast.Sub):
        real, imaginary = (read_literal(side, path, attribute) for side in (node.left, node.right))
        if isinstance(real, int | float) and isinstance(imaginary, complex):
            return real + imaginary if isinstance(node.op, ast.Add) else real - imaginary
    elif isinstance(node, ast.Call):
        value = _read_number_call(node, path, attribute)
        if value is not None:
            return value
    raise problem(path, node.lineno, f"expected a literal for {attribute}, found {_short_text(node)}")


_CONSTANTS = frozenset({bool, int, float, complex, str, type(None)})


def _read_number_call(node: ast.Call, path: Path, attribute: str) -> float | complex | None:
    """Read `float("nan")`, `float(-1)`, `complex("(1+2j)")` and the like; None for any other call."""
    if not isinstance(node.func, ast.Name) or node.func.id not in {"float", "complex"}:
        return None
    if len(node.args) != 1 or node.keywords:
        return None
    argument = read_literal(node.args[0], path, attribute)
    try:
        if node.func.id == "complex" and isinstance(argument, int | float | complex | str):
            return complex(argument)
        if node.func.id == "float" and isinstance(argument, int | float | str):
            number = float(argument)
            return math.nan if number != number else number
    except (ValueError, OverflowError):
        return None
    return None


def _short_text(node: ast.expr) -> str:
    """The text of an expression, short enough for a message."""
    try:
        text = ast.unparse(node)
    except (ValueError, RecursionError):
        text = type(node).__name__
    return text if len(text) <= 60 else text[:57] + "..."


def literal_text(value: Literal) -> str:
    """Source text that `read_literal` reads back as the same value, at round-trip precision."""
    # The class's own repr, not the value's: a numpy.float64 is a float that would print as "np.float64(…)".
    if value is None or isinstance(value, bool):
        return repr(value)
    if isinstance(value, int):
        return int.__repr__(value)
    if isinstance(value, float):
        return float.__repr__(value) if math.isfinite(value) else f'float("{float.__repr__(value)}")'
    if isinstance(value, complex):
        return f'complex("{complex.__repr__(value)}")'
    if isinstance(value, str):
        return string_text(value)
    return "[" + ", ".join(map(literal_text, value)) + "]"


def string_text(value: str) -> str:
    """A string literal in ASCII; in double quotes, as published samples have them, where that needs no escape."""
    if value.isascii() and value.isprintable() and '"' not in value and "\\" not in value:
        return f'"{value}"'
    return ascii(value)
