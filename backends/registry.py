"""Finds backends: every module of `backends/`, every installed entry point, or a file named by its path.

There is no list to edit. Names are known without importing entry points or files; only a backend's methods import its
compiler. A backend that cannot be loaded is never available and reports its error; the others are not affected.
"""

import functools
import importlib
import inspect
import logging
import pkgutil
import sys
from collections.abc import Mapping
from importlib import metadata
from pathlib import Path
from types import ModuleType
from typing import Any, ClassVar, NoReturn, cast

import backends
from backends._shared.messages import did_you_mean
from backends._shared.sources import code_hash, own_codebase, sources
from backends._shared.user_files import run_file
from backends.base import Backend, BackendError
from backends.options import parse_options

_logger = logging.getLogger(__name__)

ENTRY_POINT_GROUP = "graphnet.backends"

CHECK_GROUP = "graphnet.checks"
"""Entry points that run as backends and are no compilers: they are found by name, and are not in `names`."""

_NOT_BACKENDS = frozenset({"base", "options", "registry"})
_REQUIRED = ("name", "compile", "evidence")


def names() -> tuple[str, ...]:
    """List the names of all registered backends, sorted, including those that cannot run on this machine."""
    return tuple(sorted({*_own_backends(), *_entry_points()}))


def check_names() -> tuple[str, ...]:
    """List the names of checks that run as backends and are no compilers, sorted."""
    return tuple(sorted(_entry_points(CHECK_GROUP)))


def get(name: str) -> type[Backend]:
    """Return the class registered under `name` or an alias; a stand-in that is never available if it cannot be loaded.

    Raises:
        BackendError: There is no such backend.
    """
    own = _own_backends()
    if name in own:
        return own[name]
    if (point := entry_point(name)) is not None:
        return _load_entry_point(point)
    for backend in own.values():
        if name in backend.aliases:
            return backend
    raise BackendError(
        f"there is no backend {name!r}{did_you_mean(name, names())}; there are {', '.join(names())}. "
        "A compiler of your own is named by its file: path/to/file.py:Class"
    )


def entry_point(name: str) -> metadata.EntryPoint | None:
    """Find the entry point that registers `name`; None for a compiler of this project, or if there is none."""
    return None if name in _own_backends() else {**_entry_points(CHECK_GROUP), **_entry_points()}.get(name)


def resolve(spec: str, options: Mapping[str, str] | None = None) -> Backend:
    """Make an instance of the backend that `spec` names, with its options parsed.

    Args:
        spec: A name, an alias, or "path/to/file.py:Class".
        options: Option names and values as text.

    Raises:
        BackendError: There is no such backend, option or value; the message lists the valid ones.
    """
    backend = _from_file(*split_file_spec(spec)) if names_file(spec) else get(spec)
    return backend() if issubclass(backend, _BrokenBackend) else backend(parse_options(backend, options or {}))


def is_file_spec(spec: str) -> bool:
    """Tell whether `spec` names a class in a file rather than a registered backend."""
    return ".py:" in spec


def names_file(spec: str) -> bool:
    """Tell whether `spec` names a file, with or without a class in it."""
    return is_file_spec(spec) or spec.endswith(".py")


def split_file_spec(spec: str) -> tuple[Path, str]:
    """Split "path/to/file.py:Class" into path and class name; the name is "" if `spec` is a path alone."""
    path, _, name = spec.rpartition(":") if is_file_spec(spec) else (spec, "", "")
    return Path(path), name


def name_of(spec: str) -> str:
    """Return the backend's name in results: the registered one, or "file.py:Class".

    Raises:
        BackendError: There is no such backend.
    """
    if not is_file_spec(spec):
        return get(spec).name
    path, name = split_file_spec(spec)
    return f"{path.name}:{name}"


def version_of(spec: str, backend: Backend) -> str:
    """Return the backend's version, "" if it is not installed.

    For a class in a file it ends with a hash of its code, which may change without a new version.
    """
    try:
        version = backend.version()
    except Exception:  # noqa: BLE001 - `unavailable_reason` reports it
        version = ""
    if not is_file_spec(spec):
        return version
    digest = code_hash_of(spec, backend)[:12]
    return f"{version}+{digest}" if version else digest


def code_hash_of(spec: str, backend: Backend) -> str:
    """Compute the digest of a backend's code, 64 hex digits: of its file and the neighbours that this imports.

    Modules of an installed package beside that file have a version of their own.
    """
    path = Path(inspect.getfile(type(backend)))
    if is_file_spec(spec):
        return code_hash(sources(path))
    is_ours = path.is_relative_to(Path(backends.__file__).parent)
    return own_codebase().digest(type(backend).__module__) if is_ours else code_hash((path,))


def own_files(spec: str) -> tuple[Path, ...]:
    """List the file of a backend that is a file, with the neighbours that it imports; nothing for others."""
    if not is_file_spec(spec):
        return ()
    return tuple(
        file
        for source in sources(split_file_spec(spec)[0])
        for file in ([source] if source.is_file() else source.rglob("*.py"))
    )


def distributions_of(spec: str) -> tuple[str, ...]:
    """Name the distribution that ships a backend as an entry point; nothing for others."""
    point = None if is_file_spec(spec) else entry_point(spec)
    return () if point is None or point.dist is None else (point.dist.name,)


def unavailable_reason(backend: Backend, device: str | None = None) -> str | None:
    """Tell why a backend cannot run here, or on `device` ("cpu", "cuda:1"); None if it can.

    The reason is the backend's own, or that it fails even at returning its version.
    """
    try:
        reason = backend.unavailable_reason()
        if reason is None:
            backend.version()
            reason = None if device is None else backend.device_reason(device)
    except metadata.PackageNotFoundError as error:
        return f"the package {error.name} is not installed here"
    except Exception as error:  # noqa: BLE001 - a compiler with a broken installation may raise anything
        return f"it fails at saying whether it can run here ({_first_line(error)})"
    return reason


@functools.cache
def _own_backends() -> dict[str, type[Backend]]:
    """Find the classes that the files of this package define; importing these needs nothing installed."""
    classes: dict[str, type[Backend]] = {}
    value: Any
    for info in pkgutil.iter_modules(backends.__path__):
        if info.name in _NOT_BACKENDS or info.name.startswith("_"):
            continue
        try:
            module = importlib.import_module(f"backends.{info.name}")
        except Exception as error:  # noqa: BLE001 - importing a file may raise anything
            classes[info.name] = _make_stand_in(info.name, f"backends/{info.name}{'' if info.ispkg else '.py'}", error)
            continue
        for _, value in inspect.getmembers(module, inspect.isclass):
            if value.__module__ == module.__name__ and "name" in vars(value) and hasattr(value, "compile"):
                classes[value.name] = value
    return classes


def _entry_points(group: str = ENTRY_POINT_GROUP) -> dict[str, metadata.EntryPoint]:
    """Find the entry points; uncached, since an installation may add some while a process runs."""
    return {point.name: point for point in metadata.entry_points(group=group)}


def _load_entry_point(point: metadata.EntryPoint) -> type[Backend]:
    try:
        return _check_backend(point.load(), point.value)
    except Exception as error:  # noqa: BLE001 - importing a package of others can raise anything
        package = point.dist.name if point.dist is not None else point.value
        return _make_stand_in(point.name, f"the package {package}", error, "; reinstall or remove that package")


class _BrokenBackend(Backend):
    """A stand-in for a backend that cannot be loaded."""

    reason: ClassVar[str]

    def version(self) -> str:
        return ""

    def unavailable_reason(self) -> str:
        return self.reason

    def compile(self, *_: Any) -> NoReturn:
        raise BackendError(self.reason)

    def evidence(self) -> NoReturn:
        raise BackendError(self.reason)


def _make_stand_in(name: str, source: str, error: Exception, remedy: str = "") -> type[Backend]:
    reason = f"{source} cannot be loaded ({_first_line(error)}){remedy}"
    _logger.debug("the backend %s: %s", name, reason, exc_info=error)
    return type(_BrokenBackend.__name__, (_BrokenBackend,), {"name": name, "reason": reason, "__module__": __name__})


def _first_line(error: Exception) -> str:
    return f"{type(error).__name__}: {error}".partition("\n")[0]


def _from_file(path: Path, name: str) -> type[Backend]:
    if not path.is_file():
        raise BackendError(f"there is no file {path} to load {f'the backend {name}' if name else 'a backend'} from")
    module = _load_file(path.resolve())
    if not hasattr(module, name):
        values = vars(module).items()
        classes = [key for key, value in values if inspect.isclass(value) and value.__module__ == module.__name__]
        has = f"it has {', '.join(classes) or 'none'}"
        if not name:
            raise BackendError(f"name the class: {path}:{classes[0] if classes else 'CLASS'}; {has}")
        raise BackendError(f"{path} has no class {name!r}{did_you_mean(name, classes)}; {has}")
    return _check_backend(getattr(module, name), f"{path}:{name}")


@functools.cache
def _load_file(path: Path) -> ModuleType:
    # So that the file can import its neighbours.
    sys.path.append(str(path.parent))
    try:
        return run_file("backend", path)
    except Exception as error:
        raise BackendError(f"{path} cannot be loaded ({_first_line(error)})") from error


def _check_backend(value: Any, where: str) -> type[Backend]:
    """Check that `value` has all that a backend needs; add the defaults of `Backend` if it does not inherit them."""
    missing = [key for key in _REQUIRED if not hasattr(value, key)]
    if not inspect.isclass(value) or missing:
        raise BackendError(
            f"{where} is not a backend: it lacks {', '.join(missing) or 'being a class'}. "
            "Inherit from backends.base.Backend, which has defaults for most of it"
        )
    if Backend in value.__mro__:
        return cast("type[Backend]", value)
    return type(value.__name__, (value, Backend), {"__module__": value.__module__})
