"""The sensor tells of regressions once their faults are located, and is failed by no receiver."""

import dataclasses
from collections.abc import Sequence
from pathlib import Path
from typing import Any

import dagster as dg
import pytest

from assets.resources import Project
from ops.reporting.history.series import Suite
from ops.reporting.score.conditions import USUAL
from pipelines.automation import jobs
from pipelines.automation.notices import make_sensor
from pipelines.notify_settings import NotifySettings
from pipelines.settings import load_settings
from tests.assets.conftest import project_in
from tests.warehouse.test_history import BUILDS, newest_crashes, runs, warehouse_of
from warehouse.stages.builds.history import compute_history


def project_with(folder: Path, **plant: Any) -> Project:
    """A project with planted results, and the history of their builds."""
    warehouse = warehouse_of(folder / "warehouse", runs(**plant))
    compute_history(warehouse, Suite(), USUAL)
    return project_in(folder)


def notice_sensor(*command: str) -> dg.SensorDefinition:
    """The sensor that tells a command."""
    settings = dataclasses.replace(load_settings(environ={}), notify=NotifySettings(command or None))
    return make_sensor(settings, jobs.GROUP_JOBS)


def test_what_fails_is_told_after_a_run_that_locates_it(tmp_path: Path) -> None:
    project, target = project_with(tmp_path, fails=newest_crashes), tmp_path / "notices"
    sensor = notice_sensor("tee", str(target))
    with dg.DagsterInstance.ephemeral() as instance:

        def tick() -> tuple[str, Sequence[dg.RunRequest]]:
            context = dg.build_sensor_context(instance=instance, resources={"project": project})
            result = sensor.evaluate_tick(context)
            return str(result.skip_message), result.run_requests or ()

        (request,) = tick()[1]
        assert sensor.job_name == "faults" and tick()[1][0].run_key == request.run_key, "one run for the same faults"
        for name, status, told in (
            ("shards", dg.DagsterRunStatus.STARTED, "Waiting for run"),
            ("faults", dg.DagsterRunStatus.STARTED, "Waiting for run"),
            ("faults", dg.DagsterRunStatus.FAILURE, "1 notices sent."),  # located or not
        ):
            assert not target.exists()
            job = dg.GraphDefinition(name).to_job()
            run = instance.create_run_for_job(job, tags=request.tags if name == "faults" else {}, status=status)
            assert told in tick()[0]
            instance.delete_run(run.run_id)
        assert not tick()[1], "whoever was told needs no more"


def test_a_tick_tells_once_and_then_nothing_until_results_come(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    project = project_with(tmp_path, factor=lambda number: 0.8 if number == BUILDS - 1 else 1.0)
    target = tmp_path / "notices"
    with dg.DagsterInstance.ephemeral() as instance:

        def tick(*command: str, cursor: str | None = None) -> tuple[str, str | None]:
            context = dg.build_sensor_context(instance=instance, cursor=cursor, resources={"project": project})
            result = notice_sensor(*command).evaluate_tick(context)
            assert not result.run_requests
            return str(result.skip_message), result.cursor

        tee = ("tee", str(target))
        assert "Nobody is to be told" in tick()[0]
        told, cursor = tick("/nowhere")
        assert "cannot be started" in told and cursor is None, "it will be tried again"
        assert "tried again later" in tick(*tee)[0] and not target.exists(), "the first wait is a minute"
        monkeypatch.setattr("warehouse.stages.builds.notify.FIRST_WAIT_S", 0.0)
        told, cursor = tick(*tee)
        assert told == "1 notices sent." and target.read_bytes().startswith(b'{"text"')
        assert "Nothing came" in tick(*tee, cursor=cursor)[0]
        assert "untold" in tick(*tee)[0], "nor without a cursor, as after a new start"
