"""Finds plug-ins: the classes of a package's modules that have what a plug-in needs. Adding one is adding a file."""

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
    """Classes that the package's own modules define, with a class attribute `name` and a method of that name.

    Its module `task` is left out: it is what workers run, and imports torch.
    """
    for module_info in pkgutil.iter_modules(package.__path__):
        if module_info.name == WORKERS_MODULE:
            continue
        module = importlib.import_module(f"{package.__name__}.{module_info.name}")
        for value in vars(module).values():
            own = isinstance(value, type) and value.__module__ == module.__name__
            if own and isinstance(getattr(value, "name", None), str) and callable(getattr(value, method, None)):
                yield value


def classes_by_name(package: ModuleType, method: str) -> Mapping[str, type[Any]]:
    """The same classes by name, sorted.

    Raises:
        GraphNetError: Two have the same name.
    """
    kinds: dict[str, type[Any]] = {}
    for kind in sorted(classes_in(package, method), key=lambda kind: str(kind.name)):
        if kinds.setdefault(kind.name, kind) is not kind:
            raise GraphNetError(f"two plug-ins are called {kind.name!r}: rename the one in {kind.__module__}")
    return MappingProxyType(kinds)


def named(plugins: Mapping[str, Plugin], name: str, kind: str, error: type[GraphNetError] = GraphNetError) -> Plugin:
    """The plug-in of a name.

    Raises:
        error: There is none; the message says so of its `kind`, and lists those there are.
    """
    if name not in plugins:
        near = did_you_mean(name, plugins)
        raise error(f"no {kind} is called {name!r}{near}; there are: {', '.join(plugins)}")
    return plugins[name]


def usages(plugins: Iterable[type[Any]]) -> Iterator[tuple[str, str]]:
    """How each plug-in is written, with parameters, and what it does: from the first line of its module.

    That line reads "`name?parameter=value`: what it does.", with a semicolon before another way to write it.
    """
    for plugin in plugins:
        line = (sys.modules[plugin.__module__].__doc__ or "").partition("\n")[0]
        for way in line.removesuffix(".").split("; `"):
            usage, _, meaning = way.removeprefix("`").partition("`: ")
            yield usage, meaning
