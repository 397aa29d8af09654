"""A benchmark run of a Paddle sample that leaves its outputs, in a worker's child.

Worker only, in hosts of the environment `paddle`: nothing here, or below it, imports torch.
"""

from typing import Any

from ops.benchmark.measuring.tensors.tensor_library import dtype_name
from ops.benchmark.tasks import paddle_run
from ops.benchmark.tasks.paddle_loader import PADDLE
from ops.reference.tasks.keep import bytes_of, run_keeping
from ops.reference.tensor_file import Layout
from ops.worker.child import Reporter


def run(payload: dict[str, Any], reporter: Reporter) -> dict[str, Any]:
    """Benchmark the sample in the working folder, and leave its outputs; see `run_keeping`."""
    return run_keeping(PADDLE, paddle_raw, payload, reporter, paddle_run._FUNCTIONS)


def paddle_raw(tensor: Any) -> tuple[Layout, memoryview]:
    """Dtype, shape and bytes of a tensor; Paddle gives those of bfloat16 as integers."""
    return Layout(dtype_name(tensor), tuple(tensor.shape)), bytes_of(tensor.numpy())
