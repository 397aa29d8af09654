"""Samples whose `model.py` means harm: each is one failed row, and the benchmark goes on.

Those that crash or leave are in test_runner.py.
"""

from dataclasses import replace
from pathlib import Path

import pytest

from ops.dataset.sample.catalog.rows import SampleTarget
from ops.evaluation.benchmark.config import BenchmarkConfig
from ops.evaluation.benchmark.describe import BackendSpec, describe_backend
from ops.evaluation.benchmark.results import Phase, Status
from ops.execution.worker.client import WorkerHost
from ops.execution.worker.processes.limits import GIB
from ops.failures import FailureKind
from tests.benchmarking import bench
from tests.tiny_samples import write_tiny

CONFIG = BenchmarkConfig(threads=1, warmup=0, trials=1, deadline_s=3.0, memory_limit_bytes=2 * GIB)

HARMLESS = "return (x + 1,)"
FORKS = "import os, signal\nsignal.alarm(20)\nwhile True:\n    os.fork()\n    signal.alarm(20)"
DELETES = """\
import os, shutil
shutil.rmtree(os.getcwd())
shutil.rmtree(os.path.dirname(os.path.abspath(__file__)), ignore_errors=True)
"""

HOSTILE = {
    "loops_at_import": (None, FailureKind.TIMEOUT, Phase.LOAD),
    "sleeps": ("import time; time.sleep(99)", FailureKind.TIMEOUT, Phase.EAGER),
    "leaves_politely": ("raise SystemExit(0)", FailureKind.ERROR, Phase.EAGER),
    "takes_memory": ("y = torch.ones(25_000_000_000)", FailureKind.OUT_OF_MEMORY, Phase.EAGER),
    # Too many processes, or so busy that the deadline comes first.
    "forks": (FORKS, None, Phase.EAGER),
    "is_no_python": (None, FailureKind.ERROR, Phase.LOAD),
}
AT_IMPORT = {"loops_at_import": "while True: pass\n", "is_no_python": "this is not Python\n"}


def sample(root: Path, name: str, body: str) -> SampleTarget:
    """A sample whose graph does something first; those of `AT_IMPORT` do it when they are loaded."""
    target = write_tiny(root / name, f"{body}\n{HARMLESS}", {"x": (2, 3)})
    code = target.path / "model.py"
    code.write_text(code.read_text().replace("import torch\n", f"import torch\n{AT_IMPORT.get(name, '')}"))
    return target


@pytest.mark.slow
@pytest.mark.alone
def test_each_hostile_sample_is_one_failed_row_and_the_rest_go_on(tmp_path: Path, torch_host: WorkerHost) -> None:
    bodies = {name: body or "" for name, (body, _, _) in HOSTILE.items()} | {"harmless": ""}
    targets = [sample(tmp_path, name, body) for name, body in bodies.items()]
    description = describe_backend(BackendSpec("eager"), CONFIG, torch_host)
    results = bench(torch_host, description, tmp_path, *targets, config=CONFIG)
    rows = {result.run.sample_id: result.run for result in results}
    assert list(rows) == [*bodies]
    for name, (_, kind, phase) in HOSTILE.items():
        row = rows[name]
        assert (row.status, row.phase) == (Status.FAILURE, phase), (name, row.message)
        assert kind is None or row.failure_kind is kind, (name, row.message)
        assert row.message
    assert rows["harmless"].status is Status.SUCCESS


@pytest.mark.slow
def test_a_sample_cannot_delete_its_own_folder(tmp_path: Path, torch_host: WorkerHost) -> None:
    victim, bystander = sample(tmp_path, "deletes", DELETES), sample(tmp_path, "bystander", "")
    before = {file.name: file.read_bytes() for file in victim.path.iterdir()}
    config = replace(CONFIG, deadline_s=60.0)  # nothing here comes near it
    description = describe_backend(BackendSpec("eager"), config, torch_host)
    failed, other = (
        result.run for result in bench(torch_host, description, tmp_path, victim, bystander, config=config)
    )
    assert {file.name: file.read_bytes() for file in victim.path.iterdir()} == before
    assert other.status is Status.SUCCESS
    assert failed.status is Status.FAILURE
    assert failed.message is not None and "the task's working folder is gone" in failed.message
