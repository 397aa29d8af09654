"""The demo runs the whole pipeline, does nothing twice, and tells the truth when something fails."""

from __future__ import annotations

import resource
import signal
import subprocess
import sys
import time
from pathlib import Path
from typing import Protocol

import pytest

from pipelines.settings import CHECKOUT
from warehouse.store import Warehouse

GRAPHNET = Path(sys.executable).with_name("graphnet")
MODEL = "zoo:transformers/electra"

SECOND_RUN_LIMIT_S = 30.0
"""Of processor time, which another process on the machine does not change."""

pytestmark = [pytest.mark.slow, pytest.mark.timeout(600)]


class Place(Protocol):
    folder: Path
    environ: dict[str, str]

    @property
    def warehouse(self) -> Warehouse: ...


def cpu_seconds() -> float:
    """Processor time that child processes have taken."""
    usage = resource.getrusage(resource.RUSAGE_CHILDREN)
    return usage.ru_utime + usage.ru_stime


def demo(workplace: Place, *arguments: str) -> subprocess.CompletedProcess[str]:
    """Run the demo with backend eager."""
    command = [GRAPHNET, "demo", "--backend", "eager", *arguments]
    return subprocess.run(
        command, cwd=CHECKOUT, env=workplace.environ, capture_output=True, text=True, timeout=300, check=False
    )


def test_demo_runs_all_of_it_once(workplace: Place) -> None:
    first = demo(workplace, "--model", MODEL)
    assert first.returncode == 0, first.stderr
    assert "[4/4]" in first.stderr, "progress is shown"
    assert "4 results are new" in first.stdout
    assert first.stdout.splitlines()[-1] == "make ui"
    report = workplace.folder / "home/reports/report.html"
    assert str(report) in first.stdout and report.exists()
    rows = workplace.warehouse.query("SELECT sample_id, status FROM benchmark_latest ORDER BY 1").values.tolist()
    assert [name for name, _ in rows] == ["tests/a", "tests/b", "tests/c", "transformers/electra"]
    assert {status for _, status in rows} == {"success"}

    before = cpu_seconds()
    second = demo(workplace, "--model", MODEL)
    assert second.returncode == 0, second.stderr
    assert "Nothing was benchmarked again" in second.stdout
    assert "captured before" in second.stderr
    assert cpu_seconds() - before < SECOND_RUN_LIMIT_S
    assert len(workplace.warehouse.query("FROM benchmark_run")) == 4


def test_failed_model_is_told_and_the_rest_is_done(workplace: Place) -> None:
    result = demo(workplace, "--model", "zoo:transformers/nosuchmodel")
    assert result.returncode == 1
    assert "zoo:transformers/nosuchmodel could not be captured" in result.stdout
    assert "3 results are new" in result.stdout
    assert "nosuchmodel" in result.stderr, "the log says why"


def test_killed_demo_leaves_nothing_that_blocks_the_next(workplace: Place) -> None:
    with subprocess.Popen(
        [GRAPHNET, "demo", "--backend", "eager", "--model", MODEL],
        cwd=CHECKOUT,
        env=workplace.environ,
        stdout=subprocess.DEVNULL,
        stderr=subprocess.PIPE,
        text=True,
    ) as process:
        assert process.stderr is not None
        for line in process.stderr:
            if "[1/4]" in line:
                process.send_signal(signal.SIGKILL)
    time.sleep(1.5)  # the demo spares runs that started within the last second
    result = demo(workplace, "--model", MODEL)
    assert result.returncode == 0, result.stderr
    rows = workplace.warehouse.query("SELECT sample_id, count(*) AS n FROM benchmark_run GROUP BY 1")
    assert len(rows) == 4 and set(rows["n"]) == {1}, "nothing is lost, nothing is doubled"
