"""What is a regression beside a reference, and what is another machine, chance or the machine's mood."""

import dataclasses
import math
from typing import Any

import pytest

from ops.evaluation.benchmark.results import Phase, Status
from ops.evaluation.reference.records import KeptRun
from ops.evaluation.reference.verdict import (
    Judge,
    Judgement,
    ReferenceAgreement,
    ReferenceCheck,
    machine_difference,
    right_counts,
    software_difference,
    sort_by_severity,
)
from ops.evaluation.verdict.result import RunResult, blocks_of_side
from ops.evaluation.verdict.rules import THRESHOLDS, Metric, Verdict, stored_ratio
from ops.failures import FailureKind
from tests.ops.evaluation.reference.reference_records import ENVIRONMENT, kept_run

JUDGE = Judge(0, same_machine=True, same_software=False)
SAME, UNKEPT = ReferenceAgreement(-math.inf, 0.0), ReferenceAgreement(None, note="statistics alone")
FAILED_AT = {"phase": Phase.COMPILE, "failure_kind": FailureKind.ERROR}
FAILURE = {"status": Status.FAILURE, **FAILED_AT, "message": "no kernel\nfor x"}
NO_EAGER = FAILURE | {"phase": Phase.EAGER}
ONE_TRIAL = {f"{side}_{name}": (1,) for side in ("eager", "compiled") for name in ("trials_ms", "block_sizes")}


def judged(
    reference: KeptRun, target: KeptRun, agreement: ReferenceAgreement | None, judge: Judge = JUDGE
) -> Judgement:
    ratios = (
        stored_ratio(blocks_of_side(reference, side), blocks_of_side(target, side)) for side in ("compiled", "eager")
    )
    return judge.judge(RunResult.of(reference), RunResult.of(target), agreement, *ratios)


NO_TIMES = {"compiled_trials_ms": (), "compiled_block_sizes": (), "compiled_median_ms": None}


@pytest.mark.parametrize(
    ("reference", "target", "agreement", "verdict", "message"),
    [
        (kept_run(), kept_run(), SAME, Verdict.UNCHANGED, ""),
        (kept_run(), kept_run(**FAILURE), None, Verdict.FAILED, "error in compile: no kernel"),
        (kept_run(**FAILURE), kept_run(**FAILURE), None, Verdict.UNCHANGED, "it fails as in the reference"),
        (kept_run(**FAILURE), kept_run(), None, Verdict.FIXED, "it failed in the reference"),
        (kept_run(), kept_run(status=Status.UNAVAILABLE, message="no sandbox"), None, Verdict.UNSURE, "no sandbox"),
        (kept_run(), kept_run(**NO_EAGER), None, Verdict.UNSURE, "here there is no baseline: error in eager"),
        (kept_run(**NO_EAGER), kept_run(), None, Verdict.UNSURE, "in the reference there is no baseline"),
        (kept_run(**NO_EAGER), kept_run(**FAILURE), None, Verdict.UNSURE, "in the reference there is no baseline"),
        (kept_run(**NO_EAGER), kept_run(**NO_EAGER), None, Verdict.UNCHANGED, "it fails as in the reference"),
        (kept_run(), kept_run(), None, Verdict.UNSURE, "no outputs"),
        (kept_run(), kept_run(), ReferenceAgreement(0.0, 1e-5), Verdict.UNCHANGED, ""),
        (kept_run(), kept_run(), ReferenceAgreement(1.0, 1e-2), Verdict.WRONG, "from t = 1 on"),
        (kept_run(), kept_run(), ReferenceAgreement(math.inf), Verdict.WRONG, "at no t"),
        (
            kept_run(),
            kept_run(),
            ReferenceAgreement(math.inf, note="output 0 is int8"),
            Verdict.WRONG,
            "output 0 is int8",
        ),
        (kept_run(), kept_run(), UNKEPT, Verdict.UNSURE, "statistics alone"),
        (kept_run(), kept_run(1.3), SAME, Verdict.SLOWER, "0.769 times"),
        (kept_run(), kept_run(1.3), UNKEPT, Verdict.SLOWER, "statistics alone"),
        (kept_run(), kept_run(1.3), ReferenceAgreement(3.0), Verdict.WRONG, "from t = 3 on"),
        (kept_run(1.3), kept_run(), SAME, Verdict.FASTER, "1.3 times"),
        (kept_run(), kept_run(1.1), SAME, Verdict.UNCHANGED, ""),
        (kept_run(), kept_run(1.3, blocks=1), SAME, Verdict.UNSURE, "too few blocks"),
        (kept_run(blocks=1), kept_run(226.0), SAME, Verdict.UNSURE, "0.00442 times the reference's speed, by too few"),
        (kept_run(), kept_run(1.3, others_cpu_share=0.5), SAME, Verdict.UNSURE, "disturbed"),
        (kept_run(eager_block_spread=9.0), kept_run(1.3), SAME, Verdict.UNSURE, "disturbed"),
        (kept_run(1.3), kept_run(others_cpu_share=0.5), SAME, Verdict.UNCHANGED, ""),
        (kept_run(), kept_run(**ONE_TRIAL), SAME, Verdict.UNSURE, "too few blocks"),
        (kept_run(others_cpu_share=0.5), kept_run(1.3), SAME, Verdict.SLOWER, "0.769 times"),
        (kept_run(1.3, others_cpu_share=0.5), kept_run(), SAME, Verdict.UNCHANGED, ""),
        (kept_run(**ONE_TRIAL), kept_run(2.0), SAME, Verdict.UNSURE, "too few blocks"),
        (kept_run(**ONE_TRIAL), kept_run(), ReferenceAgreement(1.0), Verdict.WRONG, "from t = 1 on"),
        # What a reference says of its own run neither makes a target right nor slow ones fixed.
        (kept_run(**FAILURE), kept_run(), ReferenceAgreement(1.0), Verdict.WRONG, "from t = 1 on"),
        (kept_run(**FAILURE), kept_run(1.3), SAME, Verdict.SLOWER, "0.769 times"),
        (kept_run(**FAILURE, **NO_TIMES), kept_run(1.3), SAME, Verdict.UNSURE, "no times"),
        (
            kept_run(**FAILURE),
            kept_run(),
            ReferenceAgreement(math.inf, note="output 0 is int8"),
            Verdict.FIXED,
            "it failed",
        ),
        (kept_run(**FAILURE), kept_run(t_min=1.0), None, Verdict.WRONG, "not right beside eager"),
        (kept_run(**FAILURE), kept_run(), UNKEPT, Verdict.UNSURE, "statistics alone"),
    ],
)
def test_verdicts(
    reference: KeptRun, target: KeptRun, agreement: ReferenceAgreement | None, verdict: Verdict, message: str
) -> None:
    judgement, told = judged(reference, target, agreement)
    assert judgement is verdict and message in told and "\n" not in told


def test_slow_times_are_the_machines_where_it_is_another_or_eager_is_slower_too() -> None:
    def verdict(judge: Judge, ms: float, eager_ms: float) -> Judgement:
        return judged(kept_run(), kept_run(ms, eager_ms=eager_ms), SAME, judge)

    assert verdict(dataclasses.replace(JUDGE, same_machine=False), 9.0, 1.0)[0] is Verdict.UNCHANGED
    assert verdict(JUDGE, 1.3, 1.3)[0] is Verdict.SLOWER, "another torch or driver may be the cause"
    same_software = dataclasses.replace(JUDGE, same_software=True)
    assert verdict(same_software, 1.3, 1.3)[0] is Verdict.UNSURE
    assert verdict(same_software, 1.3, 1.0)[0] is Verdict.SLOWER
    much_slower, told = verdict(same_software, 4.0, 1.3)
    assert much_slower is Verdict.SLOWER and "eager, the same code, has 0.769 times" in told


def test_the_interval_allows_for_chance_between_two_processes() -> None:
    ratio = stored_ratio(*(blocks_of_side(run, "compiled") for run in (kept_run(), kept_run(2.0))))
    assert ratio is not None and ratio.value == pytest.approx(2.0)
    low, high = ratio.log_interval
    assert high - low == pytest.approx(2 * 1.96 * THRESHOLDS[Metric.SPEED].stored_noise, rel=0.05)


def test_the_machine_is_hardware_and_threads_and_the_rest_is_what_is_checked() -> None:
    other = dataclasses.replace(ENVIRONMENT, env_hash="f" * 64, driver="560", packages={"torch": "2.14.1", "x": "1"})
    assert machine_difference(ENVIRONMENT, other) == ""
    assert software_difference(ENVIRONMENT, other) == "driver  → 560, torch 2.13.0 → 2.14.1, x none → 1"
    gpu = dataclasses.replace(ENVIRONMENT, device="cuda:0", hardware="a card")
    assert machine_difference(ENVIRONMENT, gpu) == "device cpu → cuda, hardware a processor → a card"
    assert machine_difference(gpu, dataclasses.replace(gpu, device="cuda:1")) == ""
    assert "threads 2 → 4" in machine_difference(ENVIRONMENT, dataclasses.replace(ENVIRONMENT, threads=4))


def test_a_failed_sample_is_right_at_no_t_and_one_that_was_not_compared_counts_nowhere() -> None:
    texts: dict[str, Any] = {item.name: "" for item in dataclasses.fields(ReferenceCheck)[:17]}
    ends = {Verdict.UNSURE: None, Verdict.UNCHANGED: -math.inf, Verdict.FAILED: None, Verdict.WRONG: 2.0}
    rows = [ReferenceCheck(**texts | {"verdict": verdict, "t_min": t_min}) for verdict, t_min in ends.items()]
    counts, total = right_counts(rows)
    assert total == 3 and dict(counts) == {t: 1 if t < 2 else 2 for t in range(-10, 6)}
    assert [row.verdict for row in sort_by_severity(rows)] == ["failed", "wrong", "unsure", "unchanged"]
