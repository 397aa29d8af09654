"""Finds plug-ins: classes in a package's modules that have a name and a method. Adding one means adding a file."""

import importlib
import pkgutil
import sys
from collections.abc import Iterable, Iterator, Mapping
from types import MappingProxyType, ModuleType
from typing import Any, TypeVar

from backends._shared.messages import did_you_mean
from ops.errors import GraphNetError

WORKERS_MODULE = "task"

Plugin = TypeVar("Plugin")


def classes_in(package: ModuleType, method: str) -> Iterator[type[Any]]:
    """Yield the classes that the package's own modules define, with a class attribute `name` and this method.

    Its module `task` is left out: workers run it, and it imports torch.
    """
    for module_info in pkgutil.iter_modules(package.__path__):
        if module_info.name == WORKERS_MODULE:
            continue
        module = importlib.import_module(f"{package.__name__}.{module_info.name}")
        for value in vars(module).values():
            own = isinstance(value, type) and value.__module__ == module.__name__
            if own and isinstance(getattr(value, "name", None), str) and callable(getattr(value, method, None)):
                yield value


def values_in(package: ModuleType, name: str) -> Iterator[Any]:
    """Yield the value of this name of each of the package's modules that has one, by the names of the modules."""
    for module_info in pkgutil.iter_modules(package.__path__, f"{package.__name__}."):
        module = importlib.import_module(module_info.name)
        if hasattr(module, name):
            yield getattr(module, name)


def classes_by_name(package: ModuleType, method: str) -> Mapping[str, type[Any]]:
    """Find the same classes by name, sorted.

    Raises:
        GraphNetError: Two have the same name.
    """
    kinds: dict[str, type[Any]] = {}
    for kind in sorted(classes_in(package, method), key=lambda kind: str(kind.name)):
        if kinds.setdefault(kind.name, kind) is not kind:
            raise GraphNetError(f"two plug-ins are called {kind.name!r}: rename the one in {kind.__module__}")
    return MappingProxyType(kinds)


def find_plugin(
    plugins: Mapping[str, Plugin], name: str, kind: str, error: type[GraphNetError] = GraphNetError
) -> Plugin:
    """Look up a plug-in by its name.

    Raises:
        error: There is none; the message says so of its `kind`, and lists all names.
    """
    if name not in plugins:
        near = did_you_mean(name, plugins)
        raise error(f"no {kind} is called {name!r}{near}; there are: {', '.join(plugins)}")
    return plugins[name]


def usages(plugins: Iterable[type[Any]]) -> Iterator[tuple[str, str]]:
    """Yield the notation of each plug-in with parameters, and its purpose, from the first line of its module.

    That line reads "`name?parameter=value`: its purpose.", with a semicolon before another notation.
    """
    for plugin in plugins:
        line = (sys.modules[plugin.__module__].__doc__ or "").partition("\n")[0]
        for way in line.removesuffix(".").split("; `"):
            usage, _, meaning = way.removeprefix("`").partition("`: ")
            yield usage, meaning
