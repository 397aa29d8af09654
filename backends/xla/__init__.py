"""XLA, by one of two ways to hand it a graph: StableHLO that torch-mlir made, or a jax function that torchax made.

Inputs and outputs cross over by DLPack, which copies nothing, inside of the timed region as for every user who has
tensors of torch. This module has the parts that both ways share (the client, its threads, the proof of a run); those of
torch-mlir are in `backends.xla.stablehlo`, those of torchax in `backends.xla.torchax`.

May import `backends.base` and `backends._shared`.
"""

from __future__ import annotations

import os
import re
import sys
from collections import Counter
from dataclasses import dataclass
from importlib import metadata
from typing import TYPE_CHECKING, Any, Literal

from backends._shared.binding import NUMBERS, BindingBackend
from backends._shared.requirements import is_installed, missing_packages, preload
from backends._shared.weight_names import is_weight
from backends.base import Adaptation, AdaptedOptions, Compiled, Evidence, Inputs, Module, Weights, on_gpu

if TYPE_CHECKING:
    import torch


_ROUTE_PACKAGES = {"stablehlo": ("torch-mlir", "jaxlib", "jax"), "torchax": ("torchax", "jaxlib", "jax")}

_NO_WORK = frozenset({"parameter", "constant", "tuple", "get-tuple-element", "bitcast"})
"""Instructions of an executable that compute nothing."""

_INSTRUCTION = re.compile(r"^\s+(?:ROOT )?%\S+ = .*?[\])}] ([a-z][a-z-]*)\(", re.MULTILINE)

_CALLBACK = re.compile(r"python_(?:cpu|gpu)_callback")

_CUDA_PLUGINS = ("jax-cuda13-plugin", "jax-cuda12-plugin")

_ADAPTATIONS = (
    NUMBERS,
    Adaptation(
        "fourier",
        "Expresses Fourier transforms by products with matrices of cosines and sines (route=stablehlo).",
        "torch-mlir has no StableHLO of transforms: failed to legalize.",
        "xla-fourier.py",
    ),
    Adaptation(
        "assertions",
        "Leaves out checks of values, and what is computed for them alone.",
        "torch-mlir and torchax fail at some: failed to legalize, AssertionError: aten._assert_async.msg.",
        "xla-assertions.py",
    ),
    Adaptation(
        "constants",
        "Makes constants of the graph a part of the program (route=stablehlo).",
        "torch-mlir puts their values beside it as resources, where XLA does not look.",
        "xla-constants.py",
    ),
    Adaptation(
        "bools",
        "Compares bools and unsigned numbers as such (route=stablehlo).",
        "torch-mlir compares them as signed numbers, which XLA refuses.",
        "xla-bools.py",
    ),
    Adaptation(
        "overloads",
        "Stands in for overloads of torch's operators that are gone, while torchax is imported (route=torchax).",
        "torchax 0.0.13 cannot be imported beside torch 2.13: AttributeError: … no overload name 'dim_Dimname'.",
        "xla-overloads.py",
    ),
    Adaptation(
        "lists",
        "Gives torchax's operators lists of their own (route=torchax).",
        "Some change the lists that they are given, which those of a graph refuse.",
        "xla-lists.py",
    ),
    Adaptation(
        "random",
        "Gives torchax's operators keys for random numbers (route=torchax).",
        "Operators that draw ask for an environment that exported programs do not give.",
        "xla-random.py",
    ),
)


@dataclass(frozen=True, slots=True)
class XlaOptions(AdaptedOptions):
    """Options of XLA.

    Attributes:
        route: "stablehlo": `torch.export`, torch-mlir, jaxlib's client. "torchax": `torch.export`, torchax, `jax.jit`,
            which runs beside this torch with the adaptation `overloads` only.
        weights: "bound" gives weights to XLA once, when compiling, as jax's users keep theirs on the device;
            "arguments" with every call. They are parameters of the executable either way, never folded.
    """

    route: Literal["stablehlo", "torchax"] = "stablehlo"
    weights: Weights = "bound"


class Xla(BindingBackend):
    """XLA's compiler for this device, through the client of jaxlib."""

    name = "xla"
    packages = ("jaxlib", "jax", "torch-mlir", "torchax")
    options_type = XlaOptions
    adaptations = _ADAPTATIONS
    compiles_ahead = True
    host_setup = "backends.xla:import_packages"
    _executable: Any = None

    def version(self) -> str:
        """Return the version of jaxlib, which contains XLA."""
        return metadata.version("jaxlib")

    def environment(self) -> str:
        """Name the environment of the route."""
        return "xla" if self.options.route == "stablehlo" else "torchax"

    def unavailable_reason(self) -> str | None:
        """Tell which packages of the route are missing; None if none is."""
        return missing_packages(*_ROUTE_PACKAGES[self.options.route])

    def device_reason(self, device: str) -> str | None:
        """Tell that jaxlib has no compiler for the device (for GPUs it needs a plugin); None if it has one."""
        if not device.startswith("cuda") or any(map(is_installed, _CUDA_PLUGINS)):
            return super().device_reason(device)
        return (
            f'jax has no plugin for CUDA; install "jax[cuda13]" or "jax[cuda12]", of the same version, in {sys.prefix}'
        )

    @property
    def weights(self) -> Weights:
        """Always "arguments" of the executable; `compile` keeps bound weights on XLA's side."""
        return "arguments"

    def prepare(self, module: Module, inputs: Inputs) -> None:
        """Bind constants, and import modules that only the process of a run may import."""
        super().prepare(module, inputs)
        if self.options.route == "torchax":
            from backends.xla.torchax import import_torchax

            if self.adapts("overloads"):  # without it, a failing import is the compiler's failure
                import_torchax(stand_in=True)

    def compile(self, module: Module, inputs: Inputs) -> Compiled:
        """Compile the whole graph ahead of time; the first call only runs it."""
        from torch.utils.dlpack import from_dlpack

        bound = self.bind(module, inputs)
        _make_client("cuda" if on_gpu(inputs) else "cpu")
        if self.options.route == "stablehlo":
            from backends.xla.stablehlo import compile_graph

            self._executable = executable = compile_graph(bound, self)
            run = executable.execute
        else:
            from backends.xla.torchax import compile_function

            run, self._executable = compile_function(bound, to_jax, self)
        kept = {
            index: to_jax(tensor)
            for index, (name, tensor) in enumerate(zip(bound.names, bound.inputs, strict=True))
            if self.options.weights == "bound" and is_weight(name) and name not in bound.mutated
        }

        def engine(args: tuple[torch.Tensor, ...]) -> list[torch.Tensor]:
            arrays = run([kept[i] if i in kept else to_jax(arg) for i, arg in enumerate(args)])
            for array in arrays:
                array.block_until_ready()
            return [from_dlpack(array) for array in arrays]

        return self.serve(bound, engine)

    def proof(self) -> Evidence:
        """Make evidence of the optimised executable's instructions, after a call, and of its size when stored.

        Calls back into Python count as fallbacks.
        """
        text = self._executable.get_hlo_text()
        instructions = Counter(_INSTRUCTION.findall(text.split("\nENTRY ", 1)[-1]))
        work = {kind: count for kind, count in instructions.items() if kind not in _NO_WORK}
        detail = ", ".join(f"{count} {kind}" for kind, count in Counter(work).most_common(6))
        return Evidence(
            artefact="XLA executable",
            operator_count=sum(work.values()),
            fallback_count=len(_CALLBACK.findall(text)),
            size_bytes=len(self._executable.serialize()),
            detail=f"{self.options.route}: {detail}",
        )


def import_packages() -> None:
    """Import the modules that compiling needs; not torchax, which changes torch's behaviour."""
    preload("jax", "jax.extend.backend", "backends.xla.stablehlo")


def _make_client(platform: str) -> None:
    """Set jaxlib's client up as eager mode is; jax finds it by itself from here on.

    It has as many threads, 64-bit types, products without TF32, and leaves torch its memory of a GPU.
    """
    import jax
    import torch
    from jax.extend.backend import get_backend

    os.environ["NPROC"] = str(torch.get_num_threads())  # both are read when the client is made
    os.environ["XLA_PYTHON_CLIENT_PREALLOCATE"] = "false"
    jax.config.update("jax_platforms", platform)
    jax.config.update("jax_enable_x64", True)
    jax.config.update("jax_default_matmul_precision", "highest")
    get_backend(platform)


def to_jax(tensor: torch.Tensor) -> Any:
    """Make jax's array over the same memory, or over a copy if that is not contiguous."""
    import jax

    return jax.dlpack.from_dlpack(tensor.contiguous())
