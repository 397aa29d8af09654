"""The host as the pipeline runs it, with torch and its compiler loaded before the fork."""

from pathlib import Path

from ops.execution.torch_worker import TorchTask
from ops.execution.worker.client import Task, TaskFailureKind, WorkerHost

GIB = 1024**3


def test_the_host_has_one_thread_and_children_have_their_own(torch_host: WorkerHost) -> None:
    info = torch_host.start()
    for _ in range(2):
        used = torch_host.run(Task("torch_tasks:use_threads", {}, 60.0, 4 * GIB)).result
        assert used is not None and used["threads"] == 2 and used["live"] > 1
    assert info.threads == 1
    assert sum(1 for _ in Path(f"/proc/{info.pid}/task").iterdir()) == 1


def test_an_allocation_that_fails_is_out_of_memory(torch_host: WorkerHost) -> None:
    outcome = torch_host.run(TorchTask("torch_tasks:allocate", {}, 60.0, 4 * GIB))
    assert outcome.failure is not None
    assert outcome.failure.kind == TaskFailureKind.OUT_OF_MEMORY


def test_caches_of_compilers_are_private_and_downloads_are_not(torch_host: WorkerHost) -> None:
    seen = torch_host.run(TorchTask("worker_tasks:surroundings", {}, 60.0, 4 * GIB)).result
    assert seen is not None
    private = Path(seen["cwd"]).parent
    for name in ("TORCHINDUCTOR_CACHE_DIR", "TRITON_CACHE_DIR", "XDG_CACHE_HOME"):
        assert Path(seen["environ"][name]).parent == private
    assert not Path(seen["environ"]["HF_HOME"]).is_relative_to(private)
