"""TorchInductor through `torch.compile`, with every fallback to eager mode either an error or counted.

Stock is what torch's documentation shows: `torch.compile(module)`, then a call. So that its random numbers can be
compared with eager's, `fallback_random` is set. Private caches come by the environment of the process
(`TORCHINDUCTOR_CACHE_DIR`).
"""

import contextlib
from dataclasses import dataclass
from typing import Literal

from backends._shared.binding import NUMBERS, BindingBackend
from backends.base import SCALARS, AdaptedOptions, Compiled, Evidence, Inputs, Module, Weights, on_gpu


@dataclass(frozen=True, slots=True)
class InductorOptions(AdaptedOptions):
    """Options of `torch.compile`.

    Attributes:
        mode: As in `torch.compile`.
        dynamic: Compile for symbolic sizes; None lets dynamo decide at a recompilation.
        freezing: Fold computations on constants; needs bound weights.
        weights: Bound ones belong to the module, as in a user's model.
    """

    mode: Literal["default", "reduce-overhead", "max-autotune", "max-autotune-no-cudagraphs"] = "default"
    dynamic: bool | None = None
    freezing: bool = False
    weights: Weights = "arguments"

    def __post_init__(self) -> None:
        """Reject an option that would change nothing under a name of its own."""
        if self.freezing and self.weights != "bound":
            raise ValueError("freezing folds weights, which must be bound for it: add weights=bound")


class Inductor(BindingBackend):
    """`torch.compile(module)` with the inductor backend."""

    name = "inductor"
    packages = ("torch", "triton")
    options_type = InductorOptions
    adaptations = (NUMBERS, SCALARS)
    takes_collectives = True
    host_setup = "backends.inductor:probe_toolchain"

    def prepare(self, module: Module, inputs: Inputs) -> None:
        """Bind weights if they are bound; else do nothing, since dynamo takes the module as it is."""
        if self.options.weights == "bound":
            super().prepare(module, inputs)

    def compile(self, module: Module, inputs: Inputs) -> Compiled:
        """Prepare the module; dynamo and inductor do their work at its first call.

        Graph breaks are allowed, as they are to every user of `torch.compile`; `evidence` counts them.
        """
        import torch
        import torch._inductor.config as inductor_config
        from torch._inductor import list_mode_options, metrics

        from backends._shared.engines import dynamo
        from backends._shared.engines.inductor import compile_without_processes

        dynamo.prepare(capture_scalars=self.applies("scalars"))
        metrics.reset()
        # Open until `evidence` is called, after the first call.
        self._compiling = contextlib.ExitStack()
        self._compiling.enter_context(compile_without_processes(on_gpu=on_gpu(inputs)))
        # Dynamo reads it while it traces, before options of `torch.compile` are in force.
        inductor_config.freezing = self.options.freezing
        options = {**list_mode_options(self.options.mode, self.options.dynamic), "fallback_random": True}
        if self.options.weights == "bound":
            return dynamo.compile_bound(self.bind(module, inputs), dynamic=self.options.dynamic, options=options)
        return torch.compile(module, dynamic=self.options.dynamic, options=options)

    def proof(self) -> Evidence:
        """Make evidence of the operators that dynamo passed to inductor, and of breaks that left code to eager mode."""
        from torch._dynamo.utils import counters

        from backends._shared.engines import dynamo
        from backends._shared.engines.inductor import kernels

        self._compiling.close()
        inductor, detail = counters["inductor"], kernels()
        if inductor["cudagraph_skips"]:
            detail += f", {inductor['cudagraph_skips']} graphs not recorded as CUDA graphs"
        return dynamo.evidence(
            "inductor graphs",
            detail,
            ran=any(inductor[f"fxgraph_cache_{outcome}"] for outcome in ("miss", "hit", "bypass")),
        )


def probe_toolchain() -> None:
    """Examine once the abilities of the C++ compiler, and precompile torch's headers; see `probe_by`."""
    from backends._shared.engines.inductor import compile_something, probe_by

    probe_by(compile_something, header_count=1)
