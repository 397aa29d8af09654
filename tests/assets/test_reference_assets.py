"""The reference of the catalog, and a device held against it: what is run, kept, and failed by the checks."""

from pathlib import Path
from typing import Any

import dagster as dg
import pytest

from assets.catalog import sample_catalog
from assets.reference import device_regression, no_device_regression, reference_complete, reference_outputs
from assets.resources import Project
from tests.assets.conftest import AddSample, Resources, metadata_of

BACKEND = """
from backends.eager import Eager

class Wrong(Eager):
    name = "wrong"
    def compile(self, module, inputs):
        return lambda **values: tuple(output + 1 for output in module(**values))
"""


@pytest.mark.slow
def test_a_catalog_is_held_against_its_reference(
    add_sample: AddSample, project: Project, resources: Resources, tmp_path: Path
) -> None:
    checks = [reference_complete, no_device_regression]

    def materialize(asset: dg.AssetsDefinition, name: str, **config: Any) -> list[Any]:
        """Metadata of an asset, and whether its check passes."""
        result = dg.materialize(
            [sample_catalog, reference_outputs, device_regression, *checks],
            selection=dg.AssetSelection.assets(asset),
            resources=resources,
            run_config={"ops": {asset.op.name: {"config": config}}},
        )
        shown = metadata_of(result, asset)
        (check,) = result.get_asset_check_evaluations()
        return [shown["samples"], shown[name], check.passed]

    add_sample("tests/a", width=4)
    add_sample("tests/b", width=8)
    dg.materialize([sample_catalog], resources=resources)
    assert not reference_complete(project=project).passed  # type: ignore[call-arg, operator, union-attr]
    assert materialize(reference_outputs, "done") == [2, 2, True]
    assert materialize(device_regression, "regressed") == [2, 0, True]
    (tmp_path / "mine.py").write_text(BACKEND)
    wrong = materialize(device_regression, "regressed", backend=f"{tmp_path / 'mine.py'}:Wrong")
    assert wrong == [2, 2, False], "a night that regresses is red"
    stored = project.warehouse.rows("SELECT verdict = 'wrong', count(*) FROM reference_check GROUP BY ALL ORDER BY ALL")
    assert stored == [(False, 2), (True, 2)]
    before = {path: path.stat().st_mtime_ns for path in (project.references / "trusted").glob("results/*")}
    add_sample("tests/c", width=6)
    add_sample("tests/b", width=10)  # another version
    dg.materialize([sample_catalog], resources=resources)
    assert materialize(reference_outputs, "done") == [3, 3, False]
    assert {path: path.stat().st_mtime_ns for path in before} == before, "what is there is kept"
    assert materialize(reference_outputs, "done", again=True) == [3, 3, True]
