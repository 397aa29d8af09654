"""Give the model an image of the size that its error asks for."""

import dataclasses
import re
from typing import ClassVar

from ops.agent.recipe import Recipe, TransformersRecipe
from ops.agent.repair.diagnosis import Diagnosis
from ops.agent.repair.fixer import Fixer

_ASKED = re.compile(r"size.{0,60}?\(\d+\s*[*x×,]\s*\d+\)[^()]{0,40}\((\d+)\s*[*x×,]", re.DOTALL)
"""As in "Input image size (224*224) doesn't match model (32*32)"."""


class ImageSize(Fixer):
    """By the size in the error, the second of the two; a size that its patches divide where it names none."""

    name: ClassVar[str] = "image_size"
    order: ClassVar[int] = 2

    def fix(self, recipe: Recipe, failure: Diagnosis) -> Recipe | None:
        """For errors about the size of an image."""
        if not isinstance(recipe, TransformersRecipe) or not failure.says("image|height|width|pixel|patch"):
            return None
        match = _ASKED.search(failure.text)
        size = int(match[1]) if match else 256
        if recipe.sizes.get("image") == size:
            return None
        return dataclasses.replace(recipe, sizes={**recipe.sizes, "image": size})
