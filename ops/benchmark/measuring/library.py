"""What measuring asks of a framework's tensors. Nothing in this module imports a framework."""

from __future__ import annotations

from collections.abc import Callable, Collection, Mapping, Sequence
from contextlib import AbstractContextManager
from typing import Any, Protocol

from ops.benchmark.measuring.agreement import Comparison

Outputs = tuple[Any, ...]
"""Tensors of one framework."""


class TensorLibrary(Protocol):
    """A framework's tensors, generators and comparison, as far as a benchmark run needs them.

    Attributes:
        tensor_type: The type of plain tensors.
        no_reference: Why graphs of this framework have no run in float64 to be compared with; "" where they have.
    """

    tensor_type: type
    no_reference: str

    def is_tensor(self, value: object) -> bool:
        """Whether it is a tensor of this framework."""
        ...

    def without_gradients(self) -> AbstractContextManager[Any]:
        """Calls in this context record nothing for gradients."""
        ...

    def synchronize(self, device: str) -> None:
        """Wait until all work queued on `device` is done."""
        ...

    def seed(self, seed: int) -> None:
        """Seed the generators that operators draw from."""
        ...

    def generator_state(self, device: str) -> bytes:
        """State of the generator that calls on `device` draw from."""
        ...

    def flatten(self, outputs: Any) -> Outputs:
        """Tensors of what a graph returned, in order; numbers become scalars, None is left out."""
        ...

    def copy(self, tensor: Any) -> Any:
        """A copy that shares no memory."""
        ...

    def assign(self, target: Any, source: Any) -> None:
        """Copy the values of `source` into the memory of `target`."""
        ...

    def mutation_count(self, tensor: Any) -> int:
        """Counter of the tensor's in-place changes by the framework's own operators."""
        ...

    def bit_sum(self, tensor: Any) -> int:
        """Sum over the bits of the tensor's values; of a large one over parts (`ops.benchmark.measuring.bits`)."""
        ...

    def settings(self) -> Mapping[str, object]:
        """Settings of the process that change how fast the framework is, or what it computes."""
        ...

    def unfinished(self, tensor: Any) -> str:
        """What kind of tensor it is, if its values come about only when it is read; "" for others."""
        ...

    def same_bits(self, left: Any, right: Any) -> bool:
        """Whether two tensors of one shape and dtype have the same bits."""
        ...

    def section(self, tensor: Any, start: int, count: int, step: int = 1) -> Any:
        """So many of its elements, each `step` after the last in a flat tensor; it may share memory."""
        ...

    def place(self, tensor: Any) -> tuple[object, ...]:
        """The tensor's exact type, and where its values lie in memory."""
        ...

    def hooks(self, module: Any) -> Mapping[str, object]:
        """What runs in calls of a graph's module, or of the framework, beside what they do by themselves."""
        ...

    def is_inexact(self, tensor: Any) -> bool:
        """Whether its values are floats or complex numbers."""
        ...

    def same_kind(self, left: Outputs, right: Outputs) -> bool:
        """Whether they have the same shapes and dtypes."""
        ...

    def all_finite(self, outputs: Outputs) -> bool:
        """Whether there is no NaN and no infinity among them."""
        ...

    def arguments_read(self, call: Callable[[], Any], arguments: Mapping[str, Any]) -> Collection[str]:
        """Call a graph once: names of the arguments whose numbers it reads, so that they decide what is computed."""
        ...

    def differences(self, left: Any, right: Any) -> tuple[float, float] | None:
        """Largest and mean absolute difference over what is finite in both; None without any."""
        ...

    def compilation_count(self) -> int:
        """How often the framework's compiler has compiled by itself in this process, where it tells; else 0."""
        ...

    def largest_difference(self, left: Outputs, right: Outputs) -> float:
        """Largest absolute difference between two runs of one side; inf when even shapes differ."""
        ...

    def compare(
        self, expected: Sequence[Any], actual: Sequence[Any], *, equal_nan: bool = False, values: bool = True
    ) -> Comparison:
        """How outputs agree; see `ops.benchmark.measuring.agreement.compare_by`."""
        ...


def torch_library() -> TensorLibrary:
    """Torch's."""
    from ops.benchmark.measuring.torch_tensors import TorchTensors

    return TorchTensors()
