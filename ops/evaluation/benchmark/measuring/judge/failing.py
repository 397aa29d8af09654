"""The error with which a run fails, by a check of the judge or by the end of a side."""

from __future__ import annotations

from dataclasses import replace

from ops.evaluation.benchmark.results import Phase
from ops.execution.worker.processes.halting import HaltingError
from ops.execution.worker.side import SideEndedError
from ops.execution.worker.task import TaskFailure
from ops.failures import FailureKind


class RunError(Exception):
    """A run has failed; `failure` has the phase, kind and message."""

    def __init__(self, phase: Phase, kind: str, message: str) -> None:
        super().__init__(message)
        self.failure = TaskFailure(kind, phase, message)


def failure_of(error: RunError | SideEndedError | HaltingError, phase: Phase) -> TaskFailure:
    """Make the failure for the row of a run.

    Args:
        error: The error that ended the run.
        phase: Phase of the judge; the side's own report of its phase does not count.
    """
    if isinstance(error, RunError):
        return error.failure
    if isinstance(error, HaltingError):
        return TaskFailure(FailureKind.ERROR, phase, str(error))
    assert error.outcome.failure is not None
    return replace(error.outcome.failure, phase=phase)
