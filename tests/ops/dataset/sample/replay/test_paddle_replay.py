"""Values of Paddle samples have the bits of torch's from the same metadata; their code runs on this device."""

from dataclasses import replace
from pathlib import Path

import numpy as np
import pytest
import torch

from ops.dataset.sample.format.codec import read_sample
from ops.dataset.sample.format.types import TensorMeta
from ops.dataset.sample.replay.bounds import IndexBound
from ops.dataset.sample.replay.retarget_paddle import retarget_paddle
from ops.dataset.sample.replay.tensors import make_tensor, replay
from ops.errors import GraphNetError
from tests.ops.dataset.sample.replay.numpy_arguments import make_array, replay_arrays
from tests.paddle_samples import paddle_sample

METAS = [
    TensorMeta("statistics", (300, 300), "float32", mean=0.3, std=1.5),
    TensorMeta("ranged", (70_000,), "int64", min_val=-3, max_val=900),
    TensorMeta("small", (9,), "int8", min_val=-300, max_val=5),
    TensorMeta("unsigned", (9,), "uint8", mean=3.0, std=2.0),
    TensorMeta("half", (70_000,), "float16", mean=0.1, std=1.0, min_val=-0.1, max_val=0.5),
    TensorMeta("brain", (70_000,), "bfloat16", mean=0.1, std=1.0),
    TensorMeta("double", (64, 3), "float64", mean=1e-3, std=0.1),
    TensorMeta("complex", (64, 3), "complex64", mean=1 + 2j, std=0.1),
    TensorMeta("coin", (100,), "bool"),
    TensorMeta("scalar", (), "float32", mean=1.0, std=0.0),
    TensorMeta("empty", (0, 4), "float32"),
    TensorMeta("nan", (50,), "float32", mean=float("nan"), std=1.0),
    TensorMeta("literal", (2, 2), "float32", data=[[0.1, 0.2], [1e300, -3]]),
    TensorMeta("literal_double", (3,), "float64", data=[0.1, 1 / 3, 2]),
    TensorMeta("literal_brain", (4,), "bfloat16", data=[0.1, 1 / 3, -2.7, 1e-30]),
    TensorMeta("literal_half", (3,), "float16", data=[0.1, 1e5, -2.7]),
    TensorMeta("literal_int", (3,), "int32", data=[1, -2, 3.9]),
    TensorMeta("literal_wraps", (3,), "uint8", data=[1, -2, 300]),
    TensorMeta("literal_bool", (3,), "bool", data=[True, 0, 2]),
    TensorMeta("repeated", (7,), "int64", data=[1, 2, 3]),
]


def bits(tensor: torch.Tensor) -> bytes:
    return tensor.contiguous().reshape(-1).view(torch.uint8).numpy().tobytes() if tensor.numel() else b""


@pytest.mark.parametrize("meta", METAS, ids=lambda meta: meta.name)
@pytest.mark.parametrize("unscaled", [False, True])
def test_the_bits_are_those_of_torch(meta: TensorMeta, unscaled: bool) -> None:
    array = make_array(meta, seed=7, unscaled=unscaled)
    expected = make_tensor(meta, seed=7, unscaled=unscaled)
    assert (array.dtype, array.values.shape) == (meta.dtype, tuple(expected.shape))
    assert array.values.tobytes() == bits(expected)


def test_indices_are_kept_within_their_bounds() -> None:
    meta, bound = TensorMeta("indices", (1000,), "int64", min_val=0, max_val=100), IndexBound(0, 9)
    array = make_array(meta, seed=0, bound=bound)
    assert array.values.tobytes() == bits(make_tensor(meta, seed=0, bound=bound))
    assert array.values.max() == 9


def test_a_sample_has_the_same_arguments_in_both_frameworks(tmp_path: Path) -> None:
    sample = read_sample(paddle_sample(tmp_path / "sample"))
    arrays = replay_arrays(sample, seed=3, threads=2)
    tensors = replay(sample, seed=3)
    assert list(arrays) == list(tensors) == ["parameter_0", "parameter_1", "data_0", "data_1"]
    for name, tensor in tensors.items():
        assert arrays[name].values.tobytes() == bits(tensor)


def test_all_tensors_go_to_a_forward_that_names_none(tmp_path: Path) -> None:
    sample = read_sample(paddle_sample(tmp_path / "sample"))
    code = sample.model_code.replace("self, parameter_0, parameter_1, data_0, data_1", "self, *args, **kwargs")
    assert set(replay_arrays(replace(sample, model_code=code), seed=0)) == {meta.name for meta in sample.tensors}


def test_what_cannot_be_made_is_said(tmp_path: Path) -> None:
    sample = read_sample(paddle_sample(tmp_path / "sample"))
    with pytest.raises(GraphNetError, match="forward takes 'data_0', and no class"):
        replay_arrays(replace(sample, inputs=sample.inputs[1:]), seed=0)
    with pytest.raises(GraphNetError, match="'x' has dtype 'float8_e4m3fn', of which no values"):
        make_array(TensorMeta("x", (2,), "float8_e4m3fn"), seed=0)
    assert make_array(TensorMeta("x", (2,), "int64", data=[2**40, 1]), seed=0).values.dtype == np.int64


BEFORE = """import paddle
class GraphModule(paddle.nn.Layer):
    def forward(self, x, n):
        y = paddle._C_ops.full([1], float("1"), paddle.float32, paddle.CUDAPlace(0))
        z = x.cuda() + paddle.to_tensor(1, place="gpu:0") + x.to(device="gpu")
        w = paddle._C_ops.full([1], 1.0, paddle.float32, paddle.core.CUDAPinnedPlace())
        v = paddle._C_ops.full_with_tensor(y, n, paddle.float32)
        s = paddle._C_ops.sync_batch_norm_(x, y, z)
        return paddle._C_ops.einsum("cpu", z), w, v
"""

AFTER = """import paddle
class GraphModule(paddle.nn.Layer):
    def forward(self, x, n):
        y = paddle._C_ops.full([1], float("1"), paddle.float32, paddle.CPUPlace())
        z = x.to("cpu") + paddle.to_tensor(1, place="cpu") + x.to(device="cpu")
        w = paddle._C_ops.full([1], 1.0, paddle.float32, paddle.CPUPlace())
        v = paddle._C_ops.full_with_tensor(y, graphnet_sizes(n), paddle.float32)
        s = paddle._C_ops.batch_norm(x, y, z)
        return paddle._C_ops.einsum("cpu", z), w, v
"""


def test_code_that_names_a_gpu_is_retargeted() -> None:
    assert retarget_paddle(BEFORE, "cpu") == AFTER
    assert "paddle.CUDAPlace(1))" in retarget_paddle(BEFORE, "gpu:1")
    settled = AFTER.replace("full_with_tensor", "full")
    assert retarget_paddle(settled, "cpu") == settled
