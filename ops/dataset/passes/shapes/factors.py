"""Sizes at two captures: how the dimensions of a view follow when some of the dimensions before it change.

A dimension is a sequence of factors, each a pair of its size before and after; one that a view merged keeps the factors
in their order, so that [s * 12] splits into (s, 12) again, and [12 * s] into (12, s).
"""

import itertools
import math
from collections.abc import Iterator, Sequence

Factor = tuple[int, int]
"""Size before and after."""

Dim = tuple[Factor, ...]
"""Factors in order, the slowest first."""

_MOST_CANDIDATES = 12


def atomic(before: int, after: int) -> Dim:
    """A dimension of one factor."""
    return ((before, after),)


def pair(dim: Dim) -> Factor:
    """Its size before and after."""
    return math.prod(before for before, _ in dim), math.prod(after for _, after in dim)


def is_changed(dim: Dim) -> bool:
    """Tell whether its size differs."""
    before, after = pair(dim)
    return before != after


def regroup(dims: Sequence[Dim], sizes: Sequence[int], *, squares: bool = False) -> list[tuple[Dim, ...]]:
    """Find ways in which the dimensions of a view can follow, the likeliest first.

    Args:
        dims: Of what is viewed.
        sizes: Of the view, before.
        squares: Where a dimension that is no product of others is split into two, both may follow by the root of its
            ratio, as those of an image do; this is then the likeliest.

    Returns:
        Dimensions of the view; none where its sizes do not fit, or nothing of it can follow.
    """
    factors = tuple(factor for dim in dims for factor in dim)
    ways = itertools.islice(_ways(factors, tuple(sizes), (), squares), 8 * _MOST_CANDIDATES)
    return list(dict.fromkeys(tuple(map(_plain, way)) for way in ways))[:_MOST_CANDIDATES]


def _plain(dim: Dim) -> Dim:
    """Return the dimension without factors of 1, and with neighbours that do not change merged."""
    kept: list[Factor] = []
    for before, after in dim:
        if (before, after) == (1, 1):
            continue
        if kept and before == after and kept[-1][0] == kept[-1][1]:
            kept[-1] = (kept[-1][0] * before, kept[-1][1] * after)
        else:
            kept.append((before, after))
    return tuple(kept) or ((1, 1),)


_Ways = Iterator[tuple[Dim, ...]]


def _ways(factors: Dim, sizes: tuple[int, ...], done: tuple[Dim, ...], squares: bool) -> _Ways:
    """Yield ways to give factors to the sizes that are left."""
    if not sizes:
        # All sizes are made up: only factors of 1 may be left, and one that grows joins the last dimension.
        changed = tuple(factor for factor in factors if factor != (1, 1))
        if not changed:
            yield done
        elif done and all(before == 1 for before, _ in changed):
            yield (*done[:-1], done[-1] + changed)
        return
    size = sizes[0]
    first = factors[0] if factors else None
    if size == 1:
        yield from _single(factors, sizes, done, squares)
    elif first == (1, 1):
        yield from _ways(factors[1:], sizes, done, squares)
    elif first is not None:
        # A size of 1 that grows and has no place of its own is merged with what stands before it, or after it.
        if first[0] == 1 and done and done[-1] != ((1, 1),):
            yield from _ways(factors[1:], sizes, (*done[:-1], (*done[-1], first)), squares)
        yield from _fill(factors, sizes, done, (), size, squares)


def _single(factors: Dim, sizes: tuple[int, ...], done: tuple[Dim, ...], squares: bool) -> _Ways:
    """Yield ways for a size of 1: it is the next factor if that is 1, or a new one."""
    ones = len(list(itertools.takewhile(lambda factor: factor[0] == 1, factors)))
    places = len(list(itertools.takewhile(lambda size: size == 1, sizes)))
    if ones == 0:
        yield from _ways(factors, sizes[1:], (*done, ((1, 1),)), squares)
        return
    ways = [(factors[1:], sizes[1:], (*done, (factors[0],)))]
    if ones > places and factors[0] == (1, 1):
        ways.insert(0, (factors[1:], sizes, done))
    elif places > ones:
        ways.append((factors, sizes[1:], (*done, ((1, 1),))))
    for rest, next_sizes, next_done in ways:
        yield from _ways(rest, next_sizes, next_done, squares)


def _fill(factors: Dim, sizes: tuple[int, ...], done: tuple[Dim, ...], dim: Dim, need: int, squares: bool) -> _Ways:
    """Yield ways to make up the first size, of which `need` is left."""
    if need == 1:
        yield from _ways(factors, sizes[1:], (*done, dim), squares)
        return
    if not factors:
        return
    (before, after), rest = factors[0], factors[1:]
    if before and need % before == 0:
        yield from _fill(rest, sizes, done, (*dim, factors[0]), need // before, squares)
    elif before % need == 0:
        for taken, other in _split(before, after, need, squares):
            yield from _fill((other, *rest), sizes, done, (*dim, taken), 1, squares)
    elif rest:  # the view does not keep the limits of the dimensions before it
        merged = (before * rest[0][0], after * rest[0][1])
        yield from _fill((merged, *rest[1:]), sizes, done, dim, need, squares)


def _split(before: int, after: int, need: int, squares: bool) -> Iterator[tuple[Factor, Factor]]:
    """Yield ways to split a factor into one of size `need` and the rest."""
    other = before // need
    if before == after:
        yield (need, need), (other, other)
        return
    ways: list[tuple[Factor, Factor]] = []
    if after % other == 0:
        ways.append(((need, after // other), (other, other)))
    if after % need == 0:
        ways.append(((need, need), (other, after // need)))
    root = math.isqrt(before * after)
    if root * root == before * after and (need * root) % before == 0 and (other * root) % before == 0:
        both = ((need, need * root // before), (other, other * root // before))
        ways.insert(0 if squares else len(ways), both)
    yield from ways


def follow_sizes(sizes: Sequence[Factor], operands: Sequence[Sequence[Dim]]) -> tuple[Dim, ...]:
    """Find the dimensions of an operator's result; a merged one is taken from its arguments, best at the same place.

    Args:
        sizes: Of the result, before and after.
        operands: Dimensions of each tensor argument.
    """

    def dim(place: int, size: Factor) -> Dim:
        merged = [
            (own_place - len(dims) != place - len(sizes), own)
            for dims in operands
            for own_place, own in enumerate(dims)
            if len(own) > 1 and pair(own) == size
        ]
        is_kept = size[0] == size[1] or not merged
        return (size,) if is_kept else min(merged, key=lambda item: item[0])[1]

    return tuple(dim(place, size) for place, size in enumerate(sizes))
