"""Build the model without allocating its weights, where there is too little memory for them."""

import dataclasses
from typing import ClassVar

from ops.failures import FailureReason
from ops.intake.recipe import Recipe, WrittenRecipe
from ops.intake.repair.diagnosis import Diagnosis
from ops.intake.repair.fixer import Fixer


class NoMemory(Fixer):
    """The option memory=none."""

    name: ClassVar[str] = "no_memory"
    order: ClassVar[int] = 0

    def fix(self, recipe: Recipe, failure: Diagnosis) -> Recipe | None:
        """For models that ran out of memory."""
        is_done = recipe.options.get("memory") == "none" or isinstance(recipe, WrittenRecipe)
        if failure.reason is not FailureReason.OUT_OF_MEMORY or is_done:
            return None
        return dataclasses.replace(recipe, options={**recipe.options, "memory": "none"})
