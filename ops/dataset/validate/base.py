"""Protocols of validation checks, their inputs and findings, and the stored row.

A check is one file of `ops.dataset.validate.checks` with one class: a `SampleCheck` runs in a worker and may execute
the sample; a `DatasetCheck` runs in the parent, never executes anything, and gets the similar samples of the dataset.
No torch.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from datetime import datetime
from typing import TYPE_CHECKING, Annotated, Any, ClassVar, Protocol

from ops.dataset.sample.format.types import Sample
from ops.failures import FailureReason

if TYPE_CHECKING:
    from ops.dataset.sample.catalog.rows import SampleTarget


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
class CheckFinding:
    """The result of a check.

    Attributes:
        passed: True where the constraint is met.
        message: Description of what is wrong, or worth knowing; the first line is a summary.
        reason: Reason why it is not met, for code, if an error gives one.
    """

    passed: bool
    message: str | None = None
    reason: FailureReason = FailureReason.UNKNOWN


def not_applicable(why: str) -> CheckFinding:
    """Make the finding of a check that has no meaning for a sample."""
    return CheckFinding(passed=True, message=f"not applicable: {why}")


@dataclass(frozen=True, slots=True)
class SampleValidation:
    """The result of validating one sample.

    Attributes:
        target: The sample.
        rows: A row for each check that finished.
        undecided: Check → reason why it did not finish: a limit or a busy machine stopped it, which says nothing about
            the sample. It has no row, so that the next validation repeats it.
        reasons: Check that is not met or undecided → reason as a word, for code.
    """

    target: SampleTarget
    rows: tuple[ValidationRow, ...]
    undecided: Mapping[str, str]
    reasons: Mapping[str, FailureReason] = field(default_factory=dict)

    @property
    def problems(self) -> dict[str, str]:
        """Check → reason why it is not met, or undecided."""
        return {row.constraint_name: str(row.message) for row in self.rows if not row.passed} | dict(self.undecided)

    @property
    def undecided_lines(self) -> tuple[str, ...]:
        """Reasons why checks are undecided, for a person: a line for each reason, with its checks."""
        reasons = dict.fromkeys(self.undecided.values())
        checks = {reason: [name for name, why in self.undecided.items() if why == reason] for reason in reasons}
        return tuple(
            f"{self.target.sample_id}: undecided: {', '.join(names)}: {reason}" for reason, names in checks.items()
        )


@dataclass(frozen=True, slots=True)
class SimilarSamples:
    """The samples of a dataset that are similar to a sample, which may be among them.

    Attributes:
        same_content: Ids of samples with the same graph, shapes and dtypes; the first is the original.
        same_graph: Ids of samples with the same graph, whatever the shapes and dtypes.
    """

    same_content: tuple[str, ...] = ()
    same_graph: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class ListedSample:
    """A sample of a dataset.

    Attributes:
        sample_id: Its id in the dataset.
        sample: The sample, read from its folder.
        similar: The samples that are similar to it.
        is_trusted: True where this project made it of a trusted model; else its metadata are only claims.
    """

    sample_id: str
    sample: Sample
    similar: SimilarSamples = SimilarSamples()
    is_trusted: bool = True


FindSimilar = Callable[[str, str], SimilarSamples]
"""(content_hash, graph_hash) → the samples that have them; called for every sample, so it needs an index."""


class SampleCheck(Protocol):
    """A constraint on a sample by itself; runs in a worker process, so it may execute the sample.

    `check` judges samples of torch; see `UnderTest.judge` for those of other frameworks. A check that judges samples of
    several devices has a method `check_ranks` for these.

    Attributes:
        name: Its name in rows and asset checks.
        order: Position among the checks; a later one can use the runs of an earlier one.
        gates: True where a sample that does not meet it is invalid: its results would mean nothing, so it is neither
            benchmarked nor scored unless asked for.
    """

    name: ClassVar[str]
    order: ClassVar[int]
    gates: ClassVar[bool]

    def check(self, tested: Any) -> CheckFinding:
        """Judge the sample; an exception counts as not met, with its text as the message.

        Args:
            tested: The sample with its runs, which checks share: an `ops.dataset.validate.sample_under_test.UnderTest`.
        """


class DatasetCheck(Protocol):
    """A constraint on a sample's files, on their own or compared with other samples.

    It runs in the parent process, out of the sample's reach, so it must not execute anything. Its attributes are those
    of `SampleCheck`.
    """

    name: ClassVar[str]
    order: ClassVar[int]
    gates: ClassVar[bool]

    def check_listed(self, listed: ListedSample) -> CheckFinding:
        """Judge a sample by its files, and by the samples that are similar to it."""
