"""Compiles a graph by jaxlib's client from StableHLO that torch-mlir made: one of the routes of the backend xla.

Stock is `fx.export_and_import` of torch-mlir with output_type="stablehlo", as its project's README shows, with its own
decompositions. Imports torch-mlir and jax: for processes of runs only.
"""

import re
from collections.abc import Callable
from typing import Any

import numpy as np
import torch
from jax.extend.backend import get_backend
from jaxlib import _jax
from torch_mlir import fx
from torch_mlir.compiler_utils import TorchMlirCompilerError
from torch_mlir.extras.fx_importer import TORCH_DTYPE_TO_MLIR_TYPE, FxImporterHooks
from torch_mlir.ir import Attribute, DenseElementsAttr, DiagnosticSeverity, Operation, WalkResult

from backends._shared.graphs.bound_graph import BoundGraph
from backends._shared.graphs.export import export, without_assertions
from backends._shared.graphs.fourier import without_complex
from backends._shared.messages import first_error
from backends._shared.torch_private import DisableTorchDispatch
from backends.base import Backend, BackendError

_COMPARED_BOOLS = re.compile(
    r"(stablehlo\.compare\s+\w+, [^,]+, [^,]+,\s+)SIGNED( : \(tensor<(?:[^>]*x)?(?:i1|ui\d+)>)"
)
"""Matches comparisons of bools and unsigned numbers as signed ones, which torch-mlir writes and XLA refuses."""

_PRODUCTS = ("stablehlo.convolution", "stablehlo.dot", "stablehlo.dot_general")
_HIGHEST = "[#stablehlo<precision HIGHEST>, #stablehlo<precision HIGHEST>]"


def compile_graph(bound: BoundGraph, backend: Backend) -> Any:
    """Compile the executable by jaxlib's client, for the device of the graph's inputs.

    Args:
        bound: The graph.
        backend: Knows the requested adaptations, and records those that changed something.

    Raises:
        BackendError: Torch-mlir has no StableHLO for the graph.
    """
    client = get_backend()
    number = max((tensor.get_device() for tensor in bound.inputs), default=-1)  # -1 is the processor
    devices = _jax.DeviceList((client.local_devices()[max(number, 0)],))
    return client.compile_and_load(translate(bound, backend), devices, _jax.CompileOptions())


def translate(bound: BoundGraph, backend: Backend) -> str:
    """Translate the graph to StableHLO.

    Args:
        bound: The graph.
        backend: Knows the requested adaptations, and records those that changed something.

    Raises:
        BackendError: Torch-mlir has no StableHLO for the graph.
    """
    changes = {
        "fourier": lambda program: without_complex(program, bound.inputs),
        "assertions": without_assertions,
    }
    exported, errors = backend.adapted(export(bound), changes), list[str]()
    literal = _literal if backend.adapts("constants") else None
    hooks = _hooks(errors, literal, lambda: backend.note_adapted("constants"))
    try:
        module = fx.export_and_import(exported, output_type="stablehlo", func_name="main", hooks=hooks)
    except TorchMlirCompilerError as error:
        raise BackendError(f"torch-mlir: {errors[0] if errors else first_error(error)}") from error
    module.operation.walk(_compute_in_full)
    text: str = backend.adapted(str(module), {"bools": _compare_bools})
    return text


def _compare_bools(text: str) -> str:
    changed, count = _COMPARED_BOOLS.subn(r"\1UNSIGNED\2", text)
    return changed if count else text


def _compute_in_full(operation: Any) -> Any:
    """Request products in their own dtype, as eager mode does; a GPU would use TF32 for float32."""
    if operation.name in _PRODUCTS:
        operation.attributes["precision_config"] = Attribute.parse(_HIGHEST, operation.context)
    return WalkResult.ADVANCE


def _hooks(errors: list[str], literal: Callable[[Any, torch.Tensor], Any] | None, note: Callable[[], None]) -> Any:
    """Make hooks of torch-mlir's importer. Errors are added to `errors`, and printed as usual.

    Args:
        errors: List for the messages.
        literal: Makes an operation from a constant tensor; None for torch-mlir's own way.
        note: Called when `literal` has made one.
    """

    def tell(diagnostic: Any) -> bool:
        if diagnostic.severity == DiagnosticSeverity.ERROR:
            errors.append(diagnostic.message.splitlines()[0])
        return False  # it is printed all the same

    class Hooks(FxImporterHooks):  # type: ignore[misc, unused-ignore]
        def prepare_module(self, module_op: Any) -> None:
            module_op.context.attach_diagnostic_handler(tell)

        def resolve_literal(self, gni: Any, value: Any, info: Any) -> Any:  # noqa: ARG002
            if literal is None or not isinstance(value, torch.Tensor) or value.numel() < 2:
                return None
            note()
            return literal(gni, value)

    return Hooks()


def _literal(gni: Any, value: torch.Tensor) -> Any:
    """Make a constant a part of the program; by default its values lie beside it, where XLA does not look."""
    kind = torch.int16 if value.dtype == torch.bfloat16 else value.dtype
    with DisableTorchDispatch():
        values = value.detach().cpu().contiguous().view(kind).numpy()
    attribute = DenseElementsAttr.get(
        np.ascontiguousarray(values), type=TORCH_DTYPE_TO_MLIR_TYPE[value.dtype](), shape=list(value.shape)
    )
    result_type = gni._cc.tensor_to_vtensor_type(value)
    return Operation.create("torch.vtensor.literal", results=[result_type], attributes={"value": attribute}).result
