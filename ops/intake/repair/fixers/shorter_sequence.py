"""Give the model a shorter text, where it has fewer positions than its configuration says, or takes too long."""

import dataclasses
from typing import ClassVar

from ops.failures import Concern, FailureReason
from ops.intake.recipe import TransformersRecipe
from ops.intake.repair.fixer import TransformersFixer

_LENGTHS = (32, 8)


class ShorterSequence(TransformersFixer):
    """32 tokens, then 8."""

    name: ClassVar[str] = "shorter_sequence"
    order: ClassVar[int] = 6
    reasons: ClassVar[frozenset[FailureReason]] = frozenset({FailureReason.TIMEOUT})
    concern: ClassVar[Concern | None] = Concern.LENGTH

    def changed(self, recipe: TransformersRecipe) -> TransformersRecipe | None:
        """For calls that fail for reasons of length, and for what takes too long."""
        length = next((length for length in _LENGTHS if length < recipe.sizes.get("tokens", 1 << 20)), None)
        return None if length is None else dataclasses.replace(recipe, sizes={**recipe.sizes, "tokens": length})
