"""Conditions of scores (penalties, error policy, grouping), and names of scores under other conditions.

Results under the conditions of the settings have plain names; those under others are named after the differences.
"""

import re
from collections.abc import Mapping
from dataclasses import dataclass

from ops.dataset.sample.catalog.lists import SHIPPED

GROUPS = ("all", "task", "task2", "architecture", "family", "traits", "source", "dtype", "framework")
"""Columns that scores can be split by. A sample with several traits is in the group of each."""


@dataclass(frozen=True, slots=True)
class ScoreConditions:
    """Conditions under which scores are computed and split; the defaults are the usual ones.

    Attributes:
        p: Penalty of slowdowns, at least 0.
        b: Penalty of failures, above 0 and at most 1.
        policy: Name of the error policy (`ops.reporting.score.policies`).
        group_by: One of `GROUPS`.
        include_invalid: True to score samples that break a gating constraint, too.
        list: Name of the list of samples to score; None for all of the dataset `catalog`.
    """

    p: float = 0.0
    b: float = 0.1
    policy: str = "paper"
    group_by: str = "all"
    include_invalid: bool = False
    list: str | None = SHIPPED

    def __post_init__(self) -> None:
        """Reject penalties that the formulas are not defined for."""
        if not self.p >= 0:  # also rejects NaN
            raise ValueError("p must not be negative")
        if not 0 < self.b <= 1:
            raise ValueError("b must be above 0 and at most 1")
        if self.group_by not in GROUPS:
            raise ValueError(f"group_by must be one of {', '.join(GROUPS)}")


USUAL = ScoreConditions()


@dataclass(frozen=True, slots=True)
class ConditionDifference:
    """The difference between some conditions and those of the settings.

    Attributes:
        note: Text for readers, such as "p = 0.1, by task"; "" without a difference.
        suffix: Text for the name of a file, such as "-p0.1-by_task".
    """

    note: str = ""
    suffix: str = ""

    def name_with_note(self, name: str) -> str:
        """A name for readers: `st_chart`, or `st_chart (p = 0.1)`."""
        return f"{name} ({self.note})" if self.note else name

    def file_name(self, name: str) -> str:
        """Name of a file without its ending: `st_chart`, or `st_chart-p0.1`."""
        return f"{name}{self.suffix}"


def difference(usual: Mapping[str, object], asked: Mapping[str, object]) -> ConditionDifference:
    """Describe the difference between the conditions of the settings and others, both by name."""
    parts = [_condition_texts(name, value) for name, value in asked.items() if value != usual[name]]
    return ConditionDifference(", ".join(note for note, _ in parts), "".join(f"-{suffix}" for _, suffix in parts))


def _condition_texts(name: str, value: object) -> tuple[str, str]:
    """The texts of a condition, for readers and for the name of a file."""
    match name:
        case "group_by":
            return ("in one group", "by_all") if value == "all" else (f"by {value}", f"by_{value}")
        case "include_invalid":
            return ("with invalid samples", "with_invalid") if value else ("without invalid samples", "without_invalid")
        case "list":
            name = "all of the catalog" if value is None else f"list {value}"
            return name, re.sub(r"[^\w.@+-]", "_", name)
        case "policy":
            return f"policy {value}", str(value)
        case _:
            return f"{name} = {value:.12g}", f"{name}{value:.12g}"
