"""Imports graphs into TVM, compiles them, and runs Relax's virtual machine. Imports TVM: for processes of runs only."""

import logging
import tempfile
from pathlib import Path
from typing import Any

import torch
import tvm
from tvm import relax, transform
from tvm.relax.backend.cpu_generic import pipeline
from tvm.relax.frontend.torch import from_exported_program

from backends._shared.graphs.bound_graph import BoundGraph
from backends._shared.graphs.export import decompose_training, export
from backends._shared.graphs.fourier import without_complex
from backends.base import Backend
from backends.tvm import FASTER
from backends.tvm.converters import converters, note_uses, random_converters
from backends.tvm.erf import approximate_erf
from backends.tvm.operators import decompositions
from backends.tvm.schedules import schedule_all
from backends.tvm.tuning import tune

_logger = logging.getLogger(__name__)

_LAYOUTS = {
    "relax.nn.conv1d": ["NWC", "WIO"],
    "relax.nn.conv2d": ["NHWC", "HWIO"],
    "relax.nn.conv2d_transpose": ["NCHW", "IOHW"],  # the only layout that it is defined for
}


def import_graph(bound: BoundGraph, backend: Backend) -> Any:
    """Import the graph into TVM, by its importer alone or with adaptations of the imported operators."""
    program = backend.adapted(export(bound), {"fourier": lambda program: without_complex(program, bound.inputs)})
    if not (backend.adapts("operators") or backend.adapts("random")):
        return from_exported_program(program)
    added: dict[str, Any] = {}
    if backend.adapts("random"):
        # Dropout in training becomes a comparison with random numbers.
        program = backend.adapted(program, {"random": decompose_training})
        added |= note_uses(random_converters(), lambda: backend.note_adapted("random"))
    if backend.adapts("operators"):
        ours = note_uses(decompositions(), lambda: backend.note_adapted("operators"))
        with torch.no_grad():
            program = program.run_decompositions({**torch.export.default_decompositions(), **ours})
        added |= note_uses(converters(), lambda: backend.note_adapted("operators"))
    return from_exported_program(
        program, custom_convert_map=added, run_ep_decomposition=not backend.adapts("operators")
    )


def build(module: Any, backend: Backend) -> tuple[Any, str]:
    """Build the executable by TVM's default pipeline, or by its passes with ours between them; describe its loops."""
    target, loops = _target(), "plain loops"
    if backend.options.tuning == "metaschedule":
        module, loops = tune(module, target, backend.options.trials, backend.options.database)
    if not any(map(backend.adapts, FASTER)):
        return tvm.compile(module, target=target), loops
    module = backend.adapted(module, {"layouts": _put_channels_last})
    early = [relax.transform.FoldConstant()] if backend.adapts("layouts") else []
    if backend.adapts("polynomials"):
        early.append(relax.transform.FastMathTransform())
    early += [*pipeline.library_dispatch_passes(target), *pipeline.legalize_passes(target)]
    late = [*pipeline.dataflow_lower_passes(target), *pipeline.finalize_passes(target)]
    with target:
        module = transform.Sequential(early)(module)
        if backend.applies("polynomials"):
            approximate_erf()
        if backend.applies("schedules"):
            module, plain_count = schedule_all(module)
            loops = f"{plain_count} of them plain loops"
        return tvm.compile(module, target=target, relax_pipeline=transform.Sequential(late)), loops


def machine(executable: Any) -> Any:
    """Make a virtual machine that runs an executable."""
    return relax.VirtualMachine(executable, tvm.cpu())


def to_tvm(tensor: torch.Tensor) -> Any:
    """Make TVM's tensor over the same memory, or over a copy if that is not contiguous."""
    return tvm.runtime.from_dlpack(tensor.contiguous())


def _target() -> Any:
    """Describe this machine's processor, by TVM's own name of it, with as many cores as torch uses."""
    processor = tvm.get_global_func("target.llvm_get_system_cpu")()
    return tvm.target.Target({"kind": "llvm", "mcpu": processor, "num-cores": torch.get_num_threads()})


def size_bytes(executable: Any) -> int:
    """Measure its kernels as LLVM's bitcode; machine code, which lies in memory, would have to be generated again."""
    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder) / "kernels.bc"
        total = 0
        for module in executable.mod.imports:
            if module.kind == "llvm":  # without a kernel there is an empty module of another kind
                module.write_to_file(str(path), "bc")
                total += path.stat().st_size
    return total


def _put_channels_last(module: Any) -> Any:
    """Put channels last, so that vectors go along channels in convolutions of every kind."""
    try:
        return relax.transform.ConvertLayout(_LAYOUTS)(module)
    except tvm.error.InternalError as error:
        # The pass cannot do every operator: over some that split, for example, it runs out of memory.
        _logger.info("channels stay where they are: %s", str(error).splitlines()[0])
        return module
