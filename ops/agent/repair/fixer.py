"""The base of fixers: what is tried after a recipe has failed."""

from __future__ import annotations

from abc import ABC, abstractmethod
from typing import ClassVar

from ops.agent.recipe import Recipe
from ops.agent.repair.diagnosis import Diagnosis


class Fixer(ABC):
    """One strategy. A subclass in a module of `ops.agent.repair.fixers` is registered automatically.

    Attributes:
        name: What rows call it.
        order: Fixers are tried in this order; those that the error itself asks for come first.
    """

    name: ClassVar[str]
    order: ClassVar[int]

    @abstractmethod
    def fix(self, recipe: Recipe, failure: Diagnosis) -> Recipe | None:
        """Another recipe for the same model; None where this has nothing to do with the failure, or was done."""
