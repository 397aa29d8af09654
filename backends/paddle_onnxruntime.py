"""ONNX Runtime for Paddle's graphs, which paddle2onnx writes as ONNX models.

Tensors go in and come out by DLPack, without copies; making those views is inside of the timed region, since every user
of a session pays for it.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any, Literal

from backends._shared.paddle import thread_count
from backends._shared.paddle_onnx import PaddleOnnxBackend, PaddleOnnxOptions
from backends.base import Compiled, Evidence

_PROVIDER = "CPUExecutionProvider"


@dataclass(frozen=True, slots=True)
class PaddleOnnxRuntimeOptions(PaddleOnnxOptions):
    """Options of the session.

    Attributes:
        optimization: How far ONNX Runtime optimises the graph (`SessionOptions.graph_optimization_level`).
    """

    optimization: Literal["all", "extended", "basic", "none"] = "all"


_LEVELS = {
    "all": "ORT_ENABLE_ALL",
    "extended": "ORT_ENABLE_EXTENDED",
    "basic": "ORT_ENABLE_BASIC",
    "none": "ORT_DISABLE_ALL",
}


class PaddleOnnxRuntime(PaddleOnnxBackend):
    """`paddle2onnx.export` and `InferenceSession`."""

    name = "paddle_onnxruntime"
    packages = ("onnxruntime", "paddle2onnx", "onnx", "paddlepaddle")
    options_type = PaddleOnnxRuntimeOptions
    cooldown_ms = 100.0
    imports = ("onnxruntime",)

    def compile(self, module: Any, inputs: Mapping[str, Any]) -> Compiled:
        """Save, convert, optimise and load."""
        import onnxruntime

        path = self.exported(module, inputs)
        options = onnxruntime.SessionOptions()
        options.intra_op_num_threads = thread_count()
        options.log_severity_level = 3
        options.graph_optimization_level = getattr(
            onnxruntime.GraphOptimizationLevel, _LEVELS[self.options.optimization]
        )
        options.add_session_config_entry("session.record_ep_graph_assignment_info", "1")
        self._session = session = onnxruntime.InferenceSession(path, options, providers=[_PROVIDER], enable_fallback=0)
        self._size_bytes, self._call_count = path.stat().st_size, 0
        names = [value.name for value in session.get_inputs()]
        outputs = [value.name for value in session.get_outputs()]

        def call(**arguments: Any) -> Any:
            found = session.run_with_ort_values(outputs, {name: _share(arguments[name]) for name in names})
            self._call_count += 1
            return [_take(value) for value in found]

        return call

    def evidence(self) -> Evidence:
        """Nodes of the ONNX graph as the session runs it; none before it has answered a call."""
        if not self._call_count:
            return Evidence("", 0)
        kinds = [
            node.op_type
            for subgraph in self._session.get_provider_graph_assignment_info()
            if subgraph.ep_name == _PROVIDER
            for node in subgraph.get_nodes()
        ]
        return Evidence(
            "ONNX session", len(kinds), size_bytes=self._size_bytes, detail=f"{len(kinds)} nodes by {_PROVIDER}"
        )


class _Bools:
    """A tensor of bools as ONNX Runtime takes it by DLPack: bytes with a name."""

    dtype = "bool"

    def __init__(self, tensor: Any) -> None:
        self._bytes = tensor.view("uint8")

    def __dlpack__(self) -> Any:
        return self._bytes.__dlpack__()


def _share(tensor: Any) -> Any:
    """ONNX Runtime's tensor over the same memory, of which it holds a reference."""
    import onnxruntime
    import paddle

    tensor = tensor.detach().contiguous()
    return onnxruntime.OrtValue.from_dlpack(_Bools(tensor) if tensor.dtype == paddle.bool else tensor)


def _take(value: Any) -> Any:
    """Paddle's tensor over the same memory; by DLPack bools come as bytes."""
    import paddle

    tensor = paddle.utils.dlpack.from_dlpack(value)
    return tensor.view("bool") if value.data_type() == "tensor(bool)" else tensor
