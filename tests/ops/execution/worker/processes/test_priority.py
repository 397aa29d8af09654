"""Priority that a client gives to a task: to the task alone, for as long as a phase lasts, and only where it may."""

import os
from collections.abc import Iterator
from pathlib import Path

import pytest

from ops.execution.worker.client import Task, WorkerHost
from ops.execution.worker.processes import priority as module
from tests.ops.execution.worker.worker_tasks import path_for_children
from tests.sandboxes import STRONG, forced

GIB = 1024**3
USUAL = os.getpriority(os.PRIO_PROCESS, 0)
PREFERRED = USUAL + 3
"""Anyone may be nicer than before, so that this is seen whoever runs the tests."""


@pytest.fixture(scope="module", params=[None, *STRONG], ids=str)
def host(request: pytest.FixtureRequest) -> Iterator[WorkerHost]:
    sandbox = None if request.param is None else forced(request.param, Path(__file__).parents[1])
    with WorkerHost(preload=(), env=path_for_children(), sandbox=sandbox) as started:
        yield started


def run(host: WorkerHost, phases: dict[str, int]) -> dict[str, object]:
    task = Task("priority_tasks:seen", {"phases": phases}, 30.0, GIB, preferred_phases=frozenset({"timed"}))
    outcome = host.run(task)
    assert outcome.failure is None, outcome.failure
    assert outcome.result is not None
    return outcome.result


def test_a_task_is_preferred_in_its_phase_and_its_host_is_not(
    host: WorkerHost, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(module, "PREFERRED", PREFERRED)
    for _ in range(2):
        seen = run(host, {"load": USUAL, "timed": PREFERRED})
        assert seen == {"load": [USUAL] * 3, "timed": [PREFERRED] * 3}
        assert host._host is not None
        assert {os.getpriority(os.PRIO_PROCESS, pid) for pid in host._host.priority._own} == {USUAL}


def test_afterwards_it_is_as_it_was(host: WorkerHost, monkeypatch: pytest.MonkeyPatch) -> None:
    asked: list[tuple[int | str, int, int | None]] = []
    monkeypatch.setattr(module, "set_niceness", lambda *values: asked.append(values))
    run(host, {"load": USUAL, "timed": USUAL, "compare": USUAL, "later": USUAL})
    raised = {pid: group for pid, niceness, group in asked if niceness == module.PREFERRED}
    lowered = {pid: group for pid, niceness, group in asked if niceness == USUAL}
    # The task's own child may have ended by then.
    assert lowered and set(lowered) <= set(raised)
    assert set(raised.values()) - {None} == {module.PREFERRED}
    assert set(lowered.values()) - {None} == {0}


def test_what_is_not_allowed_is_left(host: WorkerHost, monkeypatch: pytest.MonkeyPatch) -> None:
    def refuse(*_values: int) -> None:
        raise PermissionError

    monkeypatch.setattr(module.os, "setpriority", refuse)
    monkeypatch.setattr(module.Path, "write_text", refuse)
    seen = run(host, {"load": USUAL, "timed": USUAL, "compare": USUAL})
    assert seen["timed"] == [USUAL] * 3
