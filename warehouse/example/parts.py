"""The example's parts: typical sequences of its transformers, and which samples each part was cut out of."""

import hashlib
from collections import Counter
from collections.abc import Iterator, Sequence
from datetime import datetime

from ops.decompose.mining import MinedSequence
from ops.decompose.rows import DecompositionRow, PartOrigin
from ops.sample.catalog.datasets import OWN_DATASET

_SEQUENCES = (
    (("torch.nn.functional.linear", "Tensor.view", "Tensor.transpose"), 36),
    (("torch.nn.functional.linear", "operator.add", "torch.nn.functional.layer_norm"), 24),
)
"""Operators, and how often they occur."""


def part_rows(parts: Sequence[DecompositionRow], mined_at: datetime) -> Iterator[MinedSequence | PartOrigin]:
    """Rows of the sequences, and an origin for each distinct part of each sample."""
    identity = hashlib.sha256(repr(_SEQUENCES).encode()).hexdigest()[:12]
    for rank, (words, occurrences) in enumerate(_SEQUENCES, 1):
        key = {"dataset": OWN_DATASET, "table_hash": identity}
        yield MinedSequence(words, occurrences, 6, 5, **key, rank=rank, mined_at=mined_at)
    counts = Counter((part.dataset, part.sample_id, part.content_hash, part.scheme, part.child_hash) for part in parts)
    for source, count in counts.items():
        yield PartOrigin(*source, count, "", mined_at)
