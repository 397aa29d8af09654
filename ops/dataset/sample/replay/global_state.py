"""Settings of the process, outside of any model, that change what torch computes: default dtype, autocast and others.

Imports torch: worker only.
"""

from __future__ import annotations

import sys
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager
from dataclasses import dataclass

import torch


@dataclass(frozen=True, slots=True)
class GlobalState:
    """Settings of torch in a process; the defaults are those of a new process.

    Attributes:
        dtype: Default dtype of floats.
        device: Default device of tensors.
        deterministic: True where operators have to be deterministic.
        matmul_precision: Precision of products of float32 matrices.
        autocast: Dtype of autocast on the CPU; None where it is off.
        flush_denormal: True where denormal numbers become 0, in this thread.
    """

    dtype: torch.dtype = torch.float32
    device: str = "cpu"
    deterministic: bool = False
    matmul_precision: str = "highest"
    autocast: torch.dtype | None = None
    flush_denormal: bool = False

    @classmethod
    def current(cls) -> GlobalState:
        """The state of this process."""
        return cls(
            torch.get_default_dtype(),
            str(torch.get_default_device()),
            torch.are_deterministic_algorithms_enabled(),
            torch.get_float32_matmul_precision(),
            torch.get_autocast_dtype("cpu") if torch.is_autocast_enabled("cpu") else None,
            sys.float_info.min / 2 == 0,
        )

    def unusual_settings(self) -> list[str]:
        """The settings that differ from a new process, each as the call that sets it."""
        return [
            text
            for is_unusual, text in (
                (self.dtype != torch.float32, f"torch.set_default_dtype({self.dtype})"),
                (self.device != "cpu", f"torch.set_default_device({self.device!r})"),
                (self.deterministic, "torch.use_deterministic_algorithms(True)"),
                (self.matmul_precision != "highest", f"torch.set_float32_matmul_precision({self.matmul_precision!r})"),
                (self.autocast is not None, f"torch.autocast('cpu', {self.autocast})"),
                (self.flush_denormal, "torch.set_flush_denormal(True)"),
            )
            if is_unusual
        ]


@contextmanager
def global_state(wanted: GlobalState) -> Iterator[None]:
    """Set a state for the process; restore the old one at the end of the context."""
    before = GlobalState.current()
    warn_only = torch.is_deterministic_algorithms_warn_only_enabled()
    with ExitStack() as stack:
        stack.enter_context(torch.autocast("cpu", wanted.autocast, enabled=wanted.autocast is not None))
        if wanted.device != before.device:
            stack.enter_context(torch.device(wanted.device))
        torch.set_default_dtype(wanted.dtype)
        torch.use_deterministic_algorithms(wanted.deterministic)
        torch.set_float32_matmul_precision(wanted.matmul_precision)
        torch.set_flush_denormal(wanted.flush_denormal)
        try:
            yield
        finally:
            torch.set_default_dtype(before.dtype)
            torch.use_deterministic_algorithms(before.deterministic, warn_only=warn_only)
            torch.set_float32_matmul_precision(before.matmul_precision)
            torch.set_flush_denormal(before.flush_denormal)
