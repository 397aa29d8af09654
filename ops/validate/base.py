"""Protocols of validation checks, their inputs and findings, and the stored row.

A check is one file of `ops.validate.checks` with one class: a `SampleCheck` runs in a worker and may execute the
sample, a `DatasetCheck` runs in the parent, never executes anything, and is given the similar samples of the dataset.
No torch.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from datetime import datetime
from typing import TYPE_CHECKING, Annotated, Any, ClassVar, Protocol

from ops.failures import FailureReason
from ops.sample.format.types import Sample

if TYPE_CHECKING:
    from ops.sample.catalog.rows import SampleTarget


@dataclass(frozen=True, slots=True)
class ValidationRow:
    """A row of the table `validation`: one constraint of one sample; key `validation_id`."""

    validation_id: Annotated[str, "Random identity of the row."]
    dataset: Annotated[str, "As in sample.dataset."]
    sample_id: Annotated[str, "As in sample.sample_id."]
    sample_hash: Annotated[str, "As in sample.sample_hash: the version that was checked."]
    constraint_name: Annotated[str, "Name of the check: runnable, serializable, …"]
    passed: Annotated[bool, "Whether the sample meets the constraint."]
    message: Annotated[str | None, "What was found; NULL when there is nothing to say."]
    validated_at: Annotated[datetime, "When it was checked, UTC."]


@dataclass(frozen=True, slots=True)
class Finding:
    """The result of a check.

    Attributes:
        message: What is wrong, or worth knowing, for a person; the first line is a summary.
        reason: Why it is not met, for code, where an error says it.
    """

    passed: bool
    message: str | None = None
    reason: FailureReason = FailureReason.UNKNOWN


def not_applicable(why: str) -> Finding:
    """The finding of a check that cannot hold or fail of a sample by its nature."""
    return Finding(passed=True, message=f"not applicable: {why}")


@dataclass(frozen=True, slots=True)
class Judgement:
    """What validation found of one sample.

    Attributes:
        target: The sample.
        rows: One for each check that came to an end.
        undecided: Check → why it did not come to an end: a limit or a busy machine stopped it, which says nothing of
            the sample. It has no row, so that it is made again the next time.
        reasons: Check → the same as a word, for code, of those that are not met or undecided.
    """

    target: SampleTarget
    rows: tuple[ValidationRow, ...]
    undecided: Mapping[str, str]
    reasons: Mapping[str, FailureReason] = field(default_factory=dict)

    @property
    def problems(self) -> dict[str, str]:
        """Check → why it is not met, or not known to be met."""
        return {row.constraint_name: str(row.message) for row in self.rows if not row.passed} | dict(self.undecided)

    @property
    def undecided_lines(self) -> tuple[str, ...]:
        """Why checks are undecided, for a person: a line for each reason, with the checks that have it."""
        reasons = dict.fromkeys(self.undecided.values())
        checks = {reason: [name for name, why in self.undecided.items() if why == reason] for reason in reasons}
        return tuple(
            f"{self.target.sample_id}: undecided: {', '.join(names)}: {reason}" for reason, names in checks.items()
        )


@dataclass(frozen=True, slots=True)
class SimilarSamples:
    """The samples of a dataset that are similar to one sample, which may be among them.

    Attributes:
        same_content: Ids of those with the same graph, shapes and dtypes; the first is the original.
        same_graph: Ids of those with the same graph, of any shapes and dtypes.
    """

    same_content: tuple[str, ...] = ()
    same_graph: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class ListedSample:
    """A sample of a dataset, as its folder and the dataset have it.

    Attributes:
        sample_id: Its id in the dataset.
        sample: What its folder says.
        similar: The samples that are similar to it.
        is_trusted: Whether this project made it of a trusted model: else what it says of itself is a claim.
    """

    sample_id: str
    sample: Sample
    similar: SimilarSamples = SimilarSamples()
    is_trusted: bool = True


FindSimilar = Callable[[str, str], SimilarSamples]
"""(content_hash, graph_hash) → the samples that have them; an indexed look-up, since it is made for every sample."""


class SampleCheck(Protocol):
    """A constraint on a sample by itself; runs in a worker process, so it may execute the sample.

    `check` judges samples of torch, `check_<framework>` those of another framework; a check without such a method is
    not applicable to samples of that framework.

    Attributes:
        name: What it is called in rows and asset checks.
        order: Checks run in this order; a later one can use the runs of an earlier one.
        gates: Whether a sample that does not meet it is invalid: its results would mean nothing, so it is neither
            benchmarked nor scored unless asked for.
    """

    name: ClassVar[str]
    order: ClassVar[int]
    gates: ClassVar[bool]

    def check(self, tested: Any) -> Finding:
        """Judge the sample; an exception counts as not met, with its text as the message.

        Args:
            tested: What checks share of it, an `ops.validate.sample_under_test.UnderTest`.
        """


class DatasetCheck(Protocol):
    """A constraint on what a sample's files say, by itself or among others.

    It runs in the parent process, out of the sample's reach, so it must not execute anything. Its attributes are those
    of `SampleCheck`.
    """

    name: ClassVar[str]
    order: ClassVar[int]
    gates: ClassVar[bool]

    def check_among(self, listed: ListedSample) -> Finding:
        """Judge a sample by what its folder says, and by the samples that are similar to it."""
