"""Have a decoder keep no keys and values: objects that hold them are what capture breaks at most often."""

from typing import ClassVar

from ops.agent.recipe import Recipe, TransformersRecipe
from ops.agent.repair.diagnosis import Diagnosis
from ops.agent.repair.fixer import Fixer
from ops.agent.rows import Reason

_CAPTURE = frozenset({Reason.CANNOT_BE_CAPTURED, Reason.NOT_PROVEN, Reason.INVALID})


class NoCache(Fixer):
    """The setting use_cache=False."""

    name: ClassVar[str] = "no_cache"
    order: ClassVar[int] = 5

    def fix(self, recipe: Recipe, failure: Diagnosis) -> Recipe | None:
        """For models that can be called and not captured, and for errors that name the cache."""
        if not isinstance(recipe, TransformersRecipe) or recipe.config.get("use_cache") is False:
            return None
        if failure.reason in _CAPTURE or failure.says("cache|past_key_value"):
            return recipe.changed(use_cache=False)
        return None
