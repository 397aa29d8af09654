"""What a side asks of the framework whose graph it holds. Imports no framework."""

from __future__ import annotations

import mmap
from abc import ABC, abstractmethod
from collections.abc import Callable, Collection, Mapping, Sequence
from contextlib import AbstractContextManager
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, NamedTuple

if TYPE_CHECKING:
    from ops.benchmark.measuring.sides.gpu_clock import GpuClock
    from ops.sample.format.types import Sample


class Kind(NamedTuple):
    """What an output is.

    Attributes:
        dtype: Its name, without the framework's prefix.
        shape: Its sizes.
        strides: In elements; None where its elements lie one after the other.
        size_bytes: From its first to its last element.
    """

    dtype: str
    shape: tuple[int, ...]
    strides: tuple[int, ...] | None
    size_bytes: int


class Described(NamedTuple):
    """An output in memory.

    Attributes:
        kind: What it is.
        address: Of its first element.
        owner: What keeps the memory.
    """

    kind: Kind
    address: int
    owner: Any


@dataclass(frozen=True, slots=True)
class Argument:
    """An argument of the graph.

    Attributes:
        value: As the graph takes it.
        refresh: Copies what the judge has written into it; None where it lies in the judge's memory.
        give_back: Copies what calls made of it into the judge's memory; None likewise.
    """

    value: Any
    refresh: Callable[[], None] | None = None
    give_back: Callable[[], None] | None = None


class Framework(ABC):
    """A framework's tensors, generators and modules, as far as a side needs them."""

    @abstractmethod
    def prepare_process(self, threads: int, device: str) -> None:
        """Fix this process's cores, the framework's threads, and its device."""

    @abstractmethod
    def without_gradients(self) -> AbstractContextManager[Any]:
        """Calls in this context record nothing for gradients."""

    @abstractmethod
    def module(self, sample: Sample, device: str) -> Any:
        """The sample's graph as the framework runs it eagerly."""

    @abstractmethod
    def argument(
        self, memory: mmap.mmap, offset: int, size_bytes: int, dtype: str, shape: Sequence[int], device: str
    ) -> Argument:
        """A tensor whose values lie in the judge's memory, or a copy of it."""

    @abstractmethod
    def seed(self, seed: int) -> None:
        """Seed the generators that operators draw from."""

    @abstractmethod
    def generator_state(self, device: str) -> bytes:
        """State of the generator that calls on `device` draw from."""

    @abstractmethod
    def synchronize(self, device: str) -> None:
        """Wait until all work queued on `device` is done."""

    @abstractmethod
    def outputs(self, returned: Any) -> list[Described]:
        """The tensors of what a graph returned, in order; numbers become scalars, None is left out."""

    def recogniser(self, returned: Any) -> Callable[[Any], bool] | None:  # noqa: ARG002
        """Tells of what later calls return whether it is of these kinds, and lies where `addresses` says.

        It tells quickly: as long as eager takes to say where its outputs lie, another side may compute unseen. None
        where only `outputs` tells.
        """
        return None

    def addresses(self, returned: Any) -> list[int]:
        """Addresses of outputs that were recognised."""
        raise NotImplementedError

    @abstractmethod
    def mutation_count(self, value: Any) -> int:
        """Counter of a tensor's in-place changes by the framework's own operators; 0 of what is none."""

    @abstractmethod
    def watched(self, call: Callable[[], Any], arguments: Mapping[str, Any]) -> tuple[Any, Collection[str]]:
        """Call a graph once: what it returns, and names of the arguments whose numbers decide what is computed."""

    def compilation_count(self) -> int:
        """How often the framework's compiler has compiled by itself in this process, where it tells; else 0."""
        return 0

    def gpu_clock(self, device: str, *, flush_l2: bool) -> GpuClock | None:  # noqa: ARG002
        """What times calls on `device` between events, and flushes its L2 cache if asked to; None on a CPU.

        Raises:
            NotImplementedError: On a GPU, where the framework's calls cannot be timed.
        """
        if device != "cpu":
            raise NotImplementedError(f"calls of this framework cannot be timed on {device} yet; set the device to cpu")
        return None

    def kernel_ms(self, call: Callable[[], Any], device: str) -> float | None:  # noqa: ARG002
        """Time of the kernels of a call on a GPU by a profiler; None where none were seen."""
        return None

    def float64(
        self, module: Any, arguments: Mapping[str, Any], limits: Mapping[str, float], seed: int
    ) -> tuple[list[Described], str]:
        """Outputs of a run in float64, and a note on what weakens it; no outputs, and why, where there is none."""
        del module, arguments, limits, seed
        return [], "graphs of Paddle are not run in float64"
