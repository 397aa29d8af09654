"""Apache TVM: Relax from an exported program, compiled for this machine's processor, run by Relax's virtual machine.

Tensors go in and come out by DLPack, without copies, inside of the timed region as for every user who has tensors of
torch. TVM's frontend for TorchScript is gone, with Relay that it belonged to; only exported programs are left.
Stock is what TVM's documentation shows: `from_exported_program`, which decomposes by itself, `tvm.compile` with its
default pipeline for a target that names the processor, `relax.VirtualMachine`.

May import `backends.base` and `backends._shared`.
"""

from __future__ import annotations

import os
from collections import Counter
from dataclasses import dataclass
from typing import TYPE_CHECKING, Literal

from backends._shared.binding import NUMBERS, BindingBackend
from backends._shared.requirements import preload
from backends.base import Adaptation, AdaptedOptions, Compiled, Evidence, Inputs, Module, Weights

if TYPE_CHECKING:
    import torch

_POOL = {"TVM_BIND_THREADS": "0", "TVM_THREAD_POOL_SPIN_COUNT": "1000"}
"""Variables that TVM reads at its first parallel loop. Threads bound to cores would be in the way of torch's, and by
default they spin for some 70 ms after a call; a thousand turns take less than one, and calls are no slower."""

FASTER = ("layouts", "polynomials", "schedules")
"""Adaptations that only make it faster."""

_NO_KERNELS = ("vm.", "_")
"""Starts of names of the virtual machine's own functions, which compute nothing."""

_ADAPTATIONS = (
    NUMBERS,
    Adaptation(
        "fourier",
        "Expresses Fourier transforms by products with matrices of cosines and sines.",
        "TVM's importer has no transforms: Unsupported function types.",
        "tvm-fourier.py",
    ),
    Adaptation(
        "operators",
        "Expresses by other operators, or converts by code of ours, what the importer lacks or gets wrong.",
        "TVM's importer refuses them, gives other dtypes than torch, or reads beside the tensor.",
        "tvm-operators.py",
    ),
    Adaptation(
        "random",
        "Draws random numbers by functions of TVM's runtime, for dropout in training too.",
        "TVM's importer refuses rand_like, and leaves dropout in training out.",
        "tvm-random.py",
    ),
    Adaptation(
        "layouts",
        "Puts channels last in convolutions.",
        "Vectors cannot go along channels in the layout of torch.",
        "tvm-layouts.py",
    ),
    Adaptation(
        "polynomials",
        "Approximates exp, tanh and erf by polynomials.",
        "TVM calls the C library for each element.",
        "tvm-polynomials.py",
    ),
    Adaptation(
        "schedules",
        "Schedules kernels for vector units, registers and threads, by rules and without measuring.",
        "TVM's own pipeline for processors leaves every kernel the plain loops that it is defined by.",
        "tvm-schedules.py",
    ),
)


@dataclass(frozen=True, slots=True)
class TvmOptions(AdaptedOptions):
    """Options of TVM.

    Attributes:
        weights: TVM folds computations on bound weights.
        tuning: "metaschedule": search for schedules by measuring, as TVM's documentation tells its users to
            (`relax.get_pipeline("static_shape_tuning")`). It is part of compiling, and takes minutes.
        trials: Schedules that are measured, over all kernels of a graph.
        database: Folder that keeps the schedules, by graph: the same graph with as many trials is not searched again.
            "" for the task's own folder, which is removed afterwards; in a sandbox no other can be written.
    """

    weights: Weights = "bound"
    tuning: Literal["none", "metaschedule"] = "none"
    trials: int = 0
    database: str = ""

    def __post_init__(self) -> None:
        """Reject a search without trials, and a second set of schedules beside it."""
        if (self.tuning == "none") != (self.trials == 0) or self.trials < 0:
            raise ValueError("tuning=metaschedule and trials=N go together; N is 1 or more, some 64 for each kernel")
        if self.tuning != "none" and {"on", *FASTER} & set(self.adaptations.split("+")):
            raise ValueError(f"tuning=metaschedule finds schedules; leave the adaptations {', '.join(FASTER)} out")


class Tvm(BindingBackend):
    """TVM for this machine's processor."""

    name = "tvm"
    packages = ("apache-tvm", "apache-tvm-ffi")
    options_type = TvmOptions
    adaptations = _ADAPTATIONS
    compiles_ahead = True
    devices = ("cpu",)
    host_setup = "backends.tvm:import_packages"

    def compile(self, module: Module, inputs: Inputs) -> Compiled:
        """Compile the whole graph ahead of time; the first call only runs it."""
        import torch
        from torch.utils.dlpack import from_dlpack

        from backends.tvm.engine import build, import_graph, machine, to_tvm

        os.environ |= _POOL | {"TVM_NUM_THREADS": str(torch.get_num_threads())}
        bound = self.bind(module, inputs)
        self._executable, self._loops = build(import_graph(bound, self), self)
        self._examples = bound.inputs
        main = machine(self._executable)["main"]

        def engine(args: tuple[torch.Tensor, ...]) -> list[torch.Tensor]:
            return [from_dlpack(value) for value in main(*map(to_tvm, args))]

        return self.serve(bound, engine)

    def proof(self) -> Evidence:
        """Make evidence of the kernels that one more run calls, as the virtual machine reports them."""
        from backends.tvm.engine import machine, size_bytes, to_tvm

        calls: Counter[str] = Counter()
        counting = machine(self._executable)
        counting.set_instrument(lambda _function, name, before, *_: calls.update([name] if before else []))
        counting["main"](*map(to_tvm, self._examples))
        kernels = {name: count for name, count in calls.items() if not name.startswith(_NO_KERNELS)}
        return Evidence(
            artefact="Relax executable",
            operator_count=sum(kernels.values()),
            size_bytes=size_bytes(self._executable),
            detail=f"{sum(kernels.values())} calls of {len(kernels)} kernels, {self._loops}",
        )


def import_packages() -> None:
    """Import the modules that compiling needs."""
    preload("backends.tvm.engine")
