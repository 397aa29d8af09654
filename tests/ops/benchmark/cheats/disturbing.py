"""Backends that change the process: its clock, its functions, its settings."""

import ctypes
import json
import json.encoder
import signal
import time
from collections.abc import Callable, Mapping
from typing import Any

import torch

from tests.ops.benchmark.cheats.replaying import Cheat, cheat


@cheat
def patched_clock(module: torch.nn.Module, inputs: Mapping[str, Any]) -> Callable[..., Any]:
    """Has Python's clocks go at a tenth of their speed."""
    seconds, nanoseconds = time.perf_counter, time.perf_counter_ns
    time.perf_counter = lambda: seconds() / 10
    time.perf_counter_ns = lambda: nanoseconds() // 10
    return module


@cheat
def patched_comparison(module: torch.nn.Module, inputs: Mapping[str, Any]) -> Callable[..., Any]:
    """Returns nothing of worth, and has torch find everything equal."""
    torch.allclose = torch.equal = lambda *_args, **_options: True  # type: ignore[assignment]
    torch.isclose = lambda tensor, *_args, **_options: torch.ones_like(tensor, dtype=torch.bool)  # type: ignore[assignment]
    outputs = tuple(torch.full_like(output, 9.0) for output in module(**inputs))
    return lambda **_: outputs


@cheat
def patched_copy(module: torch.nn.Module, inputs: Mapping[str, Any]) -> Callable[..., Any]:
    """Keeps new values from being copied into its inputs, so that its kept outputs stay right."""
    torch.Tensor.copy_ = lambda target, *_args, **_options: target  # type: ignore[assignment, method-assign]
    outputs = module(**inputs)
    return lambda **_: outputs


@cheat
def patched_stopwatch(module: torch.nn.Module, inputs: Mapping[str, Any]) -> Callable[..., Any]:
    """Replaces the stopwatch."""
    from ops.benchmark.measuring.timing import blocks

    read = blocks.Stopwatch.read

    def quick(self: Any, call: Any) -> Any:
        reading, result = read(self, call)
        return blocks.Reading(reading.wall_ms / 10), result

    blocks.Stopwatch.read = quick  # type: ignore[method-assign]
    return module


@cheat
def patched_report(module: torch.nn.Module, inputs: Mapping[str, Any]) -> Callable[..., Any]:
    """Has the report say that it is twice as fast."""
    encode = json.encoder.JSONEncoder.encode

    def praise(self: json.JSONEncoder, message: Any) -> str:
        return encode(self, {**message, "speedup": 2 * message["speedup"]} if "speedup" in message else message)

    json.encoder.JSONEncoder.encode = praise  # type: ignore[method-assign]
    return module


@cheat
def interrupted(module: torch.nn.Module, inputs: Mapping[str, Any]) -> Callable[..., Any]:
    """Interrupts eager by a timer whose signal a function of C handles, of which Python does not know."""
    library = ctypes.CDLL(None)
    library.signal(signal.SIGVTALRM, ctypes.cast(library.sched_yield, ctypes.c_void_p))

    def call(**tensors: Any) -> Any:
        signal.setitimer(signal.ITIMER_VIRTUAL, 0)
        result = module(**tensors)
        signal.setitimer(signal.ITIMER_VIRTUAL, 0.01, 0.01)
        return result

    return call


@cheat
def slow_eager(module: torch.nn.Module, inputs: Mapping[str, Any]) -> Callable[..., Any]:
    """Leaves eager mode one thread and flushes nothing else: the settings that the baseline runs with."""
    threads = torch.get_num_threads()

    def call(**tensors: Any) -> Any:
        torch.set_num_threads(threads)
        try:
            return module(**tensors)
        finally:
            torch.set_num_threads(threads + 1)
            torch.set_default_dtype(torch.float64)

    return call


@cheat
def sleeping_eager(module: torch.nn.Module, inputs: Mapping[str, Any]) -> Callable[..., Any]:
    """Has an operator of torch wait when eager mode calls it."""
    tanh, ours = torch.tanh, []

    def slow(value: torch.Tensor) -> torch.Tensor:
        if not ours:
            time.sleep(0.0005)
        return tanh(value)

    def call(**tensors: Any) -> Any:
        ours.append(True)
        try:
            return module(**tensors)
        finally:
            ours.clear()

    torch.tanh = slow  # type: ignore[assignment]
    return call


class InSynchronize(Cheat):
    """Computes while it claims to wait for the device, before the clock starts, and hands that out."""

    def compile(self, module: torch.nn.Module, inputs: Mapping[str, Any]) -> Callable[..., Any]:
        self._module, self._inputs = module, dict(inputs)
        self._outputs = module(**inputs)
        return lambda **_: self._outputs

    def synchronize(self, device: str) -> None:
        """Compute."""
        if hasattr(self, "_module"):
            with torch.no_grad():
                self._outputs = self._module(**self._inputs)
