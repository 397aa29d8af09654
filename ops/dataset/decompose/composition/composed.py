"""Runs the parts of a graph as one module. Imports no torch of its own."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Any

from ops.dataset.decompose.composition.config import CompositionError, DecompositionConfig

if TYPE_CHECKING:
    import torch


class Composed:
    """The parts as one module: each part is given what the parts before it returned.

    Args:
        config: How they make up the whole.
        modules: Of each part, in order.
    """

    def __init__(self, config: DecompositionConfig, modules: Sequence[torch.nn.Module]) -> None:
        self._config, self._modules = config, modules
        self._freed = _names_to_free(config)

    def __call__(self, /, **values: Any) -> tuple[Any, ...]:
        """The whole's outputs for its inputs by their names."""
        result: Any = ()
        for part, module, freed in zip(self._config.parts, self._modules, self._freed, strict=True):
            result = module(*(values[name] for name in part.inputs))
            is_last_as_it_is = self._config.outputs is None and part is self._config.parts[-1]
            if not is_last_as_it_is:
                returned = result if isinstance(result, tuple) else (result,)
                if len(returned) != len(part.outputs):
                    raise CompositionError(f"{part.folder} returns {len(returned)} values, not {len(part.outputs)}")
                values.update(zip(part.outputs, returned, strict=True))
            for name in freed:
                values.pop(name, None)
        if self._config.outputs is None:
            return result if isinstance(result, tuple) else (result,)
        return tuple(values[name] for name in self._config.outputs)


def _names_to_free(config: DecompositionConfig) -> list[list[str]]:
    """For each part, the values that no later part takes."""
    last = {name: index for index, part in enumerate(config.parts) for name in (*part.inputs, *part.outputs)}
    freed: list[list[str]] = [[] for _ in config.parts]
    for name in last.keys() - set(config.outputs or ()):
        freed[last[name]].append(name)
    return freed
