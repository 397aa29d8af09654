"""The signature of a fault: what failures that are the same fault have in common.

Nothing in this module imports torch.
"""

from dataclasses import dataclass

from ops.dataset.outputs.tolerances import is_right
from ops.evaluation.benchmark.result_parsing import ReportedRun
from ops.evaluation.benchmark.results import Phase
from ops.evaluation.verdict.rules import COMPILER_PHASES, is_near_as_eager
from ops.execution.worker.task import TaskFailure
from ops.failures import FailureKind, FaultKind
from ops.words import normalised


@dataclass(frozen=True, slots=True)
class Signature:
    """A failure without what is particular to its graph.

    Attributes:
        kind: What the compiler does.
        phase: Where it failed: "compile", "run" or "compare".
        failure: Kind of the failure, as in `benchmark_run.failure_kind`; "accuracy" or "nan" for wrong numbers.
        line: First line of the message, with the type of the error, without names and numbers; "" for wrong numbers.
    """

    kind: FaultKind
    phase: str
    failure: str
    line: str = ""

    def __str__(self) -> str:
        text = f"{self.kind}: {self.failure} in phase {self.phase}"
        return f"{text}: {self.line}" if self.line else text


def signature_of(failure: TaskFailure | None, reported: ReportedRun, *, t: int) -> Signature | None:
    """Return the signature of a run's fault; None for none, or where loading or eager itself failed.

    Args:
        failure: Of the task.
        reported: What it reported.
        t: Tolerance at which outputs have to agree with eager's. Others are right as well if they are no farther from
            a run in float64 than eager's.
    """
    if failure is not None:
        if failure.phase not in COMPILER_PHASES:
            return None
        if failure.kind in (FailureKind.DTYPE_MISMATCH, FailureKind.SHAPE_MISMATCH):
            return Signature(FaultKind.WRONG, Phase.COMPARE, failure.kind)
        return Signature(FaultKind.CRASH, failure.phase, failure.kind, normalised(failure.message))
    if is_right(reported.t_min, t) or is_near_as_eager(reported.t_min_float64, reported.eager_t_min_float64):
        return None
    return Signature(FaultKind.WRONG, Phase.COMPARE, "nan" if reported.nan_mismatch else "accuracy")
