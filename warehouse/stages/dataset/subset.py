"""Drawing a list of few samples that stands for many, and storing the errors of scores over it."""

from __future__ import annotations

import math
from collections import defaultdict
from collections.abc import Callable
from dataclasses import dataclass
from datetime import UTC, datetime

import numpy as np

from ops.reporting.score.conditions import ScoreConditions
from ops.reporting.subset.errors import ALL, LeftOutError, left_out_errors, random_draw, subset_of
from ops.reporting.subset.population import Population
from ops.reporting.subset.rows import ListErrorRow
from warehouse.questions.subsets import load_population
from warehouse.selection.lists import create_lists
from warehouse.selection.scope import SampleScope
from warehouse.store import Warehouse


@dataclass(frozen=True, slots=True)
class DrawnList:
    """A list that was drawn.

    Attributes:
        name: Name of the list.
        weights: Content hash → weight.
        population: The samples and results that it was drawn from.
        errors: Errors of scores over such lists; () without results of two backends that ran on all samples.
    """

    name: str
    weights: dict[str, float]
    population: Population
    errors: tuple[ListErrorRow, ...]


def draw_list(
    warehouse: Warehouse,
    name: str,
    count: int,
    scope: SampleScope,
    scoring: ScoreConditions,
    *,
    draws: int,
    seed: int,
    on_backend: Callable[[str], None] = lambda _: None,
) -> DrawnList:
    """Draw samples of a scope, and store them as a list with weights, together with the errors of scores over it.

    Args:
        warehouse: Has the samples and results, and keeps the list.
        name: Name of the list.
        count: Number of samples to draw.
        scope: The samples that the list stands for.
        scoring: How scores are computed.
        draws: Number of subsets, for each backend, from which errors are estimated.
        seed: Seed of the draw: the same samples and results give the same list.
        on_backend: Called with the backend that is left out next.

    Raises:
        SubsetError: There are fewer samples than `count`.
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
    if len(set(population.compilers)) < 2:  # errors are estimated by leaving one backend out, and drawing by others
        return ()
    # Errors of lists drawn as this one, for each backend in turn that is left out of the drawing.
    ours: defaultdict[tuple[str, str], list[LeftOutError]] = defaultdict(list)
    seen = ""
    for error in left_out_errors(population, count, draws=draws, seed=seed):
        if error.backend != seen:
            on_backend(seen := error.backend)
        if error.draws:
            ours[error.measure, error.group].append(error)
    # For comparison: errors of subsets of the same size, drawn at random.
    random = {
        (error.backend, error.measure, error.group): error.error
        for error in left_out_errors(population, count, random_draw, draws=max(draws, 200), seed=seed)
    }
    # A row for each score: the root mean square and the greatest error over the backends that were left out.
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
