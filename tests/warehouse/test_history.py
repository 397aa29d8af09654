"""History over stored builds: what is compared, what a plant looks like in SQL, and that it can be computed again."""

from collections.abc import Callable
from dataclasses import replace
from datetime import timedelta
from pathlib import Path

import numpy as np
import pytest

from ops.benchmark.builds import Build
from ops.benchmark.results import BenchmarkRun, FailureKind, Phase
from ops.history.rows import Direction, Measure
from ops.history.series import Suite
from ops.sample.catalog.lists import SampleListRow
from ops.score.conditions import USUAL
from tests.warehouse.warehouse_rows import NOON, failure, filled, run, sample
from warehouse.questions.history import blamed_on_newest, load_history
from warehouse.stages.builds.history import compute_history
from warehouse.store import Warehouse

SAMPLES = [f"zoo/s{number:02}" for number in range(12)]
BUILDS = 13


def build(number: int) -> Build:
    first_seen_at = NOON + timedelta(days=number)
    return Build(f"build{number:02}", "inductor", f"b{number}", "1", f"code{number}", {}, {}, "inductor", first_seen_at)


def runs(
    builds: int = BUILDS,
    *,
    factor: Callable[[int, str], float] = lambda _number, _name: 1.0,
    fails: Callable[[int, str], bool] = lambda _number, _name: False,
) -> list[BenchmarkRun]:
    generator = np.random.default_rng(5)
    rows = []
    for number in range(builds):
        for name in SAMPLES:
            speedup = 2.0 * factor(number, name) * float(np.exp(generator.normal(0, 0.02)))
            common = {"build_hash": f"build{number:02}", "minutes": 24 * 60 * number}
            if fails(number, name):
                rows.append(failure(name, Phase.COMPILE, FailureKind.CRASH, message="boom\nmore", **common))
            else:
                rows.append(run(name, speedup=speedup, compile_ms=900.0, **common))
    return rows


def warehouse_of(folder: Path, rows: list[BenchmarkRun]) -> Warehouse:
    builds = [build(number) for number in range(BUILDS)]
    return filled(folder, *builds, *(sample(name) for name in SAMPLES), *rows)


def test_a_slower_build_and_a_failing_one_are_rows_that_sql_reads(tmp_path: Path) -> None:
    warehouse = warehouse_of(
        tmp_path,
        runs(
            factor=lambda number, _: 0.9 if number >= 8 else 1.0,
            fails=lambda number, name: number == BUILDS - 1 and name == "zoo/s03",
        ),
    )
    (history,) = compute_history(warehouse, Suite(), USUAL)
    assert history.builds == [f"b{number}" for number in range(BUILDS)]
    assert [
        (change.measure, change.direction) for change in history.regressions if change.sample_ids == ("zoo/s03",)
    ] == [(Measure.FAILURES, Direction.WORSE)]
    assert "samples that fail" in history.verdict
    rows = warehouse.rows(
        "SELECT measure, first_build, last_build_before, direction, is_newest FROM change_points "
        "WHERE group_kind = 'all' AND measure IN ('s0', 'failures') AND (is_newest = (measure = 'failures')) "
        "ORDER BY measure"
    )
    assert rows == [("failures", "b12", "b11", "worse", True), ("s0", "b8", "b7", "worse", False)]
    points = warehouse.rows("SELECT place, value FROM build_history WHERE measure = 's0' ORDER BY place")
    assert [place for place, _ in points] == list(range(BUILDS))
    assert points[0][1] == pytest.approx(2.0, rel=0.02) and points[9][1] == pytest.approx(1.8, rel=0.02)
    assert {(row["measure"], row["samples"]) for row in blamed_on_newest(warehouse, Suite())} >= {
        ("failures", "zoo/s03")
    }
    trends, changes = load_history(warehouse, Suite())
    assert set(trends["backend"]) == {"inductor"} and set(changes["place"]) == {8, BUILDS - 1}


def test_builds_of_one_version_are_told_apart(tmp_path: Path) -> None:
    builds = [replace(build(number), label="") for number in range(2)]
    rows = runs(2, factor=lambda number, _: 0.7 if number else 1.0)
    warehouse = filled(tmp_path, *builds, *(sample(name) for name in SAMPLES), *rows)
    (history,) = compute_history(warehouse, Suite(), USUAL)
    assert history.builds == [item.name for item in builds] == ["1-build00", "1-build01"]
    assert history.verdict.startswith("the newest of 2 builds, 1-build01, made worse: S(0), × eager")
    assert warehouse.rows("SELECT DISTINCT first_build, last_build_before FROM change_points") == [
        ("1-build01", "1-build00")
    ]
    assert warehouse.rows("SELECT DISTINCT build FROM build_history ORDER BY build") == [("1-build00",), ("1-build01",)]


def test_it_can_be_computed_again_and_what_is_no_longer_so_goes(tmp_path: Path) -> None:
    slower = runs(factor=lambda number, _: 0.8 if number == BUILDS - 1 else 1.0)
    warehouse = warehouse_of(tmp_path, slower)
    compute_history(warehouse, Suite(), USUAL)
    before = warehouse.rows("SELECT count(*) FROM build_point")
    assert blamed_on_newest(warehouse, Suite())
    better = [item for item in runs() if item.build_hash == f"build{BUILDS - 1:02}"]
    warehouse.spool([run(item.sample_id, speedup=2.0, build_hash=item.build_hash, minutes=10**6) for item in better])
    (history,) = compute_history(warehouse, Suite(), USUAL)
    assert history.regressions == () and blamed_on_newest(warehouse, Suite()) == []
    assert warehouse.rows("SELECT count(*) FROM build_point") == before, "points are replaced"
    assert warehouse.rows("FROM change_points") == []


def test_other_settings_machines_and_options_are_another_history(tmp_path: Path) -> None:
    fast = [run(name, speedup=9.0, build_hash="build03", settings_hash="other", minutes=-9) for name in SAMPLES]
    tuned = [
        run(name, speedup=5.0, build_hash="build02", variant="level=3", backend_options='{"level": 3}')
        for name in SAMPLES
    ]
    warehouse = warehouse_of(tmp_path, [*fast, *tuned, *runs(3)])
    histories = compute_history(warehouse, Suite(), USUAL, store=False)
    assert {item.label: item.builds for item in histories} == {
        "inductor": ["b0", "b1", "b2"],
        "inductor level=3": ["b2"],
    }
    assert "no history yet" in histories[1].verdict
    assert warehouse.rows("FROM build_point") == []


def test_a_list_chooses_samples_and_duplicates_share_a_vote(tmp_path: Path) -> None:
    rows = [sample(name, content_hash="same" if name in SAMPLES[:2] else f"content of {name}") for name in SAMPLES[:3]]
    results = [
        run(name, speedup=speedup, build_hash=f"build{number:02}")
        for number in range(2)
        for name, speedup in zip(SAMPLES, (4.0, 4.0, 1.0), strict=False)
    ]
    listed = [SampleListRow("mine", "same", 1.0, NOON), SampleListRow("mine", f"content of {SAMPLES[2]}", 1.0, NOON)]
    warehouse = filled(tmp_path, build(0), build(1), *rows, *listed, *results)
    compute_history(warehouse, Suite(list_name="mine"), USUAL)
    points = warehouse.rows("SELECT list_name, value FROM build_history WHERE measure = 's0' AND group_kind = 'all'")
    assert points == [("mine", pytest.approx(2.0))] * 2
    assert compute_history(warehouse, Suite(list_name="nobody's"), USUAL) == []
