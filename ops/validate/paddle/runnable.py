"""Runnable: the Paddle sample runs in eager mode, and its outputs can be compared."""

from __future__ import annotations

from typing import TYPE_CHECKING, ClassVar

from ops.passes.repair.values import repair_summary
from ops.validate.base import Finding

if TYPE_CHECKING:
    from ops.validate.paddle.sample_under_test import PaddleSampleUnderTest


class Runnable:
    """Eager runs; every output is finite, and not all outputs are constant, where any input is a float."""

    name: ClassVar[str] = "runnable"
    order: ClassVar[int] = 1
    gates: ClassVar[bool] = True

    def check(self, tested: PaddleSampleUnderTest) -> Finding:
        """Run the sample once and look at its outputs."""
        import numpy as np

        outputs = [one for one in tested.outputs if one is not None]
        values = [(one.astype("float32") if "float" in str(one.dtype) else one).numpy() for one in outputs]
        for index, one in enumerate(values):
            if one.dtype.kind in "fc" and not np.isfinite(one).all():
                return Finding(passed=False, message=f"output {index} has values that are NaN or infinite")
        compared = [one for one in values if one.size > 1]
        reads_floats = any(one.dtype.startswith(("float", "bfloat")) for one in tested.sample.tensors)
        if compared and reads_floats and all((one == one.flat[0]).all() for one in compared):
            return Finding(passed=False, message="every output is the same value everywhere")
        return Finding(passed=True, message=repair_summary(tested.sample))
