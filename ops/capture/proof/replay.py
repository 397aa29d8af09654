"""Runs the texts of all parts of a model, each on what was recorded before it ran, as its sample will be run.

Arguments are contiguous tensors with memory of their own, and the process is as a new one: no other default dtype, no
autocast. What a text writes to an argument is written to the tensor of the model that it stands for.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from typing import Any

import torch

from ops.capture.proof.agreement import Compared, deviation, rounding
from ops.capture.tracing.capture import RecordedCall
from ops.capture.tracing.captured import CapturedGraph, Value, snapshot
from ops.capture.tracing.recording import RecordedInput, Run, TensorOrigin, is_written, write_count
from ops.sample.format.types import Sample
from ops.sample.replay.load import load_module
from ops.sample.replay.outputs import as_tuple
from ops.torch_private import has_plain_memory, lazy_clone, storage_id, view_of_storage


@dataclass(frozen=True, slots=True)
class Attempt:
    """One run of a text.

    Attributes:
        accept: Keeps its outputs, and what it wrote to its arguments.
        is_as_recorded: Whether its outputs are those that were recorded, where they were.
        error: Why it failed; "" if it did not.
    """

    accept: Callable[[], None] = lambda: None
    is_as_recorded: bool = False
    error: str = ""


@dataclass(slots=True)
class Replay:
    """All parts of a model, run from their texts.

    Attributes:
        storages: Identity of a storage of the model → its bytes, as the texts have left them.
        replaced: Identity of a storage → the tensor, where a text gave the tensor that had it another one.
    """

    storages: dict[int, torch.Tensor]
    replaced: dict[int | None, torch.Tensor] = field(default_factory=dict)
    _outputs: dict[tuple[int, int], Sequence[Any]] = field(default_factory=dict)

    def run(self, call: RecordedCall, index: int, module: torch.nn.Module, number: int) -> Attempt:
        """Run the text of a part on what was recorded before one of its runs.

        Args:
            call: The call.
            index: Of the part.
            module: What its text defines.
            number: Of the part's run.
        """
        graph, run = call.graphs[index], call.restored[index].runs[number]
        arguments = {name: self._argument(graph, name, run) for name in graph.inputs}
        values = {name: fresh(argument) for name, argument in arguments.items()}
        before = {name: (snapshot(value), write_count(value), _storage(value)) for name, value in values.items()}
        torch.set_rng_state(run.random_state)
        try:
            outputs = as_tuple(module(**values))
        except Exception as error:  # noqa: BLE001 - a text's error is what is looked for
            return Attempt(error=f"its text does not run: {type(error).__name__}: {error}")

        def accept() -> None:
            self._outputs[id(call.parts[index]), number] = outputs
            for name, value in values.items():
                position = graph.positions[name]
                if position is not None and isinstance(value, torch.Tensor):
                    if _storage(value) != before[name][2]:
                        self.replaced[run.inputs[position].storage] = value
                    elif is_written(value, *before[name][:2]):
                        self._write(run.inputs[position], arguments[name], value)

        pairs = [Compared(f"output {i}", *pair) for i, pair in enumerate(zip(run.outputs, outputs, strict=False))]
        return Attempt(accept, all(deviation(pair) <= rounding(pair.expected) for pair in pairs))

    def output(self, origin: TensorOrigin) -> Any:
        """What a text gave for an output of a part, as later texts have left it."""
        return self._outputs[id(origin.part), origin.call][origin.part.output_index(origin.output)]

    def _argument(self, graph: CapturedGraph, name: str, run: Run) -> Value:
        position = graph.positions[name]
        if position is None:
            return graph.inputs[name]
        recorded = run.inputs[position]
        return recorded.value if recorded.origin is None else self.output(recorded.origin)

    def _write(self, recorded: RecordedInput, argument: Value, after: torch.Tensor) -> None:
        """Have what a text wrote to an argument seen by all that read the same tensor later."""
        if recorded.origin is not None and isinstance(argument, torch.Tensor):
            argument.copy_(after)
        if recorded.storage in self.storages and isinstance(recorded.value, torch.Tensor):
            view_of_storage(self.storages[recorded.storage].untyped_storage(), recorded.value).copy_(after)


def _storage(value: Value) -> int | None:
    return storage_id(value) if isinstance(value, torch.Tensor) and has_plain_memory(value) else None


def loaded(graph: CapturedGraph) -> torch.nn.Module:
    """The module that the text of a graph defines."""
    return load_module(Sample(graph.code, weights=()))


def fresh(value: Value) -> Value:
    """A value as replay makes it: contiguous, in memory of its own."""
    if not isinstance(value, torch.Tensor):
        return value
    value = value.detach()
    if value.layout != torch.strided:
        return value.clone()
    is_alone = has_plain_memory(value) and value.is_contiguous() and value.untyped_storage().nbytes() == value.nbytes
    if is_alone and not value.is_conj() and not value.is_neg():
        return lazy_clone(value)
    return value.resolve_conj().resolve_neg().clone(memory_format=torch.contiguous_format)
