"""Give the model an image of the size that its error asks for."""

import dataclasses
from typing import ClassVar

from ops.failures import Concern
from ops.intake.recipe import Recipe, TransformersRecipe
from ops.intake.repair.diagnosis import Diagnosis
from ops.intake.repair.fixer import Fixer


class ImageSize(Fixer):
    """By the size in the error, the second of the two; a size that its patches divide where it names none."""

    name: ClassVar[str] = "image_size"
    order: ClassVar[int] = 2

    def fix(self, recipe: Recipe, failure: Diagnosis) -> Recipe | None:
        """For errors about the size of an image."""
        word = failure.concerns.get(Concern.IMAGE)
        if word is None or not isinstance(recipe, TransformersRecipe):
            return None
        size = int(word) if word.isdecimal() else 256
        if recipe.sizes.get("image") == size:
            return None
        return dataclasses.replace(recipe, sizes={**recipe.sizes, "image": size})
