"""Samples whose `model.py` means harm: each is one failed row, and the benchmark goes on.

Those that crash or leave are in test_runner.py.
"""

from dataclasses import replace
from pathlib import Path

import pytest

from ops.dataset.sample.catalog.rows import SampleTarget
from ops.dataset.sample.format.codec import write_sample
from ops.dataset.sample.format.types import Sample, SampleInfo, TensorMeta
from ops.dataset.sample.identity import sample_hash
from ops.evaluation.benchmark.config import BenchmarkConfig
from ops.evaluation.benchmark.describe import BackendSpec, describe_backend
from ops.evaluation.benchmark.results import Phase, Status
from ops.execution.worker.client import WorkerHost
from ops.execution.worker.processes.limits import GIB
from ops.failures import FailureKind
from tests.benchmarking import bench

CONFIG = BenchmarkConfig(threads=1, warmup=0, trials=1, deadline_s=3.0, memory_limit_bytes=2 * GIB)

AT_IMPORT = """\
import torch
{statement}

class GraphModule(torch.nn.Module):
    def forward(self, x: torch.Tensor):
        return (x + 1,)
"""

AT_CALL = """\
import torch

class GraphModule(torch.nn.Module):
    def forward(self, x: torch.Tensor):
        {statement}
        return (x + 1,)
"""

FORKS = """import os, signal
        signal.alarm(20)
        while True:
            os.fork()
            signal.alarm(20)"""

DELETES = """import os, shutil
        shutil.rmtree(os.getcwd())
        shutil.rmtree(os.path.dirname(os.path.abspath(__file__)), ignore_errors=True)"""

HOSTILE = {
    "loops_at_import": (AT_IMPORT, "while True: pass", FailureKind.TIMEOUT, Phase.LOAD),
    "sleeps_when_called": (AT_CALL, "import time; time.sleep(99)", FailureKind.TIMEOUT, Phase.EAGER),
    "leaves_politely": (AT_CALL, "raise SystemExit(0)", FailureKind.ERROR, Phase.EAGER),
    "takes_memory": (AT_CALL, "y = torch.ones(25_000_000_000)", FailureKind.OUT_OF_MEMORY, Phase.EAGER),
    "is_no_python": ("this is not Python\n{statement}", "", FailureKind.ERROR, Phase.LOAD),
    # Too many processes, or so busy that the deadline comes first.
    "forks": (AT_CALL, FORKS, None, Phase.EAGER),
}


def target(root: Path, name: str, code: str) -> SampleTarget:
    """A sample folder with one small input."""
    sample = Sample(
        model_code=code,
        weights=(TensorMeta("x", (2, 3), "float32", "cpu", mean=0.0, std=1.0),),
        info=SampleInfo(model_name=name, source="test", task="other"),
    )
    write_sample(sample, root / name)
    return SampleTarget("test", name, "0" * 64 if "Python" in code else sample_hash(sample), str(root / name))


@pytest.mark.slow
@pytest.mark.alone
def test_each_hostile_sample_is_one_failed_row_and_the_rest_go_on(tmp_path: Path, torch_host: WorkerHost) -> None:
    harmless = AT_IMPORT.format(statement="")
    codes = {name: template.format(statement=statement) for name, (template, statement, _, _) in HOSTILE.items()}
    targets = [target(tmp_path / "samples", name, code) for name, code in (codes | {"harmless": harmless}).items()]
    (tmp_path / "empty").mkdir()
    targets.append(SampleTarget("test", "empty", "0", tmp_path / "empty"))
    description = describe_backend(BackendSpec("eager"), CONFIG, torch_host)
    results = bench(torch_host, description, tmp_path, *targets, config=CONFIG)
    rows = {result.run.sample_id: result.run for result in results}
    assert list(rows) == [sample.sample_id for sample in targets]
    for name, (_, _, kind, phase) in HOSTILE.items():
        row = rows[name]
        assert (row.status, row.phase) == (Status.FAILURE, phase), (name, row.message)
        assert kind is None or row.failure_kind is kind, (name, row.message)
        assert row.message
    assert rows["harmless"].status is Status.SUCCESS
    assert (rows["empty"].phase, rows["empty"].failure_kind) == (Phase.LOAD, FailureKind.ERROR)


@pytest.mark.slow
def test_a_sample_cannot_delete_its_own_folder(tmp_path: Path, torch_host: WorkerHost) -> None:
    code = AT_CALL.format(statement=DELETES)
    victim = target(tmp_path / "samples", "deletes", code)
    before = {file.name: file.read_bytes() for file in Path(victim.path).iterdir()}
    bystander = target(tmp_path / "samples", "bystander", AT_IMPORT.format(statement=""))
    config = replace(CONFIG, deadline_s=60.0)  # nothing here comes near it
    description = describe_backend(BackendSpec("eager"), config, torch_host)
    results = bench(torch_host, description, tmp_path, victim, bystander, config=config)
    assert {file.name: file.read_bytes() for file in Path(victim.path).iterdir()} == before
    assert [result.run.status for result in results][1] is Status.SUCCESS
    failed = results[0].run
    assert failed.status is Status.FAILURE
    assert failed.message is not None and "the task's working folder is gone" in failed.message
