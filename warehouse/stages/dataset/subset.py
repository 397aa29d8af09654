"""Drawing a list that stands for a larger one, and keeping how sure one can be of scores over it."""

from __future__ import annotations

import math
from collections import defaultdict
from collections.abc import Callable
from dataclasses import dataclass
from datetime import UTC, datetime

import numpy as np

from ops.score.conditions import ScoreConditions
from ops.subset.errors import ALL, LeftOutError, left_out_errors, random_draw, subset_of
from ops.subset.population import Population
from ops.subset.rows import ListErrorRow
from warehouse.questions.subsets import load_population
from warehouse.selection.lists import create_lists
from warehouse.selection.scope import Scope
from warehouse.store import Warehouse


@dataclass(frozen=True, slots=True)
class DrawnList:
    """A list that was drawn.

    Attributes:
        name: What it is called.
        weights: Content hash → weight.
        population: What it was drawn from.
        errors: How far scores over such lists are off, where there are results of two backends that ran on all.
    """

    name: str
    weights: dict[str, float]
    population: Population
    errors: tuple[ListErrorRow, ...]


def draw_list(
    warehouse: Warehouse,
    name: str,
    count: int,
    scope: Scope,
    scoring: ScoreConditions,
    *,
    draws: int,
    seed: int,
    on_backend: Callable[[str], None] = lambda _: None,
) -> DrawnList:
    """Draw samples of a scope, store them as a list with weights, and by how much scores over it are off.

    Args:
        warehouse: Has the samples and results, and keeps the list.
        name: What the list is called.
        count: Its samples.
        scope: What it stands for.
        scoring: How scores are computed.
        draws: Subsets that the errors are of, for each backend.
        seed: Of the draw: the same samples and results give the same list.
        on_backend: Is told which backend is left out next.

    Raises:
        SubsetError: There are not as many samples.
        SampleListError: There is a list of that name.
        WarehouseError: The database cannot be written.
    """
    population = load_population(warehouse, scope, scoring)
    weights = subset_of(population, count, seed)
    errors = _errors(population, name, str(scope), count, draws, seed, on_backend)
    create_lists(warehouse, {name: weights}, errors)
    return DrawnList(name, weights, population, errors)


def _errors(
    population: Population, name: str, of: str, count: int, draws: int, seed: int, on_backend: Callable[[str], None]
) -> tuple[ListErrorRow, ...]:
    if len(set(population.compilers)) < 2:  # what is drawn without results says nothing
        return ()
    ours: defaultdict[tuple[str, str], list[LeftOutError]] = defaultdict(list)
    seen = ""
    for error in left_out_errors(population, count, draws=draws, seed=seed):
        if error.backend != seen:
            on_backend(seen := error.backend)
        if error.draws:
            ours[error.measure, error.group].append(error)
    random = {
        (error.backend, error.measure, error.group): error.error
        for error in left_out_errors(population, count, random_draw, draws=max(draws, 200), seed=seed)
    }
    now = datetime.now(UTC)
    return tuple(
        ListErrorRow(
            name,
            of,
            measure,
            group,
            count,
            len(population.units),
            len(errors),
            min(error.draws for error in errors),
            _mean_square_root([error.error for error in errors]),
            max(error.error for error in errors),
            _mean_square_root([random[error.backend, measure, group] for error in errors]),
            now,
        )
        for (measure, group), errors in sorted(ours.items(), key=lambda item: (item[0][1] != ALL, item[0]))
    )


def _mean_square_root(values: list[float]) -> float:
    present = [value for value in values if not math.isnan(value)]
    return float(np.sqrt(np.mean(np.square(present)))) if present else math.nan
