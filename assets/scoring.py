"""The conditions of scores: penalties, error policy and grouping; those of the settings, and others of a run.

An asset always shows the scores under the conditions of the settings. A run that asks for others adds theirs, under
names and in files that say which, so that nothing stored under a plain name ever changes its meaning.
"""

from __future__ import annotations

from collections.abc import Collection
from dataclasses import dataclass
from typing import Any

import dagster as dg
from pydantic import Field

OTHER_PENALTIES_JOB = "other_penalties"

OTHER_P = 0.1
"""Slowdown penalty that this job starts with: the one that the text of the GraphNet report names."""


class Conditions(dg.Config):
    """How benchmark runs become scores."""

    p: float = Field(default=0.0, ge=0.0, description="Penalty of slowdowns; 0 counts them as they are.")
    b: float = Field(default=0.1, gt=0.0, le=1.0, description="What a failed sample counts as.")
    policy: str = Field(default="paper", description="Error policy: paper, graphnet_default or graphnet_extended.")
    group_by: str = Field(default="all", description="Curves by: all (backend only), task, source or dtype.")
    include_invalid: bool = Field(default=False, description="Score samples, too, that break a gating constraint.")

    def values(self) -> dict[str, Any]:
        """The conditions by name, as queries take them."""
        return self.model_dump(include=set(Conditions.model_fields))


class Scoring(Conditions, dg.ConfigurableResource["Scoring"]):
    """The conditions of a run: those of the settings, or others for this run."""


def other_conditions(usual: Conditions) -> dict[str, Any]:
    """Conditions that the job `other_penalties` starts with: those of the settings, with a penalty of slowdowns."""
    return {**usual.values(), "p": OTHER_P}


@dataclass(frozen=True, slots=True)
class Shown:
    """Conditions that a run shows scores under, and what tells them from those of the settings.

    Attributes:
        conditions: Penalties, policy and grouping.
        note: Which of them are not as in the settings, such as "p = 0.1, by task"; "" for none.
        suffix: The same for the name of a file, such as "-p0.1-by_task".
    """

    conditions: Conditions
    note: str = ""
    suffix: str = ""

    def named(self, name: str) -> str:
        """Name of an entry of metadata: `st_chart`, or `st_chart (p = 0.1)`."""
        return f"{name} ({self.note})" if self.note else name

    def file_name(self, name: str) -> str:
        """Name of a file without its ending: `st_chart`, or `st_chart-p0.1`."""
        return f"{name}{self.suffix}"


def shown_conditions(
    usual: Conditions, asked: Conditions, *, of: Collection[str] = tuple(Conditions.model_fields)
) -> tuple[Shown, ...]:
    """The conditions of the settings, and after them those that a run asked for, if they are others.

    Args:
        usual: Conditions of the settings.
        asked: Conditions of the run.
        of: Names of the conditions that change what is shown; the others do not count.
    """
    before, now = usual.values(), asked.values()
    changed = {name: now[name] for name in now if name in of and now[name] != before[name]}
    first = Shown(usual)
    if not changed:
        return (first,)
    notes, suffixes = zip(*(_told(name, value) for name, value in changed.items()), strict=True)
    return (first, Shown(asked, ", ".join(notes), "".join(f"-{suffix}" for suffix in suffixes)))


def _told(name: str, value: Any) -> tuple[str, str]:
    """A condition for readers, and for the name of a file."""
    match name:
        case "group_by":
            return ("in one group", "by_all") if value == "all" else (f"by {value}", f"by_{value}")
        case "include_invalid":
            return ("with invalid samples", "with_invalid") if value else ("without invalid samples", "without_invalid")
        case "policy":
            return f"policy {value}", str(value)
        case _:
            return f"{name} = {value:.12g}", f"{name}{value:.12g}"
