"""Unique: no other sample of the dataset has the same graph on inputs of the same shapes and dtypes."""

from typing import ClassVar

from ops import words
from ops.dataset.validate.base import CheckFinding, ListedSample

_SHOWN = 5


class Unique:
    """The first of the samples with one `content_hash` is the original; samples that share only the graph are named."""

    name: ClassVar[str] = "unique"
    order: ClassVar[int] = 7
    gates: ClassVar[bool] = False

    def check_listed(self, listed: ListedSample) -> CheckFinding:
        """Look for samples with the same content, and for those with the same graph."""
        original = next(iter(listed.similar.same_content), listed.sample_id)
        if original != listed.sample_id:
            return CheckFinding(passed=False, message=f"same graph, shapes and dtypes as {original}")
        near = sorted({*listed.similar.same_graph} - {*listed.similar.same_content, listed.sample_id})
        if not near:
            return CheckFinding(passed=True)
        return CheckFinding(
            passed=True, message=f"same graph with other shapes or dtypes as {words.listed(near, _SHOWN)}"
        )
