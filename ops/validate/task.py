"""The worker's side of validation: one child process runs the checks of one sample.

The sample is what lies in the task's working folder. Each check is a phase of its own, and its finding is sent before
the next begins, so that a check that kills the process costs only itself.
"""

from __future__ import annotations

import tempfile
import traceback
from collections.abc import Mapping
from pathlib import Path
from typing import Any

from ops.paddle_worker import PADDLE_LIBRARIES
from ops.sample.format.codec import read_sample
from ops.torch_worker import TORCH_LIBRARIES
from ops.validate.base import Finding, SampleCheck
from ops.validate.registry import framework_checks
from ops.validate.sample_under_test import SampleUnderTest
from ops.worker.child import Reporter, first_line, kind_of
from ops.worker.task import Libraries, TaskFailureKind

_LIBRARIES = {"torch": TORCH_LIBRARIES, "paddle": PADDLE_LIBRARIES}


def run(payload: Mapping[str, Any], reporter: Reporter) -> dict[str, Any]:
    """Run the checks named in `payload["checks"]`.

    Args:
        payload: `checks`, `framework`, `seed`, `device` and `threads`.
        reporter: Gets a partial result {name: {"passed": …, "message": …}} after each check.

    Returns:
        Nothing more: all findings were reported.
    """
    reporter.phase("load")
    framework = payload["framework"]
    checks, libraries = framework_checks(framework), _LIBRARIES[framework]
    under_test = _prepared(framework, payload["threads"])
    sample = read_sample(Path.cwd())
    with tempfile.TemporaryDirectory() as scratch:
        tested = under_test(sample, Path(scratch), payload["seed"], payload["device"])
        for name in payload["checks"]:
            reporter.phase(name)
            finding = _judge(checks[name](), tested, libraries)
            reporter.partial({name: {"passed": finding.passed, "message": finding.message}})
    return {}


def _prepared(framework: str, threads: int) -> type[Any]:
    """Import a framework and give it threads; its type of a sample under test."""
    if framework == "paddle":
        import paddle

        from ops.validate.paddle.sample_under_test import PaddleSampleUnderTest

        paddle.set_device("cpu")
        paddle.core.set_num_threads(threads)
        return PaddleSampleUnderTest
    import torch

    torch.set_num_threads(threads)
    return SampleUnderTest


def _judge(check: SampleCheck, tested: SampleUnderTest, libraries: Libraries) -> Finding:
    try:
        return check.check(tested)
    except Exception as error:  # whatever a sample raises is a finding
        if kind_of(error, libraries) is TaskFailureKind.OUT_OF_MEMORY:
            raise  # which depends on the machine
        traceback.print_exc()
        return Finding(passed=False, message=first_line(error, libraries))
