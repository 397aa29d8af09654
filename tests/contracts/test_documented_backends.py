"""The backends that the documentation shows, copied as they are, do what it says of them."""

import re
from collections.abc import Iterator
from pathlib import Path

import pytest

from backends import registry
from ops.dataset.sample.trust import mark_trusted
from ops.evaluation.benchmark.config import BenchmarkConfig
from ops.evaluation.benchmark.describe import BackendSpec, describe_backend
from ops.evaluation.benchmark.results import Status
from ops.execution.worker.client import WorkerHost
from tests.benchmarking import bench
from tests.installations import distribution
from tests.tiny_samples import LINEAR, TWO_OUTPUTS, write_tiny

ROOT = Path(__file__).parents[2]
CONFIG = BenchmarkConfig(threads=1, warmup=1, trials=3)


@pytest.fixture(scope="module")
def shared(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Folder of backends and samples: one for all, since a sandbox starts anew to show another."""
    return tmp_path_factory.mktemp("shared")


@pytest.fixture(scope="module")
def host() -> Iterator[WorkerHost]:
    with WorkerHost(preload=("torch",)) as host:
        yield host


def written(page: str, folder: Path, name: str = "my_compiler", kind: str = "MyCompiler") -> str:
    """The page's Python file of that name, written down; what to call it by."""
    page_text = (ROOT / page).read_text("utf-8")
    (text,) = re.findall(rf"^```python\n(# {name}\.py\n.*?)^```$", page_text, re.M | re.S)
    (folder / f"{name}.py").write_text(text)
    return f"{folder / f'{name}.py'}:{kind}"


@pytest.mark.slow
def test_the_readmes_compiler_compiles(host: WorkerHost, shared: Path, tmp_path: Path) -> None:
    description = describe_backend(BackendSpec(written("README.md", shared)), CONFIG, host)
    assert description.unavailable_reason is None
    assert not getattr(registry.resolve(description.spec.spec), "aliases", ())
    targets = [write_tiny(tmp_path / "one", *LINEAR), write_tiny(tmp_path / "two", *TWO_OUTPUTS)]
    for result in bench(host, description, tmp_path, *targets, config=CONFIG):
        assert (result.run.status, result.run.message) == (Status.SUCCESS, None)
        assert result.run.evidence.artefact == "TorchScript graph"
        assert result.run.evidence.operator_count >= 2


@pytest.mark.slow
def test_the_worked_example_compiles(tmp_path: Path) -> None:
    """As a package, with the entry point that the page shows; by its path a file is found as the README's is."""
    written("docs/adding-a-backend.md", tmp_path, "fx_codegen", "FxCodegen")
    page = (ROOT / "docs/adding-a-backend.md").read_text("utf-8")
    (value,) = re.findall(r'^fx_codegen = "(.*)"$', page, re.M)
    (tmp_path / "their_package").mkdir()
    (tmp_path / "fx_codegen.py").rename(tmp_path / "their_package" / "fx_codegen.py")
    distribution(tmp_path, "their-package", f"fx_codegen = {value}")
    target = mark_trusted(write_tiny(tmp_path / "one", *LINEAR))
    with WorkerHost(preload=("torch",), env={"PYTHONPATH": str(tmp_path)}) as host:
        description = describe_backend(BackendSpec("fx_codegen", {"lint": "false"}), CONFIG, host)
        (result,) = bench(host, description, tmp_path, target, config=CONFIG)
    assert description.label == "fx_codegen lint=false"
    assert (result.run.status, result.run.message) == (Status.SUCCESS, None)
    assert (result.run.evidence.artefact, result.run.evidence.operator_count) == ("Python code", 3)
    assert result.run.evidence.size_bytes


@pytest.mark.slow
def test_a_compiler_that_is_not_installed_is_unavailable(host: WorkerHost, tmp_path: Path) -> None:
    spec = BackendSpec(written("docs/adding-a-backend.md", tmp_path))
    description = describe_backend(spec, CONFIG, host)
    assert description.unavailable_reason == "the package my-compiler is not installed here"
    (result,) = bench(host, description, tmp_path, write_tiny(tmp_path / "one", *LINEAR), config=CONFIG)
    assert result.run.status == Status.UNAVAILABLE
