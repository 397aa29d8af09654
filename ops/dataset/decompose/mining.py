"""Typical sequences of operators: mined over many graphs, and found again in one.

A graph is a sequence of words, one a unit (`ops.dataset.graph.Unit`): what a part may begin and end with. A sequence is
*frequent* if enough architectures have it, and *closed* if none that is longer by a word occurs as often. Of these,
the one that saves most is taken first: (words − 1) × architectures, counted where no sequence taken before lies. This
leaves out the rotations of a layer, and sequences that a longer one covers already.

Nothing is executed. No torch.
"""

import heapq
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from datetime import datetime
from typing import Annotated

import numpy as np
from numpy.typing import NDArray

from ops.dataset.graph import Unit

_JOINED = " + "
_NONE = -1

Ints = NDArray[np.int64]


@dataclass(frozen=True, slots=True)
class Document:
    """The words of a graph, and the architecture that it is of."""

    words: tuple[str, ...]
    architecture: str


@dataclass(frozen=True, slots=True)
class MiningConfig:
    """Limits of mining.

    Attributes:
        shortest: Words of a sequence, at least.
        longest: At most.
        least_architectures: Architectures that have a sequence, at least.
        most: Sequences, at most.
    """

    shortest: int = 3
    longest: int = 32
    least_architectures: int = 3
    most: int = 200


@dataclass(frozen=True, slots=True)
class Mined:
    """A sequence; fields are columns of `mined_sequence`."""

    words: Annotated[tuple[str, ...], "The operators, in order; those that are never split stand in one word."]
    occurrence_count: Annotated[int, "Occurrences that overlap no other sequence of lower rank."]
    graph_count: Annotated[int, "Graphs that have those; graphs with the same operators in an architecture are one."]
    architecture_count: Annotated[int, "Architectures that have those."]


@dataclass(frozen=True, slots=True, kw_only=True)
class MinedSequence(Mined):
    """A row of the table `mined_sequence`; key (dataset, table_hash, rank)."""

    dataset: Annotated[str, "Dataset that it was mined over, as in sample.dataset."]
    table_hash: Annotated[str, "Identity of all sequences that were mined together."]
    rank: Annotated[int, "From 1; where sequences overlap in a graph, the one of lower rank is cut out."]
    mined_at: Annotated[datetime, "When it was mined, UTC."]


def word_of(unit: Unit) -> str:
    """Join the operators of a unit into a word."""
    return _JOINED.join(unit.operators)


def operators_of(words: Sequence[str]) -> tuple[str, ...]:
    """Return the operators of a sequence."""
    return tuple(operator for word in words if word for operator in word.split(_JOINED))


def mine(documents: Iterable[Document], config: MiningConfig | None = None) -> list[Mined]:
    """Find the typical sequences of some graphs, the one that saves most first."""
    config = config or MiningConfig()
    corpus = _Corpus.of(sorted(set(documents), key=lambda document: (document.architecture, document.words)))
    levels = list(_levels(corpus, config))
    # All closed sequences wait, by what they save at most: before any words are covered.
    waiting = [
        (-(level.length - 1) * int(level.architectures[number]), -level.length, number, level)
        for level in levels
        if level.length >= config.shortest
        for number in np.flatnonzero(level.is_closed)
    ]
    heapq.heapify(waiting)
    covered = np.zeros(len(corpus.words), dtype=bool)
    mined: list[Mined] = []
    while waiting and len(mined) < config.most:
        # Count the one that seemed best again, without words that are covered by now.
        _, _, number, level = heapq.heappop(waiting)
        starts = _free(np.flatnonzero(level.numbers == number), level.length, covered)
        count = len(np.unique(corpus.architectures[starts]))
        if count < config.least_architectures:
            continue
        # If another one may save more now, it waits again, at its new place.
        if waiting and -(level.length - 1) * count > waiting[0][0]:
            heapq.heappush(waiting, (-(level.length - 1) * count, -level.length, number, level))
            continue
        for start in starts:
            covered[start : start + level.length] = True
        words = tuple(corpus.vocabulary[word] for word in corpus.words[starts[0] : starts[0] + level.length])
        mined.append(Mined(words, len(starts), len(np.unique(corpus.graphs[starts])), count))
    return mined


def occurrences(words: Sequence[str], sequences: Sequence[Sequence[str]]) -> list[tuple[int, int]]:
    """Find sequences in a graph without overlap, those of lower rank first: (start, stop), by start."""
    starts: dict[str, list[int]] = {}
    for index, word in enumerate(words):
        starts.setdefault(word, []).append(index)
    taken = np.zeros(len(words), dtype=bool)
    places: list[tuple[int, int]] = []
    for sequence in map(tuple, sequences):
        for start in starts.get(sequence[0], ()):
            stop = start + len(sequence)
            if tuple(words[start:stop]) == sequence and not taken[start:stop].any():
                taken[start:stop] = True
                places.append((start, stop))
    return sorted(places)


@dataclass(frozen=True, slots=True)
class _Corpus:
    """All graphs one after the other, each with a gap behind it; arrays have an entry a word.

    Attributes:
        words: Number of each word; `_NONE` for a gap.
        graphs: Number of its graph.
        architectures: Number of its architecture.
        vocabulary: Words by number.
    """

    words: Ints
    graphs: Ints
    architectures: Ints
    vocabulary: tuple[str, ...]

    @classmethod
    def of(cls, documents: Sequence[Document]) -> "_Corpus":
        numbers: dict[str, int] = {}
        names: dict[str, int] = {}
        words: list[int] = []
        graphs: list[int] = []
        architectures: list[int] = []
        for graph, document in enumerate(documents):
            words += [numbers.setdefault(word, len(numbers)) for word in document.words] + [_NONE]
            length = len(document.words) + 1
            graphs += [graph] * length
            architectures += [names.setdefault(document.architecture, len(names))] * length
        arrays = [np.array(values, dtype=np.int64) for values in (words, graphs, architectures)]
        return cls(arrays[0], arrays[1], arrays[2], tuple(numbers))


@dataclass(frozen=True, slots=True)
class _Level:
    """The frequent sequences of one length.

    Attributes:
        length: In words.
        numbers: At each word, the number of the sequence that begins there; `_NONE` for none that is frequent.
        architectures: Of each sequence, how many have it.
        is_closed: Of each sequence.
    """

    length: int
    numbers: Ints
    architectures: Ints
    is_closed: NDArray[np.bool_]

    def __lt__(self, other: "_Level") -> bool:
        return self.length < other.length


def _levels(corpus: _Corpus, config: MiningConfig) -> Iterable[_Level]:
    """Yield the frequent sequences by length: one is frequent only where its beginning and its end are."""
    numbers, counts, architectures = _frequent(corpus.words, corpus, config)
    for length in range(1, config.longest + 1):
        if not len(counts):
            return
        is_closed = np.ones(len(counts), dtype=bool)
        longer = _longer(numbers, corpus.words, length)
        longer, longer_counts, longer_architectures = _frequent(longer, corpus, config)
        # A sequence is not closed if one that is longer by a word, behind or before it, occurs as often.
        begins = np.flatnonzero(longer != _NONE)
        for parts in (numbers[begins], numbers[begins + 1] if len(begins) else numbers[begins]):
            is_closed[parts[longer_counts[longer[begins]] == counts[parts]]] = False
        yield _Level(length, numbers, architectures, is_closed)
        numbers, counts, architectures = longer, longer_counts, longer_architectures


def _longer(numbers: Ints, words: Ints, length: int) -> Ints:
    """At each word, a number for the sequence of one more word that begins there; `_NONE` where its parts are rare."""
    longer = np.full(len(words), _NONE, dtype=np.int64)
    if length >= len(words):
        return longer
    first, second, last = numbers[:-length], numbers[1 : len(numbers) - length + 1], words[length:]
    usable = (first != _NONE) & (second != _NONE) & (last != _NONE)
    longer[: len(first)][usable] = first[usable] * (int(words.max()) + 1) + last[usable]
    return longer


def _frequent(keys: Ints, corpus: _Corpus, config: MiningConfig) -> tuple[Ints, Ints, Ints]:
    """Number from 0 the keys that enough architectures have: numbers by word; occurrences and architectures by key."""
    numbers = np.full(len(keys), _NONE, dtype=np.int64)
    begins = np.flatnonzero(keys != _NONE)
    distinct, inverse, counts = np.unique(keys[begins], return_inverse=True, return_counts=True)
    count = int(corpus.architectures.max(initial=0)) + 1
    # Each pair of key and architecture counts once.
    pairs = np.unique(inverse * count + corpus.architectures[begins])
    architectures = np.bincount(pairs // count, minlength=len(distinct))
    kept = architectures >= config.least_architectures
    numbers[begins] = np.where(kept, np.cumsum(kept) - 1, _NONE)[inverse]
    return numbers, counts[kept], architectures[kept]


def _free(starts: Ints, length: int, covered: NDArray[np.bool_]) -> Ints:
    """Return occurrences that overlap neither covered words nor one another."""
    sums = np.concatenate([[0], np.cumsum(covered)])
    free = starts[sums[starts + length] == sums[starts]]
    chosen: list[int] = []
    for start in free:
        if not chosen or start >= chosen[-1] + length:
            chosen.append(int(start))
    return np.array(chosen, dtype=np.int64)
