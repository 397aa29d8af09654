"""Interface of passes, and the check that each keeps its promise; `registry` finds all passes.

A `TextPass` takes a sample and gives one, without running any of its code; a `RunningPass` runs the sample in a worker.
Each says what it ensures (`fault` of its result is None) and whether the outputs stay the same;
`apply_where_needed` holds it to the first, `ops.dataset.passes.apply` to the second.
"""

from __future__ import annotations

import inspect
from abc import ABC, abstractmethod
from dataclasses import dataclass
from typing import TYPE_CHECKING, ClassVar

from ops.dataset.sample.format.types import Sample
from ops.errors import GraphNetError

if TYPE_CHECKING:
    from ops.dataset.passes.sample_run import (
        SampleWorker,  # not at run time: converters read passes where pydantic is not
    )


class PassError(GraphNetError):
    """There is no such pass, or one did not keep what it promises."""


@dataclass(frozen=True, slots=True)
class PassResult:
    """The result of a pass over a sample.

    Attributes:
        sample: The sample after it; the same object where nothing was to do.
        message: What changed, in a line; "" for nothing.
    """

    sample: Sample
    message: str = ""


class SamplePass(ABC):
    """A pass; its constructor takes its parameters as text, and has each as an attribute of the same name.

    Attributes:
        name: As users write it.
        keeps_form: Whether text that a capture wrote stays in the form that a capture gives it: an operator a line.
        keeps_outputs: Whether the sample computes the same as before, bit by bit, on the same inputs; a pass over
            metadata changes the inputs.
        makes_another: Whether the result is another sample than the one that went in, such as one of another size:
            it is never written in place, and is linked to its origin.
    """

    name: ClassVar[str]
    keeps_form: ClassVar[bool] = True
    keeps_outputs: ClassVar[bool] = False
    makes_another: ClassVar[bool] = False

    @abstractmethod
    def fault(self, sample: Sample) -> str | None:
        """Describe in a line what the pass would still change; None where it has nothing to do."""


class TextPass(SamplePass):
    """A pass that reads the sample, and runs none of its code."""

    @abstractmethod
    def apply(self, sample: Sample) -> PassResult:
        """The sample after the pass."""


class RunningPass(SamplePass):
    """A pass that finds what to change by running the sample in a worker.

    Attributes:
        option: The option of a model by which a capture does the same, such as "tokens"; "" where none does.
        takes_ranks: Whether it takes samples of several devices.
    """

    option: ClassVar[str] = ""
    takes_ranks: ClassVar[bool] = False

    @abstractmethod
    def run(self, sample: Sample, worker: SampleWorker) -> PassResult:
        """The sample after the pass.

        Raises:
            GraphNetError: The sample does not run, or the pass finds nothing that does what it promises.
        """


def spelling(sample_pass: SamplePass) -> str:
    """A pass as users write it, with its parameters."""
    parameters = inspect.signature(type(sample_pass)).parameters
    values = "&".join(f"{key}={getattr(sample_pass, key)}" for key in parameters)
    return f"{sample_pass.name}?{values}" if values else sample_pass.name


def apply_where_needed(sample_pass: TextPass, sample: Sample) -> PassResult:
    """Apply a pass, and hold it to what it ensures: nothing is left to do after it.

    Raises:
        PassError: Something is.
    """
    if sample_pass.fault(sample) is None:
        return PassResult(sample)
    return check_result(sample_pass, sample_pass.apply(sample))


def check_result(sample_pass: SamplePass, result: PassResult) -> PassResult:
    """Return the result of a pass, after a check that nothing is left to do.

    Raises:
        PassError: Something is.
    """
    if (remaining := sample_pass.fault(result.sample)) is not None:
        raise PassError(f"after {sample_pass.name} there is still this to do: {remaining}")
    return result
