"""Two jobs split the assets, schedules cover all partitions, and all of it is one run where it can be."""

from __future__ import annotations

from datetime import UTC, datetime
from pathlib import Path

import dagster as dg
import pytest

from assets.partitions import MODELS_NAME
from ops.sample.catalog import SHARDS
from pipelines.definitions import build_definitions
from pipelines.partitions import ALL_SHARDS, add_models
from pipelines.schedules import nightly_benchmarks, weekly_models
from pipelines.settings import load_settings

SATURDAY = datetime(2026, 11, 21, 1, tzinfo=UTC)


@pytest.fixture(scope="module")
def defs() -> dg.Definitions:
    return build_definitions(load_settings(environ={}))


def assets_of(defs: dg.Definitions, job: str) -> set[dg.AssetKey]:
    return set(defs.resolve_job_def(job).asset_layer.executable_asset_keys)


def test_jobs_share_no_asset_and_leave_none_out(defs: dg.Definitions) -> None:
    models, shards = assets_of(defs, "models"), assets_of(defs, "shards")
    assert not models & shards
    assert models | shards == set(defs.resolve_asset_graph().get_all_asset_keys())
    assert dg.AssetKey("validated_graph") in models and dg.AssetKey("sample_catalog") in shards


def test_jobs_run_in_one_process(defs: dg.Definitions) -> None:
    for job in ("models", "shards"):
        assert defs.resolve_job_def(job).executor_def.name == "in_process"


def test_a_model_is_added_once() -> None:
    instance = dg.DagsterInstance.ephemeral()
    add_models(instance, ["zoo:transformers/bert"])
    add_models(instance, ["zoo:transformers/bert", "zoo:transformers/vit"])
    assert instance.get_dynamic_partitions(MODELS_NAME) == ["zoo:transformers/bert", "zoo:transformers/vit"]


def test_nightly_schedule_covers_all_shards_in_one_run(defs: dg.Definitions) -> None:
    context = dg.build_schedule_context(
        instance=dg.DagsterInstance.ephemeral(), repository_def=defs.get_repository_def()
    )
    (request,) = nightly_benchmarks.evaluate_tick(context).run_requests
    assert {name: request.tags[name] for name in ALL_SHARDS} == ALL_SHARDS
    assert list(ALL_SHARDS.values()) == [SHARDS[0], SHARDS[-1]]


def test_weekly_schedule_asks_for_every_model(defs: dg.Definitions, tmp_path: Path) -> None:
    with dg.DagsterInstance.local_temp(str(tmp_path)) as instance:
        add_models(instance, ["zoo:transformers/bert", "zoo:transformers/vit"])
        context = dg.build_schedule_context(
            instance=instance, repository_def=defs.get_repository_def(), scheduled_execution_time=SATURDAY
        )
        requests = weekly_models.evaluate_tick(context).run_requests
    assert [request.partition_key for request in requests] == ["zoo:transformers/bert", "zoo:transformers/vit"]


def test_schedules_are_off_until_somebody_wants_them() -> None:
    for schedule in (nightly_benchmarks, weekly_models):
        assert schedule.default_status is dg.DefaultScheduleStatus.STOPPED
