"""The backends that the documentation shows, copied as they are, do what it says of them."""

import re
from collections.abc import Iterator
from pathlib import Path

import pytest

from backends import registry
from ops.benchmark.client import WorkerHost
from ops.benchmark.config import BenchmarkConfig
from ops.benchmark.results import Status
from ops.benchmark.runner import BackendSpec, describe_backend, run_benchmarks
from tests.tiny_samples import LINEAR, TWO_OUTPUTS, write_tiny

ROOT = Path(__file__).parents[2]
CONFIG = BenchmarkConfig(threads=1, warmup=1, trials=3)


@pytest.fixture(scope="module")
def host() -> Iterator[WorkerHost]:
    with WorkerHost() as host:
        yield host


def written(page: str, folder: Path) -> str:
    """The page's first Python file, written down; what to call it by."""
    (text,) = re.findall(r"^```python\n(# my_compiler\.py\n.*?)^```$", (ROOT / page).read_text("utf-8"), re.M | re.S)
    (folder / "my_compiler.py").write_text(text)
    return f"{folder / 'my_compiler.py'}:MyCompiler"


@pytest.mark.slow
def test_the_readmes_compiler_compiles(host: WorkerHost, tmp_path: Path) -> None:
    description = describe_backend(BackendSpec(written("README.md", tmp_path)), CONFIG, host)
    assert description.unavailable_reason is None
    assert not getattr(registry.resolve(description.spec.spec), "aliases", ())
    targets = [write_tiny(tmp_path / "one", *LINEAR), write_tiny(tmp_path / "two", *TWO_OUTPUTS)]
    folders = {"log_dir": tmp_path / "logs", "lock_dir": tmp_path / "locks"}
    for result in run_benchmarks(targets, description, CONFIG, host, **folders):
        assert (result.run.status, result.run.message) == (Status.SUCCESS, None)
        assert result.run.evidence_artefact == "TorchScript graph"
        assert result.run.evidence_operator_count >= 2


@pytest.mark.slow
def test_a_compiler_that_is_not_installed_is_unavailable(host: WorkerHost, tmp_path: Path) -> None:
    spec = BackendSpec(written("docs/adding-a-backend.md", tmp_path))
    description = describe_backend(spec, CONFIG, host)
    assert description.unavailable_reason == "the package my-compiler is not installed here"
    folders = {"log_dir": tmp_path / "logs", "lock_dir": tmp_path / "locks"}
    (result,) = run_benchmarks([write_tiny(tmp_path / "one", *LINEAR)], description, CONFIG, host, **folders)
    assert result.run.status == Status.UNAVAILABLE
