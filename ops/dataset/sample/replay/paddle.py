"""A Paddle sample → its module and arguments. Executes untrusted code, in hosts of the environment `paddle` only.

Nothing in this module, or below it, imports torch.
"""

import math
from typing import Any

import paddle

from ops.dataset.graph import Graph
from ops.dataset.sample.format.types import Sample
from ops.dataset.sample.replay.arguments import Array, argument_groups, new_array
from ops.dataset.sample.replay.module_text import make_module
from ops.dataset.sample.replay.retarget_paddle import SIZES, retarget_paddle
from ops.errors import GraphNetError


def _sizes(given: Any) -> Any:
    """The sizes in a tensor, as a list, in eager mode; in a static graph the argument itself."""
    return given.tolist() if paddle.in_dynamic_mode() and isinstance(given, paddle.Tensor) else given


_SUPPLIED: dict[str, object] = {"paddle": paddle, "inf": math.inf, "nan": math.nan, "math": math, SIZES: _sizes}
"""Names that printed graphs use without importing them, and the function that `retarget_paddle` adds."""


def paddle_device(device: str) -> str:
    """Paddle's name of a device: "gpu:0" for "cuda:0"."""
    return device.replace("cuda", "gpu", 1)


def load_module(sample: Sample, *, device: str = "cpu") -> Any:
    """Make the sample's `GraphModule`, a `paddle.nn.Layer`, in eval mode; devices in its code become `device`.

    Raises:
        ModelCodeError: The code is not a model.
        Exception: Any error of the code itself.
    """
    Graph.parse(sample.model_code)
    code = retarget_paddle(sample.model_code, paddle_device(device))
    return make_module(code, _SUPPLIED, paddle.nn.Layer)


def replay(
    sample: Sample, *, seed: int, device: str = "cpu", unscaled: bool = False, threads: int = 1
) -> dict[str, Any]:
    """Make the arguments of a sample's `forward`, with the bits that torch gets from the same metadata.

    Raises:
        GraphNetError: The metadata does not describe a parameter, or a tensor cannot be made.
    """
    arguments: dict[str, Any] = {}
    for group in argument_groups(sample, new_array, seed=seed, unscaled=unscaled, threads=threads):
        for name in list(group):
            value = group.pop(name)
            arguments[name] = value if isinstance(value, int) else tensor_of(name, value, device)
    return arguments


def tensor_of(name: str, array: Array, device: str = "cpu") -> Any:
    """Make a tensor with the values of an array.

    Raises:
        GraphNetError: Paddle has no such dtype.
    """
    place = paddle.device._convert_to_place(paddle_device(device))
    tensor = paddle.to_tensor(array.values, place=place)  # 16-bit unsigned numbers are bfloat16 to Paddle
    if str(tensor.dtype).removeprefix("paddle.") != array.dtype:
        raise GraphNetError(f"tensor {name!r} has dtype {array.dtype!r}, which this Paddle does not have")
    return tensor
