"""The functions of a framework that a side needs. Imports no framework."""

from __future__ import annotations

import mmap
from abc import ABC, abstractmethod
from collections.abc import Callable, Collection, Mapping, Sequence
from contextlib import AbstractContextManager
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, NamedTuple

if TYPE_CHECKING:
    from ops.dataset.sample.format.types import Sample
    from ops.evaluation.benchmark.measuring.sides.gpu_clock import GpuClock
    from ops.execution.rank_groups import RankPlace


class OutputKind(NamedTuple):
    """The type and layout of an output.

    Attributes:
        dtype: Name without the framework's prefix.
        shape: Its sizes.
        strides: Strides in elements; None where its elements lie one after the other.
        size_bytes: Bytes from its first to its last element.
    """

    dtype: str
    shape: tuple[int, ...]
    strides: tuple[int, ...] | None
    size_bytes: int


class LocatedOutput(NamedTuple):
    """An output in memory.

    Attributes:
        kind: Its type and layout.
        address: Address of its first element.
        owner: Object that keeps the memory.
    """

    kind: OutputKind
    address: int
    owner: Any


@dataclass(frozen=True, slots=True)
class SideArgument:
    """An argument of the graph.

    Attributes:
        value: Value that the graph takes.
        refresh: Copies the judge's values into it; None if it lies in the judge's memory.
        give_back: Copies it into the judge's memory after calls; None as for `refresh`.
    """

    value: Any
    refresh: Callable[[], None] | None = None
    give_back: Callable[[], None] | None = None


class SideFramework(ABC):
    """The tensors, generators and modules of a framework, as far as a side needs them."""

    @abstractmethod
    def prepare_process(self, threads: int, device: str) -> None:
        """Fix this process's cores, the framework's threads, and its device."""

    def join_ranks(self, place: RankPlace, device: str) -> None:
        """Connect this process with the other ranks, and register the groups by which graphs call them."""
        del place, device
        raise NotImplementedError("samples of several devices are run by torch alone")

    def watch_collectives(self, call: Callable[[], Any]) -> tuple[Any, list[str]]:
        """Call a graph once: its returned value, and each collective with its group, the group's size and its bytes."""
        return call(), []

    def collective_names(self, call: Callable[[], Any]) -> list[str]:
        """Call a graph once: the names of its collectives in the order in which they began, by a profiler."""
        call()
        return []

    @abstractmethod
    def without_gradients(self) -> AbstractContextManager[Any]:
        """Open a context in which calls record nothing for gradients."""

    @abstractmethod
    def module(self, sample: Sample, device: str) -> Any:
        """Make the module of the sample's graph, as the framework runs it eagerly."""

    @abstractmethod
    def argument(
        self, memory: mmap.mmap, offset: int, size_bytes: int, dtype: str, shape: Sequence[int], device: str
    ) -> SideArgument:
        """Make a tensor whose values lie in the judge's memory, or a copy of it."""

    @abstractmethod
    def seed(self, seed: int) -> None:
        """Seed the generators that operators draw from."""

    @abstractmethod
    def generator_state(self, device: str) -> bytes:
        """Return the state of the generator that calls on `device` draw from."""

    @abstractmethod
    def synchronize(self, device: str) -> None:
        """Wait until all work queued on `device` is done."""

    @abstractmethod
    def outputs(self, returned: Any) -> list[LocatedOutput]:
        """List the tensors that a graph returned, in order; numbers become scalars, None is left out."""

    def recogniser(self, returned: Any) -> Callable[[Any], bool] | None:  # noqa: ARG002
        """Make a fast test whether later returned values have these types, and lie at the result of `addresses`.

        It has to be fast: while eager locates its outputs, another side may compute unseen. None if only `outputs` can
        tell.
        """
        return None

    def addresses(self, returned: Any) -> list[int]:
        """Addresses of the outputs, after the test of `recogniser`."""
        raise NotImplementedError

    @abstractmethod
    def mutation_count(self, value: Any) -> int:
        """Count a tensor's in-place changes by the framework's own operators; 0 for other values."""

    @abstractmethod
    def watch_call(self, call: Callable[[], Any], arguments: Mapping[str, Any]) -> tuple[Any, Collection[str]]:
        """Call a graph once: its returned value, and the names of arguments whose numbers decide the computation."""

    def compilation_count(self) -> int:
        """Count the compilations that the framework started by itself in this process, if it counts them; else 0."""
        return 0

    def gpu_clock(self, device: str, *, flush_l2: bool) -> GpuClock | None:  # noqa: ARG002
        """Make a clock for calls on `device`, which flushes the L2 cache if asked to; None on a CPU.

        Raises:
            NotImplementedError: The device is a GPU, and the framework's calls cannot be timed on it.
        """
        if device != "cpu":
            raise NotImplementedError(f"calls of this framework cannot be timed on {device} yet; set the device to cpu")
        return None

    def kernel_ms(self, call: Callable[[], Any], device: str) -> float | None:  # noqa: ARG002
        """Measure the time of a call's kernels on a GPU by a profiler; None if it saw none."""
        return None

    def float64(
        self, module: Any, arguments: Mapping[str, Any], limits: Mapping[str, float], seed: int
    ) -> tuple[list[LocatedOutput], str]:
        """Run the graph in float64: outputs, and a note on their weaknesses; or no outputs, and the reason."""
        del module, arguments, limits, seed
        return [], "graphs of Paddle are not run in float64"
