"""`t_min` is what a scan of `torch.allclose` finds, for whatever tensors; outputs that cannot be compared say why."""

import math

import pytest
import torch
from hypothesis import given, settings
from hypothesis import strategies as st

from ops.benchmark.measuring.tensors.tensor_library import dtype_name
from ops.benchmark.measuring.tensors.torch_tensors import TorchTensors
from ops.benchmark.results import FailureKind
from ops.benchmark.tolerances import GRID, tolerances

TORCH = TorchTensors()
t_min, differences, compare_outputs = TORCH.t_min, TORCH.differences, TORCH.compare
REAL = (torch.float16, torch.bfloat16, torch.float32, torch.float64)
COMPLEX = (torch.complex32, torch.complex64, torch.complex128)
TINY = (torch.float8_e4m3fn, torch.float8_e5m2)
WHOLE = (torch.bool, torch.uint8, torch.int8, torch.int16, torch.int32, torch.int64, torch.uint16, torch.uint32)
SPECIAL = (0.0, -0.0, 1.0, -1.0, math.inf, -math.inf, math.nan, 1e-8, 6e4, 3e38, 1e300)


def scan(expected: torch.Tensor, actual: torch.Tensor, *, equal_nan: bool) -> float:
    """The definition: every t of the grid, with `torch.allclose`."""
    if torch.allclose(actual, expected, rtol=0, atol=0, equal_nan=equal_nan):
        return -math.inf
    for t in GRID:
        atol, rtol = tolerances(dtype_name(expected), t)
        if torch.allclose(actual, expected, rtol=rtol, atol=atol, equal_nan=equal_nan):
            return float(t)
    return math.inf


@st.composite
def pairs(draw: st.DrawFn) -> tuple[torch.Tensor, torch.Tensor]:
    dtype = draw(st.sampled_from(REAL + COMPLEX + TINY + WHOLE))
    shape = draw(st.sampled_from([(), (0,), (1,), (7,), (3, 5), (2, 0, 3), (33,)]))
    count = math.prod(shape)
    generator = torch.Generator().manual_seed(draw(st.integers(0, 2**32)))
    scale = 10.0 ** draw(st.floats(-6, 6))
    error = 10.0 ** draw(st.floats(-14, 7))
    expected = torch.randn(count, generator=generator, dtype=torch.float64) * scale
    actual = expected + torch.randn(count, generator=generator, dtype=torch.float64) * error
    for side in (expected, actual):
        for place, value in draw(st.dictionaries(st.integers(0, 40), st.sampled_from(SPECIAL), max_size=4)).items():
            if place < count:
                side[place] = value
    if draw(st.booleans()):
        actual = torch.where(expected.isfinite(), actual, expected)
    if dtype in WHOLE:
        expected, actual = (side.nan_to_num(0, 100, 0).clamp(0, 100) for side in (expected, actual))
    elif dtype in COMPLEX:
        turn = torch.exp(torch.tensor(1j * draw(st.floats(-3, 3)), dtype=torch.complex128))
        expected, actual = expected * turn, actual * turn
    return expected.to(dtype).reshape(shape), actual.to(dtype).reshape(shape)


@settings(max_examples=200, deadline=None)
@given(pairs(), st.booleans())
@pytest.mark.filterwarnings("ignore:ComplexHalf")
def test_bisection_finds_what_a_scan_finds(pair: tuple[torch.Tensor, torch.Tensor], equal_nan: bool) -> None:
    expected, actual = pair
    assert t_min(expected, actual, equal_nan=equal_nan) == scan(expected, actual, equal_nan=equal_nan)


@pytest.mark.parametrize("dtype", (*REAL, torch.complex64, torch.complex128))
def test_every_level_of_the_grid_can_be_the_answer(dtype: torch.dtype) -> None:
    levels = set()
    for exponent in range(-160, 80):
        expected = torch.full((3,), 0.5, dtype=torch.complex128 if dtype.is_complex else torch.float64)
        levels.add(t_min(expected.to(dtype), (expected + 10.0 ** (exponent / 10)).to(dtype)))
    assert levels - {-math.inf, math.inf} <= set(map(float, GRID))
    assert {0.0, 1.0, 2.0, 3.0} <= levels


@pytest.mark.parametrize("dtype", WHOLE)
def test_integers_and_booleans_are_equal_or_not(dtype: torch.dtype) -> None:
    ones = torch.ones(4).to(dtype)
    assert t_min(ones, ones.clone()) == -math.inf
    assert t_min(ones, torch.zeros(4).to(dtype)) == math.inf


def test_tolerances_are_those_of_the_table() -> None:
    assert tolerances("float32", -5) == pytest.approx((1e-5, 10**-5.886))
    assert tolerances("float16", -5) == pytest.approx((1e-5, 1e-3))
    assert tolerances("bfloat16", -5) == pytest.approx((1e-5, 10**-1.796))
    assert tolerances("float64", -5) == pytest.approx((1e-7, 1e-7))
    assert tolerances("complex32", 0) == (1.0, 1.0)
    assert tolerances("int64", 5) == (0.0, 0.0)


@pytest.mark.filterwarnings("ignore:torch.quantize_per_tensor")
def test_quantised_outputs_are_compared_by_what_they_stand_for() -> None:
    values = torch.tensor([0.1, 0.2, 0.3])
    expected, actual = (torch.quantize_per_tensor(values + shift, 0.1, 0, torch.qint8) for shift in (0.0, 0.1))
    assert t_min(expected, expected.clone()) == -math.inf
    assert t_min(expected, actual) == -1.0


def test_nan_equals_nan_only_when_told() -> None:
    nan = torch.tensor([1.0, math.nan])
    assert t_min(nan, nan.clone()) == math.inf
    assert t_min(nan, nan.clone(), equal_nan=True) == -math.inf


def test_the_worst_output_decides() -> None:
    expected = (torch.ones(3), torch.ones(2, dtype=torch.int64))
    comparison = compare_outputs(expected, (torch.ones(3) + 3e-3, torch.ones(2, dtype=torch.int64)))
    assert [match.t_min for match in comparison.matches] == [-2.0, -math.inf]
    assert comparison.t_min == -2.0
    assert comparison.matches[0].max_difference == pytest.approx(3e-3, rel=1e-3)
    assert comparison.failure is None
    assert not comparison.nan_mismatch


@pytest.mark.parametrize(
    ("actual", "kind"),
    [
        ((torch.ones(3, dtype=torch.float16),), FailureKind.DTYPE_MISMATCH),
        ((torch.ones(3, 1),), FailureKind.SHAPE_MISMATCH),
        ((torch.ones(3), torch.ones(3)), FailureKind.SHAPE_MISMATCH),
        ((), FailureKind.SHAPE_MISMATCH),
    ],
)
@pytest.mark.parametrize("values", [True, False])
def test_what_cannot_be_compared_fails(actual: tuple[torch.Tensor, ...], kind: FailureKind, values: bool) -> None:
    comparison = compare_outputs((torch.ones(3),), actual, values=values)
    assert comparison.failure is not None
    assert comparison.failure[0] == kind
    assert comparison.t_min == math.inf


def test_values_that_depend_on_the_seed_do_not_count() -> None:
    comparison = compare_outputs((torch.zeros(3),), (torch.full((3,), math.nan),), values=False)
    assert comparison.t_min == -math.inf
    assert not comparison.nan_mismatch
    assert comparison.matches[0].max_difference is None


def test_lost_finiteness_is_noticed() -> None:
    assert compare_outputs((torch.zeros(3),), (torch.tensor([0.0, math.inf, 0.0]),)).nan_mismatch
    assert not compare_outputs((torch.tensor([math.inf, 0.0]),), (torch.tensor([math.inf, 1.0]),)).nan_mismatch


def test_differences_are_of_finite_elements_and_sliced_alike(monkeypatch: pytest.MonkeyPatch) -> None:
    expected = torch.arange(10.0)
    actual = expected + torch.arange(10.0) / 10
    expected[3] = math.inf
    actual[4] = math.nan
    want = [0.0, 0.1, 0.2, 0.5, 0.6, 0.7, 0.8, 0.9]
    for size in (2**22, 3):
        monkeypatch.setattr("ops.benchmark.measuring.tensors.tensor_library.SLICE_ELEMENTS", size)
        assert differences(expected, actual) == pytest.approx((0.9, sum(want) / len(want)), rel=1e-5)
    assert differences(torch.empty(0), torch.empty(0)) is None
    assert differences(torch.tensor([2**53 + 1]), torch.tensor([2**53 + 3]))[0] >= 2
