"""IREE: the graph imported by iree-turbine, compiled by iree-compile for this machine's processor, run by its runtime.

Stock is what IREE's documentation shows ("PyTorch + IREE"): `aot.export` of iree-turbine, with its own decompositions,
and iree-compile for llvm-cpu with `--iree-llvmcpu-target-cpu=host` and an optimisation level. Doubles are kept as such,
by a flag of the compiler's. Tensors go in and come out by DLPack, without copies, inside of the timed region as for
every user who has tensors of torch.
"""

from __future__ import annotations

import json
import re
import tempfile
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING, Literal

from backends._shared.binding import NUMBERS, BindingBackend
from backends._shared.messages import first_error
from backends._shared.requirements import preload
from backends.base import Adaptation, AdaptedOptions, BackendError, Compiled, Evidence, Inputs, Module, Weights

if TYPE_CHECKING:
    import torch

    from backends._shared.graph import BoundGraph

_STACK_BYTES = 1024**2
"""Stack of a thread, of which kernels may take a quarter: some that scatter need more than 32 KiB, the default."""

_ADAPTATIONS = (
    NUMBERS,
    Adaptation(
        "fourier",
        "Expresses Fourier transforms by products with matrices of cosines and sines.",
        "iree-compile has no transforms of complex numbers: failed to legalize.",
        "iree-fourier.py",
    ),
    Adaptation(
        "bfloat16",
        "Computes in float32 what is in bfloat16.",
        "iree-compile makes constants of bfloat16 that it then takes for another type's.",
        "iree-bfloat16.py",
    ),
    Adaptation(
        "operators",
        "Runs core decompositions, and expresses padding, masks, eye, roll and sums of sizes by other operators.",
        "iree-turbine leaves composite operators that iree-compile does not know; it crashes over masks.",
        "iree-operators.py",
    ),
    Adaptation(
        "stack",
        "Raises the limit for what a kernel may take of the stack to 256 KiB.",
        "Kernels that scatter need more than 32 KiB: exceeded stack allocation limit.",
        "iree-stack.py",
    ),
)


@dataclass(frozen=True, slots=True)
class IreeOptions(AdaptedOptions):
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
    adaptations = _ADAPTATIONS
    compiles_ahead = True
    cooldown_ms = 2.0
    devices = ("cpu",)
    host_setup = "backends.iree:import_packages"

    def compile(self, module: Module, inputs: Inputs) -> Compiled:
        """Compile the whole graph ahead of time; the first call only runs it."""
        bound = self.bind(module, inputs)
        program = self._program(bound)
        if self.adapts("stack"):
            self.note_adapted("stack")
        stack = _STACK_BYTES if self.adapts("stack") else None
        with tempfile.TemporaryDirectory() as folder:
            binary, self._dispatch_count = _compile(program, Path(folder), self.options.opt_level, stack)
        self._size_bytes = len(binary)
        run = _load(binary, [node.meta["val"].dtype for node in program.graph.output_node().args[0]], stack)
        return self.serve(bound, run)

    def _program(self, bound: BoundGraph) -> torch.export.ExportedProgram:
        """The exported program after iree-turbine's decompositions, and after those adaptations that change it."""
        import torch
        from iree.turbine.dynamo.decompositions import DEFAULT_DECOMPOSITION_TABLE

        from backends._shared.export import export

        program = export(bound)
        with torch.no_grad():
            if self.adapts("fourier"):
                from backends._shared.fourier import without_complex

                program = self.changed("fourier", program, without_complex(program, bound.inputs))
            if self.adapts("bfloat16"):
                from backends._shared.bfloat16 import upcast

                program = self.changed("bfloat16", program, upcast(program, bound.inputs))
            if self.adapts("operators"):
                from backends.iree.operators import add_up_sizes, decompositions

                usual = {**torch.export.default_decompositions(), **DEFAULT_DECOMPOSITION_TABLE}
                self.note_adapted("operators")  # a larger table leaves less of any graph to the compiler
                return add_up_sizes(program.run_decompositions({**usual, **decompositions()}))
            decomposed: torch.export.ExportedProgram = program.run_decompositions(DEFAULT_DECOMPOSITION_TABLE)
            return decomposed

    def proof(self) -> Evidence:
        """Dispatches that the compiler scheduled in one call of the module; no artefact before one was answered."""
        detail = f"{self._dispatch_count} dispatches by llvm-cpu at {self.options.opt_level}"
        return Evidence(
            artefact="IREE module",
            operator_count=self._dispatch_count,
            size_bytes=self._size_bytes,
            detail=detail,
        )


def _compile(
    program: torch.export.ExportedProgram, folder: Path, opt_level: str, stack_bytes: int | None
) -> tuple[bytes, int]:
    """The module's binary, and how many dispatches it has."""
    from iree.compiler import tools
    from iree.turbine import aot

    source, statistics = folder / "graph.mlirbc", folder / "statistics.json"
    aot.export(program).save_mlir(source)
    arguments = [
        "--iree-llvmcpu-target-cpu=host",
        f"--iree-opt-level={opt_level}",
        "--iree-input-demote-f64-to-f32=false",
        "--iree-scheduling-dump-statistics-format=json",
        f"--iree-scheduling-dump-statistics-file={statistics}",
    ]
    if stack_bytes is not None:
        arguments.append(f"--iree-llvmcpu-stack-allocation-limit={stack_bytes // 4}")
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


def _load(
    binary: bytes, dtypes: list[torch.dtype], stack_bytes: int | None
) -> Callable[[tuple[torch.Tensor, ...]], list[torch.Tensor]]:
    """Load a module for as many threads as torch has, whose outputs have these dtypes."""
    import torch
    from iree import runtime
    from torch.utils.dlpack import from_dlpack

    threads = torch.get_num_threads()
    if threads > 1:
        runtime.flags.parse_flags(f"--task_topology_group_count={threads}")
        if stack_bytes is not None:
            runtime.flags.parse_flags(f"--task_worker_stack_size={stack_bytes}")
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
    own = "backends._shared.bfloat16", "backends.iree.operators"
    preload("iree.compiler.tools", "iree.runtime", "iree.turbine.aot", *own)
