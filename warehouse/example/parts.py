"""The example's typical sequences of operators, as found in its transformers."""

import hashlib
from collections.abc import Iterator
from datetime import datetime

from ops.dataset.decompose.mining import MinedSequence
from ops.dataset.sample.catalog.datasets import OWN_DATASET

_SEQUENCES = (
    (("torch.nn.functional.linear", "Tensor.view", "Tensor.transpose"), 36),
    (("torch.nn.functional.linear", "operator.add", "torch.nn.functional.layer_norm"), 24),
)
"""(Operators, number of times that they occur)."""


def mined_rows(mined_at: datetime) -> Iterator[MinedSequence]:
    """Make the rows of the sequences."""
    identity = hashlib.sha256(repr(_SEQUENCES).encode()).hexdigest()[:12]
    for rank, (words, occurrences) in enumerate(_SEQUENCES, 1):
        key = {"dataset": OWN_DATASET, "table_hash": identity}
        yield MinedSequence(words, occurrences, 6, 5, **key, rank=rank, mined_at=mined_at)
