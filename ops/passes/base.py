"""What a pass is, and finding them: every class of this package's modules that has a `name` and an `apply`.

A pass takes a sample and gives one, without running any of its code; one that has to run it does so in a worker
(`RunningPass`). It says what it ensures (`fault` of its result is None) and whether the outputs stay the same;
`applied` holds it to the first, `ops.passes.apply` to the second.
"""

from __future__ import annotations

import inspect
from collections.abc import Mapping
from dataclasses import dataclass
from functools import cache
from typing import TYPE_CHECKING, ClassVar, Protocol, runtime_checkable

import ops.passes
from ops.discovery import classes_in
from ops.errors import GraphNetError
from ops.parameters import made_from
from ops.sample.format.types import Sample

if TYPE_CHECKING:
    from ops.passes.sample_run import SampleWorker  # not at run time: converters read passes where pydantic is not


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
    """A pass; its constructor takes its parameters as text, and has each as an attribute of the same name.

    Attributes:
        name: As users write it.
        runs_sample: Whether what it changes is found by running the sample: it is a `RunningPass`, and its `apply` has
            nothing to do.
        makes_another: Whether what comes out is another sample than the one that went in, such as one of another size:
            it is never written in place, and is linked to its origin.
        keeps_outputs: Whether the sample computes the same as before, bit by bit, on the same inputs; a pass over
            metadata changes the inputs.
    """

    name: ClassVar[str]
    keeps_outputs: ClassVar[bool]
    runs_sample: ClassVar[bool]
    makes_another: ClassVar[bool]

    def apply(self, sample: Sample) -> PassResult:
        """The sample after the pass."""
        ...

    def fault(self, sample: Sample) -> str | None:
        """What the pass would still change, in a line; None where it has nothing to do."""
        ...


@runtime_checkable
class RunningPass(SamplePass, Protocol):
    """A pass that finds what to change by running the sample in a worker."""

    def run(self, sample: Sample, worker: SampleWorker) -> PassResult:
        """The sample after the pass.

        Raises:
            GraphNetError: The sample does not run, or the pass finds nothing that does what it promises.
        """
        ...


@cache
def passes() -> Mapping[str, type[SamplePass]]:
    """Every pass by name."""
    return {kind.name: kind for kind in sorted(classes_in(ops.passes, "apply"), key=lambda kind: kind.name)}


def passes_without_parameters() -> Mapping[str, type[SamplePass]]:
    """The passes that a name alone stands for: others need arguments, which somebody has to choose."""
    return {name: kind for name, kind in passes().items() if not inspect.signature(kind).parameters}


def get_pass(text: str) -> SamplePass:
    """The pass that a text names, such as "stable_api" or "batch_size?n=8".

    Raises:
        PassError: There is none, or its parameters make no sense.
    """
    return made_from(text, passes(), what="pass", error=PassError)


def spelling(one: SamplePass) -> str:
    """A pass as users write it, with its parameters."""
    given = "&".join(f"{key}={getattr(one, key)}" for key in inspect.signature(type(one)).parameters)
    return f"{one.name}?{given}" if given else one.name


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
