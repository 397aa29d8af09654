"""Runs the parts of a graph as one module. Imports no torch of its own."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import TYPE_CHECKING, Any

from ops.decompose.composition.config import CompositionError, Config

if TYPE_CHECKING:
    import torch


class Composed:
    """The parts as one module: each part is given what the parts before it returned.

    Args:
        config: How they make up the whole.
        modules: Of each part, in order.
        inputs: Names of the whole's parameters, in order.
    """

    def __init__(self, config: Config, modules: Sequence[torch.nn.Module], inputs: Sequence[str]) -> None:
        self._config, self._modules, self._inputs = config, modules, tuple(inputs)
        self._freed = list(_freed(config))

    def __call__(self, *args: Any, **kwargs: Any) -> tuple[Any, ...]:
        """The whole's outputs."""
        values: dict[str, Any] = {**dict(zip(self._inputs, args, strict=False)), **kwargs}
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


def _freed(config: Config) -> Iterator[list[str]]:
    """For each part, the values that no later part takes."""
    last: dict[str, int] = {}
    for index, part in enumerate(config.parts):
        for name in (*part.inputs, *part.outputs):
            last[name] = index
    kept = set(config.outputs or ())
    freed: Mapping[int, list[str]] = {index: [] for index in range(len(config.parts))}
    for name, index in last.items():
        if name not in kept:
            freed[index].append(name)
    yield from freed.values()
