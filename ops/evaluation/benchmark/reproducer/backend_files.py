"""Copies a backend's code into a folder in which it runs without this project."""

import importlib.util
import shutil
from collections.abc import Collection, Iterable, Mapping
from dataclasses import dataclass, field, replace
from importlib import metadata
from pathlib import Path
from types import MappingProxyType

import backends
from backends._shared.sources import CODE_FOLDERS, files_in, sources
from backends.registry import entry_point, is_file_spec, split_file_spec

_COMPILER = "compiler"
"""Folder for a backend from elsewhere, apart from the other files."""

_COMPILED = frozenset({".so", ".pyd", ".dylib"})


@dataclass(frozen=True, slots=True)
class CopiedBackend:
    """A backend and its specification in the folder.

    Attributes:
        spec: Its specification there.
        installed: Distribution → version of packages that have to be installed, since they were not copied.
        options: Option → copy of the code folder that it names, relative to the folder.
    """

    spec: str
    installed: Mapping[str, str] = field(default_factory=dict)
    options: Mapping[str, str] = field(default_factory=dict)


def copy_backend(spec: str, place: Path, folders: Mapping[str, Path] = MappingProxyType({})) -> CopiedBackend:
    """Copy the code of this project's backends, and that of `spec` if it is another backend.

    Args:
        spec: The backend.
        place: An empty folder.
        folders: Option → folder of the backend's own code; these are copied, too.
    """
    options = {name: _copy_folder(folder, place, name) for name, folder in folders.items()}
    return replace(_copy_code(spec, place), options=options)


def _copy_folder(folder: Path, place: Path, name: str) -> str:
    for file in files_in(folder):
        copy = place / CODE_FOLDERS / name / file.relative_to(folder)
        copy.parent.mkdir(parents=True, exist_ok=True)
        shutil.copy(file, copy)
    return f"{CODE_FOLDERS}/{name}"


def _copy_code(spec: str, place: Path) -> CopiedBackend:
    ours = Path(backends.__file__).parent
    shutil.copytree(ours, place / "backends", ignore=shutil.ignore_patterns("__pycache__", "environments"))
    if is_file_spec(spec):
        path, name = split_file_spec(spec)
        _copy(sources(path), place / _COMPILER)
        return CopiedBackend(f"{_COMPILER}/{path.name}:{name}")
    point = entry_point(spec)
    return CopiedBackend(spec) if point is None else _copy_entry_point(point, place / _COMPILER)


def _copy_entry_point(point: metadata.EntryPoint, place: Path) -> CopiedBackend:
    """Copy the module or package of an entry point, and add a module that imports the class.

    Compiled code is not copied: it may be large, and runs only with the Python that it was built for.
    """
    files = _sources_of(point)
    if not files or any(path.suffix in _COMPILED for file in files for path in (file, *file.rglob("*"))):
        package = point.dist
        return CopiedBackend(point.name, {} if package is None else {package.name: package.version})
    _copy(files, place)
    (place / "entry_point.py").write_text(f"from {point.module} import {point.attr}\n", "utf-8")
    return CopiedBackend(f"{place.name}/entry_point.py:{point.attr}")


def _sources_of(point: metadata.EntryPoint) -> Collection[Path]:
    """Find the files of an entry point's module, without those of other distributions."""
    spec = importlib.util.find_spec(point.module.partition(".")[0])
    path = Path(spec.origin or "") if spec is not None else Path()
    if path.suffix != ".py":  # compiled, or a folder of several distributions
        return ()
    owner = None if point.dist is None else point.dist.name
    others = {name for name, owners in metadata.packages_distributions().items() if owner not in owners}
    return sources(path.parent if path.name == "__init__.py" else path, leave=others)


def _copy(files: Iterable[Path], place: Path) -> None:
    place.mkdir()
    for file in files:
        if file.is_dir():
            shutil.copytree(file, place / file.name, ignore=shutil.ignore_patterns("__pycache__"))
        else:
            shutil.copy(file, place)
