"""Two jobs split the assets, schedules cover all partitions, and all of it is one run where it can be."""

from __future__ import annotations

from datetime import UTC, datetime
from pathlib import Path

import dagster as dg
import pytest

from assets.benchmark import benchmark_key
from assets.partitions import ALL_SHARDS, MODELS_NAME, add_models
from backends import registry
from ops.sample.catalog.rows import SHARDS
from pipelines.automation.jobs import nightly_benchmarks, weekly_models
from pipelines.definitions import build_definitions
from pipelines.settings import SettingsError, load_settings

SATURDAY = datetime(2026, 11, 21, 1, tzinfo=UTC)


@pytest.fixture(scope="module")
def defs() -> dg.Definitions:
    return build_definitions(load_settings(environ={}))


def assets_of(defs: dg.Definitions, job: str) -> set[dg.AssetKey]:
    return set(defs.resolve_job_def(job).asset_layer.executable_asset_keys)


def defs_with(**settings: str) -> dg.Definitions:
    return build_definitions(
        load_settings(environ={f"GRAPHNET_{name.upper()}": value for name, value in settings.items()})
    )


def test_jobs_share_no_asset_and_leave_none_out_but_backends_that_are_not_set(defs: dg.Definitions) -> None:
    models, shards = assets_of(defs, "models"), assets_of(defs, "shards")
    assert not models & shards
    left_out = {benchmark_key(name) for name in registry.names()} - {benchmark_key("eager"), benchmark_key("inductor")}
    assert models | shards == set(defs.resolve_asset_graph().get_all_asset_keys()) - left_out
    assert left_out <= set(defs.resolve_asset_graph().get_all_asset_keys()), "by hand they can be materialized"
    assert dg.AssetKey("validated_graph") in models and dg.AssetKey("sample_catalog") in shards


def test_shards_benchmarks_the_backends_that_are_set() -> None:
    set_now = assets_of(defs_with(backends="openvino,inductor?mode=max-autotune"), "shards")
    names = {key.path[-1] for key in set_now if key.path[0] == "benchmark_runs"}
    assert names == {"openvino", "inductor"}


def test_a_backend_that_has_no_asset_is_refused_with_its_place() -> None:
    with pytest.raises(
        SettingsError, match=r"GRAPHNET_BACKENDS\) names '.*mine.py:Mine', which is none of .*backends/"
    ):
        defs_with(backends="eager,mine.py:Mine")


def test_each_backend_that_is_set_can_be_measured_again(defs: dg.Definitions) -> None:
    again = {job.name: job for job in defs.jobs or () if job.name.endswith("_again")}
    assert list(again) == ["eager_again", "inductor_again"]
    assert assets_of(defs, "inductor_again") == {benchmark_key("inductor")}
    config = {"ops": {"benchmark_runs__inductor": {"config": {"again": True}}}}
    assert getattr(again["inductor_again"], "config", None) == config
    job = defs.resolve_job_def("inductor_again")
    assert dg.validate_run_config(job, config)["ops"]["benchmark_runs__inductor"]["config"]["again"] is True
    assert job.partitions_def is not None


def test_scores_benchmark_nothing(defs: dg.Definitions) -> None:
    groups = {defs.resolve_asset_graph().get(key).group_name for key in assets_of(defs, "scores")}
    assert groups == {"metrics", "charts"}


def test_jobs_run_in_one_process(defs: dg.Definitions) -> None:
    for job in ("models", "shards", "scores"):
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
