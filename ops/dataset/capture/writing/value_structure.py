"""Finds structure in the values of integer or bool tensors, which values drawn from their range would not have.

Each test asks how likely random values would look like these; a structure is beyond six standard deviations, or has a
chance below one in a hundred million. No torch.
"""

import math
from collections.abc import Collection, Iterator
from typing import Any

import numpy as np
import numpy.typing as npt

_DEVIATIONS = 6.0
_UNLIKELY = 20.0
"""Negative logarithm of a chance that counts as impossible."""

_FEW_VALUES = 64
"""Most distinct values for a comparison of neighbours: masks, segments, labels, but not padded token ids."""

_MANY_ROWS = 16

_MOVES = 12
"""Moves in one direction in a row of random values: so many have a chance of one in 13!."""


def structure_of(values: npt.NDArray[Any], sizes: Collection[int] = ()) -> str | None:
    """Name the structure that values have; None if values drawn from their range would be as good.

    Args:
        values: Integers or bools.
        sizes: Sizes and element counts of the graph's other tensors, which lengths may add up to.
    """
    if values.dtype.kind not in "iub" or values.size < 2 or bool((values == values.flat[0]).all()):
        return None
    if _total(values) in sizes:
        return "lengths"
    distinct, counts = np.unique(values, return_counts=True)
    if len(distinct) == 2 and abs(float(counts[1]) - values.size / 2) > _DEVIATIONS * math.sqrt(values.size) / 2:
        return "mask"
    if _is_distinct(values.reshape(1, -1), distinct):
        return "distinct"
    share_alike = float(((counts / values.size) ** 2).sum()) if len(distinct) <= _FEW_VALUES else None
    for rows in _rows(values):
        if _is_ordered(rows):
            return "order"
        if _is_distinct(rows, distinct):
            return "permutation"
        if share_alike is not None and _is_in_runs(rows, share_alike):
            return "runs"
        if len(distinct) == 2 and _is_one_hot(rows, distinct[1]):
            return "one-hot"
    return None


def _total(values: npt.NDArray[Any]) -> int | None:
    """Sum of lengths or counts; None if a value is negative or huge, or if the sum is below 2."""
    if values.dtype.kind != "b" and (int(values.min()) < 0 or int(values.max()) > 1 << 40):
        return None
    total = int(values.sum(dtype=np.int64))
    return total if total > 1 else None


def _rows(values: npt.NDArray[Any]) -> Iterator[npt.NDArray[Any]]:
    """The values as rows, for each axis with more than one element, the last axis first."""
    for axis in range(values.ndim - 1, -1, -1):
        if values.shape[axis] > 1:
            yield np.moveaxis(values, axis, -1).reshape(-1, values.shape[axis])


def _is_ordered(rows: npt.NDArray[Any]) -> bool:
    """Tell whether neighbours rise far more often than they fall, or the other way, in all rows or in one."""
    before, after = rows[:, :-1], rows[:, 1:]
    each_rises, each_falls = (after > before).sum(axis=1), (after < before).sum(axis=1)
    if bool(((np.minimum(each_rises, each_falls) == 0) & (each_rises + each_falls >= _MOVES)).any()):
        return True
    rises, falls = int(each_rises.sum()), int(each_falls.sum())
    if min(rises, falls) == 0 and before.size >= _UNLIKELY:
        return True
    return abs(rises - falls) > _DEVIATIONS * math.sqrt(rises + falls)


def _is_in_runs(rows: npt.NDArray[Any], share_alike: float) -> bool:
    """Tell whether neighbours are equal far more, or far less, often than in shuffled values."""
    changes = int((rows[:, 1:] != rows[:, :-1]).sum())
    expected = rows[:, 1:].size * (1 - share_alike)
    return abs(changes - expected) > _DEVIATIONS * math.sqrt(expected)


def _is_distinct(rows: npt.NDArray[Any], distinct: npt.NDArray[Any]) -> bool:
    """Tell whether no row repeats a value, though random rows from so small a range would."""
    count, span = rows.shape[1], int(distinct[-1]) - int(distinct[0]) + 1
    if rows.shape[0] * count**2 / (2 * span) < _UNLIKELY or len(distinct) < count:
        return False
    ordered = np.sort(rows, axis=1)
    return bool((ordered[:, 1:] != ordered[:, :-1]).all())


def _is_one_hot(rows: npt.NDArray[Any], high: Any) -> bool:
    """Tell whether the higher of two values is equally frequent in all rows."""
    counts = (rows == high).sum(axis=1)
    return bool((counts == counts[0]).all()) and (len(rows) >= _MANY_ROWS or (counts[0] == 1 and rows.shape[1] > 2))
