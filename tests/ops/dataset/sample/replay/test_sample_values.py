import hashlib
import math
import random
import threading
import time
from dataclasses import replace

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from ops.dataset.sample.format.types import TensorMeta
from ops.dataset.sample.replay import values as values_module
from ops.dataset.sample.replay.values import BLOCK, Blank, Filler, fill, literal_values
from ops.errors import GraphNetError


def values(meta: TensorMeta, seed: int = 0, *, unscaled: bool = False, threads: int = 1) -> np.ndarray:
    blank = blank_of(meta)
    fill([blank], seed=seed, unscaled=unscaled, threads=threads)
    return blank.out


def blank_of(meta: TensorMeta) -> Blank:
    dtype = {"bfloat16": "uint16", "float8_e4m3fn": "float32"}.get(meta.dtype, meta.dtype)
    return Blank(meta, np.empty(meta.element_count, dtype))


def tensor(dtype: str = "float32", count: int = 50_000, **statistics: float | None) -> TensorMeta:
    return TensorMeta("x", (count,), dtype, **statistics)  # type: ignore[arg-type]


def test_same_seed_and_name_give_the_same_bits_and_others_do_not() -> None:
    meta = tensor(mean=0.0, std=1.0)
    assert np.array_equal(values(meta), values(meta))
    assert not np.array_equal(values(meta), values(meta, seed=1))
    assert not np.array_equal(values(meta), values(replace(meta, name="y")))


# Stored results were measured on these bits: whoever has to change a digest raises REPLAY_VERSION.
GOLDEN = [
    (tensor("float32", BLOCK + 5, mean=0.0, std=5.0), "c480d70be6fe167a"),
    (tensor("float32", 1000, mean=0.5, std=1e9, min_val=0), "49152d22cf8ac6dd"),
    (tensor("float32", 1000, std=math.nan), "7857ba7eb9ec0c03"),
    (tensor("float64", 1000, mean=1.0, std=2.0), "c35d3d44663a423a"),
    (tensor("float16", 1000, mean=1.0, std=2.0), "d36ec0320bc46506"),
    (tensor("bfloat16", 1000, mean=1.0, std=2.0), "23b5a39be0cd1fa6"),
    (tensor("float8_e4m3fn", 1000, mean=1.0, std=2.0), "f668c5ef655d5e20"),
    (tensor("complex64", 1000, mean=1.0, std=2.0), "01c146e121499608"),
    (tensor("int64", BLOCK + 5, min_val=0, max_val=999), "7d1edf11e03a0baf"),
    (tensor("uint8", 1000, min_val=0, max_val=255), "15af622ab67ab251"),
    (tensor("int32", 1000, mean=10.0, std=50.0), "b55e704bed26b402"),
    (tensor("bool", 1000), "9925b908235f5f66"),
]


@pytest.mark.parametrize(("meta", "digest"), GOLDEN)
def test_bits_stay_what_they_are(meta: TensorMeta, digest: str) -> None:
    assert hashlib.sha256(values(meta).tobytes()).hexdigest()[:16] == digest


counts = st.sampled_from([0, 1, 7, BLOCK - 1, BLOCK, BLOCK + 1, 9 * BLOCK + 3]) | st.integers(0, 300)
dtypes = st.sampled_from(["float32", "float64", "float16", "bfloat16", "int64", "bool", "complex64"])


@settings(max_examples=25, deadline=None)
@given(st.lists(st.tuples(dtypes, counts), min_size=1, max_size=6), st.integers(2, 5), st.integers(1, 12), st.randoms())
def test_values_depend_neither_on_threads_nor_on_what_is_made_beside_them(
    shapes: list[tuple[str, int]], threads: int, batch_blocks: int, chance: random.Random
) -> None:
    metas = [TensorMeta(f"x{index}", (count,), dtype, std=3.0) for index, (dtype, count) in enumerate(shapes)]
    alone = {meta.name: values(meta).tobytes() for meta in metas}
    chance.shuffle(metas)
    blanks = [blank_of(meta) for meta in metas]
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(values_module, "_BATCH", batch_blocks * BLOCK)
        fill(blanks, seed=0, threads=threads)
    assert {blank.tensor.name: blank.out.tobytes() for blank in blanks} == alone


def test_a_block_can_be_made_alone() -> None:
    meta = tensor(count=3 * BLOCK + 5, mean=1.0, std=2.0)
    blocks, last = values(meta), np.empty(5, np.float32)
    Filler(0).fill_block(meta, last, 3)
    assert np.array_equal(blocks[3 * BLOCK :], last)
    assert not np.array_equal(blocks[:5], last)


def test_several_threads_fill_and_none_is_left(monkeypatch: pytest.MonkeyPatch) -> None:
    seen = set()
    meet = threading.Barrier(3, timeout=20)
    fill_block = Filler.fill_block

    def watched(self: Filler, meta: TensorMeta, out: np.ndarray, index: int) -> None:
        if threading.get_ident() not in seen:
            seen.add(threading.get_ident())
            meet.wait()
        fill_block(self, meta, out, index)

    monkeypatch.setattr(Filler, "fill_block", watched)
    before = threading.active_count()
    values(tensor(count=30 * BLOCK), threads=3)
    assert len(seen) == 3
    assert threading.active_count() == before
    # Few values are not worth a thread.
    seen.clear()
    meet = threading.Barrier(1)
    fill([blank_of(TensorMeta(f"x{index}", (10,), "float32")) for index in range(100)], seed=0, threads=3)
    assert seen == {threading.get_ident()}


def test_what_fails_on_another_thread_is_raised(monkeypatch: pytest.MonkeyPatch) -> None:
    main = threading.get_ident()

    def failing(self: Filler, meta: TensorMeta, out: np.ndarray, index: int) -> None:
        if threading.get_ident() != main:
            raise MemoryError("of a helper")
        time.sleep(0.01)

    monkeypatch.setattr(Filler, "fill_block", failing)
    with pytest.raises(MemoryError, match="of a helper"):
        values(tensor(count=30 * BLOCK), threads=2)


@pytest.mark.alone
def test_many_small_tensors_are_made_quickly() -> None:
    metas = [TensorMeta(f"x{index}", (10,), "float32", std=1.0) for index in range(1000)]

    def seconds() -> float:
        started = time.perf_counter()
        fill([blank_of(meta) for meta in metas], seed=0, threads=2)
        return time.perf_counter() - started

    assert min(seconds() for _ in range(5)) < 0.02


@pytest.mark.parametrize("dtype", ["float32", "float64", "complex64", "complex128"])
def test_floats_have_the_recorded_mean_and_a_fifth_of_the_std(dtype: str) -> None:
    meta = tensor(dtype, mean=3.0, std=2.0)
    scaled, unscaled = values(meta), values(meta, unscaled=True)
    assert scaled.mean() == pytest.approx(3.0, abs=0.01)
    assert scaled.std() == pytest.approx(0.4, rel=0.02)
    assert unscaled.std() == pytest.approx(2.0, rel=0.02)


def test_missing_statistics_are_mean_0_and_std_a_tenth() -> None:
    drawn = values(tensor(), unscaled=True)
    assert drawn.mean() == pytest.approx(0.0, abs=0.002)
    assert drawn.std() == pytest.approx(0.1, rel=0.02)


def test_no_spread_is_a_constant() -> None:
    assert set(values(tensor(mean=2.5, std=0.0)).tolist()) == {2.5}
    assert set(values(tensor(mean=250.0, std=0.0)).tolist()) == {100.0}


def test_floats_keep_to_the_range_and_to_100() -> None:
    drawn = values(tensor(mean=0.0, std=5.0, min_val=0, max_val=0.5))
    assert (drawn.min(), drawn.max()) == (0, 0.5)
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
    drawn = values(tensor(**statistics))
    assert np.isfinite(drawn).all()
    assert np.abs(drawn).max() <= 100
    if "std" not in statistics or statistics["std"] < 1e39:
        assert 0 < drawn.std() < 0.02


@pytest.mark.parametrize("dtype", ["int8", "int16", "int32", "int64", "uint8"])
def test_ranged_integers_are_even_over_both_ends(dtype: str) -> None:
    drawn = values(tensor(dtype, min_val=3, max_val=6))
    numbers, counts = np.unique(drawn, return_counts=True)
    assert numbers.tolist() == [3, 4, 5, 6]
    assert counts.min() > 12_000


def test_ranges_are_cut_to_the_dtype_and_must_have_a_value() -> None:
    drawn = values(tensor("uint8", min_val=-5.5, max_val=1000))
    assert (drawn.min(), drawn.max()) == (0, 255)
    extremes = values(tensor("int64", 10, min_val=-(1 << 63), max_val=(1 << 63) - 1))
    assert len(set(extremes.tolist())) == 10
    wide = values(tensor("int8", 5000, min_val=-math.inf, max_val=math.nan))
    assert (wide.min(), wide.max()) == (-128, 127)
    for low, high in ((6, 3), (0.2, 0.8), (math.inf, math.inf), (300, 400)):
        with pytest.raises(GraphNetError, match=f"has no value from min_val {low} to max_val {high}"):
            values(tensor("uint8", min_val=low, max_val=high))


def test_integers_without_range_are_rounded_normals() -> None:
    assert set(values(tensor("int32")).tolist()) == {0}
    drawn = values(tensor("int32", mean=10.0, std=5.0, min_val=10))
    assert drawn.min() == 10
    assert 12 < drawn.max() < 17


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
    drawn = values(tensor(dtype, 300, mean=mean, std=None if std is None else abs(std), min_val=low, max_val=high))
    assert np.isfinite(drawn).all()
    if not dtype.startswith("complex"):
        assert np.abs(drawn).max() <= 100


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
