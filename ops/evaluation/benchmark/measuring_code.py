"""Finds the code that measures and replays, and its digest: a part of the key that makes a result out of date.

Modules are found by following imports from the judge and from the modules of sides; there is no list of them.
Following stops at modules that the key has already covered, or that cannot change a figure.
"""

from collections.abc import Mapping
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from types import MappingProxyType

from backends._shared.sources import Codebase, digest_of
from ops.checkout import CHECKOUT

JUDGE = "ops.evaluation.benchmark.measuring.judge.run"

ENTRY = "ops.evaluation.benchmark.measuring.sides.torch_compiler_side"

NOT_FOLLOWED: Mapping[str, str] = MappingProxyType(
    {
        "backends.registry": "the code of the backend that it finds has a digest of its own",
        "ops.execution.worker.child": "isolation decides what a task may do, not what is measured of it",
        "ops.execution.worker.client": "likewise",
        "ops.execution.worker.channel": "it carries messages",
        "ops.execution.worker.protocol": "likewise",
        "ops.execution.worker.task": "likewise",
        "ops.evaluation.benchmark.config": "its values are in config_hash",
        "ops.execution.worker.processes.limits": "memory limit and deadline are in config_hash, the others end a task",
        "ops.execution.worker.processes.usage": "it decides whether there is room for a sample, not what is measured",
        "ops.evaluation.benchmark.results": "it holds what others measured",
        "ops.dataset.outputs.match": "likewise",
        "ops.failures": "it has words for what failed",
    }
)
"""Module that is not followed → reason why its changes do not make results out of date."""

_OURS = frozenset({"backends", "ops"})


@dataclass(frozen=True, slots=True)
class MeasuringCode:
    """The code that measures and replays.

    Attributes:
        digest: Digest of its behaviour, 64 hex digits; see `backends._shared.sources.Code`.
        modules: Names of its modules, sorted.
    """

    digest: str
    modules: tuple[str, ...]


@cache
def measuring_code(entry: str = ENTRY) -> MeasuringCode:
    """Find the code of this checkout, from the judge and a framework's module of sides on, once a process."""
    return read_measuring_code(CHECKOUT, entry)


def read_measuring_code(root: Path, entry: str = ENTRY) -> MeasuringCode:
    """Find the code below a folder of packages, from the judge and the module `entry` on."""
    modules = Codebase(root, _OURS, NOT_FOLLOWED).closure(JUDGE, entry)
    return MeasuringCode(digest_of(modules), tuple(modules))
