"""The scores of the SQL macro are those of ops/reporting/score/metrics.py."""

import math
import random
from collections import defaultdict
from collections.abc import Sequence
from pathlib import Path

import pandas as pd
import pytest
from warehouse_rows import failure, filled, run, sample

from ops.errors import GraphNetError
from ops.evaluation.benchmark.results import BenchmarkRun, Phase, Status
from ops.evaluation.verdict.result import RunResult
from ops.evaluation.verdict.rules import state_of
from ops.failures import FailureKind
from ops.reporting.score.intervals import curve_intervals
from ops.reporting.score.metrics import Reference, ScoredSample, score
from ops.reporting.score.policies import POLICIES
from ops.reporting.score.run_outcomes import JOINT_SHARE
from warehouse.errors import WarehouseError
from warehouse.questions.queries import score_intervals, scores_frame
from warehouse.store import Warehouse

TASKS = ("nlp", "audio", "multimodal")
INF = math.inf
VALUES = ("sample_count", "correct_count", "slow_count", "alpha", "beta", "lambda", "eta", "gamma", "s", "es")


def random_runs(seed: int, samples: int) -> list[BenchmarkRun]:
    """Runs of every kind that there can be, under four backends, one of which has no scored sample."""
    chance = random.Random(seed)
    runs = []
    for backend in ("inductor", "other", "third", "hopeless"):
        for number in range(samples):
            name = f"zoo/{number}"
            kind = chance.random()
            if kind < 0.1:
                result = run(name, backend=backend, status=Status.UNAVAILABLE, message="not installed")
            elif backend == "hopeless":
                result = failure(name, chance.choice([Phase.LOAD, Phase.EAGER]), FailureKind.ERROR, backend=backend)
            elif kind < 0.4:
                result = failure(name, chance.choice(list(Phase)), chance.choice(list(FailureKind)), backend=backend)
            elif kind < 0.45:  # a failure that says too little counts as one of running
                result = run(name, backend=backend, status=Status.FAILURE)
            else:
                result = run(
                    name,
                    backend=backend,
                    speedup=chance.choice(
                        [chance.lognormvariate(0, 1), 1.0, chance.uniform(0.1, 0.99), None, INF, 0.0]
                    ),
                    t_min=chance.choice([-INF, INF, None, *range(-10, 6)]),
                    t_min_float64=chance.choice([None, INF, *range(-10, 6)]),
                    eager_t_min_float64=chance.choice([None, None, *range(-8, 0)]),
                    nan_mismatch=chance.random() < 0.2,
                )
            runs.append(result)
    return runs


def catalog(samples: int) -> list[object]:
    return [
        sample(f"zoo/{number}", task=TASKS[number % 3], source=f"s{number % 2}", dtype=f"float{16 << number % 3}")
        for number in range(samples)
    ]


def compared(runs: Sequence[BenchmarkRun]) -> list[BenchmarkRun]:
    """The runs that figures are over: the same samples for all curves that have nearly all of them."""
    scored = [item for item in runs if state_of(item).is_scored]
    curves: dict[str, set[str]] = defaultdict(set)
    for each in scored:
        curves[each.label].add(each.sample_id)
    total = len(set().union(*curves.values()))
    joint = {label: samples for label, samples in curves.items() if len(samples) >= JOINT_SHARE * total}
    common = set.intersection(*joint.values()) if joint else set()
    return [each for each in scored if each.label not in joint or each.sample_id in common]


def expected(
    runs: Sequence[BenchmarkRun], policy: str, p: float, b: float, group_by: str, reference: Reference = "eager"
) -> dict[tuple, tuple]:
    """(backend, group, t) → values, by the Python that the macro must equal."""
    groups: dict[tuple[str, str], list[ScoredSample]] = defaultdict(list)
    of_sample: dict[str, list[BenchmarkRun]] = defaultdict(list)
    for result in runs:
        of_sample[result.sample_id].append(result)
    for result in compared(runs):
        number = int(result.sample_id.removeprefix("zoo/"))
        group = {
            "all": "all",
            "task": TASKS[number % 3],
            "source": f"s{number % 2}",
            "dtype": f"float{16 << number % 3}",
        }[group_by]
        scored = ScoredSample.of(
            RunResult.of(result),
            POLICIES[policy],
            reference=reference,
            eager_t_min_float64=eager_t_min_float64(of_sample[result.sample_id], result.sample_id),
        )
        groups[result.backend, group] += [scored] if scored else []
    table = {}
    for (backend, group), samples in groups.items():
        for t in POLICIES[policy].t_values:
            point = score(samples, t, p=p, b=b)
            values = (point.sample_count, point.correct_count, point.slow_count, point.alpha, point.beta)
            values += (point.lambda_, point.eta, point.gamma, math.nan if point.s is None else point.s, point.es)
            table[backend, group, t] = values
    return table


def eager_t_min_float64(runs: Sequence[BenchmarkRun], sample_id: str) -> float | None:
    """What any scored run of a sample says of eager's error against float64: the largest."""
    scored = [
        each for each in runs if each.sample_id == sample_id and ScoredSample.of(RunResult.of(each), POLICIES["paper"])
    ]
    return max(
        (result.float64.eager_t_min_float64 for result in scored if result.float64.eager_t_min_float64 is not None),
        default=None,
    )


def compare(frame: pd.DataFrame, table: dict[tuple, tuple]) -> None:
    result = {
        (row["backend"], row["group_value"], row["t"]): tuple(row[name] for name in VALUES)
        for row in frame.to_dict(orient="records")
    }
    assert result.keys() == table.keys()
    for key, values in table.items():
        assert result[key] == pytest.approx(values, rel=1e-9, abs=1e-12, nan_ok=True), key


@pytest.fixture(scope="module")
def runs() -> list[BenchmarkRun]:
    return random_runs(7, 240)


@pytest.fixture(scope="module")
def warehouse(tmp_path_factory: pytest.TempPathFactory, runs: list[BenchmarkRun]) -> Warehouse:
    return filled(tmp_path_factory.mktemp("scores"), *catalog(240), *runs)  # type: ignore[arg-type]


@pytest.mark.parametrize(
    ("policy", "group_by", "p", "b"),
    [
        (policy, group_by, *penalties)
        for policy in POLICIES
        for group_by, penalties in [
            ("all", (0.1, 0.1)),
            ("task", (1.5, 0.37)),
            ("source", (0.2, 1.0)),
            ("dtype", (0.0, 0.1)),
        ]
    ],
)
def test_sql_equals_python(
    warehouse: Warehouse, runs: list[BenchmarkRun], policy: str, group_by: str, p: float, b: float
) -> None:
    frame = scores_frame(warehouse, p=p, b=b, policy=policy, group_by=group_by)
    compare(frame, expected(runs, policy, p, b, group_by))


@pytest.mark.parametrize("group_by", ["all", "task"])
def test_sql_equals_python_against_float64(warehouse: Warehouse, runs: list[BenchmarkRun], group_by: str) -> None:
    frame = scores_frame(warehouse, group_by=group_by, reference="float64")
    compare(frame, expected(runs, "paper", 0.0, 0.1, group_by, "float64"))
    assert not frame["es"].equals(scores_frame(warehouse, group_by=group_by)["es"])


def test_a_result_equal_to_eager_is_as_far_from_float64_as_eager(tmp_path: Path) -> None:
    equal = run(backend="inductor", t_min=-INF)
    different = run(backend="other", t_min=-5, t_min_float64=-7, eager_t_min_float64=-6)
    unknown = run("zoo/1", backend="inductor", t_min=-INF)
    warehouse = filled(tmp_path, sample(), sample("zoo/1"), equal, different, unknown, run("zoo/1", backend="other"))

    scores = scores_frame(warehouse, reference="float64").set_index(["backend", "t"])["correct_count"]

    assert [scores["inductor", t] for t in (-7, -6)] == [1, 2], (
        "where nobody knows eager's error, eager is the reference"
    )
    assert [scores["other", t] for t in (-8, -7)] == [0, 1]


@pytest.mark.parametrize(("group_by", "reference"), [("all", "eager"), ("task", "eager"), ("all", "float64")])
def test_intervals_are_those_of_the_samples(
    warehouse: Warehouse, runs: list[BenchmarkRun], group_by: str, reference: Reference
) -> None:
    ends = score_intervals(warehouse, p=0.2, b=0.3, group_by=group_by, reference=reference)
    scores = scores_frame(warehouse, p=0.2, b=0.3, group_by=group_by, reference=reference)
    assert ends.keys() == set(zip(*(scores[name] for name in ("backend", "variant", "group_value", "t")), strict=True))
    for row in scores.to_dict(orient="records"):
        low, high = ends[row["backend"], row["variant"], row["group_value"], row["t"]]
        assert low <= row["es"] <= high
    samples = [
        sample
        for outcome in compared(runs)
        if outcome.backend == "other" and (group_by == "all" or _task(outcome) == "nlp")
        if (
            sample := ScoredSample.of(
                RunResult.of(outcome),
                POLICIES["paper"],
                reference=reference,
                eager_t_min_float64=eager_t_min_float64(runs, outcome.sample_id),
            )
        )
        is not None
    ]
    for t in (-3, 0, 2):
        key = ("other", "", "nlp" if group_by == "task" else "all", t)
        # Resampling depends on the order of samples, and SQL has none.
        assert ends[key] == pytest.approx(curve_intervals(samples, [t], p=0.2, b=0.3)[t], rel=0.05)


def _task(run: BenchmarkRun) -> str:
    return TASKS[int(run.sample_id.removeprefix("zoo/")) % 3]


def test_one_sample_has_no_interval(tmp_path: Path) -> None:
    assert score_intervals(filled(tmp_path, sample(), run())) == {}


def test_a_backend_without_a_scored_sample_has_no_score_at_all(warehouse: Warehouse) -> None:
    scores = scores_frame(warehouse)

    assert set(scores["backend"]) == {"inductor", "other", "third"}
    assert scores[["alpha", "beta", "lambda", "eta", "gamma", "es"]].notna().all(axis=None)


def test_like_is_compared_with_like(tmp_path: Path) -> None:
    """Two backends that have nearly all samples are over those that both have; one with a few stands apart."""
    hard = {"speedup": 0.5}
    runs = [
        *(run(f"zoo/{number}", backend="wide", **(hard if number == 0 else {})) for number in range(20)),
        *(run(f"zoo/{number}", backend="near", speedup=3.0) for number in range(1, 20)),
        failure("zoo/0", Phase.EAGER, FailureKind.TIMEOUT, backend="near"),
        *(run(f"zoo/{number}", backend="few", speedup=9.0) for number in range(2)),
        run("zoo/5", backend="few", status=Status.UNAVAILABLE),
        run("zoo/0", backend="absent", status=Status.UNAVAILABLE),
    ]
    warehouse = filled(tmp_path, *catalog(20), *runs)  # type: ignore[arg-type]
    at_0 = scores_frame(warehouse).query("t == 0")

    columns = ["backend", "is_joint", "sample_count", "total_count"]
    assert at_0[columns].values.tolist() == [["near", True, 19, 20], ["wide", True, 19, 20], ["few", False, 2, 20]]
    assert at_0["alpha"].tolist() == pytest.approx([3.0, 2.0, 9.0]), "the hard sample, which near lacks, is in neither"
    compare(scores_frame(warehouse), expected(runs, "paper", 0.0, 0.1, "all"))
    compare(scores_frame(warehouse, group_by="task"), expected(runs, "paper", 0.0, 0.1, "task"))
    counts = scores_frame(warehouse, group_by="dtype").query("t == 0 and backend == 'few'")
    assert counts[["group_value", "sample_count", "total_count"]].values.tolist() == [
        ["float16", 1, 7],
        ["float32", 1, 7],
    ]
    held = warehouse.query("SELECT backend, count(*) FROM speedups WHERE is_compared GROUP BY ALL ORDER BY ALL")
    assert held.values.tolist() == [["few", 2], ["near", 19], ["wide", 19]]


def test_with_few_samples_each_backend_stands_apart_unless_it_has_them_all(tmp_path: Path) -> None:
    runs = [run("zoo/0", backend="one"), run("zoo/1", backend="two"), run("zoo/0", backend="both")]
    warehouse = filled(tmp_path, *catalog(2), *runs, run("zoo/1", backend="both"))  # type: ignore[arg-type]
    at_0 = scores_frame(warehouse).query("t == 0")
    assert at_0[["backend", "is_joint", "sample_count"]].values.tolist() == [
        ["both", True, 2],
        ["one", False, 1],
        ["two", False, 1],
    ]


def test_defaults_are_those_of_the_settings(warehouse: Warehouse) -> None:
    pd.testing.assert_frame_equal(warehouse.query("FROM scores()"), scores_frame(warehouse))


def test_another_dataset_has_its_own_scores(tmp_path: Path) -> None:
    warehouse = filled(tmp_path, sample(), sample(dataset="mine"), run(), run(dataset="mine", speedup=4.0))

    assert scores_frame(warehouse).query("t == 0")["alpha"].tolist() == [pytest.approx(2)]
    assert scores_frame(warehouse, dataset="mine").query("t == 0")["alpha"].tolist() == [pytest.approx(4)]
    assert scores_frame(warehouse, dataset="none").empty


@pytest.mark.parametrize("wrong", [{"p": -1.0}, {"b": 0.0}, {"b": 1.1}, {"policy": "mild"}, {"group_by": "colour"}])
def test_wrong_parameters_are_refused(warehouse: Warehouse, wrong: dict[str, object]) -> None:
    with pytest.raises(GraphNetError):
        scores_frame(warehouse, **wrong)  # type: ignore[arg-type]


def test_an_unknown_policy_or_failure_is_an_error_in_sql_too(warehouse: Warehouse, tmp_path: Path) -> None:
    with pytest.raises(WarehouseError, match="reference must be eager or float64"):
        warehouse.query("FROM scores(reference := 'truth')")
    with pytest.raises(WarehouseError, match="mild"):
        warehouse.query("FROM scores(policy := 'mild')")
    odd = filled(tmp_path, sample(), run(status=Status.FAILURE, phase="compile", failure_kind="boredom"))
    with pytest.raises(WarehouseError, match="compile/boredom"):
        odd.query("FROM scores()")


def test_intervals_do_not_depend_on_the_order_of_rows(tmp_path: Path) -> None:
    runs = [run(f"zoo/{number:02}", speedup=1 + (7 * number % 12) / 10) for number in range(12)]
    forward = filled(tmp_path / "forward", *(sample(item.sample_id) for item in runs), *runs)
    backward = filled(tmp_path / "backward", *(sample(item.sample_id) for item in runs), *reversed(runs))
    assert score_intervals(forward) == score_intervals(backward)


def test_frameworks_are_compared_apart(tmp_path: Path) -> None:
    """A backend of Paddle has no sample in common with one of torch, and is not apart for that."""
    runs = [
        *(run(f"zoo/{number}", backend="of_torch") for number in range(2)),
        *(run(f"zoo/{number}", backend="of_paddle", framework="paddle", speedup=3.0) for number in range(2, 5)),
    ]
    warehouse = filled(tmp_path, *catalog(5), *runs)  # type: ignore[arg-type]
    columns = ["backend", "is_joint", "sample_count", "total_count"]
    for group_by, groups in (("all", {"all"}), ("framework", {"torch", "paddle"})):
        at_0 = scores_frame(warehouse, group_by=group_by).query("t == 0")
        assert set(at_0["group_value"]) == groups
        assert sorted(at_0[columns].values.tolist()) == [["of_paddle", True, 3, 3], ["of_torch", True, 2, 2]]
    assert set(warehouse.query("SELECT DISTINCT framework FROM speedups")["framework"]) == {"torch", "paddle"}


@pytest.mark.parametrize(
    ("group_by", "speedups"),
    [
        ("task2", {"nlp/fill_mask": 4.0, "nlp/translation": 1.0}),
        ("architecture", {"transformer": 2.0}),
        ("family", {"transformer/bert": 4.0, "transformer/marian": 1.0}),
        ("traits", {"attention/fused": 2.0, "attention/cross": 1.0}),
    ],
)
def test_scores_are_split_by_labels(tmp_path: Path, group_by: str, speedups: dict[str, float]) -> None:
    """A sample is in the group of each of its traits."""
    rows = [
        sample("zoo/a", task2="nlp/fill_mask", family="transformer/bert", traits=("attention/fused",)),
        sample(
            "zoo/b",
            task2="nlp/translation",
            family="transformer/marian",
            traits=("attention/cross", "attention/fused"),
        ),
    ]
    warehouse = filled(tmp_path, *rows, run("zoo/a", speedup=4.0), run("zoo/b", speedup=1.0))
    frame = scores_frame(warehouse, group_by=group_by)
    scores = frame[frame["t"] == 0].set_index("group_value")["s"].to_dict()
    assert scores == pytest.approx(speedups)
    intervals = score_intervals(warehouse, group_by=group_by)
    assert not intervals  # of two samples there is none
