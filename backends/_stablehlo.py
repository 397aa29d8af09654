"""A graph made into StableHLO by torch-mlir and compiled by jaxlib's client: one of the routes of the backend xla.

Backends import this in their methods, since it imports torch. Not here: the client and what runs (`backends.xla`).
"""

from __future__ import annotations

import re
from typing import Any

import numpy as np
import torch

from backends._export import without_assertions
from backends._fourier import export_real
from backends._graph import BoundGraph
from backends._messages import first_error
from backends.base import BackendError

_COMPARED_BOOLS = re.compile(r"(stablehlo\.compare\s+\w+, [^,]+, [^,]+,\s+)SIGNED( : \(tensor<(?:[^>]*x)?i1>)")
"""Torch-mlir compares bools as signed numbers, which XLA refuses."""

_PRODUCTS = ("stablehlo.convolution", "stablehlo.dot", "stablehlo.dot_general")
_HIGHEST = "[#stablehlo<precision HIGHEST>, #stablehlo<precision HIGHEST>]"


def compile_graph(bound: BoundGraph) -> Any:
    """The executable that jaxlib's client makes for the device of the graph's inputs.

    Raises:
        BackendError: Torch-mlir has no StableHLO for the graph.
    """
    from jax.extend.backend import get_backend
    from jaxlib import _jax

    client = get_backend()
    number = max((tensor.get_device() for tensor in bound.inputs), default=-1)  # -1 is the processor
    devices = _jax.DeviceList((client.local_devices()[max(number, 0)],))
    return client.compile_and_load(translate(bound), devices, _jax.CompileOptions())


def translate(bound: BoundGraph) -> str:
    """The graph as StableHLO.

    Raises:
        BackendError: Torch-mlir has none for the graph.
    """
    from torch_mlir import fx
    from torch_mlir.compiler_utils import TorchMlirCompilerError

    exported, errors = without_assertions(export_real(bound, None)), list[str]()
    try:
        module = fx.export_and_import(exported, output_type="stablehlo", func_name="main", hooks=_hooks(errors))
    except TorchMlirCompilerError as error:
        raise BackendError(f"torch-mlir: {errors[0] if errors else first_error(error)}") from error
    module.operation.walk(_compute_in_full)
    return _COMPARED_BOOLS.sub(r"\1UNSIGNED\2", str(module))


def _compute_in_full(operation: Any) -> Any:
    """Ask for products in the dtype that they have, as eager mode does; a GPU would take TF32 for float32."""
    from torch_mlir.ir import Attribute, WalkResult

    if operation.name in _PRODUCTS:
        operation.attributes["precision_config"] = Attribute.parse(_HIGHEST, operation.context)
    return WalkResult.ADVANCE


def _hooks(errors: list[str]) -> Any:
    """What torch-mlir is to do otherwise than by default.

    Constants of the graph become part of the program; by default they lie beside it, where XLA does not look. What is
    wrong is also added to `errors`; by default it is only printed.
    """
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
                values = literal.detach().cpu().contiguous().view(kind).numpy()
            attribute = DenseElementsAttr.get(
                np.ascontiguousarray(values), type=TORCH_DTYPE_TO_MLIR_TYPE[literal.dtype](), shape=list(literal.shape)
            )
            result_type = gni._cc.tensor_to_vtensor_type(literal)
            return Operation.create(
                "torch.vtensor.literal", results=[result_type], attributes={"value": attribute}
            ).result

    return Hooks()
