"""Outputs are compared as torch compares them, without torch."""

import math

import numpy as np
import pytest
import torch
from hypothesis import given
from hypothesis import strategies as st

from ops.dataset.outputs.comparing import (
    Output,
    _close_elements,
    are_finite,
    compare,
    differences,
    have_same_bits,
    is_close,
    loses_finite,
    storage_dtype,
    t_min,
)
from ops.dataset.outputs.tolerances import GRID, tolerances
from ops.evaluation.benchmark.measuring.sides.torch_side import locate_output
from ops.failures import FailureKind

FLOATS = (torch.float16, torch.bfloat16, torch.float32, torch.float64, torch.complex64, torch.complex128)
EXACT = (torch.bool, torch.int8, torch.int64, torch.uint8)


def output(tensor: torch.Tensor) -> Output:
    """An output as the judge reads it."""
    dtype = str(tensor.dtype).removeprefix("torch.")
    plain = locate_output(tensor).owner.contiguous()
    raw = plain.as_strided((plain.numel(),), (1,)).view(torch.uint8).numpy().view(storage_dtype(dtype))
    return Output(dtype, tuple(tensor.shape), raw)


def pair(dtype: torch.dtype, scale: float, error: float, seed: int) -> tuple[torch.Tensor, torch.Tensor]:
    generator = torch.Generator().manual_seed(seed)
    wide = torch.complex128 if dtype.is_complex else torch.float64
    expected = torch.randn(500, dtype=wide, generator=generator) * scale
    actual = expected * (1 + error * torch.randn(500, dtype=wide, generator=generator))
    for place, value in enumerate((math.inf, -math.inf, math.nan, 0.0)):
        expected[place] = value
        actual[place] = value if seed % 2 else 1.0
    return expected.to(dtype), actual.to(dtype)


@given(
    st.sampled_from(FLOATS),
    st.floats(1e-6, 1e4),
    st.sampled_from([0.0, 1e-9, 1e-6, 1e-4, 1e-2, 1.0]),
    st.integers(0, 10**6),
    st.booleans(),
)
def test_elements_are_close_where_torch_says_so(
    dtype: torch.dtype, scale: float, error: float, seed: int, equal_nan: bool
) -> None:
    expected, actual = pair(dtype, scale, error, seed)
    sides = output(expected), output(actual)
    name = sides[0].dtype
    for t in GRID:
        absolute, relative = tolerances(name, t)
        theirs = torch.isclose(actual, expected, rtol=relative, atol=absolute, equal_nan=equal_nan).numpy()
        ours = _close_elements(sides[0].numbers(), sides[1].numbers(), (absolute, relative), name, equal_nan=equal_nan)
        assert np.array_equal(ours, theirs), (t, expected[ours != theirs], actual[ours != theirs])


@pytest.mark.parametrize("dtype", FLOATS)
def test_every_level_of_the_grid_can_be_the_answer(dtype: torch.dtype) -> None:
    expected = torch.ones(7, dtype=dtype)
    name = str(dtype).removeprefix("torch.")
    results = {t_min(output(expected), output(expected + sum(tolerances(name, t)) * 0.9)) for t in GRID}
    assert results <= {-math.inf, math.inf, *map(float, GRID)} and len(results) >= (5 if dtype.itemsize == 2 else 10)
    assert t_min(output(expected), output(expected)) == -math.inf
    assert t_min(output(expected), output(expected * math.nan)) == math.inf


@pytest.mark.parametrize("dtype", EXACT)
def test_integers_and_booleans_are_equal_or_not(dtype: torch.dtype) -> None:
    expected = torch.tensor([0, 1, 1], dtype=dtype)
    assert t_min(output(expected), output(expected.clone())) == -math.inf
    assert t_min(output(expected), output(expected ^ 1)) == math.inf


@pytest.mark.parametrize("dtype", [torch.float8_e4m3fn, torch.float8_e5m2, torch.complex32])
def test_rare_dtypes_are_read(dtype: torch.dtype) -> None:
    wide = torch.complex64 if dtype.is_complex else torch.float32
    values = torch.tensor([0.5, -2.0, 96.0], dtype=wide)
    side = output(values.to(dtype))
    assert np.array_equal(side.numbers(), values.numpy())
    assert t_min(side, output(values.to(dtype))) == -math.inf
    assert t_min(side, output((2 * values).to(dtype))) == (0.0 if dtype.is_complex else math.inf)
    assert differences(side, output((2 * values).to(dtype))) == (96.0, pytest.approx(98.5 / 3))


def test_quantised_outputs_are_compared_by_what_they_stand_for() -> None:
    values = torch.tensor([0.0, 1.0, 2.0])
    coarse, other = (torch.quantize_per_tensor(values, scale, 0, torch.quint8) for scale in (0.1, 0.05))
    assert t_min(output(coarse), output(other)) < -5
    assert output(coarse).dtype == "quint8"


def test_nan_equals_nan_only_when_told() -> None:
    values = output(torch.tensor([math.nan, 1.0]))
    assert t_min(values, values) == math.inf
    assert t_min(values, values, equal_nan=True) == -math.inf
    assert have_same_bits([values], [values])


def test_the_worst_output_decides() -> None:
    good, poor = torch.ones(4), torch.ones(4) * 1.01
    compared = compare([output(good)] * 2, [output(good), output(poor)])
    assert [match.t_min for match in compared.matches] == [-math.inf, compared.t_min]
    assert compared.failure is None and -3 <= compared.t_min <= -1


@pytest.mark.parametrize(
    ("actual", "kind"),
    [
        ([torch.ones(2, 3)], FailureKind.SHAPE_MISMATCH),
        ([torch.ones(6).double()], FailureKind.DTYPE_MISMATCH),
        ([], FailureKind.SHAPE_MISMATCH),
        ([torch.ones(6)] * 2, FailureKind.SHAPE_MISMATCH),
    ],
)
@pytest.mark.parametrize("values", [True, False])
def test_what_cannot_be_compared_fails(actual: list[torch.Tensor], kind: FailureKind, values: bool) -> None:
    compared = compare([output(torch.ones(6))], list(map(output, actual)), values=values)
    assert compared.failure is not None and compared.failure[0] is kind
    assert compared.t_min == math.inf


def test_values_that_depend_on_the_seed_do_not_count() -> None:
    compared = compare([output(torch.ones(3))], [output(torch.zeros(3))], values=False)
    assert (compared.t_min, compared.matches[0].max_difference) == (-math.inf, None)


def test_lost_finiteness_is_noticed() -> None:
    intact, broken = torch.ones(100_000), torch.ones(100_000)
    broken[99_999] = math.inf
    assert compare([output(intact)], [output(broken)]).nan_mismatch
    assert loses_finite(output(intact), output(broken)) and not loses_finite(output(broken), output(intact))
    assert are_finite([output(intact)]) and not are_finite([output(broken)])


def test_differences_are_of_finite_elements_over_all_slices() -> None:
    expected = torch.zeros(200_000)
    actual = torch.zeros(200_000)
    actual[150_000], actual[3], expected[3] = 2.0, math.inf, 1.0
    assert differences(output(expected), output(actual)) == (2.0, 2.0 / 199_999)
    assert differences(output(torch.tensor([math.nan])), output(torch.tensor([1.0]))) is None
    assert not is_close(output(expected), output(actual), (1.0, 0.0))


@pytest.mark.parametrize(
    "tensor",
    [
        torch.arange(24.0).reshape(4, 6)[:, ::2],
        torch.arange(24.0).reshape(4, 6)[:, 0],
        torch.arange(24.0).reshape(4, 6).t(),
        torch.arange(6.0).expand(5, 6),
        torch.arange(6.0)[2:5],
        torch.ones(()),
        torch.empty(0, 3),
        torch.arange(4.0).to_sparse(),
        torch.tensor([1 + 2j]).conj(),
        torch.tensor([1 + 2j]).conj().imag,
    ],
    ids=["gaps", "few of many", "transposed", "zero strides", "a part", "a number", "nothing", "sparse", "conj", "neg"],
)
def test_outputs_of_every_layout_are_read_where_they_lie(tensor: torch.Tensor) -> None:
    import ctypes

    from ops.evaluation.benchmark.measuring.judge.answers import OutputKind
    from ops.evaluation.benchmark.measuring.judge.participant import _make_output

    told = locate_output(tensor)
    content = ctypes.string_at(told.address, told.kind.size_bytes) if told.kind.size_bytes else b""
    read = _make_output(OutputKind(*told.kind), np.frombuffer(content, np.uint8))
    dense = tensor.to_dense() if tensor.layout is not torch.strided else tensor
    assert np.array_equal(read.numbers().reshape(read.shape), dense.resolve_conj().resolve_neg().numpy())
