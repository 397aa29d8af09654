"""A night that regresses is not green: the check of `build_history` fails on what the newest build made worse."""

from pathlib import Path

import dagster as dg
import pytest

from assets.history import build_history, newest_build_is_no_worse
from assets.resources import Project
from tests.assets.conftest import Resources, metadata_of
from tests.warehouse.test_history import BUILDS, runs, warehouse_of
from warehouse.questions.report_data import load_report_data


@pytest.mark.parametrize("slower", [False, True])
def test_the_check_fails_where_the_newest_build_is_slower(slower: bool, project: Project, resources: Resources) -> None:
    rows = runs(factor=lambda number: 0.85 if slower and number == BUILDS - 1 else 1.0)
    warehouse_of(Path(project.warehouse_path).parent, rows)
    with dg.DagsterInstance.ephemeral() as instance:
        result = dg.materialize([build_history, newest_build_is_no_worse], resources=resources, instance=instance)
    (check,) = result.get_asset_check_evaluations()
    assert (check.passed, check.severity) == (not slower, dg.AssetCheckSeverity.ERROR)
    shown = metadata_of(result, build_history)
    assert (shown["regressions"] > 0) is slower
    assert shown["build_history"].startswith("![Builds over time](data:image/svg+xml;base64,")
    assert (project.reports / "build_history.html").is_file()
    data = load_report_data(project.warehouse)
    assert data.history["place"].max() == BUILDS - 1
    assert bool((data.changes["direction"] == "worse").any()) is slower
