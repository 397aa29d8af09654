"""What the views show: current, newest, worst, worse than before."""

from dataclasses import replace
from datetime import timedelta
from pathlib import Path
from typing import Any

import pandas as pd
import pytest
from warehouse_rows import NOON, derived, failure, filled, one_of_each, run, sample, stale

from ops.dataset.derived import DerivationRow
from ops.dataset.sample.catalog.rows import BrokenRow, SampleOpRow
from ops.evaluation.benchmark.results import DISTURBED_SHARE, BenchmarkRun, Phase, Status
from ops.execution.environments.description import Environment
from ops.failures import FailureKind
from ops.reporting.score.charts import score_chart
from warehouse.questions import queries
from warehouse.questions.report_data import load_report_data
from warehouse.store import Warehouse

INF = float("inf")
LATER = NOON + timedelta(days=1)


def ids(warehouse: Warehouse, query: str) -> list[Any]:
    return warehouse.query(query).iloc[:, 0].tolist()


def failures_of(warehouse: Warehouse) -> pd.DataFrame:
    order = "backend, variant, status, phase, failure_kind, sample_id"
    return warehouse.query(f"FROM failures WHERE dataset = 'catalog' ORDER BY {order}")


def test_current_samples_are_those_of_the_newest_catalog(tmp_path: Path) -> None:
    warehouse = filled(
        tmp_path,
        sample("zoo/removed"),
        sample("zoo/changed", sample_hash="before"),
        sample("zoo/kept"),
        sample("zoo/changed", sample_hash="after", cataloged_at=LATER),
        sample("zoo/kept", cataloged_at=LATER),
        sample("other/a", dataset="other"),  # an older catalog of its own
    )
    result = warehouse.query("SELECT sample_id, sample_hash FROM sample_current ORDER BY ALL").values.tolist()
    assert result == [
        ["other/a", "hash of other/a"],
        ["zoo/changed", "after"],
        ["zoo/kept", "hash of zoo/kept"],
    ]
    assert queries.samples_frame(warehouse)["sample_id"].tolist() == ["zoo/changed", "zoo/kept"]


def test_a_dataset_of_which_every_folder_broke_has_no_current_samples(tmp_path: Path) -> None:
    broken = [BrokenRow("catalog", name, f"samples/{name}", "expected JSON", LATER) for name in ("zoo/a", "zoo/b")]
    warehouse = filled(tmp_path, sample("zoo/a"), sample("zoo/b"), sample("other/a", dataset="other"), run(), *broken)
    assert ids(warehouse, "SELECT sample_id FROM sample_current") == ["other/a"]
    assert ids(warehouse, "SELECT sample_id FROM broken_current ORDER BY 1") == ["zoo/a", "zoo/b"]
    assert ids(warehouse, "SELECT run_id FROM benchmark_current") == []
    assert stale(warehouse, backend="tvm") == []


def test_latest_is_the_newest_run_by_environment_of_the_current_version(tmp_path: Path) -> None:
    newest = run(minutes=5)
    elsewhere = run(minutes=1, env_hash="elsewhere")
    of_a_version = run("zoo/b", minutes=4, others_cpu_share=0.6, backend_version="2")
    others = [run(minutes=1), run(minutes=2), run(minutes=9, sample_hash="before"), run("zoo/b", others_cpu_share=0.0)]
    warehouse = filled(tmp_path, sample(), sample("zoo/b"), newest, elsewhere, of_a_version, *others)
    result = ids(warehouse, "SELECT run_id FROM benchmark_latest ORDER BY 1")
    assert result == sorted([newest.run_id, elsewhere.run_id, of_a_version.run_id])


QUIET, DISTURBED = {"others_cpu_share": DISTURBED_SHARE}, {"others_cpu_share": DISTURBED_SHARE + 0.01}
FAILED = {"status": Status.FAILURE, "phase": Phase.RUN, "failure_kind": FailureKind.CRASH}
KINDS: dict[str, dict[str, Any]] = {
    "q": QUIET,
    "d": DISTURBED,
    "v": {"others_cpu_share": 0.0, "eager_block_spread": 2.5},
    "f": FAILED,
    "g": FAILED | DISTURBED,
    "u": {"status": Status.UNAVAILABLE},
    "?": {"others_cpu_share": None},
}
"""Kinds of runs by letter: undisturbed successes, disturbed by others or varying, failures, unavailable, and those of
which nobody knows what disturbed them."""


COUNTED = {
    "qv": 0,
    "fd": 1,  # a failure hides no later success
    "dfd": 2,
    "qf": 1,  # an earlier success hides no failure
    "df": 1,
    "qd": 0,  # a disturbed repetition replaces nothing
    "dq": 1,
    "dd": 1,
    "qfd": 0,  # it succeeds, and this is how fast
    "qu": 0,  # "unavailable" counts where nothing else is known
    "fu": 0,
    "uu": 1,
    "?q": 1,
    "?d": 0,
}
"""Kinds of the runs of a sample → the place of the one that counts."""


def test_which_of_several_runs_counts(tmp_path: Path) -> None:
    runs = {kinds: [run(kinds, minutes=at, **KINDS[kind]) for at, kind in enumerate(kinds)] for kinds in COUNTED}
    warehouse = filled(tmp_path, *map(sample, runs), *(item for items in runs.values() for item in items))
    expected = {kinds: runs[kinds][place].run_id for kinds, place in COUNTED.items()}
    for view in ("benchmark_latest", "benchmark_current", "benchmark_judged"):
        assert dict(warehouse.rows(f"SELECT sample_id, run_id FROM {view}")) == expected


def test_scores_are_of_the_newest_environment(tmp_path: Path) -> None:
    warehouse = filled(
        tmp_path,
        sample("zoo/a"),
        sample("zoo/b"),
        run("zoo/a", minutes=1),
        run("zoo/b", minutes=1),
        run("zoo/a", minutes=2, env_hash="new", speedup=3.0),
    )
    assert ids(warehouse, "SELECT speedup FROM speedups") == [3.0]
    assert ids(warehouse, "SELECT alpha FROM scores() WHERE t = 0") == [pytest.approx(3)]


@pytest.mark.parametrize(
    "alone",
    [
        {"config_hash": "mode=max-autotune", "speedup": 9.0},
        {"env_hash": "one thread", "speedup": 9.0},
        {"env_hash": "cuda", "status": Status.UNAVAILABLE, "message": "there is no GPU"},
        {"config_hash": "short", "status": Status.FAILURE, "phase": Phase.EAGER, "failure_kind": FailureKind.TIMEOUT},
    ],
)
def test_a_sample_tried_by_itself_replaces_nothing(tmp_path: Path, alone: dict[str, Any]) -> None:
    usual = [f"zoo/{name}" for name in "abc"]
    warehouse = filled(tmp_path, *map(sample, usual), *map(run, usual), run("zoo/a", minutes=5, **alone))
    assert ids(warehouse, "SELECT speedup FROM speedups") == [2.0] * 3
    assert ids(warehouse, "SELECT sample_count FROM scores() WHERE t = 0") == [3]


def test_other_options_are_a_curve_of_their_own(tmp_path: Path) -> None:
    usual = [f"zoo/{name}" for name in "abcd"]
    tuned = {"backend": "tvm", "variant": "tuned=true", "config_hash": "tuned"}
    warehouse = filled(
        tmp_path,
        *map(sample, usual),
        *(run(name, backend="tvm") for name in usual),
        *(run(name, **tuned, speedup=8.0, evidence_fallback_count=1, minutes=2) for name in usual[:3]),
        run("zoo/a", backend="tvm", variant="trials=1", config_hash="tried once", minutes=3),
    )
    query = "SELECT variant, sample_count, alpha, partial_count FROM scores() WHERE t = 0 ORDER BY variant"
    result = warehouse.query(query).values.tolist()
    assert result == [["", 4, pytest.approx(2), 0], ["tuned=true", 3, pytest.approx(8), 3]]
    assert load_report_data(warehouse).context.backends == ("tvm", "tvm tuned=true")
    assert set(load_report_data(warehouse).scores["backend"]) == {"tvm", "tvm tuned=true"}
    assert ids(warehouse, "SELECT count(*) FROM benchmark_latest WHERE sample_id = 'zoo/a'") == [3]
    assert len(queries.worst_frame(warehouse)) == 0 == len(failures_of(warehouse))


def test_samples_that_cannot_be_read_are_failures_and_not_scored(tmp_path: Path) -> None:
    broken = {"sample_hash": "", "message": "model.py: line 3"}
    warehouse = filled(
        tmp_path,
        sample("zoo/a", cataloged_at=LATER),
        run("zoo/a", minutes=24 * 60),
        failure("zoo/broken", Phase.LOAD, FailureKind.ERROR, minutes=24 * 60 + 1, **broken),
        failure("zoo/a", Phase.LOAD, FailureKind.ERROR, minutes=24 * 60 + 1, **broken),  # repaired: the catalog has it
        failure("zoo/removed", Phase.LOAD, FailureKind.ERROR, minutes=1, **broken),  # before the newest catalog
    )
    assert failures_of(warehouse)[["sample_id", "phase", "reason"]].values.tolist() == [
        ["zoo/broken", "load", "model.py: line 3"]
    ]
    assert ids(warehouse, "SELECT sample_id FROM speedups ORDER BY 1") == ["zoo/a", "zoo/broken"]
    assert ids(warehouse, "SELECT sample_count FROM scores() WHERE t = 0") == [1]


def test_results_are_shown_although_the_backend_is_missing_elsewhere(tmp_path: Path) -> None:
    gone = {"status": Status.UNAVAILABLE, "env_hash": "laptop", "message": "not installed: pip install it"}
    gone |= {"sample_hash": ""}  # of no sample
    warehouse = filled(tmp_path, sample(), run(minutes=1), run("", minutes=2, **gone), run("", backend="gone", **gone))

    assert warehouse.query("SELECT backend, status FROM speedups ORDER BY 1").values.tolist() == [
        ["gone", "unavailable"],
        ["inductor", "success"],
    ]
    shown = warehouse.query("SELECT backend, status, reason FROM failures ORDER BY 1").values.tolist()
    assert shown == [[name, "unavailable", "not installed: pip install it"] for name in ("gone", "inductor")]
    assert ids(warehouse, "SELECT sample_count FROM scores() WHERE t = 0 ORDER BY backend") == [1]


def test_failures_are_of_newest_runs(tmp_path: Path) -> None:
    crash = failure("zoo/a", Phase.RUN, FailureKind.CRASH, minutes=2, signal="SIGSEGV", message="died\nlong story")
    warehouse = filled(
        tmp_path,
        sample("zoo/a"),
        sample("zoo/b"),
        run("zoo/a", minutes=1),
        crash,
        failure("zoo/b", Phase.COMPILE, FailureKind.ERROR, minutes=1),
        run("zoo/b", minutes=2, env_hash="repaired"),
    )
    result = failures_of(warehouse)
    assert result[["sample_id", "phase", "failure_kind", "signal", "reason"]].values.tolist() == [
        ["zoo/a", "run", "crash", "SIGSEGV", "died"]
    ]


def test_the_worst_come_first(tmp_path: Path) -> None:
    rows = [
        run("eager is never harmed", backend="eager", speedup=0.1),
        run("9 fast", speedup=3.0),
        run("8 even", speedup=1.0),
        run("7 perhaps slower", speedup=0.95, speedup_low=0.9, speedup_high=1.01),
        run("6 slow", speedup=0.9, speedup_high=0.95),
        run("5 slower", speedup=0.2, speedup_high=0.3),
        run("4 wrong and slow", t_min=2.0, speedup=0.5),
        run("3 wrong at any tolerance", t_min=INF, speedup=5.0),
        failure("2 error", Phase.COMPILE, FailureKind.ERROR, message="no lowering\nfor this"),
        failure("1 crash", Phase.RUN, FailureKind.CRASH),
        failure("not its fault", Phase.EAGER, FailureKind.ERROR),
        run("not installed", status=Status.UNAVAILABLE),
    ]
    warehouse = filled(tmp_path, *(sample(row.sample_id) for row in rows), *rows)
    worst = queries.worst_frame(warehouse)

    assert worst["sample_id"].tolist() == sorted(row.sample_id for row in rows[3:-2])
    assert worst["harm"].tolist() == ["crash", "failure", "wrong", "wrong", "slower", "slower", "none"]
    assert worst["harm_rank"].tolist() == list(range(1, 8))
    assert ids(warehouse, "SELECT sample_id FROM worst_samples OFFSET 7") == ["8 even", "9 fast"]
    assert worst["message"].tolist()[1] == "no lowering"
    assert queries.worst_frame(warehouse, limit=2)["sample_id"].tolist() == ["1 crash", "2 error"]


def test_the_report_tells_of_disturbed_runs_and_broken_samples(tmp_path: Path) -> None:
    warehouse = filled(
        tmp_path,
        *(sample(f"zoo/{letter}", cataloged_at=LATER) for letter in "abc"),
        *(BrokenRow("catalog", f"zoo/broken_{number}", "", "expected JSON", LATER) for number in range(6)),
        BrokenRow("catalog", "zoo/repaired", "", "expected JSON", NOON),
        run("zoo/a", others_cpu_share=0.42),
        run("zoo/b", others_cpu_share=0.05),
        run("zoo/c", others_cpu_share=0.9),
        run("zoo/c", minutes=1, others_cpu_share=0.0),
    )
    disturbed, broken = load_report_data(warehouse).notes
    assert disturbed == "1 of 3 runs was disturbed: others took up to 42% of the cores"
    assert broken.startswith("6 folders could not be read as samples: zoo/broken_0, zoo/broken_1, ")
    assert broken.endswith("zoo/broken_4 and 1 more")
    assert load_report_data(filled(tmp_path / "quiet", sample(), run(others_cpu_share=0.1))).notes == ()


def test_composition_and_operators(tmp_path: Path) -> None:
    warehouse = filled(
        tmp_path,
        sample("zoo/a", graph_hash="g", operator_count=4),
        sample("zoo/b", graph_hash="g", operator_count=4),
        sample("zoo/c", graph_hash="h", operator_count=10, task="audio"),
        SampleOpRow("g", "torch.relu", 3),
        SampleOpRow("g", "torch.add", 1),
        SampleOpRow("h", "torch.relu", 10),
        SampleOpRow("of no current sample", "torch.relu", 99),
    )
    result = warehouse.query("SELECT task, sample_count, graph_count, operator_count, size_bytes FROM composition")
    assert result.values.tolist() == [["audio", 1, 1, 10, 1024], ["nlp", 2, 1, 8, 2048]]
    used = warehouse.query("SELECT operator, sample_count, graph_count, call_count FROM operator_usage")
    assert used.values.tolist() == [["torch.relu", 3, 2, 16], ["torch.add", 2, 1, 2]]


def test_pairs_are_the_same_graph_on_the_same_machine_in_both_frameworks(tmp_path: Path) -> None:
    machine = next(row for row in one_of_each() if isinstance(row, Environment))

    def conversion(sample_id: str, **changes: Any) -> DerivationRow:
        return derived("convert", "paddle", sample_id, result_hash=f"paddle's {sample_id}", **changes)

    def of_paddle(sample_id: str, **changes: Any) -> BenchmarkRun:
        fields = {"dataset": "converted", "sample_hash": f"paddle's {sample_id}", "framework": "paddle"}
        return run(sample_id, **fields | {"backend": "paddle_inference", "env_hash": "of paddle"} | changes)

    warehouse = filled(
        tmp_path,
        machine,
        replace(machine, env_hash="of paddle", packages={"paddlepaddle": "3.3.1"}),
        replace(machine, env_hash="elsewhere", threads=64),
        *(sample(name) for name in ("zoo/a", "zoo/alone", "zoo/different")),
        *(
            sample(name, dataset="converted", framework="paddle", sample_hash=f"paddle's {name}")
            for name in ("zoo/a", "zoo/different")
        ),
        conversion("zoo/a"),
        conversion("zoo/alone"),
        conversion("zoo/different", status="failure", phase="compare"),
        run("zoo/a", eager_median_ms=2.0, compiled_median_ms=1.0, speedup=1.8),
        run("zoo/a", backend="tvm", eager_median_ms=4.0, compiled_median_ms=1.0),
        run("zoo/alone"),
        run("zoo/different"),
        of_paddle("zoo/a", compiled_median_ms=99.0),
        of_paddle("zoo/a", compiled_median_ms=1.5, eager_median_ms=7.0, minutes=1),
        of_paddle("zoo/a", backend="paddle_eager", env_hash="elsewhere"),
        of_paddle("zoo/a", backend="cinn", status=Status.FAILURE, phase=Phase.COMPILE, failure_kind=FailureKind.ERROR),
        of_paddle("zoo/different"),
    )
    pairs = queries.converted_pairs_frame(warehouse)
    result = pairs[["sample_id", "framework", "backend", "status", "speedup_over_original"]].values.tolist()
    assert result[1:-1] == [
        ["zoo/a", "paddle", "paddle_inference", "success", 3.0 / 1.5],  # eager's median of torch's runs, 2 and 4 ms
        ["zoo/a", "torch", "inductor", "success", 1.8],
        ["zoo/a", "torch", "tvm", "success", 2.0],
    ]
    assert result[0][:4] == ["zoo/a", "paddle", "cinn", "failure"] and pd.isna(result[0][4])
    assert result[-1][:3] == ["zoo/alone", "torch", "inductor"]


def test_operators_that_stop_conversions_are_of_every_phase(tmp_path: Path) -> None:
    def conversion(sample_id: str, phase: str, *stops: str, first: str = "", **changes: Any) -> DerivationRow:
        row = derived("convert", "paddle", sample_id, phase=phase, status="failure")
        return row.having(stopped_by=stops, first_different=first, **changes)

    conversions = (
        conversion("zoo/one", "convert", "torch.tan", "torch.tan"),
        conversion("zoo/two", "convert", "torch.tan", "torch.svd"),
        conversion("zoo/fails", "run", first="torch.einsum"),
        conversion("zoo/differs", "compare", first="torch.einsum"),
        conversion("zoo/adds_up", "compare"),
        conversion("zoo/rough", "compare", first="torch.tanh", status="loose", is_converted=True),
        conversion("zoo/good", "", first="torch.relu", status="success"),
    )
    warehouse = filled(tmp_path, *(sample(item.sample_id) for item in conversions), *conversions)
    columns = "operator, phase, sample_count, gained_count, loose_count"
    assert warehouse.query(f"SELECT {columns} FROM conversion_blockers ORDER BY ALL").values.tolist() == [
        ["torch.einsum", "compare", 1, 1, 0],
        ["torch.einsum", "run", 1, 1, 0],
        ["torch.svd", "convert", 1, 0, 0],
        ["torch.tan", "convert", 2, 1, 0],
        ["torch.tanh", "compare", 1, 1, 1],
    ]
    lists = "SELECT sample_id FROM converted_samples WHERE is_loose"
    assert warehouse.query(lists).values.tolist() == [["zoo/rough"]]


def test_empty_charts_say_which_other_samples_have_results(tmp_path: Path) -> None:
    """A person who captured a model and benchmarked nothing else."""
    warehouse = filled(tmp_path, sample(dataset="extracted"), run(dataset="extracted"))
    data = load_report_data(warehouse)
    assert "1 of dataset 'extracted'. " in data.context.elsewhere
    drawn = score_chart(data.scores, "s", context=data.context).to_json()
    assert "`graphnet" in drawn and "no benchmark run has been scored" in drawn
    assert load_report_data(filled(tmp_path / "usual", sample(), run())).context.elsewhere == ""
