"""The search finds what fails, whether or not more units fail whenever fewer do, and never keeps what does not."""

import random
import struct
from collections.abc import Callable, Sequence

import pytest

from ops.dataset.sample.format.types import TensorMeta
from ops.evaluation.locate.search import OutOfBudgetError, minimise_units, shrink_sample
from tests.ops.dataset.passes.faulty_samples import make_sample


def searched(count: int, fails: Callable[[set[int]], bool]) -> tuple[list[int], int]:
    """What is found among `count` units, and how many candidates were tried."""
    tried: list[tuple[int, ...]] = []

    def counted(units: Sequence[int]) -> bool:
        assert list(units) == sorted(set(units))
        tried.append(tuple(units))
        return fails(set(units))

    kept = [list(range(count)), *minimise_units(range(count), counted)]
    assert all(fails(set(units)) for units in kept)
    return kept[-1], len(set(tried))


@pytest.mark.parametrize("cause", [{0}, {999}, {500}, {3, 4}, {0, 999}, {7, 400, 800}, {1, 2, 3, 4, 5}])
def test_units_that_fail_together_are_found(cause: set[int]) -> None:
    units, tried = searched(1000, lambda units: cause <= units)
    assert units == sorted(cause)
    assert tried < 200


@pytest.mark.parametrize("seed", range(20))
def test_what_is_found_fails_and_none_of_it_can_be_left_out(seed: int) -> None:
    """A fault that more units may hide: it needs all of one set and none of another, or any of a second cause."""
    draw = random.Random(seed)
    needed = set(draw.sample(range(60), 3))
    hiding = set(draw.sample(sorted(set(range(60)) - needed), 2))
    other = set(draw.sample(range(60), 4))

    def fails(units: set[int]) -> bool:
        return (needed <= units and not (hiding & units and len(units) < 50)) or other <= units

    assert fails(set(range(60)))
    units, _ = searched(60, fails)
    assert fails(set(units))
    assert not any(fails(set(units) - {unit}) for unit in units)


def test_one_unit_needs_no_search() -> None:
    assert searched(1, lambda _: True) == ([0], 0)


def test_the_best_so_far_is_known_when_the_budget_ends() -> None:
    kept: list[list[int]] = []
    tries = iter(range(6))

    def fails(units: Sequence[int]) -> bool:
        if next(tries, None) is None:
            raise OutOfBudgetError("over")
        return 37 in units

    with pytest.raises(OutOfBudgetError):
        for units in minimise_units(range(100), fails):
            kept.append(units)
    assert 37 in kept[-1] and len(kept[-1]) < 50


def test_a_smaller_sample_keeps_the_first_of_its_values() -> None:
    data = TensorMeta("x", (2, 3), "int64", data=[0, 1, 2, 3, 4, 5])
    kept = TensorMeta("y", (2, 3), "float32", kept=struct.pack("<6f", *range(6)))
    sample = make_sample("z = x + y; return (z,)", (data, kept))
    *_, smaller = shrink_sample(sample, lambda candidate: candidate.tensors[0].shape[0] == 2)
    assert [tensor.shape for tensor in smaller.tensors] == [(2, 1)] * 2
    assert smaller.tensors[0].data == [0, 3]
    assert struct.unpack("<2f", smaller.tensors[1].kept or b"") == (0.0, 3.0)
