"""The base of backends whose compilers want weights that belong to the module.

The graph is bound before it is compiled (`backends._shared.graphs.bound_graph`), and the calls that the compiled graph
answers are counted.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

from backends._shared.call_counter import CallCountingBackend
from backends.base import Adaptation, Compiled, Inputs, Module, Tensors, Weights

if TYPE_CHECKING:
    import torch

    from backends._shared.graphs.bound_graph import BoundGraph


NUMBERS = Adaptation(
    "numbers",
    "Makes constants of numbers that a graph reads from small constant tensors, and of these tensors.",
    "torch.export does not know such numbers: GuardOnDataDependentSymNode where the graph depends on one.",
    "export-numbers.py",
)
"""Adaptation of backends that export. In some samples a parameter such as a dropout's probability is a tensor."""


class BindingBackend(CallCountingBackend):
    """A backend with the option `weights`, which compiles a `BoundGraph`."""

    _bound: BoundGraph | None = None

    @property
    def weights(self) -> Weights:
        """The option `weights`: whether parameters and buffers are bound or stay arguments."""
        weights: Weights = self.options.weights
        return weights

    def prepare(self, module: Module, inputs: Inputs) -> None:
        """Import the compiler, and bind constants, which takes a call in eager mode."""
        from backends._shared.graphs.bound_graph import bind

        super().prepare(module, inputs)
        folds = NUMBERS in self.adaptations and self.adapts(NUMBERS.name)
        self._bound = bind(module, inputs, self.weights, fold_scalar_reads=folds)
        if self._bound.folds_scalar_reads:
            self.note_adapted(NUMBERS.name)

    def bind(self, module: Module, inputs: Inputs) -> BoundGraph:
        """Take the graph that `prepare` has bound, once; call `prepare` now if it was not called before."""
        if self._bound is None:
            self.prepare(module, inputs)
        bound, self._bound = self._bound, None
        assert bound is not None
        return bound

    def serve(self, bound: BoundGraph, engine: Callable[[tuple[torch.Tensor, ...]], Tensors]) -> Compiled:
        """Make the callable to time with `BoundGraph.call`, and count the calls that `engine` answers."""
        return bound.call(self.count_calls(engine))
