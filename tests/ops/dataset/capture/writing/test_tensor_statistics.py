"""What a sample records of its tensors, and that replaying it is sane."""

import math

import numpy as np
import pytest
import torch

from ops.dataset.capture.writing.samples import describe
from ops.dataset.sample.format.types import TensorMeta
from ops.dataset.sample.replay.tensors import make_tensor


def replayed(meta: TensorMeta) -> torch.Tensor:
    return make_tensor(meta, seed=0)


@pytest.mark.parametrize("dtype", [torch.float64, torch.float32, torch.float16, torch.bfloat16])
def test_values_and_statistics_round_trip(dtype):
    values = torch.randn(63, dtype=torch.float64).to(dtype)
    assert torch.equal(torch.tensor(describe("x", values).data, dtype=dtype), values)
    many = torch.randn(10_000, dtype=torch.float64).mul(1e-4).to(dtype)
    meta = describe("x", many)
    assert meta.std == pytest.approx(many.double().std().item(), rel=1e-7)
    assert meta.mean == pytest.approx(many.double().mean().item(), rel=1e-6)


@pytest.mark.parametrize("dtype", [torch.complex128, torch.complex64, torch.complex32])
def test_complex_values_round_trip(dtype):
    numbers = [complex(-0.0, math.inf), complex(math.nan, -0.0), complex(0.1, 2.5), complex(-0.0, -0.0)]
    values = torch.tensor(numbers, dtype=dtype)
    meta = describe("z", values)
    bits = [torch.view_as_real(each).double() for each in (replayed(meta), values)]
    assert torch.equal(*(torch.stack([each.nan_to_num(7, 8), each.signbit()]) for each in bits))


@pytest.mark.parametrize("dtype", [torch.float8_e4m3fn, torch.float8_e5m2, torch.float8_e4m3fnuz])
def test_floats_of_8_bits_have_statistics(dtype):
    values = (torch.randn(4096) * 30).to(dtype)
    meta, expected = describe("x", values), values.double()
    assert (meta.mean, meta.std) == pytest.approx((expected.mean().item(), expected.std().item()), rel=1e-5)
    assert replayed(meta).dtype == dtype


@pytest.mark.parametrize("dtype", [torch.uint16, torch.uint32, torch.uint64])
def test_unsigned_integers_keep_their_range(dtype):
    highest = torch.iinfo(dtype).max
    values = torch.from_numpy(np.array([7, 9, highest] * 50, dtype=str(dtype).removeprefix("torch.")))
    meta = describe("x", values)
    assert (meta.min_val, meta.max_val) == (7, highest)
    assert replayed(meta).dtype == dtype


def test_indices_that_a_graph_computed_keep_their_values():
    pairs = torch.stack([torch.zeros(50, dtype=torch.int64), torch.arange(50)])
    assert replayed(describe("pairs", pairs, is_computed=True)).equal(pairs)
    assert describe("values", torch.randn(100), is_computed=True).data is None


def test_a_constant_is_replayed_as_it_was():
    flags = torch.ones(9, 9, dtype=torch.bool)
    for value in (torch.full((100,), 0.02), torch.ones(1, 80, dtype=torch.long), flags, ~flags):
        assert torch.equal(replayed(describe("x", value)), value)


def test_a_buffer_that_is_never_negative_stays_so():
    variance = torch.rand(1000) * 1e-3 + torch.tensor([1e-6, 10.0]).repeat(500)
    meta = describe("running_var", variance)
    assert meta.min_val == pytest.approx(variance.min().item())
    assert replayed(meta).min() > 0
    assert describe("weight", variance, is_parameter=True).min_val is None


SMALL = torch.randn(7, 9)


@pytest.mark.parametrize(
    ("value", "expected"),
    [
        (SMALL, {"data": pytest.approx(SMALL.flatten().tolist()), "min_val": None}),
        (torch.randn(64), {"data": None, "min_val": None}),
        (torch.arange(100), {"min_val": 0, "max_val": 99, "data": None, "mean": None}),
        (torch.ones(9, 9).tril().bool(), {"min_val": None, "max_val": None, "data": None}),
        (torch.ones(0, 9).bool(), {"min_val": None}),
        (torch.ones(100, dtype=torch.bool), {"data": None}),
        (torch.tensor([True, False]), {"data": [True, False]}),
        (torch.empty(0, 3), {"data": []}),
        (torch.tensor(3.5), {"shape": (), "dtype": "float32", "device": "cpu", "mean": 3.5, "std": 0.0, "data": [3.5]}),
        (12, {"data": [12], "dtype": "int64"}),
        (torch.full((100,), math.nan), {"mean": 0.0, "std": 0.0}),
        (torch.full((16, 16), -math.inf).triu(1), {"mean": 0.0, "std": 0.0}),
        (torch.full((16, 16), torch.finfo(torch.float32).min).triu(1), {"mean": 0.0, "std": 0.0}),
        (torch.randn(10_000, dtype=torch.complex64), {"std": pytest.approx(1, abs=0.3), "min_val": None}),
        (1 + torch.linspace(0, 1e-4, 1000), {"std": pytest.approx(2.9e-5, rel=0.1)}),
    ],
)
def test_what_is_recorded_of_other_kinds_of_values(value, expected):
    meta = describe("x", value)
    assert {field: getattr(meta, field) for field in expected} == expected
    if meta.data or meta.std == 0.0:
        again = replayed(meta)
        assert torch.equal(torch.as_tensor(again), torch.as_tensor(value) if meta.data else torch.zeros(meta.shape))
