"""Two jobs split the assets, schedules cover all partitions, and all of it is one run where it can be."""

import dagster as dg
import pytest
from dagster._core.execution.api import create_execution_plan
from dagster._core.execution.plan.outputs import StepOutputHandle
from dagster._core.execution.retries import RetryMode
from dagster._core.system_config.objects import ResolvedRunConfig

from assets.benchmark import benchmark_key
from assets.metadata import LOCATION
from assets.resources import OTHER_P
from backends import registry
from ops.checkout import CHECKOUT
from ops.dataset.sample.catalog.rows import SHARDS
from pipelines.exits import SettingsError
from tests.dagster_instances import definitions


@pytest.fixture
def defs() -> dg.Definitions:
    return definitions()


def assets_of(defs: dg.Definitions, job: str) -> set[dg.AssetKey]:
    return set(defs.resolve_job_def(job).asset_layer.executable_asset_keys)


def test_jobs_share_no_asset_and_leave_none_out_but_backends_that_are_not_set(defs: dg.Definitions) -> None:
    models, shards, parts = (assets_of(defs, job) for job in ("models", "shards", "decompositions"))
    for job in ("agent", "faults", "repairs", "conversions", "references", "parts"):
        own = assets_of(defs, job)
        assert own and not own & (models | shards | parts), job
        models |= own
    assert not models & shards and not parts & (models | shards)
    left_out = {benchmark_key(name) for name in registry.names()} - {benchmark_key("inductor")}
    assert models | shards | parts == set(defs.resolve_asset_graph().get_all_asset_keys()) - left_out
    assert left_out <= set(defs.resolve_asset_graph().get_all_asset_keys()), "by hand they can be materialized"
    assert dg.AssetKey("validated_graph") in models and dg.AssetKey("sample_catalog") in shards


def test_shards_benchmarks_the_backends_that_are_set() -> None:
    set_now = assets_of(definitions(backends="openvino,inductor?mode=max-autotune"), "shards")
    names = {key.path[-1] for key in set_now if key.path[0] == "benchmark_runs"}
    assert names == {"openvino", "inductor"}


def test_a_backend_that_has_no_asset_is_refused_with_its_place() -> None:
    with pytest.raises(
        SettingsError, match=r"GRAPHNET_BACKENDS\) names '.*mine.py:Mine', which is none of .*backends/"
    ):
        definitions(backends="eager,mine.py:Mine")


def test_each_backend_that_is_set_can_be_measured_again(defs: dg.Definitions) -> None:
    again = {job.name: job for job in defs.jobs or () if job.name.endswith("_again")}
    assert list(again) == ["inductor_again"]
    assert assets_of(defs, "inductor_again") == {benchmark_key("inductor")}
    job = defs.resolve_job_def("inductor_again")
    config = job.get_run_config_for_partition_key(SHARDS[0])
    assert config == {"ops": {"benchmark_runs__inductor": {"config": {"again": True}}}}
    assert ResolvedRunConfig.build(job, config).ops["benchmark_runs__inductor"].config["again"] is True


def test_other_penalties_are_those_of_the_settings_but_for_slowdowns() -> None:
    result = definitions(score_b="0.2", score_p="0.05")
    job = result.resolve_job_def("other_penalties")
    scoring = ResolvedRunConfig.build(job, {}).resources["scoring"].config
    assert (scoring["p"], scoring["b"]) == (OTHER_P, 0.2)
    assert groups_of(result, "other_penalties") == {"metrics", "charts"}


def test_the_backends_of_a_run_of_shards_take_turns_in_the_order_of_the_setting() -> None:
    job = definitions(backends="inductor,aot_eager,eager").resolve_job_def("shards")
    steps = [key for key in ordered_steps(job) if key.startswith("benchmark_runs__")]
    assert steps == [f"benchmark_runs__{name}" for name in ("inductor", "aot_eager", "eager")]


def ordered_steps(job: dg.JobDefinition) -> list[str]:
    """Steps in the order in which one process takes them."""
    plan = create_execution_plan(job)
    done = []
    with plan.start(retry_mode=RetryMode.DISABLED) as active:
        while not active.is_complete:
            (step,) = active.get_steps_to_execute(limit=1)
            done.append(step.key)
            for output in step.step_outputs:
                active.mark_step_produced_output(StepOutputHandle(step.key, output.name))
            active.mark_success(step.key)
    return done


def test_links_name_the_code_location_of_the_workspace() -> None:
    assert f"location_name: {LOCATION}\n" in (CHECKOUT / "workspace.yaml").read_text()


def groups_of(defs: dg.Definitions, job: str) -> set[str | None]:
    return {defs.resolve_asset_graph().get(key).group_name for key in assets_of(defs, job)}


def test_scores_benchmark_nothing(defs: dg.Definitions) -> None:
    assert groups_of(defs, "scores") == {"metrics", "charts", "news"}


def test_jobs_run_in_one_process(defs: dg.Definitions) -> None:
    for job in ("models", "shards", "scores"):
        assert defs.resolve_job_def(job).executor_def.name == "in_process"
