"""Build the model in float32, where an operator has no kernel for its dtype, or its parts have several."""

from collections.abc import Mapping
from typing import ClassVar

from ops.failures import FailureReason
from ops.intake.recipe import TransformersRecipe
from ops.intake.repair.fixer import TransformersFixer

_AT_ITS_KERNELS = frozenset(
    {FailureReason.CANNOT_BE_BUILT, FailureReason.CANNOT_BE_CALLED}
    | {FailureReason.CANNOT_BE_CAPTURED, FailureReason.NOT_PROVEN}
)


class FullPrecision(TransformersFixer):
    """The setting dtype=float32."""

    name: ClassVar[str] = "full_precision"
    order: ClassVar[int] = 7
    reasons: ClassVar[frozenset[FailureReason]] = _AT_ITS_KERNELS

    def changed(self, recipe: TransformersRecipe) -> TransformersRecipe | None:
        """For what cannot be built, called, captured or proven in another dtype, whatever the error says."""
        config = recipe.config.get(recipe.part) if recipe.part else recipe.config
        config = config if isinstance(config, Mapping) else {}
        dtypes = {config.get("dtype"), config.get("torch_dtype")} - {None, "float32"}
        return recipe.changed(dtype="float32", torch_dtype="float32") if dtypes else None
