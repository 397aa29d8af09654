"""The base of Paddle's backends: their environment, and programs of a graph.

Paddle is imported in methods: this file is imported by processes that do not have it.
"""

import copy
import os
from collections import Counter
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Any, ClassVar

from backends._shared.call_counter import CallCountingBackend
from backends._shared.requirements import missing_packages
from backends.base import Compiled

_NO_WORK = frozenset({"pd_op.data", "pd_op.fetch", "pd_op.feed", "pd_op.full", "pd_op.full_int_array"})
"""Operators of a program that compute nothing from its inputs."""


class PaddleBackend(CallCountingBackend):
    """A backend that takes Paddle's graphs, in the environment `paddle`."""

    framework: ClassVar[str] = "paddle"
    packages: ClassVar[tuple[str, ...]] = ("paddlepaddle",)
    devices: ClassVar[tuple[str, ...]] = ("cpu",)
    host_setup = None

    def environment(self) -> str:
        """Name the environment that all of them share."""
        return "paddle"

    def unavailable_reason(self) -> str | None:
        """Tell that Paddle is missing; None if it is installed."""
        return missing_packages("paddlepaddle")

    def synchronize(self, device: str) -> None:
        """Do nothing: calls on a CPU return when they are done."""

    def serve(self, names: Sequence[str], run: Callable[[Sequence[Any]], Sequence[Any]]) -> Compiled:
        """Make the callable to time: it passes the arguments of these names to `run`, and counts the calls."""
        engine = self.count_calls(run)
        return lambda **arguments: engine([arguments[name] for name in names])


def static_layer(module: Any, **options: Any) -> Any:
    """Copy a layer and let Paddle trace its whole `forward`; `to_static` would change the given layer."""
    import paddle

    return paddle.jit.to_static(copy.deepcopy(module), full_graph=True, **options)


def traced_program(layer: Any) -> Any:
    """Return the program that the last call of a static layer ran; None if it made none, and so ran in eager mode."""
    cache = layer.forward.program_cache
    if not len(cache):
        return None
    _, (_, partial) = cache.last()
    return partial.program.forward_program


def work_of(program: Any) -> Counter[str]:
    """Count the operators of a program that compute something, by name; none for None."""
    if program is None:
        return Counter()
    names = (operator.name() for operator in program.global_block().ops)
    return Counter(name for name in names if name not in _NO_WORK and not name.startswith("builtin."))


def describe_work(work: Counter[str]) -> str:
    """Describe the most frequent operators."""
    return ", ".join(f"{count} {name.removeprefix('pd_op.')}" for name, count in work.most_common(6))


def thread_count() -> int:
    """Read the number of threads of the run from the environment, as libraries do."""
    return int(os.environ.get("OMP_NUM_THREADS") or 1)


def has_cinn(site_packages: Path) -> bool:
    """Tell whether the Paddle in a folder of packages has CINN: wheels with it bring CINN as a library of its own."""
    return any((site_packages / "paddle" / "libs").glob("libcinn*"))
