"""Outputs have to be plain tensors that are there when a call returns."""

import collections
from typing import Any

import pytest
import torch

from backends.eager import Eager
from ops.benchmark.config import BenchmarkConfig
from ops.benchmark.measuring.tensors.torch_tensors import TorchTensors
from ops.benchmark.measuring.watching import watched_calls as watching
from ops.benchmark.measuring.watching.plain_outputs import NotPlainError, PlainOutputs
from ops.benchmark.measuring.watching.watched_calls import Rounds
from ops.benchmark.results import FailureKind, Phase
from ops.worker.child import TaskError
from tests.ops.benchmark.cheats import late
from tests.ops.benchmark.cheats.replaying import Cheat
from tests.ops.benchmark.measuring.running import SQUARES, drawn, run, single_thread, squares

__all__ = ["single_thread"]

CONFIG = BenchmarkConfig(threads=1, warmup=1, trials=40)


@pytest.mark.parametrize(
    ("cheat", "reason"),
    [
        (late.subclass, r"output 0 is a tests\.ops\.benchmark\.cheats\.late\.LateTensor, not a plain tensor"),
        (late.container, "LateContainer, not a plain tensor"),
        (late.number, "LateNumber, not a plain tensor"),
        (late.functional, "output 0 is a functional tensor"),
    ],
)
def test_what_is_no_plain_tensor_fails_at_once(cheat: type[Cheat], reason: str) -> None:
    with pytest.raises(TaskError, match=reason) as caught:
        run(squares, cheat(), drawn(SQUARES), CONFIG)
    assert (caught.value.kind, caught.value.phase) == (FailureKind.LAZY, Phase.RUN)


@pytest.mark.parametrize("cheat", [late.Filled, late.Resting])
def test_bytes_that_change_after_the_clock_are_found(cheat: type[late.Later], monkeypatch: pytest.MonkeyPatch) -> None:
    """The cheat's threads write as soon as results are watched, however busy the machine is."""
    backend = cheat()
    monkeypatch.setattr(watching, "_sleep", lambda _seconds: backend.write())
    with pytest.raises(TaskError, match="output 0 still changes after the call has returned") as caught:
        run(squares, backend, drawn(SQUARES), CONFIG)
    assert (caught.value.kind, caught.value.phase) == (FailureKind.LAZY, Phase.RUN)


def test_results_are_watched_at_once_and_then_for_a_small_share_of_the_time(monkeypatch: pytest.MonkeyPatch) -> None:
    eager, _, _ = run(lambda x: (x + 1,), Eager(), drawn({"x": (4,)}), CONFIG)
    now, slept = [0.0], []
    monkeypatch.setattr(watching, "_clock", lambda: now[0])
    monkeypatch.setattr(watching, "_sleep", lambda seconds: (slept.append(seconds), now.__setitem__(0, now[0] + 0.05)))
    rounds = Rounds(eager.side.recorder.rounds.inputs, eager.side.recorder.rounds.variants, _started=0.0)
    for _ in range(200):
        rounds.wait(0.05)
        now[0] += 0.1
    assert 3 <= len(slept) <= 6, "1% of 20 s, and the first"


def test_what_eager_returns_itself_is_plain() -> None:
    Pair = collections.namedtuple("Pair", "values indices")
    graphs: list[Any] = [
        lambda x: {"a": x + 1, "b": [x * 2, (x, None, 3)]},
        lambda x: torch.max(x, 0),
        lambda x: Pair(x, x.sum()),
        lambda x: x.t(),
        lambda x: (torch.complex(x, x).conj(), x.shape),
        lambda x: [x.to_sparse().to_dense()],
    ]
    for graph in graphs:
        _, _, comparison = run(graph, Eager(), drawn({"x": (4, 4)}), BenchmarkConfig(threads=1, warmup=1, trials=4))
        assert comparison.t_min == float("-inf")


def test_a_tensor_whose_own_methods_compute_is_read_by_torchs() -> None:
    tensor = torch.ones(3)
    tensor.detach = tensor.clone = lambda: 1 / 0  # type: ignore[method-assign]
    (output,) = PlainOutputs(TorchTensors(), frozenset()).flatten((tensor,))
    assert TorchTensors().copy(output).tolist() == [1, 1, 1]


def test_a_list_of_another_kind_is_refused() -> None:
    with pytest.raises(NotPlainError, match="OrderedDict"):
        PlainOutputs(TorchTensors(), frozenset()).flatten(collections.OrderedDict(a=torch.ones(1)))


def test_some_pairs_have_calls_that_are_read_and_the_first_three_have_one() -> None:
    eager, _, _ = run(lambda x: (x + 1,), Eager(), drawn({"x": (4,)}), CONFIG)
    rounds = eager.side.recorder.rounds
    for _ in range(50):
        fresh = Rounds(rounds.inputs, rounds.variants)
        reads = []
        for _ in range(200):
            fresh.begin(10)
            reads.append(fresh.read_calls)
        assert any(reads[:3]) and sum(reads) < 40
        assert fresh.unseen_count >= 1
