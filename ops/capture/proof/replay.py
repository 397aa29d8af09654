"""Runs the texts of all parts of a model, each on what was recorded before it ran, as its sample will be run.

Arguments are contiguous tensors with memory of their own, and the process is as a new one: no other default dtype, no
autocast. What a text writes to an argument is written to the tensor of the model that it stands for.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import Any

import torch

from ops.capture.tracing.captured import CapturedGraph, Value, snapshot
from ops.capture.tracing.recording import Part, RecordedInput, Run, TensorOrigin, is_written, write_count
from ops.errors import GraphNetError
from ops.sample.format.types import Sample
from ops.sample.replay.load import load_module
from ops.sample.replay.outputs import as_tuple
from ops.torch_private import has_plain_memory, lazy_clone, storage_id, view_of_storage


class ReplayError(GraphNetError):
    """A text does not run on what was recorded."""


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

    def run(self, part: Part, graph: CapturedGraph, module: torch.nn.Module, call: int) -> None:
        """Run the text of a part on what was recorded before one of its runs.

        Raises:
            ReplayError: It fails.
        """
        recorded = part.runs[call]
        arguments = {name: self._argument(graph, name, recorded) for name in graph.inputs}
        values = {name: _fresh(argument) for name, argument in arguments.items()}
        before = {name: (snapshot(value), write_count(value)) for name, value in values.items()}
        storages = {name: _storage(value) for name, value in values.items()}
        torch.set_rng_state(recorded.random_state)
        try:
            self._outputs[id(part), call] = as_tuple(module(**values))
        except Exception as error:
            raise ReplayError(f"its text does not run: {type(error).__name__}: {error}") from error
        for name, value in values.items():
            position = graph.positions[name]
            if position is not None and isinstance(value, torch.Tensor):
                if _storage(value) != storages[name]:
                    self.replaced[recorded.inputs[position].storage] = value
                elif is_written(value, *before[name]):
                    self._write(recorded.inputs[position], arguments[name], value)

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


def _fresh(value: Value) -> Value:
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
