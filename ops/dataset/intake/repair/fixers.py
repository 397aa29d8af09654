"""Fixers, a row of a table each: how a recipe that failed is changed in a way that its error asks for."""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping
from dataclasses import dataclass, replace
from typing import Any

from ops.dataset.intake.recipe import Recipe, TransformersRecipe
from ops.dataset.intake.repair.diagnosis import Diagnosis
from ops.failures import Concern, FailureReason


@dataclass(frozen=True, slots=True)
class Fixer:
    """One strategy.

    Attributes:
        name: What rows call it.
        change: Makes another recipe of one and of the error's word for `concern`; None where that was
            done, or there is nothing to change.
        concern: The subject of the errors that it fixes.
        reasons: Failures that it fixes, too, whatever the error's subject.
        takes: Recipes that it can change.
    """

    name: str
    change: Callable[[Any, str], Recipe | None]
    concern: Concern | None = None
    reasons: frozenset[FailureReason] = frozenset()
    takes: type[Any] = TransformersRecipe

    def fix(self, recipe: Recipe, failure: Diagnosis) -> Recipe | None:
        """Another recipe for the same model; None where this has nothing to do with the failure, or was done."""
        word = failure.concerns.get(self.concern) if self.concern else None
        is_asked = word is not None or failure.reason in self.reasons
        return self.change(recipe, word or "") if is_asked and isinstance(recipe, self.takes) else None


_PARTS = {"Text": "text_config", "Vision": "vision_config", "Audio": "audio_config", "Qformer": "qformer_config"}
"""In the name of a class → the part of the configuration that it is built of."""

_HEAD = re.compile(r"(For[A-Z]\w*|LMHeadModel|LMHead|WithLMHeadModel|DoubleHeadsModel|Encoder|Decoder)$")
_LENGTHS = (32, 8)
_IMAGE = 256
"""A size that patches divide."""

_OF_CAPTURE = frozenset({FailureReason.CANNOT_BE_CAPTURED, FailureReason.NOT_PROVEN})
_AT_ITS_KERNELS = _OF_CAPTURE | {FailureReason.CANNOT_BE_BUILT, FailureReason.CANNOT_BE_CALLED}
_OF_THE_HEAD = _AT_ITS_KERNELS | {FailureReason.UNKNOWN_CLASS, FailureReason.MISSING_LIBRARY}


def _use_part(recipe: TransformersRecipe, _: str) -> TransformersRecipe | None:
    fitting = (part for name, part in _PARTS.items() if not recipe.part and name in recipe.model_class)
    part = next((part for part in fitting if isinstance(recipe.config.get(part), Mapping)), None)
    return None if part is None else replace(recipe, part=part)


def _drop_input(recipe: TransformersRecipe, name: str) -> TransformersRecipe | None:
    is_done = not name.isidentifier() or name in recipe.without
    return None if is_done else replace(recipe, without=(*recipe.without, name))


def _set_image(recipe: TransformersRecipe, word: str) -> TransformersRecipe:
    return replace(recipe, sizes={**recipe.sizes, "image": int(word) if word.isdecimal() else _IMAGE})


def _shorten(recipe: TransformersRecipe, _: str) -> TransformersRecipe | None:
    length = next((length for length in _LENGTHS if length < recipe.sizes.get("tokens", 1 << 20)), None)
    return None if length is None else replace(recipe, sizes={**recipe.sizes, "tokens": length})


def _use_full_precision(recipe: TransformersRecipe, _: str) -> TransformersRecipe | None:
    config = recipe.config.get(recipe.part) if recipe.part else recipe.config
    config = config if isinstance(config, Mapping) else {}
    dtypes = {config.get("dtype"), config.get("torch_dtype")} - {None, "float32"}
    return recipe.change(dtype="float32", torch_dtype="float32") if dtypes else None


def _drop_head(recipe: TransformersRecipe, _: str) -> TransformersRecipe | None:
    bare = f"{_HEAD.sub('', recipe.model_class)}Model"
    if _HEAD.search(recipe.model_class) is None or bare == recipe.model_class:
        return None
    title = recipe.title.replace(recipe.model_class, bare, 1)
    return replace(recipe, model_class=bare, title=title, build={}, without=())


FIXERS: tuple[Fixer, ...] = (
    Fixer(
        "no_memory",
        lambda recipe, _: (
            None if "mesh" in recipe.options else replace(recipe, options={**recipe.options, "memory": "none"})
        ),
        reasons=frozenset({FailureReason.OUT_OF_MEMORY}),
        takes=Recipe,
    ),
    Fixer("part_of_configuration", _use_part, Concern.ATTRIBUTE),
    Fixer("unexpected_input", _drop_input, Concern.INPUT),
    Fixer("image_size", _set_image, Concern.IMAGE),
    Fixer(
        "eager_attention",
        lambda recipe, _: replace(recipe, build={"attn_implementation": "eager", **recipe.build}),
        Concern.ATTENTION,
    ),
    Fixer(
        "no_cache",  # objects that hold keys and values are what capture breaks at most often
        lambda recipe, _: None if recipe.config.get("use_cache") is False else recipe.change(use_cache=False),
        Concern.CACHE,
        _OF_CAPTURE | {FailureReason.INVALID},
    ),
    Fixer("shorter_sequence", _shorten, Concern.LENGTH, frozenset({FailureReason.TIMEOUT})),
    Fixer("full_precision", _use_full_precision, reasons=_AT_ITS_KERNELS),
    Fixer("other_head", _drop_head, reasons=_OF_THE_HEAD),  # the last, since its graph is another one
)
"""In the order in which they are tried: those that the error itself asks for come first."""
