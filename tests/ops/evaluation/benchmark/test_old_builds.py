"""Code of a backend is kept, and runs again after the file was changed."""

import dataclasses
import logging
from pathlib import Path

import pytest

from ops.dataset.sample.trust import mark_trusted
from ops.evaluation.benchmark.config import BenchmarkConfig
from ops.evaluation.benchmark.describe import BackendDescription, BackendSpec, describe_backend
from ops.evaluation.benchmark.old_builds import OldBuildError, describe_old_build, keep_code, kept_code
from ops.evaluation.benchmark.results import Status
from ops.execution.worker.client import WorkerHost
from tests.benchmarking import bench
from tests.tiny_samples import LINEAR, write_tiny

OLD = "0" * 64
CONFIG = BenchmarkConfig(warmup=1, trials=2, threads=1)
BACKEND = """
from backends.eager import Eager
from beside import TIMES

class Mine(Eager):
    name = "mine"
    def compile(self, module, inputs):
        return lambda **values: tuple(output * TIMES for output in module(**values))
"""


@pytest.fixture
def file(tmp_path: Path) -> Path:
    folder = tmp_path / "code"
    folder.mkdir()
    (folder / "beside.py").write_text("TIMES = 1\n")
    (folder / "mine.py").write_text(BACKEND)
    return folder / "mine.py"


def described(file: Path, host: WorkerHost, kept: Path) -> BackendDescription:
    """The backend as it is, whose code is kept."""
    description = describe_backend(BackendSpec(f"{file}:Mine"), CONFIG, host)
    keep_code(description.spec.spec, description.backend_code_hash, kept)
    return description


def test_an_old_build_runs_again(torch_host: WorkerHost, file: Path, tmp_path: Path) -> None:
    old = described(file, torch_host, tmp_path / "kept")
    (file.parent / "beside.py").write_text("TIMES = 22\n")
    new = described(file, torch_host, tmp_path / "kept")
    again = describe_old_build(old.build(), {}, CONFIG, torch_host, environments=None, kept=tmp_path / "kept")
    target = mark_trusted(write_tiny(tmp_path / "linear", *LINEAR))
    before, after = (bench(torch_host, item, tmp_path, target, config=CONFIG)[0].run for item in (again, new))
    assert again.build_hash == old.build_hash != new.build_hash and again.key() == old.key()
    assert before.status is after.status is Status.SUCCESS and before.backend == after.backend == "mine.py:Mine"
    assert before.t_min == float("-inf") != after.t_min
    assert (after.times.compile_cpu_ms or 0.0) > 0


def test_an_old_backend_of_this_project_runs_again(torch_host: WorkerHost, tmp_path: Path) -> None:
    """Its packages come before this checkout's, in the sandbox, too."""
    now = describe_backend(BackendSpec("eager"), CONFIG, torch_host)
    keep_code("eager", OLD, tmp_path / "kept")
    code = tmp_path / "kept" / OLD / "backends" / "eager.py"
    code.write_text(code.read_text().replace('name = "eager"', 'name = "eager"\n    old = True'))
    host = torch_host.with_code(tmp_path / "kept" / OLD)
    description = describe_backend(BackendSpec("eager"), CONFIG, torch_host, code_path=tmp_path / "kept" / OLD)
    target = write_tiny(tmp_path / "linear", *LINEAR)
    (result,) = bench(torch_host, description, tmp_path, target, config=CONFIG)
    assert host is torch_host.with_code(tmp_path / "kept" / OLD) is not torch_host
    assert description.backend_code_hash != now.backend_code_hash
    assert result.run.status is Status.SUCCESS, result.run.message


def test_why_one_cannot_be_run(torch_host: WorkerHost, file: Path, tmp_path: Path) -> None:
    kept = tmp_path / "kept"
    build = described(file, torch_host, kept).build()
    gone = {"build_hash": "", "version": "1.0", "packages": {"torch": "1.0"}}
    edited = {"build_hash": "of that time", "local_packages": {"theirs": "git 1"}}
    for changed, folder, code, words in (
        (build, tmp_path / "elsewhere", "TIMES = 1\n", "its code is not in"),
        (dataclasses.replace(build, **gone), kept, "TIMES = 1\n", "env create torch@1.0"),
        (dataclasses.replace(build, **edited), kept, "TIMES = 1\n", "theirs was edited"),
        (build, kept, "TIMES = 3\n", "the code that was kept of it was changed since"),
    ):
        (kept / build.code_hash / "compiler" / "beside.py").write_text(code)
        with pytest.raises(OldBuildError, match=words):
            describe_old_build(changed, {}, CONFIG, torch_host, environments=None, kept=folder)


def test_code_is_kept_whole_or_not_at_all(
    file: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    kept = tmp_path / "kept"
    (kept / OLD).mkdir(parents=True)  # of a copy that was interrupted

    def full(*_: object) -> None:
        raise OSError(28, "No space left on device")

    with monkeypatch.context() as patching, caplog.at_level(logging.WARNING):
        patching.setattr("ops.evaluation.benchmark.old_builds.copy_backend", full)
        keep_code(f"{file}:Mine", OLD, kept)
    assert kept_code(OLD, kept) is None and "cannot be kept" in caplog.text
    assert [path.name for path in kept.iterdir()] == [OLD]
    keep_code(f"{file}:Mine", OLD, kept)
    copied = kept_code(OLD, kept)
    assert copied is not None and copied.spec == f"{kept}/{OLD}/compiler/mine.py:Mine"


@pytest.mark.parametrize("code_hash", ["", "..", "../elsewhere", "/elsewhere"])
def test_what_is_no_digest_replaces_no_folder(code_hash: str, file: Path, tmp_path: Path) -> None:
    """The digest is the answer of a process that runs a backend's code."""
    others = tmp_path / "kept" / OLD / "spec.json"
    others.parent.mkdir(parents=True)
    others.write_text("{}")
    keep_code(f"{file}:Mine", code_hash, tmp_path / "kept")
    assert others.is_file() and file.is_file()
    assert kept_code(code_hash, tmp_path / "kept") is None
