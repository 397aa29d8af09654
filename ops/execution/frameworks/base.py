"""The record of a framework, and finding them: each module of this package that has a `FRAMEWORK`."""

from collections.abc import Mapping
from dataclasses import dataclass
from functools import cache
from types import MappingProxyType

import ops.execution.frameworks
from ops.discovery import values_in
from ops.execution.worker.task import Libraries


@dataclass(frozen=True, slots=True, kw_only=True)
class Framework:
    """A framework: what runs its models and samples.

    Attributes:
        name: Its package, and its name in `graph_net.json` and `Backend.framework`.
        distribution: The distribution that brings the package.
        environment: File of `backends/environments` that its processes need; None for the pipeline's own.
        preload: Modules that hosts import before they fork, and that all of its tasks need.
        libraries: Facts about it for workers.
        module_class: Its class of modules, below its package.
        seed: Its function that seeds random numbers.
        capture: "module:function" that captures a model.
        tracing_setup: "module:function" that hosts call before they fork tasks that trace models; None for none.
        under_test: "module:class" of a sample under validation.
        eager: Module whose `run` is eager's side of a benchmark: it imports nothing of any backend.
        compiler: Module whose `run` is a compiler's side.
    """

    name: str
    distribution: str
    environment: str | None = None
    preload: tuple[str, ...]
    libraries: Libraries
    module_class: str
    seed: str
    capture: str
    tracing_setup: str | None = None
    under_test: str
    eager: str
    compiler: str

    def preload_with(self, *modules: str) -> tuple[str, ...]:
        """List what hosts of its own environment import; nothing where that is the pipeline's, whose hosts know."""
        return (*self.preload, *modules) if self.environment else ()

    @property
    def side_preload(self) -> tuple[str, ...]:
        """Modules that hosts of compilers' sides import."""
        return self.preload_with(self.compiler)


@cache
def frameworks() -> Mapping[str, Framework]:
    """Return every framework by name: first that of the pipeline's own environment, which is the usual one."""
    kinds = sorted(values_in(ops.execution.frameworks, "FRAMEWORK"), key=lambda each: each.environment or "")
    return MappingProxyType({each.name: each for each in kinds})
