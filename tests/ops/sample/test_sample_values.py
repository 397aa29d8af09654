import math
from dataclasses import replace

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from ops.errors import GraphNetError
from ops.sample.types import TensorMeta
from ops.sample.values import STRETCH, fill_values, generator, literal_values


def values(tensor: TensorMeta, seed: int = 0, dtype: str | None = None, *, unscaled: bool = False) -> np.ndarray:
    out = np.empty(tensor.element_count, dtype or tensor.dtype)
    fill_values(out, tensor, generator(seed, tensor.name), unscaled=unscaled)
    return out


def tensor(dtype: str = "float32", count: int = 50_000, **statistics: float | None) -> TensorMeta:
    return TensorMeta("x", (count,), dtype, **statistics)  # type: ignore[arg-type]


def test_same_seed_and_name_give_the_same_bits_and_others_do_not() -> None:
    meta = tensor(mean=0.0, std=1.0)
    assert np.array_equal(values(meta), values(meta))
    assert not np.array_equal(values(meta), values(meta, seed=1))
    assert not np.array_equal(values(meta), values(replace(meta, name="y")))


def test_values_stay_what_they_are() -> None:
    # Stored results were measured on these bits.
    assert values(tensor(count=4, mean=0.0, std=5.0)).tolist() == [
        0.2733611464500427,
        -0.5509647727012634,
        0.1868593841791153,
        0.35061541199684143,
    ]
    assert values(tensor("int64", 4, min_val=0, max_val=999)).tolist() == [246, 462, 156, 530]


def test_values_do_not_depend_on_the_stretches() -> None:
    meta = tensor(count=3 * STRETCH + 5, mean=1.0, std=2.0)
    whole = values(meta)
    parts = np.empty_like(whole)
    random = generator(0, "x")
    for start in range(0, whole.size, STRETCH):
        fill_values(parts[start : start + STRETCH], meta, random)
    assert np.array_equal(whole, parts)


@pytest.mark.parametrize("dtype", ["float32", "float64", "complex64", "complex128"])
def test_floats_have_the_recorded_mean_and_a_fifth_of_the_std(dtype: str) -> None:
    meta = tensor(dtype, mean=3.0, std=2.0)
    scaled, unscaled = values(meta), values(meta, unscaled=True)
    assert scaled.mean() == pytest.approx(3.0, abs=0.01)
    assert scaled.std() == pytest.approx(0.4, rel=0.02)
    assert unscaled.std() == pytest.approx(2.0, rel=0.02)


def test_missing_statistics_are_mean_0_and_std_a_tenth() -> None:
    found = values(tensor(), unscaled=True)
    assert found.mean() == pytest.approx(0.0, abs=0.002)
    assert found.std() == pytest.approx(0.1, rel=0.02)


def test_no_spread_is_a_constant() -> None:
    assert set(values(tensor(mean=2.5, std=0.0)).tolist()) == {2.5}
    assert set(values(tensor(mean=250.0, std=0.0)).tolist()) == {100.0}


def test_floats_keep_to_the_range_and_to_100() -> None:
    found = values(tensor(mean=0.0, std=5.0, min_val=0, max_val=0.5))
    assert (found.min(), found.max()) == (0, 0.5)
    wide = values(tensor(mean=0.0, std=5000.0))
    assert (wide.min(), wide.max()) == (-100, 100)
    assert set(values(tensor(mean=0.0, std=1.0, min_val=3, max_val=2)).tolist()) == {2.0}


@pytest.mark.parametrize(
    "statistics",
    [
        {"std": math.nan},
        {"mean": math.nan, "std": 0.0},
        {"mean": math.inf, "std": 1.0},
        {"std": 1e39},
        {"mean": 1.0, "max_val": math.nan},
    ],
)
def test_what_is_not_finite_becomes_small_noise(statistics: dict[str, float]) -> None:
    found = values(tensor(**statistics))
    assert np.isfinite(found).all()
    assert np.abs(found).max() <= 100
    if "std" not in statistics or statistics["std"] < 1e39:
        assert 0 < found.std() < 0.02


@pytest.mark.parametrize("dtype", ["int8", "int16", "int32", "int64", "uint8"])
def test_ranged_integers_are_even_over_both_ends(dtype: str) -> None:
    found = values(tensor(dtype, min_val=3, max_val=6))
    numbers, counts = np.unique(found, return_counts=True)
    assert numbers.tolist() == [3, 4, 5, 6]
    assert counts.min() > 12_000


def test_ranges_are_cut_to_the_dtype_and_must_have_a_value() -> None:
    found = values(tensor("uint8", min_val=-5.5, max_val=1000))
    assert (found.min(), found.max()) == (0, 255)
    extremes = values(tensor("int64", 10, min_val=-(1 << 63), max_val=(1 << 63) - 1))
    assert len(set(extremes.tolist())) == 10
    with pytest.raises(GraphNetError, match="has no value from min_val 6 to max_val 3"):
        values(tensor("int64", min_val=6, max_val=3))


def test_integers_without_range_are_rounded_normals() -> None:
    assert set(values(tensor("int32")).tolist()) == {0}
    found = values(tensor("int32", mean=10.0, std=5.0, min_val=10))
    assert found.min() == 10
    assert 12 < found.max() < 17


def test_bools_are_a_fair_coin() -> None:
    assert values(tensor("bool")).mean() == pytest.approx(0.5, abs=0.01)
    assert values(tensor("bool", min_val=0, max_val=1)).mean() == pytest.approx(0.5, abs=0.01)


@pytest.mark.parametrize("value", [0, 1])
def test_bools_of_one_value_have_it(value: int) -> None:
    assert (values(tensor("bool", min_val=value, max_val=value)) == value).all()


@settings(max_examples=60, deadline=None)
@given(
    st.sampled_from(["float32", "float64", "int64", "bool", "complex64"]),
    *(st.none() | st.floats() | st.integers(-1000, 1000) for _ in range(4)),
)
def test_any_statistics_give_finite_values_within_100(
    dtype: str, mean: float | None, std: float | None, low: float | None, high: float | None
) -> None:
    if dtype == "int64":
        low, high = None, high if high is None or math.isfinite(high) else None
    found = values(tensor(dtype, 300, mean=mean, std=None if std is None else abs(std), min_val=low, max_val=high))
    assert np.isfinite(found).all()
    if not dtype.startswith("complex"):
        assert np.abs(found).max() <= 100


def test_literals_are_flattened_and_fitted_to_the_shape() -> None:
    assert literal_values(tensor()) is None
    assert literal_values(TensorMeta("x", (2, 2), "int64", data=[[1, 2], [3, 4]])) == [1, 2, 3, 4]
    assert literal_values(TensorMeta("x", (), "int64", data=7)) == [7]
    assert literal_values(TensorMeta("x", (5,), "int64", data=[1, 2])) == [1, 2, 1, 2, 1]
    assert literal_values(TensorMeta("x", (2,), "int64", data=[1, 2, 3])) == [1, 2]
    assert literal_values(TensorMeta("x", (0, 3), "int64", data=[])) == []
    with pytest.raises(GraphNetError, match="no values in data"):
        literal_values(TensorMeta("x", (1,), "int64", data=[]))
    with pytest.raises(GraphNetError, match="expected numbers in data"):
        literal_values(TensorMeta("x", (1,), "int64", data=["a"]))
