import math
import tracemalloc
from dataclasses import replace

import pytest
import torch

from ops.dataset.sample.format.types import Constraints, Sample, TensorMeta
from ops.dataset.sample.replay.arguments import symbol_value
from ops.dataset.sample.replay.bounds import IndexBound, index_bounds
from ops.dataset.sample.replay.tensors import replay
from ops.errors import GraphNetError
from tests.ops.dataset.sample.replay.numpy_arguments import replay_arrays
from tests.tiny_samples import code_of


def sample(parameters: str, *tensors: TensorMeta, body: str = "return (x,)", **rest: object) -> Sample:
    return Sample(code_of(body, parameters), tensors, **rest)


def test_arguments_come_in_the_order_of_forward() -> None:
    tensors = (TensorMeta("b", (2,), "float32"), TensorMeta("a", (), "float64"), TensorMeta("unused", (9,), "int64"))
    sizes = Constraints(example_values={"s1": 7})
    arguments = replay(sample("a: torch.Tensor, s1: torch.SymInt, b", *tensors, constraints=sizes), seed=0)
    assert list(arguments) == ["a", "s1", "b"]
    assert arguments["s1"] == 7
    a, b = arguments["a"], arguments["b"]
    assert (a.shape, a.dtype, b.shape, b.dtype) == ((), torch.float64, (2,), torch.float32)
    assert not b.requires_grad


def test_a_tensor_does_not_depend_on_the_others() -> None:
    first, second = TensorMeta("x", (99,), "float32"), TensorMeta("y", (99,), "float32")
    alone = replay(sample("x", first), seed=3)["x"]
    together = replay(sample("y, x", second, first), seed=3)
    assert torch.equal(torch.as_tensor(alone), torch.as_tensor(together["x"]))
    assert not torch.equal(torch.as_tensor(together["y"]), torch.as_tensor(together["x"]))
    assert not torch.equal(torch.as_tensor(alone), torch.as_tensor(replay(sample("x", first), seed=4)["x"]))


@pytest.mark.parametrize("dtype", ["float16", "bfloat16", "float8_e4m3fn"])
def test_small_floats_are_float32_values_rounded(dtype: str) -> None:
    meta = TensorMeta("x", (300_001,), dtype, mean=1.0, std=0.5)
    values = torch.as_tensor(replay(sample("x", meta), seed=0)["x"])
    exact = torch.as_tensor(replay(sample("x", replace(meta, dtype="float32")), seed=0)["x"])
    assert values.dtype == getattr(torch, dtype)
    assert torch.equal(values.float(), exact.to(values.dtype).float())


@pytest.mark.parametrize("dtype", ["int8", "uint8", "int16", "int32", "int64", "bool", "complex64", "complex128"])
def test_other_dtypes_are_made(dtype: str) -> None:
    values = torch.as_tensor(replay(sample("x", TensorMeta("x", (3, 4), dtype, min_val=0, max_val=1)), seed=0)["x"])
    assert (values.dtype, values.shape) == (getattr(torch, dtype), (3, 4))


DATA = TensorMeta("x", (2, 2), "int64", mean=50.0, std=1.0, data=[[1, 2], [3, 4]])


@pytest.mark.parametrize(
    ("meta", "expected"),
    [
        (DATA, [[1, 2], [3, 4]]),
        (replace(DATA, min_val=10, max_val=10), [[10, 10], [10, 10]]),
        (TensorMeta("x", (2,), "bfloat16", min_val=5, max_val=6, data=[1.5, -math.inf]), [1.5, -math.inf]),
        (TensorMeta("x", (2,), "bool", data=[True, False]), [True, False]),
        (TensorMeta("x", (0, 3), "int64", data=[]), []),
        (TensorMeta("x", (1,), "int64", data=[(1 << 62) + 1]), [(1 << 62) + 1]),
    ],
)
def test_data_comes_after_a_range_and_before_statistics(meta: TensorMeta, expected: list[object]) -> None:
    values = torch.as_tensor(replay(sample("x", meta), seed=0)["x"])
    assert (values.tolist(), values.shape) == (expected, meta.shape)


@pytest.mark.parametrize(
    ("dtype", "literals"),
    [
        ("uint64", [2**64 - 1, 2**63 + 3, 2**53 + 1, 0]),
        ("uint32", [2**32 - 1, 2**31, 0]),
        ("uint16", [65535, 32768, 0]),
        ("int64", [2**62 + 1, -(2**62) - 1, 2**63 - 1, -(2**63)]),
        ("float64", [1.7e9 + 0.001, 0.1, -1 / 3]),
    ],
)
def test_literals_are_exact(dtype: str, literals: list[float]) -> None:
    literal = sample("x", TensorMeta("x", (len(literals),), dtype, data=literals))
    for values in (torch.as_tensor(replay(literal, seed=0)["x"]), replay_arrays(literal, seed=0)["x"].values):
        assert values.tolist() == literals
        assert str(values.dtype).removeprefix("torch.") == dtype


@pytest.mark.parametrize(("dtype", "low", "high"), [("uint64", 2**63 + 1, 2**64 - 1), ("uint32", 2**31, 2**31 + 99)])
def test_ranges_beyond_signed_integers_are_kept(dtype: str, low: int, high: int) -> None:
    ranged = sample("x", TensorMeta("x", (500,), dtype, min_val=low, max_val=high))
    values = torch.as_tensor(replay(ranged, seed=0)["x"]).tolist()
    assert low <= min(values) < max(values) <= high


@pytest.mark.parametrize("dtype", ["uint16", "uint32", "uint64", "uint8", "int64"])
def test_indices_of_every_dtype_are_clamped(dtype: str) -> None:
    table = TensorMeta("w", (7, 2), "float32")
    lookup = sample(
        "i, w", TensorMeta("i", (90,), dtype, min_val=0, max_val=200), table, body="return (w[i.to(torch.int64)],)"
    )
    for values in (torch.as_tensor(replay(lookup, seed=0)["i"]), replay_arrays(lookup, seed=0)["i"].values):
        assert max(values.tolist()) == 6


@pytest.mark.parametrize(
    ("parameters", "dtype", "message"),
    [
        ("y", "float32", "forward takes 'y', and no class"),
        ("x", "float3", "dtype 'float3', which this torch does not know"),
        ("x", "qint8", "dtype 'qint8' and no data"),
        ("s0: torch.SymInt", "float32", "forward takes the size 's0'"),
    ],
)
def test_what_cannot_be_made_is_named(parameters: str, dtype: str, message: str) -> None:
    with pytest.raises(GraphNetError, match=message):
        replay(sample(parameters, TensorMeta("x", (1,), dtype)), seed=0)


def test_making_a_tensor_takes_little_more_than_its_size() -> None:
    meta = TensorMeta("x", (8_000_000,), "bfloat16")
    replay(sample("x", meta), seed=0)
    tracemalloc.start()  # sees numpy's memory; torch's is the result itself
    for dtype in ("bfloat16", "float32", "float64", "int64"):
        replay(sample("x", replace(meta, dtype=dtype)), seed=0)
    peak = tracemalloc.get_traced_memory()[1]
    tracemalloc.stop()
    assert peak < 8_000_000


@pytest.mark.parametrize(
    ("name", "values", "stored", "expected"),
    [
        ("s0", {"s0": 20, "S0": 3}, 4, 20),  # written here: the symbol has the parameter's name
        ("s1", {"S0": 1, "S1": 224}, 4, 224),
        ("s1", {"S0": 224}, 4, 224),
        ("s77", {"S0": 1, "S1": 384}, 4, 384),
        ("s27", {}, 4, 4),
        ("L_self_num_prefix_tokens", {"S0": 224}, 1, 1),
        ("s5", {"S0": 20}, None, 20),
    ],
)
def test_a_size_gets_the_example_value_of_its_symbol(
    name: str, values: dict[str, int], stored: int | None, expected: int
) -> None:
    tensors = () if stored is None else (TensorMeta(name, (), "int64", data=[stored]),)
    symbolic = sample(f"{name}: torch.SymInt", *tensors, constraints=Constraints(tuple(values), values))
    assert symbol_value(symbolic, name) == expected
    assert replay(symbolic, seed=0) == {name: expected}


TABLE = TensorMeta("w", (100, 8), "float32")
INDEX = TensorMeta("i", (4,), "int64", data=[0, 5, 500, -7])


@pytest.mark.parametrize(
    ("body", "bound"),
    [
        ("return (torch.nn.functional.embedding(i, w, 0, None, 2.0, False, False),)", (0, 99)),
        ("return (torch.nn.functional.embedding(input=i, weight=w),)", (0, 99)),
        ("return (torch.embedding(w, i),)", (0, 99)),
        ("j = i.view(2, 2).to(torch.int64)[:, 0]; i = None\nj = j + 2\nreturn (torch.embedding(w, j),)", (-2, 97)),
        ("j = torch.cat([i, i - 1])\nreturn (torch.embedding(w, j),)", (0, 99)),
        ("return (w[i],)", (-100, 99)),
        ("return (w[:, i],)", (-8, 7)),
        ("return (w[(slice(None, None, None), i)],)", (-8, 7)),
        ("return (w[None, i],)", (-100, 99)),
        ("return (torch.ops.aten.index(w, [None, i]),)", (-8, 7)),
        ("return (torch.index_select(w, 1, i),)", (0, 7)),
        ("return (w.index_select(dim=-1, index=i),)", (0, 7)),
        ("return (torch.gather(w, 0, i.unsqueeze(1)),)", (0, 99)),
        ("return (torch._C._nn.one_hot(i, 5),)", (0, 4)),
        ("a = w[i]\nb = torch._C._nn.one_hot(i, 5)\nreturn (a, b)", (0, 4)),
        ("w[i] = 0\nreturn (w,)", (-100, 99)),
        ("v = w.contiguous()\nreturn (v[i.flatten()],)", (-100, 99)),
        ("return (i + 1,)", None),
        ("return (torch.embedding(w, i * 2),)", None),
        ("return (w[..., i],)", None),
    ],
)
def test_integers_are_bounded_by_what_they_index(body: str, bound: tuple[int, int] | None) -> None:
    lookup = sample("i, w", INDEX, TABLE, body=body)
    assert index_bounds(lookup) == ({} if bound is None else {"i": IndexBound(*bound)})
    indices = torch.as_tensor(replay(lookup, seed=0)["i"])
    low, high = bound or (-7, 500)
    assert indices.tolist() == [min(max(value, low), high) for value in (0, 5, 500, -7)]
