"""Compiles exported programs by IREE and runs its modules. Imports both: for processes of runs only."""

import json
import re
from collections.abc import Callable
from pathlib import Path

import torch
from iree import runtime
from iree.compiler import tools
from iree.turbine import aot
from iree.turbine.dynamo.decompositions import DEFAULT_DECOMPOSITION_TABLE
from torch.export import ExportedProgram
from torch.utils.dlpack import from_dlpack

from backends._shared.graphs.bfloat16 import upcast
from backends._shared.graphs.bound_graph import BoundGraph
from backends._shared.graphs.export import export
from backends._shared.graphs.fourier import without_complex
from backends._shared.messages import first_error
from backends.base import Backend, BackendError
from backends.iree.operators import add_up_sizes, decompositions


def adapted_program(bound: BoundGraph, backend: Backend) -> ExportedProgram:
    """Export the program, run iree-turbine's decompositions, and apply the adaptations that change it."""
    changes = {
        "fourier": lambda program: without_complex(program, bound.inputs),
        "bfloat16": lambda program: upcast(program, bound.inputs),
    }
    with torch.no_grad():
        program = backend.adapted(export(bound), changes)
        if backend.applies("operators"):  # a larger table leaves fewer operators of any graph to the compiler
            usual = {**torch.export.default_decompositions(), **DEFAULT_DECOMPOSITION_TABLE}
            return add_up_sizes(program.run_decompositions({**usual, **decompositions()}))
        decomposed: ExportedProgram = program.run_decompositions(DEFAULT_DECOMPOSITION_TABLE)
        return decomposed


def compile_program(
    program: ExportedProgram, folder: Path, opt_level: str, stack_bytes: int | None
) -> tuple[bytes, int]:
    """Compile the program: the module's binary, and its number of dispatches."""
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
        raise BackendError(f"iree-compile: {crash_in(str(error)) or first_error(error)}") from error
    return binary, int(json.loads(statistics.read_text())["stream-aggregate"]["execution"]["dispatch-count"])


def crash_in(message: str) -> str | None:
    """Find the function in which the compiler crashed, in the stack that it printed; None if it did not crash."""
    ended = re.search(r"^Error code: -(\d+)$", message, re.MULTILINE)
    frame = re.search(r"^ *#\d+ 0x\w+ (?=mlir::)(.*?)(?: \S+)?$", message, re.MULTILINE)
    return f"crashed by signal {ended[1]} in {frame[1] if frame else 'unknown code'}" if ended else None


def load(
    binary: bytes, dtypes: list[torch.dtype], stack_bytes: int | None
) -> Callable[[tuple[torch.Tensor, ...]], list[torch.Tensor]]:
    """Load a module with as many threads as torch has; its outputs have these dtypes."""
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
        arguments, results = runtime.VmVariantList(len(args)), runtime.VmVariantList(8)
        for arg in args:
            arguments.push_ref(device.from_dlpack_capsule(arg.contiguous().__dlpack__()))
        context.invoke(function, arguments, results)
        views = [results.get_as_object(index, runtime.HalBufferView) for index in range(results.size)]
        computed = [from_dlpack(device.create_dlpack_capsule(view, 1, 0)) for view in views]
        # IREE's integers have no sign.
        return [value.view(torch.uint8) if i in unsigned else value for i, value in enumerate(computed)]

    return run
