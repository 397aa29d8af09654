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

from ops.score.conditions import Difference, difference

OTHER_PENALTIES_JOB = "other_penalties"

OTHER_P = 0.1
"""Slowdown penalty that this job starts with: the one that the text of the GraphNet report names."""


class Conditions(dg.Config):
    """How benchmark runs become scores."""

    p: float = Field(default=0.0, ge=0.0, description="Penalty of slowdowns; 0 counts them as they are.")
    b: float = Field(default=0.1, gt=0.0, le=1.0, description="What a failed sample counts as.")
    policy: str = Field(default="paper", description="Error policy: paper, graphnet_default or graphnet_extended.")
    group_by: str = Field(default="all", description="Curves by: all (backend only), task, source, dtype or framework.")
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
    """Conditions that a run shows scores under.

    Attributes:
        conditions: Penalties, policy and grouping.
        difference: What tells them from those of the settings.
    """

    conditions: Conditions
    difference: Difference = Difference()  # noqa: RUF009 (it is frozen)

    @property
    def is_usual(self) -> bool:
        """Whether they are those of the settings."""
        return not self.difference.note


def shown_conditions(
    usual: Conditions, asked: Conditions, *, of: Collection[str] = tuple(Conditions.model_fields)
) -> tuple[Shown, ...]:
    """The conditions of the settings, and after them those that a run asked for, if they are others.

    Args:
        usual: Conditions of the settings.
        asked: Conditions of the run.
        of: Names of the conditions that change what is shown; the others do not count.
    """
    first = Shown(usual)
    other = Shown(asked, difference(usual.values(), {name: asked.values()[name] for name in of}))
    return (first,) if other.is_usual else (first, other)
