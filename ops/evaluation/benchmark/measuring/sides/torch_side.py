"""A side that holds a graph of torch. Worker only."""

from __future__ import annotations

import math
import mmap
from collections.abc import Callable, Collection, Iterable, Mapping, Sequence
from contextlib import AbstractContextManager
from statistics import median
from typing import Any

import torch

from ops.dataset.sample.format.types import Sample
from ops.dataset.sample.replay.load import load_module
from ops.evaluation.benchmark.measuring.sides.framework import (
    LocatedOutput,
    OutputKind,
    SideArgument,
    SideFramework,
)
from ops.evaluation.benchmark.measuring.sides.gpu_clock import GpuClock, wait_for
from ops.evaluation.benchmark.measuring.sides.number_reads import watch_reads
from ops.evaluation.benchmark.measuring.sides.ranks import serve as serve_ranks
from ops.evaluation.benchmark.measuring.sides.serve import serve
from ops.execution.environments.process import prepare_process
from ops.execution.rank_groups import RankPlace, join_ranks
from ops.execution.torch_private import (
    DeviceType,
    OperatorWatch,
    compiled_frame_count,
    group_size,
    layout_test,
    mutation_count,
    operator_name,
    tree_leaves,
)
from ops.execution.worker.child import Reporter

COLLECTIVES = "_c10d_functional::"
"""Start of the names of operators by which graphs call other ranks."""

_PROFILED_CALLS = 5
"""Calls that are profiled; few, since kernels' times hardly vary, and profiling slows down everything around them."""


class TorchFramework(SideFramework):
    """The functions of torch that a side needs."""

    def prepare_process(self, threads: int, device: str) -> None:
        """Fix this process's cores, torch's threads, and its numerics."""
        prepare_process(threads, device)

    def join_ranks(self, place: RankPlace, device: str) -> None:
        """Connect the ranks by gloo over the loopback interface, or by NCCL if each has a GPU."""
        name = "gloo"
        if device != "cpu":
            name = "nccl"
            if (gpus := torch.cuda.device_count()) < place.count:
                raise RuntimeError(f"the sample needs {place.count} GPUs, this machine has {gpus}; set device to cpu")
        join_ranks(place, name)

    def watch_collectives(self, call: Callable[[], Any]) -> tuple[Any, list[str]]:
        """Call a graph once, with its operators watched."""
        watch = CollectiveWatch()
        with watch:
            returned = call()
        return returned, watch.collectives

    def collective_names(self, call: Callable[[], Any]) -> list[str]:
        """Call a graph once under torch's profiler."""
        with torch.profiler.profile(activities=[torch.profiler.ProfilerActivity.CPU]) as profiler:
            call()
        events = sorted(profiler.events() or (), key=lambda event: event.time_range.start)
        names = (event.name.removeprefix(COLLECTIVES).strip("_") for event in events if COLLECTIVES in event.name)
        return [name.removesuffix("_out") for name in names if name != "wait_tensor"]

    def without_gradients(self) -> AbstractContextManager[Any]:
        """Open `torch.no_grad`."""
        return torch.no_grad()

    def module(self, sample: Sample, device: str) -> torch.nn.Module:
        """Make the graph's module."""
        return load_module(sample, device=device)

    def argument(
        self, memory: mmap.mmap, offset: int, size_bytes: int, dtype: str, shape: Sequence[int], device: str
    ) -> SideArgument:
        """Make a tensor in the judge's memory; on a GPU a copy of it."""
        kind: torch.dtype = getattr(torch, dtype)
        if not size_bytes:
            return SideArgument(torch.empty(list(shape), dtype=kind, device=device))
        flat = torch.frombuffer(memory, dtype=torch.uint8, count=size_bytes, offset=offset)
        tensor = flat.view(kind).view(list(shape))
        if device == "cpu":
            return SideArgument(tensor)
        copy = tensor.to(device)
        return SideArgument(copy, lambda: copy_values(copy, tensor), lambda: copy_values(tensor, copy))

    def seed(self, seed: int) -> None:
        """Seed as `torch.manual_seed` does, without a search for devices that are absent."""
        torch.default_generator.manual_seed(seed)
        if torch.cuda.is_initialized():  # type: ignore[no-untyped-call]
            torch.cuda.manual_seed_all(seed)

    def generator_state(self, device: str) -> bytes:
        """Return the state of the device's generator."""
        state = torch.cuda.get_rng_state(device) if device.startswith("cuda") else torch.default_generator.get_state()
        return state.numpy().tobytes()

    def synchronize(self, device: str) -> None:
        """Wait until a GPU is idle; calls on a CPU return when they are done."""
        if device.startswith("cuda"):
            wait_for(device)

    def outputs(self, returned: Any) -> list[LocatedOutput]:
        """List the tensors that a graph returned."""
        leaves = (leaf for leaf in tree_leaves(returned) if leaf is not None)
        return [locate_output(leaf if isinstance(leaf, torch.Tensor) else torch.tensor(leaf)) for leaf in leaves]

    def recogniser(self, returned: Any) -> Callable[[Any], bool] | None:
        """Make a fast test for strided tensors in a flat tuple or list; None for other returned values."""
        kind = type(returned)
        if kind not in (tuple, list) or set(map(type, returned)) != {torch.Tensor}:
            return None
        if any(tensor.layout is not torch.strided for tensor in returned):
            return None
        is_alike = layout_test(returned)
        return lambda other: type(other) is kind and set(map(type, other)) == {torch.Tensor} and is_alike(other)

    def addresses(self, returned: Any) -> list[int]:
        """Addresses of the tensors' values."""
        return list(map(torch.Tensor.data_ptr, returned))

    def mutation_count(self, value: Any) -> int:
        """Return torch's version counter."""
        return mutation_count(value) if isinstance(value, torch.Tensor) else 0

    def watch_call(self, call: Callable[[], Any], arguments: Mapping[str, Any]) -> tuple[Any, Collection[str]]:
        """Call a graph once, and find arguments whose numbers it reads by watching its operators."""
        return watch_reads(call, arguments)

    def compilation_count(self) -> int:
        """Count the frames that dynamo has compiled."""
        return compiled_frame_count()

    def gpu_clock(self, device: str, *, flush_l2: bool) -> GpuClock | None:
        """Make a clock of CUDA events; None on a CPU."""
        return None if device == "cpu" else GpuClock(device, flush_l2=flush_l2)

    def kernel_ms(self, call: Callable[[], Any], device: str) -> float | None:
        """Median over some calls of the sum of their kernels' times, copies and fills included.

        Overlapping kernels count in full each, so this can exceed the time of the call. None if the profiler saw no
        kernel, as on machines whose driver hides performance counters from users.
        """
        sums = []
        for _ in range(_PROFILED_CALLS):
            self.synchronize(device)
            with torch.profiler.profile(activities=[torch.profiler.ProfilerActivity.CUDA]) as profiler:
                call()
                self.synchronize(device)
            sums.append(sum_on_device(profiler.events() or ()))
        return median(sums) or None

    def float64(
        self, module: Any, arguments: Mapping[str, Any], limits: Mapping[str, float], seed: int
    ) -> tuple[list[LocatedOutput], str]:
        """Run the graph with all floats upcast to float64."""
        from ops.evaluation.benchmark.measuring.sides.float64 import run_in_float64

        outputs, note = run_in_float64(module, arguments, limits, seed, self.seed)
        return list(map(locate_output, outputs)), note


class CollectiveWatch(OperatorWatch):
    """Records each collective: its name, its group, the group's size, and the bytes of its input."""

    def __init__(self) -> None:
        super().__init__()
        self.collectives: list[str] = []

    def __torch_dispatch__(
        self, func: Any, types: Any, args: tuple[Any, ...] = (), kwargs: dict[str, Any] | None = None
    ) -> Any:
        _, is_collective, name = (operator_name(func) or "").partition(COLLECTIVES)
        if is_collective and name != "wait_tensor":
            leaves = tree_leaves((args, kwargs))
            group = next(leaf for leaf in reversed(leaves) if isinstance(leaf, str))
            size_bytes = sum(leaf.nbytes for leaf in leaves if isinstance(leaf, torch.Tensor))
            self.collectives.append(f"{name.strip('_')} {group} {group_size(group)} {size_bytes}")
        return func(*args, **(kwargs or {}))


def sum_on_device(events: Iterable[Any]) -> float:
    """Sum the times of a profile's events on the device, in milliseconds; ranges that users marked are no work."""
    on_device = (event for event in events if event.device_type != DeviceType.CPU and not event.is_user_annotation)
    return sum((float(event.self_device_time_total) for event in on_device), start=0.0) / 1000


def copy_values(target: torch.Tensor, source: torch.Tensor) -> None:
    """Give a tensor the values of another one."""
    target.copy_(source)


def locate_output(tensor: torch.Tensor) -> LocatedOutput:
    """Locate a tensor's values; copy them first if they are on a GPU, not plain, or few in a large span."""
    name = str(tensor.dtype).rpartition(".")[2]
    shape = tuple(tensor.shape)
    count = math.prod(shape)
    if not _is_plain(tensor):
        tensor = _to_plain(tensor)
    strides = tensor.stride()
    span = 1 + sum((size - 1) * stride for size, stride in zip(shape, strides, strict=True)) if count else 0
    if span > 2 * count:
        tensor = tensor.contiguous()
        strides, span = tensor.stride(), count
    size_bytes = span * tensor.element_size()
    is_dense = span == count and tensor.is_contiguous()
    return LocatedOutput(OutputKind(name, shape, None if is_dense else strides, size_bytes), tensor.data_ptr(), tensor)


def _is_plain(tensor: torch.Tensor) -> bool:
    return (
        tensor.layout is torch.strided
        and tensor.device.type == "cpu"
        and not tensor.is_quantized
        and not tensor.is_conj()
        and not tensor.is_neg()
    )


def _to_plain(tensor: torch.Tensor) -> torch.Tensor:
    """Copy its values to contiguous memory of the processor; dequantise quantised ones."""
    if tensor.is_quantized:
        tensor = tensor.dequantize()
    if tensor.layout is not torch.strided:
        tensor = tensor.to_dense()
    return tensor.detach().cpu().resolve_conj().resolve_neg().contiguous()


TORCH = TorchFramework()


def run(payload: dict[str, Any], reporter: Reporter) -> dict[str, Any]:
    """Entry point of a side: see `ops.evaluation.benchmark.measuring.sides.serve`, and `ranks` beside it."""
    (serve_ranks if "ranks" in payload else serve)(TORCH, payload, reporter)
    return {}
