"""OpenVINO for Paddle's graphs, which paddle2onnx writes as ONNX models: OpenVINO reads no programs of Paddle 3.

Tensors go in and come out without copies; making those views is inside of the timed region, since every user of a
request pays for it.
"""

import os
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any, Literal

from backends._shared.paddle import thread_count
from backends._shared.paddle.onnx import PaddleOnnxBackend, PaddleOnnxOptions
from backends.base import Compiled, Evidence


@dataclass(frozen=True, slots=True)
class PaddleOpenVinoOptions(PaddleOnnxOptions):
    """Options of the compilation.

    Attributes:
        precision: Type in which float32 is computed; the others trade accuracy for speed.
    """

    precision: Literal["f32", "bf16", "f16"] = "f32"


class PaddleOpenVino(PaddleOnnxBackend):
    """`paddle2onnx.export` and `Core.compile_model`."""

    name = "paddle_openvino"
    packages = ("openvino", "paddle2onnx", "onnx", "paddlepaddle")
    options_type = PaddleOpenVinoOptions
    imports = ("backends._shared.engines.openvino",)

    def prepare(self, module: Any, inputs: Mapping[str, Any]) -> None:
        """Import OpenVINO without its reports over the network."""
        os.environ["OPENVINO_TELEMETRY_OPT_OUT"] = "1"
        super().prepare(module, inputs)

    def compile(self, module: Any, inputs: Mapping[str, Any]) -> Compiled:
        """Save, convert, read and compile."""
        import numpy as np
        import paddle

        from backends._shared.engines.openvino import Engine

        self._engine = Engine(str(self.export(module, inputs)), self.options.precision, thread_count())
        run = self._engine.runner(np.from_dlpack, paddle.utils.dlpack.from_dlpack, paddle.bfloat16, "int16")
        # An input also has the names of outputs that are the same tensor.
        ports = self._engine.compiled.inputs
        return self.serve([next(name for name in port.get_names() if name in inputs) for port in ports], run)

    def proof(self) -> Evidence:
        """Make evidence of the nodes that the CPU plugin executes."""
        return self._engine.proof()
