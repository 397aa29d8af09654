"""How a run fails: by what the judge finds, or by the end of a side."""

from __future__ import annotations

from dataclasses import replace

from ops.benchmark.results import FailureKind, Phase
from ops.worker.processes.halting import HaltingError
from ops.worker.side import SideEndedError
from ops.worker.task import TaskFailure


class RunError(Exception):
    """A run has failed, and how."""

    def __init__(self, phase: Phase, kind: str, message: str) -> None:
        super().__init__(message)
        self.failure = TaskFailure(kind, phase, message)


def failure_of(error: RunError | SideEndedError | HaltingError, phase: Phase) -> TaskFailure:
    """The failure that a row has.

    Args:
        error: What ended the run.
        phase: The one that the judge was in: a side's own word for it does not count.
    """
    if isinstance(error, RunError):
        return error.failure
    if isinstance(error, HaltingError):
        return TaskFailure(FailureKind.ERROR, phase, str(error))
    assert error.outcome.failure is not None
    return replace(error.outcome.failure, phase=phase)
