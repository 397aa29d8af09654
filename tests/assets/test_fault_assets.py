"""The report of faults locates each failure of the newest benchmarks once, and groups what is the same."""

from collections.abc import Callable
from pathlib import Path
from typing import Any

import dagster as dg
import pytest

from assets.benchmark import benchmark_asset
from assets.catalog import sample_catalog
from assets.faults import fault_report
from assets.resources import Project
from ops.sample.format.codec import read_sample

pytestmark = pytest.mark.slow


def test_failures_are_located_once_and_grouped(
    add_sample: Callable[..., None], project: Project, resources: dict[str, Any]
) -> None:
    """OpenVINO has no conversion of torch.diff."""
    for sample_id, width in (("tests/a", 4), ("tests/b", 8), ("tests/right", 6)):
        add_sample(sample_id, width=width)
    for sample_id in ("tests/a", "tests/b"):
        model = Path(project.samples_root) / sample_id / "model.py"
        model.write_text(model.read_text().replace("torch.relu(linear)", "torch.diff(linear, dim=1)"))
    benchmarks = benchmark_asset("openvino", "cpu")
    shards = {"dagster/asset_partition_range_start": "shard_00", "dagster/asset_partition_range_end": "shard_15"}
    dg.materialize([sample_catalog], resources=resources)
    dg.materialize([sample_catalog, benchmarks], selection=[benchmarks], resources=resources, tags=shards)

    def report(budget_s: float = 600.0) -> dict[str, Any]:
        config = {"ops": {"fault_report": {"config": {"budget_s": budget_s}}}}
        result = dg.materialize(
            [sample_catalog, fault_report], selection=[fault_report], resources=resources, run_config=config
        )
        (event,) = result.asset_materializations_for_node("fault_report")
        return {name: getattr(value, "records", value.value) for name, value in event.metadata.items()}

    matches = report(budget_s=0.0)
    assert (matches["distinct_faults"], matches["located"]) == (0, 0), "nothing is begun when the budget is over"
    matches = report()
    assert (matches["distinct_faults"], matches["located"], matches["not_located"]) == (1, 2, "none")
    (row,) = matches["faults"]
    assert (row.data["operators"], row.data["samples"], row.data["kind"]) == ("torch.diff", 2, "crash")
    assert "torch.diff" in read_sample(Path(row.data["folder"]) / "minimal").model_code
    assert report()["located"] == 0
