"""Typical sequences: which are mined, in which order, and where they are found again."""

import itertools
import random

import pytest

from ops.dataset.decompose.mining import Document, MiningConfig, mine, occurrences, operators_of

LAYER = tuple("abcde")
SMALL = MiningConfig(shortest=2, least_architectures=2)


def documents(*texts: str) -> list[Document]:
    """Graphs of an architecture each, a letter a word."""
    return [Document(tuple(text), f"architecture {number}") for number, text in enumerate(texts)]


def texts(mined: list[object]) -> list[str]:
    return ["".join(sequence.words) for sequence in mined]  # type: ignore[attr-defined]


def test_what_is_shared_is_mined_at_full_length_and_its_rotations_are_not() -> None:
    mined = mine(documents("xabcdeabcdey", "zabcdeabcdez", "qabcdew"), MiningConfig(least_architectures=3))
    assert texts(mined) == ["abcde"]
    assert (mined[0].occurrence_count, mined[0].graph_count, mined[0].architecture_count) == (5, 3, 3)


def test_architectures_count_and_not_graphs() -> None:
    same = [Document(tuple(f"{letter}abc"), "one") for letter in "uvwxyz"]
    assert mine(same, SMALL) == []
    assert texts(mine([*same, Document(tuple("abc"), "another")], SMALL)) == ["abc"]


def test_length_and_architectures_decide_the_order_and_nothing_is_counted_twice() -> None:
    mined = mine(documents("abcdefg", "abcdefg", "abcx", "abcy", "fgz", "fgw"), SMALL)
    # abc saves 2 in 4 architectures, abcdefg 6 in 2; after that, abc is counted where that does not lie.
    assert texts(mined) == ["abcdefg", "abc", "fg"]
    assert [sequence.architecture_count for sequence in mined] == [2, 2, 2]


def test_no_sequence_reaches_over_the_end_of_a_graph_nor_longer_than_asked() -> None:
    assert mine(documents("ab", "ba"), SMALL) == []
    mined = mine(documents("abcdefgh", "abcdefgh"), MiningConfig(shortest=2, longest=3, least_architectures=2))
    assert {len(sequence.words) for sequence in mined} <= {2, 3}
    assert mine([], SMALL) == []


@pytest.mark.parametrize("seed", range(5))
def test_counts_are_those_of_a_plain_search(seed: int) -> None:
    """Closed frequent sequences, by brute force, hold all that is mined; the first is the best of them."""
    generator = random.Random(seed)
    corpus = documents(*("".join(generator.choices("abc", k=generator.randint(3, 14))) for _ in range(6)))
    occurring: dict[tuple[str, ...], list[int]] = {}
    for number, document in enumerate(corpus):
        for start, stop in itertools.combinations(range(len(document.words) + 1), 2):
            occurring.setdefault(document.words[start:stop], []).append(number)
    frequent = {words: places for words, places in occurring.items() if len(set(places)) >= 2}
    closed = {
        words
        for words, places in frequent.items()
        if not any(
            len(longer) == len(words) + 1 and words in (longer[1:], longer[:-1]) and len(more) == len(places)
            for longer, more in frequent.items()
        )
    }
    mined = mine(corpus, SMALL)
    assert {sequence.words for sequence in mined} <= closed
    best = max(((len(words) - 1) * len(set(frequent[words])) for words in closed if len(words) >= 2), default=0)
    assert (len(mined[0].words) - 1) * mined[0].architecture_count <= best
    covered = sum(sequence.occurrence_count * len(sequence.words) for sequence in mined)
    assert covered <= sum(len(document.words) for document in corpus)


def test_occurrences_do_not_overlap_and_lower_ranks_come_first() -> None:
    assert occurrences("xabcabcx", ["abc", "cab"]) == [(1, 4), (4, 7)]
    assert occurrences("xabcabcx", ["cab", "abc"]) == [(3, 6)]
    assert occurrences("xyz", ["abc"]) == []
    assert operators_of(("torch.split + getitem", "", "torch.relu")) == ("torch.split", "getitem", "torch.relu")
