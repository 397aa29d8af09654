"""TorchInductor through `torch.compile`, with every fallback to eager mode either an error or counted.

Stock is what torch's documentation shows: `torch.compile(module)`, then a call. So that its random numbers can be
compared with eager's, `fallback_random` is set. Private caches come by the environment of the process
(`TORCHINDUCTOR_CACHE_DIR`).
"""

from __future__ import annotations

import contextlib
import os
import tempfile
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, Literal

from backends._shared.binding import NUMBERS, BindingBackend
from backends._shared.requirements import preload
from backends.base import SCALARS, AdaptedOptions, Compiled, Evidence, Inputs, Module, Weights, on_gpu

if TYPE_CHECKING:
    pass


@dataclass(frozen=True, slots=True)
class InductorOptions(AdaptedOptions):
    """Options of `torch.compile`.

    Attributes:
        mode: As in `torch.compile`.
        dynamic: Compile for symbolic sizes; None lets dynamo decide at a recompilation.
        freezing: Fold what is computed of constants; wants weights that are bound.
        weights: Bound ones belong to the module, as in a model of a user's.
    """

    mode: Literal["default", "reduce-overhead", "max-autotune", "max-autotune-no-cudagraphs"] = "default"
    dynamic: bool | None = None
    freezing: bool = False
    weights: Weights = "arguments"

    def __post_init__(self) -> None:
        """Refuse what would change nothing under a name of its own."""
        if self.freezing and self.weights != "bound":
            raise ValueError("freezing folds weights, which must be bound for it: add weights=bound")


class Inductor(BindingBackend):
    """`torch.compile(module)` with the inductor backend."""

    name = "inductor"
    packages = ("torch", "triton")
    options_type = InductorOptions
    adaptations = (NUMBERS, SCALARS)
    host_setup = "backends.inductor:probe_toolchain"

    def prepare(self, module: Module, inputs: Inputs) -> None:
        """Nothing where weights are arguments: dynamo takes the module as it is."""
        if self.options.weights == "bound":
            super().prepare(module, inputs)

    def compile(self, module: Module, inputs: Inputs) -> Compiled:
        """Prepare the module; dynamo and inductor do their work at its first call.

        Graph breaks are allowed, as they are to every user of `torch.compile`; `evidence` counts them.
        """
        import torch
        import torch._inductor.config as inductor_config
        from torch._inductor import list_mode_options, metrics

        from backends._shared import dynamo

        dynamo.prepare(capture_scalars=self.adapts("scalars"))
        if self.adapts("scalars"):
            self.note_adapted("scalars")
        metrics.reset()
        # Until `evidence` is asked for, which is after the first call.
        self._compiling = contextlib.ExitStack()
        self._compiling.enter_context(compile_without_processes(on_gpu=on_gpu(inputs)))
        # Dynamo asks while it traces, when options of `torch.compile` do not hold yet.
        inductor_config.freezing = self.options.freezing
        options = {**list_mode_options(self.options.mode, self.options.dynamic), "fallback_random": True}
        if self.options.weights == "bound":
            return dynamo.compile_bound(self.bind(module, inputs), dynamic=self.options.dynamic, options=options)
        return torch.compile(module, dynamic=self.options.dynamic, options=options)

    def proof(self) -> Evidence:
        """Operators that dynamo handed to inductor, and the breaks that left something to eager mode."""
        from torch._dynamo.utils import counters
        from torch._inductor import metrics

        from backends._shared import dynamo

        self._compiling.close()
        inductor = counters["inductor"]
        detail = f"{metrics.generated_kernel_count} generated kernels, {inductor['extern_calls']} library calls"
        if inductor["cudagraph_skips"]:
            detail += f", {inductor['cudagraph_skips']} graphs not recorded as CUDA graphs"
        return dynamo.evidence(
            "inductor graphs",
            detail,
            ran=any(inductor[f"fxgraph_cache_{what}"] for what in ("miss", "hit", "bypass")),
        )


@contextlib.contextmanager
def compile_without_processes(*, on_gpu: bool) -> Iterator[None]:
    """Keep inductor from its pool of compiling processes, which outlives a compilation and competes with what is timed.

    C++ kernels are still compiled side by side, by compilers that threads wait for and that are gone when they are
    done. Inductor would start its pool along with those threads, but not where it finds processes forbidden.
    """
    import torch
    import torch._inductor.async_compile as async_compile
    import torch._inductor.config as inductor_config

    before = async_compile._process_pool_allowed
    async_compile._process_pool_allowed = lambda: False
    try:
        with inductor_config.patch(compile_threads=1 if on_gpu else torch.get_num_threads()):
            yield
    finally:
        async_compile._process_pool_allowed = before


def probe_toolchain() -> None:
    """Find out once what the C++ compiler can do, and have torch's headers precompiled.

    Inductor does both by itself at the first compilation of a process or of a machine. They say nothing of the graph
    compiled and take several seconds, which would all be booked to that graph's compile time.
    """
    probe_by(_compile_something, header_count=1)


def probe_by(compile_something: Callable[[], None], *, header_count: int) -> None:
    """As `probe_toolchain`.

    Args:
        compile_something: A compilation that precompiles the headers in question.
        header_count: How many these are.
    """
    import torch._inductor.config as inductor_config
    from torch._inductor.cpu_vec_isa import valid_vec_isa_list

    preload()
    # Kept by a cache that forked processes inherit.
    valid_vec_isa_list()
    if not inductor_config.cpp_cache_precompile_headers:
        return
    pid = os.fork()
    if pid == 0:
        # In a process of its own, since the headers are made by a compilation and that runs tensor operations.
        status = 1
        try:
            with tempfile.TemporaryDirectory() as folder:
                os.environ["TORCHINDUCTOR_CACHE_DIR"] = folder
                with compile_without_processes(on_gpu=False), contextlib.suppress(_HeadersMadeError):
                    _end_after_headers(header_count)
                    compile_something()
            status = 0
        finally:
            os._exit(status)
    os.waitpid(pid, 0)


class _HeadersMadeError(BaseException):
    """Ends a compilation whose headers are there; compiling the rest would take several seconds more."""


def _end_after_headers(count: int) -> None:
    """Have this process's compilation end when so many headers were precompiled."""
    import torch._inductor.codecache as codecache

    precompile, made = codecache._precompile_header, list[str]()

    def counted(*args: Any, **kwargs: Any) -> str:
        made.append(precompile(*args, **kwargs))
        if len(made) == count:
            raise _HeadersMadeError
        return made[-1]

    codecache._precompile_header = counted


def _compile_something() -> None:
    import torch

    torch.compile(lambda x: x.exp() + 1)(torch.ones(64))
