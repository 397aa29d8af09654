"""The sensor tells of regressions once their faults are located, and is failed by no receiver."""

import contextlib
import sys
from collections.abc import Iterator, Mapping, Sequence
from pathlib import Path

import dagster as dg
import pytest

from assets.resources import Project
from ops.benchmark.results import BenchmarkRun
from ops.history.series import Suite
from ops.score.conditions import USUAL
from pipelines.automation.notices import notice_sensor
from pipelines.notify_settings import NotifySettings
from tests.warehouse.test_history import BUILDS, SAMPLES, runs, warehouse_of
from warehouse.stages.builds.history import compute_history


def project_with(folder: Path, results: list[BenchmarkRun]) -> Project:
    """A project with these results, and the history of their builds."""
    warehouse = warehouse_of(folder, results)
    compute_history(warehouse, Suite(), USUAL)
    folders = {name: str(folder) for name in ("samples_root", "extracted_root", "log_dir", "report_dir", "lock_dir")}
    return Project(warehouse_path=str(warehouse.path), **folders)


def test_what_fails_is_told_after_a_run_that_locates_it(tmp_path: Path) -> None:
    results = runs(fails=lambda number, name: number == BUILDS - 1 and name == SAMPLES[3])
    project, target = project_with(tmp_path, results), tmp_path / "notices"
    sensor = notice_sensor(NotifySettings(("tee", str(target))))
    with dg.DagsterInstance.ephemeral() as instance:

        def tick() -> tuple[str, Sequence[dg.RunRequest]]:
            context = dg.build_sensor_context(instance=instance, resources={"project": project})
            result = sensor.evaluate_tick(context)
            return str(result.skip_message), result.run_requests or ()

        (request,) = tick()[1]
        assert sensor.job_name == "faults" and tick()[1][0].run_key == request.run_key, "one run for the same faults"
        with there_is_a_run(instance, "shards", dg.DagsterRunStatus.STARTED):
            assert "Waiting for run" in tick()[0]
        with there_is_a_run(instance, "faults", dg.DagsterRunStatus.STARTED, request.tags):
            assert "Waiting for run" in tick()[0] and not target.exists()
        with there_is_a_run(instance, "faults", dg.DagsterRunStatus.FAILURE, request.tags):
            assert tick()[0] == "1 notices sent.", "located or not"
        assert not tick()[1], "whoever was told needs no more"


@contextlib.contextmanager
def there_is_a_run(
    instance: dg.DagsterInstance, name: str, status: dg.DagsterRunStatus, tags: Mapping[str, str] | None = None
) -> Iterator[None]:
    """A run of a job, for as long as the context."""

    @dg.job(name=name)
    def empty() -> None: ...

    run = instance.create_run_for_job(empty, tags=tags, status=status)
    yield
    instance.delete_run(run.run_id)


def test_a_tick_tells_once_and_then_nothing_until_results_come(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    project = project_with(tmp_path, runs(factor=lambda number: 0.8 if number == BUILDS - 1 else 1.0))
    target = tmp_path / "notices"
    code = f"import sys; open({str(target)!r}, 'ab').write(sys.stdin.buffer.read())"
    with dg.DagsterInstance.ephemeral() as instance:

        def tick(command: tuple[str, ...] | None, cursor: str | None = None) -> tuple[str, str | None]:
            context = dg.build_sensor_context(instance=instance, cursor=cursor, resources={"project": project})
            result = notice_sensor(NotifySettings(command)).evaluate_tick(context)
            assert not result.run_requests
            return str(result.skip_message), result.cursor

        assert "Nobody is to be told" in tick(None)[0]
        said, cursor = tick(("/nowhere",))
        assert "cannot be started" in said and cursor is None, "it will be tried again"
        assert "tried again later" in tick((sys.executable, "-c", code))[0], "the first wait is a minute"
        assert not target.exists()
        monkeypatch.setattr("warehouse.stages.builds.notify.FIRST_WAIT_S", 0.0)
        said, cursor = tick((sys.executable, "-c", code))
        assert said == "1 notices sent." and target.read_bytes().startswith(b'{"text"')
        assert "Nothing came" in tick((sys.executable, "-c", code), cursor)[0]
        assert "untold" in tick((sys.executable, "-c", code))[0], "nor without a cursor, as after a new start"
