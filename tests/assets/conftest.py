"""A dataset of tiny samples, and the assets' resources in a temporary folder."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from assets.resources import Measuring, Project, Workers
from assets.scoring import Scoring
from ops.sample.format.codec import write_sample
from ops.sample.format.types import Sample, SampleInfo, TensorMeta
from ops.sample.provenance import provenance_of

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


@pytest.fixture
def project(tmp_path: Path) -> Project:
    """Folders below the test's own; the shipped samples are those that the test adds."""
    folders = {
        name: str(tmp_path / name)
        for name in (
            "log_dir",
            "report_dir",
            "samples_root",
            "extracted_root",
            "decomposed_root",
            "repaired_root",
            "converted_root",
            "faults_root",
        )
    }
    return Project(
        warehouse_path=str(tmp_path / "warehouse/graphnet.duckdb"),
        lock_dir=str(tmp_path / "locks"),
        ledger_path=str(tmp_path / "provenance.jsonl"),
        backends_path=str(tmp_path / "backends.json"),
        **folders,
    )


@pytest.fixture
def changed_project(project: Project) -> Callable[..., Project]:
    """Makes the same with some fields of other values; Dagster looks at what a resource was made with."""
    return lambda **fields: Project(**{**{name: getattr(project, name) for name in Project.model_fields}, **fields})


@pytest.fixture
def add_sample(project: Project) -> Callable[..., None]:
    """Adds a tiny sample to the shipped ones: `add_sample("tests/a", width=4)`."""

    def add(sample_id: str, width: int = 4, task: str = "nlp") -> None:
        folder = Path(project.samples_root) / sample_id
        write_sample(tiny_sample(width, task), folder)
        made = {"made_by": "tests", "source_spec": "", "sandboxed": False, "trusted": True}
        project.ledger.record([provenance_of(folder, sample_id, **made)])

    return add


@pytest.fixture
def resources(project: Project) -> dict[str, Any]:
    """What every asset may ask for."""
    return {
        "project": project,
        "workers": Workers(),
        "measuring": Measuring(threads=1, warmup=1, trials=2, deadline_s=120.0),
        "scoring": Scoring(),
    }
