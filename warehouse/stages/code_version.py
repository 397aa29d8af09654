"""The version of each asset's code: a digest of what the asset runs, by which Dagster shows what is out of date.

Within `assets`, definitions are followed one by one from the asset's function, so that two assets of one file have
versions of their own. In the packages below, whole modules are followed: by their imports, by texts that name a module
(the entry points of worker tasks), and into the packages in which a module discovers others. Docstrings, comments and
layout are no part of it.

Following takes a second, and every process of Dagster asks for all versions: they are kept beside the code, as
Python keeps its bytecode, together with a digest of every file that they may depend on.
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
from pathlib import Path
from types import MappingProxyType

from backends import registry
from backends._shared.sources import Code, module_file, read_tree
from backends._shared.sources import Codebase as Modules
from ops.checkout import CHECKOUT
from ops.convert.base import Converter
from ops.passes.base import RunningPass
from ops.passes.registry import passes

BORDERS: Mapping[str, str] = MappingProxyType(
    {
        "ops.passes.registry ops.passes.transforms": "a pass's code is in the version of its own asset alone",
        "assets.resources.PRELOAD": "what a host imports before its first task changes nothing but its start",
        "backends.registry": "a backend's code is in the version of its own asset, and of no other",
        "ops.convert.base ops.convert": "a converter's code is in the version of its own asset, and of no other",
        "ops.validate.shipped ops.validate.base": "it makes rows of findings that somebody else made",
        "ops.worker.processes.tree ops.worker.__main__": "it knows the processes of hosts by that name",
        "warehouse.database.schema ops.validate.registry": "it asks which constraints gate, and runs none",
        "warehouse.database.tables ops.validate.base": "the columns of a finding are in the migrations, too",
        "warehouse.questions.queries ops.validate.registry": "it asks which constraints gate, and runs none",
        "warehouse.questions.queries ops.validate.base": "it has types for its annotations from there",
    }
)
"""Definitions and modules that are not followed, everywhere or from one module → why."""

SEARCH_OF_VALUES = "ops.passes.repair.output_repair"
"""What workers run for passes that find by running a sample what to change."""

SIDES_OF_CONVERSIONS = ("ops.convert.parity.torch_side", "ops.convert.parity.target_side")
"""What workers run for conversions."""

_OURS = ("assets", "warehouse", "ops", "backends")
_NAMED = re.compile(rf"'((?:{'|'.join(_OURS)})(?:\.\w+)+)(?::\w+)?'")
"""A text that names a module, as it stands in `Code.meaning`."""

_PACKAGE = r"(?:Attribute\n)+Name\n'(\w+)'\n((?:'\w+'\n)*)"
_DISCOVERED = re.compile(rf"{_PACKAGE}'__path__'|'classes_(?:in|by_name)'\n\[\n{_PACKAGE}")
"""A package's `__path__`, which is what its modules are discovered by, or the package given to `ops.discovery`."""

_DATA_SUFFIXES = ("sql", "css", "js", "html", "svg")
_DATA = re.compile(rf"'[^'\n]*(\.(?:{'|'.join(_DATA_SUFFIXES)}))'")
"""A text that names a file of data beside the module."""

KEPT = Path("assets", "__pycache__", "code_versions.json")
"""Where versions are kept, below the folder of the packages."""


def backend_version(name: str) -> str:
    """The code of a backend: a digest, or the version of the package that registers it, which is not imported."""
    point = registry.entry_point(name)
    if point is not None:
        return f"{point.value} {point.dist.version if point.dist is not None else ''}"
    return registry.code_hash_of(name, registry.get(name)())


class Codebase(Modules):
    """The packages below a folder, of which each file is read once; or none, if versions of the same were kept."""

    def __init__(self, root: Path = CHECKOUT) -> None:
        super().__init__(root, _OURS, BORDERS)
        self._state = _state(root)
        self._versions = _kept(root / KEPT, self._state)
        self._kept_count = len(self._versions)

    def keep(self) -> None:
        """Keep the versions for the next process, unless the files were edited meanwhile; it may fail silently."""
        is_new = len(self._versions) > self._kept_count
        if is_new and _state(self.root) == self._state:
            path = self.root / KEPT
            unfinished = path.with_name(f".{path.name}.{os.getpid()}")
            with contextlib.suppress(OSError):
                path.parent.mkdir(exist_ok=True)
                unfinished.write_text(json.dumps({"state": self._state, "versions": self._versions}), "utf-8")
                unfinished.replace(path)

    def version(self, name: str) -> str:
        """Digest of the code that a function of `assets` runs, 64 hex digits.

        Args:
            name: Dotted: "assets.scores.report".
        """
        return self._once(name, lambda: self.digest(name))

    def backend_version(self, name: str) -> str:
        """The code of a backend of this project; see the function of this name."""
        of_package = registry.entry_point(name) is not None
        return backend_version(name) if of_package else self._once(f"backend {name}", lambda: backend_version(name))

    def _once(self, name: str, find: Callable[[], str]) -> str:
        if name not in self._versions:
            self._versions[name] = find()
        return self._versions[name]

    def pass_version(self, name: str) -> str:
        """Digest of what a pass of `ops.passes` does, without the machinery that applies it, 64 hex digits."""
        kind = passes()[name]
        modules = [kind.__module__, *([SEARCH_OF_VALUES] if issubclass(kind, RunningPass) else [])]
        return digest(map(self.version, modules))

    def converter_version(self, kind: type[Converter]) -> str:
        """Digest of what a converter does, and of how both sides are run, 64 hex digits."""
        return digest(map(self.version, (kind.__module__, *SIDES_OF_CONVERSIONS)))

    def part(self, name: str) -> Code | None:
        """A definition of `assets`, or a module of another package: what it does, and all that it uses."""
        module = name.rpartition(".")[0]
        if name not in self._parts and super().part(name) is None and module.startswith("assets."):
            self._parts |= self._read_definitions(module)
        return self._parts[name]

    def read(self, name: str, file: Path) -> Code:
        """Read a module with the files of data that it names; modules that it names in texts are used."""
        if name.partition(".")[0] == "assets":
            return Code("", ())  # by its definitions
        code = super().read(name, file)
        suffixes = sorted(set(_DATA.findall(code.meaning)))
        data = [path for suffix in suffixes for path in sorted(file.parent.rglob(f"*{suffix}"))]
        return Code(digest([code.meaning, *map(_data_text, data)]), (*code.imports, *self._named(code.meaning)))

    def _read_definitions(self, module: str) -> dict[str, Code]:
        """Each name that a module of `assets` defines, by the statements that bind it."""
        file = module_file(self.root, module)
        parts: dict[str, Code] = {}
        for names, code in _definitions(module, b"" if file is None else file.read_bytes()):
            uses = (*code.imports, *self._named(code.meaning))
            for name in names:
                before = parts.get(name, Code("", ()))
                parts[name] = Code(digest([before.meaning, code.meaning]), (*before.imports, *uses))
        return parts

    def _named(self, meaning: str) -> Iterator[str]:
        """Modules that code names in a text, or discovers in a package."""
        if "'__path__'" in meaning or "'classes_" in meaning:
            for match in _DISCOVERED.finditer(meaning):
                top, inner = (match[1], match[2]) if match[1] else (match[3], match[4])
                package = ".".join([top, *(part.strip("'") for part in inner.split())])
                folder = self.root.joinpath(*package.split("."))
                yield from (f"{package}.{file.stem}" for file in folder.glob("*.py") if file.stem != "__init__")
        for name in _NAMED.findall(meaning):
            yield from (name, f"{name}.__main__")


@functools.lru_cache(maxsize=64)
def _definitions(module: str, text: bytes) -> list[tuple[list[str], Code]]:
    """The statements that bind names of a module of `assets`: these names, and the code with all that it uses."""
    statements = ast.parse(text).body
    bound = [(statement, sorted(_bound_by(statement))) for statement in statements]
    meant = dict(_imported(statements)) | {name: f"{module}.{name}" for _, names in bound for name in names}
    definitions = []
    for statement, names in bound:
        code = read_tree(_undecorated(statement))
        used = {node.id for node in ast.walk(statement) if isinstance(node, ast.Name)} & meant.keys()
        uses = (*code.imports, *(meant[name] for name in sorted(used)))
        definitions.append(([f"{module}.{name}" for name in names], Code(code.meaning, uses)))
    return definitions


def _undecorated(statement: ast.stmt) -> ast.stmt:
    """An asset without Dagster's decorator, which says what it is made from and not how."""
    if isinstance(statement, ast.FunctionDef):
        decorators = statement.decorator_list
        statement.decorator_list = [item for item in decorators if not ast.unparse(item).startswith("dg.")]
    return statement


def _bound_by(statement: ast.stmt) -> Iterator[str]:
    """Names that a statement at the top of a module defines."""
    if isinstance(statement, ast.FunctionDef | ast.AsyncFunctionDef | ast.ClassDef):
        yield statement.name
    elif not isinstance(statement, ast.Import | ast.ImportFrom):
        for node in ast.walk(statement):
            if isinstance(node, ast.Name) and isinstance(node.ctx, ast.Store):
                yield node.id


def _imported(statements: Iterable[ast.stmt]) -> Iterator[tuple[str, str]]:
    """Names that the top of a module imports → what they are."""
    for statement in statements:
        if isinstance(statement, ast.If):
            yield from _imported(statement.body)
        elif isinstance(statement, ast.Import):
            yield from ((alias.asname or alias.name, alias.name) for alias in statement.names)
        elif isinstance(statement, ast.ImportFrom):
            yield from ((alias.asname or alias.name, f"{statement.module}.{alias.name}") for alias in statement.names)


def _data_text(path: Path) -> str:
    lines = path.read_text(encoding="utf-8").splitlines()
    return "\n".join([path.name, *(line for line in lines if not line.lstrip().startswith("--"))])


def digest(parts: Iterable[str]) -> str:
    """Sha256 over texts, 64 hex digits."""
    return hashlib.sha256("\0".join(parts).encode(errors="surrogatepass")).hexdigest()


def _files(root: Path) -> Iterator[str]:
    """Files that versions may depend on."""
    suffixes = tuple(f".{suffix}" for suffix in ("py", *_DATA_SUFFIXES))
    for package in _OURS:
        for folder, inner, names in os.walk(root / package):
            inner[:] = (name for name in inner if name != "__pycache__")
            yield from (os.path.join(folder, name) for name in names if name.endswith(suffixes))  # noqa: PTH118 - fast


def _state(root: Path) -> str:
    """Digest of all files that versions may depend on, and of the Python whose syntax they are read by."""
    state = hashlib.sha256(sys.version.encode())
    for path in sorted(_files(root)):
        content = Path(path).read_bytes()
        state.update(f"{path.removeprefix(str(root))} {len(content)}\0".encode(errors="surrogatepass"))
        state.update(content)
    return state.hexdigest()


def _kept(path: Path, state: str) -> dict[str, str]:
    """The versions that were kept of files in this state; none if there are none or they cannot be read."""
    with contextlib.suppress(OSError, ValueError):
        match json.loads(path.read_bytes()):
            case {"state": stored, "versions": {**versions}} if stored == state:
                return {str(name): version for name, version in versions.items() if isinstance(version, str)}
    return {}
