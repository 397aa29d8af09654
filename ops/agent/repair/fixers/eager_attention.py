"""Compute attention with torch's plain operators, where a fused kernel is missing or cannot be captured."""

import dataclasses
from typing import ClassVar

from ops.agent.recipe import Recipe, TransformersRecipe
from ops.agent.repair.diagnosis import Diagnosis
from ops.agent.repair.fixer import Fixer


class EagerAttention(Fixer):
    """The argument attn_implementation="eager"."""

    name: ClassVar[str] = "eager_attention"
    order: ClassVar[int] = 4

    def fix(self, recipe: Recipe, failure: Diagnosis) -> Recipe | None:
        """For errors that name attention."""
        if not isinstance(recipe, TransformersRecipe) or "attn_implementation" in recipe.build:
            return None
        if not failure.says("attention|attn|sdpa|flash|flex"):
            return None
        return dataclasses.replace(recipe, build={**recipe.build, "attn_implementation": "eager"})
