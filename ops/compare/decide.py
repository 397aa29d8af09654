"""Deciding what became of samples, groups and the whole: two independent rounds of twin runs.

What a run tells by itself comes first: failures and wrong results, by a run of a few samples of each kind. Then times
and memory: where a budget does not last for all samples, both rounds of one after the other, the most telling first. A
pair of each kind and the first round of the most telling sample are made whatever the budget; what else belongs to them
begins within `LEAST_S` or the budget, whichever is longer.

The first round looks at all that is suspected and proposes hypotheses, loosely. The second, with other processes,
tests them: Holm's procedure over all hypotheses, at most `LOOKS` looks, and `EARLY_LOOKS` at single samples,
each with its share of the level, so that two equal builds are told apart with a probability of `FAMILY_ERROR` at most.
A difference has to exceed the practical margin as well. What is near the edge gets more pairs until it is clear, the
looks are used up, or the budget ends; then it is `unsure`.

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

from ops.compare.estimates import estimates, holm
from ops.compare.groups import Effects, Term
from ops.compare.hypotheses import Hypothesis, Tested, is_below_margin, is_suspect
from ops.compare.pairs import Pair, Subject, group_members, spread
from ops.sample.catalog.rows import SampleKey
from ops.verdict.findings import End, Scope
from ops.verdict.rules import BIAS_SHARE, FAMILY_ERROR, THRESHOLDS, Fact, Metric, Ratio

RATIOS = (Metric.SPEED, Metric.COMPILE, Metric.COMPILE_CPU, Metric.MEMORY)

FIRST_PAIRS = 2
MOST_FIRST_PAIRS = 6
"""Pairs of a sample in the first round, and of one near the edge."""

LOOKS = 3
LOOK_PAIRS = 4
FACT_PAIRS = 2
"""Times that the second round looks at its hypotheses; pairs of a sample between looks, and of one that only failed."""

EARLY_LOOKS = 2
EARLY_PAIRS = 1
"""Looks at single samples before the others, and pairs in each round and between looks."""

LEAST_S = 30.0
"""Seconds within which more of what comes first may begin, where the budget is smaller."""

_EARLY_METRICS = (Metric.SPEED, Metric.COMPILE_CPU, Metric.MEMORY)
"""What so few pairs can tell: a compile time on the clock depends on what else runs."""

CONFIRMING = 3
"""Samples of those that ended alike in stored runs that are run once to confirm it."""

MOST_MEMBERS = 12
MOST_OTHERS = 8
"""Samples that stand for a group in the second round, and for those outside of all groups."""

_ALL_LOOKS = LOOKS + EARLY_LOOKS
_LOOSE_ERRORS_OF_ALL = 2.0


@dataclass(frozen=True, slots=True)
class Progress:
    """How far a comparison is.

    Attributes:
        key: The sample that is measured next.
        round: Which round.
        remaining: Pairs that this round still plans.
        seconds_left: What they will take.
    """

    key: SampleKey
    round: int
    remaining: int
    seconds_left: float | None


class _BudgetSpentError(Exception):
    """No further pair fits into the budget."""


Measure = Callable[[Subject, int, int], Pair]
"""A twin run of a sample, of a round, with a number that counts from 0 in each round."""


@dataclass(slots=True)
class Decision:
    """One comparison; `findings_of` (`ops.compare.conclude`) reads what came of it, at any time.

    Attributes:
        subjects: The samples.
        measure: Runs a pair.
        covers_all: Whether the samples stand for all, so that their mean is that of the whole.
        budget_s: Seconds for all pairs, with the exceptions above; None for no limit.
        metrics: What is compared.
        clock: In seconds.
        on_progress: Told before each pair.
        pairs: What was measured of each sample.
        hypotheses: What the first round proposed, with the result of the last test.
        terms: Metric → group that the first round points to → its term, and those beside it.
        end: Why it ended.
        confirmed: Samples whose fact in stored runs came back in twin runs of all that were run of those alike.
        on_facts: Told once these are known.
        is_over_all: Whether the first round over all samples has begun, so that groups and the whole are looked at.
    """

    subjects: Sequence[Subject]
    measure: Measure
    covers_all: bool = True
    budget_s: float | None = None
    metrics: Sequence[Metric] = RATIOS
    clock: Callable[[], float] = time.monotonic
    on_progress: Callable[[Progress], None] = lambda _: None
    pairs: dict[SampleKey, list[Pair]] = field(default_factory=lambda: defaultdict(list))
    hypotheses: dict[Hypothesis, Tested] = field(default_factory=dict)
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
        """Measure and decide; whatever `measure` raises goes through, and what was measured stays."""
        self._started = self.clock()
        try:
            # 1. Failures and wrong results that stored runs show: a run of a few of each kind confirms them.
            self._facts()
            self.on_facts()
            # 2. Where the budget does not last for all, both rounds of one sample after the other.
            self._most_telling()
            # 3. Two pairs of each sample, more of those near the edge.
            self._first_round()
            # 4. Hypotheses: samples, groups and the whole that these pairs point to.
            self._propose()
            # 5. Other processes test them, looked at up to three times.
            self._second_round(self.subjects, LOOKS, LOOK_PAIRS, FAMILY_ERROR / _ALL_LOOKS)
        except _BudgetSpentError:
            self.finish(End.SPENT)

    def finish(self, end: End) -> None:
        """End early: what the first round points to so far stays open."""
        self.end = end
        if not self.hypotheses and self.is_over_all:
            self._propose()
        elif not self.hypotheses:
            self._propose_samples(_EARLY_METRICS)

    @property
    def ended(self) -> str:
        """Why it ended early, for a person; "" if it did not."""
        return self.end.text(self.budget_s)

    def groups(self) -> dict[str, frozenset[SampleKey]]:
        """Group → its samples."""
        return group_members(self.subjects)

    def of_round(self, key: SampleKey, number: int) -> list[Pair]:
        """Pairs of a sample in a round."""
        return [pair for pair in self.pairs.get(key, ()) if pair.round == number]

    def estimates(self, metric: Metric, number: int) -> dict[SampleKey, Ratio]:
        """The difference of each sample in a round."""
        pair_count = len(self._spent)
        if self._estimates.get((metric, number), (-1, {}))[0] != pair_count:
            earlier = {} if number == 1 else self._readings(metric, 1)
            result = estimates(self._readings(metric, number), THRESHOLDS[metric], earlier)
            self._estimates[metric, number] = pair_count, result
        return self._estimates[metric, number][1]

    def _readings(self, metric: Metric, number: int) -> dict[SampleKey, list[Ratio]]:
        pairs = {subject.key: self.of_round(subject.key, number) for subject in self.subjects}
        return {key: [ratio for pair in of_key if (ratio := pair.ratio(metric))] for key, of_key in pairs.items()}

    def _fits(self, pair_count: int) -> bool:
        """Whether so many pairs fit into the budget, by what those before have taken, or may begin anyway."""
        elapsed_s = self.clock() - self._started
        if self.budget_s is None or elapsed_s < self._free_s:
            return True
        return elapsed_s + pair_count * (self._mean_s or 0.0) <= self.budget_s

    @property
    def _mean_s(self) -> float | None:
        """What a pair took; None before the first."""
        return fmean(self._spent) if self._spent else None

    def _sweep(self, number: int, plan: Sequence[tuple[Subject, int]]) -> None:
        """Measure so many further pairs of each sample: one pair of each, then the next."""
        remaining = sum(count for _, count in plan)
        for turn in range(max((count for _, count in plan), default=0)):
            for subject in [subject for subject, count in plan if count > turn]:
                if not self._fits(1):
                    raise _BudgetSpentError
                seconds_left = None if self._mean_s is None else self._mean_s * remaining
                self.on_progress(Progress(subject.key, number, remaining, seconds_left))
                began = self.clock()
                self.pairs[subject.key].append(self.measure(subject, number, len(self.of_round(subject.key, number))))
                self._spent.append(self.clock() - began)
                remaining -= 1

    def _facts(self) -> None:
        """What stored runs show of results: a pair of a few samples of each kind confirms it.

        Where one of them ends otherwise, all of its kind have both rounds.
        """
        kinds: defaultdict[tuple[Fact, str], list[Subject]] = defaultdict(list)
        for subject in self.subjects:
            if subject.fact is not Fact.SAME:
                kinds[subject.fact, subject.failure].append(subject)
        samples = {kind: [subject.key for subject in alike] for kind, alike in kinds.items()}
        run_again = {key: place for keys in samples.values() for place, key in enumerate(spread(keys, CONFIRMING))}
        plans = [[item for item in self.subjects if run_again.get(item.key) == place] for place in range(CONFIRMING)]
        with suppress(_BudgetSpentError):  # what was measured confirms
            for plan, seconds in zip(plans, (math.inf, *[LEAST_S] * (CONFIRMING - 1)), strict=True):
                self._free_s = max(seconds, self.budget_s or 0.0)
                self._sweep(1, [(subject, 1) for subject in plan])
        self._free_s = 0.0
        unlike = []
        for (fact, _), alike in kinds.items():
            if {pair.fact for subject in alike for pair in self.of_round(subject.key, 1)} == {fact}:
                self.confirmed |= {subject.key for subject in alike}
            else:
                unlike += alike
        self._first_pairs(unlike)
        self._sweep(2, [(subject, FACT_PAIRS) for subject in unlike if self._has_fact(subject.key)])

    def _times(self) -> list[Subject]:
        """The samples that times and memory are compared of: of all but those that are known to fail."""
        return [item for item in self.subjects if not (item.failure and item.key in self.confirmed)]

    def _first_pairs(self, subjects: Sequence[Subject], count: int = FIRST_PAIRS) -> None:
        """Have each sample the pairs of the first round that it lacks."""
        self._sweep(1, [(item, count - len(self.of_round(item.key, 1))) for item in subjects])

    def _most_telling(self) -> None:
        """Where the budget does not last for all, both rounds of one sample after the other, in their order.

        Of the first, the first round is made whatever the budget, and the second begins within `LEAST_S`: else nothing
        would be told of short benchmarks.
        """
        subjects = self._times()
        for place, subject in enumerate(subjects):
            planned = (len(subjects) - place) * (FIRST_PAIRS + LOOK_PAIRS)
            if self.budget_s is None or (self._spent and self._fits(planned)):
                return
            if place and not self._fits(2 * EARLY_PAIRS):
                raise _BudgetSpentError
            self._free_s = 0.0 if place else math.inf
            self._first_pairs([subject], EARLY_PAIRS)
            self._propose_samples(_EARLY_METRICS)
            share = 6 / (math.pi * (place + 1)) ** 2  # of all samples together 1, and most of those that tell most
            self._free_s = 0.0 if place else max(LEAST_S, self.budget_s)
            self._second_round([subject], EARLY_LOOKS, EARLY_PAIRS, share * FAMILY_ERROR / _ALL_LOOKS)
            self._free_s = 0.0

    def is_cleared(self) -> bool:
        """Whether the second round has looked at all that the first has pointed to, and showed none of it."""
        shown = [item for item in self.hypotheses.values() if item.estimate is None or item.is_shown]
        return bool(self._spent) and not shown and all(map(self._is_settled, self.subjects))

    def _is_settled(self, subject: Subject) -> bool:
        """Whether no further pair is needed to say how a sample ends."""
        is_looked_at = subject.fact is Fact.SAME or bool(self.of_round(subject.key, 1))
        is_decided = is_looked_at and (not self._has_fact(subject.key) or bool(self.of_round(subject.key, 2)))
        has_times = not any(pair.note for pair in self.of_round(subject.key, 1))
        return subject.key in self.confirmed or (is_decided and has_times)

    def _first_round(self) -> None:
        self.is_over_all = True
        self._first_pairs(self._times())
        for _ in range(FIRST_PAIRS, MOST_FIRST_PAIRS, FIRST_PAIRS):
            differences = self.estimates(Metric.SPEED, 1)
            unclear = [
                subject
                for subject in self._times()
                if (item := differences.get(subject.key)) is not None
                and not is_suspect(item, Metric.SPEED)
                and not is_below_margin(item, Metric.SPEED)
            ]
            self._sweep(1, [(subject, FIRST_PAIRS) for subject in unclear])

    def _propose(self) -> None:
        """What the first round points to."""
        self._propose_samples(self.metrics)
        for metric in self.metrics:
            differences = self.estimates(metric, 1)
            if not differences:
                continue
            effects, margin = Effects(differences), THRESHOLDS[metric].log_margin(is_group=True)
            self.terms[metric] = self._explained(effects, margin)
            for term, others in self.terms[metric].values():
                if (effect := effects.of_group(term, others)) is not None:
                    self._add(Scope.GROUP, ("", term.name), metric, effect.contrast.log_ratio)
            if self.covers_all and len(differences) > 1:
                mean = effects.mean(effects.keys)
                if abs(mean.log_ratio) > max(margin / 2, _LOOSE_ERRORS_OF_ALL * mean.error):
                    self._add(Scope.WHOLE, ("", ""), metric, mean.log_ratio)

    def _propose_samples(self, metrics: Collection[Metric]) -> None:
        for metric in metrics:
            for key, item in self.estimates(metric, 1).items():
                if is_suspect(item, metric):
                    self._add(Scope.SAMPLE, key, metric, item.log_ratio)

    def _add(self, scope: Scope, key: SampleKey, metric: Metric, log_ratio: float) -> None:
        self.hypotheses.setdefault(Hypothesis(scope, key, metric), Tested(1 if log_ratio > 0 else -1))

    def _explained(
        self, effects: Effects[SampleKey], margin: float
    ) -> dict[str, tuple[Term[SampleKey], list[Term[SampleKey]]]]:
        """Groups that explain the differences, each with the terms beside it: of two explanations, whichever holds."""
        explained: dict[str, tuple[Term[SampleKey], list[Term[SampleKey]]]] = {}
        for has_mean in (True, False):
            terms = effects.terms(self.groups(), margin, has_mean=has_mean)
            explained |= {term.name: (term, [other for other in terms if other is not term]) for term in terms}
        return {name: item for name, item in explained.items() if name}

    def _second_round(self, subjects: Sequence[Subject], looks: int, pairs: int, level: float) -> None:
        """Test what the first round points to on some samples.

        Args:
            subjects: The samples.
            looks: Times to look at the hypotheses, at most.
            pairs: Pairs of each sample between looks.
            level: Probability of chance that a look may take for a difference, over all hypotheses.
        """
        of_facts = {
            subject.key
            for subject in subjects
            if subject.key not in self.confirmed and self._has_fact(subject.key) and not self.of_round(subject.key, 2)
        }
        for look in range(looks):
            needed = self._needed({item for item, tested in self.hypotheses.items() if tested.is_open})
            plan = [
                (subject, pairs if subject.key in needed else FACT_PAIRS)
                for subject in subjects
                if subject.key in needed or (look == 0 and subject.key in of_facts)
            ]
            if not plan:
                return
            plan.sort(key=lambda item: (item[0].key not in of_facts, needed.get(item[0].key, 0)))
            try:
                self._sweep(2, plan)
            finally:
                self._test(level)

    def _has_fact(self, key: SampleKey) -> bool:
        facts = {pair.fact for pair in self.of_round(key, 1)}
        return bool(facts & {Fact.FAILED, Fact.WRONG, Fact.FIXED})

    def _needed(self, hypotheses: Collection[Hypothesis]) -> dict[SampleKey, int]:
        """Samples that hypotheses are tested on, with their rank: those of samples come first."""
        groups = self.groups()
        needed = {item.key: 0 for item in hypotheses if item.scope is Scope.SAMPLE}
        further = dict[SampleKey, int]()
        if of_groups := [groups[item.key[1]] for item in hypotheses if item.scope is Scope.GROUP]:
            running = [subject.key for subject in self.subjects if self._runs(subject.key)]
            outside = [key for key in running if key not in frozenset().union(*of_groups)]
            further = dict.fromkeys(spread(outside, MOST_OTHERS), 2)
            further |= {key: 1 for group in of_groups for key in self._members(group)}
        if any(item.scope is Scope.WHOLE for item in hypotheses):
            further = {subject.key: 3 for subject in self.subjects if self._runs(subject.key)} | further
        return further | needed

    def _members(self, group: frozenset[SampleKey]) -> list[SampleKey]:
        """The samples that stand for a group, whatever the first round showed of them."""
        return spread([key for key in sorted(group) if self._runs(key)], MOST_MEMBERS)

    def _runs(self, key: SampleKey) -> bool:
        """Whether a sample had times in the first round."""
        return any(pair.speed is not None for pair in self.of_round(key, 1))

    def _test(self, level: float) -> None:
        """Look at all hypotheses with what the second round has measured so far."""
        differences = {metric: self.estimates(metric, 2) for metric in self.metrics}
        tested = {
            item: self._tested(item, before.direction, differences[item.metric])
            for item, before in self.hypotheses.items()
        }
        for direction in (1, -1):
            family = {item: result.probability for item, result in tested.items() if result.direction == direction}
            rejected = holm(family, level)
            for item in family:
                before = self.hypotheses[item]
                if not before.is_confirmed:
                    is_rejected = item in rejected or before.is_chance_rejected
                    self.hypotheses[item] = tested[item].concluded(item.margin, is_rejected)

    def _tested(self, item: Hypothesis, direction: int, differences: dict[SampleKey, Ratio]) -> Tested:
        bound = BIAS_SHARE * item.margin
        if item.scope is Scope.SAMPLE:
            difference = differences.get(item.key)
            probability = 1.0 if difference is None else difference.probability(bound, direction)
            return Tested(direction, difference, probability)
        if item.scope is Scope.WHOLE:
            if not all(subject.key in differences for subject in self.subjects if self._runs(subject.key)):
                return Tested(direction)
            effects = Effects(differences)
            mean = effects.mean(effects.keys)
            is_shared = effects.is_shared_by_all(mean.log_ratio)
            return Tested(direction, mean, mean.probability(bound, direction) if is_shared else 1.0)
        term, others = self.terms[item.metric][item.key[1]]
        group = self.groups()[term.name]
        members = frozenset(self._members(group))
        # Further members are there because they are suspected: they would make the group look worse than it is.
        effects = Effects({key: value for key, value in differences.items() if key in members or key not in group})
        effect = effects.of_group(Term(term.name, members), others) if members <= differences.keys() else None
        if effect is None:
            return Tested(direction)
        return Tested(direction, effect.mean, effect.probability(bound, direction) if effect.is_shared else 1.0)
