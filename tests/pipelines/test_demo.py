"""The demo runs the whole pipeline, does nothing twice, and tells the truth when something fails."""

import re
import resource
import signal
import subprocess
import sys
import time
from pathlib import Path

import pytest

from ops.checkout import CHECKOUT
from tests.pipelines.conftest import Workplace
from tests.pipelines.in_process import graphnet

GRAPHNET = Path(sys.executable).with_name("graphnet")
MODEL, UNKNOWN = "zoo:transformers/electra", "zoo:transformers/nosuchmodel"

SECOND_RUN_LIMIT_S = 30.0
"""Of processor time, which another process on the machine does not change."""

pytestmark = [pytest.mark.slow, pytest.mark.timeout(600)]


def cpu_seconds() -> float:
    """Processor time that this process and its children have taken."""
    usages = map(resource.getrusage, (resource.RUSAGE_SELF, resource.RUSAGE_CHILDREN))
    return sum(usage.ru_utime + usage.ru_stime for usage in usages)


def demo(workplace: Workplace, *arguments: str) -> subprocess.CompletedProcess[str]:
    """Run the demo with backend eager, in this process."""
    return graphnet(["demo", "--backend", "eager", *arguments], workplace.environ, CHECKOUT)


def killed_demo(workplace: Workplace, *arguments: str, after: str) -> None:
    """Run the demo until it has said `after`."""
    with subprocess.Popen(
        [GRAPHNET, "demo", "--backend", "eager", *arguments],
        cwd=CHECKOUT,
        env=workplace.environ,
        stdout=subprocess.DEVNULL,
        stderr=subprocess.PIPE,
        text=True,
    ) as process:
        assert process.stderr is not None
        for line in process.stderr:
            if after in line:
                process.send_signal(signal.SIGKILL)


@pytest.mark.usefixtures("lasting_hosts")
def test_demo_does_all_of_it_once_whatever_happens(workplace: Workplace) -> None:
    """One killed while it benchmarks blocks nothing; a model that fails is told, and the rest is done."""
    killed_demo(workplace, "--model", UNKNOWN, after="[1/3]")
    time.sleep(1.5)  # the demo spares runs that started within the last second

    first = demo(workplace, "--model", UNKNOWN, "--model", MODEL)
    assert first.returncode == 1, first.stderr
    assert f"{UNKNOWN} could not be captured" in first.stdout
    assert f"{MODEL} could not be captured" not in first.stdout
    assert "nosuchmodel" in first.stderr, "the log says why"
    assert re.search(r"\[(\d)/\1\]", first.stderr), "progress is shown to its end"
    assert "results are new" in first.stdout
    assert first.stdout.splitlines()[-1] == "make ui"
    report = workplace.folder / "home/reports/report.html"
    assert str(report) in first.stdout and report.exists()
    assert "Over 3 samples" in first.stdout
    rows = workplace.warehouse.rows("SELECT sample_id, status FROM benchmark_run ORDER BY ALL")
    expected = ("tests/a", "tests/b", "tests/c", "transformers/electra")
    assert rows == [(sample, "success") for sample in expected], "nothing lost or doubled"

    before, count = cpu_seconds(), len(workplace.warehouse.query("FROM benchmark_run"))
    second = demo(workplace, "--model", MODEL)
    assert second.returncode == 0, second.stderr
    assert "Nothing was benchmarked again" in second.stdout
    assert "captured before" in second.stderr
    assert cpu_seconds() - before < SECOND_RUN_LIMIT_S
    assert len(workplace.warehouse.query("FROM benchmark_run")) == count

    third = demo(workplace, "--model", MODEL)
    assert (third.returncode, "captured before" in third.stderr) == (0, False), "nothing changed, so nothing is asked"
