"""The worker's side of validation: one child process runs the checks of one sample.

The sample is in the task's working folder. Each check is a phase of its own, and its finding is sent before the next
check begins, so that a check that kills the process costs only its own finding.
"""

import contextlib
import tempfile
import traceback
from collections.abc import Mapping
from dataclasses import asdict
from pathlib import Path
from typing import Any

from ops.dataset.sample.format.codec import read_sample
from ops.dataset.sample.format.devices import read_devices
from ops.dataset.validate.base import CheckFinding, SampleCheck
from ops.dataset.validate.registry import ENTRIES, sample_checks
from ops.dataset.validate.sample_under_test import UnderTest
from ops.execution.frameworks.base import frameworks
from ops.execution.worker.child import Reporter, first_line, kind_of, resolve
from ops.execution.worker.task import Libraries, TaskFailureKind
from ops.failures import reason_of


def run(payload: Mapping[str, Any], reporter: Reporter) -> dict[str, Any]:
    """Run the checks named in `payload["checks"]`.

    Args:
        payload: `checks`, `framework`, `seed`, `device` and `threads`.
        reporter: Gets a partial result {name: a `CheckFinding`} after each check.

    Returns:
        An empty result: all findings were reported.
    """
    reporter.phase("load")
    framework = frameworks()[payload["framework"]]
    under_test: type[UnderTest] = resolve(ENTRIES[framework.name].name)  # type: ignore[assignment]
    under_test.prepare(payload["threads"])
    with contextlib.ExitStack() as stack:
        ask = None
        if "devices" in payload:  # their processes connect before anything of the sample is read
            from ops.dataset.validate.rank_runs import RankRuns, connect

            ask = stack.enter_context(connect(read_devices(payload["devices"]), reporter.seal))
            reporter.seal()
        sample, scratch = read_sample(Path.cwd()), stack.enter_context(tempfile.TemporaryDirectory())
        tested = under_test(sample, Path(scratch), payload["seed"], payload["device"])
        if ask is not None:
            tested.rank_runs = RankRuns(sample, payload["seed"], ask)
        for name in payload["checks"]:
            reporter.phase(name)
            finding = _judge(sample_checks()[name](), tested, framework.libraries)
            reporter.partial({name: asdict(finding)})
    return {}


def _judge(check: SampleCheck, tested: UnderTest, libraries: Libraries) -> CheckFinding:
    try:
        return tested.judge(check)
    except Exception as error:  # every exception of a sample is a finding
        if kind_of(error, libraries) is TaskFailureKind.OUT_OF_MEMORY:
            raise  # which depends on the machine
        traceback.print_exc()
        return CheckFinding(passed=False, message=first_line(error, libraries), reason=reason_of(error))
