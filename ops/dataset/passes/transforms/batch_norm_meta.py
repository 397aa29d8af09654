"""`batch_norm_meta`: variances of batch norms that replay as 0 or more.

Recorded by mean and standard deviation alone, some values of a running variance replay as negative ones, and the batch
norm gives NaN.
"""

import dataclasses
from typing import ClassVar

from ops.dataset.passes.base import PassResult, TextPass
from ops.dataset.passes.repair.batch_norm_variances import lowest_variances
from ops.dataset.sample.format.types import Sample, TensorMeta
from ops.words import listed


class BatchNormMeta(TextPass):
    """Gives the variance of every batch norm a lowest value of 0, or `SMALLEST` where eps is 0."""

    name: ClassVar[str] = "batch_norm_meta"

    def apply(self, sample: Sample) -> PassResult:
        """Raise the lowest value of variances that may replay below it."""
        lows = lowest_variances(sample)

        def raise_low(tensor: TensorMeta) -> TensorMeta:
            return dataclasses.replace(tensor, min_val=lows[tensor.name]) if tensor.name in lows else tensor

        return PassResult(sample.with_tensors(raise_low), f"min_val of {listed(list(lows))}")

    def fault(self, sample: Sample) -> str | None:
        """Name a variance that may replay with values that are too low."""
        lows = lowest_variances(sample).items()
        return next((f"{name} may replay below {low:g}" for name, low in lows), None)
