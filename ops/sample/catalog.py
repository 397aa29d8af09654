"""The catalog: one row a sample, from its folder, without running anything of it.

Not here: storing the rows (`warehouse`) or choosing the folders (`pipelines.settings`).
"""

from __future__ import annotations

from dataclasses import dataclass
from datetime import datetime
from pathlib import Path


@dataclass(frozen=True, slots=True)
class SampleRow:
    """A row of the table `sample`; its key is (dataset, sample_id, sample_hash).

    Attributes:
        dataset: "catalog" for the project's own samples, else the name of the folder.
        sample_id: Path below the root, with "/" ("transformers/bert", "timm/resnet18/subgraph_0").
        sample_hash: See `ops.sample.identity`; likewise `graph_hash` and `content_hash`.
        shard: "shard_00" … "shard_15", from the sha256 of `sample_id`.
        path: Folder of the sample, relative to the project when inside it.
        dtype: The floating dtype that most bytes of its tensors have, or "none".
        operator_count: Calls of operators in the graph.
        tensor_count: Inputs and weights.
        size_bytes: Bytes that all its tensors take.
        cataloged_at: When this catalog was made: one value for all rows of one catalog, UTC.
    """

    dataset: str
    sample_id: str
    sample_hash: str
    graph_hash: str
    content_hash: str
    shard: str
    path: str
    framework: str
    source: str
    model_name: str
    task: str
    dtype: str
    dynamic: bool
    operator_count: int
    tensor_count: int
    size_bytes: int
    cataloged_at: datetime


@dataclass(frozen=True, slots=True)
class SampleOpRow:
    """A row of `sample_op`: how often a graph calls one operator; key (graph_hash, operator)."""

    graph_hash: str
    operator: str
    call_count: int


@dataclass(frozen=True, slots=True)
class SampleTarget:
    """A sample to benchmark or validate: what identifies it, and where it is.

    Attributes:
        path: Folder of the sample, relative to the project when inside it.
    """

    dataset: str
    sample_id: str
    sample_hash: str
    path: Path
