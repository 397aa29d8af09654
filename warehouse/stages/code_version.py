"""The version of each asset's code: a digest of what the asset runs, by which Dagster shows what is out of date.

Within `assets`, it follows single definitions from the asset's function, so that two assets of one file have their own
versions. In the other packages it follows whole modules: by their imports, by texts that name a module (the entry
points of worker tasks), and into packages whose modules are discovered. Docstrings, comments and layout do not count.

This takes a second, and every process of Dagster asks for all versions. So they are kept beside the code, as Python
keeps its bytecode, together with a digest of all files that they may depend on.
"""

import ast
import contextlib
import functools
import hashlib
import json
import os
import re
import sys
from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import replace
from pathlib import Path
from types import MappingProxyType

from backends import registry
from backends._shared.sources import Code, module_file, read_tree
from backends._shared.sources import Codebase as Modules
from ops.checkout import CHECKOUT
from ops.dataset.passes.base import RunningPass
from ops.dataset.passes.registry import passes

BORDERS: Mapping[str, str] = MappingProxyType(
    {
        "ops.dataset.passes.registry ops.dataset.passes.transforms": "its own asset's version has it",
        "assets.resources.PRELOAD": "what a host imports before its first task changes nothing but its start",
        "backends.registry": "its own asset's version has it",
        "ops.dataset.convert.base ops.dataset.convert": "its own asset's version has it",
        "ops.dataset.validate.shipped ops.dataset.validate.base": "it makes rows of findings that somebody else made",
        "ops.execution.worker.processes.tree ops.execution.worker.__main__": "it knows hosts by that name",
        "warehouse.database.schema ops.dataset.validate.registry": "it asks which constraints gate, and runs none",
        "warehouse.database.tables ops.dataset.validate.base": "the columns of a finding are in the migrations, too",
        "warehouse.questions.queries ops.dataset.validate.registry": "it asks which constraints gate, and runs none",
        "warehouse.questions.queries ops.dataset.validate.base": "it has types for its annotations from there",
    }
)
"""Definitions and modules that are not followed, everywhere or from one module → the reason."""

SEARCH_OF_VALUES = "ops.dataset.passes.repair.output_repair"
"""Module that workers run for passes that find their changes by running the sample."""

_OURS = ("assets", "warehouse", "ops", "backends")
_NAMED = re.compile(rf"((?:{'|'.join(_OURS)})(?:\.\w+)+)(?::\w+)?")
"""Pattern of a text that names a module, or a function in one."""

_DATA_SUFFIXES = ("sql", "css", "js", "html", "svg")
KEPT = Path("assets", "__pycache__", "code_versions.json")
"""File of the kept versions, below the folder of the packages."""


def backend_version(name: str) -> str:
    """Version of a backend's code: a digest or, where a package registers it, that package's version (not imported)."""
    point = registry.entry_point(name)
    if point is not None:
        return f"{point.value} {point.dist.version if point.dist is not None else ''}"
    return registry.code_hash_of(name, registry.get(name)())


class Codebase(Modules):
    """The packages below a folder. Each file is read once, or never if versions of the same files were kept."""

    def __init__(self, root: Path = CHECKOUT) -> None:
        super().__init__(root, _OURS, BORDERS)
        self._state = _state(root)
        self._versions = _read_versions(root / KEPT, self._state)
        self._kept_count = len(self._versions)

    def keep(self) -> None:
        """Keep the versions for the next process, unless files were edited meanwhile; a failure to write is ignored."""
        is_new = len(self._versions) > self._kept_count
        if is_new and _state(self.root) == self._state:
            path = self.root / KEPT
            unfinished = path.with_name(f".{path.name}.{os.getpid()}")
            with contextlib.suppress(OSError):
                path.parent.mkdir(exist_ok=True)
                unfinished.write_text(json.dumps({"state": self._state, "versions": self._versions}), "utf-8")
                unfinished.replace(path)

    def version(self, name: str) -> str:
        """Compute the digest of the code that a function of `assets` runs, 64 hex digits.

        Args:
            name: Dotted: "assets.scores.report".
        """
        return self._find_version(name, lambda: self.digest(name))

    def backend_version(self, name: str) -> str:
        """Do as the function `backend_version`, and keep the result for a backend of this project."""
        of_package = registry.entry_point(name) is not None
        return (
            backend_version(name)
            if of_package
            else self._find_version(f"backend {name}", lambda: backend_version(name))
        )

    def _find_version(self, name: str, find: Callable[[], str]) -> str:
        if name not in self._versions:
            self._versions[name] = find()
        return self._versions[name]

    def pass_version(self, name: str) -> str:
        """Compute the digest of a pass's own code, without the code that applies passes, 64 hex digits."""
        kind = passes()[name]
        modules = [kind.__module__, *([SEARCH_OF_VALUES] if issubclass(kind, RunningPass) else [])]
        return self.modules_version(modules)

    def modules_version(self, names: Iterable[str]) -> str:
        """Compute the digest of the code of modules, of a plug-in and of what its workers run; "" for none."""
        versions = list(map(self.version, names))
        return digest(versions) if versions else ""

    def part(self, name: str) -> Code | None:
        """Find the code of a definition of `assets` or of another package's module, and the names that it uses."""
        module = name.rpartition(".")[0]
        if name not in self._parts and super().part(name) is None and module.startswith("assets."):
            self._parts |= self._read_definitions(module)
        return self._parts[name]

    def read(self, name: str, file: Path) -> Code:
        """Read a module with the files of data that it names; modules that its texts name count as imported."""
        if name.partition(".")[0] == "assets":
            return Code("", ())  # `part` reads its definitions
        code = super().read(name, file)
        suffixes = [end for end in sorted(_DATA_SUFFIXES) if any(text.endswith(f".{end}") for text in code.texts)]
        data = [path for end in suffixes for path in sorted(file.parent.rglob(f"*.{end}"))]
        return Code(digest([code.meaning, *map(_data_text, data)]), (*code.imports, *self._named_modules(code)))

    def _read_definitions(self, module: str) -> dict[str, Code]:
        """Read a module of `assets`: each name that it defines → the code of the statements that bind the name."""
        file = module_file(self.root, module)
        parts: dict[str, Code] = {}
        for names, code in _definitions(module, b"" if file is None else file.read_bytes()):
            uses = (*code.imports, *self._named_modules(code))
            for name in names:
                before = parts.get(name, Code("", ()))
                parts[name] = Code(digest([before.meaning, code.meaning]), (*before.imports, *uses))
        return parts

    def _named_modules(self, code: Code) -> Iterator[str]:
        """Yield the modules that code names in a text, or searches for in a package."""
        for package in code.searched:
            names = {name for name in code.imports if f".{name}".endswith(f".{package}")}
            for name in sorted(names):
                folder = self.root.joinpath(*name.split("."))
                yield from (f"{name}.{file.stem}" for file in sorted(folder.glob("*.py")) if file.stem != "__init__")
        for text in code.texts:
            if named := _NAMED.fullmatch(text):
                yield from (named[1], f"{named[1]}.__main__")


@functools.lru_cache(maxsize=64)
def _definitions(module: str, text: bytes) -> list[tuple[list[str], Code]]:
    """Read the statements of a module of `assets`: the names that each binds, and its code with the names it uses."""
    statements = ast.parse(text).body
    bound = [(statement, sorted(_bound_names(statement))) for statement in statements]
    meant = dict(_imported_names(statements)) | {name: f"{module}.{name}" for _, names in bound for name in names}
    definitions = []
    for statement, names in bound:
        code = read_tree(_remove_decorators(statement))
        used = {node.id for node in ast.walk(statement) if isinstance(node, ast.Name)} & meant.keys()
        uses = (*code.imports, *(meant[name] for name in sorted(used)))
        definitions.append(([f"{module}.{name}" for name in names], replace(code, imports=uses)))
    return definitions


def _remove_decorators(statement: ast.stmt) -> ast.stmt:
    """Remove Dagster's decorators from a function: they say what an asset is made from, not how."""
    if isinstance(statement, ast.FunctionDef):
        decorators = statement.decorator_list
        statement.decorator_list = [item for item in decorators if not ast.unparse(item).startswith("dg.")]
    return statement


def _bound_names(statement: ast.stmt) -> Iterator[str]:
    """Yield the names that a statement at the top of a module defines."""
    if isinstance(statement, ast.FunctionDef | ast.AsyncFunctionDef | ast.ClassDef):
        yield statement.name
    elif not isinstance(statement, ast.Import | ast.ImportFrom):
        for node in ast.walk(statement):
            if isinstance(node, ast.Name) and isinstance(node.ctx, ast.Store):
                yield node.id


def _imported_names(statements: Iterable[ast.stmt]) -> Iterator[tuple[str, str]]:
    """Yield (name, what it stands for) for each import at the top of a module."""
    for statement in statements:
        if isinstance(statement, ast.If):
            yield from _imported_names(statement.body)
        elif isinstance(statement, ast.Import):
            yield from ((alias.asname or alias.name, alias.name) for alias in statement.names)
        elif isinstance(statement, ast.ImportFrom):
            yield from ((alias.asname or alias.name, f"{statement.module}.{alias.name}") for alias in statement.names)


def _data_text(path: Path) -> str:
    lines = path.read_text(encoding="utf-8").splitlines()
    return "\n".join([path.name, *(line for line in lines if not line.lstrip().startswith("--"))])


def digest(parts: Iterable[str]) -> str:
    """Compute the SHA-256 of texts, 64 hex digits."""
    return hashlib.sha256("\0".join(parts).encode(errors="surrogatepass")).hexdigest()


def _files(root: Path) -> Iterator[str]:
    """Yield the files that versions may depend on."""
    suffixes = tuple(f".{suffix}" for suffix in ("py", *_DATA_SUFFIXES))
    for package in _OURS:
        for folder, inner, names in os.walk(root / package):
            inner[:] = (name for name in inner if name != "__pycache__")
            yield from (os.path.join(folder, name) for name in names if name.endswith(suffixes))  # noqa: PTH118 - fast


def _state(root: Path) -> str:
    """Compute the digest of all files that versions may depend on, and of Python's version."""
    state = hashlib.sha256(sys.version.encode())
    for path in sorted(_files(root)):
        content = Path(path).read_bytes()
        state.update(f"{path.removeprefix(str(root))} {len(content)}\0".encode(errors="surrogatepass"))
        state.update(content)
    return state.hexdigest()


def _read_versions(path: Path, state: str) -> dict[str, str]:
    """Read the kept versions; {} if they are of files in another state, or cannot be read."""
    with contextlib.suppress(OSError, ValueError):
        match json.loads(path.read_bytes()):
            case {"state": stored, "versions": {**versions}} if stored == state:
                return {str(name): version for name, version in versions.items() if isinstance(version, str)}
    return {}
