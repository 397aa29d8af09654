"""The example's typical sequences of operators, as found in its transformers."""

import hashlib
from collections.abc import Iterator, Sequence

from ops.dataset.decompose.mining import MinedSequence
from ops.dataset.sample.catalog.datasets import OWN_DATASET
from ops.dataset.sample.catalog.rows import SampleRow
from warehouse.database.table import Row

_SEQUENCES = (
    (("torch.nn.functional.linear", "Tensor.view", "Tensor.transpose"), 36),
    (("torch.nn.functional.linear", "operator.add", "torch.nn.functional.layer_norm"), 24),
)
"""(Operators, number of times that they occur)."""


def more_rows(rows: Sequence[Row]) -> Iterator[MinedSequence]:
    """Make the rows of the sequences."""
    mined_at = max(row.cataloged_at for row in rows if isinstance(row, SampleRow))
    identity = hashlib.sha256(repr(_SEQUENCES).encode()).hexdigest()[:12]
    for rank, (words, occurrences) in enumerate(_SEQUENCES, 1):
        key = {"dataset": OWN_DATASET, "table_hash": identity}
        yield MinedSequence(words, occurrences, 6, 5, **key, rank=rank, mined_at=mined_at)
