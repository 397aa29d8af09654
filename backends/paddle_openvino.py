"""OpenVINO for Paddle's graphs, which paddle2onnx writes as ONNX models: OpenVINO reads no programs of Paddle 3.

Tensors go in and come out without copies; making those views is inside of the timed region, since every user of a
request pays for it.
"""

from __future__ import annotations

import os
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any, Literal

from backends._shared.openvino_nodes import executed_nodes
from backends._shared.paddle import thread_count
from backends._shared.paddle_onnx import PaddleOnnxBackend, PaddleOnnxOptions
from backends.base import Compiled, Evidence


@dataclass(frozen=True, slots=True)
class PaddleOpenVinoOptions(PaddleOnnxOptions):
    """Options of the compilation.

    Attributes:
        precision: What float32 is computed in; the others trade accuracy for speed.
    """

    precision: Literal["f32", "bf16", "f16"] = "f32"


class PaddleOpenVino(PaddleOnnxBackend):
    """`paddle2onnx.export` and `Core.compile_model`."""

    name = "paddle_openvino"
    packages = ("openvino", "paddle2onnx", "onnx", "paddlepaddle")
    options_type = PaddleOpenVinoOptions
    cooldown_ms = 50.0
    imports = ("openvino",)

    def prepare(self, module: Any, inputs: Mapping[str, Any]) -> None:
        """Import OpenVINO, which would report its use over the network otherwise."""
        os.environ["OPENVINO_TELEMETRY_OPT_OUT"] = "1"
        super().prepare(module, inputs)

    def compile(self, module: Any, inputs: Mapping[str, Any]) -> Compiled:
        """Save, convert, read and compile."""
        import openvino

        settings = {
            "INFERENCE_NUM_THREADS": thread_count(),
            "INFERENCE_PRECISION_HINT": self.options.precision,
            "PERFORMANCE_HINT": "LATENCY",
        }
        self._model = openvino.Core().compile_model(str(self.exported(module, inputs)), "CPU", settings)
        self._request = request = self._model.create_infer_request()
        # An input has the names of what is the same tensor, too.
        names = [next(name for name in port.get_names() if name in inputs) for port in self._model.inputs]
        count = len(self._model.outputs)

        def call(**arguments: Any) -> Any:
            # OpenVINO's tensors do not own their memory: contiguous copies must be kept until the request has run.
            held = [arguments[name].detach().contiguous() for name in names]
            for port, tensor in enumerate(held):
                request.set_input_tensor(port, _share(tensor))
            request.infer(share_outputs=True)  # else it copies all outputs into a result that is not used
            return [_take(request.get_output_tensor(port)) for port in range(count)]

        return call

    def evidence(self) -> Evidence:
        """Nodes that the CPU plugin executes, and what their constants take; none if no inference was measured."""
        if not self._request.latency:
            return Evidence("", 0)
        kinds, size_bytes = executed_nodes(self._model)
        most = ", ".join(f"{count} {kind}" for kind, count in kinds.most_common(5) if count)
        return Evidence("OpenVINO model", kinds.total(), size_bytes=size_bytes, detail=most)


def _share(tensor: Any) -> Any:
    """OpenVINO's tensor over the same memory, which must be contiguous and outlive it."""
    import numpy as np
    import openvino
    import paddle

    if tensor.dtype == paddle.bfloat16:  # which numpy does not know
        return openvino.Tensor(np.from_dlpack(tensor.view("int16")), list(tensor.shape), openvino.Type.bf16)
    return openvino.Tensor(np.from_dlpack(tensor), shared_memory=True)


def _take(value: Any) -> Any:
    """Paddle's tensor over the same memory, which the next call overwrites."""
    import openvino
    import paddle

    tensor = paddle.utils.dlpack.from_dlpack(value.data)
    return tensor.view("bfloat16") if value.element_type == openvino.Type.bf16 else tensor
