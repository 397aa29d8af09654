"""Leave out an input that `forward` does not take, or that the model refuses together with others."""

import dataclasses
import re
from typing import ClassVar

from ops.agent.recipe import Recipe, TransformersRecipe
from ops.agent.repair.diagnosis import Diagnosis
from ops.agent.repair.fixer import Fixer

_NAMED = re.compile(
    r"unexpected keyword argument '(\w+)'|multiple values for (?:keyword )?argument '(\w+)'"
    r"|cannot specify both \w+ and (\w+)",
    re.IGNORECASE,
)


class UnexpectedInput(Fixer):
    """By what the signature of `forward` says in its error."""

    name: ClassVar[str] = "unexpected_input"
    order: ClassVar[int] = 1

    def fix(self, recipe: Recipe, failure: Diagnosis) -> Recipe | None:
        """For errors that name the input."""
        match = _NAMED.search(failure.text)
        if match is None or not isinstance(recipe, TransformersRecipe):
            return None
        name = next(filter(None, match.groups()))
        return None if name in recipe.without else dataclasses.replace(recipe, without=(*recipe.without, name))
