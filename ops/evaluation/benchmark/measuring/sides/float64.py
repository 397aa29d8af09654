"""Runs the graph in float64, for the errors of eager and of the compiled graph against this run.

Weights and inputs are upcast to float64. Dtypes that the graph's code names (`.to(torch.float32)`,
`torch.full(…, dtype=…)`) are upcast at every operator call, and results of narrower types after it. Integers and
booleans that follow from floats (comparisons, argmax, rounding) may differ from those in eager's precision; the note
of the run then says so.

The run follows all timing. It is given up if it would not fit into memory or takes too long, and never fails a
benchmark run. Worker only.
"""

from __future__ import annotations

import os
import time
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import torch

from ops.execution.torch_private import TorchDispatchMode, tree_leaves, tree_map

_UPCAST_DTYPES = {
    torch.float16: torch.float64,
    torch.bfloat16: torch.float64,
    torch.float32: torch.float64,
    torch.complex32: torch.complex128,
    torch.complex64: torch.complex128,
}


class NoReferenceError(Exception):
    """There is no reference; the message becomes the note of the run."""


def run_in_float64(
    module: Callable[..., Any],
    inputs: Mapping[str, Any],
    limits: Mapping[str, float],
    seed: int,
    seed_all: Callable[[int], None],
) -> tuple[tuple[torch.Tensor, ...], str]:
    """Run the graph in float64.

    Args:
        module: The graph as eager runs it.
        inputs: Its arguments, as in every call; they are not changed.
        limits: Fields of `ReferenceLimits`.
        seed: Seed that is set before the call.
        seed_all: Seeds the framework's generators.

    Returns:
        The outputs, and a note on their weaknesses; no outputs, and the reason, if the run failed (never raised).
    """
    allowed = ReferenceLimits(**limits)  # type: ignore[arg-type]
    try:
        allowed.check_room(inputs)
        outputs, decisions = _call(module, inputs, allowed, seed, seed_all, upcast=True)
        note = ""
        if decisions:
            note = _decision_note(_call(module, inputs, allowed, seed, seed_all, upcast=False)[1], decisions)
    except NoReferenceError as error:
        return (), str(error)
    except Exception as error:  # noqa: BLE001 - the reference of a graph that raises is a note
        # Operators without a kernel for float64, custom ones, and whatever else a graph may do.
        reason = str(error).strip().partition("\n")[0] or type(error).__name__
        return (), f"no run in float64: {reason[:_NOTE_CHARACTERS]}"
    return outputs, note


_NOTE_CHARACTERS = 200


@dataclass(frozen=True, slots=True)
class ReferenceLimits:
    """Limits of a run in float64.

    Attributes:
        memory_bytes: Resident memory of this process.
        peak_bytes: Memory that a call of eager takes beyond its arguments.
        seconds: Time of both calls.
    """

    memory_bytes: int
    peak_bytes: int
    seconds: float

    def check_room(self, inputs: Mapping[str, Any]) -> None:
        """Check that the run would fit into memory, before anything is allocated.

        Raises:
            NoReferenceError: It would not fit.
        """
        tensors = [value for value in inputs.values() if isinstance(value, torch.Tensor)]
        inputs_bytes = sum(8 * t.numel() * (2 if t.is_complex() else 1) for t in tensors if t.dtype in _UPCAST_DTYPES)
        # Half precision grows four times.
        needed = inputs_bytes + 4 * self.peak_bytes
        if resident_bytes() + needed > self.memory_bytes:
            raise NoReferenceError(
                f"a run in float64 would not fit into memory: it takes {needed / 2**30:.1f} GiB more"
            )


def resident_bytes() -> int:
    """Resident memory of this process."""
    return int(Path("/proc/self/statm").read_bytes().split()[1]) * os.sysconf("SC_PAGE_SIZE")


class _OperatorCalls(TorchDispatchMode):  # type: ignore[no-untyped-call]
    """Watches every operator call, and upcasts floats in its arguments and results if asked to."""

    def __init__(self, limits: ReferenceLimits, *, upcast: bool) -> None:
        super().__init__()  # type: ignore[no-untyped-call]
        self.decisions: list[tuple[str, int]] = []
        self._limits = limits
        self._upcast = upcast
        self._end = time.monotonic() + limits.seconds

    @classmethod
    def _should_skip_dynamo(cls) -> bool:
        """Skip nothing: torch would import its compiler to switch it off, which takes longer than the run."""
        return False

    def __torch_dispatch__(
        self, func: Any, types: Any, args: tuple[Any, ...] = (), kwargs: dict[str, Any] | None = None
    ) -> Any:
        if time.monotonic() > self._end:
            raise NoReferenceError(f"a run in float64 takes more than {self._limits.seconds:.3g} s")
        if resident_bytes() > self._limits.memory_bytes:
            raise NoReferenceError("a run in float64 does not fit into memory")
        from_floats = any(isinstance(leaf, torch.Tensor) and _is_float(leaf) for leaf in tree_leaves(args))
        if self._upcast:
            if func is torch.ops.aten.view.dtype and from_floats:
                raise NoReferenceError("the graph reads the bits of floats")
            args, kwargs = tree_map(_upcast_value, (args, kwargs or {}))
        result = func(*args, **(kwargs or {}))
        if self._upcast:
            result = tree_map(_upcast_value, result)
        if from_floats:
            for leaf in tree_leaves(result):
                if isinstance(leaf, torch.Tensor) and not _is_float(leaf) and leaf.numel():
                    self.decisions.append((str(func), int(leaf.long().sum())))
        return result


def _is_float(tensor: torch.Tensor) -> bool:
    return tensor.is_floating_point() or tensor.is_complex()


def _upcast_value(value: Any) -> Any:
    if isinstance(value, torch.dtype):
        return _UPCAST_DTYPES.get(value, value)
    if not isinstance(value, torch.Tensor):
        return value
    if value.is_quantized or (value.is_floating_point() and value.dtype.itemsize == 1):
        raise NoReferenceError(f"the graph computes in {str(value.dtype).removeprefix('torch.')}")
    return value.to(_UPCAST_DTYPES[value.dtype]) if value.dtype in _UPCAST_DTYPES else value


def _call(
    module: Callable[..., Any],
    inputs: Mapping[str, Any],
    limits: ReferenceLimits,
    seed: int,
    seed_all: Callable[[int], None],
    *,
    upcast: bool,
) -> tuple[tuple[torch.Tensor, ...], list[tuple[str, int]]]:
    """Call the graph on copies of its arguments: its outputs, and its decisions on values (see `_OperatorCalls`)."""
    copies = {name: _copy(value, upcast=upcast) for name, value in inputs.items()}
    watched = _OperatorCalls(limits, upcast=upcast)
    default = torch.get_default_dtype()
    seed_all(seed)
    try:
        if upcast:
            torch.set_default_dtype(torch.float64)
        with torch.no_grad(), watched:
            outputs = module(**copies)
    finally:
        torch.set_default_dtype(default)
    tensors = tuple(
        leaf if isinstance(leaf, torch.Tensor) else torch.tensor(leaf)
        for leaf in tree_leaves(outputs)
        if leaf is not None
    )
    return tensors, watched.decisions


def _copy(value: Any, *, upcast: bool) -> Any:
    if not isinstance(value, torch.Tensor):
        return value
    return _upcast_value(value) if upcast and value.dtype in _UPCAST_DTYPES else value.clone()


def _decision_note(eager: Sequence[tuple[str, int]], upcast: Sequence[tuple[str, int]]) -> str:
    """Describe how many decisions on values differ from those in eager's own precision."""
    if len(eager) != len(upcast):
        return "the float64 run took another way than eager"
    flipped = sum(decision != other for decision, other in zip(eager, upcast, strict=True))
    if not flipped:
        return ""
    return f"rounding decides {flipped} of the {len(upcast)} comparisons and indices that the graph makes of floats"
