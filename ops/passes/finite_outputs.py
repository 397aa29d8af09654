"""`finite_outputs`: other values for what makes outputs NaN, infinite or constant, found by running the sample."""

from __future__ import annotations

from typing import ClassVar

from ops.passes.base import PassResult
from ops.sample.format.types import Sample


class FiniteOutputs:
    """Repairs outputs that cannot be compared: the mechanism is `ops.passes.repair`."""

    name: ClassVar[str] = "finite_outputs"
    keeps_outputs: ClassVar[bool] = False
    runs_sample: ClassVar[bool] = True

    def apply(self, sample: Sample) -> PassResult:
        """Nothing: what to change comes from running the sample."""
        return PassResult(sample)

    def fault(self, sample: Sample) -> str | None:  # noqa: ARG002
        """Nothing that could be seen without running the sample."""
        return None
