"""Reads which passes a folder in the form of PassNet has, and what they import, without executing them."""

from __future__ import annotations

import ast
import json
from pathlib import Path

from backends.rules import RuleError

ORDER_FILE = "sorted_output_pass_rule_names.json"
"""List of the names of a folder's passes, in the order in which they are applied."""

_MOST_BYTES = 1 << 20
_MOST_PASSES = 1000


def read_names(folder: Path) -> list[str]:
    """Read the names of a folder's passes, in order.

    Raises:
        RuleError: Its list is missing, or is none of file names.
    """
    path = folder / ORDER_FILE
    try:
        names = json.loads(_read(path))
    except FileNotFoundError:
        raise RuleError(f"{folder} has no {ORDER_FILE}, the list of its passes: name a pass_dir") from None
    except (OSError, ValueError, RecursionError) as error:
        raise RuleError(f"{path} cannot be read: {error}") from error
    if not isinstance(names, list) or not names or len(names) > _MOST_PASSES:
        raise RuleError(f"{path} is no list of 1 to {_MOST_PASSES} names of passes")
    if wrong := [name for name in names if not (isinstance(name, str) and name.isidentifier())]:
        raise RuleError(f"{path}: {str(wrong[0])[:100]!r} is no name of a Python file beside it")
    if len(set(names)) < len(names):
        raise RuleError(f"{path} names a pass twice")
    return names


def pass_files(folder: Path) -> list[Path]:
    """List the files of a folder's passes, in order; nothing where its list cannot be read."""
    try:
        return [folder / f"{name}.py" for name in read_names(folder)]
    except RuleError:
        return []


def imports(file: Path) -> set[str]:
    """Find the packages that a file imports anywhere in it; nothing where it cannot be parsed."""
    try:
        tree = ast.parse(_read(file))
    except (OSError, ValueError, SyntaxError, RecursionError, MemoryError):
        return set()
    names = [alias.name for node in ast.walk(tree) if isinstance(node, ast.Import) for alias in node.names]
    names += [node.module or "" for node in ast.walk(tree) if isinstance(node, ast.ImportFrom) and not node.level]
    return {name.partition(".")[0] for name in names}


def _read(path: Path) -> str:
    with path.open("rb") as file:
        content = file.read(_MOST_BYTES + 1)
    if len(content) > _MOST_BYTES:
        raise ValueError(f"it has more than {_MOST_BYTES:,} bytes")
    return content.decode()
