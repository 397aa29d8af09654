"""Leave out an input that `forward` does not take, or that the model refuses together with others."""

import dataclasses
from typing import ClassVar

from ops.failures import Concern
from ops.intake.recipe import Recipe, TransformersRecipe
from ops.intake.repair.diagnosis import Diagnosis
from ops.intake.repair.fixer import Fixer


class UnexpectedInput(Fixer):
    """By what the signature of `forward` says in its error."""

    name: ClassVar[str] = "unexpected_input"
    order: ClassVar[int] = 1

    def fix(self, recipe: Recipe, failure: Diagnosis) -> Recipe | None:
        """For errors that name the input."""
        name = failure.concerns.get(Concern.INPUT, "")
        if not isinstance(recipe, TransformersRecipe) or not name.isidentifier() or name in recipe.without:
            return None
        return dataclasses.replace(recipe, without=(*recipe.without, name))
