"""The procedure of two rounds, on machines that exist in numbers alone: noisy, drifting, at times busy."""

import dataclasses
import math
from collections.abc import Collection

import pytest

from ops.compare.conclude import findings_of
from ops.compare.decide import CONFIRMING, Decision
from ops.compare.pairs import Pair, Subject
from ops.sample.catalog.rows import SampleKey
from ops.verdict.findings import End, Finding, Scope, regressions, worst_of_samples
from ops.verdict.result import RunResult
from ops.verdict.rules import Fact, Metric, Verdict
from ops.verdict.words import kind_text
from tests.ops.compare.simulated_builds import GELU, SAMPLES, SOFTMAX, Machine, compared, failing, subjects

SEEDS = range(6)


def groups_of(findings: list[Finding]) -> dict[str, Finding]:
    return {item.name: item for item in regressions(findings) if item.scope is Scope.GROUP}


def named(findings: list[Finding], operator: str) -> bool:
    """Whether a kind is named, by itself or among those with the same samples."""
    return any(operator in (name, *item.alike) for name, item in groups_of(findings).items())


def slower_samples(findings: list[Finding]) -> set[tuple[str, str]]:
    worst = worst_of_samples(findings)
    return {key for key, item in worst.items() if item.verdict is Verdict.SLOWER}


def test_equal_builds_do_not_regress() -> None:
    noisy = {key: 1 + place % 4 for place, key in enumerate(SAMPLES)}
    machines = [Machine(seed) for seed in SEEDS] + [
        Machine(seed, process_sd=0.02, noisy=noisy, busy=0.5) for seed in SEEDS
    ]
    worse = [[item.label for item in regressions(compared(machine)[0])] for machine in machines]
    assert worse == [[]] * len(machines)


def test_three_percent_of_ten_samples_that_share_an_operator_are_found() -> None:
    runs = [compared(Machine(seed, dict.fromkeys(GELU, 1.03)))[0] for seed in SEEDS]
    assert sum(named(findings, "operator gelu") for findings in runs) >= len(SEEDS) - 1
    # Of the six operators that occur in the same samples one is named, with the others beside it.
    assert all(len(groups_of(findings)) <= 1 for findings in runs)
    (group,) = groups_of(runs[0]).values()
    assert len({group.name, *group.alike}) == 6 and group.sample_count == 10
    assert group.low is not None and group.high is not None and group.low <= 1.03 <= group.high


def test_ten_percent_of_a_sample_are_found_and_no_group_is_blamed() -> None:
    runs = [compared(Machine(seed, {SAMPLES[3]: 1.10}, process_sd=0.015))[0] for seed in SEEDS]
    assert sum(slower_samples(findings) == {SAMPLES[3]} for findings in runs) >= len(SEEDS) - 1
    assert not any(groups_of(findings) for findings in runs)


def test_two_kinds_at_once_are_both_named_and_slow_and_quick_ones_told_apart() -> None:
    slowdown = {**dict.fromkeys(GELU, 1.04), **dict.fromkeys(SOFTMAX, 1.06)}
    runs = [compared(Machine(seed, slowdown))[0] for seed in SEEDS]
    both = [named(findings, "operator gelu") and named(findings, "operator softmax") for findings in runs]
    assert sum(both) >= len(SEEDS) - 1
    assert all(len(groups_of(findings)) <= 2 for findings in runs)
    findings, _ = compared(Machine(1, {**dict.fromkeys(GELU, 1.05), **dict.fromkeys(SOFTMAX, 0.94)}))
    assert named(findings, "operator gelu") and not named(findings, "operator softmax")
    quicker = [item.name for item in findings if item.scope is Scope.GROUP and item.verdict is Verdict.FASTER]
    assert quicker == ["operator softmax"]


def test_what_slows_all_is_the_whole_and_no_kind() -> None:
    findings, _ = compared(Machine(0, dict.fromkeys(SAMPLES, 1.03)))
    (overall,) = (item for item in regressions(findings) if item.scope is Scope.WHOLE)
    assert overall.metric is Metric.SPEED and overall.sample_count == len(SAMPLES)
    assert not groups_of(findings)


def test_compile_time_of_all_is_found_by_both_of_its_metrics() -> None:
    findings, _ = compared(Machine(2, compile_ratio=1.3))
    worse = {(item.scope, item.metric) for item in regressions(findings)}
    assert {(Scope.WHOLE, Metric.COMPILE), (Scope.WHOLE, Metric.COMPILE_CPU)} <= worse
    assert Metric.SPEED not in {metric for _, metric in worse}
    assert not regressions(findings, ("slower", "failed", "wrong", "memory"))


def test_a_failure_and_a_wrong_sample_are_found_and_one_that_does_not_come_back_is_flaky() -> None:
    machine = Machine(0, failing={SAMPLES[5]: 1.0}, wrong=frozenset([SAMPLES[7]]), process_sd=0.02)
    worst = worst_of_samples(compared(machine)[0])
    assert worst[SAMPLES[5]].verdict is Verdict.FAILED and "SIGSEGV" in worst[SAMPLES[5]].reason
    assert worst[SAMPLES[7]].verdict is Verdict.WRONG and worst[SAMPLES[7]].b_value == 1.0
    findings, decision = compared(Machine(4, failing={SAMPLES[5]: 0.5}))
    assert {kind_text(pair.b) for pair in decision.pairs[SAMPLES[5]]} == {"", "crash in compile"}
    (result,) = (item for item in findings if item.name == SAMPLES[5][1] and item.metric is Metric.RESULT)
    assert result.verdict is Verdict.FLAKY and "B failed in " in result.reason
    assert not regressions(findings)


def test_a_short_budget_tells_of_what_comes_first() -> None:
    """Both rounds of the first samples before the first round of all: the budget of two pairs of each suffices."""
    slow = Machine(5, {SAMPLES[0]: 1.2}, failing={SAMPLES[1]: 1.0}, pair_seconds=10)
    findings, decision = compared(slow, budget_s=20 * 10)
    worst = worst_of_samples(findings)
    assert slow.seconds <= 20 * 10
    assert worst[SAMPLES[0]].verdict is Verdict.SLOWER and worst[SAMPLES[1]].verdict is Verdict.FAILED
    assert worst[SAMPLES[-1]].verdict is Verdict.UNSURE and decision.ended == "the budget of 200 s ended"
    assert not [item for item in findings if item.scope is not Scope.SAMPLE], "a few samples are not the whole"
    assert not decision.is_cleared()


@pytest.mark.parametrize(("pair_seconds", "pair_count"), [(80, 1), (29, 2)])
def test_a_short_budget_begins_little_after_it(pair_seconds: float, pair_count: int) -> None:
    """The first round of the first sample is made at any rate, and its second round begins within half a minute."""
    machine = Machine(5, {SAMPLES[0]: 1.5}, pair_seconds=pair_seconds)
    findings, decision = compared(machine, budget_s=2)
    assert machine.seconds == pair_count * pair_seconds and decision.ended == "the budget of 2 s ended"
    assert list(decision.pairs) == [SAMPLES[0]]
    worst = worst_of_samples(findings)
    assert worst[SAMPLES[0]].verdict is (Verdict.SLOWER if pair_count > 1 else Verdict.UNSURE)
    assert {worst[key].verdict for key in SAMPLES[1:]} == {Verdict.UNSURE}


def test_a_short_budget_clears_equal_builds() -> None:
    runs = [compared(Machine(seed, pair_seconds=10), budget_s=200)[1] for seed in SEEDS]
    assert all(decision.ended for decision in runs)
    assert sum(decision.is_cleared() for decision in runs) >= len(SEEDS) - 2
    assert not any(regressions(findings_of(decision)) for decision in runs)


def facts(fact: Fact, keys: Collection[SampleKey], failure: str = "") -> list[Subject]:
    """The samples, of which stored runs show something."""
    chosen = subjects({})
    return [dataclasses.replace(item, fact=fact, failure=failure) if item.key in keys else item for item in chosen]


@pytest.mark.parametrize(("pair_seconds", "confirming", "pair_count"), [(10, CONFIRMING, CONFIRMING + 1), (80, 1, 2)])
def test_few_runs_confirm_what_many_samples_have_in_common(
    pair_seconds: float, confirming: int, pair_count: int
) -> None:
    """One alone where pairs are long; and then the most telling sample of the others, whatever the budget."""
    machine = Machine(5, failing=dict.fromkeys(GELU, 1.0), pair_seconds=pair_seconds)
    findings, decision = compared(machine, chosen=facts(Fact.FAILED, GELU, "crash in compile"), budget_s=1)
    assert machine.seconds == pair_count * pair_seconds
    assert decision.confirmed == GELU and decision.ended
    measured = {key for key in GELU if decision.pairs.get(key)}
    worst = worst_of_samples(findings)
    assert len(measured) == confirming and {worst[key].verdict for key in measured} == {Verdict.FAILED}
    assert len({key for key in decision.pairs if decision.pairs[key]} - measured) == 1


def test_what_one_run_does_not_confirm_is_looked_at_in_both_rounds() -> None:
    machine = Machine(5, failing=dict.fromkeys(sorted(GELU)[1:], 1.0))
    findings, decision = compared(machine, chosen=facts(Fact.FAILED, sorted(GELU)[:4], "crash in compile"))
    assert not decision.confirmed
    worst = worst_of_samples(findings)
    assert all(decision.of_round(key, 2) for key in sorted(GELU)[1:4])
    assert worst[sorted(GELU)[2]].verdict is Verdict.FAILED and worst[sorted(GELU)[0]].verdict is Verdict.UNCHANGED


def test_wrong_samples_are_timed_and_failed_ones_are_not() -> None:
    wrong = Machine(5, wrong=frozenset([SAMPLES[7]]))
    findings, decision = compared(wrong, chosen=facts(Fact.WRONG, [SAMPLES[7]]))
    assert worst_of_samples(findings)[SAMPLES[7]].verdict is Verdict.WRONG
    assert len(decision.of_round(SAMPLES[7], 1)) >= 2
    failed = Machine(5, failing={SAMPLES[7]: 1.0})
    assert len(compared(failed, chosen=facts(Fact.FAILED, [SAMPLES[7]], "crash"))[1].pairs[SAMPLES[7]]) == 1


def test_outputs_that_are_equal_no_more_are_said_in_how_many_runs_ever() -> None:
    same, other = RunResult(t_min=-math.inf, relative_error=0.0), RunResult(t_min=-7.0, relative_error=2e-7)
    for numbers in ({0, 1, 2, 3}, {1}):

        def measure(_: Subject, number: int, place: int, numbers: Collection[int] = numbers) -> Pair:
            return Pair(number, place, same, other if place in numbers else same)

        decision = Decision(subjects({})[:1], measure)
        decision.run()
        (result, *_) = findings_of(decision)
        assert result.verdict is Verdict.CHANGED and "t_min −∞ → -7, relative error 0 → 2e-07" in result.reason
        assert not result.is_worse


def test_pairs_that_were_measured_before_an_interrupt_count() -> None:
    machine, chosen = Machine(6, failing={SAMPLES[2]: 1.0}), subjects({})

    def measure(subject: Subject, round_number: int, number: int) -> Pair:
        if machine.seconds > 60:
            raise KeyboardInterrupt
        return machine.measure(subject, round_number, number)

    decision = Decision(chosen, measure, clock=lambda: machine.seconds)
    with pytest.raises(KeyboardInterrupt):
        decision.run()
    decision.end = End.INTERRUPTED
    worst = worst_of_samples(findings_of(decision))
    assert worst[SAMPLES[2]].reason.endswith("interrupted") and worst[SAMPLES[2]].verdict is Verdict.UNSURE
    assert worst[SAMPLES[-1]].reason == "interrupted"


def test_what_could_not_be_compared_says_why() -> None:
    gone, fine = failing("error", "eager", "no such file"), RunResult(t_min=-6.0, compiled_median_ms=1.0)
    note = "there is no room in memory"
    for side, metric, verdict in ((gone, Metric.RESULT, Verdict.INCOMPARABLE), (fine, Metric.SPEED, Verdict.UNSURE)):
        decision = Decision(subjects({})[:2], lambda _, number, place, s=side: Pair(number, place, s, s, note=note))
        decision.run()
        told = [item for item in findings_of(decision) if item.metric is metric]
        reason = note if metric is Metric.SPEED else "no baseline: error in eager: no such file"
        assert [(item.verdict, item.reason) for item in told] == [(verdict, reason)] * 2
