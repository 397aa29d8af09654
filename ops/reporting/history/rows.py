"""The rows of the tables `build_point` and `change_point`."""

from dataclasses import dataclass
from datetime import datetime
from enum import StrEnum
from typing import Annotated


class Measure(StrEnum):
    """The quantity of a series."""

    S0 = "s0"
    ES1 = "es1"
    ES3 = "es3"
    SPEEDUP = "speedup"
    COMPILE = "compile_ms"
    COMPILE_CPU = "compile_cpu_ms"
    FAILURES = "failures"
    WRONG = "wrong"

    @property
    def is_count(self) -> bool:
        """True where it counts samples; all others are geometric means over samples."""
        return self in (Measure.FAILURES, Measure.WRONG)

    @property
    def less_is_better(self) -> bool:
        """True where smaller numbers are better."""
        return self.is_count or self in (Measure.COMPILE, Measure.COMPILE_CPU)


class GroupKind(StrEnum):
    """The kind of a series' samples; a series of an operator compares samples with it to all others."""

    ALL = "all"
    TASK = "task"
    OPERATOR = "operator"
    SAMPLE = "sample"


class Direction(StrEnum):
    """The direction of a change."""

    WORSE = "worse"
    BETTER = "better"


class ChangeKind(StrEnum):
    """A step from one build to the next, or a drift over many."""

    STEP = "step"
    DRIFT = "drift"


@dataclass(frozen=True, slots=True)
class SeriesPoint:
    """The first columns of both tables: the series of a row, a measure of a group of samples build by build."""

    dataset: Annotated[str, "As in sample.dataset."]
    list_name: Annotated[
        str, "As in sample_list.name: the samples are those of the list; empty for all of the dataset."
    ]
    backend: Annotated[str, "As in benchmark_run.backend."]
    variant: Annotated[str, "As in benchmark_run.variant."]
    group_kind: Annotated[
        GroupKind,
        "all: all samples; task: those of a task; operator: those with an operator, divided by those without; sample:"
        " one.",
    ]
    group_value: Annotated[str, "The task, operator or sample; all for all samples."]
    measure: Annotated[
        Measure,
        "s0, es1, es3: S(0), ES(1), ES(3); speedup; compile_ms, compile_cpu_ms: geometric means; failures, wrong:"
        " samples that fail, or differ from eager at t = 0.",
    ]


@dataclass(frozen=True, slots=True)
class BuildPoint(SeriesPoint):
    """A number of a build: a row of the table `build_point`, whose key is all but the last five fields."""

    build_hash: Annotated[str, "As in build.build_hash."]
    place: Annotated[int, "Place of the build in the series, from 0 for the oldest; by build.first_seen_at."]
    value: Annotated[float, "The number."]
    measured_count: Annotated[int, "Samples that this build measured; the others count as in the build before."]
    sample_count: Annotated[int, "Samples that the number is over."]
    computed_at: Annotated[datetime, "When the series was computed, UTC; only the newest counts."]


@dataclass(frozen=True, slots=True)
class ChangePoint(SeriesPoint):
    """A change of a series: a row of the table `change_point`, whose key is all fields up to `kind`."""

    build_hash: Annotated[str, "The first build that is otherwise: the first bad or the first good one."]
    direction: Annotated[Direction, "worse or better."]
    kind: Annotated[ChangeKind, "step: from one build to the next; drift: bit by bit since previous_build_hash."]
    previous_build_hash: Annotated[str, "The last build before: the last good or the last bad one."]
    value_before: Annotated[float, "Mean of the builds before, back to the change before this one."]
    value_after: Annotated[float, "Mean of the builds from this one to the next change."]
    deviations: Annotated[
        float | None, "The change, in standard deviations of a single build; NULL for counts, which have no noise."
    ]
    sample_ids: Annotated[tuple[str, ...], "Samples that changed most, the first most; of counts, all that changed."]
    is_newest: Annotated[bool, "Whether it is the newest build that changed."]
    builds_since: Annotated[int, "Builds from this one to the next change or the newest, itself included."]
    computed_at: Annotated[datetime, "When the series was computed, UTC; only the newest counts."]
