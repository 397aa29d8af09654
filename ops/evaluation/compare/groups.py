"""Finds the groups of samples that explain their differences best: operators, tasks, sources, models.

A weighted regression of the samples' differences has a term for all, terms for groups, and terms for single samples
that are unlike the others. Terms are added one by one, the one that explains most first: of thirty operators that occur
in the same samples one is named, and of two that are slow at once both are. The unit is the sample: a group that only a
few members make slow is not reported.
"""

from __future__ import annotations

import math
from collections.abc import Collection, Hashable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import Generic, NamedTuple, TypeVar

import numpy as np
from numpy.typing import NDArray

from ops.evaluation.verdict.rules import Ratio

Key = TypeVar("Key", bound=Hashable)
Floats = NDArray[np.float64]

MIN_MEMBERS = 3
"""Fewest samples of a group: fewer are reported one by one."""

MIN_OTHERS = 2
"""Fewest samples outside of a group: a group with fewer counts as the whole."""

MOST_TERMS = 12

_ENTRY = 2.5
"""Standard errors that a term has to explain to be tested in the second round."""

_PAIR_ENTRY = 3.0
"""The same for each of two terms that are searched together: there are many pairs."""

_RELATIVE = 1e-3
"""Share of a term's sum of squares that the other terms have to leave unexplained for it to be told from them."""

_SAME_GAIN = 0.97
"""Share of the best term's gain from which on another term counts as good: operators come before other kinds."""

_ALIKE = 0.9
"""Share of common samples from which on two groups are named together."""


@dataclass(frozen=True, slots=True)
class Term(Generic[Key]):
    """A term of the regression: a group of samples, or one sample that is unlike others.

    Attributes:
        name: Of the group; "" for a sample.
        members: Its samples among those that were measured.
        alike: Names of groups with nearly the same samples, which could be the cause as well.
    """

    name: str
    members: frozenset[Key]
    alike: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class GroupEffect:
    """The difference of a group of samples.

    Attributes:
        mean: Geometric mean of B / A over its samples.
        contrast: Its ratio to the other samples.
        is_shared: Whether the contrast stays without the sample that differs most.
    """

    mean: Ratio
    contrast: Ratio
    is_shared: bool

    def probability(self, bound: float, direction: int) -> float:
        """Probability that chance makes so large a difference: of the mean or the contrast, whichever is larger."""
        return max(self.mean.probability(bound, direction), self.contrast.probability(bound, direction))


@dataclass(frozen=True, slots=True)
class _Fit:
    """A weighted regression: y and the columns are divided by the errors.

    Attributes:
        basis: Orthonormal basis of the columns.
        residuals: What they leave of y.
    """

    basis: Floats
    residuals: Floats

    @classmethod
    def of(cls, columns: Sequence[Floats], y: Floats) -> _Fit:
        basis = np.linalg.qr(np.column_stack(columns))[0]
        return cls(basis, y - basis @ (basis.T @ y))

    def residual_of(self, columns: Floats) -> Floats:
        """Project further columns, or a single one, out of the space of the regression's columns."""
        return np.asarray(columns - self.basis @ (self.basis.T @ columns))


class _Remainder(NamedTuple):
    """Residuals beside chosen terms.

    Attributes:
        columns: Residual of each candidate's column.
        squares: Their sums of squares.
        products: Their products with the residuals of the differences.
        usable: Whether a candidate can be told from the chosen ones.
        gains: Sum of squares that each candidate explains.
        total: Sum of squares of the differences' residuals.
    """

    columns: Floats
    squares: Floats
    products: Floats
    usable: NDArray[np.bool_]
    gains: Floats
    total: float


class Effects(Generic[Key]):
    """The differences of samples, and the groups that explain them.

    Args:
        samples: Sample → its difference.
    """

    def __init__(self, samples: Mapping[Key, Ratio]) -> None:
        self.keys = list(samples)
        self._y = np.array([samples[key].log_ratio for key in self.keys])
        self._errors = np.array([samples[key].error for key in self.keys])
        self._pairs = np.array([samples[key].count for key in self.keys])
        self._places = {key: place for place, key in enumerate(self.keys)}

    def _column(self, members: Iterable[Key]) -> Floats:
        column = np.zeros(len(self.keys))
        column[[self._places[key] for key in members if key in self._places]] = 1.0
        return np.asarray(column / self._errors)

    def terms(self, groups: Mapping[str, frozenset[Key]], margin: float, *, has_mean: bool = True) -> list[Term[Key]]:
        """Find the terms that explain the differences, by stepwise regression.

        Each step searches two terms together, since the best single term may be what two kinds have in common. After
        each step, every chosen term may be replaced by a better one.

        Args:
            groups: Name → samples, measured or not.
            margin: Difference, on the scale of logarithms, of which a term has to show half.
            has_mean: Whether the regression has a mean of all samples. With it, "all but these" explains as much as
                "these"; without it, most samples are assumed to be unchanged.
        """
        # 1. Candidates: groups by their measured samples, and single samples.
        measured = {name: frozenset(members & self._places.keys()) for name, members in groups.items()}
        search = _Search(self._candidates(measured), self._y, self._errors, margin / 2, has_mean=has_mean)
        # 2. Add the next terms and exchange the earlier ones, until nothing more is explained.
        chosen: list[int] = []
        while len(chosen) < min(MOST_TERMS, len(self.keys) - 3) and (further := search.next_terms(chosen)):
            chosen = search.exchange_terms([*chosen, *further])
        # 3. Name the groups with nearly the same samples beside each.
        return [
            Term(term.name, term.members, _similar_groups(term, measured))
            for term in (search.terms[at] for at in chosen)
        ]

    def _candidates(self, measured: Mapping[str, frozenset[Key]]) -> list[tuple[Term[Key], Floats]]:
        """Return groups with enough measured samples, and single samples; of equal sets of samples the preferred."""
        most = len(self.keys) - MIN_OTHERS
        candidates = [Term(name, of) for name, of in measured.items() if MIN_MEMBERS <= len(of) <= most]
        candidates += [Term("", frozenset([key])) for key in self.keys]
        distinct: dict[frozenset[Key], Term[Key]] = {}
        for term in sorted(candidates, key=_preference):
            distinct.setdefault(term.members, term)
        return [(term, self._column(term.members)) for term in distinct.values()]

    def of_group(self, term: Term[Key], others: Sequence[Term[Key]]) -> GroupEffect | None:
        """Estimate the difference of a group beside other terms.

        Args:
            term: The group.
            others: All other terms.

        Returns:
            None where too few samples of it, or outside of it, were measured, or the other terms explain all of it.
        """
        members = [key for key in self.keys if key in term.members]
        if len(members) < MIN_MEMBERS or len(self.keys) - len(members) < MIN_OTHERS:
            return None
        # 1. The regression on all other terms that are linearly independent.
        y = self._y / self._errors
        columns = [self._column(self.keys)]
        for other in others:
            column = self._column(other.members)
            residual = _Fit.of(columns, y).residual_of(column)
            if float(residual @ residual) > 1e-6 * float(column @ column):
                columns.append(column)
        # 2. The group's coefficient beside them.
        before, own = _Fit.of(columns, y), self._column(members)
        residual = before.residual_of(own)
        square = float(residual @ residual)
        if square <= 1e-6 * float(own @ own):
            return None
        contrast = float(residual @ before.residuals) / square
        # 3. Its standard error, larger where the samples vary more than their errors say.
        after = _Fit.of([*columns, own], y)
        degrees = max(1, len(self.keys) - len(columns) - 1)
        scale = math.sqrt(max(1.0, float(after.residuals @ after.residuals) / degrees))
        places = [self._places[key] for key in members]
        pairs = int(self._pairs[places].sum())
        return GroupEffect(
            self.mean(members),
            Ratio(contrast, scale / math.sqrt(square), degrees, pairs),
            _is_shared((after.residuals * self._errors + contrast)[places], contrast),
        )

    def is_shared_by_all(self, mean: float) -> bool:
        """Tell whether the mean of all stays without the sample that differs most."""
        return _is_shared(self._y, mean)

    def mean(self, members: Collection[Key]) -> Ratio:
        """Mean of the differences of some samples, each with equal weight."""
        places = [self._places[key] for key in members]
        error = float(np.linalg.norm(self._errors[places])) / len(places)
        pairs = int(self._pairs[places].sum())
        return Ratio(float(self._y[places].mean()), error, max(1, pairs - len(places) + 4), pairs)


def _is_shared(differences: Floats, mean: float) -> bool:
    """Tell whether a mean stays half as large without the sample that differs most in its direction."""
    rest = np.sort(differences * mean)[:-1]
    return bool(rest.size) and float(rest.mean()) > mean**2 / 2


class _Search(Generic[Key]):
    """The search for terms among candidates, which are in the order of preference.

    Args:
        candidates: Terms with their columns.
        y: Differences.
        errors: Their standard errors.
        least: Difference that a term has to show.
        has_mean: Whether there is a term for all.
    """

    def __init__(
        self,
        candidates: Sequence[tuple[Term[Key], Floats]],
        y: Floats,
        errors: Floats,
        least: float,
        *,
        has_mean: bool,
    ) -> None:
        self.terms = [term for term, _ in candidates]
        self._columns = np.column_stack([column for _, column in candidates])
        self._y, self._least = y / errors, least
        self._all = 1 / errors if has_mean else np.zeros_like(errors)

    def next_terms(self, chosen: Sequence[int]) -> list[int]:
        """Find the next two terms, or one; [] where nothing more is explained."""
        rest = self._remainder(chosen)
        degrees = len(self._y) - len(chosen) - 2
        if pair := self._best_pair(rest, degrees):
            return pair
        # The best single term that shows the least difference, if it explains more than noise of this scale.
        gains = np.where(np.abs(rest.products) < self._least * rest.squares, 0.0, rest.gains)
        best = self._first_of_best(gains)
        scale = max(1.0, (rest.total - gains[best]) / max(1, degrees))
        return [best] if gains[best] > scale * _ENTRY**2 else []

    def _best_pair(self, rest: _Remainder, degrees: int) -> list[int]:
        """Find the best two terms of which each is needed beside the other; [] where there are none."""
        # 1. Pairs that can be told from each other and from the chosen terms.
        cross, products, gains = rest.columns.T @ rest.columns, rest.products, rest.gains
        both_squares = np.outer(rest.squares, rest.squares)
        determinant = both_squares - cross**2
        sound = (determinant > 0.1 * both_squares) & np.outer(rest.usable, rest.usable)
        divisor = np.where(sound, determinant, 1.0)
        # 2. Coefficient of the row's term beside the column's, and the sum of squares that both explain together.
        own = (rest.squares[None, :] * products[:, None] - cross * products[None, :]) / divisor
        both = own * products[:, None] + own.T * products[None, :]
        # 3. Each has to show the least difference, and to explain enough beside the other.
        beside = np.minimum(both - gains[None, :], both - gains[:, None])
        scale = np.maximum(1.0, (rest.total - both) / max(1, degrees - 1))
        allowed = sound & (np.minimum(np.abs(own), np.abs(own.T)) >= self._least) & (beside > scale * _PAIR_ENTRY**2)
        if not allowed.any():
            return []
        return [*map(int, divmod(int(np.argmax(np.where(allowed, both, 0.0))), len(self.terms)))]

    def exchange_terms(self, chosen: Sequence[int]) -> list[int]:
        """Replace each term by the preferred one that explains as much beside the others; go over all of them twice."""
        current = list(chosen)
        for place in [*range(len(current))] * 2:
            others = [*current[:place], *current[place + 1 :]]
            gains = self._remainder(others).gains
            gains[others] = 0.0
            current[place] = self._first_of_best(gains)
        return list(dict.fromkeys(current))

    def _remainder(self, chosen: Sequence[int]) -> _Remainder:
        fit = _Fit.of([self._all, *self._columns[:, chosen].T], self._y)
        columns = fit.residual_of(self._columns)
        squares, products = (columns**2).sum(axis=0), columns.T @ fit.residuals
        usable = squares > _RELATIVE * (self._columns**2).sum(axis=0)
        gains = np.where(usable, products**2 / np.where(usable, squares, 1.0), 0.0)
        return _Remainder(columns, squares, products, usable, gains, float(fit.residuals @ fit.residuals))

    def _first_of_best(self, gains: Floats) -> int:
        """Return the preferred one of the terms that explain about as much as the best."""
        return int(np.argmax(gains >= _SAME_GAIN * gains.max()))


def _preference(term: Term[Key]) -> tuple[bool, bool, int, str]:
    """Sort key of terms that explain as much: operators first, then other groups, then single samples."""
    return not term.name, not term.name.startswith("operator "), -len(term.members), term.name


def _similar_groups(term: Term[Key], groups: Mapping[str, frozenset[Key]]) -> tuple[str, ...]:
    """Return the names of groups with nearly the same samples, operators first."""
    if not term.name:
        return ()
    same = [
        name
        for name, members in groups.items()
        if name != term.name and len(members & term.members) >= _ALIKE * len(members | term.members)
    ]
    return tuple(sorted(same, key=lambda name: (not name.startswith("operator "), name)))
