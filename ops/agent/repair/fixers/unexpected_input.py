"""Leave out an input that `forward` does not take, or that the model refuses together with others."""

import dataclasses
from typing import ClassVar

from ops.agent.recipe import Recipe, TransformersRecipe
from ops.agent.repair.diagnosis import Diagnosis
from ops.agent.repair.fixer import Fixer
from ops.failures import Concern


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
