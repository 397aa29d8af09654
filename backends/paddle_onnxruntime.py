"""ONNX Runtime for Paddle's graphs, which paddle2onnx writes as ONNX models.

Tensors go in and come out by DLPack, without copies; making those views is inside of the timed region, since every user
of a session pays for it.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Literal

from backends._shared.paddle import thread_count
from backends._shared.paddle.onnx import PaddleOnnxBackend, PaddleOnnxOptions
from backends.base import Compiled, Evidence

_PROVIDER = "CPUExecutionProvider"


@dataclass(frozen=True, slots=True)
class PaddleOnnxRuntimeOptions(PaddleOnnxOptions):
    """Options of the session.

    Attributes:
        optimization: Level to which ONNX Runtime optimises the graph (`SessionOptions.graph_optimization_level`).
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
    imports = ("backends._shared.engines.onnxruntime",)

    def compile(self, module: Any, inputs: Mapping[str, Any]) -> Compiled:
        """Save, convert, optimise and load."""
        from backends._shared.engines.onnxruntime import load

        path = self.export(module, inputs)
        self._size_bytes = path.stat().st_size
        self._session = session = load(path, thread_count(), [_PROVIDER], _LEVELS[self.options.optimization])
        names = [value.name for value in session.get_inputs()]
        outputs = [value.name for value in session.get_outputs()]

        def run(tensors: Sequence[Any]) -> Sequence[Any]:
            feeds = dict(zip(names, map(_share, tensors), strict=True))
            return [_take(value) for value in session.run_with_ort_values(outputs, feeds)]

        return self.serve(names, run)

    def proof(self) -> Evidence:
        """Make evidence of the ONNX graph's nodes as the session runs them."""
        from backends._shared.engines.onnxruntime import proof

        return proof(self._session, _PROVIDER, self._size_bytes)


def _share(tensor: Any) -> Any:
    """Make ONNX Runtime's tensor over the same memory, of which it holds a reference."""
    import paddle

    from backends._shared.engines.onnxruntime import Bools, make_value

    tensor = tensor.detach().contiguous()
    is_bool = tensor.dtype == paddle.bool
    return make_value(Bools(tensor.view("uint8")) if is_bool else tensor)


def _take(value: Any) -> Any:
    """Make Paddle's tensor over the same memory; DLPack has bytes for bools."""
    import paddle

    from backends._shared.engines.onnxruntime import as_dlpack

    tensor = paddle.utils.dlpack.from_dlpack(as_dlpack(value))
    return tensor.view("bool") if value.data_type() == "tensor(bool)" else tensor
