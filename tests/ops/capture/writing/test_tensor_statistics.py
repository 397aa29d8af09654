"""What a sample records of its tensors, and that replaying it is sane."""

import math

import numpy as np
import pytest
import torch

from ops.capture.writing.samples import describe
from ops.sample.format.types import TensorMeta
from ops.sample.replay.tensors import make_tensor


def replayed(meta: TensorMeta) -> torch.Tensor:
    return make_tensor(meta, seed=0)


def test_small_tensors_keep_their_values():
    values = torch.randn(7, 9)
    meta = describe("x", values)
    assert len(meta.data) == 63
    assert torch.equal(replayed(meta), values)
    assert describe("x", torch.randn(64)).data is None


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


def test_a_small_standard_deviation_is_not_lost():
    assert replayed(describe("x", 1 + torch.randn(1000) * 1e-4)).std() > 0


def test_integers_keep_their_range():
    meta = describe("ids", torch.randint(5, 90, (4, 64)))
    assert (meta.min_val, meta.max_val, meta.data, meta.mean) == (5, 89, None, None)
    values = replayed(meta)
    assert values.min() >= 5
    assert values.max() <= 89


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
    assert describe("x", torch.randn(1000)).min_val is None


@pytest.mark.parametrize("mask", [torch.ones(9, 9).tril().bool(), torch.ones(0, 9).bool()])
def test_bools_of_two_values_or_none_have_no_range(mask):
    assert describe("mask", mask).min_val is None


@pytest.mark.parametrize("blocked", [-math.inf, torch.finfo(torch.float32).min])
def test_a_mask_is_replayed_as_nothing_masked(blocked):
    mask = torch.full((16, 16), blocked).triu(1)
    meta = describe("mask", mask)
    assert (meta.mean, meta.std) == (0.0, 0.0)
    assert torch.equal(replayed(meta), torch.zeros(16, 16))


def test_a_tensor_of_nothing_but_extremes_has_statistics():
    meta = describe("x", torch.full((100,), math.nan))
    assert (meta.mean, meta.std) == (0.0, 0.0)


def test_other_kinds_of_values():
    assert describe("flag", torch.tensor([True, False])).data == [True, False]
    assert describe("flags", torch.ones(100, dtype=torch.bool)).data is None
    assert describe("empty", torch.empty(0, 3)).data == []
    assert describe("scalar", torch.tensor(3.5)) == TensorMeta("scalar", (), "float32", "cpu", 3.5, 0.0, [3.5])
    assert describe("s0", 12).data == [12]
    complex_values = describe("x", torch.randn(100, dtype=torch.complex64))
    assert complex_values.std == pytest.approx(1, abs=0.3)
