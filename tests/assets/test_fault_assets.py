"""The report of faults locates each failure of the newest benchmarks once, and groups what is the same."""

from pathlib import Path
from typing import Any

import dagster as dg
import pytest

from assets.catalog import sample_catalog
from assets.locate import fault_report
from assets.resources import Project, Workers
from ops.dataset.sample.format.codec import read_sample
from ops.evaluation.benchmark.describe import BackendSpec, describe_backend
from ops.evaluation.benchmark.results import Phase
from ops.failures import FailureKind
from tests.assets.conftest import AddSample, Resources, metadata_of
from tests.warehouse.warehouse_rows import failure, run

pytestmark = pytest.mark.slow

FOLDER_OF_BACKEND = Path(__file__).parents[1] / "ops" / "evaluation" / "locate"


def test_failures_are_located_once_and_grouped(
    add_sample: AddSample, project: Project, resources: Resources, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(FOLDER_OF_BACKEND)  # results have no folder of a backend that is none of the project's
    for sample_id, width in (("tests/a", 4), ("tests/b", 8), ("tests/right", 6)):
        add_sample(sample_id, width=width)
    for sample_id in ("tests/a", "tests/b"):
        model = Path(project.samples_root) / sample_id / "model.py"
        model.write_text(model.read_text().replace("torch.relu", "torch.tanh"))
    dg.materialize([sample_catalog], resources=resources)
    workers: Workers = resources["workers"]
    backend = describe_backend(BackendSpec("planted.py:Refuses"), resources["measuring"].config, workers.host)
    fields = backend.run_fields()
    hashes = dict(project.warehouse.rows("SELECT sample_id, sample_hash FROM sample_current"))
    right = run("tests/right", sample_hash=hashes.pop("tests/right"), **fields)
    failed = [failure(name, Phase.COMPILE, FailureKind.ERROR, sample_hash=hashes[name], **fields) for name in hashes]
    project.warehouse.spool([backend.environment, right, *failed])

    def report(budget_s: float = 600.0) -> dict[str, Any]:
        config = {"ops": {"fault_report": {"config": {"budget_s": budget_s}}}}
        result = dg.materialize(
            [sample_catalog, fault_report], selection=[fault_report], resources=resources, run_config=config
        )
        return metadata_of(result, fault_report)

    matches = report(budget_s=0.0)
    assert (matches["distinct_faults"], matches["located"]) == (0, 0), "nothing is begun when the budget is over"
    matches = report()
    assert (matches["distinct_faults"], matches["located"], matches["not_located"]) == (1, 2, "none")
    (row,) = matches["faults"]
    assert (row.data["operators"], row.data["samples"], row.data["kind"]) == ("torch.tanh", 2, "crash")
    assert "torch.tanh" in read_sample(Path(row.data["folder"]) / "minimal").model_code
    assert report()["located"] == 0
