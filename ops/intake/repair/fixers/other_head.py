"""Build the model without its head, where the head is what fails."""

import dataclasses
import re
from typing import ClassVar

from ops.failures import FailureReason
from ops.intake.recipe import TransformersRecipe
from ops.intake.repair.fixer import TransformersFixer

_HEAD = re.compile(r"(For[A-Z]\w*|LMHeadModel|LMHead|WithLMHeadModel|DoubleHeadsModel|Encoder|Decoder)$")
_OF_THE_HEAD = frozenset(
    {FailureReason.UNKNOWN_CLASS, FailureReason.CANNOT_BE_BUILT, FailureReason.CANNOT_BE_CALLED}
    | {FailureReason.CANNOT_BE_CAPTURED, FailureReason.NOT_PROVEN, FailureReason.MISSING_LIBRARY}
)


class OtherHead(TransformersFixer):
    """`BertForMaskedLM` becomes `BertModel`: the last that is tried, since the graph is another one."""

    name: ClassVar[str] = "other_head"
    order: ClassVar[int] = 9
    reasons: ClassVar[frozenset[FailureReason]] = _OF_THE_HEAD

    def changed(self, recipe: TransformersRecipe) -> TransformersRecipe | None:
        """For heads that cannot be built, called or captured."""
        bare = f"{_HEAD.sub('', recipe.model_class)}Model"
        if _HEAD.search(recipe.model_class) is None or bare == recipe.model_class:
            return None
        title = recipe.title.replace(recipe.model_class, bare, 1)
        return dataclasses.replace(recipe, model_class=bare, title=title, build={}, without=())
