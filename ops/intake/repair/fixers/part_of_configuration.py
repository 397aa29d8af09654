"""Build the class of the part of the configuration that is its own: a text encoder of a model of text and images."""

import dataclasses
from collections.abc import Mapping
from typing import ClassVar

from ops.failures import Concern
from ops.intake.recipe import TransformersRecipe
from ops.intake.repair.fixer import TransformersFixer

_PARTS = {"Text": "text_config", "Vision": "vision_config", "Audio": "audio_config", "Qformer": "qformer_config"}
"""In the name of a class → the part that it is built of."""


class PartOfConfiguration(TransformersFixer):
    """By the name of the class."""

    name: ClassVar[str] = "part_of_configuration"
    order: ClassVar[int] = 1
    concern: ClassVar[Concern | None] = Concern.ATTRIBUTE

    def changed(self, recipe: TransformersRecipe) -> TransformersRecipe | None:
        """For settings that are missing where a part of the configuration has them."""
        fitting = (part for name, part in _PARTS.items() if not recipe.part and name in recipe.model_class)
        part = next((part for part in fitting if isinstance(recipe.config.get(part), Mapping)), None)
        return None if part is None else dataclasses.replace(recipe, part=part)
