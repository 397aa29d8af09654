"""Faults in graphs of several devices: the rank and the operator, or that they show only where ranks talk."""

from pathlib import Path

import pytest

from ops.dataset.sample.catalog.rows import SampleTarget
from ops.dataset.sample.format.codec import write_sample
from ops.dataset.sample.format.devices import devices_of
from ops.dataset.sample.format.types import Sample
from ops.dataset.sample.trust import mark_trusted
from ops.evaluation.benchmark.config import BenchmarkConfig
from ops.evaluation.locate.locate import LocateError
from ops.execution.worker.client import WorkerHost
from ops.failures import FaultKind
from tests.ops.evaluation.locate.test_locate import located
from tests.rank_samples import parallel_mlp, split_embedding

BENCH = BenchmarkConfig(threads=1, warmup=0, trials=1, deadline_s=180)

pytestmark = [pytest.mark.slow, pytest.mark.timeout(600)]


def target(folder: Path, sample: Sample) -> SampleTarget:
    write_sample(sample, folder / "sample")
    return mark_trusted(SampleTarget("tests", "sample", "", folder / "sample", devices=2))


def test_an_operator_of_one_rank(torch_host: WorkerHost, tmp_path: Path) -> None:
    fault = located("WrongOnRankOne", target(tmp_path, split_embedding()), torch_host, tmp_path, BENCH)
    assert (fault.kind, fault.ranks, fault.operators) == (FaultKind.WRONG, (1,), ("torch.ops.aten.sub",))
    assert fault.message.startswith("rank 1: its outputs agree with eager's")
    assert fault.shows_as_sample and fault.is_minimal
    assert fault.sample.info.num_devices_required == 1


def test_an_operator_of_all_ranks_before_a_collective(torch_host: WorkerHost, tmp_path: Path) -> None:
    fault = located("CrashRelu", target(tmp_path, parallel_mlp()), torch_host, tmp_path, BENCH, shrink=False)
    assert (fault.kind, fault.ranks, fault.operators[0]) == (FaultKind.CRASH, (0, 1), "torch.ops.aten.relu")
    assert fault.message == "ranks 0, 1: the task was ended by SIGSEGV"


@pytest.mark.parametrize(
    ("backend", "operators"),
    [
        ("WrongCollective", ("torch.ops._c10d_functional.all_reduce",)),
        ("WrongInductor", ("torch.ops._c10d_functional.wait_tensor",)),
    ],
)
def test_a_collective(torch_host: WorkerHost, tmp_path: Path, backend: str, operators: tuple[str, ...]) -> None:
    fault = located(backend, target(tmp_path, parallel_mlp()), torch_host, tmp_path, BENCH)
    assert fault.operators == operators
    devices = devices_of(fault.sample.info)
    assert devices is not None and devices.reason and not fault.shows_as_sample


def test_a_fault_that_only_ranks_together_have(torch_host: WorkerHost, tmp_path: Path) -> None:
    with pytest.raises(LocateError, match=r"fails where ranks talk to each other, .* all ranks do: its outputs"):
        located("WrongTogether", target(tmp_path, parallel_mlp()), torch_host, tmp_path, BENCH)


def test_what_is_not_located(torch_host: WorkerHost, tmp_path: Path) -> None:
    several = target(tmp_path, parallel_mlp())
    with pytest.raises(LocateError, match="does not fail"):
        located("Right", several, torch_host, tmp_path, BENCH)
    with pytest.raises(LocateError, match="lost time is not located in samples of several devices"):
        located("Right", several, torch_host, tmp_path, BENCH, kind=FaultKind.SLOW)
