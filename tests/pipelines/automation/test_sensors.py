"""The second job follows the first, scores follow a failure, and no order of events loses a sample."""

import random
import time
from collections.abc import Callable
from pathlib import Path

import dagster as dg
import pytest

from assets.news import CHECK_STEP
from assets.resources import RANGE_END, RANGE_START, Project
from ops.dataset.sample.catalog.rows import shard_of
from ops.dataset.validate.base import ValidationRow
from ops.dataset.validate.registry import gating_checks
from ops.evaluation.benchmark.results import Status
from pipelines.automation import jobs, sensors
from pipelines.automation.sensors import (
    MAX_ATTEMPTS,
    NEW_SAMPLES,
    benchmark_new_models,
    next_benchmark,
    reaper,
    score_after_failure,
)
from tests.dagster_instances import definitions
from tests.warehouse.warehouse_rows import NOON, filled, intake, run, sample, validation
from warehouse.selection.outstanding import unbenchmarked_versions

FAILURE, SUCCESS, STARTED = dg.DagsterRunStatus.FAILURE, dg.DagsterRunStatus.SUCCESS, dg.DagsterRunStatus.STARTED


Pending = set[tuple[str, str]]
Tick = Callable[[], dg.RunRequest | str]


@pytest.fixture
def pending(monkeypatch: pytest.MonkeyPatch) -> Pending:
    """Samples that the warehouse says have no result; a test adds and removes."""
    result: Pending = set()
    monkeypatch.setattr(sensors, "unbenchmarked_versions", lambda *_, **__: sorted(result))
    return result


@pytest.fixture
def tick(instance: dg.DagsterInstance, project: Project) -> Tick:
    """What the sensor asks for, or why it does not."""

    def tick() -> dg.RunRequest | str:
        result = next_benchmark(instance, project)
        return str(result.skip_message) if isinstance(result, dg.SkipReason) else result

    return tick


def start(
    instance: dg.DagsterInstance,
    status: dg.DagsterRunStatus,
    request: dg.RunRequest | str | None = None,
    job: str = "shards",
) -> None:
    """A run of a job in this state; as the sensor asked for, if it did."""
    assert not isinstance(request, str), request
    definition = dg.GraphDefinition(name=job).to_job()
    tags, config = (None, None) if request is None else (dict(request.tags), request.run_config)
    run = instance.create_run_for_job(definition, tags=tags)
    # Apart, since the job of the test takes no configuration.
    instance.delete_run(run.run_id)
    instance.add_run(run.with_status(status)._replace(run_config=config or {}))


def samples_asked(request: dg.RunRequest) -> list[str]:
    return list(request.run_config["ops"]["benchmark_runs__eager"]["config"]["samples"])


# What is stored decides


def validated(sample_id: str, sample_hash: str, *, passed: bool = True, minute: int = 0) -> list[ValidationRow]:
    fields = {"dataset": "extracted", "validated_at": NOON.replace(minute=minute)}
    return [validation(sample_id, sample_hash, name, passed=passed, **fields) for name in gating_checks()]


def test_what_is_pending(tmp_path: Path) -> None:
    warehouse = filled(
        tmp_path / "warehouse",
        intake("zoo:a", "a", "b", "c", "d", "e"),
        *validated("a", "1"),
        *validated("b", "1"),
        *validated("c", "1"),
        *validated("c", "2", minute=1),
        *validated("d", "1", passed=False),
        *validated("shipped", "1"),
        run("b", dataset="extracted", sample_hash="1", backend="eager"),
        run("c", dataset="extracted", sample_hash="1", backend="eager"),
        run("e", dataset="extracted", sample_hash="1", backend="tvm"),
        *validated("e", "1"),
    )
    result = unbenchmarked_versions(warehouse, dataset="extracted", backends=["eager", "inductor"])
    assert result == [("a", "1"), ("c", "2"), ("e", "1")], "not those with results, invalid ones or shipped ones"


def test_a_sample_validated_during_the_scan_is_not_lost(tmp_path: Path, tick: Tick) -> None:
    """Catalogs are stamped and reported at their end; a model that came in between is in neither."""
    warehouse = filled(
        tmp_path / "warehouse",
        intake("zoo:a", "old", "late"),
        *validated("old", "1"),
        run("old", dataset="extracted", sample_hash="1"),
    )
    assert tick() == "Every sample of a validated model has been benchmarked."
    warehouse.spool(validated("late", "1", minute=1))
    warehouse.spool([sample("old", sample_hash="1", cataloged_at=NOON.replace(minute=2))])
    warehouse.ingest()
    assert isinstance(tick(), dg.RunRequest)
    warehouse.spool([run("late", dataset="extracted", sample_hash="1", backend="inductor")])
    warehouse.ingest()
    assert "No new model" in str(tick())


def test_samples_without_a_result_are_counted_where_no_new_model_waits(tmp_path: Path, tick: Tick) -> None:
    """Shipped samples are no model's, and a sample that ran under one backend may lack another."""
    warehouse = filled(
        tmp_path / "warehouse",
        *(sample(name, sample_hash="1") for name in ("a", "shipped")),
        run("a", sample_hash="1", backend="eager"),
        run("a", sample_hash="1", backend="inductor", trial="seed 3"),
    )
    said = tick()
    assert "1 sample under eager, 2 samples under inductor" in str(said) and "nightly_benchmarks" in str(said)
    unavailable = {"sample_hash": "", "status": Status.UNAVAILABLE, "message": "it is not installed"}
    warehouse.spool(
        [
            run("shipped", sample_hash="1", backend="eager"),
            run("", backend="inductor", **unavailable),
        ]
    )
    warehouse.ingest()
    assert tick() == "Every sample of a validated model has been benchmarked.", "what cannot run here lacks nothing"


# Runs that it asks for


def test_the_sensor_gives_what_it_finds_to_dagster(
    instance: dg.DagsterInstance, project: Project, pending: Pending, tick: Tick
) -> None:
    """It is run as Dagster does here, which takes longer than the whole of what it decides."""

    def sensor() -> dg.RunRequest | dg.SkipReason:
        result = benchmark_new_models(dg.build_sensor_context(instance=instance), project=project)
        assert isinstance(result, dg.RunRequest | dg.SkipReason)
        return result

    skipped = sensor()
    assert isinstance(skipped, dg.SkipReason) and skipped.skip_message == tick()
    pending.add(("a", "1"))
    assert sensor() == tick()


def test_a_run_is_of_the_new_samples_alone_and_is_asked_for_once(pending: Pending, tick: Tick) -> None:
    pending |= {("a", "1"), ("b", "1")}
    first, second = tick(), tick()
    assert isinstance(first, dg.RunRequest) and isinstance(second, dg.RunRequest)
    assert first.run_config == {
        "ops": {
            f"benchmark_runs__{name}": {"config": {"datasets": ["extracted"], "samples": ["a", "b"]}}
            for name in ("eager", "inductor")
        }
    }
    shards = sorted([shard_of("a"), shard_of("b")])
    assert [first.tags[name] for name in (RANGE_START, RANGE_END)] == shards
    assert first.run_key == second.run_key, "the daemon starts one run for one key"


def test_what_it_asks_for_is_a_configuration_of_the_job(pending: Pending, tick: Tick) -> None:
    pending.add(("a", "1"))
    request = tick()
    assert isinstance(request, dg.RunRequest)
    job = definitions(backends="eager,inductor").resolve_job_def("shards")
    validated = dg.validate_run_config(job, request.run_config)
    assert validated["ops"]["benchmark_runs__inductor"]["config"]["samples"] == ["a"]


@pytest.mark.parametrize("job", ["models", "shards"])
@pytest.mark.parametrize("status", [dg.DagsterRunStatus.NOT_STARTED, STARTED])
def test_it_waits_for_running_jobs_so_that_many_models_are_one_run(
    instance: dg.DagsterInstance, pending: Pending, tick: Tick, job: str, status: dg.DagsterRunStatus
) -> None:
    pending.add(("a", "1"))
    start(instance, status, job=job)
    assert tick() == f"Waiting for job `{job}` to finish."


def test_a_failed_run_is_tried_again_later_each_time_and_then_given_up(
    instance: dg.DagsterInstance, pending: Pending, tick: Tick, monkeypatch: pytest.MonkeyPatch
) -> None:
    pending.add(("a", "1"))
    clock = time.time
    now = [clock()]
    monkeypatch.setattr(sensors.time, "time", lambda: now[0])
    keys, waits = [], []
    for attempt in range(1, MAX_ATTEMPTS + 1):
        request = tick()
        assert isinstance(request, dg.RunRequest), f"attempt {attempt}: {request}"
        keys.append(request.run_key)
        start(instance, FAILURE, request)
        now[0] = clock()  # that of the run's record
        if attempt < MAX_ATTEMPTS:
            reason = str(tick())
            assert f"failed; attempt {attempt + 1} of {MAX_ATTEMPTS} in " in reason
            waits.append(float(reason.rpartition(" in ")[2].removesuffix(" s.")))
            now[0] += waits[-1] + 5
    assert len(set(keys)) == MAX_ATTEMPTS
    assert waits == pytest.approx([300, 600, 1200], rel=0.1)
    now[0] += 1e6
    assert str(tick()).startswith(f"Gave up after {MAX_ATTEMPTS} failed runs")
    pending.add(("b", "1"))
    assert isinstance(tick(), dg.RunRequest), "another model starts anew"


def test_a_run_killed_after_some_backends_is_tried_again(
    instance: dg.DagsterInstance, pending: Pending, tick: Tick, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Its samples have results of one backend, so the warehouse alone would call them done."""
    pending.add(("a", "1"))
    request = tick()
    start(instance, FAILURE, request)
    pending.clear()
    monkeypatch.setattr(sensors, "FIRST_WAIT_S", 0.0)
    again = tick()
    assert isinstance(again, dg.RunRequest) and isinstance(request, dg.RunRequest)
    assert again.run_key != request.run_key
    assert again.run_config == request.run_config
    pending.add(("b", "1"))
    both = tick()
    assert isinstance(both, dg.RunRequest)
    assert samples_asked(both) == ["a", "b"], "another model does not make it forget the first one"
    pending.clear()
    start(instance, SUCCESS, again)
    assert tick() == "Every sample of a validated model has been benchmarked."


@pytest.mark.parametrize("status", [SUCCESS, dg.DagsterRunStatus.CANCELED])
def test_what_a_run_left_behind_is_told_and_not_tried_for_ever(
    instance: dg.DagsterInstance, pending: Pending, tick: Tick, status: dg.DagsterRunStatus
) -> None:
    pending.add(("gone", "1"))
    start(instance, status, tick())
    assert "left 1 validated samples without a result, such as gone" in str(tick())


def test_failed_runs_of_others_are_left_to_them(instance: dg.DagsterInstance, pending: Pending, tick: Tick) -> None:
    start(instance, FAILURE)
    assert tick() == "Every sample of a validated model has been benchmarked."


@pytest.mark.parametrize("seed", range(20))
def test_no_order_of_events_loses_a_sample(
    instance: dg.DagsterInstance, pending: Pending, tick: Tick, monkeypatch: pytest.MonkeyPatch, seed: int
) -> None:
    """Models come in while runs scan, benchmark, fail and die; in the end every one has its result."""
    events = random.Random(seed)
    now = [time.time()]
    monkeypatch.setattr(sensors.time, "time", lambda: now[0])
    definition = dg.GraphDefinition(name="shards").to_job()
    scanned: set[tuple[str, str]] = set()
    active: dg.DagsterRun | None = None
    seen_keys: set[str | None] = set()
    arrived = 0
    for step in range(60):
        calm = step >= 30  # no more models, and nothing fails
        event = events.choice(["validate", "scan", "finish", "die"] if not calm else ["scan", "finish"])
        if event == "validate":
            arrived += 1
            pending.add((f"model {arrived}", "1"))
        elif active is None:
            request = tick()
            if isinstance(request, dg.RunRequest) and request.run_key not in seen_keys:
                seen_keys.add(request.run_key)
                active = instance.create_run_for_job(definition, status=STARTED, tags=dict(request.tags))
                scanned = set(pending) if event == "scan" else set()
        elif event == "scan":
            scanned = set(pending)
        elif event == "die":
            pending -= set(events.sample(sorted(scanned), len(scanned) // 2))
            instance.report_run_failed(active)
            active, scanned = None, set()
        elif event == "finish" and scanned:
            pending -= scanned
            instance.handle_new_event(_ended(active))
            active, scanned = None, set()
        now[0] += 3000
    assert arrived
    assert pending == set()


def _ended(run: dg.DagsterRun) -> dg.EventLogEntry:
    event = dg.DagsterEvent(dg.DagsterEventType.RUN_SUCCESS.value, run.job_name)
    return dg.EventLogEntry(None, 10, "", run.run_id, time.time(), job_name=run.job_name, dagster_event=event)


# Scores after a failure


def failure_of(instance: dg.DagsterInstance, job: str, step: str = "breaks") -> dg.RunRequest | dg.SkipReason:
    @dg.op(name=step)
    def breaks() -> None:
        raise ValueError("for a test")

    result = (
        dg.GraphDefinition(name=job, node_defs=[breaks])
        .to_job()
        .execute_in_process(instance=instance, raise_on_error=False)
    )
    context = dg.build_run_status_sensor_context(
        sensor_name="score_after_failure",
        dagster_event=result.get_run_failure_event(),
        dagster_instance=instance,
        dagster_run=result.dagster_run,
    ).for_run_failure()
    matches = score_after_failure(context)
    assert isinstance(matches, dg.RunRequest | dg.SkipReason)
    return matches


def test_scores_follow_a_failed_run_of_shards_alone(instance: dg.DagsterInstance) -> None:
    request = failure_of(instance, jobs.SHARDS_JOB)
    assert isinstance(request, dg.RunRequest)
    assert request.job_name == "scores"
    for other in ("models", "scores", "__ASSET_JOB"):
        assert isinstance(failure_of(instance, other), dg.SkipReason)


def test_scores_are_not_made_twice_of_a_night_that_only_regressed(instance: dg.DagsterInstance) -> None:
    skipped = failure_of(instance, jobs.SHARDS_JOB, CHECK_STEP)
    assert isinstance(skipped, dg.SkipReason) and "regressed" in str(skipped.skip_message)
    assert CHECK_STEP in {node.name for node in definitions().resolve_job_def("shards").nodes}


def test_reaper_says_what_it_found(instance: dg.DagsterInstance, monkeypatch: pytest.MonkeyPatch) -> None:
    def evaluate() -> str:
        result = reaper(dg.build_sensor_context(instance=instance))
        assert isinstance(result, dg.SkipReason)
        return str(result.skip_message)

    assert evaluate() == "Every started run has a living process."
    monkeypatch.setattr(sensors, "reap", lambda _: ["run-1", "run-2"])
    assert evaluate() == "Marked failed: run-1, run-2."


def test_sensors_run_without_being_switched_on() -> None:
    for sensor in (benchmark_new_models, score_after_failure, reaper):
        assert sensor.default_status is dg.DefaultSensorStatus.RUNNING
    assert NEW_SAMPLES.startswith("graphnet/")
