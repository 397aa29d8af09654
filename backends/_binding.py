"""What backends share whose compilers want weights of the module's own: the graph is made ready before it is compiled.

Not here: how (`backends._graph`, which imports torch).
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING

from backends.base import Backend, Weights

if TYPE_CHECKING:
    import torch

    from backends._graph import BoundGraph


class BindingBackend(Backend):
    """A backend with the option `weights`, which compiles a `BoundGraph`."""

    _bound: BoundGraph | None = None

    @property
    def weights(self) -> Weights:
        """What is to become of parameters and buffers."""
        weights: Weights = self.options.weights
        return weights

    def prepare(self, module: torch.nn.Module, inputs: Mapping[str, torch.Tensor | int]) -> None:
        """Bind what is constant, which takes a call in eager mode."""
        from backends._graph import bind

        self._bound = bind(module, inputs, self.weights)

    def bind(self, module: torch.nn.Module, inputs: Mapping[str, torch.Tensor | int]) -> BoundGraph:
        """The graph that `prepare` has made ready, once; it is prepared now where nobody has."""
        if self._bound is None:
            self.prepare(module, inputs)
        bound, self._bound = self._bound, None
        assert bound is not None
        return bound
