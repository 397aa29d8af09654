"""XLA, by one of two ways to hand it a graph: StableHLO that torch-mlir made, or a jax function that torchax made.

Inputs and outputs cross over by DLPack, which copies nothing, inside of the timed region as for every user who has
tensors of torch. What both ways share (the client, its threads, what proves a run) is here; making graphs ready for
them is in `backends._graph`.
"""

from __future__ import annotations

import os
import re
from collections import Counter
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from importlib import metadata
from typing import TYPE_CHECKING, Any, Literal

from backends._ahead import import_ahead, is_installed
from backends._binding import BindingBackend
from backends._messages import first_error
from backends.base import BackendError, Compiled, Evidence, Weights

if TYPE_CHECKING:
    import torch

    from backends._graph import BoundGraph

_ROUTE_PACKAGES = {"stablehlo": ("torch-mlir", "jaxlib", "jax"), "torchax": ("torchax", "jaxlib", "jax")}

_NO_WORK = frozenset({"parameter", "constant", "tuple", "get-tuple-element", "bitcast"})
"""Instructions of an executable that compute nothing."""

_INSTRUCTION = re.compile(r"^\s+(?:ROOT )?%\S+ = .*?[\])}] ([a-z][a-z-]*)\(", re.MULTILINE)

_COMPARED_BOOLS = re.compile(r"(stablehlo\.compare\s+\w+, [^,]+, [^,]+,\s+)SIGNED( : \(tensor<(?:[^>]*x)?i1>)")
"""Torch-mlir compares bools as signed numbers, which XLA refuses."""


@dataclass(frozen=True, slots=True)
class XlaOptions:
    """How XLA gets the graph.

    Attributes:
        route: "torchax": `torch.export`, torchax, `jax.jit`; it knows more operators, and its programs are faster.
            "stablehlo": `torch.export`, torch-mlir, jaxlib's client.
        weights: "bound" hands weights to XLA once, when compiling, as jax's users keep theirs on the device;
            "arguments" with every call. They are parameters of the executable either way, never folded.
    """

    route: Literal["torchax", "stablehlo"] = "torchax"
    weights: Weights = "bound"


class Xla(BindingBackend):
    """XLA's compiler for this device, through the client of jaxlib."""

    name = "xla"
    packages = ("jaxlib", "jax", "torch-mlir", "torchax")
    options_type = XlaOptions
    host_setup = "backends.xla:import_packages"

    def __init__(self, options: XlaOptions | None = None) -> None:
        super().__init__(options)
        self._executable: _Executable | None = None
        self._call_count = 0

    def version(self) -> str:
        """Version of jaxlib, which brings XLA."""
        return metadata.version("jaxlib")

    def environment(self) -> str:
        """That of the route."""
        return "xla" if self.options.route == "stablehlo" else "torchax"

    def unavailable_reason(self) -> str | None:
        """Which packages of the route are missing."""
        wanted = _ROUTE_PACKAGES[self.options.route]
        missing = [package for package in wanted if not is_installed(package)]
        return f"not installed here: {', '.join(missing)}" if missing else None

    @property
    def weights(self) -> Weights:
        """Parameters of the executable, always; `compile` keeps those that are bound on XLA's side."""
        return "arguments"

    def prepare(self, module: torch.nn.Module, inputs: Mapping[str, torch.Tensor | int]) -> None:
        """Find out what is constant, and import what only the process of a run may import."""
        super().prepare(module, inputs)
        if self.options.route == "torchax":
            _import_torchax()

    def compile(self, module: torch.nn.Module, inputs: Mapping[str, torch.Tensor | int]) -> Compiled:
        """Compile the whole graph ahead of time; the first call only runs it."""
        import torch
        from torch.utils.dlpack import from_dlpack

        from backends._graph import is_weight

        bound = self.bind(module, inputs)
        on_gpu = any(tensor.is_cuda for tensor in bound.inputs)
        os.environ["NPROC"] = str(torch.get_num_threads())  # threads of its pool; read when the client is made
        client = _client("cuda" if on_gpu else "cpu")
        make = _from_stablehlo if self.options.route == "stablehlo" else _from_torchax
        executable = self._executable = make(bound, client)
        kept = {
            index: _to_jax(tensor)
            for index, (name, tensor) in enumerate(zip(bound.names, bound.inputs, strict=True))
            if self.options.weights == "bound" and is_weight(name) and name not in bound.mutated
        }

        def engine(args: tuple[torch.Tensor, ...]) -> list[torch.Tensor]:
            arrays = executable.run([kept[i] if i in kept else _to_jax(arg) for i, arg in enumerate(args)])
            self._call_count += 1
            for array in arrays:
                array.block_until_ready()
            return [from_dlpack(array) for array in arrays]

        return bound.call(engine)

    def evidence(self) -> Evidence:
        """Instructions of the optimised executable; calls back into Python count as having fallen back."""
        if self._executable is None or not self._call_count:
            return Evidence("", 0)
        found = Counter(_INSTRUCTION.findall(self._executable.text.split("\nENTRY ", 1)[-1]))
        work = {kind: count for kind, count in found.items() if kind not in _NO_WORK}
        detail = ", ".join(f"{count} {kind}" for kind, count in Counter(work).most_common(6))
        return Evidence(
            artefact="XLA executable",
            operator_count=sum(work.values()),
            fallback_count=self._executable.text.count("python_cpu_callback"),
            size_bytes=len(self._executable.text),
            detail=f"{self.options.route}: {detail}",
        )


@dataclass(frozen=True, slots=True)
class _Executable:
    """What either route makes: `run` takes one array for each input; `text` is the optimised HLO."""

    run: Callable[[Sequence[Any]], Sequence[Any]]
    text: str


def import_packages() -> None:
    """Import what compiling needs; not torchax, which changes how torch works."""
    import_ahead("jax", "jax.extend.backend", "torch_mlir.fx")


def _client(platform: str) -> Any:
    """Jaxlib's client for a platform, with 64-bit types on, since graphs have them."""
    import jax
    from jax.extend.backend import get_backend

    jax.config.update("jax_platforms", platform)
    jax.config.update("jax_enable_x64", True)
    return get_backend(platform)


def _to_jax(tensor: torch.Tensor) -> Any:
    import jax

    return jax.dlpack.from_dlpack(tensor.contiguous())


def _from_stablehlo(bound: BoundGraph, client: Any) -> _Executable:
    from jaxlib import _jax
    from torch_mlir import fx
    from torch_mlir.compiler_utils import TorchMlirCompilerError

    from backends._graph import export

    exported, errors = export(bound), list[str]()
    try:
        module = fx.export_and_import(exported, output_type="stablehlo", func_name="main", hooks=_hooks(errors))
    except TorchMlirCompilerError as error:
        raise BackendError(f"torch-mlir: {errors[0] if errors else first_error(error)}") from error
    devices = _jax.DeviceList(tuple(client.local_devices()[:1]))
    program = _COMPARED_BOOLS.sub(r"\1UNSIGNED\2", str(module))
    loaded = client.compile_and_load(program, devices, _jax.CompileOptions())
    return _Executable(loaded.execute, loaded.hlo_modules()[0].to_string())


def _hooks(errors: list[str]) -> Any:
    """What torch-mlir is to do otherwise than by default.

    Constants of the graph become part of the program; by default they lie beside it, where XLA does not look. What is
    wrong is also added to `errors`; by default it is only printed.
    """
    import numpy as np
    import torch
    from torch_mlir.extras.fx_importer import TORCH_DTYPE_TO_MLIR_TYPE, FxImporterHooks
    from torch_mlir.ir import DenseElementsAttr, DiagnosticSeverity, Operation

    def note(diagnostic: Any) -> bool:
        if diagnostic.severity == DiagnosticSeverity.ERROR:
            errors.append(diagnostic.message.splitlines()[0])
        return False  # it is printed all the same

    class Hooks(FxImporterHooks):  # type: ignore[misc, unused-ignore]
        def prepare_module(self, module_op: Any) -> None:
            module_op.context.attach_diagnostic_handler(note)

        def resolve_literal(self, gni: Any, literal: Any, info: Any) -> Any:  # noqa: ARG002
            if not isinstance(literal, torch.Tensor) or literal.numel() < 2:
                return None
            kind = torch.int16 if literal.dtype == torch.bfloat16 else literal.dtype
            with torch._C._DisableTorchDispatch():
                values = literal.detach().contiguous().view(kind).numpy()
            attribute = DenseElementsAttr.get(
                np.ascontiguousarray(values), type=TORCH_DTYPE_TO_MLIR_TYPE[literal.dtype](), shape=list(literal.shape)
            )
            result_type = gni._cc.tensor_to_vtensor_type(literal)
            return Operation.create(
                "torch.vtensor.literal", results=[result_type], attributes={"value": attribute}
            ).result

    return Hooks()


def _from_torchax(bound: BoundGraph, client: Any) -> _Executable:  # noqa: ARG001 - jax uses that client by itself
    import jax

    from backends._graph import export

    to_jax = _import_torchax().export.exported_program_to_jax
    constants, function = to_jax(export(bound))
    arguments = [_to_jax(tensor) for tensor in bound.inputs]
    compiled = jax.jit(lambda *args: function(constants, args)).lower(*arguments).compile()
    return _Executable(lambda args: compiled(*args), compiled.as_text())


def _import_torchax() -> Any:
    """Torchax, which asks torch for overloads that it no longer has, and switches off a fast path of eager mode."""
    import torch

    packet: Any = torch._ops.OpOverloadPacket
    get, fast = packet.__getattr__, torch.backends.mha.get_fastpath_enabled()

    def get_or_stand_in(self: Any, name: str) -> Any:
        try:
            return get(self, name)
        except AttributeError:
            if "dimname" in name.lower() or "names" in name:
                return object()
            raise

    packet.__getattr__ = get_or_stand_in
    try:
        import torchax.export
    finally:
        packet.__getattr__ = get
        torch.backends.mha.set_fastpath_enabled(fast)
    return torchax
