"""Whether the values of an integer or bool tensor mean more than their range says.

Each test asks how likely values that are drawn anew would look like these; what is recorded as structure is beyond six
standard deviations, or beyond one chance in a hundred million. No torch.
"""

import math
from collections.abc import Collection, Iterator
from typing import Any

import numpy as np
import numpy.typing as npt

_DEVIATIONS = 6.0
_UNLIKELY = 20.0
"""Negative logarithm of a chance that does not happen."""

_FEW_VALUES = 64
"""Distinct values up to which those of neighbours are compared: masks, segments, labels, but no padded token ids."""

_MANY_ROWS = 16

_MOVES = 12
"""So many moves of one row in the same direction have a chance of one in 13!."""


def structure_of(values: npt.NDArray[Any], sizes: Collection[int] = ()) -> str | None:
    """What structure the values have, in a word; None where a redraw from their range is as good.

    Args:
        values: Integers or bools.
        sizes: Sizes and element counts of the graph's other tensors, which lengths may sum to.
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
    """Sum of lengths or counts; None where some value is negative, or where the sum says nothing."""
    if values.dtype.kind != "b" and (int(values.min()) < 0 or int(values.max()) > 1 << 40):
        return None
    total = int(values.sum(dtype=np.int64))
    return total if total > 1 else None


def _rows(values: npt.NDArray[Any]) -> Iterator[npt.NDArray[Any]]:
    """The values as rows along each axis that has more than one element, the last one first."""
    for axis in range(values.ndim - 1, -1, -1):
        if values.shape[axis] > 1:
            yield np.moveaxis(values, axis, -1).reshape(-1, values.shape[axis])


def _is_ordered(rows: npt.NDArray[Any]) -> bool:
    """Whether values rise, or fall, from neighbour to neighbour far more often than the other; in all, or in a row."""
    before, after = rows[:, :-1], rows[:, 1:]
    each_rises, each_falls = (after > before).sum(axis=1), (after < before).sum(axis=1)
    if bool(((np.minimum(each_rises, each_falls) == 0) & (each_rises + each_falls >= _MOVES)).any()):
        return True
    rises, falls = int(each_rises.sum()), int(each_falls.sum())
    if min(rises, falls) == 0 and before.size >= _UNLIKELY:
        return True
    return abs(rises - falls) > _DEVIATIONS * math.sqrt(rises + falls)


def _is_in_runs(rows: npt.NDArray[Any], share_alike: float) -> bool:
    """Whether neighbours are alike far more, or far less, often than shuffled values would be."""
    changes = int((rows[:, 1:] != rows[:, :-1]).sum())
    expected = rows[:, 1:].size * (1 - share_alike)
    return abs(changes - expected) > _DEVIATIONS * math.sqrt(expected)


def _is_distinct(rows: npt.NDArray[Any], distinct: npt.NDArray[Any]) -> bool:
    """Whether no value stands twice in a row, though the range is so small that drawn ones would."""
    count, span = rows.shape[1], int(distinct[-1]) - int(distinct[0]) + 1
    if rows.shape[0] * count**2 / (2 * span) < _UNLIKELY or len(distinct) < count:
        return False
    ordered = np.sort(rows, axis=1)
    return bool((ordered[:, 1:] != ordered[:, :-1]).all())


def _is_one_hot(rows: npt.NDArray[Any], high: Any) -> bool:
    """Whether each row has the higher of two values equally often."""
    counts = (rows == high).sum(axis=1)
    return bool((counts == counts[0]).all()) and (len(rows) >= _MANY_ROWS or (counts[0] == 1 and rows.shape[1] > 2))
