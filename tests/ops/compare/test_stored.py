"""What stored runs of two builds say by themselves."""

import dataclasses
import json
import math
from pathlib import Path
from typing import Any

import numpy as np
import pytest

from ops.compare.decide import Subject
from ops.compare.pairs import Key, Pair
from ops.compare.stored import ExportError, StoredRun, differences, read_export, stored_findings, stored_pair, suspects
from ops.compare.thresholds import Metric
from ops.compare.verdicts import Scope, Verdict, regressions, worst_of_samples
from tests.ops.compare.simulated_builds import GELU, SAMPLES, operators, subjects


def run_of(**fields: Any) -> StoredRun:
    usual = {
        "dataset": "tests", "sample_id": "a", "sample_hash": "1", "backend": "mine", "status": "success", "t_min": -6.0,
        "compiled_median_ms": 1.0, "eager_median_ms": 1.5, "compile_ms": 2000.0, "compiled_peak_bytes": 10**7,
    }  # fmt: skip
    return StoredRun(**{**usual, **fields})


def nights(slowdown: dict[Key, float], *, seed: int = 0, spread: float = 0.02, drift: float = 0.03) -> dict[Key, Pair]:
    """Runs of two nights, between which the machine changed its pace."""
    generator = np.random.default_rng(seed)

    def night(key: Key, ratio: float, pace: float) -> StoredRun:
        own = math.exp(generator.normal(0, spread) + pace)
        return run_of(sample_id=key[1], compiled_median_ms=ratio * own, eager_median_ms=1.5 * math.exp(pace))

    return {key: stored_pair(night(key, 1.0, 0.0), night(key, slowdown.get(key, 1.0), drift)) for key in SAMPLES}


def test_a_slow_sample_and_the_members_of_a_slow_kind_are_suspected() -> None:
    suspicion = suspects(subjects(operators()), nights({SAMPLES[15]: 1.2, **dict.fromkeys(GELU, 1.05)}))
    assert {SAMPLES[15], *GELU} <= suspicion.samples


def test_a_change_of_the_machines_pace_is_no_suspicion() -> None:
    suspicion = suspects(subjects(operators()), nights({}, spread=0.005, drift=0.08))
    assert not suspicion.is_general and len(suspicion.samples) < len(SAMPLES) / 2


def test_what_slows_all_is_suspected_in_general() -> None:
    assert suspects(subjects({}), nights(dict.fromkeys(SAMPLES, 1.04))).is_general


def test_without_twin_runs_large_differences_are_found_and_small_ones_suspected() -> None:
    pairs = nights({SAMPLES[0]: 1.5, SAMPLES[1]: 1.09})
    pairs[SAMPLES[2]] = stored_pair(run_of(), run_of(status="failure", phase="compile", failure_kind="crash"))
    pairs[SAMPLES[3]] = stored_pair(run_of(), run_of(t_min=1.0))
    findings = stored_findings(subjects({}), pairs, "A is gone")
    worst = worst_of_samples(findings)
    assert worst[SAMPLES[0]].verdict is Verdict.SLOWER
    assert worst[SAMPLES[1]].verdict is Verdict.UNSURE and worst[SAMPLES[1]].reason.endswith("A is gone")
    assert worst[SAMPLES[2]].verdict is Verdict.FAILED and worst[SAMPLES[3]].verdict is Verdict.WRONG
    assert len(regressions(findings)) == 3


def test_without_twin_runs_equal_builds_do_not_regress() -> None:
    for seed in range(20):
        assert not regressions(stored_findings(subjects(operators()), nights({}, seed=seed, spread=0.05), "no"))


def test_without_twin_runs_a_machine_of_another_pace_is_no_regression() -> None:
    """Eager took half as long again as well."""
    findings = stored_findings(subjects(operators()), nights({SAMPLES[0]: 1.6}, drift=0.4), "no")
    assert [item.name for item in regressions(findings)] == [SAMPLES[0][1]]
    single = {SAMPLES[0]: stored_pair(run_of(), run_of(compiled_median_ms=1.53, eager_median_ms=2.4))}
    assert not regressions(stored_findings(subjects({})[:1], single, "no"))


def test_without_twin_runs_a_kind_that_is_much_slower_is_found() -> None:
    findings = stored_findings(subjects(operators()), nights(dict.fromkeys(GELU, 1.15)), "no")
    (group,) = (item for item in regressions(findings) if item.scope is Scope.GROUP)
    assert "operator gelu" in (group.name, *group.alike)


def test_compile_time_is_compared_too() -> None:
    pair = stored_pair(run_of(compile_ms=1000.0), run_of(compile_ms=4400.0))
    findings = stored_findings([Subject(("tests", "a"))], {("tests", "a"): pair}, "no")
    assert [(item.metric, item.verdict) for item in regressions(findings)] == [(Metric.COMPILE, Verdict.SLOWER)]


@pytest.mark.parametrize(
    ("fields", "reason"),
    [
        ({"sample_hash": "2"}, "another version"),
        ({"settings_hash": "x"}, "settings"),
        ({"replay_version": 2}, "replay version 1 and 2"),
        ({"machine": {"cpu_count": 4}}, "the machine differs: cpu_count None and 4"),
        ({"env_hash": "other"}, "do not say in what"),
    ],
)
def test_what_keeps_runs_from_being_compared_is_said(fields: dict[str, Any], reason: str) -> None:
    assert reason in "; ".join(differences(run_of(), run_of(**fields)))
    assert not differences(run_of(), run_of(build_hash="2", backend_version="2", variant="x=1"))


def test_exported_results_are_read(tmp_path: Path) -> None:
    file = tmp_path / "runs.jsonl"
    lines = [
        dataclasses.asdict(run_of(t_min=-3.0)),
        {**dataclasses.asdict(run_of()), "t_min": "-Infinity", "more": [1, 2]},
        dataclasses.asdict(run_of(sample_id="", status="unavailable")),
    ]
    file.write_text("\n".join(map(json.dumps, lines)) + "\n\n")
    (run,) = read_export(file)
    assert run.t_min == -math.inf
    file.write_text('{"dataset": "tests"}\n')
    with pytest.raises(ExportError, match="line 1 is no run"):
        read_export(file)
    file.write_text("[" * 100_000)
    with pytest.raises(ExportError, match="line 1"):
        read_export(file)
    file.write_bytes(b"\xff\xfe")
    with pytest.raises(ExportError, match="cannot read"):
        read_export(file)
    file.write_text("")
    with pytest.raises(ExportError, match="has no runs"):
        read_export(file)
