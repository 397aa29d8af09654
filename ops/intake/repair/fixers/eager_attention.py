"""Compute attention with torch's plain operators, where a fused kernel is missing or cannot be captured."""

import dataclasses
from typing import ClassVar

from ops.failures import Concern
from ops.intake.recipe import TransformersRecipe
from ops.intake.repair.fixer import TransformersFixer


class EagerAttention(TransformersFixer):
    """The argument attn_implementation="eager"."""

    name: ClassVar[str] = "eager_attention"
    order: ClassVar[int] = 4
    concern: ClassVar[Concern | None] = Concern.ATTENTION

    def changed(self, recipe: TransformersRecipe) -> TransformersRecipe | None:
        """For errors about attention."""
        if "attn_implementation" in recipe.build:
            return None
        return dataclasses.replace(recipe, build={**recipe.build, "attn_implementation": "eager"})
