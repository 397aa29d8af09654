"""A backend of several devices that goes wrong on rank 1, in the way that its option says."""

import ctypes
import os
import signal
import time
from dataclasses import dataclass
from typing import Any

from backends.base import Backend, Compiled, Evidence, Inputs, Module


@dataclass(frozen=True, slots=True)
class FaultyOptions:
    fault: str = ""


def kill_soon(seconds: float) -> None:
    """Let a timer of the kernel kill this process, stopped or not."""
    libc, timer = ctypes.CDLL(None, use_errno=True), ctypes.c_void_p()
    event = (ctypes.c_int * 16)(0, 0, signal.SIGKILL, 0)  # struct sigevent: value, signal, how
    assert libc.timer_create(time.CLOCK_MONOTONIC, event, ctypes.byref(timer)) == 0
    once = (ctypes.c_long * 4)(0, 0, 0, int(seconds * 1e9))  # struct itimerspec: interval, time
    assert libc.timer_settime(timer, 0, once, None) == 0


class FaultyRanks(Backend):
    name = "faulty_ranks"
    options_type = FaultyOptions
    takes_collectives = True

    def compile(self, module: Module, inputs: Inputs) -> Compiled:
        import torch
        from torch import distributed

        fault, rank = self.options.fault, distributed.get_rank()
        if fault == "compile" and rank:
            os.kill(os.getpid(), signal.SIGKILL)
        if fault == "raise" and rank:
            raise ValueError("no such kernel")
        calls = []

        def call(**values: Any) -> Any:
            calls.append(rank)
            if fault == "swapped":
                shards = [torch.empty_like(values["up"]) for _ in range(2)]
                distributed.all_gather(shards, values["up"])
                values["up"] = shards[1 - rank]
            if fault == "constant" and rank:
                values["words"] = (values["words"] - 1).clamp(min=0)
            if fault == "run" and rank and len(calls) == 4:
                os.kill(os.getpid(), signal.SIGKILL)
            if fault == "stopped" and rank and len(calls) == 4:
                kill_soon(0.002)
            if fault == "deadlock" and rank:
                return (values["x"],)
            (output,) = module(**values)
            if fault == "rounded":
                output = output * (1 + 1e-5)
            return (output[:1],) if fault == "shape" and rank else (output,)

        return call

    def evidence(self) -> Evidence:
        return Evidence("none", 1)
