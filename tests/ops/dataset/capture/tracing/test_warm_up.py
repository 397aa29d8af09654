"""What a worker host does once, so that no child of it has to."""

import random
import sys

import pytest
import torch

from ops.dataset.capture.tracing.capture import warm_up
from ops.execution.worker.processes.tree import thread_count


def test_it_draws_no_random_numbers_and_starts_no_thread() -> None:
    states, threads = (torch.get_rng_state(), random.getstate()), thread_count()
    warm_up.__wrapped__()
    assert torch.equal(torch.get_rng_state(), states[0]) and random.getstate() == states[1]
    assert thread_count() == threads
    assert "torch._dynamo.repro.after_dynamo" in sys.modules


@pytest.mark.parametrize("built_for", ["cuda", "hip"])
def test_no_gpu_is_opened_before_a_fork(built_for: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(f"torch.version.{built_for}", "12.6")
    monkeypatch.setattr("ops.dataset.capture.tracing.capture.capture", lambda *_: pytest.fail("it traced"))
    warm_up.__wrapped__()
