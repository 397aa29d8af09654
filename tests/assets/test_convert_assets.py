"""Converted samples: beside the catalog, what is out of date alone, the rate as a check; no framework is needed."""

import re
import sys
from collections.abc import Callable
from pathlib import Path
from typing import Any

import dagster as dg
import pytest

from assets.catalog import sample_catalog
from assets.convert import check_of_rate, conversion_asset, make_assets, make_checks
from assets.resources import Project
from ops.dataset.convert.base import converters
from ops.dataset.convert.tools import Tools, find_tools
from tests.assets.conftest import AddSample, Resources, metadata_of
from tests.in_process_host import InProcessHost
from tests.ops.dataset.convert.scaling_converter import ScalingConverter
from warehouse.stages.code_version import Codebase
from warehouse.stages.derivations.convert import code_of

UseTools = Callable[[str | None], None]

MAKER = "warehouse.stages.derivations.convert"


@pytest.fixture(autouse=True)
def conversions_run_in_this_process(monkeypatch: pytest.MonkeyPatch) -> None:
    """A conversion's own hosts are tested in `ops`."""
    monkeypatch.setattr("ops.dataset.convert.run.WorkerHost", InProcessHost)


@pytest.fixture
def tools(monkeypatch: pytest.MonkeyPatch) -> UseTools:
    """Sets what the converter finds: `tools("1")` for that version, `tools(None)` for an environment that is absent."""

    def use(version: str | None) -> None:
        python = None if version is None else Path(sys.executable)
        result = Tools(python, {}, f"identity {version}", "`graphnet env create` helps" if version is None else None)
        monkeypatch.setattr(f"{MAKER}.find_tools", lambda *_: result)
        monkeypatch.setattr(f"{MAKER}.get_converter", lambda _: ScalingConverter())

    return use


def edit(project: Project, sample_id: str, call: str) -> None:
    path = Path(project.samples_root) / sample_id / "model.py"
    path.write_text(re.sub(r"torch\.\w+\(linear\)", call, path.read_text()))


def converted(resources: Resources, **config: Any) -> tuple[dict[str, Any], dg.AssetCheckEvaluation]:
    """Metadata of the asset, and its check."""
    asset = conversion_asset(ScalingConverter)
    dg.materialize([sample_catalog], resources=resources)
    result = dg.materialize(
        [sample_catalog, asset, check_of_rate(ScalingConverter)],
        selection=dg.AssetSelection.assets(asset),
        resources=resources,
        run_config={"ops": {"scaling_sample": {"config": config}}},
    )
    (check,) = result.get_asset_check_evaluations()
    return metadata_of(result, asset), check


def test_every_converter_has_an_asset_and_a_check() -> None:
    assert {asset.key.path[-1] for asset in make_assets()} == {f"{name}_sample" for name in converters()}
    assert len(make_checks()) == len(converters())


def test_an_environment_that_is_absent_is_told_and_versions_change_the_identity(tmp_path: Path) -> None:
    paddle = converters()["paddle"]()
    absent = find_tools(paddle, tmp_path, "code")
    assert absent.python is None and absent.unavailable_reason == (
        "conversion to paddle needs paddlepaddle and paconvert, which are not installed: `graphnet env create paddle`"
    )
    assert set(absent.versions) == {"paddlepaddle", "paconvert"}
    assert find_tools(paddle, tmp_path, "other code").identity != absent.identity
    first, second = (Codebase().modules_version(code_of(kind)) for kind in (type(paddle), ScalingConverter))
    assert first != second


@pytest.mark.slow
def test_only_what_is_out_of_date_is_converted(
    add_sample: AddSample, project: Project, resources: Resources, tools: UseTools
) -> None:
    tools("1")
    add_sample("tests/a")
    add_sample("tests/b", width=8)
    edit(project, "tests/b", "torch.tan(linear)")
    result, check = converted(resources)
    assert (result["samples"], result["converted"], result["matching"], result["converted_now"]) == (2, 1, 1, 2)
    (stop,) = (row.data for row in result["operators_that_stop"])
    assert stop == {"operator": "torch.tan", "phase": "convert", "samples": 1, "gained": 1, "loose": 0}
    assert not check.passed and check.severity is dg.AssetCheckSeverity.WARN
    edit(project, "tests/b", "torch.tanh(linear)")
    result, check = converted(resources)
    assert (result["converted_now"], result["matching"]) == (1, 2)
    assert check.passed
    tools("2")
    result, check = converted(resources, samples=["tests/a"])
    assert result["converted_now"] == 1
    assert not check.passed and check.severity is dg.AssetCheckSeverity.ERROR
    assert check.description == "1 of 1 samples that are up to date match at t = -3; 1 are out of date"


@pytest.mark.slow
def test_what_was_never_converted_is_counted_and_no_failure(
    add_sample: AddSample, resources: Resources, tools: UseTools
) -> None:
    tools("1")
    for width, name in enumerate(("tests/a", "tests/b", "tests/c"), start=4):
        add_sample(name, width=width)
    result, check = converted(resources, samples=["tests/a"])
    assert (result["converted_now"], result["matching"]) == (1, 1)
    assert check.passed
    assert check.description == "1 of 1 samples that are up to date match at t = -3; 2 were never converted"
    counts = {key: value.value for key, value in check.metadata.items()}
    assert (counts["never_converted"], counts["out_of_date"], counts["share"]) == (2, 0, 1.0)


@pytest.mark.slow
def test_without_the_environment_the_run_fails_with_what_helps(
    add_sample: AddSample, resources: Resources, tools: UseTools
) -> None:
    tools(None)
    add_sample("tests/a")
    with pytest.raises(dg.Failure, match="graphnet env create"):
        converted(resources)
