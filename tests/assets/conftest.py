"""A dataset of tiny samples, and the assets' resources in a temporary folder."""

import functools
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any, ClassVar

import dagster as dg
import pytest

from assets.resources import PRELOAD, Conditions, Measuring, Project, Scoring, Workers
from ops.dataset.sample.format.codec import write_sample
from ops.dataset.sample.format.types import Sample, SampleInfo, TensorMeta
from ops.dataset.sample.provenance import provenance_of
from ops.execution.worker.client import WorkerHost
from tests.assets.fake_runner import FakeRunner
from tests.dagster_instances import read_migrations_once
from tests.empty_database import copy_empty_database, kept_attached
from tests.pipelines.in_process import LastingHosts

MODEL = """import torch


class GraphModule(torch.nn.Module):
    def forward(self, x: torch.Tensor, weight: torch.Tensor):
        linear = torch.nn.functional.linear(x, weight)
        relu = torch.relu(linear)
        return (relu,)
"""


def tiny_sample(width: int, task: str = "nlp") -> Sample:
    """A sample of two operators; each width is another content."""
    return Sample(
        MODEL,
        (
            TensorMeta("x", (2, width), "float32", "cpu", mean=0.0, std=1.0),
            TensorMeta("weight", (width, width), "float32", "cpu", mean=0.0, std=1.0),
        ),
        info=SampleInfo(model_name=f"tiny-{width}", source="tests", task=task),
    )


AddSample = Callable[..., None]
Resources = dict[str, Any]

_FOLDERS = (
    "log_dir",
    "report_dir",
    "samples_root",
    "extracted_root",
    "decomposed_root",
    "parts_root",
    "repaired_root",
    "converted_root",
    "faults_root",
    "references_root",
)


def project_in(folder: Path, **changes: Any) -> Project:
    """A project whose folders are all below one."""
    fields: dict[str, Any] = {
        "warehouse_path": str(folder / "warehouse/graphnet.duckdb"),
        "lock_dir": str(folder / "locks"),
        "ledger_path": str(folder / "provenance.jsonl"),
        "backends_path": str(folder / "backends.json"),
        "usual_scoring": Conditions(list=None),
    }
    return Project(**{**{name: str(folder / name) for name in _FOLDERS}, **fields, **changes})


def add_tiny_sample(project: Project, sample_id: str, width: int = 4, task: str = "nlp") -> None:
    """Add a tiny sample to the shipped ones of a project."""
    folder = Path(project.samples_root) / sample_id
    write_sample(tiny_sample(width, task), folder)
    trust = {"made_by": "tests", "source_spec": "", "sandboxed": False, "trusted": True}
    project.ledger.record([provenance_of(folder, sample_id, **trust)])


def resources_of(project: Project) -> Resources:
    """What every asset may ask for."""
    return {
        "project": project,
        "workers": Workers(),
        "measuring": Measuring(threads=1, warmup=1, trials=2, deadline_s=120.0),
        "scoring": Scoring(list=None),
    }


def metadata_of(result: dg.ExecuteInProcessResult, asset: dg.AssetsDefinition | str) -> dict[str, Any]:
    """Metadata of the first materialization of an asset, or of a step of this name; of tables the records."""
    node = asset if isinstance(asset, str) else asset.op.name
    event, *_ = result.asset_materializations_for_node(node)
    return {name: getattr(value, "records", value.value) for name, value in event.metadata.items()}


def checks_of(result: dg.ExecuteInProcessResult) -> dict[str, dg.AssetCheckEvaluation]:
    """What checks said, by their names."""
    return {item.check_name: item for item in result.get_asset_check_evaluations()}


def passed_by(result: dg.ExecuteInProcessResult) -> dict[str, bool]:
    """Whether checks passed, by their names."""
    return {name: item.passed for name, item in checks_of(result).items()}


class SharedWorkers(Workers):
    """Workers of which all runs share a host: each would import torch, which takes seconds."""

    hosts: ClassVar[LastingHosts]

    @property
    def host(self) -> WorkerHost:
        """The host, which the end of a run leaves alone."""
        return self.hosts.host(preload=PRELOAD, confine_by=self.confine_by)


@pytest.fixture(scope="session")
def shared_workers(all_lasting_hosts: LastingHosts) -> Callable[..., Workers]:
    """Makes workers that share a host; that a run starts and ends one of its own is tested with benchmarks."""
    SharedWorkers.hosts = all_lasting_hosts
    return SharedWorkers


@pytest.fixture(autouse=True)
def databases_are_copies(monkeypatch: pytest.MonkeyPatch) -> None:
    """What the tests of the warehouse prove need not be done anew in each test."""
    copy_empty_database(monkeypatch)


@pytest.fixture(autouse=True, scope="module")
def databases_stay_attached() -> Iterator[None]:
    """Assets ask a database several questions, one after the other."""
    with kept_attached():
        yield


@pytest.fixture(autouse=True)
def instances_are_made_quickly(monkeypatch: pytest.MonkeyPatch) -> None:
    """Every run has an instance of its own."""
    read_migrations_once(monkeypatch)


@pytest.fixture
def project(tmp_path: Path) -> Project:
    """Folders below the test's own; the shipped samples are those that the test adds."""
    return project_in(tmp_path)


@pytest.fixture
def runner(monkeypatch: pytest.MonkeyPatch) -> FakeRunner:
    """Stands in for benchmarks."""
    return FakeRunner.put_in_place(monkeypatch)


@pytest.fixture
def add_sample(project: Project) -> AddSample:
    """Adds a tiny sample to the shipped ones: `add_sample("tests/a", width=4)`."""
    return functools.partial(add_tiny_sample, project)


@pytest.fixture
def resources(project: Project, shared_workers: Callable[..., Workers]) -> Resources:
    """What every asset may ask for; samples that nobody trusts run in whatever sandbox there is."""
    return {**resources_of(project), "workers": shared_workers(allow_weak_sandbox=True)}
