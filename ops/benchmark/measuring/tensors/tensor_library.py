"""What measuring asks of a framework's tensors, and how outputs of two sides agree. Imports no framework."""

from __future__ import annotations

import math
import secrets
from abc import ABC, abstractmethod
from collections.abc import Callable, Collection, Mapping, Sequence
from contextlib import AbstractContextManager
from dataclasses import asdict, dataclass
from typing import TYPE_CHECKING, Any, ClassVar

from ops.benchmark.results import FailureKind, OutputMatch
from ops.benchmark.tolerances import Bounds, smallest_t

if TYPE_CHECKING:
    from ops.benchmark.measuring.tensors.gpu_clock import GpuClock

Outputs = tuple[Any, ...]
"""Tensors of one framework."""

SLICE_ELEMENTS = 2**22
"""Differences are summed up in slices of this many elements, so that they need little memory beside large outputs."""

SUMMED_WORDS = 1 << 19
"""Words of 8 bytes up to which all bits of a tensor are summed up: 4 MiB."""

STRETCH_WORDS, READ_WORDS = 1 << 15, 1 << 11
"""Of a larger tensor, so many words are summed up in each stretch of so many: 16 KiB of 256.

To read all of a gigabyte takes as long as a call of a graph that does. What changes a large tensor, other than by the
framework's own operators, whose counter tells, writes all of it.
"""

READ_FROM = secrets.randbelow(STRETCH_WORDS - READ_WORDS)
"""Where in a stretch the words that are summed up begin: no code that is measured can count on it."""


@dataclass(frozen=True, slots=True)
class Comparison:
    """How all outputs agree.

    Attributes:
        matches: One for each output that both sides have.
        t_min: Largest of the outputs' `t_min`: from there on the sample is correct.
        nan_mismatch: Some output has NaN or infinity where eager's is finite.
        failure: Kind and message of a mismatch of dtypes or shapes; None without one.
    """

    matches: tuple[OutputMatch, ...]
    t_min: float
    nan_mismatch: bool
    failure: tuple[FailureKind, str] | None

    def fields(self) -> dict[str, Any]:
        """The fields of `ops.benchmark.result_parsing.ReportedRun`."""
        rows = map(asdict, self.matches)
        kind, message = self.failure or (None, "")
        return {
            "matches": [{name: value for name, value in row.items() if name != "run_id"} for row in rows],
            "t_min": self.t_min,
            "nan_mismatch": self.nan_mismatch,
            "failure": None if kind is None else {"kind": str(kind), "message": message},
        }


class TensorLibrary(ABC):
    """A framework's tensors, generators and comparison, as far as a benchmark run needs them.

    Attributes:
        tensor_type: The type of plain tensors.
        no_reference: Why graphs of this framework have no run in float64 to be compared with; "" where they have.
    """

    tensor_type: ClassVar[type]
    no_reference: ClassVar[str] = ""

    @abstractmethod
    def without_gradients(self) -> AbstractContextManager[Any]:
        """Calls in this context record nothing for gradients."""

    @abstractmethod
    def synchronize(self, device: str) -> None:
        """Wait until all work queued on `device` is done."""

    def gpu_clock(self, device: str, *, flush_l2: bool) -> GpuClock | None:  # noqa: ARG002
        """What times calls on `device` between events, and flushes its L2 cache if asked to; None on a CPU.

        Raises:
            NotImplementedError: On a GPU, where the framework's calls cannot be timed.
        """
        if device != "cpu":
            raise NotImplementedError(f"calls of this framework cannot be timed on {device} yet; set the device to cpu")
        return None

    @abstractmethod
    def seed(self, seed: int) -> None:
        """Seed the generators that operators draw from."""

    @abstractmethod
    def generator_state(self, device: str) -> bytes:
        """State of the generator that calls on `device` draw from."""

    @abstractmethod
    def flatten(self, outputs: Any) -> Outputs:
        """Tensors of what a graph returned, in order; numbers become scalars, None is left out."""

    @abstractmethod
    def copy(self, tensor: Any) -> Any:
        """A copy that shares no memory and records no gradients."""

    @abstractmethod
    def assign(self, target: Any, source: Any) -> None:
        """Copy the values of `source` into the memory of `target`."""

    @abstractmethod
    def mutation_count(self, tensor: Any) -> int:
        """Counter of the tensor's in-place changes by the framework's own operators."""

    @abstractmethod
    def bit_sum(self, tensor: Any) -> int:
        """Sum over the bits of the tensor's values; of a large one over parts (`SUMMED_WORDS`)."""

    @abstractmethod
    def same_bits(self, first: Any, second: Any) -> bool:
        """Whether two tensors of one shape and dtype have the same bits."""

    @abstractmethod
    def section(self, tensor: Any, start: int, count: int, step: int = 1) -> Any:
        """So many of its elements, each `step` after the last in a flat tensor; it may share memory."""

    @abstractmethod
    def place(self, tensor: Any) -> tuple[object, ...]:
        """The tensor's exact type, and where its values lie in memory."""

    @abstractmethod
    def settings(self) -> Mapping[str, object]:
        """Settings of the process that change how fast the framework is, or what it computes."""

    @abstractmethod
    def unfinished(self, tensor: Any) -> str:
        """The kind of a tensor whose values are computed only when it is read, as a noun; "" for other tensors."""

    @abstractmethod
    def hooks(self, module: Any) -> Mapping[str, object]:
        """Hooks that run in calls of a graph's module or of the framework."""

    @abstractmethod
    def arguments_read(self, call: Callable[[], Any], arguments: Mapping[str, Any]) -> Collection[str]:
        """Call a graph once: names of the arguments whose numbers it reads, so that they decide what is computed."""

    def compilation_count(self) -> int:
        """How often the framework's compiler has compiled by itself in this process, where it tells; else 0."""
        return 0

    @abstractmethod
    def comparable(self, tensor: Any) -> Any:
        """The values of a tensor in a type that the functions below compute with."""

    @abstractmethod
    def is_equal(self, expected: Any, actual: Any) -> bool:
        """Whether all elements of two comparable tensors are equal; False for dtypes that are not compared so."""

    @abstractmethod
    def is_close(self, expected: Any, actual: Any, bounds: Bounds, *, equal_nan: bool) -> bool:
        """Whether all elements of two comparable tensors agree within these bounds."""

    @abstractmethod
    def is_finite(self, values: Any) -> Any:
        """For each element whether it is finite."""

    @abstractmethod
    def distances(self, expected: Any, actual: Any) -> Any:
        """Absolute differences, in 64 bits, of those elements of two flat tensors that are finite on both sides."""

    def copies(self, outputs: Any) -> Outputs:
        """Copies of a call's outputs, which may share memory with inputs or with a later call's outputs."""
        return tuple(map(self.copy, self.flatten(outputs)))

    def is_tensor(self, value: object) -> bool:
        """Whether it is a tensor of this framework."""
        return isinstance(value, self.tensor_type)

    def is_inexact(self, tensor: Any) -> bool:
        """Whether its values are floats or complex numbers."""
        return bool(tensor.is_floating_point() or tensor.is_complex())

    def same_kind(self, first: Outputs, second: Outputs) -> bool:
        """Whether they have the same shapes and dtypes."""
        return list(map(_kind, first)) == list(map(_kind, second))

    def all_finite(self, outputs: Outputs) -> bool:
        """Whether there is no NaN and no infinity among them."""
        inexact = (self.comparable(output) for output in outputs if self.is_inexact(output))
        return all(bool(self.is_finite(values).all()) for values in inexact)

    def t_min(self, expected: Any, actual: Any, *, equal_nan: bool = False, dtype: str | None = None) -> float:
        """Smallest t of the grid at which two outputs agree; see `smallest_t`.

        Args:
            expected: Eager's output; its dtype decides the tolerances.
            actual: The compiled side's, of the same shape and dtype.
            equal_nan: Whether NaN equals NaN.
            dtype: Name of the dtype whose tolerances apply instead of those of `expected`.
        """
        wanted, values = self.comparable(expected), self.comparable(actual)
        return smallest_t(
            dtype or dtype_name(expected), lambda bounds: self.is_close(wanted, values, bounds, equal_nan=equal_nan)
        )

    def differences(self, expected: Any, actual: Any) -> tuple[float, float] | None:
        """Largest and mean absolute difference over what is finite on both sides; None without any."""
        wanted, values = (self.comparable(side).reshape([-1]) for side in (expected, actual))
        if self.is_equal(wanted, values):
            return (0.0, 0.0) if bool(self.is_finite(wanted).any()) else None
        largest, total, count = 0.0, 0.0, 0
        for start in range(0, len(wanted), SLICE_ELEMENTS):
            part = slice(start, start + SLICE_ELEMENTS)
            distances = self.distances(wanted[part], values[part])
            if len(distances):
                largest = max(largest, float(distances.max()))
                total += float(distances.sum())
                count += len(distances)
        return (largest, total / count) if count else None

    def largest_difference(self, first: Outputs, second: Outputs) -> float:
        """Largest absolute difference between two runs of one side; inf when even shapes differ."""
        if not self.same_kind(first, second):
            return math.inf
        pairs = map(self.differences, first, second)
        return max((pair[0] for pair in pairs if pair is not None), default=0.0)

    def compare(
        self, expected: Sequence[Any], actual: Sequence[Any], *, equal_nan: bool = False, values: bool = True
    ) -> Comparison:
        """Compare all outputs of a run.

        Args:
            expected: Eager's outputs.
            actual: The compiled side's.
            equal_nan: Whether NaN equals NaN.
            values: False for samples whose values depend on the seed: then only dtypes and shapes are compared.
        """
        failure = None
        if len(expected) != len(actual):
            failure = FailureKind.SHAPE_MISMATCH, f"{len(actual)} outputs where eager has {len(expected)}"
        matches = []
        nan_mismatch = False
        for index, (wanted, output) in enumerate(zip(expected, actual, strict=False)):
            problem = _incomparable(index, wanted, output)
            failure = failure or problem
            t_min, distance = -math.inf if problem is None else math.inf, None
            if problem is None and values:
                t_min = self.t_min(wanted, output, equal_nan=equal_nan)
                distance = self.differences(wanted, output)
                nan_mismatch = nan_mismatch or (t_min > -math.inf and self._loses_finite(wanted, output))
            largest, mean = distance or (None, None)
            sides = dtype_name(wanted), dtype_name(output)
            matches.append(OutputMatch("", index, *sides, tuple(wanted.shape), t_min, largest, mean))
        worst = max((match.t_min for match in matches), default=-math.inf)
        return Comparison(tuple(matches), math.inf if failure else worst, nan_mismatch, failure)

    def _loses_finite(self, expected: Any, actual: Any) -> bool:
        """Whether some element is finite in eager's output and not in the other."""
        if not self.is_inexact(expected):
            return False
        wanted, values = self.comparable(expected), self.comparable(actual)
        return bool((self.is_finite(wanted) & ~self.is_finite(values)).any())


def dtype_name(tensor: Any) -> str:
    """Name of a tensor's dtype, without its framework's prefix."""
    return str(tensor.dtype).rpartition(".")[2]


def _kind(tensor: Any) -> tuple[tuple[int, ...], Any]:
    return tuple(tensor.shape), tensor.dtype


def _incomparable(index: int, expected: Any, actual: Any) -> tuple[FailureKind, str] | None:
    wanted, dtype = dtype_name(expected), dtype_name(actual)
    if wanted != dtype:
        return FailureKind.DTYPE_MISMATCH, f"output {index} is {dtype} where eager's is {wanted}"
    if (wanted_shape := tuple(expected.shape)) != (shape := tuple(actual.shape)):
        return FailureKind.SHAPE_MISMATCH, f"output {index} has shape {shape} where eager's has {wanted_shape}"
    return None
