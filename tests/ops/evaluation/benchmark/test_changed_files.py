"""A task runs the files that were cataloged and judged, or it fails: whatever becomes of the folder meanwhile."""

import dataclasses
import os
import time
from pathlib import Path

import pytest

from ops.dataset.sample.catalog.reading import SampleReader
from ops.dataset.sample.catalog.rows import SampleTarget
from ops.dataset.sample.format.codec import read_sample
from ops.dataset.sample.format.files import FILE_LIMITS, MODEL_FILE, files_hash, read_sample_files
from ops.dataset.sample.format.literals import SampleFormatError
from ops.dataset.sample.trust import is_trusted, mark_trusted
from ops.evaluation.benchmark import describe
from ops.evaluation.benchmark.config import BenchmarkConfig
from ops.evaluation.benchmark.describe import BackendSpec, describe_backend
from ops.evaluation.benchmark.results import Phase
from ops.execution.worker import sandbox_files
from ops.execution.worker.client import WorkerHost
from ops.execution.worker.sandbox.confinement import SandboxKind
from ops.execution.worker.task import Task
from ops.failures import FailureKind
from tests.benchmarking import bench
from tests.installations import folders_without_end
from tests.ops.execution.worker import worker_tasks
from tests.sandboxes import forced
from tests.tiny_samples import LINEAR, write_tiny

CONFIG = BenchmarkConfig(threads=1, warmup=1, trials=2, deadline_s=60)
CHANGED = "its files changed after they were cataloged"


@pytest.mark.parametrize("kind", [None, SandboxKind.NAMESPACES])
def test_a_task_gets_the_files_that_were_judged_or_fails(tmp_path: Path, kind: SandboxKind | None) -> None:
    target = mark_trusted(write_tiny(tmp_path / "net", *LINEAR))
    task = Task(
        "worker_tasks:surroundings",
        {},
        60,
        2**30,
        files_from=target.path,
        file_limits=FILE_LIMITS,
        files_hash=target.files_hash,
    )
    sandbox = None if kind is None else forced(kind, worker_tasks.HERE)
    with WorkerHost(preload=(), env=worker_tasks.path_for_children(), sandbox=sandbox) as host:
        assert host.run(task).failure is None
        (target.path / MODEL_FILE).write_text("raise SystemExit")
        failure = host.run(task).failure
        assert failure is not None and failure.kind == FailureKind.ERROR
        assert CHANGED in failure.message
        (target.path / MODEL_FILE).unlink()
        os.mkfifo(target.path / MODEL_FILE)
        failure = host.run(task).failure
        assert failure is not None and "model.py: expected a regular file, found a FIFO" in failure.message
        assert host.run(dataclasses.replace(task, files_from=None)).failure is None


def test_a_trusted_sample_that_is_edited_after_the_check_does_not_run(
    torch_host: WorkerHost, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    target = mark_trusted(write_tiny(tmp_path / "net", *LINEAR))
    planted = tmp_path / "planted"

    def edited_at_once(asked: SampleTarget) -> bool:
        trusted = is_trusted(asked)
        (asked.path / MODEL_FILE).write_text(f"open({str(planted)!r}, 'w')\n")
        return trusted

    monkeypatch.setattr(describe, "is_trusted", edited_at_once)
    described = describe_backend(BackendSpec("eager"), CONFIG, torch_host)
    (result,) = bench(torch_host, described, tmp_path, target, config=CONFIG)
    assert result.run.failure_kind is FailureKind.ERROR and result.run.phase is Phase.LOAD
    assert CHANGED in str(result.run.message)
    assert not planted.exists()


def test_a_sample_is_parsed_from_the_bytes_that_were_checked(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    target = mark_trusted(write_tiny(tmp_path / "net", *LINEAR))
    expected = read_sample(target.path)

    def edited_at_once(folder: Path) -> dict[str, bytes]:
        files = read_sample_files(folder)
        (folder / MODEL_FILE).write_text("[" * 10_000)
        return files

    with SampleReader(1) as reader:
        assert reader.read(target.path, target.files_hash) == expected
        with pytest.raises(SampleFormatError, match=CHANGED):
            reader.read(target.path, files_hash({}))
        monkeypatch.setattr("ops.dataset.sample.catalog.reading.read_sample_files", edited_at_once)
        assert reader.read(target.path, target.files_hash) == expected
        (target.path / MODEL_FILE).write_text(expected.model_code)
        monkeypatch.setattr("ops.dataset.sample.catalog.reading.read_sample_files", _swapped_for_a_fifo)
        with pytest.raises(SampleFormatError, match="found a FIFO"):
            reader.read(target.path)


def _swapped_for_a_fifo(folder: Path) -> dict[str, bytes]:
    (folder / MODEL_FILE).unlink()
    os.mkfifo(folder / MODEL_FILE)
    return read_sample_files(folder)


def test_folders_without_end_that_a_task_left_stop_nobody(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("tempfile.tempdir", str(tmp_path))
    abandoned, lock = sandbox_files.make_session()
    os.close(lock)
    os.utime(abandoned / "lock", (time.time() - 3600,) * 2)
    folders_without_end(abandoned)
    session, lock = sandbox_files.make_session()
    os.close(lock)
    assert list(tmp_path.iterdir()) == [session]
