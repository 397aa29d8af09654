"""The base of backends whose compiled graph counts its calls: without a call, nothing proves that it ran."""

import importlib
from collections.abc import Callable, Sequence
from dataclasses import replace
from typing import Any, ClassVar

from backends.base import Backend, Evidence, Inputs, Module


class CallCountingBackend(Backend):
    """A backend whose evidence is empty until its compiled graph has answered a call.

    Attributes:
        imports: Modules that only the process of a run may import, before compiling is timed.
        answered_count: Number of calls that the compiled graph has answered.
    """

    imports: ClassVar[tuple[str, ...]] = ()
    answered_count = 0

    def prepare(self, module: Module, inputs: Inputs) -> None:  # noqa: ARG002
        """Import the compiler."""
        for name in self.imports:
            importlib.import_module(name)

    def count_calls(self, engine: Callable[[Any], Sequence[Any]]) -> Callable[[Any], Sequence[Any]]:
        """Wrap the engine so that the calls that it answers are counted."""

        def answer(tensors: Any) -> Sequence[Any]:
            outputs = engine(tensors)
            self.answered_count += 1
            return outputs

        return answer

    def evidence(self) -> Evidence:
        """Return the `proof` with the adaptations; empty until a graph that was compiled ahead has answered a call."""
        if self.compiles_ahead and not self.answered_count:
            return Evidence("", 0)
        return replace(self.proof(), adaptations=self.applied_adaptations)

    def proof(self) -> Evidence:
        """Return the traces that the compiler left; called after a call of the graph."""
        raise NotImplementedError
