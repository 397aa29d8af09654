"""What a pass is, and finding them: every class of this package's modules that has a `name` and an `apply`.

A pass takes a sample and gives one, without running any of its code. It says what it ensures (`fault` of its result is
None) and whether the outputs stay the same; `applied` holds it to the first, `ops.passes.apply` to the second.
"""

from __future__ import annotations

import inspect
from collections.abc import Mapping
from dataclasses import dataclass
from functools import cache
from typing import ClassVar, Protocol

import ops.passes
from ops.discovery import classes_in
from ops.errors import GraphNetError
from ops.sample.format.types import Sample


class PassError(GraphNetError):
    """There is no such pass, or one did not keep what it promises."""


@dataclass(frozen=True, slots=True)
class PassResult:
    """What a pass made of a sample.

    Attributes:
        sample: The sample after it; the same object where nothing was to do.
        message: What changed, in a line; "" for nothing.
    """

    sample: Sample
    message: str = ""


class SamplePass(Protocol):
    """A pass; it is made without arguments.

    Attributes:
        runs_sample: Whether what it changes is found by running the sample (`ops.passes.repair`); `apply` and `fault`
            then have nothing to do.
        name: As users write it.
        keeps_outputs: Whether the sample computes the same as before, bit by bit, on the same inputs; a pass over
            metadata changes the inputs.
    """

    name: ClassVar[str]
    keeps_outputs: ClassVar[bool]
    runs_sample: ClassVar[bool]

    def apply(self, sample: Sample) -> PassResult:
        """The sample after the pass."""
        ...

    def fault(self, sample: Sample) -> str | None:
        """What the pass would still change, in a line; None where it has nothing to do."""
        ...


@cache
def passes() -> Mapping[str, type[SamplePass]]:
    """Every pass by name."""
    return {kind.name: kind for kind in sorted(classes_in(ops.passes, "apply"), key=lambda kind: kind.name)}


def passes_without_parameters() -> Mapping[str, type[SamplePass]]:
    """The passes that a name alone stands for: others need arguments, which somebody has to choose."""
    return {name: kind for name, kind in passes().items() if not inspect.signature(kind).parameters}


def get_pass(name: str) -> SamplePass:
    """The pass of a name.

    Raises:
        PassError: There is none.
    """
    if name not in passes():
        raise PassError(f"there is no pass {name!r}; there are {', '.join(passes())}")
    return passes()[name]()


def applied(one: SamplePass, sample: Sample) -> PassResult:
    """Apply a pass, and hold it to what it ensures: nothing is left to do after it.

    Raises:
        PassError: Something is.
    """
    if one.fault(sample) is None:
        return PassResult(sample)
    result = one.apply(sample)
    left = one.fault(result.sample)
    if left is not None:
        raise PassError(f"after {one.name} there is still this to do: {left}")
    return result
