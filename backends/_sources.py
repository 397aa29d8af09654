"""The files that a backend's code is made of, and a digest of what they do.

A change of that code changes results without a change of the compiler's version. Not here: copying those files
(`ops.benchmark.backend_copy`).
"""

from __future__ import annotations

import ast
import hashlib
from collections.abc import Collection, Iterable, Iterator
from pathlib import Path

_SHARED = frozenset({"base", "options", "registry"})
"""Modules of this package that every backend is found and described by; they compute nothing."""


def sources(path: Path, package: str = "", leave: Collection[str] = ()) -> tuple[Path, ...]:
    """A module and, of what lies beside it, modules and packages that it imports, directly or not.

    Args:
        path: The module's file, or the folder of a package.
        package: The package by whose name it imports what is beside it; "" where it is found by its own name.
        leave: Names that are not followed.
    """
    folder, prefix = path.parent, f"{package}." if package else ""
    found: dict[Path, None] = {}
    waiting = [path]
    while waiting:
        source = waiting.pop()
        if source in found:
            continue
        found[source] = None
        inside = (name.removeprefix(prefix) for name in _imported(source, prefix) if name.startswith(prefix))
        for top in {name.partition(".")[0] for name in inside}.difference(leave):
            beside = (folder / f"{top}.py", folder / top)
            waiting += [file for file in beside if file.is_file() or (file / "__init__.py").is_file()]
    return tuple(found)


def code_hash(files: Iterable[Path]) -> str:
    """Digest of files and of what is in folders, without comments and docstrings, 64 hex digits."""
    shared = {Path(__file__).with_name(f"{name}.py") for name in _SHARED}
    digest = hashlib.sha256()
    for file in sorted(file for source in files for file in _files(source) if file not in shared):
        digest.update(ast.unparse(_without_docstrings(_parsed(file))).encode())
    return digest.hexdigest()


def _files(source: Path) -> Iterator[Path]:
    return source.rglob("*.py") if source.is_dir() else iter((source,))


def _imported(source: Path, prefix: str) -> Iterator[str]:
    """Names of modules that a module, or those of a package, may import."""
    for file in _files(source):
        for node in ast.walk(_parsed(file)):
            if isinstance(node, ast.Import):
                yield from (alias.name for alias in node.names)
            elif isinstance(node, ast.ImportFrom) and (prefix or not node.level):
                module = f"{prefix}{node.module or ''}" if node.level else node.module or ""
                yield module
                yield from (f"{module}.{alias.name}" for alias in node.names)


def _parsed(file: Path) -> ast.Module:
    code = file.read_bytes()
    try:
        return ast.parse(code)
    except SyntaxError:  # which is told when somebody imports it
        return ast.Module([ast.Expr(ast.Constant(code))], [])


def _without_docstrings(tree: ast.Module) -> ast.Module:
    for node in ast.walk(tree):
        if isinstance(node, ast.Module | ast.ClassDef | ast.FunctionDef | ast.AsyncFunctionDef):
            rest = [item for item in node.body if not _is_text(item)]
            node.body = rest or [ast.Pass()]
    return tree


def _is_text(item: ast.stmt) -> bool:
    return isinstance(item, ast.Expr) and isinstance(item.value, ast.Constant) and isinstance(item.value.value, str)
