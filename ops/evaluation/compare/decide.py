"""Decides what became of samples, groups and the whole, by two independent rounds of twin runs.

Facts come first: failures and wrong results, confirmed by one run of a few samples of each kind. Then come times and
memory. Where the budget does not last for all samples, each sample has both rounds before the next one, the most
telling first. One pair of each kind, and the first round of the most telling sample, are measured whatever the budget;
the other runs of these begin within `LEAST_S` or the budget, whichever is longer.

The first round measures all suspected samples and proposes hypotheses by a loose criterion. The second round tests them
with new processes: Holm's procedure over all hypotheses, in at most `LOOKS` looks, and `EARLY_LOOKS` at single samples.
Each look has its share of the level, so that a comparison of two equal builds reports a regression with a probability
of at most `FAMILY_ERROR`. A difference also has to exceed the practical margin. A sample near the edge gets more pairs
until its result is clear, the looks are used up, or the budget ends; then it is `unsure`.

Nothing here runs anything: `measure` does.
"""

from __future__ import annotations

import math
import time
from collections import defaultdict
from collections.abc import Callable, Collection, Sequence
from contextlib import suppress
from dataclasses import dataclass, field
from statistics import fmean

from ops.dataset.sample.catalog.rows import SampleKey
from ops.evaluation.compare.estimates import estimates, holm
from ops.evaluation.compare.groups import Effects, Term
from ops.evaluation.compare.hypotheses import Hypothesis, TestedHypothesis, is_below_margin, is_suspect
from ops.evaluation.compare.pairs import Pair, Subject, group_members, spread
from ops.evaluation.verdict.findings import End, FindingScope
from ops.evaluation.verdict.rules import BIAS_SHARE, FAMILY_ERROR, THRESHOLDS, Fact, Metric, Ratio

RATIOS = (Metric.SPEED, Metric.COMPILE, Metric.COMPILE_CPU, Metric.MEMORY)

FIRST_PAIRS = 2
MOST_FIRST_PAIRS = 6
"""Pairs of a sample in the first round, and the most that a sample near the edge gets."""

LOOKS = 3
LOOK_PAIRS = 4
FACT_PAIRS = 2
"""Looks of the second round at its hypotheses; pairs of a sample between looks, and of one that only has a fact."""

EARLY_LOOKS = 2
EARLY_PAIRS = 1
"""Looks at a single sample before the next one, and its pairs in the first round and between looks."""

LEAST_S = 30.0
"""Seconds within which the runs that come first may begin, where the budget is smaller."""

_EARLY_METRICS = (Metric.SPEED, Metric.COMPILE_CPU, Metric.MEMORY)
"""Metrics that `EARLY_PAIRS` can tell: a compile time on the clock depends on what else runs."""

CONFIRMING = 3
"""Samples of each kind of fact in stored runs that are run once to confirm it."""

MOST_MEMBERS = 12
MOST_OTHERS = 8
"""Samples that stand for a group in the second round, and for the samples outside of all groups."""

_ALL_LOOKS = LOOKS + EARLY_LOOKS
_LOOSE_ERRORS_OF_ALL = 2.0


@dataclass(frozen=True, slots=True)
class Progress:
    """The progress of a comparison.

    Attributes:
        key: The sample that is measured next.
        round: 1 or 2.
        remaining: Pairs that this round still plans.
        seconds_left: Seconds that these will take, by the pairs before; None before the first.
    """

    key: SampleKey
    round: int
    remaining: int
    seconds_left: float | None


class _BudgetSpentError(Exception):
    """No further pair fits into the budget."""


Measure = Callable[[Subject, int, int], Pair]
"""Makes a twin run, by its sample, its round, and a number that counts from 0 in each round."""


@dataclass(slots=True)
class Decision:
    """One comparison; `findings_of` (`ops.evaluation.compare.conclude`) makes findings of it, at any time.

    Attributes:
        subjects: The samples, the most telling first.
        measure: Runs a pair.
        covers_all: Whether the samples stand for all, so that their mean is that of the whole.
        budget_s: Seconds for all pairs, with the exceptions above; None for no limit.
        metrics: The metrics that are compared.
        clock: Clock in seconds.
        on_progress: Called before each pair.
        pairs: Sample → its pairs so far.
        hypotheses: Hypotheses of the first round, each with the result of its last test.
        terms: Metric → group that the first round points to → its term, and the other terms of that regression.
        end: Why it ended.
        confirmed: Samples whose fact in stored runs came back in every twin run of their kind.
        on_facts: Called once these are known.
        is_over_all: Whether the first round over all samples has begun, so that groups and the whole are examined.
    """

    subjects: Sequence[Subject]
    measure: Measure
    covers_all: bool = True
    budget_s: float | None = None
    metrics: Sequence[Metric] = RATIOS
    clock: Callable[[], float] = time.monotonic
    on_progress: Callable[[Progress], None] = lambda _: None
    pairs: dict[SampleKey, list[Pair]] = field(default_factory=lambda: defaultdict(list))
    hypotheses: dict[Hypothesis, TestedHypothesis] = field(default_factory=dict)
    terms: dict[Metric, dict[str, tuple[Term[SampleKey], list[Term[SampleKey]]]]] = field(default_factory=dict)
    end: End = End.COMPLETE
    confirmed: set[SampleKey] = field(default_factory=set)
    on_facts: Callable[[], None] = lambda: None
    is_over_all: bool = False
    _free_s: float = 0.0  # until when pairs may begin, whatever they take
    _started: float = 0.0
    _spent: list[float] = field(default_factory=list)
    _estimates: dict[tuple[Metric, int], tuple[int, dict[SampleKey, Ratio]]] = field(default_factory=dict)

    def run(self) -> None:
        """Measure and decide; an error of `measure` is not caught, and the pairs before it stay."""
        self._started = self.clock()
        try:
            # 1. Failures and wrong results that stored runs show: a run of a few of each kind confirms them.
            self._confirm_facts()
            self.on_facts()
            # 2. Where the budget does not last for all: both rounds of one sample, then of the next.
            self._decide_most_telling()
            # 3. Two pairs of each sample, more of those near the edge.
            self._run_first_round()
            # 4. Hypotheses: samples, groups and the whole that these pairs point to.
            self._propose()
            # 5. Other processes test them, in up to three looks.
            self._run_second_round(self.subjects, LOOKS, LOOK_PAIRS, FAMILY_ERROR / _ALL_LOOKS)
        except _BudgetSpentError:
            self.finish(End.SPENT)

    def finish(self, end: End) -> None:
        """End early: hypotheses of the pairs so far are proposed, and stay open."""
        self.end = end
        if not self.hypotheses and self.is_over_all:
            self._propose()
        elif not self.hypotheses:
            self._propose_samples(_EARLY_METRICS)

    @property
    def ended(self) -> str:
        """The reason for an early end, for a person; "" if it did not end early."""
        return self.end.text(self.budget_s)

    def groups(self) -> dict[str, frozenset[SampleKey]]:
        """Map each group to its samples."""
        return group_members(self.subjects)

    def of_round(self, key: SampleKey, number: int) -> list[Pair]:
        """Return the pairs of a sample in a round."""
        return [pair for pair in self.pairs.get(key, ()) if pair.round == number]

    def estimates(self, metric: Metric, number: int) -> dict[SampleKey, Ratio]:
        """Estimate the difference of each sample in a round."""
        pair_count = len(self._spent)
        # Estimates are kept until there is another pair.
        if self._estimates.get((metric, number), (-1, {}))[0] != pair_count:
            # The first round only tells the second how much pairs of a sample vary.
            earlier = {} if number == 1 else self._readings(metric, 1)
            result = estimates(self._readings(metric, number), THRESHOLDS[metric], earlier)
            self._estimates[metric, number] = pair_count, result
        return self._estimates[metric, number][1]

    def _readings(self, metric: Metric, number: int) -> dict[SampleKey, list[Ratio]]:
        pairs = {subject.key: self.of_round(subject.key, number) for subject in self.subjects}
        return {key: [ratio for pair in of_key if (ratio := pair.ratio(metric))] for key, of_key in pairs.items()}

    def _fits_budget(self, pair_count: int) -> bool:
        """Tell whether so many pairs may begin: while `_free_s` lasts, or within the budget by the mean time so far."""
        elapsed_s = self.clock() - self._started
        if self.budget_s is None or elapsed_s < self._free_s:
            return True
        return elapsed_s + pair_count * (self._mean_s or 0.0) <= self.budget_s

    @property
    def _mean_s(self) -> float | None:
        """Mean seconds of a pair; None before the first."""
        return fmean(self._spent) if self._spent else None

    def _sweep(self, number: int, plan: Sequence[tuple[Subject, int]]) -> None:
        """Measure so many further pairs of each sample: a pair of every sample, then the next pair of every sample."""
        remaining = sum(count for _, count in plan)
        for turn in range(max((count for _, count in plan), default=0)):
            for subject in [subject for subject, count in plan if count > turn]:
                if not self._fits_budget(1):
                    raise _BudgetSpentError
                seconds_left = None if self._mean_s is None else self._mean_s * remaining
                self.on_progress(Progress(subject.key, number, remaining, seconds_left))
                began = self.clock()
                self.pairs[subject.key].append(self.measure(subject, number, len(self.of_round(subject.key, number))))
                self._spent.append(self.clock() - began)
                remaining -= 1

    def _confirm_facts(self) -> None:
        """Confirm the facts of stored runs (failures, wrong results, fixes) by one pair of a few samples of each kind.

        Where one of these pairs shows another fact, all samples of its kind have both rounds.
        """
        # 1. Samples of one kind have the same fact and the same failure.
        kinds: defaultdict[tuple[Fact, str], list[Subject]] = defaultdict(list)
        for subject in self.subjects:
            if subject.fact is not Fact.SAME:
                kinds[subject.fact, subject.failure].append(subject)
        # 2. A few samples of each kind, evenly over it: the first of every kind, then the second, then the third.
        samples = {kind: [subject.key for subject in alike] for kind, alike in kinds.items()}
        run_again = {key: place for keys in samples.values() for place, key in enumerate(spread(keys, CONFIRMING))}
        plans = [[item for item in self.subjects if run_again.get(item.key) == place] for place in range(CONFIRMING)]
        # 3. One pair of each: the first of every kind whatever the budget, the others within it or `LEAST_S`.
        with suppress(_BudgetSpentError):  # the pairs so far confirm
            for plan, seconds in zip(plans, (math.inf, *[LEAST_S] * (CONFIRMING - 1)), strict=True):
                self._free_s = max(seconds, self.budget_s or 0.0)
                self._sweep(1, [(subject, 1) for subject in plan])
        self._free_s = 0.0
        # 4. A kind is confirmed where every pair shows its fact; the samples of all others have both rounds.
        unlike = []
        for (fact, _), alike in kinds.items():
            if {pair.fact for subject in alike for pair in self.of_round(subject.key, 1)} == {fact}:
                self.confirmed |= {subject.key for subject in alike}
            else:
                unlike += alike
        self._fill_first_round(unlike)
        self._sweep(2, [(subject, FACT_PAIRS) for subject in unlike if self._has_fact(subject.key)])

    def _timed_subjects(self) -> list[Subject]:
        """Return the samples whose times and memory are compared: all except confirmed failures."""
        return [item for item in self.subjects if not (item.failure and item.key in self.confirmed)]

    def _fill_first_round(self, subjects: Sequence[Subject], count: int = FIRST_PAIRS) -> None:
        """Measure pairs of the first round until each of these samples has `count`."""
        self._sweep(1, [(item, count - len(self.of_round(item.key, 1))) for item in subjects])

    def _decide_most_telling(self) -> None:
        """Measure both rounds of one sample, then of the next, until the budget lasts for all the others.

        The first round of the first sample is measured whatever the budget, and its second round begins within
        `LEAST_S` or the budget: otherwise a short benchmark would tell nothing.
        """
        subjects = self._timed_subjects()
        for place, subject in enumerate(subjects):
            # 1. Stop where both usual rounds of all remaining samples fit into the budget.
            planned = (len(subjects) - place) * (FIRST_PAIRS + LOOK_PAIRS)
            if self.budget_s is None or (self._spent and self._fits_budget(planned)):
                return
            if place and not self._fits_budget(2 * EARLY_PAIRS):
                raise _BudgetSpentError
            # 2. The first round of this sample, and the hypotheses that it points to.
            self._free_s = 0.0 if place else math.inf
            self._fill_first_round([subject], EARLY_PAIRS)
            self._propose_samples(_EARLY_METRICS)
            # 3. The second round, at a share of the level: shares of 6 / (π n)² add up to 1, the first is the largest.
            share = 6 / (math.pi * (place + 1)) ** 2
            self._free_s = 0.0 if place else max(LEAST_S, self.budget_s)
            self._run_second_round([subject], EARLY_LOOKS, EARLY_PAIRS, share * FAMILY_ERROR / _ALL_LOOKS)
            self._free_s = 0.0

    def is_cleared(self) -> bool:
        """Tell whether the second round tested all that the first points to, and showed none of it."""
        shown = [item for item in self.hypotheses.values() if item.estimate is None or item.is_shown]
        return bool(self._spent) and not shown and all(map(self._is_settled, self.subjects))

    def _is_settled(self, subject: Subject) -> bool:
        """Tell whether the pairs of a sample suffice to say how it ends."""
        is_looked_at = subject.fact is Fact.SAME or bool(self.of_round(subject.key, 1))
        is_decided = is_looked_at and (not self._has_fact(subject.key) or bool(self.of_round(subject.key, 2)))
        has_times = not any(pair.note for pair in self.of_round(subject.key, 1))
        return subject.key in self.confirmed or (is_decided and has_times)

    def _run_first_round(self) -> None:
        """Measure `FIRST_PAIRS` of each sample, then more of those near the edge."""
        self.is_over_all = True
        self._fill_first_round(self._timed_subjects())
        # Near the edge: a speed that neither points to a difference nor excludes one.
        for _ in range(FIRST_PAIRS, MOST_FIRST_PAIRS, FIRST_PAIRS):
            differences = self.estimates(Metric.SPEED, 1)
            unclear = [
                subject
                for subject in self._timed_subjects()
                if (item := differences.get(subject.key)) is not None
                and not is_suspect(item, Metric.SPEED)
                and not is_below_margin(item, Metric.SPEED)
            ]
            self._sweep(1, [(subject, FIRST_PAIRS) for subject in unclear])

    def _propose(self) -> None:
        """Propose hypotheses on samples, groups and the whole, by the first round."""
        # 1. Samples with a suspicious difference.
        self._propose_samples(self.metrics)
        for metric in self.metrics:
            differences = self.estimates(metric, 1)
            if not differences:
                continue
            # 2. Groups that explain the differences.
            effects, margin = Effects(differences), THRESHOLDS[metric].log_margin(is_group=True)
            self.terms[metric] = self._explaining_groups(effects, margin)
            for term, others in self.terms[metric].values():
                if (effect := effects.of_group(term, others)) is not None:
                    self._add_hypothesis(FindingScope.GROUP, ("", term.name), metric, effect.contrast.log_ratio)
            # 3. The whole, where the mean of all samples is suspicious.
            if self.covers_all and len(differences) > 1:
                mean = effects.mean(effects.keys)
                if abs(mean.log_ratio) > max(margin / 2, _LOOSE_ERRORS_OF_ALL * mean.error):
                    self._add_hypothesis(FindingScope.WHOLE, ("", ""), metric, mean.log_ratio)

    def _propose_samples(self, metrics: Collection[Metric]) -> None:
        for metric in metrics:
            for key, item in self.estimates(metric, 1).items():
                if is_suspect(item, metric):
                    self._add_hypothesis(FindingScope.SAMPLE, key, metric, item.log_ratio)

    def _add_hypothesis(self, scope: FindingScope, key: SampleKey, metric: Metric, log_ratio: float) -> None:
        self.hypotheses.setdefault(Hypothesis(scope, key, metric), TestedHypothesis(1 if log_ratio > 0 else -1))

    def _explaining_groups(
        self, effects: Effects[SampleKey], margin: float
    ) -> dict[str, tuple[Term[SampleKey], list[Term[SampleKey]]]]:
        """Find groups that explain the differences, with or without a common mean: name → its term, and the others."""
        explained: dict[str, tuple[Term[SampleKey], list[Term[SampleKey]]]] = {}
        for has_mean in (True, False):
            terms = effects.terms(self.groups(), margin, has_mean=has_mean)
            explained |= {term.name: (term, [other for other in terms if other is not term]) for term in terms}
        return {name: item for name, item in explained.items() if name}

    def _run_second_round(self, subjects: Sequence[Subject], looks: int, pairs: int, level: float) -> None:
        """Test the hypotheses of the first round on some samples.

        Args:
            subjects: The samples.
            looks: Times to look at the hypotheses, at most.
            pairs: Pairs of each sample between looks.
            level: Probability that one look takes chance for a difference, over all hypotheses.
        """
        # Samples whose fact has no second run yet: they are run with the first look.
        of_facts = {
            subject.key
            for subject in subjects
            if subject.key not in self.confirmed and self._has_fact(subject.key) and not self.of_round(subject.key, 2)
        }
        for look in range(looks):
            # 1. The samples that open hypotheses need.
            needed = self._needed_samples({item for item, tested in self.hypotheses.items() if tested.is_open})
            plan = [
                (subject, pairs if subject.key in needed else FACT_PAIRS)
                for subject in subjects
                if subject.key in needed or (look == 0 and subject.key in of_facts)
            ]
            if not plan:
                return
            # 2. Facts first, then by the rank of the samples: the budget may end in between.
            plan.sort(key=lambda item: (item[0].key not in of_facts, needed.get(item[0].key, 0)))
            # 3. Measure, and test all hypotheses, also where the budget has ended.
            try:
                self._sweep(2, plan)
            finally:
                self._test_hypotheses(level)

    def _has_fact(self, key: SampleKey) -> bool:
        facts = {pair.fact for pair in self.of_round(key, 1)}
        return bool(facts & {Fact.FAILED, Fact.WRONG, Fact.FIXED})

    def _needed_samples(self, hypotheses: Collection[Hypothesis]) -> dict[SampleKey, int]:
        """Rank the samples to test on: 0 by a hypothesis of their own, 1 for a group, 2 outside of groups, 3 of all."""
        groups = self.groups()
        needed = {item.key: 0 for item in hypotheses if item.scope is FindingScope.SAMPLE}
        further = dict[SampleKey, int]()
        if of_groups := [groups[item.key[1]] for item in hypotheses if item.scope is FindingScope.GROUP]:
            running = [subject.key for subject in self.subjects if self._has_times(subject.key)]
            outside = [key for key in running if key not in frozenset().union(*of_groups)]
            further = dict.fromkeys(spread(outside, MOST_OTHERS), 2)
            further |= {key: 1 for group in of_groups for key in self._representatives(group)}
        if any(item.scope is FindingScope.WHOLE for item in hypotheses):
            further = {subject.key: 3 for subject in self.subjects if self._has_times(subject.key)} | further
        return further | needed

    def _representatives(self, group: frozenset[SampleKey]) -> list[SampleKey]:
        """Choose the samples that stand for a group, whatever their difference in the first round."""
        return spread([key for key in sorted(group) if self._has_times(key)], MOST_MEMBERS)

    def _has_times(self, key: SampleKey) -> bool:
        """Tell whether a sample had times in the first round."""
        return any(pair.speed is not None for pair in self.of_round(key, 1))

    def _test_hypotheses(self, level: float) -> None:
        """Test all hypotheses by the pairs of the second round so far."""
        # 1. The difference of each, and how probable it is by chance.
        differences = {metric: self.estimates(metric, 2) for metric in self.metrics}
        tested = {
            item: self._test_hypothesis(item, before.direction, differences[item.metric])
            for item, before in self.hypotheses.items()
        }
        # 2. Holm's procedure over all of one direction. A rejection of chance by an earlier look stands.
        for direction in (1, -1):
            family = {item: result.probability for item, result in tested.items() if result.direction == direction}
            rejected = holm(family, level)
            for item in family:
                before = self.hypotheses[item]
                if not before.is_confirmed:
                    is_rejected = item in rejected or before.is_chance_rejected
                    self.hypotheses[item] = tested[item].with_conclusion(item.margin, is_rejected)

    def _test_hypothesis(
        self, item: Hypothesis, direction: int, differences: dict[SampleKey, Ratio]
    ) -> TestedHypothesis:
        """Estimate the difference of a hypothesis, and how probable it is where the true one is within the bias."""
        bound = BIAS_SHARE * item.margin
        if item.scope is FindingScope.SAMPLE:
            difference = differences.get(item.key)
            probability = 1.0 if difference is None else difference.probability(bound, direction)
            return TestedHypothesis(direction, difference, probability)
        if item.scope is FindingScope.WHOLE:
            if not all(subject.key in differences for subject in self.subjects if self._has_times(subject.key)):
                return TestedHypothesis(direction)
            effects = Effects(differences)
            mean = effects.mean(effects.keys)
            is_shared = effects.is_shared_by_all(mean.log_ratio)
            return TestedHypothesis(direction, mean, mean.probability(bound, direction) if is_shared else 1.0)
        term, others = self.terms[item.metric][item.key[1]]
        group = self.groups()[term.name]
        members = frozenset(self._representatives(group))
        # Other members were measured because they are suspected: they would make the group look worse than it is.
        effects = Effects({key: value for key, value in differences.items() if key in members or key not in group})
        effect = effects.of_group(Term(term.name, members), others) if members <= differences.keys() else None
        if effect is None:
            return TestedHypothesis(direction)
        return TestedHypothesis(
            direction, effect.mean, effect.probability(bound, direction) if effect.is_shared else 1.0
        )
