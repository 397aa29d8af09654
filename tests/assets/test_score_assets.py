"""Scores and charts show what the warehouse holds, under the penalties that a run is configured with."""

import base64
import csv
import dataclasses
import re
import shutil
from datetime import UTC, datetime
from pathlib import Path
from typing import Any

import dagster as dg
import pandas as pd
import pytest

from assets.catalog import dataset_report, sample_catalog
from assets.resources import Conditions, Project
from assets.scores import (
    compile_costs,
    equals_st,
    es_is_s,
    es_never_falls,
    est_chart,
    est_scores,
    failures_have_reasons,
    never_falls,
    report,
    sample_matrix,
    some_samples_are_scored,
    st_chart,
    st_scores,
    violin_of_speedups,
)
from ops.dataset.sample.catalog.rows import Root, build_catalog
from ops.evaluation.benchmark.results import BenchmarkRun, Phase, Status
from ops.evaluation.verdict.result import RunResult
from ops.failures import FailureKind
from ops.reporting.score.metrics import ScoredSample, score
from ops.reporting.score.policies import POLICIES
from tests.assets.conftest import Resources, add_tiny_sample, metadata_of, project_in, resources_of
from tests.assets.fake_runner import ENVIRONMENT
from tests.warehouse.warehouse_rows import run as made
from warehouse.questions.queries import scores_frame

CHARTS = [st_chart, est_chart, violin_of_speedups, compile_costs, sample_matrix]
ASSETS = [dataset_report, st_scores, est_scores, *CHARTS, report]
CHECKS = [some_samples_are_scored, es_is_s, es_never_falls, failures_have_reasons]
Shown = tuple[Project, dg.ExecuteInProcessResult]

UNTIMED = dict.fromkeys(("eager_median_ms", "compiled_median_ms", "speedup_low", "speedup_high"))
OUTCOMES: dict[str, dict[str, Any]] = {
    "tests/fast": {"status": Status.SUCCESS, "speedup": 2.0, "t_min": -6.0},
    "tests/slow": {"status": Status.SUCCESS, "speedup": 0.5, "t_min": -6.0},
    "tests/wrong": {"status": Status.SUCCESS, "speedup": 4.0, "t_min": float("inf")},
    "tests/broken": {
        "status": Status.FAILURE,
        "phase": Phase.COMPILE,
        "failure_kind": FailureKind.ERROR,
        "message": "ValueError: <b>cannot</b> lower\nmore",
    },
}


def fill(project: Project) -> list[BenchmarkRun]:
    """Put one run of each outcome under inductor into the warehouse."""
    for width, name in enumerate(OUTCOMES, start=2):
        add_tiny_sample(project, name, width, "nlp" if width % 2 else "audio")
    catalog = build_catalog([Root(Path(project.samples_root))])
    result = [
        made(row.sample_id, sample_hash=row.sample_hash, **UNTIMED | OUTCOMES[row.sample_id]) for row in catalog.rows
    ]
    project.warehouse.spool([*catalog.rows, *catalog.operators, ENVIRONMENT, *result])
    project.warehouse.ingest()
    return result


@pytest.fixture(scope="module")
def filled(tmp_path_factory: pytest.TempPathFactory) -> tuple[Path, list[BenchmarkRun]]:
    """A project with runs, which tests copy; and the runs."""
    folder = tmp_path_factory.mktemp("filled")
    return folder, fill(project_in(folder))


@pytest.fixture
def runs(filled: tuple[Path, list[BenchmarkRun]], tmp_path: Path) -> list[BenchmarkRun]:
    """One run of each outcome under inductor, in the warehouse."""
    folder, result = filled
    shutil.copytree(folder, tmp_path, dirs_exist_ok=True)
    return result


@pytest.fixture(scope="module")
def shown(filled: tuple[Path, list[BenchmarkRun]], tmp_path_factory: pytest.TempPathFactory) -> Shown:
    """All scores and charts of these runs, and of one more backend with one sample, under the settings' conditions."""
    folder = shutil.copytree(filled[0], tmp_path_factory.mktemp("shown"), dirs_exist_ok=True)
    project = project_in(Path(folder))
    success = next(run for run in filled[1] if run.status is Status.SUCCESS)
    project.warehouse.spool([dataclasses.replace(success, run_id="few", backend="aot_eager")])
    project.warehouse.ingest()
    return project, materialize(resources_of(project))


def materialize(resources: Resources, *assets: Any, **scoring: Any) -> dg.ExecuteInProcessResult:
    return dg.materialize(
        [sample_catalog, *ASSETS, *CHECKS],
        selection=dg.AssetSelection.assets(*(assets or ASSETS)),
        resources=resources,
        run_config={"resources": {"scoring": {"config": scoring}}},
    )


@pytest.mark.parametrize(
    ("scoring", "note", "suffix"),
    [
        ({}, "", ""),
        ({"p": 0.3, "b": 0.2}, " (p = 0.3, b = 0.2)", "-p0.3-b0.2"),
        ({"policy": "graphnet_extended"}, " (policy graphnet_extended)", "-graphnet_extended"),
    ],
)
def test_scores_are_those_of_the_definition(
    runs: list[BenchmarkRun], project: Project, resources: Resources, scoring: dict[str, Any], note: str, suffix: str
) -> None:
    result = materialize(resources, st_scores, est_scores, **scoring)
    policy = POLICIES[scoring.get("policy", "paper")]
    scored = [sample for run in runs if (sample := ScoredSample.of(RunResult.of(run), policy)) is not None]
    path = Path(metadata_of(result, "est_scores")[f"csv{note}"])
    assert path == project.reports / f"est_scores{suffix}.csv"
    with path.open() as file:
        table = {int(row["t"]): row for row in csv.DictReader(file)}
    assert set(table) == set(policy.t_values)
    for t in policy.t_values:
        expected = score(scored, t, p=scoring.get("p", 0.0), b=scoring.get("b", 0.1))
        assert float(table[t]["es"]) == pytest.approx(expected.es, abs=1e-9)
    (row,) = metadata_of(result, "st_scores")[f"scores{note}"]
    at_zero = score(scored, 0, p=scoring.get("p", 0.0), b=scoring.get("b", 0.1))
    assert row.data["t=0"] == pytest.approx(at_zero.s, abs=1e-4)
    assert all(item.passed for item in result.get_asset_check_evaluations())


def test_other_conditions_stand_beside_those_of_the_settings(shown: Shown) -> None:
    project, before = shown
    nodes = ("st_scores", "est_scores", "st_chart", "est_chart", "speedup_violin", "compile_costs", "report")
    files = {path.name: path.read_bytes() for path in project.reports.glob("st_*")}
    usual = {node: metadata_of(before, node) for node in nodes}
    after = materialize(resources_of(project), p=0.1, group_by="task")
    note, suffix = " (p = 0.1, by task)", "-p0.1-by_task"
    for node in nodes:
        result = metadata_of(after, node)
        assert {name: result[name] for name in usual[node]} == usual[node], f"{node} is as before"
    assert {name: (project.reports / name).read_bytes() for name in files} == files
    (encoded,) = re.findall(r"base64,([A-Za-z0-9+/=]+)\)$", metadata_of(after, "st_chart")[f"st_chart{note}"])
    svg = base64.b64decode(encoded).decode()
    assert "audio" in svg and "nlp" in svg, "a panel each"
    assert {row.data["group_value"] for row in metadata_of(after, "st_scores")[f"scores{note}"]} == {"audio", "nlp"}
    assert metadata_of(after, "st_chart")[f"st_chart{note}"] != usual["st_chart"]["st_chart"]
    assert metadata_of(after, "st_chart")[f"st_chart_html{note}"] == str(project.reports / f"st_chart{suffix}.html")
    assert metadata_of(after, "report")[f"report{note}"] == str(project.reports / f"report{suffix}.html")
    assert "speedup_violin (by task)" in metadata_of(after, "speedup_violin"), "a penalty does not change it"
    assert set(metadata_of(after, "compile_costs")) == set(usual["compile_costs"])


def test_conditions_of_the_settings_have_the_plain_names(
    runs: list[BenchmarkRun], tmp_path: Path, resources: Resources
) -> None:
    usual = Conditions(p=0.1, policy="graphnet_extended")
    project = project_in(tmp_path, usual_scoring=usual)
    shown = metadata_of(materialize({**resources, "project": project}, st_scores, **usual.values()), "st_scores")
    assert shown["csv"] == str(project.reports / "st_scores.csv")
    assert (shown["slowdown_penalty_p"], shown["error_policy"]) == ("0.1", "graphnet_extended")
    assert not any("(p" in name for name in shown)


def test_numbers_that_dagster_plots_are_the_scores(runs: list[BenchmarkRun], resources: Resources) -> None:
    result = materialize(resources, st_scores, est_scores, p=0.5)
    scored = [sample for run in runs if (sample := ScoredSample.of(RunResult.of(run), POLICIES["paper"])) is not None]

    def numbers(node: str) -> dict[str, float]:
        matches = metadata_of(result, node)
        return {name: value for name, value in matches.items() if isinstance(value, int | float)}

    assert numbers("st_scores") == {"S(0) inductor": pytest.approx(score(scored, 0).s, abs=1e-4)}
    expected = {f"ES({t}) inductor": pytest.approx(score(scored, t).es, abs=1e-4) for t in (1, 3)}
    assert numbers("est_scores") == expected


def test_links_open_in_a_browser(shown: Shown) -> None:
    """A page that came by http opens no file."""
    events = [event for event in shown[1].all_events if event.is_step_materialization]
    values = [value for event in events for value in event.materialization.metadata.values()]
    links = [value.value for value in values if isinstance(value, dg.UrlMetadataValue)]
    assert links and set(links) == {"/locations/graphnet/jobs/other_penalties/playground"}
    assert not any("file:" in str(value.value) for value in values if isinstance(value, dg.MarkdownMetadataValue))


def test_wrong_penalty_is_refused(runs: list[BenchmarkRun], resources: Resources) -> None:
    with pytest.raises(dg.DagsterError) as refused:
        materialize(resources, st_scores, b=0.0)
    assert "greater than 0" in str(refused.value.__cause__)


def test_checks_of_the_curve_can_fail() -> None:
    curve = {"variant": "", "backend": "x", "group_value": "all", "t": [-1, 0, 1, 2], "s": [1.0, 1.0, None, None]}
    good = pd.DataFrame({**curve, "es": [1.0, 1.0, 0.5, 0.6]})
    assert equals_st(good) and never_falls(good)
    assert not equals_st(good.assign(es=[1.0, 1.1, 0.5, 0.6]))
    assert not never_falls(good.assign(es=[1.0, 1.0, 0.6, 0.5]))


def test_charts_are_in_the_metadata_and_on_disk(shown: Shown) -> None:
    _, result = shown
    assert result.success
    for name in ("st_chart", "est_chart", "speedup_violin", "compile_costs", "sample_matrix"):
        matches = metadata_of(result, name)
        (encoded,) = re.findall(r"data:image/svg\+xml;base64,([A-Za-z0-9+/=]+)\)$", matches[name])
        svg = base64.b64decode(encoded).decode()
        assert svg.startswith("<svg") and "inductor" in svg
        page = Path(matches[f"{name}_html"]).read_text()
        assert "vega" in page and not re.search(r"<(script|link)[^>]+(src|href)=", page), "it opens offline"


def test_tables_say_what_is_compared_jointly_and_what_stands_apart(shown: Shown) -> None:
    wanted = [("inductor", "jointly", "4"), ("aot_eager", "apart", "1 of 4")]
    tables = [("st_scores", "scores"), ("est_scores", "scores")]
    tables += [(name, "compared") for name in ("st_chart", "est_chart", "speedup_violin", "report")]
    for asset, name in tables:
        rows = [row.data for row in metadata_of(shown[1], asset)[name]]
        assert [(row["backend"], row["compared"], row["samples"]) for row in rows] == wanted, asset


def test_report_names_the_worst_samples_with_their_reasons(shown: Shown) -> None:
    result = metadata_of(shown[1], "report")
    assert {row.data["sample_id"] for row in result["worst_samples"]} >= {"tests/broken", "tests/wrong"}
    assert result["failed_runs"] == 1
    page = Path(result["report"]).read_text()
    assert "Testium" in page
    assert "&lt;b&gt;cannot&lt;/b&gt;" in page and "<b>cannot</b> lower" not in page.partition("<script")[0]


def test_a_failure_without_a_reason_fails_its_check(
    runs: list[BenchmarkRun], resources: Resources, project: Project
) -> None:
    silent = dataclasses.replace(runs[0], run_id="silent", finished_at=datetime.now(UTC), message=None)
    project.warehouse.spool(
        [dataclasses.replace(silent, status=Status.FAILURE, phase=Phase.RUN, failure_kind=FailureKind.CRASH)]
    )
    project.warehouse.ingest()
    result = dg.materialize(
        [*ASSETS, *CHECKS], resources=resources, selection=dg.AssetSelection.checks(failures_have_reasons)
    )
    (check,) = result.get_asset_check_evaluations()
    assert not check.passed
    assert check.metadata["without_reason"].value == [silent.sample_id]


@pytest.mark.parametrize(("check", "t", "column"), [(es_is_s, 0, "s"), (es_never_falls, 2, "es")])
def test_checks_of_a_curve_fail_where_the_database_tells_another(
    runs: list[BenchmarkRun], resources: Resources, monkeypatch: pytest.MonkeyPatch, check: Any, t: int, column: str
) -> None:
    def scores(*given: Any, **options: Any) -> pd.DataFrame:
        matches = scores_frame(*given, **options)
        matches.loc[matches["t"] == t, column] -= 0.01
        return matches

    monkeypatch.setattr("assets.scores.queries.scores_frame", scores)
    result = dg.materialize([*ASSETS, *CHECKS], resources=resources, selection=dg.AssetSelection.checks(check))
    assert [item.passed for item in result.get_asset_check_evaluations()] == [False]


def test_without_results_there_are_charts_that_say_so(resources: Resources) -> None:
    result = materialize(resources)
    assert result.success
    (has_samples,) = [i for i in result.get_asset_check_evaluations() if i.check_name == "has_samples"]
    assert not has_samples.passed
