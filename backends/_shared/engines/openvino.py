"""The functions of OpenVINO for backends of any framework.

Imports OpenVINO: for processes of runs only.
"""

import math
from collections import Counter
from collections.abc import Callable, Sequence
from typing import Any

import openvino

from backends.base import Evidence

_NO_OPERATORS = ("Input", "Output", "Const")


class Engine:
    """A model compiled for the CPU.

    Args:
        model: OpenVINO's model, or the path of an ONNX model.
        precision: Type in which float32 is computed.
        threads: Threads of an inference.
    """

    def __init__(self, model: Any, precision: str, threads: int) -> None:
        settings = {
            "INFERENCE_NUM_THREADS": threads,
            "INFERENCE_PRECISION_HINT": precision,
            "PERFORMANCE_HINT": "LATENCY",
        }
        self.compiled: Any = openvino.Core().compile_model(model, "CPU", settings)

    def runner(
        self,
        to_numpy: Callable[[Any], Any],
        from_numpy: Callable[[Any], Any],
        bfloat16: Any,
        int16: Any,
    ) -> Callable[[Sequence[Any]], list[Any]]:
        """Make a function that runs an inference on tensors in the order of the model's inputs. It copies no values.

        Args:
            to_numpy: Makes an array over the memory of a contiguous tensor.
            from_numpy: Makes a tensor over the memory of an array, which the next call overwrites.
            bfloat16: Bfloat16 dtype of the framework, which numpy lacks.
            int16: Dtype that replaces it, as an argument of `view`.
        """
        request = self.compiled.create_infer_request()
        count, brain = len(self.compiled.outputs), openvino.Type.bf16

        def share(tensor: Any) -> Any:
            if tensor.dtype == bfloat16:
                return openvino.Tensor(to_numpy(tensor.view(int16)), list(tensor.shape), brain)
            return openvino.Tensor(to_numpy(tensor), shared_memory=True)

        def take(value: Any) -> Any:
            tensor = from_numpy(value.data)
            return tensor.view(bfloat16) if value.element_type == brain else tensor

        def run(tensors: Sequence[Any]) -> list[Any]:
            # OpenVINO's tensors do not own their memory: contiguous copies must be kept until the request has run.
            held = [tensor.detach().contiguous() for tensor in tensors]
            for port, tensor in enumerate(held):
                request.set_input_tensor(port, share(tensor))
            request.infer(share_outputs=True)  # else it copies all outputs into a result that is not used
            return [take(request.get_output_tensor(port)) for port in range(count)]

        return run

    def proof(self, prefix: str = "") -> Evidence:
        """Make evidence of the nodes that the CPU plugin executes, and of the size of their constants."""
        kinds: Counter[str] = Counter()
        size_bytes = 0
        for node in self.compiled.get_runtime_model().get_ordered_ops():
            kind = str(node.get_rt_info()["layerType"].astype(str))
            kinds[kind] += kind not in _NO_OPERATORS
            if kind == "Const":
                output = node.output(0)
                size_bytes += math.prod(output.shape) * output.element_type.size
        most = ", ".join(f"{count} {kind}" for kind, count in kinds.most_common(5) if count)
        return Evidence("OpenVINO model", kinds.total(), size_bytes=size_bytes, detail=f"{prefix}{most}")
