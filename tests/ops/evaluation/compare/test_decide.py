"""The procedure of two rounds, on machines that exist in numbers alone: noisy, drifting, at times busy."""

import dataclasses
import math
from collections.abc import Callable, Collection, Sequence
from typing import Any

import numpy as np
import pytest

from ops.dataset.sample.catalog.rows import SampleKey
from ops.evaluation.compare.conclude import findings_of
from ops.evaluation.compare.decide import CONFIRMING, Decision
from ops.evaluation.compare.estimates import estimates, holm
from ops.evaluation.compare.pairs import Pair, Subject
from ops.evaluation.verdict.findings import ComparisonFinding, End, FindingScope, regressions, worst_of_samples
from ops.evaluation.verdict.result import RunResult
from ops.evaluation.verdict.rules import THRESHOLDS, Fact, Metric, Ratio, Verdict
from ops.evaluation.verdict.words import kind_text
from tests.ops.evaluation.compare.simulated_builds import GELU, SAMPLES, SOFTMAX, Machine, compared, failing, subjects

SEEDS = range(6)
ALMOST_ALL = len(SEEDS) - 1


def groups_of(findings: list[ComparisonFinding]) -> dict[str, ComparisonFinding]:
    return {item.name: item for item in regressions(findings) if item.scope is FindingScope.GROUP}


def named(findings: list[ComparisonFinding], *operators: str) -> bool:
    """Whether each kind is named, by itself or among those with the same samples."""
    told = {name for group, item in groups_of(findings).items() for name in (group, *item.alike)}
    return {f"operator {operator}" for operator in operators} <= told


def of_seeds(slowdown: dict[SampleKey, float], **fields: Any) -> list[list[ComparisonFinding]]:
    return [compared(Machine(seed, slowdown, **fields))[0] for seed in SEEDS]


def verdicts(findings: list[ComparisonFinding]) -> dict[SampleKey, Verdict]:
    return {key: item.verdict for key, item in worst_of_samples(findings).items()}


def test_equal_builds_do_not_regress() -> None:
    noisy = {key: 1.0 + place % 4 for place, key in enumerate(SAMPLES)}
    runs = of_seeds({}) + of_seeds({}, process_sd=0.02, noisy=noisy, busy=0.5)
    assert [[item.label for item in regressions(findings)] for findings in runs] == [[]] * len(runs)


def test_three_percent_of_ten_samples_that_share_an_operator_are_found() -> None:
    runs = of_seeds(dict.fromkeys(GELU, 1.03))
    assert sum(named(findings, "gelu") for findings in runs) >= ALMOST_ALL
    # Of the six operators that occur in the same samples one is named, with the others beside it.
    assert all(len(groups_of(findings)) <= 1 for findings in runs)
    (group,) = groups_of(runs[0]).values()
    assert len({group.name, *group.alike}) == 6 and group.sample_count == 10
    assert group.low is not None and group.high is not None and group.low <= 1.03 <= group.high


def test_ten_percent_of_a_sample_are_found_and_no_group_is_blamed() -> None:
    runs = of_seeds({SAMPLES[3]: 1.10}, process_sd=0.015)
    slower = [{key for key, verdict in verdicts(run).items() if verdict is Verdict.SLOWER} for run in runs]
    assert slower.count({SAMPLES[3]}) >= ALMOST_ALL and not any(map(groups_of, runs))


def test_two_kinds_at_once_are_both_named_and_slow_and_quick_ones_told_apart() -> None:
    runs = of_seeds({**dict.fromkeys(GELU, 1.04), **dict.fromkeys(SOFTMAX, 1.06)})
    assert sum(named(findings, "gelu", "softmax") for findings in runs) >= ALMOST_ALL
    assert all(len(groups_of(findings)) <= 2 for findings in runs)
    findings, _ = compared(Machine(1, {**dict.fromkeys(GELU, 1.05), **dict.fromkeys(SOFTMAX, 0.94)}))
    assert named(findings, "gelu") and not named(findings, "softmax")
    quicker = [item.name for item in findings if item.scope is FindingScope.GROUP and item.verdict is Verdict.FASTER]
    assert quicker == ["operator softmax"]


def test_what_slows_all_is_the_whole_and_no_kind_and_so_is_compile_time_by_both_of_its_metrics() -> None:
    findings, _ = compared(Machine(0, dict.fromkeys(SAMPLES, 1.03)))
    (overall,) = (item for item in regressions(findings) if item.scope is FindingScope.WHOLE)
    assert (overall.metric, overall.sample_count) == (Metric.SPEED, len(SAMPLES)) and not groups_of(findings)
    findings, _ = compared(Machine(2, compile_ratio=1.3))
    worse = {(item.scope, item.metric) for item in regressions(findings)}
    assert {(FindingScope.WHOLE, Metric.COMPILE), (FindingScope.WHOLE, Metric.COMPILE_CPU)} <= worse
    assert Metric.SPEED not in {metric for _, metric in worse}


def test_a_failure_and_a_wrong_sample_are_found_and_one_that_does_not_come_back_is_flaky() -> None:
    machine = Machine(0, failing={SAMPLES[5]: 1.0}, wrong=frozenset([SAMPLES[7]]), process_sd=0.02)
    worst = worst_of_samples(compared(machine)[0])
    assert worst[SAMPLES[5]].verdict is Verdict.FAILED and "SIGSEGV" in worst[SAMPLES[5]].reason
    assert worst[SAMPLES[7]].verdict is Verdict.WRONG and worst[SAMPLES[7]].b_value == 1.0
    findings, decision = compared(Machine(4, failing={SAMPLES[5]: 0.5}))
    assert {kind_text(pair.b) for pair in decision.pairs[SAMPLES[5]]} == {"", "crash in compile"}
    (result,) = (item for item in findings if item.name == SAMPLES[5][1] and item.metric is Metric.RESULT)
    assert result.verdict is Verdict.FLAKY and "B failed in " in result.reason and not regressions(findings)


def test_a_short_budget_tells_of_what_comes_first() -> None:
    """Both rounds of the first samples before the first round of all: the budget of two pairs of each suffices."""
    slow = Machine(5, {SAMPLES[0]: 1.2}, failing={SAMPLES[1]: 1.0}, pair_seconds=10)
    findings, decision = compared(slow, budget_s=20 * 10)
    assert slow.seconds <= 20 * 10 and decision.ended == "the budget of 200 s ended" and not decision.is_cleared()
    told = [verdicts(findings)[SAMPLES[place]] for place in (0, 1, -1)]
    assert told == [Verdict.SLOWER, Verdict.FAILED, Verdict.UNSURE]
    assert {item.scope for item in findings} == {FindingScope.SAMPLE}, "a few samples are not the whole"


@pytest.mark.parametrize(("pair_seconds", "pair_count"), [(80, 1), (29, 2)])
def test_a_short_budget_begins_little_after_it(pair_seconds: float, pair_count: int) -> None:
    """The first round of the first sample is made at any rate, and its second round begins within half a minute."""
    machine = Machine(5, {SAMPLES[0]: 1.5}, pair_seconds=pair_seconds)
    findings, decision = compared(machine, budget_s=2)
    assert machine.seconds == pair_count * pair_seconds and decision.ended == "the budget of 2 s ended"
    assert list(decision.pairs) == [SAMPLES[0]]
    first = Verdict.SLOWER if pair_count > 1 else Verdict.UNSURE
    assert verdicts(findings) == {**dict.fromkeys(SAMPLES, Verdict.UNSURE), SAMPLES[0]: first}


def test_a_short_budget_clears_equal_builds() -> None:
    runs = [compared(Machine(seed, pair_seconds=10), budget_s=200)[1] for seed in SEEDS]
    assert all(decision.ended for decision in runs)
    assert sum(decision.is_cleared() for decision in runs) >= len(SEEDS) - 2
    assert not any(regressions(findings_of(decision)) for decision in runs)


def facts(fact: Fact, keys: Collection[SampleKey], failure: str = "crash in compile") -> list[Subject]:
    """The samples, of which stored runs show something."""
    chosen = subjects({})
    return [dataclasses.replace(item, fact=fact, failure=failure) if item.key in keys else item for item in chosen]


@pytest.mark.parametrize(("pair_seconds", "confirming", "pair_count"), [(10, CONFIRMING, CONFIRMING + 1), (80, 1, 2)])
def test_few_runs_confirm_what_many_samples_have_in_common(
    pair_seconds: float, confirming: int, pair_count: int
) -> None:
    """One alone where pairs are long; and then the most telling sample of the others, whatever the budget."""
    machine = Machine(5, failing=dict.fromkeys(GELU, 1.0), pair_seconds=pair_seconds)
    findings, decision = compared(machine, chosen=facts(Fact.FAILED, GELU), budget_s=1)
    assert machine.seconds == pair_count * pair_seconds and decision.confirmed == GELU and decision.ended
    measured = {key for key in decision.pairs if decision.pairs[key]}
    assert len(measured & GELU) == confirming and len(measured - GELU) == 1
    assert {verdicts(findings)[key] for key in measured & GELU} == {Verdict.FAILED}


def test_what_one_run_does_not_confirm_is_looked_at_in_both_rounds() -> None:
    fine, *others = sorted(GELU)
    machine = Machine(5, failing=dict.fromkeys(others, 1.0))
    findings, decision = compared(machine, chosen=facts(Fact.FAILED, [fine, *others[:3]]))
    assert not decision.confirmed and all(decision.of_round(key, 2) for key in others[:3])
    assert [verdicts(findings)[key] for key in (fine, others[1])] == [Verdict.UNCHANGED, Verdict.FAILED]


def test_wrong_samples_are_timed_and_failed_ones_are_not() -> None:
    wrong = Machine(5, wrong=frozenset([SAMPLES[7]]))
    findings, decision = compared(wrong, chosen=facts(Fact.WRONG, [SAMPLES[7]], ""))
    assert verdicts(findings)[SAMPLES[7]] is Verdict.WRONG and len(decision.of_round(SAMPLES[7], 1)) >= 2
    failed = Machine(5, failing={SAMPLES[7]: 1.0})
    assert len(compared(failed, chosen=facts(Fact.FAILED, [SAMPLES[7]]))[1].pairs[SAMPLES[7]]) == 1


def decided(measure: Callable[[Subject, int, int], Pair], chosen: Sequence[Subject], **options: Any) -> Decision:
    decision = Decision(chosen, measure, **options)
    decision.run()
    return decision


@pytest.mark.parametrize("numbers", [{0, 1, 2, 3}, {1}])
def test_outputs_that_are_equal_no_more_are_said_in_how_many_runs_ever(numbers: set[int]) -> None:
    same, other = RunResult(t_min=-math.inf, relative_error=0.0), RunResult(t_min=-7.0, relative_error=2e-7)
    decision = decided(lambda _, *at: Pair(*at, same, other if at[1] in numbers else same), subjects({})[:1])
    (result, *_) = findings_of(decision)
    assert result.verdict is Verdict.CHANGED and "t_min −∞ → -7, relative error 0 → 2e-07" in result.reason
    assert not result.is_worse


def test_pairs_that_were_measured_before_an_interrupt_count() -> None:
    machine = Machine(6, failing={SAMPLES[2]: 1.0})

    def measure(*arguments: Any) -> Pair:
        if machine.seconds > 60:
            raise KeyboardInterrupt
        return machine.measure(*arguments)

    decision = Decision(subjects({}), measure, clock=lambda: machine.seconds)
    with pytest.raises(KeyboardInterrupt):
        decision.run()
    decision.end = End.INTERRUPTED
    worst = worst_of_samples(findings_of(decision))
    assert worst[SAMPLES[2]].reason.endswith("interrupted") and worst[SAMPLES[2]].verdict is Verdict.UNSURE
    assert worst[SAMPLES[-1]].reason == "interrupted"


@pytest.mark.parametrize(
    ("side", "metric", "verdict", "reason"),
    [
        (failing("error", "eager", "gone"), Metric.RESULT, Verdict.INCOMPARABLE, "no baseline: error in eager: gone"),
        (RunResult(t_min=-6.0, compiled_median_ms=1.0), Metric.SPEED, Verdict.UNSURE, "no room in memory"),
    ],
)  # fmt: skip
def test_what_could_not_be_compared_says_why(side: RunResult, metric: Metric, verdict: Verdict, reason: str) -> None:
    decision = decided(lambda _, *at: Pair(*at, side, side, note="no room in memory"), subjects({})[:2])
    told = [(item.verdict, item.reason) for item in findings_of(decision) if item.metric is metric]
    assert told == [(verdict, reason)] * 2


def test_few_pairs_borrow_their_variance_and_noisy_samples_keep_their_own() -> None:
    generator = np.random.default_rng(5)
    readings = {place: [Ratio(float(x), 0.001) for x in generator.normal(0, 0.01, 4)] for place in range(20)}
    readings["noisy"] = [Ratio(x, 0.001) for x in (-0.1, 0.12, 0.08, -0.05)]
    readings["lucky"] = [Ratio(0.05, 0.001)] * 4
    result = estimates(readings, THRESHOLDS[Metric.SPEED])
    assert 0.003 < result["lucky"].error < 0.008
    assert result["noisy"].error > 0.04 and result["noisy"].probability(0.0, 1) > 0.2
    assert result["lucky"].probability(0.01, 1) < 1e-3 < result["lucky"].probability(0.01, -1)


def test_holm() -> None:
    assert holm({"a": 0.001, "b": 0.004, "c": 0.2}, 0.01) == {"a", "b"}
    assert holm({"a": 0.004, "b": 0.004, "c": 0.004}, 0.01) == holm({}, 0.01) == set()
