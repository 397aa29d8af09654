"""Apache TVM: Relax from an exported program, compiled for this machine's processor, run by Relax's virtual machine.

Tensors go in and come out by DLPack, without copies, inside of the timed region as for every user who has tensors of
torch. TVM's frontend for TorchScript is gone, as is Relay that it belonged to; exported programs are what there is. Not
here: the schedules of `tuned=true` (`backends._tvm_schedules`).
"""

from __future__ import annotations

import logging
import os
import tempfile
from collections import Counter
from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING, Any

from backends._ahead import import_ahead
from backends._binding import BindingBackend
from backends.base import Compiled, Evidence, Weights

if TYPE_CHECKING:
    import torch

_logger = logging.getLogger(__name__)

_POOL = {"TVM_BIND_THREADS": "0", "TVM_THREAD_POOL_SPIN_COUNT": "1000"}
"""Read when TVM's first parallel loop runs. Threads bound to cores would be in the way of torch's, and by default they
spin for some 70 ms after a call; a thousand turns take less than one, and calls are no slower."""

_LAYOUTS = {
    "relax.nn.conv1d": ["NWC", "WIO"],
    "relax.nn.conv2d": ["NHWC", "HWIO"],
    "relax.nn.conv2d_transpose": ["NCHW", "IOHW"],  # the only one that it is defined for
}


@dataclass(frozen=True, slots=True)
class TvmOptions:
    """What TVM does with the graph.

    Attributes:
        tuned: Put channels last, schedule kernels for vector units, registers and threads, and approximate exp, tanh
            and erf by polynomials. Without it, kernels are the plain loops of TVM's own pipeline for processors.
        weights: TVM folds what is computed of weights that are bound.
    """

    tuned: bool = True
    weights: Weights = "bound"


class Tvm(BindingBackend):
    """TVM for the processor that it runs on."""

    name = "tvm"
    packages = ("apache-tvm", "apache-tvm-ffi")
    options_type = TvmOptions
    compiles_ahead = True
    settle_ms = 2.0
    devices = ("cpu",)
    host_setup = "backends.tvm:import_packages"

    def compile(self, module: torch.nn.Module, inputs: Mapping[str, torch.Tensor | int]) -> Compiled:
        """Compile the whole graph ahead of time; the first call only runs it."""
        import torch
        from torch.utils.dlpack import from_dlpack

        from backends._fourier import export_real
        from backends._tvm_operators import decompositions

        os.environ |= _POOL | {"TVM_NUM_THREADS": str(torch.get_num_threads())}
        bound = self.bind(module, inputs)
        exported = export_real(bound, decompositions())
        self._program = program = _build(exported, tuned=self.options.tuned)
        self._examples = bound.inputs
        main = program.machine()["main"]

        def engine(args: tuple[torch.Tensor, ...]) -> list[torch.Tensor]:
            return [from_dlpack(value) for value in main(*map(_to_tvm, args))]

        return self.serve(bound, engine)

    def evidence(self) -> Evidence:
        """Kernels that one more run has called, as the virtual machine tells; none before the first call."""
        if not self.answered_count:
            return Evidence("", 0)
        calls: Counter[str] = Counter()
        machine = self._program.machine()
        machine.set_instrument(lambda _function, name, before, *_: calls.update([name] if before else []))
        machine["main"](*map(_to_tvm, self._examples))
        kernels = {name: count for name, count in calls.items() if name in self._program.kernels}
        plain = f"{self._program.plain_count} of them plain loops" if self.options.tuned else "plain loops"
        return Evidence(
            artefact="Relax executable",
            operator_count=sum(kernels.values()),
            size_bytes=self._program.size_bytes(),
            detail=f"{sum(kernels.values())} calls of {len(kernels)} kernels, {plain}",
        )


@dataclass(frozen=True, slots=True)
class _Program:
    """What was compiled, with the names of its kernels, and how many of them nobody scheduled."""

    executable: Any
    kernels: frozenset[str]
    plain_count: int

    def machine(self) -> Any:
        """A virtual machine that runs it."""
        import tvm
        from tvm import relax

        return relax.VirtualMachine(self.executable, tvm.cpu())

    def size_bytes(self) -> int:
        """Size of its kernels as LLVM's bitcode; machine code, which lies in memory, would have to be made again."""
        with tempfile.TemporaryDirectory() as folder:
            path = Path(folder) / "kernels.bc"
            total = 0
            for module in self.executable.mod.imports:
                if module.kind == "llvm":  # where there is no kernel, there is an empty module of another kind
                    module.write_to_file(str(path), "bc")
                    total += path.stat().st_size
        return total


def _build(exported: torch.export.ExportedProgram, *, tuned: bool) -> _Program:
    import torch
    import tvm
    from tvm import relax, tirx, transform
    from tvm.relax.backend.cpu_generic import pipeline
    from tvm.relax.frontend.torch import from_exported_program

    from backends._tvm_converters import converters

    processor = tvm.get_global_func("target.llvm_get_system_cpu")()
    target = tvm.target.Target({"kind": "llvm", "mcpu": processor, "num-cores": torch.get_num_threads()})
    module = from_exported_program(exported, custom_convert_map=converters(), run_ep_decomposition=False)
    early = []
    if tuned:
        module = _put_channels_last(module)
        early = [relax.transform.FoldConstant(), relax.transform.FastMathTransform()]
    early += [*pipeline.library_dispatch_passes(target), *pipeline.legalize_passes(target)]
    late = [*pipeline.dataflow_lower_passes(target), *pipeline.finalize_passes(target)]
    plain_count = 0
    with target:
        module = transform.Sequential(early)(module)
        if tuned:
            from backends._tvm_erf import approximate_erf
            from backends._tvm_schedules import schedule_all

            approximate_erf()
            module, plain_count = schedule_all(module)
        kernels = frozenset(
            name.name_hint for name, item in module.functions_items() if isinstance(item, tirx.PrimFunc)
        )
        executable = tvm.compile(module, target=target, relax_pipeline=transform.Sequential(late))
    return _Program(executable, kernels, plain_count)


def _put_channels_last(module: Any) -> Any:
    """With channels last, vectors go along channels in convolutions of every kind."""
    import tvm
    from tvm import relax

    try:
        return relax.transform.ConvertLayout(_LAYOUTS)(module)
    except tvm.error.InternalError as error:
        # The pass cannot do every operator: it runs out of memory over some that split, for one.
        _logger.info("channels stay where they are: %s", str(error).splitlines()[0])
        return module


def _to_tvm(tensor: torch.Tensor) -> Any:
    import tvm

    return tvm.runtime.from_dlpack(tensor.contiguous())


def import_packages() -> None:
    """Import what compiling needs."""
    import_ahead(
        "tvm.relax.frontend.torch", "tvm.relax.backend.cpu_generic", "backends._tvm_erf", "backends._tvm_schedules"
    )
