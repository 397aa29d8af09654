"""IREE: the graph imported by iree-turbine, compiled by iree-compile for this machine's processor, run by its runtime.

Tensors go in and come out by DLPack, without copies, inside of the timed region as for every user who has tensors of
torch. What a graph has in bfloat16 is computed in float32, since iree-compile makes constants of it that it then takes
for another type's.
"""

from __future__ import annotations

import json
import re
import tempfile
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING, Literal

from backends._ahead import import_ahead
from backends._binding import BindingBackend
from backends._messages import first_error
from backends.base import BackendError, Compiled, Evidence, Weights

if TYPE_CHECKING:
    import torch

_STACK_BYTES = 1024**2
"""Stack of a thread, of which kernels may take a quarter: some that scatter need more than 32 KiB, the default."""


@dataclass(frozen=True, slots=True)
class IreeOptions:
    """Options of iree-compile.

    Attributes:
        opt_level: `--iree-opt-level`.
        weights: Weights that are bound become constants of the module.
    """

    opt_level: Literal["O0", "O1", "O2", "O3"] = "O3"
    weights: Weights = "bound"


class Iree(BindingBackend):
    """IREE's llvm-cpu target on the processor that it runs on."""

    name = "iree"
    packages = ("iree-base-compiler", "iree-base-runtime", "iree-turbine")
    options_type = IreeOptions
    compiles_ahead = True
    settle_ms = 2.0
    devices = ("cpu",)
    host_setup = "backends.iree:import_packages"

    def compile(self, module: torch.nn.Module, inputs: Mapping[str, torch.Tensor | int]) -> Compiled:
        """Compile the whole graph ahead of time; the first call only runs it."""
        import torch

        from backends._bfloat16 import widen
        from backends._fourier import export_real
        from backends._iree_operators import add_up_sizes, decompositions

        bound = self.bind(module, inputs)
        with torch.no_grad():
            exported = export_real(bound, None)
            wide = widen(exported, bound.inputs)
            program = add_up_sizes(wide.run_decompositions(decompositions()))
        self._is_widened = wide is not exported
        with tempfile.TemporaryDirectory() as folder:
            binary, self._dispatch_count = _compile(program, Path(folder), self.options.opt_level)
        self._size_bytes = len(binary)
        run = _load(binary, [node.meta["val"].dtype for node in program.graph.output_node().args[0]])
        return self.serve(bound, run)

    def evidence(self) -> Evidence:
        """Dispatches that the compiler scheduled in one call of the module; no artefact before one was answered."""
        detail = f"{self._dispatch_count} dispatches by llvm-cpu at {self.options.opt_level}"
        return Evidence(
            artefact="IREE module" if self.answered_count else "",
            operator_count=self._dispatch_count,
            size_bytes=self._size_bytes,
            detail=f"{detail}, bfloat16 in float32" if self._is_widened else detail,
        )


def _compile(program: torch.export.ExportedProgram, folder: Path, opt_level: str) -> tuple[bytes, int]:
    """The module's binary, and how many dispatches it has."""
    from iree.compiler import tools
    from iree.turbine import aot

    source, statistics = folder / "graph.mlirbc", folder / "statistics.json"
    aot.export(program).save_mlir(source)
    arguments = [
        "--iree-llvmcpu-target-cpu=host",
        f"--iree-opt-level={opt_level}",
        "--iree-input-demote-f64-to-f32=false",
        f"--iree-llvmcpu-stack-allocation-limit={_STACK_BYTES // 4}",
        "--iree-scheduling-dump-statistics-format=json",
        f"--iree-scheduling-dump-statistics-file={statistics}",
    ]
    try:
        binary = tools.compile_file(str(source), target_backends=["llvm-cpu"], input_type="torch", extra_args=arguments)
    except tools.CompilerToolError as error:
        raise BackendError(f"iree-compile: {_crash(str(error)) or first_error(error)}") from error
    return binary, int(json.loads(statistics.read_text())["stream-aggregate"]["execution"]["dispatch-count"])


def _crash(message: str) -> str | None:
    """Where the compiler crashed, which it tells by a stack; None if it did not."""
    ended = re.search(r"^Error code: -(\d+)$", message, re.MULTILINE)
    frame = re.search(r"^ *#\d+ 0x\w+ (?=mlir::)(.*?)(?: \S+)?$", message, re.MULTILINE)
    return f"crashed by signal {ended[1]} in {frame[1] if frame else 'unknown code'}" if ended else None


def _load(binary: bytes, dtypes: list[torch.dtype]) -> Callable[[tuple[torch.Tensor, ...]], list[torch.Tensor]]:
    """Load a module for as many threads as torch has, whose outputs have these dtypes."""
    import torch
    from iree import runtime
    from torch.utils.dlpack import from_dlpack

    threads = torch.get_num_threads()
    if threads > 1:
        runtime.flags.parse_flags(f"--task_topology_group_count={threads}", f"--task_worker_stack_size={_STACK_BYTES}")
    device = runtime.get_device("local-sync" if threads == 1 else "local-task")
    config = runtime.Config(device=device)
    module = runtime.VmModule.copy_buffer(config.vm_instance, binary)
    context = runtime.VmContext(config.vm_instance, [runtime.create_hal_module(config.vm_instance, device), module])
    function = module.lookup_function("main")
    unsigned = {number for number, dtype in enumerate(dtypes) if dtype == torch.uint8}

    def run(args: tuple[torch.Tensor, ...]) -> list[torch.Tensor]:
        given, found = runtime.VmVariantList(len(args)), runtime.VmVariantList(8)
        for arg in args:
            given.push_ref(device.from_dlpack_capsule(arg.contiguous().__dlpack__()))
        context.invoke(function, given, found)
        views = [found.get_as_object(index, runtime.HalBufferView) for index in range(found.size)]
        computed = [from_dlpack(device.create_dlpack_capsule(view, 1, 0)) for view in views]
        # IREE's integers have no sign.
        return [value.view(torch.uint8) if i in unsigned else value for i, value in enumerate(computed)]

    return run


def import_packages() -> None:
    """Import what compiling needs."""
    own = "backends._bfloat16", "backends._iree_operators"
    import_ahead("iree.compiler.tools", "iree.runtime", "iree.turbine.aot", *own)
