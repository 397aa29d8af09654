"""A night says what regressed, what was fixed, what is new and what is left, and fails where something regressed."""

import math
from datetime import UTC, datetime
from pathlib import Path
from typing import Any

import dagster as dg
import pytest

from assets.benchmark import benchmark_asset, benchmark_key, checks_of_benchmark
from assets.catalog import sample_catalog
from assets.news import NEWS_KEY, as_markdown, news_assets
from assets.resources import ALL_SHARDS, NIGHTLY, SCHEDULE_TAG, Project
from ops.dataset.sample.catalog.rows import SampleTarget
from ops.dataset.sample.format.codec import write_sample
from ops.errors import GraphNetError
from ops.evaluation.compare.rows import verdict_rows
from ops.evaluation.verdict.findings import BuildComparison, ComparisonFinding, FindingScope
from ops.evaluation.verdict.result import StoredRun
from ops.evaluation.verdict.rules import Metric, Verdict
from ops.failures import FailureKind
from tests.assets.conftest import AddSample, Resources, metadata_of, tiny_sample
from tests.assets.fake_runner import FakeRunner
from warehouse.questions.news import News, NewsKind
from warehouse.selection.lists import create_lists
from warehouse.stages.builds.night import NightPlan

SAMPLES = ("tests/a", "tests/b", "tests/c")


class Night:
    """Runs what a night runs, on an instance that remembers."""

    def __init__(self, resources: Resources) -> None:
        self.resources, self.instance = resources, dg.DagsterInstance.ephemeral()
        news = news_assets({"eager": [{}]})
        self.assets = [sample_catalog, benchmark_asset("eager", "cpu"), checks_of_benchmark("eager", ({},)), *news]

    def run(self, *, by_hand: bool = False, **config: Any) -> bool:
        """Run it, with some options of the benchmark; whether it succeeded."""
        self.result = dg.materialize(
            self.assets,
            selection=dg.AssetSelection.assets(sample_catalog, benchmark_key("eager"), NEWS_KEY),
            instance=self.instance,
            resources=self.resources,
            tags=ALL_SHARDS if by_hand else {**ALL_SHARDS, SCHEDULE_TAG: NIGHTLY},
            run_config={"ops": {"benchmark_runs__eager": {"config": config}}},
            raise_on_error=False,
        )
        return self.result.success

    def change(self, **fields: Any) -> None:
        """Change the project."""
        self.resources["project"] = Project(**{**self.resources["project"].model_dump(), **fields})

    def shown(self, name: str) -> Any:
        """What the news have under a name."""
        return metadata_of(self.result, "news")[name]

    @property
    def summary(self) -> str:
        """The summary in a line, as it is read."""
        return " ".join(filter(None, str(self.shown("summary")).replace("\\", "").split("\n")))

    @property
    def failed_checks(self) -> set[str]:
        checks = self.result.get_asset_check_evaluations()
        return {f"{item.asset_key.path[0]} {item.check_name}" for item in checks if not item.passed}


@pytest.fixture
def night(resources: Resources, add_sample: AddSample, runner: FakeRunner) -> Night:
    for width, name in enumerate(SAMPLES, start=4):
        add_sample(name, width=width)
    return Night(resources)


REGRESSED = {"news no_regressions", "benchmark_runs no_regressions"}


def test_a_night_in_which_something_regressed_fails_and_says_what_it_was_before(
    night: Night, runner: FakeRunner, project: Project
) -> None:
    runner.t_min["tests/c"] = 4.0
    assert night.run()
    assert night.summary.startswith("**0 regressed, 0 fixed, 3 new** 3 measured, 0 left for the next night")
    assert "tests/a" in night.summary and "### New" in night.summary
    assert night.run()
    assert night.summary.startswith("**0 regressed, 0 fixed, 0 new** 0 measured") and "|" not in night.summary
    runner.version, runner.t_min = "2", {"tests/b": math.inf}
    runner.fails["tests/a"] = FailureKind.CRASH
    assert not night.run() and night.failed_checks >= REGRESSED
    failed = {event.step_key for event in night.result.all_events if event.is_step_failure}
    assert failed == {"news_no_regressions"}, "all else was made"
    assert night.summary.startswith("**2 regressed, 1 fixed, 0 new** 3 measured, 0 left")
    regressed, _, fixed = night.summary.partition("### Fixed")
    assert "Regressed under eager" in regressed and "| tests/a | t_min -6, 1.5x eager | crash in compile |" in regressed
    assert "| tests/b | t_min -6, 1.5x eager | t_min ∞, 1.5x eager |" in regressed
    assert "| tests/c |" in fixed and "tests/a" not in fixed
    stored = project.warehouse.rows("SELECT sample_id, regression FROM regressions ORDER BY ALL")
    assert stored == [("tests/a", "failed"), ("tests/b", "incorrect")], "as the command line says it"
    rows = {row.data["kind"]: row.data for row in night.shown("results")}
    assert set(rows) == {"failed", "incorrect", "fixed"}
    told = [rows["failed"][name] for name in ("before", "before_version", "version")]
    assert told == ["t_min -6, 1.5x eager (1.42–1.58)", "1", "2"]


def test_a_run_by_hand_shows_a_regression_without_failing(night: Night, runner: FakeRunner) -> None:
    night.run()
    runner.version = "2"
    runner.fails["tests/a"] = FailureKind.CRASH
    assert night.run(by_hand=True) and night.failed_checks >= REGRESSED


def test_a_kind_of_operators_that_got_slower_fails_the_night(
    night: Night,
    runner: FakeRunner,
    project: Project,
    monkeypatch: pytest.MonkeyPatch,
    capfd: pytest.CaptureFixture[str],
) -> None:
    """Twin runs of the build before decide it, the next night where this one did not come to it, and once."""
    finding = ComparisonFinding(
        FindingScope.GROUP, "operator gelu", Metric.SPEED, Verdict.SLOWER, "", 1.03, 1.02, 1.04, sample_count=10
    )
    asked: list[tuple[int, float, bool]] = []

    def compare(
        _: Any, backend: Any, targets: list[SampleTarget], *, budget_s: float, waited_s: float
    ) -> BuildComparison:
        asked.append((len(targets), budget_s, waited_s > 0))
        if len(asked) == 1:
            raise GraphNetError("nothing was decided")
        hashes = project.warehouse.rows("SELECT DISTINCT build_hash FROM benchmark_run")
        (before,) = {name for (name,) in hashes} - {backend.build_hash}
        builds = {"a_build_hash": before, "b_build_hash": backend.build_hash, "a": "before", "b": "now"}
        same = [
            ComparisonFinding(FindingScope.SAMPLE, name, Metric.SPEED, Verdict.UNCHANGED, targets[0].dataset)
            for name in SAMPLES
        ]
        project.warehouse.spool(verdict_rows([finding, *same], **builds, backend="eager", variant=""))
        project.warehouse.ingest()
        return BuildComparison("before", "now", (finding,))

    night.run()
    monkeypatch.setattr("assets.build_verdict.compare_with_last", compare)
    night.change(verdict_budget_s=60.0)
    runner.version = "2"
    assert night.run()
    capfd.readouterr()
    assert not night.run() and "benchmark_runs no_regressions" in night.failed_checks
    assert asked == [(3, 60.0, True), (3, 60.0, False)], "the second night measured nothing"
    assert "regressed: operator gelu slower" in capfd.readouterr().err
    assert "Regressed groups" in night.summary and "operator gelu, speed 1.030" in night.summary
    assert night.run() and len(asked) == 2, "that was the night before"
    runner.version = "3"
    night.run(minutes=0.9)
    assert len(asked) == 3 and 13 <= asked[2][1] < 54, "a night's limit is one of twin runs, too: a quarter at least"


def test_what_looks_slower_and_was_not_decided_is_told(night: Night, runner: FakeRunner) -> None:
    night.run()
    runner.version, runner.speedup = "2", 0.5
    assert night.run(), "it is no regression yet"
    assert night.shown("suspected") == 3
    assert "Suspected under eager: slower, not decided" in night.summary
    assert "| tests/a | 1.5× | 0.5× |" in night.summary


def test_what_is_left_or_broke_is_done_and_told_the_next_night(night: Night, runner: FakeRunner) -> None:
    night.run(minutes=0.0)
    assert "1 new** 1 measured, 2 left" in night.summary and "- eager: 2 due (2 never run)" in night.summary
    runner.dies_after = 1
    assert not night.run()
    runner.dies_after = None
    assert night.run()
    assert "2 new** 2 measured, 0 left" in night.summary, "what the broken one had measured, too"


def test_a_night_over_a_list_measures_its_samples_in_any_dataset(night: Night, project: Project) -> None:
    """And no others; all that it says is of these."""
    write_sample(tiny_sample(17), Path(project.extracted_root) / "tests" / "mine")
    night.run(minutes=0.0, datasets=["catalog"])
    content = dict(project.warehouse.rows("SELECT sample_id, content_hash FROM sample_current"))
    create_lists(project.warehouse, {"few": {content["tests/c"]: 1.0, content["tests/mine"]: 1.0}})
    night.change(night_list="few")
    night.run(sample_list="few")
    assert "2 new** 2 measured, 0 left" in night.summary
    rows = project.warehouse.rows("SELECT dataset, sample_id FROM benchmark_run ORDER BY ALL")
    assert rows == [("catalog", "tests/a"), ("catalog", "tests/c"), ("extracted", "tests/mine")]


def test_text_of_others_is_no_markup() -> None:
    now = StoredRun(t_min=-math.inf, speedup=1.5, speedup_low=1.4, speedup_high=1.6, backend_version="1")
    item = News(NewsKind.NEW, "", "<script>|\x1b[2J", "a*b", now, None, "run")
    summary = as_markdown([item], NightPlan({}, {"inductor": "<b>"}, 0, 0), datetime.now(UTC))
    assert "t\\_min −∞, 1.5x eager" in summary.replace("\\.", ".")
    assert "<script>" not in summary and "\x1b" not in summary and "\\|" in summary and "a\\*b" in summary
    assert "cannot be asked: &#60;b&#62;" in summary
