"""What outputs of many calls come to."""

import math

import numpy as np
import pytest

from ops.dataset.outputs.comparing import Output
from ops.evaluation.benchmark.measuring.judge.agreement import Agreement, float64_errors, float64_fields

RANDOM = np.random.default_rng(0)


def out(values: object, dtype: str = "float32") -> tuple[Output, ...]:
    array = np.asarray(values, dtype)
    return (Output(dtype, array.shape, array.reshape(-1)),)


def calls(count: int = 6) -> list[np.ndarray]:
    return [RANDOM.standard_normal(500).astype(np.float32) for _ in range(count)]


def agreement(fixed_error: float = 0.0) -> Agreement:
    first = np.ones(500, np.float32)
    judged = Agreement(out(first), equal_nan=False, values=True)
    judged.add_fixed(out(first + np.float32(fixed_error)))
    return judged


def test_the_usual_values_decide_and_luck_does_not() -> None:
    judged = agreement(1.5e-5)
    usual = judged.result().t_min
    for values in calls():
        judged.add(out(values), out(values + np.float32(5e-5)))
    assert judged.result().t_min == usual
    values = calls(1)[0]
    judged.add(out(values), out(values + np.float32(0.05)))
    assert judged.result().t_min > usual + 1
    assert judged.result().matches[0].max_difference == pytest.approx(0.05, rel=1e-3)


def test_equal_bits_are_no_luck() -> None:
    judged = agreement()
    values = calls(1)[0]
    judged.add(out(values), out(values))
    assert judged.result().t_min == -math.inf
    judged.add(out(values), out(np.nextafter(values, np.float32(9))))
    assert -math.inf < judged.result().t_min < -5


def test_one_wrong_call_among_many_counts() -> None:
    judged = agreement(1e-5)
    for place, values in enumerate(calls(50)):
        judged.add(out(values), out(values if place != 37 else values + 9))
    assert judged.result().t_min > 0


def test_other_shapes_on_other_values_are_a_failure() -> None:
    judged = agreement()
    judged.add(out(np.ones(3)), out(np.ones(4)))
    assert judged.result().failure is not None and judged.result().t_min == math.inf


@pytest.mark.parametrize("answer", ["mean", "first", "before"])
def test_an_answer_that_does_not_follow_the_inputs_is_none(answer: str) -> None:
    judged, before = agreement(), np.zeros(500, np.float32)
    values = [1 + 1e-3 * item for item in calls(8)]
    for item in values:
        given = {"mean": np.ones(500), "first": values[0], "before": before}[answer]
        judged.add(out(item), out(given))
        before = item
    assert "output 0 does not follow the inputs" in judged.describe_unanswered()
    assert judged.result().t_min <= 0, "at a loose t it passes"


def test_honest_answers_follow_also_coarse_and_constant_ones() -> None:
    judged = agreement()
    for values in calls(8):
        judged.add(out(values), out(values.astype(np.float16)))
    assert judged.describe_unanswered() == ""
    constant = agreement()
    for _ in range(8):
        constant.add(out(np.ones(500)), out(np.ones(500) + 1e-6))
    assert constant.describe_unanswered() == ""


@pytest.mark.parametrize(("kept", "reason"), [(True, "output 0 does not follow the inputs"), (False, "")])
def test_random_outputs_are_no_answer_only_where_they_never_vary(kept: bool, reason: str) -> None:
    judged = Agreement(out(np.ones(500)), equal_nan=False, values=False)
    first, *more = calls(8)
    for values in more:
        judged.add(out(values), out(first if kept else values[::-1].copy()))
    assert judged.describe_unanswered().startswith(reason) and bool(judged.describe_unanswered()) == kept


def relative_error(judged: Agreement) -> float | None:
    fields = judged.result().fields()
    (match,) = fields["matches"]
    assert fields["relative_error"] == match["relative_error"]
    return fields["relative_error"]  # type: ignore[no-any-return]


@pytest.mark.parametrize("size", [1e-6, 1.0, 1e6])
def test_an_error_is_relative_to_how_eager_varies(size: float) -> None:
    """Whatever the size of the outputs, and whatever they have in common."""
    judged, offset = agreement(), agreement()
    for values in calls(30):
        judged.add(out(size * values), out(size * 1.01 * values))
        offset.add(out(size * (20 + values)), out(size * (20 + 1.01 * values)))
    assert relative_error(judged) == pytest.approx(0.01, rel=0.05)
    assert relative_error(offset) == pytest.approx(0.01, rel=0.05)


def test_what_does_not_vary_has_its_spread_or_its_norm_for_a_scale() -> None:
    spread, constant, rounded = agreement(), agreement(), agreement()
    values = calls(1)[0]
    for other in calls(8):
        spread.add(out(values), out(1.01 * values))
        constant.add(out(np.full(500, 3.0)), out(np.full(500, 3.03)))
        rounded.add(out(3 + 1e-6 * other), out((3 + 1e-6 * other) * 1.01))  # what rounding could make is no scale
    for judged in (spread, constant, rounded):
        assert relative_error(judged) == pytest.approx(0.01, rel=0.05)
    nothing = agreement()
    nothing.add(out(np.zeros(500)), out(np.full(500, 1e-9)))
    assert relative_error(nothing) == math.inf


def test_what_is_not_finite_has_an_infinite_error_where_eagers_is() -> None:
    both, compiled = agreement(), agreement()
    for values in calls():
        holes = np.where(np.arange(500) == 7, np.float32(math.nan), values)
        both.add(out(holes), out(holes))
        compiled.add(out(values), out(holes))
    assert relative_error(both) == 0.0
    assert relative_error(compiled) == math.inf


def test_elements_that_are_not_computed_are_no_answer_however_small_they_are() -> None:
    skipping, coarse = agreement(), agreement()
    for values in calls(8):
        small = values * np.float32(1e-6)
        skipping.add(out(small), out(np.where(np.arange(500) % 7 == 0, 0, small)))
        coarse.add(out(small), out(small * (1 + 0.3 * RANDOM.standard_normal(500))))
    assert skipping.describe_unanswered().startswith("a part of output 0 does not follow the inputs: it leaves 1")
    assert coarse.describe_unanswered() == ""


def test_nobody_knows_which_elements_of_a_large_output_are_looked_at() -> None:
    step = 10
    draws = [RANDOM.standard_normal(step << 12).astype(np.float32) * np.float32(1e-6) for _ in range(5)]
    computed = [np.where(np.arange(step << 12) % step == 0, draw, 0) for draw in draws]
    for _ in range(5 * step):
        judged = Agreement(out(draws[0]), equal_nan=False, values=True)
        for expected, actual in zip(draws, computed, strict=True):
            judged.add(out(expected), out(actual))
        assert judged.describe_unanswered()


def test_equal_outputs_have_no_error_and_exact_ones_none_to_tell() -> None:
    judged = agreement()
    for values in calls(4):
        judged.add(out(values), out(values))
    assert relative_error(judged) == 0.0
    numbers = Agreement(out(np.arange(5), "int64"), equal_nan=False, values=True)
    numbers.add_fixed(out(np.arange(5), "int64"))
    numbers.add(out(np.arange(5), "int64"), out(np.arange(5), "int64"))
    assert relative_error(numbers) is None
    random = Agreement(out(np.ones(500)), equal_nan=False, values=False)
    random.add_fixed(out(np.ones(500)))
    assert relative_error(random) is None


def test_the_error_of_a_run_is_that_of_the_output_furthest_off_for_its_dtype() -> None:
    """One percent is many units of rounding of 32 bits, and three of half as many."""
    values = calls(2)
    both = [(*out(item), *out(item, "float16")) for item in values]
    judged = Agreement(both[0], equal_nan=False, values=True)
    judged.add_fixed(both[0])
    for item, expected in zip(values, both, strict=True):
        judged.add(expected, (*out(item * 1.001), *out(item * 1.01, "float16")))
    fields = judged.result().fields()
    assert (fields["relative_error_dtype"], fields["relative_error"] < 0.005) == ("float32", True)
    assert fields["matches"][1]["relative_error"] > 0.005


def test_errors_against_float64() -> None:
    truth = RANDOM.standard_normal(100)
    eager, compiled = truth.astype(np.float32) + np.float32(1e-4), truth.astype(np.float32)
    rows = float64_errors(out(truth, "float64"), out(eager), out(compiled), equal_nan=False)
    fields = float64_fields(rows)
    assert fields["nearer_to_float64"] is True
    assert fields["t_min_float64"] < fields["eager_t_min_float64"]
    assert float64_errors(out([1], "int64"), out([1], "int64"), out([1], "int64"), equal_nan=False) == [{}]
    assert float64_fields([{}])["nearer_to_float64"] is None
