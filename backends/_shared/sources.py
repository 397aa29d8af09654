"""Finds the modules that some code consists of, and a digest of their behaviour.

A change of a backend's code changes results without a change of the compiler's version. The code that measures, passes,
converters and assets have digests for the same reason. All of them are followed by `Codebase`.
"""

from __future__ import annotations

import ast
import hashlib
import os
from collections.abc import Callable, Collection, Iterable, Iterator, Mapping
from dataclasses import dataclass, replace
from functools import lru_cache
from itertools import accumulate
from pathlib import Path
from typing import Any, TypeVar

T = TypeVar("T")

_BACKENDS = Path(__file__).parents[1]

_COMMON = frozenset({"backends.base", "backends.options", "backends.registry"})
"""Modules of `backends` that find and describe every backend; they compute nothing."""


def sources(path: Path, leave: Collection[str] = ()) -> tuple[Path, ...]:
    """Find a module and those neighbours in its folder that it imports by their own names, directly or not.

    Args:
        path: The module's file, or the folder of a package.
        leave: Names that are not followed.
    """
    folder = path.parent

    def neighbours(source: Path) -> Iterator[Path]:
        names = (name for file in _files(source) for name in read_code(file).imports)
        for top in {name.partition(".")[0] for name in names}.difference(leave):
            places = (folder / f"{top}.py", folder / top)
            yield from (place for place in places if place.is_file() or (place / "__init__.py").is_file())

    return tuple(_reachable([path], neighbours))


def own_codebase() -> Codebase:
    """Return the modules of this package, without those that are common to all backends."""
    return Codebase(_BACKENDS.parent, {_BACKENDS.name}, _COMMON)


def _reachable(starts: Iterable[T], following: Callable[[T], Iterable[T]]) -> dict[T, None]:
    """Find all items that follow from some starts, directly or not, and the starts themselves."""
    reached: dict[T, None] = {}
    waiting = [*starts]
    while waiting:
        item = waiting.pop()
        if item not in reached:
            reached[item] = None
            waiting += following(item)
    return reached


class Codebase:
    """Modules of some packages, each of which is read once and followed by its imports.

    A subclass may add to the meaning and imports of a module: see `read`.
    """

    def __init__(self, root: Path, packages: Collection[str], borders: Collection[str] = ()) -> None:
        """Set the code; nothing is read yet.

        Args:
            root: Folder of the packages.
            packages: Their names; other imports are not followed.
            borders: Dotted names that are not followed, with everything in them; "importer name" for one importer
                alone.
        """
        self.root = root
        self._packages = packages
        self._borders = borders
        self._parts: dict[str, Code | None] = {}
        self._followed: dict[str, frozenset[str]] = {}

    def closure(self, *names: str) -> dict[str, Code]:
        """Find the code that these names use, by name: a name in a module stands for that module."""
        starts = self._followable_names("", names)
        return {name: part for name in sorted(_reachable(starts, self._uses)) if (part := self.part(name)) is not None}

    def digest(self, *names: str) -> str:
        """Compute the digest of the behaviour of the code of these names, 64 hex digits."""
        return digest_of(self.closure(*names))

    def part(self, name: str) -> Code | None:
        """Read the code of a dotted name; None if there is no such module."""
        if name not in self._parts:
            file = module_file(self.root, name)
            self._parts[name] = None if file is None else self.read(name, file)
        return self._parts[name]

    def read(self, name: str, file: Path) -> Code:
        """Read a module; it uses its package, too."""
        code = read_code(file)
        return replace(code, imports=(*code.imports, name.rpartition(".")[0]))

    def _uses(self, name: str) -> frozenset[str]:
        if name not in self._followed:
            part = self.part(name)
            self._followed[name] = self._followable_names(name, () if part is None else part.imports)
        return self._followed[name]

    def _followable_names(self, importer: str, names: Iterable[str]) -> frozenset[str]:
        """Find the modules that these names are or are in; names of other packages and beyond borders are left out."""
        followed = set()
        for name in names:
            outer = [*accumulate(name.split("."), lambda before, part: f"{before}.{part}")]
            crosses = any(place in self._borders or f"{importer} {place}" in self._borders for place in outer)
            if outer[0] in self._packages and not crosses:
                followed |= {*[place for place in reversed(outer) if self.part(place) is not None][:1]}
        return frozenset(followed)


def digest_of(parts: Mapping[str, Code]) -> str:
    """Compute the digest of named code, 64 hex digits."""
    text = "\0".join(f"{name} {part.meaning}" for name, part in sorted(parts.items()))
    return hashlib.sha256(text.encode(errors="surrogatepass")).hexdigest()


def module_file(root: Path, name: str) -> Path | None:
    """Find the file of the module or package of a dotted name below a folder; None if there is none."""
    path = root.joinpath(*name.split("."))
    return next((file for file in (path.with_suffix(".py"), path / "__init__.py") if file.is_file()), None)


def code_hash(files: Iterable[Path]) -> str:
    """Compute the digest of the code in files and folders (see `Code.meaning`), 64 hex digits."""
    digest = hashlib.sha256()
    for file in sorted(file for source in files for file in _files(source)):
        digest.update(read_code(file).meaning.encode(errors="surrogatepass"))
    return digest.hexdigest()


@dataclass(frozen=True, slots=True)
class Code:
    """The behaviour and the imports of a module.

    Attributes:
        meaning: A text that changes when the module's behaviour changes. It leaves out comments, layout, docstrings,
            texts of raised exceptions and imports for type checkers, and has everything else: operators, constants,
            annotations (dataclasses and custom operators read them), and other texts.
        imports: Names of modules, and of objects in them, that it may import.
        texts: The texts in `meaning`.
        searched: Packages whose modules it looks for, as it calls them: by `__path__`, or by `ops.discovery`.
    """

    meaning: str
    imports: tuple[str, ...]
    texts: tuple[str, ...] = ()
    searched: tuple[str, ...] = ()


def read_code(file: Path) -> Code:
    """Read a module; relative imports are left out."""
    return _read_code(file.read_bytes())


@lru_cache(maxsize=1024)
def _read_code(code: bytes) -> Code:
    """Read code once by its content: several backends, and several assets, use the same files."""
    try:
        tree = ast.parse(code)
    except SyntaxError:  # importing it reports the error
        return Code(repr(code), ())
    return read_tree(tree)


def read_tree(tree: ast.AST) -> Code:
    """Read a module, or a part of one, from its syntax tree; see `read_code`."""
    reader = _Reader()
    reader.read(tree)
    return Code("\n".join(reader.parts), tuple(reader.imports), tuple(reader.texts), tuple(reader.searched))


class _Reader:
    """Reads a syntax tree in one pass, several times faster than `ast.dump` and `ast.walk`."""

    def __init__(self) -> None:
        self.parts: list[str] = []
        self.imports: list[str] = []
        self.texts: list[str] = []
        self.searched: list[str] = []
        self._raises = False

    def read(self, node: ast.AST) -> None:
        """Add a node and its children."""
        kind = node.__class__
        if kind in _IMPORTS:
            self.imports += self._imported_names(node)
        elif self._raises and (kind is ast.JoinedStr or (kind is ast.Constant and _is_text(node))):
            return
        elif isinstance(node, ast.If) and isinstance(node.test, ast.Name) and node.test.id == "TYPE_CHECKING":
            self._read_all(node.orelse, has_docstring=False)
            return
        elif kind is ast.Constant and _is_text(node):
            self.texts.append(node.value)  # type: ignore[attr-defined]
        elif isinstance(node, ast.Attribute) and node.attr == "__path__":
            self.searched.append(ast.unparse(node.value))
        elif isinstance(node, ast.Call) and isinstance(node.func, ast.Name) and node.func.id in _SEARCHES:
            self.searched.append(ast.unparse(node.args[0]))
        outer, self._raises = self._raises, self._raises or kind is ast.Raise
        self.parts.append(kind.__name__)
        for name in kind._fields:
            value = getattr(node, name, None)
            if value.__class__ is list:
                self.parts.append("[")
                self._read_all(value, has_docstring=kind in _DOCUMENTED and name == "body")
                self.parts.append("]")
            elif not isinstance(value, ast.AST):
                self.parts.append(repr(value))
            elif value.__class__ not in _CONTEXTS:
                self.read(value)
        self._raises = outer

    def _read_all(self, items: list[Any], *, has_docstring: bool) -> None:
        for item in items:
            if not isinstance(item, ast.AST):
                self.parts.append(repr(item))
            elif not (has_docstring and isinstance(item, ast.Expr) and _is_text(item.value)):
                self.read(item)

    def _imported_names(self, node: ast.AST) -> Iterator[str]:
        if isinstance(node, ast.Import):
            yield from (alias.name for alias in node.names)
        elif isinstance(node, ast.ImportFrom) and not node.level:
            yield node.module or ""
            yield from (f"{node.module}.{alias.name}" for alias in node.names)


_IMPORTS = frozenset({ast.Import, ast.ImportFrom})
_DOCUMENTED = frozenset({ast.Module, ast.ClassDef, ast.FunctionDef, ast.AsyncFunctionDef})
_CONTEXTS = frozenset({ast.Load, ast.Store, ast.Del})
_SEARCHES = frozenset({"classes_in", "classes_by_name", "values_in"})
"""Functions of `ops.discovery` that are given a package."""


CODE_FOLDERS = "folders"
"""Folder, in a copy of a backend's code, of the folders that its options name, each under the option's name."""

MAX_FILES = 1000
"""Most files of a folder with a backend's code: a larger one was named by mistake."""


class TooManyFilesError(Exception):
    """A folder that was named as code has too many files for code."""


def files_in(folder: Path) -> list[Path]:
    """List the files of a folder with code by name, without hidden and compiled ones.

    Raises:
        TooManyFilesError: There are more than `MAX_FILES`.
    """
    files: list[Path] = []
    for parent, folders, names in os.walk(folder):
        folders[:] = sorted(name for name in folders if not name.startswith(".") and name != "__pycache__")
        files += [Path(parent, name) for name in names if not name.startswith(".") and not name.endswith(".pyc")]
        if len(files) > MAX_FILES:
            raise TooManyFilesError(f"{folder} has more than {MAX_FILES} files: name a folder of code alone")
    return sorted(files)


def with_folders(code_digest: str, folders: Mapping[str, Path]) -> str:
    """Combine the digest of some code with that of folders: the behaviour of modules, the bytes of other files.

    Raises:
        TooManyFilesError: One has more than `MAX_FILES` files.
    """
    if not folders:
        return code_digest
    digest = hashlib.sha256(code_digest.encode())
    for name, folder in sorted(folders.items()):
        for file in files_in(folder):
            content = code_hash((file,)) if file.suffix == ".py" else hashlib.sha256(file.read_bytes()).hexdigest()
            place = f"{name}/{file.relative_to(folder).as_posix()}"
            digest.update(f"\0{place}\0{content}".encode(errors="surrogatepass"))
    return digest.hexdigest()


def _is_text(node: ast.AST) -> bool:
    return isinstance(node, ast.Constant) and isinstance(node.value, str)


def _files(source: Path) -> Iterator[Path]:
    return source.rglob("*.py") if source.is_dir() else iter((source,))
