"""The benchmark asset runs what is out of date and nothing else, and survives what goes wrong on the way."""

import errno
import math
import shutil
import time
from collections.abc import Callable
from pathlib import Path
from typing import Any
from urllib.parse import parse_qsl, urlsplit

import dagster as dg
import psutil
import pytest
import yaml

from assets.availability import Availability
from assets.benchmark import benchmark_asset, benchmark_assets, benchmark_key, checks_of_benchmark
from assets.catalog import sample_catalog
from assets.resources import RANGE_END, RANGE_START, Project, Scoring, Workers
from assets.scores import est_scores, st_scores
from assets.turns import turn_end
from backends.base import BackendError
from ops.dataset.sample.catalog.rows import SHARDS, shard_of
from ops.execution.worker.client import WorkerError
from ops.failures import FailureKind
from tests.assets.conftest import (
    AddSample,
    Resources,
    add_tiny_sample,
    checks_of,
    passed_by,
    project_in,
    resources_of,
)
from tests.assets.fake_runner import FakeRunner
from tests.empty_database import empty_warehouse
from tests.warehouse.warehouse_rows import validation

Materialize = Callable[..., dg.ExecuteInProcessResult]

EAGER = benchmark_key("eager")
NODE = "benchmark_runs__eager"
NAMES = ("tests/c", "tests/f", "tests/o")
"""In the shards 1 to 3: every shard of a run takes time."""

SHARDS_OF_SAMPLES = {RANGE_START: SHARDS[0], RANGE_END: SHARDS[3]}
"""Tags of a run over these shards and an empty one."""


@pytest.fixture
def resources(resources: Resources) -> dict[str, Any]:
    return {**resources, "workers": Workers()}


@pytest.fixture(scope="module")
def assets() -> list[Any]:
    """Those of eager; that every backend has some is tested with backends and definitions."""
    return [sample_catalog, benchmark_asset("eager", "cpu"), checks_of_benchmark("eager", ({},))]


@pytest.fixture(scope="module")
def cataloged(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A project with the samples and their catalog, which tests copy."""
    project = project_in(folder := tmp_path_factory.mktemp("cataloged"))
    shutil.copytree(empty_warehouse(), Path(project.warehouse_path).parent)
    for name in NAMES:
        add_tiny_sample(project, name)
    dg.materialize([sample_catalog], resources=resources_of(project))
    return folder


@pytest.fixture
def materialize(resources: Resources, assets: list[Any], cataloged: Path, tmp_path: Path) -> Materialize:
    """Materializes `benchmark_runs/eager` over a range of shards: by default those of the samples, and an empty one."""
    shutil.copytree(cataloged, tmp_path, dirs_exist_ok=True)

    def go(first: str = SHARDS[0], last: str = SHARDS[3], **config: Any) -> dg.ExecuteInProcessResult:
        return dg.materialize(
            assets,
            selection=dg.AssetSelection.assets(EAGER),
            resources=resources,
            tags={RANGE_START: first, RANGE_END: last},
            run_config={"ops": {NODE: {"config": config}}},
        )

    return go


def metadata(result: dg.ExecuteInProcessResult) -> dict[str, Any]:
    """Metadata of all shards together: numbers are added, and so are the rows of tables."""
    shown: dict[str, Any] = {}
    for event in result.asset_materializations_for_node(NODE):
        for name, value in event.metadata.items():
            item = getattr(value, "records", value.value)
            is_sum = isinstance(item, int | list) and isinstance(shown.get(name), type(item))
            shown[name] = shown[name] + item if is_sum else item if shown.get(name) in (None, "none") else shown[name]
    return shown


def by_shard(result: dg.ExecuteInProcessResult, name: str) -> dict[str, Any]:
    """One number of the metadata of each shard."""
    events = result.asset_materializations_for_node(NODE)
    return {str(event.partition): event.metadata[name].value for event in events}


def test_a_run_corrects_what_was_found_of_its_backend(
    runner: FakeRunner, materialize: Materialize, project: Project
) -> None:
    available = Availability(Path(project.backends_path), "cpu")
    available.note({"eager": None, "tvm": "not installed"})
    runner.reason = "gone"
    materialize()
    assert available.read() == {"eager": "gone", "tvm": "not installed"}
    assert Availability(available.path, "cuda").read() == {}


def test_one_run_covers_all_shards_and_a_second_has_nothing_to_do(runner: FakeRunner, materialize: Materialize) -> None:
    first = materialize(SHARDS[0], SHARDS[-1])
    assert sorted(runner.benchmarked) == list(NAMES)
    assert metadata(first)["benchmarked"] == 3
    assert len(first.asset_materializations_for_node(NODE)) == len(SHARDS)
    names = ("available", "rows_complete", "no_regressions", "evidence", "crash_rate", "correct_rate")
    assert passed_by(first) == dict.fromkeys(names, True)
    second = materialize()
    assert metadata(second)["benchmarked"] == 0
    assert len(runner.benchmarked) == 3
    assert passed_by(second)["rows_complete"]


def test_metadata_are_the_shards_own_and_of_all_that_is_stored(runner: FakeRunner, materialize: Materialize) -> None:
    runner.fails = {"tests/f": FailureKind.CRASH}
    expected = {shard: sum(shard_of(name) == shard for name in NAMES) for shard in SHARDS[:4]}
    first = materialize()
    assert by_shard(first, "results") == by_shard(first, "benchmarked") == expected
    assert sum(by_shard(first, "failed").values()) == by_shard(first, "failed")[shard_of("tests/f")] == 1
    second = materialize()
    assert by_shard(second, "results") == expected, "what is stored, though nothing was benchmarked"
    assert set(by_shard(second, "benchmarked").values()) == {0}
    assert {row.data["sample"] for row in metadata(second)["samples_in_shard"]} == set(NAMES)
    assert [row.data["kind"] for row in metadata(second)["failures"]] == ["crash"]


def test_one_shard_is_one_shard(runner: FakeRunner, materialize: Materialize) -> None:
    shard = shard_of("tests/f")
    materialize(shard, shard)
    assert runner.benchmarked == [name for name in NAMES if shard_of(name) == shard]


def test_shards_without_samples_ask_no_backend(runner: FakeRunner, materialize: Materialize, project: Project) -> None:
    """To be asked what it is, a backend needs a process that imports torch, which takes seconds."""
    empty = next(shard for shard in SHARDS if shard not in set(map(shard_of, NAMES)))
    runner.undescribable["eager"] = AssertionError("it was asked")
    Availability(Path(project.backends_path), "cpu").note({"eager": None})
    result = materialize(empty, empty, again=True)
    assert result.success
    assert by_shard(result, "results") == {empty: 0}
    assert set(passed_by(result).values()) == {True}
    Availability(Path(project.backends_path), "cpu").note({"eager": "gone"})
    assert passed_by(materialize(empty, empty))["available"] is False


def test_a_run_may_be_asked_for_some_samples_alone(runner: FakeRunner, materialize: Materialize) -> None:
    result = materialize(samples=["tests/f"])
    assert runner.benchmarked == ["tests/f"]
    assert passed_by(result)["rows_complete"] is False, "the others have no result, and nobody says they have"
    materialize(samples=["tests/f"])
    assert runner.benchmarked == ["tests/f"], "it is up to date"


def test_a_shard_of_a_backend_that_is_set_has_a_link_to_measure_it_again(
    runner: FakeRunner, materialize: Materialize, tmp_path: Path, resources: Resources
) -> None:
    shard = SHARDS[3]
    link = urlsplit(metadata(materialize(shard, shard))["measure_again"])
    assert (link.netloc, link.path) == ("", "/locations/graphnet/jobs/eager_again/playground/setup")
    asked = dict(parse_qsl(link.query))
    assert yaml.safe_load(asked["config"]) == {"ops": {NODE: {"config": {"again": True}}}}
    assert (asked["tags[0][key]"], asked["tags[0][value]"]) == ("dagster/partition", shard)
    resources["project"] = project_in(tmp_path, backends=["inductor"])
    assert "measure_again" not in metadata(materialize(shard, shard)), "it has no such job"


def test_options_and_asking_again_run_again(runner: FakeRunner, materialize: Materialize) -> None:
    materialize()
    materialize(again=True)
    assert len(runner.benchmarked) == 6
    materialize(options={"mode": "max-autotune"})
    assert len(runner.benchmarked) == 9


def test_killed_run_goes_on_where_it_was(runner: FakeRunner, materialize: Materialize) -> None:
    runner.dies_after = 2
    with pytest.raises(BaseException):  # noqa: B017 (Dagster's own class for an interrupt)
        materialize()
    runner.dies_after = None
    materialize()
    assert sorted(runner.benchmarked) == list(NAMES), "none is run twice"


def test_backend_that_is_not_here_says_why_and_does_not_fail(runner: FakeRunner, materialize: Materialize) -> None:
    runner.reason = "install the compiler: pip install compiler"
    result = materialize()
    assert result.success
    assert "pip install compiler" in metadata(result)["unavailable"]
    assert (metadata(result)["benchmarked"], metadata(result)["failed"]) == (0, 0)
    assert passed_by(result)["available"] is False
    assert passed_by(result)["rows_complete"]
    assert checks_of(result)["available"].severity is dg.AssetCheckSeverity.WARN
    materialize()
    assert runner.benchmarked == [""], "one row, which is not written again"


@pytest.mark.parametrize(
    ("fails", "t_min", "warned", "figures"),
    [
        ({"c": FailureKind.CRASH, "f": FailureKind.ERROR}, {}, "crash_rate correct_rate", {"crashed": 1, "runs": 3}),
        (dict.fromkeys("cf", FailureKind.ERROR), {}, "correct_rate", {"correct": 1, "scored": 3}),
        ({}, dict.fromkeys("cf", 1.0), "correct_rate", {"correct": 1, "scored": 3}),
    ],
)
def test_a_backend_that_crashes_or_gets_most_samples_wrong_raises_a_warning(
    runner: FakeRunner,
    materialize: Materialize,
    fails: dict[str, FailureKind],
    t_min: dict[str, float],
    warned: str,
    figures: dict[str, int],
) -> None:
    runner.fails = {f"tests/{name}": kind for name, kind in fails.items()}
    runner.t_min = {f"tests/{name}": t for name, t in t_min.items()}
    result = materialize()
    assert result.success
    kinds = {row.data["sample"]: row.data["kind"] for row in metadata(result)["failures"]}
    assert kinds == {f"tests/{name}": str(fails.get(name, "incorrect")) for name in (*fails, *t_min)}
    assert {name for name, passed in passed_by(result).items() if not passed} == set(warned.split())
    check = checks_of(result)[warned.split()[0]]
    assert check.severity is dg.AssetCheckSeverity.WARN
    assert {name: check.metadata[name].value for name in figures} == figures


def test_wrong_numbers_are_told_beside_their_speedup(
    runner: FakeRunner, materialize: Materialize, capsys: pytest.CaptureFixture[str]
) -> None:
    runner.t_min = {"tests/f": 2.0, "tests/o": math.inf}
    told = metadata(materialize())
    assert (told["failed"], told["incorrect"]) == (0, 2)
    assert {row.data["sample"]: (row.data["kind"], row.data["message"]) for row in told["failures"]} == {
        "tests/f": ("incorrect", "outputs agree with eager only from t = 2 on"),
        "tests/o": ("incorrect", "outputs agree with eager at no t (NaN never does)"),
    }
    logged = capsys.readouterr().err
    assert "tests/c: 1.5×" in logged
    assert "tests/f: INCORRECT, outputs agree with eager only from t = 2 on: 1.5×" in logged
    assert "tests/o: INCORRECT, outputs agree with eager at no t (NaN never does): 1.5×" in logged


def test_what_did_not_prove_that_it_ran_is_a_warning(runner: FakeRunner, materialize: Materialize) -> None:
    runner.evidence["evidence_fallback_count"] = 2
    partial = materialize()
    assert passed_by(partial)["evidence"], "a part of a graph may fall back; it is counted"
    assert metadata(partial)["partly_compiled"] == 3
    runner.evidence = {"evidence_artefact": "", "evidence_operator_count": 0}
    again = materialize(again=True)
    evidence = checks_of(again)["evidence"]
    assert not evidence.passed
    assert evidence.severity is dg.AssetCheckSeverity.WARN
    assert evidence.metadata["without"].value == 3


@pytest.mark.parametrize("case", ["describe", "unforeseen", "worker", "disk"])
def test_a_backend_that_breaks_keeps_no_other_from_being_scored(
    runner: FakeRunner, resources: Resources, project: Project, add_sample: AddSample, case: str
) -> None:
    """Its asset fails and says why; the others are benchmarked in the same run and scored by the job `scores`."""
    for name in ("c", "f"):
        add_sample(f"tests/{name}")
    error = {
        "describe": BackendError("its library cannot be loaded"),
        "unforeseen": RuntimeError("nobody thought of this"),
        "worker": WorkerError("the worker host died"),
        "disk": OSError(errno.ENOSPC, "No space left on device"),
    }[case]
    (runner.undescribable if case in ("describe", "unforeseen") else runner.breaks)["inductor"] = error
    two = [benchmark_asset(name, "cpu") for name in ("eager", "inductor")]
    defs = dg.Definitions(
        [sample_catalog, *two, st_scores, est_scores],
        asset_checks=[checks_of_benchmark(name, ({},)) for name in ("eager", "inductor")],
        resources=resources,
        jobs=[dg.define_asset_job("all"), dg.define_asset_job("scores", selection=[st_scores, est_scores])],
        executor=dg.in_process_executor,
    )
    with dg.DagsterInstance.ephemeral() as instance:
        night = defs.resolve_job_def("all").execute_in_process(
            instance=instance, tags=SHARDS_OF_SAMPLES, raise_on_error=False
        )
        failed = {event.step_key: event.step_failure_data for event in night.all_events if event.is_step_failure}
        assert set(failed) == {"benchmark_runs__inductor"}, "the asset that broke is red, and no other"
        told = failed["benchmark_runs__inductor"]
        if case == "unforeseen":
            assert told.error.cause.message.strip().endswith(str(error))
        else:
            assert str(error) in told.user_failure_data.description
        assert defs.resolve_job_def("scores").execute_in_process(instance=instance).success
    scores = (project.reports / "st_scores.csv").read_text().splitlines()
    assert any(line.startswith("eager,") for line in scores)
    finished = project.warehouse.query("SELECT backend, count(*) AS n FROM benchmark_run GROUP BY ALL ORDER BY ALL")
    expected = [["eager", 2]] if case in ("describe", "unforeseen") else [["eager", 2], ["inductor", 1]]
    assert finished.values.tolist() == expected, "what was finished before is kept"


def test_all_variants_of_the_settings_are_run(runner: FakeRunner, resources: Resources, add_sample: AddSample) -> None:
    add_sample("tests/c")
    variants = {"eager": [{}, {"mode": "other"}]}
    assets = [sample_catalog, *(item for item in benchmark_assets("cpu", {}, variants) if item.key == EAGER)]
    assert dg.materialize(assets, resources=resources, selection=[sample_catalog]).success
    assert dg.materialize(assets, resources=resources, tags=SHARDS_OF_SAMPLES, selection=[EAGER]).success
    assert runner.benchmarked == ["tests/c", "tests/c"]


def test_invalid_samples_are_left_out_and_counted_unless_asked_for(
    runner: FakeRunner,
    materialize: Materialize,
    project: Project,
    resources: Resources,
    capfd: pytest.CaptureFixture[str],
) -> None:
    rows = project.warehouse.query("SELECT sample_hash FROM sample_current WHERE sample_id = 'tests/f'")
    project.warehouse.spool([validation("tests/f", rows["sample_hash"][0], passed=False)])
    result = materialize()
    assert "2 samples to benchmark in 4 shards; not benchmarked: 1 invalid\n" in capfd.readouterr().err
    assert sorted(runner.benchmarked) == ["tests/c", "tests/o"]
    assert metadata(result)["samples"] == "1 invalid left out · 2 not validated"
    assert passed_by(result)["rows_complete"]
    asked = materialize(include_invalid=True)
    assert sorted(runner.benchmarked) == list(NAMES)
    assert metadata(asked)["samples"] == "1 invalid included · 2 not validated"
    resources["scoring"] = Scoring(include_invalid=True)
    by_setting = materialize(again=True)
    assert sorted(runner.benchmarked[3:]) == list(NAMES), "what is scored has to be benchmarked"
    assert metadata(by_setting)["samples"] == "1 invalid included · 2 not validated"
    assert passed_by(by_setting)["rows_complete"]


@pytest.mark.parametrize("shards", [SHARDS_OF_SAMPLES, {}, {"dagster/partition": shard_of("tests/c")}])
def test_checks_run_by_themselves(
    runner: FakeRunner, materialize: Materialize, resources: Resources, assets: list[Any], shards: dict[str, str]
) -> None:
    """They read what is stored: nothing is benchmarked."""

    def check(*names: str, options: dict[str, str] | None = None) -> dict[str, bool]:
        keys = [dg.AssetCheckKey(EAGER, name) for name in names]
        done = dg.materialize(
            assets,
            selection=dg.AssetSelection.checks(*keys),
            resources=resources,
            tags=shards,
            run_config={"ops": {assets[-1].op.name: {"config": {"options": options or {}}}}},
        )
        return passed_by(done)

    assert check("rows_complete", "crash_rate") == {"rows_complete": False, "crash_rate": True}
    materialize()
    assert check("rows_complete") == {"rows_complete": True}
    assert check("rows_complete", options={"mode": "other"}) == {"rows_complete": False}
    runner.version = "2"
    assert check("rows_complete", "available") == {"rows_complete": False, "available": True}
    assert len(runner.benchmarked) == 3


@pytest.mark.slow
def test_a_real_worker_benchmarks_a_real_sample(materialize: Materialize, project: Project) -> None:
    shard = shard_of("tests/c")
    before = set(psutil.Process().children())
    assert materialize(shard, shard).success
    assert set(psutil.Process().children()) <= before, "the run ends its worker"
    rows = project.warehouse.query("SELECT sample_id, status, speedup FROM benchmark_latest ORDER BY 1")
    assert "tests/c" in rows["sample_id"].tolist()
    assert set(rows["status"]) == {"success"}
    assert (rows["speedup"] > 0).all()


def test_a_run_of_limited_time_begins_with_the_most_informative_and_leaves_the_rest(
    runner: FakeRunner, materialize: Materialize
) -> None:
    first, *others = NAMES
    materialize(samples=others)
    runner.version = "2"
    runner.benchmarked.clear()
    materialize(minutes=0.0)
    assert runner.benchmarked == [first], "which was never run; one at least is measured in every run"
    runner.evidence["others_cpu_share"] = 0.5
    materialize(minutes=30.0)
    assert sorted(runner.benchmarked) == list(NAMES), "the next run does what is left"
    materialize(minutes=30.0)
    assert len(runner.benchmarked) == 3, "nothing is due"
    materialize(minutes=30.0, disturbed=True)
    assert runner.benchmarked[3:] == others, "the oldest first"


def test_backends_share_the_time_of_a_run() -> None:
    backends, end = ["eager", "inductor", "tvm"], time.time() + 900
    shares = {name: round(turn_end(end, name, backends) - time.time()) for name in (*backends, "xla")}
    assert shares == {"eager": 300, "inductor": 450, "tvm": 900, "xla": 900}
