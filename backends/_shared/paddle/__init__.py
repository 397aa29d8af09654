"""What the backends of Paddle share: where they run, and programs of a graph.

Paddle is imported in methods: this file is imported by processes that do not have it.
"""

import copy
import os
from collections import Counter
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Any, ClassVar

from backends._shared.call_counter import CallCountingBackend
from backends._shared.requirements import not_installed
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
        """One for all of them."""
        return "paddle"

    def unavailable_reason(self) -> str | None:
        """Whether Paddle is here."""
        return not_installed("paddlepaddle")

    def synchronize(self, device: str) -> None:
        """Calls on a CPU return when they are done."""

    def serve(self, names: Sequence[str], run: Callable[[Sequence[Any]], Sequence[Any]]) -> Compiled:
        """The callable to time, which hands the arguments of these names to `run` and counts what it answers."""
        engine = self.counted(run)
        return lambda **arguments: engine([arguments[name] for name in names])


def static_layer(module: Any, **options: Any) -> Any:
    """A copy of a layer whose `forward` Paddle traces as a whole; `to_static` would change the one that it is given."""
    import paddle

    return paddle.jit.to_static(copy.deepcopy(module), full_graph=True, **options)


def traced_program(layer: Any) -> Any:
    """The program that the last call of a static layer ran; None where calls made none, and so ran as eager mode."""
    cache = layer.forward.program_cache
    if not len(cache):
        return None
    _, (_, partial) = cache.last()
    return partial.program.forward_program


def work_of(program: Any) -> Counter[str]:
    """Operators of a program that compute something, by name; none of None."""
    if program is None:
        return Counter()
    names = (operator.name() for operator in program.global_block().ops)
    return Counter(name for name in names if name not in _NO_WORK and not name.startswith("builtin."))


def told(work: Counter[str]) -> str:
    """The most frequent operators, in words."""
    return ", ".join(f"{count} {name.removeprefix('pd_op.')}" for name, count in work.most_common(6))


def thread_count() -> int:
    """Threads that the run was given, as the environment says to libraries."""
    return int(os.environ.get("OMP_NUM_THREADS") or 1)


def has_cinn(site_packages: Path) -> bool:
    """Whether the Paddle in a folder of packages was built with CINN: its wheels bring CINN as a library of its own."""
    return any((site_packages / "paddle" / "libs").glob("libcinn*"))
