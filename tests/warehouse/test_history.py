"""History over stored builds: what is compared, what a plant looks like in SQL, and that it can be computed again."""

from collections.abc import Callable
from dataclasses import replace
from datetime import timedelta
from pathlib import Path

import numpy as np
import pytest

from ops.dataset.sample.catalog.lists import SampleListRow
from ops.evaluation.benchmark.builds import Build
from ops.evaluation.benchmark.results import BenchmarkRun, Phase
from ops.failures import FailureKind
from ops.reporting.history.rows import Direction, Measure
from ops.reporting.history.series import Suite
from ops.reporting.score.conditions import USUAL
from tests.warehouse.warehouse_rows import NOON, failure, filled, run, sample
from warehouse.questions.history import blamed_on_newest, load_history
from warehouse.stages.builds.history import compute_history
from warehouse.store import Warehouse

SAMPLES = [f"zoo/s{number:02}" for number in range(12)]
BUILDS = 13
NEWEST = f"build{BUILDS - 1:02}"


def build(number: int) -> Build:
    first_seen_at = NOON + timedelta(days=number)
    return Build(f"build{number:02}", "inductor", f"b{number}", "1", f"code{number}", {}, {}, "inductor", first_seen_at)


def newest_crashes(number: int, name: str) -> bool:
    """A plant for `runs`: the newest build crashes on a sample."""
    return number == BUILDS - 1 and name == SAMPLES[3]


def runs(
    builds: int = BUILDS,
    *,
    factor: Callable[[int], float] = lambda _number: 1.0,
    fails: Callable[[int, str], bool] = lambda _number, _name: False,
) -> list[BenchmarkRun]:
    generator = np.random.default_rng(5)
    rows = []
    for number in range(builds):
        for name in SAMPLES:
            speedup = 2.0 * factor(number) * float(np.exp(generator.normal(0, 0.02)))
            common = {"build_hash": f"build{number:02}", "minutes": 24 * 60 * number}
            if fails(number, name):
                rows.append(failure(name, Phase.COMPILE, FailureKind.CRASH, message="boom\nmore", **common))
            else:
                rows.append(run(name, speedup=speedup, compile_ms=900.0, **common))
    return rows


def warehouse_of(folder: Path, rows: list[BenchmarkRun]) -> Warehouse:
    return filled(folder, *map(build, range(BUILDS)), *map(sample, SAMPLES), *rows)


def test_a_slower_build_and_a_failing_one_are_rows_that_sql_reads(tmp_path: Path) -> None:
    plants = runs(factor=lambda number: 0.9 if number >= 8 else 1.0, fails=newest_crashes)
    warehouse = warehouse_of(tmp_path, plants)
    (history,) = compute_history(warehouse, Suite(), USUAL)
    assert (
        list(history.names.values()) == [f"b{number}" for number in range(BUILDS)]
        and "samples that fail" in history.verdict
    )
    blamed = [change for change in history.regressions if change.sample_ids == (SAMPLES[3],)]
    assert [(change.measure, change.direction) for change in blamed] == [(Measure.FAILURES, Direction.WORSE)]
    rows = warehouse.rows(
        "SELECT measure, first_build, last_build_before, direction, is_newest FROM change_points "
        "WHERE group_kind = 'all' AND measure IN ('s0', 'failures') AND (is_newest = (measure = 'failures')) "
        "ORDER BY measure"
    )
    assert rows == [("failures", "b12", "b11", "worse", True), ("s0", "b8", "b7", "worse", False)]
    points = warehouse.rows("SELECT place, value FROM build_history WHERE measure = 's0' ORDER BY place")
    assert [place for place, _ in points] == list(range(BUILDS))
    assert (points[0][1], points[9][1]) == pytest.approx((2.0, 1.8), rel=0.02)
    blamed_on = {(row["measure"], row["samples"]) for row in blamed_on_newest(warehouse, Suite())}
    assert ("failures", SAMPLES[3]) in blamed_on
    trends, changes = load_history(warehouse, Suite())
    assert set(trends["backend"]) == {"inductor"} and set(changes["place"]) == {8, BUILDS - 1}


def test_builds_of_one_version_are_told_apart(tmp_path: Path) -> None:
    builds = [replace(build(number), label="") for number in range(2)]
    rows = runs(2, factor=lambda number: 0.7 if number else 1.0)
    warehouse = filled(tmp_path, *builds, *map(sample, SAMPLES), *rows)
    (history,) = compute_history(warehouse, Suite(), USUAL)
    names = ["1-build00", "1-build01"]
    assert list(history.names.values()) == [item.name for item in builds] == names
    assert history.verdict.startswith("the newest of 2 builds, 1-build01, made worse: S(0), × eager")
    assert warehouse.rows("SELECT DISTINCT first_build, last_build_before FROM change_points") == [tuple(names[::-1])]
    assert warehouse.rows("SELECT DISTINCT build FROM build_history ORDER BY ALL") == [(name,) for name in names]


def test_it_can_be_computed_again_and_what_is_no_longer_so_goes(tmp_path: Path) -> None:
    warehouse = warehouse_of(tmp_path, runs(factor=lambda number: 0.8 if number == BUILDS - 1 else 1.0))
    compute_history(warehouse, Suite(), USUAL)
    before = warehouse.rows("SELECT count(*) FROM build_point")
    assert blamed_on_newest(warehouse, Suite())
    warehouse.spool([run(name, speedup=2.0, build_hash=NEWEST, minutes=10**6) for name in SAMPLES])
    (history,) = compute_history(warehouse, Suite(), USUAL)
    assert history.regressions == () and blamed_on_newest(warehouse, Suite()) == []
    assert warehouse.rows("SELECT count(*) FROM build_point") == before, "points are replaced"
    assert warehouse.rows("FROM change_points") == []


def test_other_settings_machines_and_options_are_another_history(tmp_path: Path) -> None:
    fast = [run(name, speedup=9.0, build_hash="build03", settings_hash="other", minutes=-9) for name in SAMPLES]
    level = {"variant": "level=3", "backend_options": '{"level": 3}'}
    tuned = [run(name, speedup=5.0, build_hash="build02", **level) for name in SAMPLES]
    warehouse = warehouse_of(tmp_path, [*fast, *tuned, *runs(3)])
    usual, other = compute_history(warehouse, Suite(), USUAL, store=False)
    assert (usual.label, list(usual.names.values())) == ("inductor", ["b0", "b1", "b2"])
    assert (other.label, list(other.names.values())) == (
        "inductor level=3",
        ["b2"],
    ) and "no history yet" in other.verdict
    assert warehouse.rows("FROM build_point") == []


def test_a_list_chooses_samples_and_duplicates_share_a_vote(tmp_path: Path) -> None:
    contents = dict(zip(SAMPLES[:3], ("same", "same", "other"), strict=True))
    rows = [sample(name, content_hash=content) for name, content in contents.items()]
    results = [
        run(name, speedup=4.0 if content == "same" else 1.0, build_hash=f"build{number:02}")
        for number in range(2)
        for name, content in contents.items()
    ]
    listed = [SampleListRow("mine", content, 1.0, NOON) for content in ("same", "other")]
    warehouse = filled(tmp_path, build(0), build(1), *rows, *listed, *results)
    compute_history(warehouse, Suite(list_name="mine"), USUAL)
    points = warehouse.rows("SELECT list_name, value FROM build_history WHERE measure = 's0' AND group_kind = 'all'")
    assert points == [("mine", pytest.approx(2.0))] * 2
    assert compute_history(warehouse, Suite(list_name="nobody's"), USUAL) == []
