"""Which samples were made here, so that their code is this project's own printing of a graph.

Not here: what becomes of the others (`ops.benchmark.sandbox`).
"""

from __future__ import annotations

from ops.sample.catalog import SampleTarget

OWN_DATASET = "catalog"
"""The dataset of the samples that the project ships and extracts."""

_FOREIGN_SOURCES = frozenset({"huggingface_hub"})
"""First folder of samples that were captured in a sandbox, from models that may have brought code of their own."""


def is_foreign(target: SampleTarget) -> bool:
    """Whether nobody here vouches for a sample's code."""
    return target.dataset != OWN_DATASET or target.sample_id.partition("/")[0] in _FOREIGN_SOURCES
