"""An attack that begins as its file is imported: a process that the judge takes for one of the host's."""

import mmap
import os
import sys
from typing import Any

from ops.execution.worker.processes.priority import set_niceness
from ops.failures import FailureKind
from tests.ops.evaluation.benchmark.attacks.attack import Call, Caught, Inputs, attack

BUSY = mmap.mmap(-1, 1)


def _orphan() -> None:
    """Take eager's core unless a call of this side runs."""
    if os.fork() == 0:
        os.setsid()
        if os.fork() == 0:
            os.sched_setaffinity(0, {min(os.sched_getaffinity(0))})
            set_niceness("self", -12, -12)
            while os.path.exists("/proc/1"):  # noqa: PTH110 - nothing is allocated
                for _ in range(1000 if not BUSY[0] else 1):
                    pass
        os._exit(0)
    os.wait()


if any(name.endswith("compiler_side") for name in sys.modules):
    _orphan()


@attack(Caught.SLOW, FailureKind.TIMEOUT)  # it takes its own side's core as well
def early_orphan(module: Call, inputs: Inputs) -> Call:
    """Has its orphan rest while it computes itself."""

    def call(**values: Any) -> Any:
        BUSY[0] = 1
        outputs = module(**values)
        BUSY[0] = 0
        return outputs

    return call
