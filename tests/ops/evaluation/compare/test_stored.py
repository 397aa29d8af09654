"""What stored runs of two builds say by themselves."""

import json
import math
from dataclasses import asdict
from datetime import UTC, datetime
from pathlib import Path
from statistics import median
from typing import Any

import numpy as np
import pytest

from ops.dataset.sample.catalog.rows import SampleKey
from ops.evaluation.benchmark.pooling import block_spread
from ops.evaluation.benchmark.results import BenchmarkResult
from ops.evaluation.benchmark.stored_rows import ExportError
from ops.evaluation.compare.pairs import Pair, Subject
from ops.evaluation.compare.stored import (
    differences,
    read_export,
    signal_strength,
    stored_findings,
    stored_pair,
    suspects,
)
from ops.evaluation.verdict.findings import ComparisonFinding, FindingScope, regressions, worst_of_samples
from ops.evaluation.verdict.result import StoredRun
from ops.evaluation.verdict.rules import Fact, Metric, Verdict
from pipelines.output.console import json_value
from tests.ops.evaluation.compare.simulated_builds import GELU, SAMPLES, operators, subjects
from tests.ops.evaluation.reference.reference_records import kept_run
from tests.verdict_cases import CASES

NOW = datetime(2026, 11, 1, tzinfo=UTC)
KEY = ("tests", "a")
USUAL = {
    "dataset": "tests", "sample_id": "a", "sample_hash": "1", "backend": "mine", "status": "success", "t_min": -6.0,
    "compiled_median_ms": 1.0, "eager_median_ms": 1.5, "compile_ms": 2000.0, "compiled_peak_bytes": 10**7,
}  # fmt: skip


def run_of(**fields: Any) -> StoredRun:
    return StoredRun(**{**USUAL, **fields})


def nights(
    slowdown: dict[SampleKey, float], *, seed: int = 0, spread: float = 0.02, drift: float = 0.03
) -> dict[SampleKey, Pair]:
    """Runs of two nights, between which the machine changed its pace."""
    generator = np.random.default_rng(seed)

    def night(key: SampleKey, ratio: float, pace: float) -> StoredRun:
        own = math.exp(generator.normal(0, spread) + pace)
        return run_of(sample_id=key[1], compiled_median_ms=ratio * own, eager_median_ms=1.5 * math.exp(pace))

    return {key: stored_pair(night(key, 1.0, 0.0), night(key, slowdown.get(key, 1.0), drift)) for key in SAMPLES}


def said(slowdown: dict[SampleKey, float], **how: Any) -> list[ComparisonFinding]:
    return stored_findings(subjects(operators()), nights(slowdown, **how), "A is gone")


def test_what_stands_out_is_suspected_and_a_change_of_the_machines_pace_is_not() -> None:
    suspicion = suspects(subjects(operators()), nights({SAMPLES[15]: 1.2, **dict.fromkeys(GELU, 1.05)}))
    assert {SAMPLES[15], *GELU} <= suspicion.samples
    suspicion = suspects(subjects(operators()), nights({}, spread=0.005, drift=0.08))
    assert not suspicion.is_general and len(suspicion.samples) < len(SAMPLES) / 2
    assert suspects(subjects({}), nights(dict.fromkeys(SAMPLES, 1.04))).is_general


def test_without_twin_runs_large_differences_are_found_and_small_ones_suspected() -> None:
    findings = said({SAMPLES[0]: 1.5, SAMPLES[1]: 1.09})
    worst = worst_of_samples(findings)
    assert worst[SAMPLES[0]].verdict is Verdict.SLOWER and len(regressions(findings)) == 1
    assert worst[SAMPLES[1]].verdict is Verdict.UNSURE and worst[SAMPLES[1]].reason.endswith("A is gone")
    (group,) = (item for item in regressions(said(dict.fromkeys(GELU, 1.15))) if item.scope is FindingScope.GROUP)
    assert "operator gelu" in (group.name, *group.alike)


def test_without_twin_runs_neither_equal_builds_nor_a_machine_of_another_pace_is_a_regression() -> None:
    assert not any(regressions(said({}, seed=seed, spread=0.05)) for seed in range(20))
    # Eager took half as long again as well.
    assert [item.name for item in regressions(said({SAMPLES[0]: 1.6}, drift=0.4))] == [SAMPLES[0][1]]
    single = {SAMPLES[0]: stored_pair(run_of(), run_of(compiled_median_ms=1.53, eager_median_ms=2.4))}
    assert not regressions(stored_findings(subjects({})[:1], single, "no"))


COMPILED, MEMORY = (1000.0, 4400.0), (4 << 20, 40 << 20)


@pytest.mark.parametrize(
    ("name", "values"), [("compile_ms", COMPILED), ("compile_cpu_ms", COMPILED), ("compiled_peak_bytes", MEMORY)]
)
@pytest.mark.parametrize("keys", [SAMPLES[:1], SAMPLES])
@pytest.mark.parametrize("direction", [1, -1])
def test_stored_runs_only_suspect_compile_time_and_small_memory(
    name: str, values: tuple[float, float], keys: list[SampleKey], direction: int
) -> None:
    """Of a sample, of a kind and of all, in either direction."""
    usual, other = values[::direction]
    pairs = {
        key: stored_pair(run_of(**{name: usual}), run_of(**{name: other if key in GELU else usual})) for key in keys
    }
    chosen = [item for item in subjects(operators()) if item.key in pairs]
    findings = stored_findings(chosen, pairs, "A is gone")
    assert not [item for item in findings if item.is_worse or item.is_better]
    suspected = (Verdict.UNSURE, "stored runs can only suspect it; A is gone")
    assert suspected in {(item.verdict, item.reason) for item in findings if item.name == SAMPLES[0][1]}
    assert SAMPLES[0] in suspects([Subject(SAMPLES[0])], {SAMPLES[0]: pairs[SAMPLES[0]]}).samples, "twin runs decide"


_VERDICTS = {Fact.SAME: Verdict.UNCHANGED, Fact.BOTH_FAIL: Verdict.UNCHANGED}


@pytest.mark.parametrize("name", CASES)
def test_facts_of_stored_runs_are_verdicts(name: str) -> None:
    case = CASES[name]
    pairs = {KEY: stored_pair(run_of(**case.before), run_of(**case.now))}
    (told,) = (item for item in stored_findings([Subject(KEY)], pairs, "no") if item.metric is Metric.RESULT)
    assert told.verdict == _VERDICTS.get(case.fact, case.fact.value)
    assert told.is_missing is (case.fact is Fact.INCOMPARABLE and "status" not in case.before)


@pytest.mark.parametrize(
    ("a", "b", "metric", "verdict", "is_missing"),
    [
        ({}, {"compiled_peak_bytes": 120 << 20}, Metric.MEMORY, Verdict.LARGER, False),
        ({}, {"compiled_peak_bytes": None}, Metric.MEMORY, Verdict.UNSURE, False),
        # Tripled times of eager make a slower graph look as fast as before beside them.
        ({}, {"compiled_median_ms": 2.0, "eager_median_ms": 4.5}, Metric.SPEED, Verdict.INCOMPARABLE, True),
        ({"trial_count": 9}, {"trial_count": 0}, Metric.SPEED, Verdict.UNSURE, False),
        ({"trial_count": 9}, {"trial_count": 1}, Metric.SPEED, Verdict.UNSURE, False),
        ({"trial_count": 9}, {"trial_count": 2}, Metric.SPEED, Verdict.UNCHANGED, False),
    ],
)
def test_what_two_runs_say(
    a: dict[str, Any], b: dict[str, Any], metric: Metric, verdict: Verdict, is_missing: bool
) -> None:
    pairs = {KEY: stored_pair(run_of(**a), run_of(**b))}
    (told,) = (item for item in stored_findings([Subject(KEY)], pairs, "no") if item.metric is metric)
    assert (told.verdict, told.is_missing) == (verdict, is_missing)
    if metric is Metric.SPEED:
        is_suspect = KEY in suspects([Subject(KEY)], pairs).samples
        assert is_suspect is (verdict is not Verdict.UNCHANGED), "twin runs decide it"


def test_what_stands_out_most_is_most_telling() -> None:
    """By any metric; of compile time what the processor had to do."""
    usual = {"compile_ms": 1000.0, "compile_cpu_ms": 1000.0}

    def order(**changes: Any) -> float:
        return signal_strength(stored_pair(run_of(**usual), run_of(**{**usual, **changes})))

    waited, slower = order(compile_ms=2000.0), order(compiled_median_ms=1.06)
    larger, compiled = order(compiled_peak_bytes=10**8), order(compile_ms=3000.0, compile_cpu_ms=3000.0)
    assert 0 == waited < slower < compiled < larger


def test_what_keeps_runs_from_being_compared_is_said() -> None:
    changes: dict[str, dict[str, Any]] = {
        "the sample is another version": {"sample_hash": "2"},
        "the settings, or the code that measures, differ": {"settings_hash": "x"},
        "replay version 1 and 2": {"replay_version": 2},
        "the machine differs: cpu_count None and 4": {"machine": {"cpu_count": 4}},
        "the environments differ, and the runs do not say in what": {"env_hash": "other"},
    }
    assert [differences(run_of(), run_of(**fields)) for fields in changes.values()] == [[reason] for reason in changes]
    assert not differences(run_of(), run_of(build_hash="2", backend_version="2", variant="x=1"))


def full_row(ms: float = 1.0, *, eager_ms: float = 1.5, **changes: Any) -> dict[str, Any]:
    """A line of `graphnet bench --json` with its trials, of which all else follows."""
    names = ("run_id", "dataset", "sample_id", "sample_hash", "backend", "backend_version", "env_hash", "config_hash")
    key = dict(zip(names, ("r1", "tests", "a", "1", "mine", "1", "e", "c"), strict=True))
    kept = asdict(kept_run(ms, eager_ms=eager_ms, blocks=4, t_min=-6.0, speedup_low=0.1, speedup_high=math.inf))
    kept |= {"eager_block_spread": block_spread(kept["eager_trials_ms"], kept["eager_block_sizes"])}
    kept |= {"compile_ms": 20.0, "first_call_ms": 5.0, "compiled_peak_bytes": 10**7, "process_block_counts": (4,)}
    kept |= {"evidence_artefact": "code", "evidence_operator_count": 3, "others_cpu_share": 0.0}
    result = BenchmarkResult.from_columns({**key, **kept, "backend_options": "{}", "device": "cpu", "started_at": NOW})
    record: dict[str, Any] = json_value(result.record())
    return {**record, "machine": {"cpu_count": 2}, **changes}


def written(path: Path, *rows: Any) -> Path:
    path.write_text("\n".join(row if isinstance(row, str) else json.dumps(row) for row in rows) + "\n\n")
    return path


def test_exported_results_are_read(tmp_path: Path) -> None:
    file = tmp_path / "runs.jsonl"
    few = {**USUAL, "t_min": "-Infinity", "more": [1, 2]}
    (run,) = read_export(written(file, few, {**USUAL, "sample_id": "", "status": "unavailable"}))
    assert run.t_min == -math.inf and run.trial_count == 0
    (run,) = read_export(written(file, full_row(later_column={"a": 1}, message=None)))
    assert run.trial_count == 16 and run.machine == {"cpu_count": 2} and run.t_min == -6.0
    for content, words in (
        (b'{"dataset": "tests"}', "line 1 is no run"),
        (b"\xff\xfe", "cannot read"),
        (b"", "no runs"),
    ):
        file.write_bytes(content)
        with pytest.raises(ExportError, match=words):
            read_export(file)
    with pytest.raises(ExportError, match="cannot read"):
        read_export(tmp_path)


# Bounds of types, and times that contradict each other, are those of a task's report: tests/ops/forgeries.py.
FORGED: list[tuple[dict[str, Any], str]] = [
    ({"compiled_median_ms": None}, "compiled_median_ms"),
    ({"t_min": None}, "t_min is missing"),
    ({"eager_median_ms": None, "eager_trials_ms": [], "eager_block_sizes": []}, "eager_median_ms"),
    ({"compile_ms": None, "first_call_ms": None}, "compile_ms is missing"),
    ({"compiled_trials_ms": [], "compiled_block_sizes": []}, "compiled_median_ms and compiled_trials_ms"),
    ({"compiled_trials_ms": [-1.0] * 16}, "compiled_trials_ms.0"),
    ({"eager_median_ms": 4.6}, "eager_median_ms is not the median of the trials"),
    ({"speedup": 4.0}, "speedup is not the ratio of the medians"),
    ({"speedup_low": 1.6}, "speedup lies outside of its interval"),
    ({"process_count": 2, "process_block_counts": [1, 1]}, "process_block_counts do not add up"),
    ({"eager_block_spread": 9.0}, "eager_block_spread is not that of the trials"),
    ({"t_min": -2.5}, "t_min must be"),
    ({"t_min": True}, "t_min"),
    ({"compiled_median_ms": "1.0"}, "compiled_median_ms"),
    ({"sample_id": {"a": {"b": []}}}, "sample_id"),
    ({"sample_id": "x" * 20_000}, "sample_id"),
    ({"status": "fine"}, "status"),
    ({"phase": "run", "failure_kind": "error"}, "status is success, and there is a phase"),
    ({"status": "failure"}, "phase or failure_kind is missing"),
    ({"finished_at": "yesterday"}, "finished_at"),
]


def test_forged_rows_are_refused(tmp_path: Path) -> None:
    for change, field in FORGED:
        file = written(tmp_path / "runs.jsonl", full_row(sample_id="b"), full_row(**change))
        with pytest.raises(ExportError, match=r"runs\.jsonl, line 2 is no run") as caught:
            read_export(file)
        assert field in str(caught.value) and "\n" not in str(caught.value) and len(str(caught.value)) < 700, field


LINE = json.dumps(full_row(compiled_median_ms=0.123))
NO_ROWS = {
    LINE[:-40]: "not all of it",
    LINE.replace("0.123", "1e400"): "compiled_median_ms: Input should be a finite number",
    LINE.replace("0.123", "NaN"): "compiled_median_ms: Input should be a finite number",
    LINE.replace("0.123", "1" * 5000): "digits",
    LINE.replace('"t_min"', '"t_min": -8.0, "t_min"', 1): "a key is there twice",
    "[" * 100_000: "recursion",
    "7": "an object",
}


def test_lines_that_are_no_row_are_refused(tmp_path: Path) -> None:
    for line, words in NO_ROWS.items():
        with pytest.raises(ExportError, match=f"line 1 is no run.*({words})"):
            read_export(written(tmp_path / "runs.jsonl", line))


def test_a_sample_is_there_once_but_for_runs_that_others_disturbed(tmp_path: Path) -> None:
    file = tmp_path / "runs.jsonl"
    for second in (full_row(), full_row(run_id="r2"), full_row(0.5, run_id="r2")):
        with pytest.raises(ExportError, match="line 2: sample_id a is in line 1 already"):
            read_export(written(file, full_row(), second))
    (run,) = read_export(written(file, full_row(others_cpu_share=0.5), full_row(2.0, run_id="r2")))
    assert run.compiled_median_ms == pytest.approx(2.0)
    with pytest.raises(ExportError, match="line 2"):
        read_export(written(file, full_row(others_cpu_share=0.5), full_row(2.0)))


def test_rows_of_several_processes_are_held_to_each(tmp_path: Path) -> None:
    """Their medians are geometric means over the processes."""
    row = full_row()
    blocks = [row["compiled_trials_ms"][:8], row["compiled_trials_ms"][8:]]
    middle = math.sqrt(median(blocks[0]) * median(blocks[1]))
    pooled = {"process_count": 2, "process_block_counts": [2, 2], "eager_block_spread": None}
    fine = {**row, **pooled, "compiled_median_ms": middle, "eager_median_ms": 1.5 * middle}
    assert len(read_export(written(tmp_path / "runs.jsonl", fine))) == 1
    with pytest.raises(ExportError, match="compiled_median_ms is not the median"):
        read_export(written(tmp_path / "runs.jsonl", {**fine, "compiled_median_ms": 1.01 * middle}))


def test_a_sample_whose_eager_took_longer_than_that_of_others_is_unsure() -> None:
    many = {("tests", name): stored_pair(run_of(), run_of()) for name in "bcdef"}
    pairs = {**many, KEY: stored_pair(run_of(), run_of(compiled_median_ms=1.6, eager_median_ms=2.4))}
    worst = worst_of_samples(stored_findings([Subject(item) for item in pairs], pairs, "no"))
    assert worst[KEY].verdict is Verdict.UNSURE and worst["tests", "b"].verdict is Verdict.UNCHANGED
