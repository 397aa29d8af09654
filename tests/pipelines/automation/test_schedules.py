"""A night measures what is due and nothing else, keeps out of the way of others, and says what it does and why not."""

import shutil
import time
from collections.abc import Callable
from datetime import UTC, datetime
from pathlib import Path

import dagster as dg
import pytest

from assets.resources import ALL_SHARDS, DATASET, MODELS_NAME, Project
from ops.dataset.intake import libraries
from ops.dataset.sample.catalog.rows import SHARDS
from ops.dataset.sample.format.codec import write_sample
from ops.evaluation.benchmark.describe import BackendConfigError, BackendSpec
from ops.execution.worker.device_lock import device_session, device_user
from pipelines.automation import schedules
from pipelines.automation.schedules import (
    WHY_TAG,
    check_schedule,
    local_timezone,
    next_captures,
    next_night,
    retry_night,
)
from pipelines.definitions import build_definitions
from pipelines.exits import SettingsError
from pipelines.schedule_settings import ScheduleSettings
from pipelines.settings import Settings, load_settings
from tests.assets.conftest import add_tiny_sample, resources_of, tiny_sample
from tests.assets.fake_runner import FakeRunner
from tests.assets.test_extract_assets import VERSIONS, made_with
from tests.dagster_instances import definitions
from tests.pipelines.automation.test_sensors import start
from tests.warehouse.warehouse_rows import intake
from warehouse.selection.lists import create_lists
from warehouse.selection.scope import scope_of
from warehouse.stages.benchmark import BenchmarkStage
from warehouse.stages.builds.night import NightPlan, plan_night

Plan = Callable[[], NightPlan]

SATURDAY = datetime(2026, 11, 21, 1, tzinfo=UTC)
BACKENDS = ("eager", "inductor")


def settings_with(**values: str) -> Settings:
    return load_settings(environ={f"GRAPHNET_SCHEDULE_{name.upper()}": value for name, value in values.items()})


@pytest.fixture
def plan(project: Project, runner: FakeRunner) -> Plan:
    """What there is to do, under backends that are not asked."""
    specs = [BackendSpec(name) for name in BACKENDS]
    return lambda: plan_night(stage_of(project), specs, project.roots, compares=True)


def stage_of(project: Project) -> BenchmarkStage:
    workers, measuring = (resources_of(project)[name] for name in ("workers", "measuring"))
    return BenchmarkStage(config=measuring.config, host=workers.host, site=project.site)


# When


def test_schedules_are_off_and_start_when_the_settings_say() -> None:
    settings = settings_with(nightly="30 3 * * 1-5", weekly="@weekly", timezone="Europe/Berlin")
    (nightly, weekly), again = schedules.schedules(settings, {"eager": [{}]})
    assert again.default_status is dg.DefaultSensorStatus.RUNNING
    assert (nightly.cron_schedule, weekly.cron_schedule) == ("30 3 * * 1-5", "@weekly")
    assert {nightly.execution_timezone, weekly.execution_timezone} == {"Europe/Berlin"}
    for schedule in definitions().schedules or ():
        assert isinstance(schedule, dg.ScheduleDefinition)
        assert schedule.default_status is dg.DefaultScheduleStatus.STOPPED
        assert schedule.execution_timezone == local_timezone()


@pytest.mark.parametrize(
    ("name", "value", "pattern"),
    [
        ("nightly", "99 2 * * *", r"schedule.nightly' \(from GRAPHNET_SCHEDULE_NIGHTLY\) is '99 2.*crontab"),
        ("weekly", "on Saturday", r"schedule.weekly' .*'on Saturday'"),
        ("nightly", "0 0 30 2 *", "0 0 30 2"),
        ("timezone", "Mars/Olympus", r"timezone' .*'Mars/Olympus'.*Europe/Berlin"),
        ("timezone", "../../etc/passwd", "etc/passwd"),
    ],
)
def test_a_time_that_is_none_is_told(name: str, value: str, pattern: str) -> None:
    with pytest.raises(SettingsError, match=pattern):
        check_schedule(settings_with(**{name: value}))


def test_a_night_without_time_is_told() -> None:
    with pytest.raises(SettingsError, match=r"nightly_minutes must be positive.*GRAPHNET_SCHEDULE_NIGHTLY_MINUTES"):
        settings_with(nightly_minutes="0")
    assert settings_with(nightly_minutes="none").schedule.nightly_minutes is None


# What there is to do


def test_a_plan_counts_what_is_due_and_what_changed_on_the_disk(
    plan: Plan, project: Project, runner: FakeRunner
) -> None:
    assert plan().is_empty and "all 0 samples" in str(plan())
    for width, name in enumerate(("tests/a", "tests/b"), start=4):
        add_tiny_sample(project, name, width=width)
    assert str(plan()) == "2 samples added, changed or removed"
    catalog(project)
    assert str(plan()) == "eager: 2 due (2 never run); inductor: 2 due (2 never run)"
    runner.undescribable = {"inductor": BackendConfigError("it is broken\nsomewhere")}
    assert str(plan()).endswith("inductor: it is broken")
    folder = Path(project.samples_root) / "tests/a"
    shutil.rmtree(folder)
    assert "1 samples added" in str(plan())
    write_sample(tiny_sample(9), folder)
    assert "1 samples added" in str(plan())


def test_a_folder_that_cannot_be_read_keeps_no_night_busy_until_it_is_touched(plan: Plan, project: Project) -> None:
    add_tiny_sample(project, "tests/a")
    info = Path(project.samples_root) / "tests/a/graph_net.json"
    text = info.read_text()
    info.write_text("{")
    catalog(project)
    assert plan().is_empty
    time.sleep(0.01)
    info.write_text(text)
    assert plan().changed_folders == 1


def test_a_night_is_over_the_list_of_the_setting(
    instance: dg.DagsterInstance, project: Project, runner: FakeRunner
) -> None:
    for place, name in enumerate("ab"):
        add_tiny_sample(project, f"tests/{name}", 8 + place)
    catalog(project)
    ((content,),) = project.warehouse.rows("SELECT content_hash FROM sample_current WHERE sample_id = 'tests/b'")
    create_lists(project.warehouse, {"few": {content: 1.0}})

    def plan() -> NightPlan:
        scope = scope_of(project.warehouse, list_name="few")
        return plan_night(stage_of(project), [BackendSpec("eager")], project.roots, scope=scope)

    add_tiny_sample(project, "tests/c", 12)  # is not on the list, so that nothing of the list changed
    assert str(plan()) == "eager: 1 due (1 never run)"
    settings = settings_with(list="few")
    request = next_night(instance, project, "cpu", plan, 30, list_name="few")
    assert isinstance(request, dg.RunRequest)
    assert request.run_config["ops"]["benchmark_runs__eager"]["config"]["sample_list"] == "few"
    assert build_definitions(settings).resources["project"].night_list == "few"


def test_one_night_of_the_week_may_be_over_all_samples() -> None:
    schedule = ScheduleSettings(list="quick", all_on="sunday")
    nights = [schedule.list_at(datetime(2026, 11, day, 2, tzinfo=UTC)) for day in range(23, 30)]  # Monday to Sunday
    assert nights == ["quick"] * 6 + [None]
    assert ScheduleSettings(list="quick").list_at(datetime(2026, 11, 29, 2, tzinfo=UTC)) == "quick"
    with pytest.raises(ValueError, match="day of the week"):
        ScheduleSettings(all_on="sun")


def catalog(project: Project) -> None:
    from ops.dataset.sample.catalog.rows import build_catalog

    project.warehouse.spool(build_catalog(project.roots, project.ledger).warehouse_rows)
    project.warehouse.ingest()


# Nights


def ask(instance: dg.DagsterInstance, project: Project, plan: Plan, minutes: float | None = 30) -> dg.RunRequest | str:
    result = next_night(instance, project, "cpu", plan, minutes)
    return str(result.skip_message) if isinstance(result, dg.SkipReason) else result


def test_a_night_is_one_run_over_all_shards_and_says_why(
    instance: dg.DagsterInstance, project: Project, plan: Plan
) -> None:
    add_tiny_sample(project, "tests/a")
    catalog(project)
    request = ask(instance, project, plan)
    assert isinstance(request, dg.RunRequest)
    assert {name: request.tags[name] for name in ALL_SHARDS} == ALL_SHARDS
    assert list(ALL_SHARDS.values()) == [SHARDS[0], SHARDS[-1]]
    assert request.tags[WHY_TAG] == str(plan())
    job = definitions(backends="eager,inductor").resolve_job_def("shards")
    validated = dg.validate_run_config(job, request.run_config)
    for backend in BACKENDS:
        config = validated["ops"][f"benchmark_runs__{backend}"]["config"]
        assert (config["disturbed"], config["minutes"]) == (True, 30)
        assert config.get("sample_list") is None


def test_a_night_without_changes_starts_nothing_and_counts(
    instance: dg.DagsterInstance, project: Project, plan: Plan, runner: FakeRunner
) -> None:
    add_tiny_sample(project, "tests/a")
    catalog(project)
    measure(project, runner)
    assert ask(instance, project, plan) == "Nothing changed: all 1 samples are up to date under eager, inductor."
    runner.version = "2"
    assert "1 due (1 of another build" in str(ask(instance, project, plan))
    measure(project, runner)
    assert str(plan()).startswith("eager: not compared with the build before to the end; inductor: not"), "if killed"


def measure(project: Project, runner: FakeRunner) -> None:
    """Benchmark all that is due, as runs of the assets do."""
    stage = stage_of(project)
    for name in BACKENDS:
        described = stage.describe(BackendSpec(name))
        for _ in stage.run(described, stage.stale(described, dataset=DATASET)):
            assert device_user(project.locks, "cpu"), "whoever benchmarks uses the device, between two samples too"
    assert runner.benchmarked


@pytest.mark.parametrize("job", ["shards", "models", "eager_again", "__ASSET_JOB"])
def test_a_night_gives_way_to_runs(instance: dg.DagsterInstance, project: Project, plan: Plan, job: str) -> None:
    catalog(project)
    start(instance, dg.DagsterRunStatus.NOT_STARTED, job=job)
    said = ask(instance, project, plan)
    assert f"`{job}` has not ended (NOT_STARTED)" in str(said) and "tried again" in str(said)


def test_scores_are_no_reason_to_wait(instance: dg.DagsterInstance, project: Project, plan: Plan) -> None:
    start(instance, dg.DagsterRunStatus.STARTED, job="scores")
    assert "Nothing changed" in str(ask(instance, project, plan))


def test_a_night_gives_way_to_the_command_line(instance: dg.DagsterInstance, project: Project, plan: Plan) -> None:
    with device_session(project.locks, "cpu"):
        assert "The device cpu is in use by process" in str(ask(instance, project, plan))
    assert "Nothing changed" in str(ask(instance, project, plan))


def again(
    instance: dg.DagsterInstance, project: Project, plan: Plan, minutes: float | None = 30
) -> dg.RunRequest | str:
    asked = []
    result = retry_night(instance, project, "cpu", lambda name: asked.append(name) or plan(), minutes)
    assert set(asked) <= {"few"}, "it is over the list of the night"
    return str(result.skip_message) if isinstance(result, dg.SkipReason) else result


@pytest.mark.parametrize("minutes", [30, None])
def test_a_night_that_met_a_bench_is_tried_again_until_it_runs(
    instance: dg.DagsterInstance, project: Project, plan: Plan, minutes: float | None
) -> None:
    add_tiny_sample(project, "tests/a")
    catalog(project)
    assert again(instance, project, plan, minutes) == "No night waits for the device."
    with device_session(project.locks, "cpu"):
        next_night(instance, project, "cpu", plan, minutes, list_name="few")
        assert "in use by process" in str(again(instance, project, plan, minutes)), "it still waits"
    request = again(instance, project, plan, minutes)
    assert isinstance(request, dg.RunRequest)
    config = request.run_config["ops"]["benchmark_runs__eager"]["config"]
    assert config["sample_list"] == "few"
    assert config["minutes"] == minutes or 29 < config["minutes"] < 30, "what is left of the night"
    assert again(instance, project, plan, minutes) == "No night waits for the device."


def test_a_night_is_not_tried_again_when_it_is_over(instance: dg.DagsterInstance, project: Project, plan: Plan) -> None:
    with device_session(project.locks, "cpu"):
        next_night(instance, project, "cpu", plan, 30, began_at=time.time() - 31 * 60, list_name="few")
    assert "in use all night" in str(again(instance, project, plan))
    assert again(instance, project, plan) == "No night waits for the device."


def test_what_takes_too_long_to_find_out_is_found_out_by_the_run(
    instance: dg.DagsterInstance, project: Project, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(schedules, "PLAN_S", 0.05)

    def slow() -> NightPlan:
        time.sleep(0.5)
        return NightPlan({}, {}, 0, 0)

    request = ask(instance, project, slow, minutes=None)
    assert isinstance(request, dg.RunRequest) and "more than" in request.tags[WHY_TAG]


# Weeks


@pytest.fixture
def captured(project: Project, instance: dg.DagsterInstance, monkeypatch: pytest.MonkeyPatch) -> dict[str, str]:
    """Two captured models; a test changes the versions that are installed."""
    installed = dict(VERSIONS)
    monkeypatch.setattr(libraries, "version", installed.__getitem__)
    specs = ["zoo:transformers/bert", "zoo:transformers/vit"]
    instance.add_dynamic_partitions(MODELS_NAME, specs)
    for spec in specs:
        name = spec.removeprefix("zoo:")
        write_sample(made_with(VERSIONS), Path(project.extracted_root) / name)
        project.warehouse.spool([intake(spec, name)])
    project.warehouse.ingest()
    return installed


def week(instance: dg.DagsterInstance, project: Project) -> dict[str, str] | str:
    """Model → why it is captured; or why none is."""
    result = next_captures(instance, project, SATURDAY)
    if isinstance(result, dg.SkipReason):
        return str(result.skip_message)
    return {str(request.partition_key): request.tags[WHY_TAG] for request in result}


def test_models_are_captured_again_when_their_library_changed(
    instance: dg.DagsterInstance, project: Project, captured: dict[str, str]
) -> None:
    assert week(instance, project) == "Nothing to capture: 2 models were captured with the installed libraries."
    instance.add_dynamic_partitions(MODELS_NAME, ["zoo:timm/resnet18", "zoo:misspelt"])
    assert week(instance, project) == {"zoo:timm/resnet18": "it was never captured"}
    instance.delete_dynamic_partition(MODELS_NAME, "zoo:timm/resnet18")
    assert "zoo:misspelt: remove" in str(week(instance, project))
    captured["transformers"] = "5.1"
    reason = "transformers 5.0 then, 5.1 now"
    assert week(instance, project) == {"zoo:transformers/bert": reason, "zoo:transformers/vit": reason}
    (Path(project.extracted_root) / "transformers/vit/model.py").unlink()
    captured["transformers"] = "5.0"
    assert week(instance, project) == {"zoo:transformers/vit": "its samples are gone or cannot be read"}


def test_a_model_that_is_being_captured_is_not_captured_twice(
    instance: dg.DagsterInstance, project: Project, captured: dict[str, str]
) -> None:
    captured["transformers"] = "5.1"
    start(instance, dg.DagsterRunStatus.NOT_STARTED, job="models")
    (run,) = instance.get_runs()
    instance.add_run_tags(run.run_id, {"dagster/partition": "zoo:transformers/bert"})
    assert list(week(instance, project)) == ["zoo:transformers/vit"]
