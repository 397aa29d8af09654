"""Parts of the catalog's samples, and the proof that they make them up: what is out of date alone."""

from pathlib import Path
from typing import Any

import dagster as dg
import pytest

from assets.catalog import sample_catalog
from assets.decomposition import decomposed_subgraphs, parts_make_up_the_whole, parts_root, validated_subgraphs
from assets.resources import Project
from tests.assets.conftest import AddSample, Resources, metadata_of, passed_by

ASSETS = [sample_catalog, decomposed_subgraphs, validated_subgraphs, parts_make_up_the_whole]

pytestmark = pytest.mark.slow


def materialized(
    resources: Resources, *assets: Any, again: bool = False, succeeds: bool = True
) -> tuple[dict[str, Any], dict[str, bool]]:
    """Metadata of the last asset, and what the checks say, of the partition single_op."""
    chosen = dg.AssetSelection.assets(*assets)
    config = {"ops": {"decomposed_subgraphs": {"config": {"again": again}}}} if decomposed_subgraphs in assets else None
    result = dg.materialize(
        ASSETS,
        selection=chosen,
        partition_key="single_op" if assets != (sample_catalog,) else None,
        resources=resources,
        run_config=config,
        raise_on_error=succeeds,
    )
    assert result.success == succeeds
    return (metadata_of(result, assets[-1]), passed_by(result)) if succeeds else ({}, {})


def test_samples_become_parts_that_are_proved(
    add_sample: AddSample, project: Project, resources: Resources, capfd: pytest.CaptureFixture[str]
) -> None:
    for name in ("tests/a", "tests/b"):
        add_sample(name, width=4)
    add_sample("tests/broken", width=8)
    model = Path(project.samples_root) / "tests/broken/model.py"
    model.write_text(model.read_text().replace("torch.relu(linear)", "torch.no_such_function(linear)"))
    materialized(resources, sample_catalog)
    materialized(resources, validated_subgraphs, succeeds=False)
    assert "there are no parts by single_op: materialize decomposed_subgraphs" in capfd.readouterr().err

    result, _ = materialized(resources, decomposed_subgraphs)
    assert (result["samples"], result["parts"], result["distinct_parts"], result["decomposed"]) == (2, 4, 2, 2)
    (failed,) = result["failed"]
    assert failed.data["sample"] == "tests/broken" and "no_such_function" in failed.data["reason"]
    (row, _) = result["most_frequent_operators"]
    assert row.data["occurrences"] == row.data["samples"] == 2
    assert result["drawings"].count("](data:image/svg+xml;base64,") == 2 and "`tests/b`: 2 parts" in result["drawings"]
    assert "linear float32[2, 4]" in {row.data["outputs"] for row in result["largest_shares"]}
    assert len(list(Path(project.parts_root).glob("*/*"))) == 2
    assert (parts_root(project, "single_op") / "tests/a_decomposed/decomposition.json").is_file()

    part = parts_root(project, "single_op") / "tests/a_decomposed/subgraph_1/model.py"
    text = part.read_text()
    part.unlink()  # other parts may share the file
    part.write_text(text.replace("torch.relu(linear)", "torch.tanh(linear)"))
    damaged, checks = materialized(resources, validated_subgraphs)
    assert (damaged["samples"], damaged["equal_in_bits"], damaged["composed_now"]) == (2, 0, 2)
    wrong = {row.data["sample_id"]: row.data["message"] for row in damaged["not_equal"]}
    assert set(wrong) == {"tests/a", "tests/b"}, "parts are those of a graph, which both have"
    assert "subgraph_1 uses 'tanh', which the source does not" in wrong["tests/a"]
    assert checks == {"parts_make_up_the_whole": False}

    assert materialized(resources, decomposed_subgraphs)[0]["decomposed"] == 0
    assert materialized(resources, decomposed_subgraphs, again=True)[0]["decomposed"] == 2
    proved, checks = materialized(resources, validated_subgraphs)
    assert (proved["samples"], proved["equal_in_bits"], proved["composed_now"]) == (2, 2, 2)
    assert checks == {"parts_make_up_the_whole": True}
    assert materialized(resources, validated_subgraphs)[0]["composed_now"] == 0
    assert project.warehouse.query("FROM scores()").empty, "the validator is no compiler"
