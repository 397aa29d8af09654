"""What backends share whose compilers want weights of the module's own.

The graph is made ready before it is compiled (`backends._shared.graph`), and calls that the compiled graph answers are
counted.
"""

from __future__ import annotations

import importlib
from collections.abc import Callable, Sequence
from dataclasses import replace
from typing import TYPE_CHECKING, ClassVar

from backends.base import Adaptation, Backend, Compiled, Evidence, Inputs, Module, Weights

if TYPE_CHECKING:
    import torch

    from backends._shared.graph import BoundGraph


NUMBERS = Adaptation(
    "numbers",
    "Makes constants of numbers that a graph reads from small constant tensors, and of these tensors.",
    "torch.export does not know such numbers: GuardOnDataDependentSymNode where the graph depends on one.",
    "export-numbers.py",
)
"""Of backends that export. In some samples the probability of a dropout, say, is a tensor."""


class BindingBackend(Backend):
    """A backend with the option `weights`, which compiles a `BoundGraph`.

    Attributes:
        imports: Modules of the compiler that only the process of a run may import, before the compiler is timed.
        answered_count: Calls that the compiled graph has answered; evidence is worth nothing while there are none.
    """

    imports: ClassVar[tuple[str, ...]] = ()
    answered_count = 0
    _bound: BoundGraph | None = None

    @property
    def weights(self) -> Weights:
        """Whether parameters and buffers are bound or stay arguments."""
        weights: Weights = self.options.weights
        return weights

    def prepare(self, module: Module, inputs: Inputs) -> None:
        """Import the compiler, and bind what is constant, which takes a call in eager mode."""
        from backends._shared.graph import bind

        for name in self.imports:
            importlib.import_module(name)
        folds = NUMBERS in self.adaptations and self.adapts(NUMBERS.name)
        self._bound = bind(module, inputs, self.weights, fold_scalar_reads=folds)
        if self._bound.folds_scalar_reads:
            self.note_adapted(NUMBERS.name)

    def bind(self, module: Module, inputs: Inputs) -> BoundGraph:
        """The graph that `prepare` has bound, which can be taken once; `prepare` is called now if it was not before."""
        if self._bound is None:
            self.prepare(module, inputs)
        bound, self._bound = self._bound, None
        assert bound is not None
        return bound

    def evidence(self) -> Evidence:
        """What `proof` says, with what was adapted; nothing before a graph that was compiled ahead answered a call."""
        if self.compiles_ahead and not self.answered_count:
            return Evidence("", 0)
        return replace(self.proof(), adaptations=self.applied_adaptations)

    def proof(self) -> Evidence:
        """What the compiler left behind, asked for after a call."""
        raise NotImplementedError

    def serve(
        self, bound: BoundGraph, engine: Callable[[tuple[torch.Tensor, ...]], Sequence[torch.Tensor]]
    ) -> Compiled:
        """The callable to time, as `BoundGraph.call` makes it, which counts the calls that `engine` answers."""

        def counted(tensors: tuple[torch.Tensor, ...]) -> Sequence[torch.Tensor]:
            outputs = engine(tensors)
            self.answered_count += 1
            return outputs

        return bound.call(counted)
