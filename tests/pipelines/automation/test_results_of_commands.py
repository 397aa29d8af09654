"""What a command stored is shown in the UI; what a run stored is not shown twice."""

from collections.abc import Iterator
from datetime import UTC, datetime, timedelta
from pathlib import Path

import dagster as dg
import pytest

from assets.benchmark import benchmark_key
from assets.resources import MODELS_NAME, Project
from ops.dataset.sample.format.codec import write_sample
from pipelines.automation.sensors import report_stored_results, results_of_commands
from tests.assets.conftest import tiny_sample
from tests.dagster_instances import definitions
from tests.pipelines.automation.test_sensors import start
from tests.warehouse.warehouse_rows import filled, intake, run, sample
from warehouse.store import Warehouse

EAGER, CATALOG = benchmark_key("eager"), dg.AssetKey("sample_catalog")
HOUR = timedelta(hours=1)


@pytest.fixture
def repository() -> dg.RepositoryDefinition:
    return definitions().get_repository_def()


@pytest.fixture
def instance(tmp_path: Path) -> Iterator[dg.DagsterInstance]:
    with dg.DagsterInstance.local_temp(str(tmp_path)) as result:
        yield result


@pytest.fixture
def warehouse(project: Project, tmp_path: Path) -> Warehouse:
    """Two samples in two shards under eager, of which a command made results an hour ago, and one elsewhere."""
    ago = datetime.now(UTC) - HOUR
    return filled(
        tmp_path / "warehouse",
        sample("a", shard="shard_01", cataloged_at=ago),
        sample("b", shard="shard_02", cataloged_at=ago),
        run("a", backend="eager", finished_at=ago),
        run("b", backend="eager", finished_at=ago, trial="seed 3"),
        run("b", backend="a file of somebody's own", finished_at=ago),
    )


class Daemon:
    """Evaluates the sensor as Dagster does, and stores what it reports."""

    def __init__(self, instance: dg.DagsterInstance, project: Project, repository: dg.RepositoryDefinition) -> None:
        self.instance, self.project, self.repository = instance, project, repository
        self.cursor: str | None = None

    def tick(self) -> list[tuple[str, str | None]]:
        """Assets and partitions that it reported."""
        keys = self.repository.asset_graph.get_all_asset_keys()
        result = report_stored_results(self.instance, self.project, keys, self.cursor)
        if isinstance(result, dg.SkipReason):
            return [("", result.skip_message)]
        for event in result.asset_events:
            self.instance.report_runless_asset_event(event)
        for request in result.dynamic_partitions_requests or ():
            self.instance.add_dynamic_partitions(request.partitions_def_name, request.partition_keys)
        self.cursor = result.cursor
        events = [event for event in result.asset_events if isinstance(event, dg.AssetMaterialization)]
        return [(event.asset_key.to_user_string(), event.partition) for event in events]


@pytest.fixture
def daemon(instance: dg.DagsterInstance, project: Project, repository: dg.RepositoryDefinition) -> Daemon:
    return Daemon(instance, project, repository)


def test_a_new_workplace_has_nothing_to_report(daemon: Daemon) -> None:
    assert daemon.tick() == []


def test_what_a_command_stored_is_reported_once(daemon: Daemon, warehouse: Warehouse) -> None:
    assert daemon.tick() == [("benchmark_runs/eager", "shard_01"), ("sample_catalog", None)]
    event = daemon.instance.get_latest_materialization_event(EAGER)
    assert event is not None and event.asset_materialization is not None
    shown = event.asset_materialization.metadata
    assert (shown["stored"].value, shown["results"].value) == (1, 1)
    assert "command" in str(shown["stored_by"].value)
    assert daemon.tick() == []
    daemon.cursor = None
    assert daemon.tick() == [], "it asks what is shown, too"
    warehouse.spool([run("b", backend="eager", finished_at=datetime.now(UTC))])
    warehouse.ingest()
    assert daemon.tick() == [("benchmark_runs/eager", "shard_02")]


def test_what_a_run_of_dagster_stored_is_not_reported(daemon: Daemon, warehouse: Warehouse) -> None:
    daemon.instance.report_runless_asset_event(dg.AssetMaterialization(EAGER, partition="shard_01"))
    assert daemon.tick() == [("sample_catalog", None)]
    start(daemon.instance, dg.DagsterRunStatus.STARTED, job="eager_again")
    warehouse.spool([run("b", backend="eager", finished_at=datetime.now(UTC))])
    warehouse.ingest()
    ((nothing, reason),) = daemon.tick()
    assert not nothing and "Waiting for run" in str(reason), "it is on its way to show them itself"


def test_a_model_that_a_command_captured_gets_a_partition(
    daemon: Daemon, warehouse: Warehouse, project: Project
) -> None:
    write_sample(tiny_sample(4), Path(project.extracted_root) / "timm/resnet")
    spec = "zoo:timm/resnet"
    now = datetime.now(UTC)
    failed = intake("zoo:no/such", message="load", extracted_at=now)
    warehouse.spool([failed, intake(spec, "timm/resnet", extracted_at=now)])
    warehouse.ingest()
    assert ("extracted_graph", spec) in daemon.tick()
    assert daemon.instance.get_dynamic_partitions(MODELS_NAME) == [spec]
    event = daemon.instance.get_latest_materialization_event(dg.AssetKey("extracted_graph"))
    assert event is not None and event.asset_materialization is not None
    assert event.asset_materialization.metadata["samples"].value == ["timm/resnet"]


def test_the_sensor_gives_it_to_dagster(
    instance: dg.DagsterInstance, project: Project, repository: dg.RepositoryDefinition, warehouse: Warehouse
) -> None:
    context = dg.build_sensor_context(instance, repository_def=repository, resources={"project": project})
    data = results_of_commands.evaluate_tick(context)
    assert {event.asset_key for event in data.asset_events} == {EAGER, CATALOG}
    assert not data.run_requests and "sample_catalog" in str(data.skip_message) and data.cursor
    assert results_of_commands.default_status is dg.DefaultSensorStatus.RUNNING
