"""The tolerance of each dtype at each level t, and the smallest level at which outputs agree.

|actual - expected| <= atol(t) + rtol(t) * |expected|
"""

import math
from bisect import bisect_left
from collections.abc import Callable, Mapping

Bounds = tuple[float, float]
"""(atol, rtol)."""

GRID = range(-10, 6)
"""Tolerance levels t at which an output may first agree."""

EXACT: Bounds = (0.0, 0.0)
"""The bounds that ask for equality."""

# Levels of t: how far outputs may be from eager's, or from a reference's.

CORRECT_T = 0
"""Tolerance at which outputs count as right, as in S(0)."""

T_FROZEN = 1
"""The largest tolerance that decides who is right in S(t) and ES(t): beyond it, only the codes of errors are forgiven
(arXiv 2510.24035)."""

NOISE_T = -4
"""A smaller `t_min` counts as this one where two runs are compared: another order of a sum makes such a difference."""

WRONG_STEPS = 2
"""Levels by which `t_min` has to be looser than before, and than `NOISE_T`, to be worse."""

AGREED_T = NOISE_T + WRONG_STEPS - 1
"""The tolerance for outputs where there is no earlier `t_min` to compare with.

It is the loosest level at which `is_worse_match` calls no result worse, whatever the earlier one. Its bounds are
0.001 + 0.029% for float32, 0.001 + 1.6% for float16 and 0.001 + 8.4% for bfloat16; torch tests its operators at -5.
"""

_POWERS: Mapping[str, Bounds] = {
    **dict.fromkeys(("float16", "complex32"), (5, 3)),
    "bfloat16": (5, 1.796),
    **dict.fromkeys(("float32", "complex64", "quint8", "qint8", "qint32"), (5, 5.886)),
    **dict.fromkeys(("float64", "complex128"), (7, 7)),
}
"""Dtype → a and r of its tolerances 10^(a·t/5) and 10^(r·t/5); all others have to be equal."""


def tolerances(dtype: str, t: int) -> Bounds:
    """(atol, rtol) of an output whose eager dtype has this name, at tolerance level t; (0, 0) asks for equality."""
    if dtype not in _POWERS:
        return EXACT
    absolute, relative = _POWERS[dtype]
    return 10.0 ** (t * absolute / 5), 10.0 ** (t * relative / 5)


def smallest_t(dtype: str, passes: Callable[[Bounds], bool]) -> float:
    """Smallest t of the grid at which `passes` holds for (atol, rtol).

    Both bounds grow with t, so bisection finds what a scan of the grid would.

    Args:
        dtype: Whose tolerances apply.
        passes: Whether all elements agree within these bounds.

    Returns:
        -inf when all elements are equal, inf when no t of the grid passes.
    """
    if passes(EXACT):
        return -math.inf
    bounds = [tolerances(dtype, t) for t in GRID]
    if bounds[-1] == EXACT or not passes(bounds[-1]):
        return math.inf
    return float(GRID[bisect_left(bounds[:-1], True, key=passes)])


ROUNDING: Mapping[str, float] = {
    **dict.fromkeys(("float16", "complex32"), 2.0**-11),
    **dict.fromkeys(("bfloat16", "quint8", "qint8"), 2.0**-8),
}
"""Dtypes of floats of 16 and 8 bits → their unit of rounding, as in `rounding`."""


def rounding(dtype: str) -> float:
    """Unit of rounding of an output's dtype, relative to the output; of those of 32 bits and more that of float32.

    Args:
        dtype: Name of the dtype; whatever is none of floats counts as float32.
    """
    return ROUNDING.get(dtype, 2.0**-4 if dtype.startswith("float8") else 2.0**-23)


def is_right(t_min: float | None, t: float = CORRECT_T) -> bool:
    """Tell whether outputs of a successful run agree at `t`; without a `t_min` they count as wrong."""
    return t_min is not None and t_min <= t
