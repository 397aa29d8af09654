"""The second job follows the first once, whoever ran it, and the reaper reports what it did."""

from __future__ import annotations

import dagster as dg
import pytest

from pipelines import sensors
from pipelines.partitions import ALL_SHARDS
from pipelines.sensors import FIRST_HALF_ENDS, SECOND_HALF_STARTS, benchmark_new_models, reaper


@pytest.fixture
def instance() -> dg.DagsterInstance:
    return dg.DagsterInstance.ephemeral()


def materialized(instance: dg.DagsterInstance, key: dg.AssetKey) -> None:
    """Report an asset as just materialized."""
    instance.report_runless_asset_event(dg.AssetMaterialization(key))


def tick(instance: dg.DagsterInstance) -> dg.RunRequest | str:
    """What the sensor asks for, or why it does not."""
    result = benchmark_new_models(dg.build_sensor_context(instance=instance))
    return str(result.skip_message) if isinstance(result, dg.SkipReason) else result


def start_run(instance: dg.DagsterInstance, job: str, status: dg.DagsterRunStatus) -> None:
    definition = dg.GraphDefinition(name=job).to_job()
    instance.create_run_for_job(definition, status=status)


def test_nothing_happens_before_a_model_was_validated(instance: dg.DagsterInstance) -> None:
    assert tick(instance) == "No model has been validated yet."


def test_validated_model_is_benchmarked(instance: dg.DagsterInstance) -> None:
    materialized(instance, FIRST_HALF_ENDS)
    request = tick(instance)
    assert isinstance(request, dg.RunRequest)
    assert request.tags == ALL_SHARDS
    repeated = tick(instance)
    assert isinstance(repeated, dg.RunRequest)
    assert repeated.run_key == request.run_key, "the daemon starts one run for one key"


def test_it_is_quiet_when_the_second_half_has_run_since(instance: dg.DagsterInstance) -> None:
    materialized(instance, FIRST_HALF_ENDS)
    materialized(instance, SECOND_HALF_STARTS)
    assert tick(instance) == "All validated models are in the catalog."
    materialized(instance, FIRST_HALF_ENDS)
    assert isinstance(tick(instance), dg.RunRequest)


@pytest.mark.parametrize("job", ["models", "shards"])
@pytest.mark.parametrize("status", [dg.DagsterRunStatus.NOT_STARTED, dg.DagsterRunStatus.STARTED])
def test_it_waits_for_running_jobs_so_that_many_models_are_one_run(
    instance: dg.DagsterInstance, job: str, status: dg.DagsterRunStatus
) -> None:
    materialized(instance, FIRST_HALF_ENDS)
    start_run(instance, job, status)
    assert tick(instance) == f"Waiting for job `{job}` to finish."


def test_reaper_says_what_it_found(instance: dg.DagsterInstance, monkeypatch: pytest.MonkeyPatch) -> None:
    def evaluate() -> str:
        result = reaper(dg.build_sensor_context(instance=instance))
        assert isinstance(result, dg.SkipReason)
        return str(result.skip_message)

    assert evaluate() == "Every started run has a living process."
    monkeypatch.setattr(sensors, "reap", lambda _: ["run-1", "run-2"])
    assert evaluate() == "Marked failed: run-1, run-2."


def test_sensors_run_without_being_switched_on() -> None:
    for sensor in (benchmark_new_models, reaper):
        assert sensor.default_status is dg.DefaultSensorStatus.RUNNING
