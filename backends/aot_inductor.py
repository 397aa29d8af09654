"""AOTInductor: the graph exported, compiled by inductor to a shared library, and run from C++ without Python.

Timed calls take torch tensors and return torch tensors; there is nothing to convert.
"""

from __future__ import annotations

import tempfile
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING, Literal

from backends._shared.binding import NUMBERS, BindingBackend
from backends.base import AdaptedOptions, Compiled, Evidence, Inputs, Module, Weights, on_gpu

if TYPE_CHECKING:
    import torch


@dataclass(frozen=True, slots=True)
class AotInductorOptions(AdaptedOptions):
    """Options of the compilation.

    Attributes:
        mode: As in `torch.compile`.
        weights: Whether weights are arguments, or bound and stored in the library.
    """

    mode: Literal["default", "max-autotune"] = "default"
    weights: Weights = "arguments"


class AotInductor(BindingBackend):
    """`torch.export`, `aoti_compile_and_package`, `aoti_load_package`."""

    name = "aot_inductor"
    packages = ("torch", "triton")
    options_type = AotInductorOptions
    adaptations = (NUMBERS,)
    compiles_ahead = True
    takes_collectives = True
    host_setup = "backends.aot_inductor:probe_toolchain"

    def compile(self, module: Module, inputs: Inputs) -> Compiled:
        """Export, compile and load."""
        import torch._inductor.config as inductor_config
        from torch._dynamo.utils import counters
        from torch._inductor import aoti_compile_and_package, aoti_load_package, list_mode_options, metrics

        from backends._shared.engines.inductor import compile_without_processes
        from backends._shared.graphs.export import export

        counters.clear()
        metrics.reset()
        bound = self.bind(module, inputs)
        program = export(bound)
        self._operator_count = sum(node.op == "call_function" for node in program.graph.nodes)
        package = Path(tempfile.mkdtemp()) / "model.pt2"
        configuration = {
            **list_mode_options(self.options.mode),
            "fallback_random": True,
            # TORCHINDUCTOR_CPP_CACHE_PRECOMPILE_HEADERS may switch it off, which AOTInductor alone ignores.
            "aot_inductor.precompile_headers": inductor_config.cpp_cache_precompile_headers,
        }
        with compile_without_processes(on_gpu=on_gpu(inputs)):
            path = aoti_compile_and_package(program, package_path=str(package), inductor_configs=configuration)
        before = _mapped_libraries()
        engine = aoti_load_package(path)
        self._libraries = _mapped_libraries() - before
        return self.serve(bound, lambda tensors: _as_tuple(engine(*tensors)))

    def proof(self) -> Evidence:
        """Make evidence of the library that loading mapped into this process: only it answers AOTInductor's calls."""
        from backends._shared.engines.inductor import kernels

        return Evidence(
            artefact="shared library" if self._libraries else "",
            operator_count=self._operator_count,
            size_bytes=sum(library.stat().st_size for library in self._libraries),
            detail=kernels(),
        )


def probe_toolchain() -> None:
    """Probe as inductor does. AOTInductor has its own headers, which take 14 s of processor time to precompile."""
    from backends._shared.engines.inductor import probe_by

    probe_by(_compile_something, header_count=2)


def _compile_something() -> None:
    import torch
    from torch._inductor import aoti_compile_and_package

    class Graph(torch.nn.Module):
        def forward(self, x: torch.Tensor) -> torch.Tensor:
            return x.exp() + 1

    aoti_compile_and_package(torch.export.export(Graph(), (torch.ones(64),)))


def _mapped_libraries() -> set[Path]:
    """Find the shared libraries in this process."""
    lines = Path("/proc/self/maps").read_text("utf-8", "surrogateescape").splitlines()
    paths = (line.split(maxsplit=5)[5:] for line in lines)
    return {Path(path[0]) for path in paths if path and path[0].endswith(".so")}


def _as_tuple(outputs: object) -> tuple[torch.Tensor, ...]:
    return tuple(outputs) if isinstance(outputs, list | tuple) else (outputs,)  # type: ignore[return-value]
