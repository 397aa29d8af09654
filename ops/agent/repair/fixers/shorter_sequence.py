"""Give the model a shorter text, where it has fewer positions than its configuration says, or takes too long."""

import dataclasses
from typing import ClassVar

from ops.agent.recipe import Recipe, TransformersRecipe
from ops.agent.repair.diagnosis import Diagnosis
from ops.agent.repair.fixer import Fixer
from ops.agent.rows import Reason

_LENGTHS = (32, 8)
_TOO_LONG = r"index out of range|out of bounds|sequence|length|position|size of tensor|must match|expand"


class ShorterSequence(Fixer):
    """32 tokens, then 8."""

    name: ClassVar[str] = "shorter_sequence"
    order: ClassVar[int] = 6

    def fix(self, recipe: Recipe, failure: Diagnosis) -> Recipe | None:
        """For calls that fail for reasons of length, and for what takes too long."""
        if not isinstance(recipe, TransformersRecipe):
            return None
        if failure.reason is not Reason.TIMEOUT and not (
            failure.phase in ("load", "capture") and failure.says(_TOO_LONG)
        ):
            return None
        length = next((length for length in _LENGTHS if length < recipe.sizes.get("tokens", 1 << 20)), None)
        return None if length is None else dataclasses.replace(recipe, sizes={**recipe.sizes, "tokens": length})
