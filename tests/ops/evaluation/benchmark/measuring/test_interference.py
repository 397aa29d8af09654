"""What others take of the cores: told from what the kernel counts, acted upon by measuring again."""

import os
import subprocess
import sys
import time
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from ops.evaluation.benchmark.config import BenchmarkConfig
from ops.evaluation.benchmark.measuring.timing.interference import Interference, busy_seconds, wait_until_quiet
from ops.evaluation.benchmark.pooling import block_spread
from ops.execution.worker.client import Task, WorkerHost
from ops.reporting.score.run_outcomes import disturbed_note
from tests.ops.execution.worker.worker_tasks import path_for_children
from tests.sandboxes import STRONG, forced
from tests.warehouse.warehouse_rows import run

CORES = sorted(os.sched_getaffinity(0))
TICK_S = 1 / os.sysconf("SC_CLK_TCK")


def stat(busy_s: float, steal_s: float = 0.0) -> str:
    """A /proc/stat in which each core was busy so long, computing or without its processor, and idle for an hour."""
    busy, steal = round(busy_s / TICK_S), round(steal_s / TICK_S)
    lines = [f"cpu{core} {busy} 0 0 360000 7 0 0 {steal} 99 99" for core in CORES]
    return "\n".join(["cpu  1 2 3 4 5 6 7 8 9 10", *lines, "intr 5 0", "ctxt 7"])


def watched(stats: list[str | None], seconds: float, own_s: float) -> Interference:
    texts, clock, own = iter(stats), iter((0.0, seconds)), iter((0.0, own_s))
    interference = Interference(lambda: next(texts), lambda: next(clock), lambda: next(own))
    interference.begin()
    interference.update_shares()
    return interference


def test_time_of_a_core_is_what_it_was_neither_idle_nor_waiting_for_a_disk() -> None:
    assert busy_seconds(CORES[:1], stat(2.0, 0.5)) == pytest.approx(2.5)
    assert busy_seconds(CORES, stat(1.0)) == pytest.approx(len(CORES))
    assert busy_seconds((), stat(1.0)) == 0.0


def test_others_took_what_was_busy_and_not_ours() -> None:
    cores = len(CORES)
    assert watched([stat(0), stat(1.0)], 1.0, 1.0 * cores).others_share == 0.0
    half = watched([stat(0), stat(1.0)], 1.0, 0.5 * cores).others_share
    assert half == pytest.approx(0.5 - TICK_S)
    assert watched([stat(0), stat(0.4, 0.3)], 1.0, 0.4 * cores).others_share == pytest.approx(0.3 - TICK_S)


def test_rounding_disturbs_nobody_and_what_cannot_be_read_is_not_told() -> None:
    assert watched([stat(0), stat(TICK_S)], TICK_S, 0.0).others_share == 0.0
    assert watched([None, None], 1.0, 0.0).others_share is None
    assert watched([stat(0), stat(0)], 0.0, 0.0).others_share is None


def test_waiting_ends_when_it_is_quiet_or_the_time_is_over() -> None:
    def wait(busy_s: list[float]) -> tuple[bool, float]:
        now, texts = [0.0], iter([stat(value) for value in busy_s])

        def sleep(seconds: float) -> None:
            now[0] += seconds

        return wait_until_quiet(0.6, read_stat=lambda: next(texts), clock=lambda: now[0], sleep=sleep), now[0]

    assert wait([0, 0]) == (True, 0.25)
    assert wait([0, 0.2, 0.2, 0.2]) == (True, 0.5)
    assert wait([0, 0.2] * 9) == (False, 0.75)


def test_a_disturbed_run_says_so() -> None:
    assert run(others_cpu_share=0.37).disturbance == "disturbed: others took 37% of the cores"


def test_a_run_in_which_eager_itself_varied_is_disturbed() -> None:
    """A neighbour that takes little of the cores can stall each call of one side for milliseconds."""
    steady = block_spread((1.0, 1.1, 1.6, 1.0, 1.2, 1.1), (2, 2, 2))
    stalled = block_spread((1.0, 1.1, 9.0, 8.0, 1.0, 9.0, 9.0, 9.0), (2, 2, 2, 2))
    assert steady is not None and stalled is not None and steady < 1.5 < 3 < stalled
    assert block_spread((1.0, 9.0), (1, 1)) is None, "two blocks say nothing"
    assert not run(eager_block_spread=steady).is_disturbed
    assert run(eager_block_spread=stalled).disturbance.startswith("disturbed: eager's time varied")
    assert disturbed_note(1, 3, 0.02, stalled).startswith(
        "1 of 3 runs was disturbed: others took up to 2% of the cores, "
    )


def test_when_something_is_measured_makes_no_result_out_of_date() -> None:
    config = BenchmarkConfig()
    assert replace(config, wait_quiet_s=5, repeat_disturbed=3).hash("m", "{}") == config.hash("m", "{}")


@pytest.mark.parametrize("kind", STRONG, ids=str)
def test_a_sandbox_can_tell(kind: Any) -> None:
    here = Path(__file__).parent
    with WorkerHost(preload=(), env=path_for_children(here), sandbox=forced(kind, here)) as host:
        outcome = host.run(Task("interference_tasks:look", {}, 30.0, 1 << 30))
    assert outcome.failure is None and outcome.result is not None
    assert 0 <= outcome.result["others"] <= 1
    assert 0 <= outcome.result["waiting"] <= 1


@pytest.mark.alone
def test_a_busy_neighbour_is_seen_and_a_quiet_machine_is_not_called_busy() -> None:
    def look() -> float:
        interference = Interference()
        interference.begin()
        end = time.perf_counter() + 1.0
        while time.perf_counter() < end:
            sum(range(1000))
        interference.update_shares()
        assert interference.others_share is not None
        return interference.others_share

    assert wait_until_quiet(60)
    assert look() < 0.1
    others = [subprocess.Popen([sys.executable, "-c", "while True: pass"]) for _ in CORES]
    try:
        assert not wait_until_quiet(0)
        assert look() > 0.3
    finally:
        for other in others:
            other.kill()
            other.wait()
