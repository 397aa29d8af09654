"""Build the model in float32, where an operator has no kernel for its dtype."""

from typing import ClassVar

from ops.agent.recipe import Recipe, TransformersRecipe
from ops.agent.repair.diagnosis import Diagnosis
from ops.agent.repair.fixer import Fixer

_NO_KERNEL = (
    r"not implemented for '?(Half|BFloat16|c10::)|expected (m1 and m2|.* dtype)|(mat1 and mat2|same dtype)|float8"
)


class FullPrecision(Fixer):
    """The setting dtype=float32."""

    name: ClassVar[str] = "full_precision"
    order: ClassVar[int] = 3

    def fix(self, recipe: Recipe, failure: Diagnosis) -> Recipe | None:
        """For errors about dtypes."""
        if not isinstance(recipe, TransformersRecipe) or not failure.says(_NO_KERNEL):
            return None
        dtypes = {recipe.config.get("dtype"), recipe.config.get("torch_dtype")} - {None, "float32"}
        return recipe.changed(dtype="float32", torch_dtype="float32") if dtypes else None
