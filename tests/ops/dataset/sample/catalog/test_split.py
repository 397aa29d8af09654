"""Lists to learn from and to be judged by share no family, and no graphs that are nearly the same."""

import math
import random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from ops.dataset.sample.catalog.split import Leakage, Split, SplitCandidate, split_samples
from ops.errors import GraphNetError

Operators = dict[str, dict[str, int]]


def cosine(first: dict[str, int], second: dict[str, int], weights: dict[str, float]) -> float:
    def vector(counts: dict[str, int]) -> dict[str, float]:
        return {name: math.log1p(count) * weights[name] for name, count in counts.items()}

    one_vector, other_vector = vector(first), vector(second)
    product = sum(value * other_vector.get(name, 0.0) for name, value in one_vector.items())
    lengths = math.prod(math.sqrt(sum(value * value for value in side.values())) for side in (one_vector, other_vector))
    return product / lengths if lengths else 0.0


def leakage(candidates: list[SplitCandidate], operators: Operators, split: Split, threshold: float) -> Leakage:
    """By the definition, one pair after the other."""
    graphs = {item.key: operators.get(item.graph_hash, {}) for item in candidates}
    names = {name for counts in graphs.values() for name in counts}
    weights = {name: math.log(len(graphs) / sum(name in counts for counts in graphs.values())) + 1 for name in names}
    families = {item.key: item.family for item in candidates if item.family and not item.family.endswith("unspecified")}
    similar = [
        any(cosine(graphs[key], graphs[other], weights) >= threshold - 1e-6 for other in split.train)
        for key in split.evaluation
    ]
    present = {families[key] for key in split.train if key in families}
    kin = [families.get(key) in present for key in split.evaluation]
    return Leakage(sum(similar) / len(similar), sum(kin) / len(kin))


counts = st.dictionaries(st.sampled_from("abcdefgh"), st.integers(1, 40), max_size=5)
family = st.sampled_from(["", "cnn/unspecified", "cnn/resnet", "transformer/bert", "transformer/t5"])


@given(
    graphs=st.lists(counts, min_size=12, max_size=30),
    families=st.lists(family, min_size=30, max_size=30),
    share=st.sampled_from([0.1, 0.3]),
    threshold=st.sampled_from([0.8, 0.95, 1.0]),
)
@settings(max_examples=60, deadline=None)
def test_no_group_crosses(graphs: list[dict[str, int]], families: list[str], share: float, threshold: float) -> None:
    operators = {f"graph {index}": graph for index, graph in enumerate(graphs)}
    candidates = [
        SplitCandidate(f"{index:064x}", name, families[index], "nlp" if index % 3 else "other")
        for index, name in enumerate(operators)
    ]
    try:
        split = split_samples(candidates, operators, share=share, threshold=threshold)
    except GraphNetError as error:
        assert "the largest of" in str(error)
        return
    assert sorted((*split.train, *split.evaluation)) == [item.key for item in candidates]
    assert 0 < len(split.evaluation) <= share * len(candidates) + 0.5
    assert split.leakage == leakage(candidates, operators, split, threshold) == Leakage(0.0, 0.0)


def corpus(seed: int = 0) -> tuple[list[SplitCandidate], Operators]:
    """Families of finetunes, each with one model whose family nobody knows; and graphs of their own."""
    chance = random.Random(seed)
    operators: Operators = {}
    candidates = []
    for number in range(40):
        names = chance.sample([f"op{index}" for index in range(60)], 6)
        for copy in range(5):
            name = f"graph {number}.{copy}"
            operators[name] = dict.fromkeys(names, (copy + 1) * 6)  # deeper and deeper
            family = "" if copy == 0 else f"net/family{number}"
            candidates.append(
                SplitCandidate(f"{len(candidates):064x}", name, family, ("nlp", "vision", "audio")[number % 3])
            )
    return candidates, operators


def test_a_split_leaks_nothing_where_random_ones_leak_most() -> None:
    candidates, operators = corpus()
    split = split_samples(candidates, operators, share=0.1)
    assert len(split.evaluation) == 20 and split.groups == 40 and split.largest == 5
    assert split.leakage == Leakage(0.0, 0.0)
    assert split.of_random.similar > 0.95 and split.of_random.same_family > 0.7
    tasks = {item.key: item.task for item in candidates}
    assert {task: sum(tasks[key] == task for key in split.evaluation) for task in ("nlp", "vision", "audio")}.keys()
    assert max(sum(tasks[key] == task for key in split.evaluation) for task in ("nlp", "vision", "audio")) <= 10


def test_the_seed_decides_and_the_order_does_not() -> None:
    candidates, operators = corpus()
    first = split_samples(candidates, operators, share=0.2)
    assert split_samples(candidates[::-1], operators, share=0.2) == first
    assert split_samples(candidates, operators, share=0.2, seed=1).evaluation != first.evaluation


def test_what_cannot_be_split_is_told() -> None:
    candidates = [SplitCandidate(f"{index:064x}", "same", "", "nlp") for index in range(10)]
    with pytest.raises(GraphNetError, match="the largest of 1 groups has 10 of 10 samples"):
        split_samples(candidates, {"same": {"op": 1}}, share=0.2)
