"""Which kinds of samples differ: operators, tasks, sources, models that explain the differences of samples best.

The differences of all samples are a weighted regression: a term for all, terms for groups, and terms for single samples
that are unlike others. Terms are added one by one, the one that explains most first, so that of thirty operators that
occur in the same samples one is named, and two that are slow at once both are. The unit is the sample: a group that
only a few of its members slow down is none.
"""

from __future__ import annotations

import math
from collections.abc import Collection, Hashable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import Generic, NamedTuple, TypeVar

import numpy as np
from numpy.typing import NDArray

from ops.verdict.rules import Ratio

Key = TypeVar("Key", bound=Hashable)
Floats = NDArray[np.float64]

MIN_MEMBERS = 3
"""Samples of a group: fewer say it themselves."""

MIN_OTHERS = 2
"""Samples outside of a group: with fewer it is the whole."""

MOST_TERMS = 12

_ENTRY = 2.5
"""Standard errors that a term has to explain to be looked at in the second round."""

_PAIR_ENTRY = 3.0
"""The same of each of two terms that are looked for at once: there are many pairs."""

_RELATIVE = 1e-3
"""Share of a term's samples that others have to leave unexplained for it to be told apart."""

_SAME_GAIN = 0.97
"""Share of the best term's gain from which on another explains as much: operators come before other kinds."""

_ALIKE = 0.9
"""Share of samples in common from which on two groups are named together."""


@dataclass(frozen=True, slots=True)
class Term(Generic[Key]):
    """A term of the regression: a group of samples, or one sample that is unlike others.

    Attributes:
        name: Of the group; "" for a sample.
        members: Its samples among those that were measured.
        alike: Names of groups with nearly the same samples, which could be meant as well.
    """

    name: str
    members: frozenset[Key]
    alike: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class GroupEffect:
    """How a group of samples differs.

    Attributes:
        mean: Of its samples: the geometric mean of B / A.
        contrast: How much more than the others.
        is_shared: Whether it holds without the sample that differs most.
    """

    mean: Ratio
    contrast: Ratio
    is_shared: bool

    def probability(self, bound: float, direction: int) -> float:
        """How probable so large a difference is by chance: of the group, and beside the others."""
        return max(self.mean.probability(bound, direction), self.contrast.probability(bound, direction))


@dataclass(frozen=True, slots=True)
class _Fit:
    """A weighted regression; y and columns are divided by the errors."""

    basis: Floats
    residuals: Floats

    @classmethod
    def of(cls, columns: Sequence[Floats], y: Floats) -> _Fit:
        basis = np.linalg.qr(np.column_stack(columns))[0]
        return cls(basis, y - basis @ (basis.T @ y))

    def apart(self, columns: Floats) -> Floats:
        """What of a column, or of several, the others do not explain."""
        return np.asarray(columns - self.basis @ (self.basis.T @ columns))


class _Rest(NamedTuple):
    """What chosen terms leave to be explained.

    Attributes:
        apart: Of the column of each candidate.
        squares: Their sums of squares.
        products: With the differences.
        usable: Whether a candidate can be told from the chosen ones.
        gains: What each explains.
        total: Of the differences, as a sum of squares.
    """

    apart: Floats
    squares: Floats
    products: Floats
    usable: NDArray[np.bool_]
    gains: Floats
    total: float


class Effects(Generic[Key]):
    """The differences of samples, to be explained by groups.

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
        """The terms that explain the differences.

        Two are looked for at once, since the best single one may be what two kinds have in common. Once a term is
        added, the others are looked at again.

        Args:
            groups: Name → samples, measured or not.
            margin: Difference, on the scale of logarithms, of which a term has to show half.
            has_mean: Whether all samples may have a difference in common. Then "all but these" says as much as "these";
                without it most are taken to be unchanged.
        """
        measured = {name: frozenset(members & self._places.keys()) for name, members in groups.items()}
        search = _Search(self._candidates(measured), self._y, self._errors, margin / 2, has_mean=has_mean)
        chosen: list[int] = []
        while len(chosen) < min(MOST_TERMS, len(self.keys) - 3) and (further := search.further(chosen)):
            chosen = search.settled([*chosen, *further])
        return [Term(term.name, term.members, _alike(term, measured)) for term in (search.terms[at] for at in chosen)]

    def _candidates(self, measured: Mapping[str, frozenset[Key]]) -> list[tuple[Term[Key], Floats]]:
        """Groups with enough measured samples, and single samples; of those with the same samples the first."""
        most = len(self.keys) - MIN_OTHERS
        candidates = [Term(name, of) for name, of in measured.items() if MIN_MEMBERS <= len(of) <= most]
        candidates += [Term("", frozenset([key])) for key in self.keys]
        distinct: dict[frozenset[Key], Term[Key]] = {}
        for term in sorted(candidates, key=_preference):
            distinct.setdefault(term.members, term)
        return [(term, self._column(term.members)) for term in distinct.values()]

    def of_group(self, term: Term[Key], others: Sequence[Term[Key]]) -> GroupEffect | None:
        """How a group differs, beside other terms; None where too few of its samples, or of others, were measured.

        Args:
            term: The group.
            others: All other terms.
        """
        members = [key for key in self.keys if key in term.members]
        if len(members) < MIN_MEMBERS or len(self.keys) - len(members) < MIN_OTHERS:
            return None
        y = self._y / self._errors
        columns = [self._column(self.keys)]
        for other in others:
            column = self._column(other.members)
            apart = _Fit.of(columns, y).apart(column)
            if float(apart @ apart) > 1e-6 * float(column @ column):
                columns.append(column)
        before, own = _Fit.of(columns, y), self._column(members)
        apart = before.apart(own)
        square = float(apart @ apart)
        if square <= 1e-6 * float(own @ own):
            return None
        contrast = float(apart @ before.residuals) / square
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
        """Whether the mean of all does not come from one sample."""
        return _is_shared(self._y, mean)

    def mean(self, members: Collection[Key]) -> Ratio:
        """The mean of some samples' differences, each of which has a vote."""
        places = [self._places[key] for key in members]
        error = float(np.linalg.norm(self._errors[places])) / len(places)
        pairs = int(self._pairs[places].sum())
        return Ratio(float(self._y[places].mean()), error, max(1, pairs - len(places) + 4), pairs)


def _is_shared(differences: Floats, mean: float) -> bool:
    """Whether the mean of some samples stays half as large without the one that differs most in its direction."""
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

    def further(self, chosen: Sequence[int]) -> list[int]:
        """The next two terms, or one; none where nothing more is explained."""
        rest = self._beside(chosen)
        degrees = len(self._y) - len(chosen) - 2
        if pair := self._best_pair(rest, degrees):
            return pair
        gains = np.where(np.abs(rest.products) < self._least * rest.squares, 0.0, rest.gains)
        best = self._first_of_best(gains)
        scale = max(1.0, (rest.total - gains[best]) / max(1, degrees))
        return [best] if gains[best] > scale * _ENTRY**2 else []

    def _best_pair(self, rest: _Rest, degrees: int) -> list[int]:
        """Two terms of which each is needed beside the other; [] where there are none."""
        cross, products, gains = rest.apart.T @ rest.apart, rest.products, rest.gains
        both_squares = np.outer(rest.squares, rest.squares)
        determinant = both_squares - cross**2
        sound = (determinant > 0.1 * both_squares) & np.outer(rest.usable, rest.usable)
        divisor = np.where(sound, determinant, 1.0)
        # Coefficient of the row's term beside the column's, and what both explain together.
        own = (rest.squares[None, :] * products[:, None] - cross * products[None, :]) / divisor
        both = own * products[:, None] + own.T * products[None, :]
        beside = np.minimum(both - gains[None, :], both - gains[:, None])
        scale = np.maximum(1.0, (rest.total - both) / max(1, degrees - 1))
        allowed = sound & (np.minimum(np.abs(own), np.abs(own.T)) >= self._least) & (beside > scale * _PAIR_ENTRY**2)
        if not allowed.any():
            return []
        return [*map(int, divmod(int(np.argmax(np.where(allowed, both, 0.0))), len(self.terms)))]

    def settled(self, chosen: Sequence[int]) -> list[int]:
        """The same terms, each replaced as long as another explains more beside the others, or as much."""
        current = list(chosen)
        for place in [*range(len(current))] * 2:
            others = [*current[:place], *current[place + 1 :]]
            gains = self._beside(others).gains
            gains[others] = 0.0
            current[place] = self._first_of_best(gains)
        return list(dict.fromkeys(current))

    def _beside(self, chosen: Sequence[int]) -> _Rest:
        fit = _Fit.of([self._all, *self._columns[:, chosen].T], self._y)
        apart = fit.apart(self._columns)
        squares, products = (apart**2).sum(axis=0), apart.T @ fit.residuals
        usable = squares > _RELATIVE * (self._columns**2).sum(axis=0)
        gains = np.where(usable, products**2 / np.where(usable, squares, 1.0), 0.0)
        return _Rest(apart, squares, products, usable, gains, float(fit.residuals @ fit.residuals))

    def _first_of_best(self, gains: Floats) -> int:
        """The preferred one of those that explain as much as the best."""
        return int(np.argmax(gains >= _SAME_GAIN * gains.max()))


def _preference(term: Term[Key]) -> tuple[bool, bool, int, str]:
    """Which of two terms that explain as much is named: operators, then other groups, then single samples."""
    return not term.name, not term.name.startswith("operator "), -len(term.members), term.name


def _alike(term: Term[Key], groups: Mapping[str, frozenset[Key]]) -> tuple[str, ...]:
    """Names of groups with nearly the same samples."""
    if not term.name:
        return ()
    same = [
        name
        for name, members in groups.items()
        if name != term.name and len(members & term.members) >= _ALIKE * len(members | term.members)
    ]
    return tuple(sorted(same, key=lambda name: (not name.startswith("operator "), name)))
