"""Samples after each pass: beside the samples, what is out of date alone, with checks of what the pass ensures."""

import shutil
from pathlib import Path
from typing import Any

import dagster as dg
import pytest

from assets.catalog import sample_catalog
from assets.passes import (
    OUTPUTS,
    check_of_faults,
    check_of_outputs,
    make_assets,
    make_checks,
    repair_asset,
    repair_key,
    repaired_root,
)
from assets.resources import Project
from ops.dataset.passes.registry import passes, passes_without_parameters
from ops.dataset.sample.format.codec import read_sample
from tests.assets.conftest import AddSample, Resources, checks_of, metadata_of

UNSTABLE = "torch._C._nn.gelu(linear)"


def edit(project: Project, sample_id: str, call: str) -> Path:
    """Have a tiny sample call something else than relu; it is no longer trusted."""
    path = Path(project.samples_root) / sample_id / "model.py"
    path.write_text(path.read_text().replace("torch.relu(linear)", call))
    return path


def cataloged(resources: Resources) -> None:
    dg.materialize([sample_catalog], resources=resources)


def checked(resources: Resources, name: str) -> dict[str, Any]:
    """The checks of the asset of a pass, which is left as it is."""
    kind = passes()[name]
    assets = [sample_catalog, repair_asset(kind), check_of_faults(kind), check_of_outputs(kind)]
    selection = dg.AssetSelection.checks_for_assets(repair_key(name))
    result = dg.materialize(assets, selection=selection, resources=resources)
    return checks_of(result)


def repaired(resources: Resources, name: str, **config: Any) -> tuple[dict[str, Any], dict[str, Any]]:
    """Metadata of the asset of a pass, and its checks: passed or not, severity, metadata."""
    kind = passes()[name]
    asset = repair_asset(kind)
    result = dg.materialize(
        [sample_catalog, asset, check_of_faults(kind), check_of_outputs(kind)],
        selection=dg.AssetSelection.assets(asset),
        resources=resources,
        run_config={"ops": {asset.op.name: {"config": config}}},
    )
    return metadata_of(result, asset), checks_of(result)


def records(check: Any, name: str) -> list[dict[str, Any]]:
    return [row.data for row in check.metadata[name].records]


def test_every_pass_without_parameters_has_an_asset_and_two_checks() -> None:
    names = {asset.key.path[-1] for asset in make_assets()}
    assert names == set(passes_without_parameters()) and "batch_size" not in names, "it needs arguments"
    checks = {(key.asset_key.path[-1], key.name) for check in make_checks() for key in check.check_keys}
    assert len(checks) == 2 * len(names)
    assert {("stable_api", "outputs_stay_equal"), ("finite_outputs", "outputs_get_no_worse")} <= checks


@pytest.mark.slow
def test_samples_are_repaired_beside_the_catalog_and_only_what_changed_is_done(
    add_sample: AddSample, project: Project, resources: Resources
) -> None:
    add_sample("tests/a")
    add_sample("tests/b", width=8)
    source = edit(project, "tests/b", UNSTABLE)
    before = source.read_bytes()
    cataloged(resources)

    result, checks = repaired(resources, "stable_api")
    assert (result["samples"], result["modified"], result["applied_now"], result["failed"]) == (2, 1, 2, "none")
    (row,) = result["messages"]
    assert row.data["sample"] == "tests/b" and "_C._nn.gelu" in row.data["message"]
    assert source.read_bytes() == before, "the catalog's own sample stays as it is"
    root = repaired_root(project, "stable_api")
    assert "torch.nn.functional.gelu(linear)" in read_sample(root / "tests/b").model_code
    assert read_sample(root / "tests/a") == read_sample(Path(project.samples_root) / "tests/a")
    assert {name: check.passed for name, check in checks.items()} == {
        "nothing_left_to_do": True,
        OUTPUTS[True][0]: True,
    }
    assert checks[OUTPUTS[True][0]].metadata["run_before_and_after"].value == 1

    result, _ = repaired(resources, "stable_api")
    assert (result["samples"], result["modified"], result["applied_now"]) == (2, 1, 0), (
        "the state, though nothing was done"
    )
    add_sample("tests/c", width=6)
    source.write_text(before.decode().replace(UNSTABLE, "torch.tanh(linear)"))
    shutil.rmtree(Path(project.samples_root) / "tests/a")
    cataloged(resources)
    result, checks = repaired(resources, "stable_api")
    assert (result["samples"], result["modified"], result["applied_now"]) == (2, 0, 2)
    assert not (root / "tests/a").exists(), "what left the catalog leaves its repaired samples, too"
    assert checks["nothing_left_to_do"].passed
    result, _ = repaired(resources, "stable_api", again=True, samples=["tests/c"])
    assert result["applied_now"] == 1


@pytest.mark.slow
def test_a_result_that_somebody_changed_fails_the_check_and_is_made_again(
    add_sample: AddSample, project: Project, resources: Resources
) -> None:
    add_sample("tests/a")
    cataloged(resources)
    repaired(resources, "stable_api")
    path = repaired_root(project, "stable_api") / "tests/a/model.py"
    path.write_text(path.read_text().replace("torch.relu(linear)", UNSTABLE))
    check = checked(resources, "stable_api")["nothing_left_to_do"]
    assert not check.passed and check.severity is dg.AssetCheckSeverity.ERROR
    assert [(row["sample"], "changed" in row["fault"]) for row in records(check, "left")] == [("tests/a", True)]
    result, checks = repaired(resources, "stable_api")
    assert result["applied_now"] == 1 and checks["nothing_left_to_do"].passed


@pytest.mark.slow
def test_a_pass_that_left_something_to_do_fails_the_check(
    add_sample: AddSample, resources: Resources, monkeypatch: pytest.MonkeyPatch
) -> None:
    add_sample("tests/a")
    cataloged(resources)
    repaired(resources, "stable_api")
    monkeypatch.setattr(passes()["stable_api"], "fault", lambda self, sample: "it uses torch._C")
    _, checks = repaired(resources, "stable_api")
    assert records(checks["nothing_left_to_do"], "left") == [{"sample": "tests/a", "fault": "it uses torch._C"}]


@pytest.mark.slow
def test_samples_that_fail_are_listed_have_no_result_and_are_tried_again(
    add_sample: AddSample, project: Project, resources: Resources
) -> None:
    """`finite_outputs` runs samples: one gives NaN and can be helped, one cannot be run."""
    for width, name in enumerate(("good", "nan", "broken"), start=4):
        add_sample(f"tests/{name}", width=width)
    cataloged(resources)
    repaired(resources, "finite_outputs")
    edit(project, "tests/nan", "torch.log(linear)")
    edit(project, "tests/broken", "torch.no_such_function(linear)")
    cataloged(resources)
    result, checks = repaired(resources, "finite_outputs")
    assert (result["samples"], result["modified"], result["applied_now"]) == (2, 1, 2)
    (failed,) = result["failed"]
    assert failed.data["sample"] == "tests/broken" and "no_such_function" in failed.data["message"]
    (changed,) = result["messages"]
    assert changed.data["sample"] == "tests/nan"
    root = repaired_root(project, "finite_outputs")
    assert (root / "tests/nan").is_dir() and not (root / "tests/broken").exists()
    check = checks["nothing_left_to_do"]
    assert not check.passed and check.severity is dg.AssetCheckSeverity.WARN
    assert [row["sample"] for row in records(check, "failed")] == ["tests/broken"]
    assert checks[OUTPUTS[False][0]].passed
    assert repaired(resources, "finite_outputs")[0]["applied_now"] == 1, "what failed is tried again"
