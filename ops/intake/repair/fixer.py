"""The base of fixers: what is tried after a recipe has failed."""

from __future__ import annotations

from abc import ABC, abstractmethod
from typing import ClassVar

from ops.failures import Concern, FailureReason
from ops.intake.recipe import Recipe, TransformersRecipe
from ops.intake.repair.diagnosis import Diagnosis


class Fixer(ABC):
    """One strategy. A subclass in a module of `ops.intake.repair.fixers` is registered automatically.

    Attributes:
        name: What rows call it.
        order: Fixers are tried in this order; those that the error itself asks for come first.
    """

    name: ClassVar[str]
    order: ClassVar[int]

    @abstractmethod
    def fix(self, recipe: Recipe, failure: Diagnosis) -> Recipe | None:
        """Another recipe for the same model; None where this has nothing to do with the failure, or was done."""


class TransformersFixer(Fixer):
    """A strategy for models of transformers.

    Attributes:
        reasons: Failures that it is for.
        concern: What an error is about that it is for, too, whatever the reason.
    """

    reasons: ClassVar[frozenset[FailureReason]] = frozenset()
    concern: ClassVar[Concern | None] = None

    def fix(self, recipe: Recipe, failure: Diagnosis) -> Recipe | None:
        """Another recipe, where it is for this failure."""
        is_asked = failure.reason in self.reasons or self.concern in failure.concerns
        return self.changed(recipe) if is_asked and isinstance(recipe, TransformersRecipe) else None

    @abstractmethod
    def changed(self, recipe: TransformersRecipe) -> TransformersRecipe | None:
        """Another recipe; None where this was done."""
