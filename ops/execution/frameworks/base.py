"""The record of a framework, and finding them: each module of this package that has a `FRAMEWORK`.

The entry point of a stage for a framework is found beside the stage (`Entry`), so that an edit of one stage's code
gives the assets of others no new version.
"""

from collections.abc import Mapping
from dataclasses import dataclass
from functools import cache
from types import MappingProxyType
from typing import NamedTuple

import ops.execution.frameworks
from ops.discovery import values_in
from ops.execution.worker.task import Libraries


@dataclass(frozen=True, slots=True, kw_only=True)
class Framework:
    """A framework: what workers have to know of it.

    Attributes:
        name: Its package, and its name in `graph_net.json` and `Backend.framework`.
        distribution: The distribution that brings the package.
        environment: File of `backends/environments` that its processes need; None for the pipeline's own.
        preload: Modules that hosts import before they fork, and that all of its tasks need.
        libraries: Facts about it for workers.
        module_class: Its class of modules, below its package.
        seed: Its function that seeds random numbers.
    """

    name: str
    distribution: str
    environment: str | None = None
    preload: tuple[str, ...]
    libraries: Libraries
    module_class: str
    seed: str

    def preload_with(self, *modules: str) -> tuple[str, ...]:
        """List what hosts of its own environment import; nothing where that is the pipeline's, whose hosts know."""
        return (*self.preload, *modules) if self.environment else ()


class Entry(NamedTuple):
    """The entry point of a stage for a framework.

    Attributes:
        framework: Name of the framework.
        name: "module:function", or "module:class".
        setup: "module:function" that hosts call before they fork; None for none.
    """

    framework: str
    name: str
    setup: str | None = None


@cache
def frameworks() -> Mapping[str, Framework]:
    """Return every framework by name: first that of the pipeline's own environment, which is the usual one."""
    kinds = sorted(values_in(ops.execution.frameworks, "FRAMEWORK"), key=lambda each: each.environment or "")
    return MappingProxyType({each.name: each for each in kinds})
