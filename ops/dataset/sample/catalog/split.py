"""Splits samples into a train and an evaluation list, so that no sample has a near duplicate in the other list.

Two samples are near duplicates where their graphs call nearly the same operators: each graph is the vector of
log(1 + calls) of its operators, weighted by how rare an operator is among the samples (log(N / having it) + 1), and
the cosine of the two is at least a threshold. The depth and width of a model hardly change it. Samples that are near
duplicates or of one architecture family, directly or through other samples, form a group, which goes to one list.
"""

from __future__ import annotations

import math
import random
from collections import Counter, defaultdict
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from statistics import fmean
from typing import Any

import numpy as np
import numpy.typing as npt

from ops.errors import GraphNetError

THRESHOLD = 0.95
"""Default for the least cosine of near duplicates."""

_ROWS = 512
"""Number of samples that are compared with all others at a time."""

_DRAWS = 20
"""Number of random splits that a split is compared with."""

_UNSPECIFIED = ("", "unspecified")


@dataclass(frozen=True, slots=True)
class SplitCandidate:
    """A sample to be put into a list.

    Attributes:
        key: Its content hash.
        graph_hash: The hash of its graph.
        family: Architecture and family, such as transformer/bert; "" if unknown.
        task: The task of its model.
    """

    key: str
    graph_hash: str
    family: str
    task: str


@dataclass(frozen=True, slots=True)
class Leakage:
    """Overlap of an evaluation list with the train list.

    Attributes:
        similar: Share of evaluation samples with a near duplicate in the train list.
        same_family: Share of evaluation samples whose architecture family is in the train list.
    """

    similar: float
    same_family: float


@dataclass(frozen=True, slots=True)
class Split:
    """A train and an evaluation list.

    Attributes:
        train: Content hashes.
        evaluation: Content hashes.
        leakage: The leakage between them.
        of_random: Mean leakage of random splits of this size.
        groups: Number of groups.
        largest: Number of samples in the largest group.
    """

    train: tuple[str, ...]
    evaluation: tuple[str, ...]
    leakage: Leakage
    of_random: Leakage
    groups: int
    largest: int


def split_samples(
    candidates: Sequence[SplitCandidate],
    operators: Mapping[str, Mapping[str, int]],
    *,
    share: float,
    threshold: float = THRESHOLD,
    seed: int = 0,
) -> Split:
    """Split samples by whole groups, with tasks in proportion as far as the groups allow.

    Args:
        candidates: The samples, each content once.
        operators: Graph hash → operator → number of calls.
        share: Share of the samples that are for evaluation.
        threshold: Least cosine of near duplicates.
        seed: Seed of the order in which groups are taken.

    Raises:
        GraphNetError: The groups are too large for an evaluation list; the message has the largest one's size.
    """
    ordered = sorted(candidates, key=lambda item: item.key)
    vectors = _vectors(ordered, operators)
    groups = _groups(ordered, vectors, threshold)
    chosen = _evaluation_indices(ordered, groups, share, random.Random(seed))
    largest = max(groups, key=len, default=[])
    if not chosen or len(chosen) == len(ordered):
        told = f"the largest of {len(groups)} groups has {len(largest)} of {len(ordered)} samples"
        raise GraphNetError(f"no evaluation list of {share:.0%}: {told}; take a higher --threshold, or more samples")
    near = [others for _, others in _similar(vectors, threshold)]
    chance = random.Random(seed)
    random_splits = [set(chance.sample(range(len(ordered)), len(chosen))) for _ in range(_DRAWS)]
    draws = [_leakage(ordered, near, evaluation) for evaluation in random_splits]
    of_random = Leakage(fmean(draw.similar for draw in draws), fmean(draw.same_family for draw in draws))
    return Split(
        tuple(item.key for index, item in enumerate(ordered) if index not in chosen),
        tuple(item.key for index, item in enumerate(ordered) if index in chosen),
        _leakage(ordered, near, chosen),
        of_random,
        len(groups),
        len(largest),
    )


def _vectors(candidates: Sequence[SplitCandidate], operators: Mapping[str, Mapping[str, int]]) -> Any:
    """The samples' vectors, each of length 1, as rows of a sparse matrix."""
    from scipy import sparse

    having = Counter(name for item in candidates for name in operators.get(item.graph_hash, {}))
    columns = {name: index for index, name in enumerate(sorted(having))}
    weights = {name: math.log(len(candidates) / count) + 1 for name, count in having.items()}
    rows = [
        {columns[name]: math.log1p(count) * weights[name] for name, count in operators.get(item.graph_hash, {}).items()}
        for item in candidates
    ]
    lengths = [math.sqrt(sum(value * value for value in row.values())) or 1.0 for row in rows]
    values = [value / length for row, length in zip(rows, lengths, strict=True) for value in row.values()]
    indices = [column for row in rows for column in row]
    starts = np.concatenate([[0], np.cumsum([len(row) for row in rows])])
    return sparse.csr_matrix((np.array(values, np.float32), indices, starts), (len(rows), max(1, len(columns))))


def _similar(vectors: Any, threshold: float) -> Iterator[tuple[int, npt.NDArray[np.int32]]]:
    """Each sample with its near duplicates, itself included; a graph without operators has only itself."""
    turned = vectors.T.tocsr()
    for start in range(0, vectors.shape[0], _ROWS):
        cosines = (vectors[start : start + _ROWS] @ turned).toarray()
        for offset, row in enumerate(cosines):
            near = np.flatnonzero(row >= threshold - 1e-6).astype(np.int32)
            yield start + offset, near if near.size else np.array([start + offset], np.int32)


def _groups(candidates: Sequence[SplitCandidate], vectors: Any, threshold: float) -> list[list[int]]:
    """The groups: connected components, where near duplicates and members of one family are connected."""
    from scipy import sparse
    from scipy.sparse.csgraph import connected_components

    count = len(candidates)
    first: dict[str, int] = {}
    for index, item in enumerate(candidates):
        first.setdefault(item.family if _has_family(item) else f"none {index}", index)
    kin = [first.get(item.family, index) for index, item in enumerate(candidates)]
    near = [others for _, others in _similar(vectors, threshold)]
    begins = np.repeat(np.arange(count, dtype=np.int32), [len(others) for others in near])
    starts, ends = np.concatenate([begins, np.arange(count)]), np.concatenate([*near, kin])
    graph = sparse.coo_matrix((np.ones(len(ends), np.int8), (starts, ends)), (count, count))
    _, labels = connected_components(graph, directed=False)
    members: defaultdict[int, list[int]] = defaultdict(list)
    for index, label in enumerate(labels):
        members[int(label)].append(index)
    return list(members.values())


def _has_family(item: SplitCandidate) -> bool:
    return item.family.rpartition("/")[2] not in _UNSPECIFIED


def _evaluation_indices(
    candidates: Sequence[SplitCandidate], groups: list[list[int]], share: float, chance: random.Random
) -> set[int]:
    """Choose the samples for evaluation: groups in random order, while no task gets much more than its share."""
    room = {task: share * count for task, count in Counter(item.task for item in candidates).items()}
    total = share * len(candidates)
    order = sorted(groups, key=lambda group: candidates[group[0]].key)
    chance.shuffle(order)
    chosen: set[int] = set()
    # A later pass allows each task more, for small tasks and large groups.
    for slack in (0.0, 0.5, total):
        for group in order:
            tasks = Counter(candidates[index].task for index in group)
            fits = all(count <= room[task] + slack for task, count in tasks.items())
            if fits and len(chosen) + len(group) <= total + 0.5 and group[0] not in chosen:
                chosen.update(group)
                for task, count in tasks.items():
                    room[task] -= count
    return chosen


def _leakage(
    candidates: Sequence[SplitCandidate], near: Sequence[npt.NDArray[np.int32]], evaluation: set[int]
) -> Leakage:
    """The leakage between these evaluation samples and all others; `near` has the near duplicates of each sample."""
    train = [index for index in range(len(candidates)) if index not in evaluation]
    families = {candidates[index].family for index in train if _has_family(candidates[index])}
    is_train = np.zeros(len(candidates), bool)
    is_train[train] = True
    similar = sum(bool(is_train[near[index]].any()) for index in evaluation)
    of_family = sum(candidates[index].family in families for index in evaluation)
    return Leakage(similar / len(evaluation), of_family / len(evaluation))
