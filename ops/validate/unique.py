"""Unique: no other sample of the dataset has the same graph on inputs of the same shapes and dtypes.

Not here: removing duplicates; near duplicates.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import ClassVar

from ops.sample.identity import content_hash
from ops.sample.types import Sample
from ops.validate.base import Finding


class Unique:
    """Of the samples with one `content_hash` the first is the original, and the others are duplicates."""

    name: ClassVar[str] = "unique"

    def check_among(self, sample_id: str, sample: Sample, originals: Mapping[str, str]) -> Finding:
        """Look the sample's content up."""
        original = originals.get(content_hash(sample), sample_id)
        if original != sample_id:
            return Finding(passed=False, message=f"same graph, shapes and dtypes as {original}")
        return Finding(passed=True)
