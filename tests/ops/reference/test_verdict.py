"""What is a regression beside a reference, and what is another machine, chance or the machine's mood."""

import dataclasses
import math
from datetime import UTC, datetime

import pytest

from ops.benchmark.results import FailureKind, Phase, Status
from ops.reference.records import KeptRun
from ops.reference.verdict import (
    Agreement,
    Judge,
    Judgement,
    ReferenceCheck,
    by_severity,
    machine_difference,
    right_counts,
    software_difference,
)
from ops.verdict.result import RunResult, compiled_blocks, eager_blocks
from ops.verdict.rules import THRESHOLDS, Metric, Verdict, stored_ratio
from tests.ops.reference.reference_records import ENVIRONMENT, kept_run

JUDGE = Judge(0, same_machine=True, same_software=False)
SAME = Agreement(-math.inf, 0.0)
FAILURE = {
    "status": Status.FAILURE,
    "phase": Phase.COMPILE,
    "failure_kind": FailureKind.ERROR,
    "message": "no kernel\nfor x",
}
ONE_TRIAL = {
    "compiled_trials_ms": (1.0,),
    "compiled_block_sizes": (1,),
    "eager_trials_ms": (1.0,),
    "eager_block_sizes": (1,),
}


def judged(reference: KeptRun, target: KeptRun, agreement: Agreement | None, judge: Judge = JUDGE) -> Judgement:
    ratios = (stored_ratio(of(reference), of(target)) for of in (compiled_blocks, eager_blocks))
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
        (kept_run(), kept_run(), None, Verdict.UNSURE, "no outputs"),
        (kept_run(), kept_run(), Agreement(0.0, 1e-5), Verdict.UNCHANGED, ""),
        (kept_run(), kept_run(), Agreement(1.0, 1e-2), Verdict.WRONG, "from t = 1 on"),
        (kept_run(), kept_run(), Agreement(math.inf), Verdict.WRONG, "at no t"),
        (kept_run(), kept_run(), Agreement(math.inf, note="output 0 is int8"), Verdict.WRONG, "output 0 is int8"),
        (kept_run(), kept_run(), Agreement(None, note="statistics alone"), Verdict.UNSURE, "statistics alone"),
        (kept_run(), kept_run(1.3), SAME, Verdict.SLOWER, "0.769 times"),
        (kept_run(), kept_run(1.3), Agreement(None, note="statistics alone"), Verdict.SLOWER, "statistics alone"),
        (kept_run(), kept_run(1.3), Agreement(3.0), Verdict.WRONG, "from t = 3 on"),
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
        (kept_run(**ONE_TRIAL), kept_run(), Agreement(1.0), Verdict.WRONG, "from t = 1 on"),
        # What a reference says of its own run neither makes a target right nor slow ones fixed.
        (kept_run(**FAILURE), kept_run(), Agreement(1.0), Verdict.WRONG, "from t = 1 on"),
        (kept_run(**FAILURE), kept_run(1.3), SAME, Verdict.SLOWER, "0.769 times"),
        (kept_run(**FAILURE, **NO_TIMES), kept_run(1.3), SAME, Verdict.UNSURE, "no times"),
        (kept_run(**FAILURE), kept_run(), Agreement(math.inf, note="output 0 is int8"), Verdict.FIXED, "it failed"),
        (kept_run(**FAILURE), kept_run(t_min=1.0), None, Verdict.WRONG, "not right beside eager"),
        (kept_run(**FAILURE), kept_run(), Agreement(None, note="statistics alone"), Verdict.UNSURE, "statistics alone"),
    ],
)
def test_verdicts(
    reference: KeptRun, target: KeptRun, agreement: Agreement | None, verdict: Verdict, message: str
) -> None:
    judgement = judged(reference, target, agreement)
    assert judgement.verdict is verdict and message in judgement.message and "\n" not in judgement.message


def test_times_of_another_machine_give_no_verdict() -> None:
    judge = dataclasses.replace(JUDGE, same_machine=False)
    assert judged(kept_run(), kept_run(9.0), SAME, judge).verdict is Verdict.UNCHANGED


def test_where_the_same_code_of_eager_is_slower_too_the_machine_is() -> None:
    usual, slow = kept_run(), kept_run(1.3, eager_ms=1.3)
    assert judged(usual, slow, SAME).verdict is Verdict.SLOWER, "another torch or driver may be the cause"
    judge = dataclasses.replace(JUDGE, same_software=True)
    assert judged(usual, slow, SAME, judge).verdict is Verdict.UNSURE
    much_slower = judged(usual, kept_run(4.0, eager_ms=1.3), SAME, judge)
    assert much_slower.verdict is Verdict.SLOWER and "eager, the same code, has 0.769 times" in much_slower.message
    assert judged(usual, kept_run(1.3), SAME, judge).verdict is Verdict.SLOWER


def test_the_interval_allows_for_chance_between_two_processes() -> None:
    usual, slow = kept_run(), kept_run(2.0)
    ratio = stored_ratio(compiled_blocks(usual), compiled_blocks(slow))
    assert ratio is not None and ratio.value == pytest.approx(2.0)
    low, high = ratio.log_interval
    assert high - low == pytest.approx(2 * 1.96 * THRESHOLDS[Metric.SPEED].stored_noise, rel=0.05)
    eager = stored_ratio(eager_blocks(usual), eager_blocks(slow))
    assert eager is not None and eager.value == 1.0
    assert stored_ratio(compiled_blocks(usual), ()) is None


def test_the_machine_is_hardware_and_threads_and_the_rest_is_what_is_checked() -> None:
    other = dataclasses.replace(ENVIRONMENT, env_hash="f" * 64, driver="560", packages={"torch": "2.14.1", "x": "1"})
    assert machine_difference(ENVIRONMENT, other) == ""
    assert software_difference(ENVIRONMENT, other) == "driver  → 560, torch 2.13.0 → 2.14.1, x none → 1"
    gpu = dataclasses.replace(ENVIRONMENT, device="cuda:0", hardware="a card")
    assert machine_difference(ENVIRONMENT, gpu) == "device cpu → cuda, hardware a processor → a card"
    assert machine_difference(gpu, dataclasses.replace(gpu, device="cuda:1")) == ""
    assert "threads 2 → 4" in machine_difference(ENVIRONMENT, dataclasses.replace(ENVIRONMENT, threads=4))


def check(verdict: Verdict, t_min: float | None) -> ReferenceCheck:
    fields = ("check_id", "sample_id", "sample_hash", "reference")
    versions = ("reference_backend", "reference_version", "reference_build_hash", "reference_env_hash")
    target = ("backend", "backend_version", "backend_code_hash", "build_hash", "env_hash", "device")
    texts = dict.fromkeys((*fields, *versions, *target), "")
    return ReferenceCheck(
        **texts, checked_at=datetime(2026, 11, 1, tzinfo=UTC), verdict=verdict, message="", t_min=t_min
    )


def test_a_failed_sample_is_right_at_no_t_and_one_that_was_not_compared_counts_nowhere() -> None:
    rows = [
        check(Verdict.UNSURE, None),
        check(Verdict.UNCHANGED, -math.inf),
        check(Verdict.FAILED, None),
        check(Verdict.WRONG, 2.0),
    ]
    counts, total = right_counts(rows)
    assert total == 3 and dict(counts) == {t: 1 if t < 2 else 2 for t in range(-10, 6)}
    assert [row.verdict for row in by_severity(rows)] == ["failed", "wrong", "unsure", "unchanged"]
