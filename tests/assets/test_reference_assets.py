"""The reference of the catalog, and a device held against it: what is run, kept, and failed by the checks."""

from collections.abc import Callable
from pathlib import Path
from typing import Any

import dagster as dg
import pytest

from assets.catalog import sample_catalog
from assets.reference import device_regression, no_device_regression, reference_complete, reference_outputs
from assets.resources import Project

BACKEND = """
from backends.eager import Eager

class Wrong(Eager):
    name = "wrong"
    def compile(self, module, inputs):
        return lambda **values: tuple(output + 1 for output in module(**values))
"""

pytestmark = pytest.mark.slow


def materialize(resources: dict[str, Any], asset: dg.AssetsDefinition, **config: Any) -> tuple[dict[str, Any], bool]:
    """The metadata of an asset, and whether its check passes."""
    result = dg.materialize(
        [sample_catalog, reference_outputs, device_regression, reference_complete, no_device_regression],
        selection=dg.AssetSelection.assets(asset),
        resources=resources,
        run_config={"ops": {asset.op.name: {"config": config}}},
    )
    (event,) = result.asset_materializations_for_node(asset.op.name)
    (check,) = result.get_asset_check_evaluations()
    return {name: getattr(value, "records", value.value) for name, value in event.metadata.items()}, check.passed


def test_a_catalog_is_held_against_its_reference(
    add_sample: Callable[..., None], project: Project, resources: dict[str, Any], tmp_path: Path
) -> None:
    for sample_id, width in (("tests/a", 4), ("tests/b", 8)):
        add_sample(sample_id, width=width)
    dg.materialize([sample_catalog], resources=resources)
    assert not reference_complete(project=project).passed  # type: ignore[call-arg, operator, union-attr]
    shown, passed = materialize(resources, reference_outputs)
    assert (shown["samples"], shown["done"], passed) == (2, 2, True)

    shown, passed = materialize(resources, device_regression)
    assert (shown["samples"], shown["regressed"], passed) == (2, 0, True)
    (tmp_path / "mine.py").write_text(BACKEND)
    shown, passed = materialize(resources, device_regression, backend=f"{tmp_path / 'mine.py'}:Wrong")
    assert (shown["samples"], shown["regressed"], passed) == (2, 2, False), "a night that regresses is red"
    assert {row.data["verdict"] for row in shown["results"]} == {"wrong"}
    stored = project.warehouse.query("SELECT verdict, count(*) FROM reference_check GROUP BY ALL ORDER BY ALL")
    assert stored.values.tolist() == [["unchanged", 2], ["wrong", 2]]

    folder = project.references / "trusted"
    before = {path: path.stat().st_mtime_ns for path in folder.glob("results/*")}
    add_sample("tests/c", width=6)
    add_sample("tests/b", width=10)  # another version
    dg.materialize([sample_catalog], resources=resources)
    shown, passed = materialize(resources, reference_outputs)
    assert (shown["samples"], shown["done"], passed) == (3, 3, False)
    assert {path: path.stat().st_mtime_ns for path in before} == before, "what is there is kept"
    shown, passed = materialize(resources, reference_outputs, again=True)
    assert (shown["samples"], shown["done"], passed) == (3, 3, True)
