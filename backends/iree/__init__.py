"""IREE: the graph imported by iree-turbine, compiled by iree-compile for this machine's processor, run by its runtime.

Stock is what IREE's documentation shows ("PyTorch + IREE"): `aot.export` of iree-turbine, with its own decompositions,
and iree-compile for llvm-cpu with `--iree-llvmcpu-target-cpu=host` and an optimisation level. Doubles are kept as such,
by a flag of the compiler's. Tensors go in and come out by DLPack, without copies, inside of the timed region as for
every user who has tensors of torch.
"""

import tempfile
from dataclasses import dataclass
from pathlib import Path
from typing import Literal

from backends._shared.binding import NUMBERS, BindingBackend
from backends._shared.requirements import preload
from backends.base import Adaptation, AdaptedOptions, Compiled, Evidence, Inputs, Module, Weights

_STACK_BYTES = 1024**2
"""Stack of a thread, of which kernels may use a quarter: some scattering ones need more than 32 KiB, the default."""

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
        weights: Bound weights become constants of the module.
    """

    opt_level: Literal["O0", "O1", "O2", "O3"] = "O3"
    weights: Weights = "bound"


class Iree(BindingBackend):
    """IREE's llvm-cpu target on this machine's processor."""

    name = "iree"
    packages = ("iree-base-compiler", "iree-base-runtime", "iree-turbine")
    options_type = IreeOptions
    adaptations = _ADAPTATIONS
    compiles_ahead = True
    devices = ("cpu",)
    host_setup = "backends.iree:import_packages"

    def compile(self, module: Module, inputs: Inputs) -> Compiled:
        """Compile the whole graph ahead of time; the first call only runs it."""
        from backends.iree.engine import adapted_program, compile_program, load

        bound = self.bind(module, inputs)
        program = adapted_program(bound, self)
        stack = _STACK_BYTES if self.applies("stack") else None
        with tempfile.TemporaryDirectory() as folder:
            binary, self._dispatch_count = compile_program(program, Path(folder), self.options.opt_level, stack)
        self._size_bytes = len(binary)
        dtypes = [node.meta["val"].dtype for node in program.graph.output_node().args[0]]
        return self.serve(bound, load(binary, dtypes, stack))

    def proof(self) -> Evidence:
        """Make evidence of the dispatches that the compiler scheduled in one call of the module."""
        detail = f"{self._dispatch_count} dispatches by llvm-cpu at {self.options.opt_level}"
        return Evidence(
            artefact="IREE module",
            operator_count=self._dispatch_count,
            size_bytes=self._size_bytes,
            detail=detail,
        )


def import_packages() -> None:
    """Import the modules that compiling needs."""
    preload("backends.iree.engine")
