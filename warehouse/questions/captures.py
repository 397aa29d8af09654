"""The stored captures of models."""

from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path

from ops.dataset.sample.catalog.datasets import EXTRACTED_DATASET
from ops.dataset.sample.catalog.reading import read_all
from ops.dataset.sample.format.types import Sample
from warehouse.store import Warehouse

_LATEST = """
SELECT sample_ids FROM model
WHERE spec = $spec AND dataset = $dataset AND status = 'success' ORDER BY extracted_at DESC LIMIT 1
"""


@dataclass(frozen=True, slots=True)
class Captures:
    """Captures of models.

    Attributes:
        warehouse: Where their results are stored.
        root: Folder of the extracted samples.
        environments: Folder of the environments that models' frameworks may have of their own.
        environment: Name of the one that models are captured in; "" for that of their source and framework.
        dataset: Dataset of the samples; "" for a folder that has no name.
    """

    warehouse: Warehouse
    root: Path
    environments: Path | None = None
    environment: str = ""
    dataset: str = EXTRACTED_DATASET

    def sample_ids(self, spec: str) -> tuple[str, ...]:
        """Ids of the samples that the newest successful extraction of a model gave; () if there was none."""
        return next(
            (tuple(ids) for (ids,) in self.warehouse.rows(_LATEST, {"spec": spec, "dataset": self.dataset})), ()
        )

    def samples(self, sample_ids: Sequence[str]) -> dict[str, Sample]:
        """The extracted samples by id, as their folders say."""
        return dict(zip(sample_ids, read_all(self.root / name for name in sample_ids), strict=True))
