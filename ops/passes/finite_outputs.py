"""`finite_outputs`: other values for what makes outputs NaN, infinite or constant, found by running the sample."""

from __future__ import annotations

from typing import ClassVar

from ops.passes.base import PassError, PassResult, RunningPass
from ops.passes.repair.run import repaired_sample
from ops.passes.repair.values import repair_summary
from ops.passes.sample_run import SampleWorker
from ops.sample.format.types import Sample


class FiniteOutputs(RunningPass):
    """Repairs outputs that cannot be compared: the mechanism is `ops.passes.repair`."""

    name: ClassVar[str] = "finite_outputs"

    def run(self, sample: Sample, worker: SampleWorker) -> PassResult:
        """As `RunningPass.run`.

        Raises:
            PassError: Nothing that was tried helps.
            NotRepairedError: The sample does not run.
        """
        after, fault = repaired_sample(sample, worker.target, worker.host, log_dir=worker.log_dir, config=worker.config)
        if fault is not None and after == sample:
            raise PassError(f"no values that were tried help: {fault}")
        return PassResult(after, "" if fault is None else f"{repair_summary(after)}; before: {fault}")

    def fault(self, sample: Sample) -> str | None:  # noqa: ARG002
        """Nothing that could be seen without running the sample."""
        return None
