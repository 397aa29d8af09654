"""Have a decoder keep no keys and values: objects that hold them are what capture breaks at most often."""

from typing import ClassVar

from ops.failures import Concern, FailureReason
from ops.intake.recipe import TransformersRecipe
from ops.intake.repair.fixer import TransformersFixer

_CAPTURE = frozenset({FailureReason.CANNOT_BE_CAPTURED, FailureReason.NOT_PROVEN, FailureReason.INVALID})


class NoCache(TransformersFixer):
    """The setting use_cache=False."""

    name: ClassVar[str] = "no_cache"
    order: ClassVar[int] = 5
    reasons: ClassVar[frozenset[FailureReason]] = _CAPTURE
    concern: ClassVar[Concern | None] = Concern.CACHE

    def changed(self, recipe: TransformersRecipe) -> TransformersRecipe | None:
        """For models that can be called and not captured, and for errors about the cache."""
        return None if recipe.config.get("use_cache") is False else recipe.changed(use_cache=False)
