"""Apache TVM: Relax from an exported program, compiled for this machine's processor, run by Relax's virtual machine.

Tensors go in and come out by DLPack, without copies, inside of the timed region as for every user who has tensors of
torch. TVM's frontend for TorchScript is gone, as is Relay that it belonged to; exported programs are what there is.

Stock is what TVM's documentation shows: `from_exported_program`, which decomposes by itself, `tvm.compile` with its
default pipeline for a target that names the processor, `relax.VirtualMachine`.

May import `backends.base` and `backends._shared`.
"""

from __future__ import annotations

import logging
import os
import tempfile
from collections import Counter
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING, Any, Literal

from backends._shared.binding import NUMBERS, BindingBackend
from backends._shared.requirements import preload
from backends.base import Adaptation, AdaptedOptions, Compiled, Evidence, Inputs, Module, Weights

if TYPE_CHECKING:
    import torch

    from backends._shared.graph import BoundGraph

_logger = logging.getLogger(__name__)

_POOL = {"TVM_BIND_THREADS": "0", "TVM_THREAD_POOL_SPIN_COUNT": "1000"}
"""Read when TVM's first parallel loop runs. Threads bound to cores would be in the way of torch's, and by default they
spin for some 70 ms after a call; a thousand turns take less than one, and calls are no slower."""

_FASTER = ("layouts", "polynomials", "schedules")
"""Adaptations that only make it faster."""

_NO_KERNELS = ("vm.", "_")
"""How functions of the virtual machine itself are named, that compute nothing."""

_LAYOUTS = {
    "relax.nn.conv1d": ["NWC", "WIO"],
    "relax.nn.conv2d": ["NHWC", "HWIO"],
    "relax.nn.conv2d_transpose": ["NCHW", "IOHW"],  # the only one that it is defined for
}


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
    """What TVM does with the graph.

    Attributes:
        weights: TVM folds what is computed of weights that are bound.
        tuning: "metaschedule": search for schedules by measuring, as TVM's documentation tells its users to
            (`relax.get_pipeline("static_shape_tuning")`). It is part of compiling, and takes minutes.
        trials: Schedules that are measured, over all kernels of a graph.
        database: Folder that keeps what was found, by graph: the same graph with as many trials is not searched again.
            "" for the task's own folder, which is gone afterwards; in a sandbox no other can be written.
    """

    weights: Weights = "bound"
    tuning: Literal["none", "metaschedule"] = "none"
    trials: int = 0
    database: str = ""

    def __post_init__(self) -> None:
        """Refuse a search that finds nothing, and a second set of schedules beside it."""
        if (self.tuning == "none") != (self.trials == 0) or self.trials < 0:
            raise ValueError("tuning=metaschedule and trials=N go together; N is 1 or more, some 64 for each kernel")
        if self.tuning != "none" and {"on", *_FASTER} & set(self.adaptations.split("+")):
            raise ValueError(f"tuning=metaschedule finds schedules; leave the adaptations {', '.join(_FASTER)} out")


class Tvm(BindingBackend):
    """TVM for the processor that it runs on."""

    name = "tvm"
    packages = ("apache-tvm", "apache-tvm-ffi")
    options_type = TvmOptions
    adaptations = _ADAPTATIONS
    compiles_ahead = True
    cooldown_ms = 2.0
    devices = ("cpu",)
    host_setup = "backends.tvm:import_packages"
    _plain = "plain loops"

    def compile(self, module: Module, inputs: Inputs) -> Compiled:
        """Compile the whole graph ahead of time; the first call only runs it."""
        import torch
        from torch.utils.dlpack import from_dlpack

        os.environ |= _POOL | {"TVM_NUM_THREADS": str(torch.get_num_threads())}
        bound = self.bind(module, inputs)
        target = _target()
        self._executable = self._build(self._import(bound), target)
        self._examples = bound.inputs
        main = self._machine()["main"]

        def engine(args: tuple[torch.Tensor, ...]) -> list[torch.Tensor]:
            return [from_dlpack(value) for value in main(*map(_to_tvm, args))]

        return self.serve(bound, engine)

    def _import(self, bound: BoundGraph) -> Any:
        """TVM's module of the graph, by its importer as it is or with adaptations of what it imports."""
        from tvm.relax.frontend.torch import from_exported_program

        from backends._shared.export import export

        program = export(bound)
        if self.adapts("fourier"):
            from backends._shared.fourier import without_complex

            program = self.changed("fourier", program, without_complex(program, bound.inputs))
        if not (self.adapts("operators") or self.adapts("random")):
            return from_exported_program(program)
        import torch

        from backends.tvm.converters import converters, noting, random_converters
        from backends.tvm.operators import decompositions, random_decompositions

        added: dict[str, Any] = {}
        if self.adapts("random"):
            program = self.changed("random", program, random_decompositions(program))
            added |= noting(random_converters(), lambda: self.note_adapted("random"))
        if self.adapts("operators"):
            ours = noting(decompositions(), lambda: self.note_adapted("operators"))
            with torch.no_grad():
                program = program.run_decompositions({**torch.export.default_decompositions(), **ours})
            added |= noting(converters(), lambda: self.note_adapted("operators"))
        return from_exported_program(
            program, custom_convert_map=added, run_ep_decomposition=not self.adapts("operators")
        )

    def _build(self, module: Any, target: Any) -> Any:
        """The executable by TVM's default pipeline, or by its passes with ours between them."""
        import tvm

        if self.options.tuning == "metaschedule":
            from backends.tvm.tuning import tune

            module, self._plain = tune(module, target, self.options.trials, self.options.database)
        if not any(map(self.adapts, _FASTER)):
            return tvm.compile(module, target=target)
        from tvm import relax, transform
        from tvm.relax.backend.cpu_generic import pipeline

        early = []
        if self.adapts("layouts"):
            module = self.changed("layouts", module, _put_channels_last(module))
            early.append(relax.transform.FoldConstant())
        if self.adapts("polynomials"):
            early.append(relax.transform.FastMathTransform())
        early += [*pipeline.library_dispatch_passes(target), *pipeline.legalize_passes(target)]
        late = [*pipeline.dataflow_lower_passes(target), *pipeline.finalize_passes(target)]
        with target:
            module = transform.Sequential(early)(module)
            if self.adapts("polynomials"):
                from backends.tvm.erf import approximate_erf

                approximate_erf()
                self.note_adapted("polynomials")
            if self.adapts("schedules"):
                from backends.tvm.schedules import schedule_all

                module, plain_count = schedule_all(module)
                self._plain = f"{plain_count} of them plain loops"
                self.note_adapted("schedules")
            return tvm.compile(module, target=target, relax_pipeline=transform.Sequential(late))

    def _machine(self) -> Any:
        import tvm
        from tvm import relax

        return relax.VirtualMachine(self._executable, tvm.cpu())

    def proof(self) -> Evidence:
        """Kernels that one more run has called, as the virtual machine tells; none before the first call."""
        calls: Counter[str] = Counter()
        machine = self._machine()
        machine.set_instrument(lambda _function, name, before, *_: calls.update([name] if before else []))
        machine["main"](*map(_to_tvm, self._examples))
        kernels = {name: count for name, count in calls.items() if not name.startswith(_NO_KERNELS)}
        return Evidence(
            artefact="Relax executable",
            operator_count=sum(kernels.values()),
            size_bytes=_size_bytes(self._executable),
            detail=f"{sum(kernels.values())} calls of {len(kernels)} kernels, {self._plain}",
        )


def _target() -> Any:
    """This machine's processor, as TVM itself names it, with as many cores as torch uses."""
    import torch
    import tvm

    processor = tvm.get_global_func("target.llvm_get_system_cpu")()
    return tvm.target.Target({"kind": "llvm", "mcpu": processor, "num-cores": torch.get_num_threads()})


def _size_bytes(executable: Any) -> int:
    """Size of its kernels as LLVM's bitcode; machine code, which lies in memory, would have to be made again."""
    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder) / "kernels.bc"
        total = 0
        for module in executable.mod.imports:
            if module.kind == "llvm":  # where there is no kernel, there is an empty module of another kind
                module.write_to_file(str(path), "bc")
                total += path.stat().st_size
    return total


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
    preload("tvm.relax.frontend.torch", "tvm.relax.backend.cpu_generic", "backends.tvm.erf", "backends.tvm.schedules")
