"""A side that holds a graph of Paddle. Worker only, in hosts of the environment `paddle`, which has no torch."""

import contextlib
import math
import mmap
import os
from collections.abc import Callable, Collection, Mapping, Sequence
from contextlib import AbstractContextManager
from typing import Any, cast

import numpy as np
import paddle

from ops.dataset.sample.format.types import Sample
from ops.dataset.sample.replay.arguments import Array
from ops.dataset.sample.replay.paddle import load_module, paddle_device, tensor_of
from ops.evaluation.benchmark.measuring.sides.framework import LocatedOutput, OutputKind, SideArgument, SideFramework
from ops.evaluation.benchmark.measuring.sides.serve import serve
from ops.execution.environments.process import choose_cores
from ops.execution.worker.child import Reporter


class PaddleFramework(SideFramework):
    """The functions of Paddle that a side needs."""

    def prepare_process(self, threads: int, device: str) -> None:
        """Fix this process's cores, Paddle's threads, and its device."""
        os.sched_setaffinity(0, choose_cores(threads))
        os.environ["OMP_NUM_THREADS"] = str(threads)  # for libraries that are loaded later
        paddle.base.core.set_num_threads(threads)
        paddle.device.set_device(paddle_device(device))

    def without_gradients(self) -> AbstractContextManager[Any]:
        """Open `paddle.no_grad`."""
        return cast("AbstractContextManager[Any]", paddle.no_grad())

    def module(self, sample: Sample, device: str) -> Any:
        """Make the graph's layer."""
        return load_module(sample, device=device)

    def argument(
        self, memory: mmap.mmap, offset: int, size_bytes: int, dtype: str, shape: Sequence[int], device: str
    ) -> SideArgument:
        """Copy a tensor from the judge's memory, which Paddle cannot use directly."""
        held = np.dtype("uint16" if dtype == "bfloat16" else dtype)
        source = np.frombuffer(memory, held, size_bytes // held.itemsize, offset).reshape(list(shape))
        tensor = tensor_of("", Array(dtype, source), device)

        def refresh() -> None:
            tensor.copy_(tensor_of("", Array(dtype, source), device), True)

        def give_back() -> None:
            source[...] = tensor.numpy()

        return SideArgument(tensor, refresh, give_back)

    def seed(self, seed: int) -> None:
        """Seed all generators."""
        paddle.seed(seed)

    def generator_state(self, device: str) -> bytes:
        """Return the state of the device's generator."""
        states = paddle.get_cuda_rng_state() if device.startswith("cuda") else paddle.get_rng_state("cpu")
        return repr([str(state) for state in states]).encode()

    def synchronize(self, device: str) -> None:
        """Do nothing: calls on a CPU return when they are done."""

    def outputs(self, returned: Any) -> list[LocatedOutput]:
        """List the tensors that a graph returned."""
        return [_locate_output(leaf) for leaf in paddle.utils.flatten(returned) if leaf is not None]

    def mutation_count(self, value: Any) -> int:
        """Return Paddle's version counter."""
        return int(value.inplace_version) if isinstance(value, paddle.Tensor) else 0

    def watch_call(self, call: Callable[[], Any], arguments: Mapping[str, Any]) -> tuple[Any, Collection[str]]:
        """Name all arguments if the call reads any number: Paddle does not tell of which argument."""
        returned, are_read = reads_numbers(call)
        return returned, arguments if are_read else ()


def _locate_output(leaf: Any) -> LocatedOutput:
    tensor = leaf if isinstance(leaf, paddle.Tensor) else paddle.to_tensor(leaf)
    name, shape = str(tensor.dtype).rpartition(".")[2], tuple(tensor.shape)
    if tensor.place.is_cpu_place() and tensor.is_contiguous() and tensor._is_initialized():
        size_bytes = math.prod(shape) * tensor.element_size()
        return LocatedOutput(OutputKind(name, shape, None, size_bytes), tensor.data_ptr() if size_bytes else 0, tensor)
    values = np.ascontiguousarray(tensor.numpy())
    return LocatedOutput(OutputKind(name, shape, None, values.nbytes), values.ctypes.data, values)


_READERS = (
    "item", "tolist", "numpy", "__array__", "__bool__", "__int__", "__float__", "__index__", "__len__", "__complex__",
)  # fmt: skip

_OF_OTHER_SHAPES = frozenset({"nonzero", "masked_select", "unique", "unique_consecutive", "where", "bincount"})
"""Operators whose results have shapes that depend on values; `where` only if a condition is its only argument."""


_CONSTANTS = ("full", "full_int_array")
"""Operators that make a tensor of constants in the code, such as the axes of another operator."""

_CONSTANT_SIZE = 64
"""Most elements of a tensor from which an operator takes its attributes."""


def reads_numbers(call: Callable[[], Any]) -> tuple[Any, bool]:
    """Call a graph once: its returned value, and whether it reads a number of any tensor or makes a shape of one.

    Constants of the graph do not count.
    """
    readers: list[str] = []
    constants: dict[int, tuple[Any, int]] = {}  # identity → tensor, which is held, and its version

    def watch_reader(name: str, function: Callable[..., Any]) -> Callable[..., Any]:
        def read(*args: Any, **kwargs: Any) -> Any:
            is_chosen = name == "where" and len(args) + len(kwargs) > 1
            constant, version = constants.get(id(args[0]) if args else 0, (None, 0))
            if not is_chosen and (constant is None or constant.inplace_version != version):
                readers.append(name)
            return function(*args, **kwargs)

        return read

    def watch_constant(_: str, function: Callable[..., Any]) -> Callable[..., Any]:
        def make(*args: Any, **kwargs: Any) -> Any:
            result = function(*args, **kwargs)
            is_literal = not any(isinstance(part, paddle.Tensor) for part in paddle.utils.flatten([args, kwargs]))
            if is_literal and result.size <= _CONSTANT_SIZE:
                constants[id(result)] = result, result.inplace_version
            return result

        return make

    places: list[tuple[Any, str, Callable[..., Any]]] = [
        *((paddle.Tensor, name, watch_reader) for name in _READERS),
        *((home, name, watch_reader) for home in (paddle, paddle.Tensor, paddle._C_ops) for name in _OF_OTHER_SHAPES),
        *((paddle._C_ops, name, watch_constant) for name in _CONSTANTS),
    ]
    with contextlib.ExitStack() as stack:
        for home, name, watch in places:
            if hasattr(home, name):
                function = getattr(home, name)
                stack.callback(setattr, home, name, function)
                setattr(home, name, watch(name, function))
        returned = call()
    return returned, bool(readers)


PADDLE = PaddleFramework()


def run(payload: dict[str, Any], reporter: Reporter) -> dict[str, Any]:
    """Entry point of a side: see `ops.evaluation.benchmark.measuring.sides.serve`."""
    serve(PADDLE, payload, reporter)
    return {}
