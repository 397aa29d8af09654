"""The catalog lists every readable sample, and its checks tell what is broken."""

from pathlib import Path

import dagster as dg

from assets.catalog import all_readable, dataset_report, none_invalid, sample_catalog, unique_content
from assets.resources import Project
from tests.assets.conftest import AddSample, Resources, metadata_of, passed_by
from tests.warehouse.warehouse_rows import validation

CHECKS = [unique_content, all_readable, none_invalid]


def test_catalog_lists_samples_and_says_what_they_are(
    add_sample: AddSample, project: Project, resources: Resources
) -> None:
    add_sample("tests/a", width=4)
    add_sample("tests/b", width=4, task="audio")
    add_sample("tests/c", width=8)
    result = dg.materialize([sample_catalog, dataset_report, *CHECKS], resources=resources)
    assert metadata_of(result, "sample_catalog")["samples"] == 3
    assert metadata_of(result, "sample_catalog")["different_graphs"] == 1
    assert passed_by(result) == {"unique_content": False, "all_readable": True, "none_invalid": True}
    report = metadata_of(result, "dataset_report")
    for name in ("composition", "tasks", "traits", "operators"):
        assert report[name].startswith("![") and "data:image/svg+xml;base64," in report[name]
        assert Path(report[f"{name}_html"]).read_text().count("<script") >= 1
    kinds = [record.data["kind"] for record in report["taxonomy"]]
    assert list(dict.fromkeys(kinds))[:2] == ["task", "family"], "what says most comes first"
    rows = project.warehouse.query("SELECT sample_id, task FROM sample_current ORDER BY 1")
    assert rows.values.tolist() == [["tests/a", "nlp"], ["tests/b", "audio"], ["tests/c", "nlp"]]


def test_broken_sample_is_told_and_the_others_are_listed(
    add_sample: AddSample, project: Project, resources: Resources
) -> None:
    add_sample("tests/a")
    add_sample("tests/broken")
    (Path(project.samples_root) / "tests/broken/weight_meta.py").write_text("class (:\n")
    result = dg.materialize([sample_catalog, *CHECKS], resources=resources)
    assert result.success
    assert passed_by(result) == {"unique_content": True, "all_readable": False, "none_invalid": True}
    (row,) = metadata_of(result, "sample_catalog")["broken"]
    assert row.data["sample"] == "tests/broken" and "weight_meta.py" in row.data["reason"]


def test_checks_run_by_themselves_and_see_what_is_stored_now(
    add_sample: AddSample, project: Project, resources: Resources
) -> None:
    add_sample("tests/a")
    dg.materialize([sample_catalog], resources=resources)
    version = project.warehouse.query("SELECT sample_hash FROM sample_current")["sample_hash"][0]
    project.warehouse.spool([validation("tests/a", version, passed=False)])
    project.warehouse.ingest()
    result = dg.materialize(
        [sample_catalog, *CHECKS], resources=resources, selection=dg.AssetSelection.checks(none_invalid)
    )
    assert result.success, "one invalid sample stops no other"
    assert passed_by(result) == {"none_invalid": False}
    (row,) = result.get_asset_check_evaluations()[0].metadata["invalid"].records
    assert (row.data["sample_id"], row.data["breaks"]) == ("tests/a", "runnable")


def test_removed_sample_leaves_the_catalog(add_sample: AddSample, project: Project, resources: Resources) -> None:
    add_sample("tests/a")
    add_sample("tests/b")
    dg.materialize([sample_catalog], resources=resources)
    (Path(project.samples_root) / "tests/b/graph_net.json").unlink()
    dg.materialize([sample_catalog], resources=resources)
    assert project.warehouse.query("SELECT sample_id FROM sample_current")["sample_id"].tolist() == ["tests/a"]
