"""Attempts: a recipe is tried, and while it fails, the fixers that its error calls for change it in turn."""

from __future__ import annotations

import logging
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Generic, TypeVar

from ops.dataset.intake.recipe import Recipe
from ops.dataset.intake.repair.diagnosis import Diagnosis
from ops.dataset.intake.repair.external import ExternalFixer, FixerError
from ops.dataset.intake.repair.fixers import Fixer

MOST = 4
"""Most recipes of a model that are tried."""

Gained = TypeVar("Gained")
Fix = Fixer | ExternalFixer

_logger = logging.getLogger(__name__)


@dataclass(frozen=True, slots=True)
class Tried(Generic[Gained]):
    """The result of trying a model's recipes.

    Attributes:
        recipe: The last one.
        gained: What it gave; None where it failed.
        failure: Why the first one failed, which tells most about the model; None where the last one succeeded.
        fixers: Names of the fixers that changed the recipe, in order.
        attempts: How many recipes were tried.
    """

    recipe: Recipe
    gained: Gained | None
    failure: Diagnosis | None
    fixers: tuple[str, ...]
    attempts: int


def attempt(
    recipe: Recipe,
    run: Callable[[Recipe], Gained | Diagnosis],
    fixers: Sequence[Fix],
    *,
    most: int = MOST,
) -> Tried[Gained]:
    """Try a recipe, and those that fixers make of it.

    Args:
        recipe: The first.
        run: Tries a recipe; returns what it gave, or why it failed.
        fixers: In the order in which they are asked; one whose recipe was tried already is passed over.
        most: How many recipes are tried.
    """
    names: list[str] = []
    seen = {recipe.hash}
    first: Diagnosis | None = None
    for number in range(1, most + 1):
        outcome = run(recipe)
        if not isinstance(outcome, Diagnosis):
            return Tried(recipe, outcome, None, tuple(names), number)
        first = first or outcome
        fixed = _fix(recipe, outcome, fixers, seen) if number < most else None
        if fixed is None:
            return Tried(recipe, None, first, tuple(names), number)
        name, recipe = fixed
        names.append(name)
        seen.add(recipe.hash)
    raise AssertionError("the last attempt returns")


def _fix(recipe: Recipe, failure: Diagnosis, fixers: Sequence[Fix], seen: set[str]) -> tuple[str, Recipe] | None:
    """The first new recipe that a fixer makes, and its name."""
    for fixer in fixers:
        try:
            other = fixer.fix(recipe, failure)
        except FixerError as error:
            _logger.warning("%s", error)
            continue
        if other is not None and other.hash not in seen:
            return fixer.name, other
    return None
