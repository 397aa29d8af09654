"""Deciding what became of samples, groups and the whole: two independent rounds of twin runs.

The first round looks at all that is suspected and proposes hypotheses, loosely. The second, with other processes,
tests them: Holm's procedure over all hypotheses, at most three looks, each with a third of the level, so that two equal
builds are told apart with a probability of `FAMILY_ERROR` at most. A difference has to exceed the practical margin as
well. What is near the edge gets more pairs until it is clear, the looks are used up, or the budget ends; then it is
`unsure`.

Nothing here runs anything: `measure` does.
"""

from __future__ import annotations

import time
from collections import defaultdict
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass, field

from ops.compare.estimates import Estimate, estimates, holm
from ops.compare.groups import Effects, Term
from ops.compare.pairs import Fact, Key, Pair, Ratio
from ops.compare.thresholds import BIAS_SHARE, FAMILY_ERROR, THRESHOLDS, Metric
from ops.compare.verdicts import Scope

RATIOS = (Metric.SPEED, Metric.COMPILE, Metric.COMPILE_CPU, Metric.MEMORY)

FIRST_PAIRS = 2
MOST_FIRST_PAIRS = 6
"""Pairs of a sample in the first round, and of one near the edge."""

LOOKS = 3
LOOK_PAIRS = 4
FACT_PAIRS = 2
"""Times that the second round looks at its hypotheses; pairs of a sample between looks, and of one that only failed."""

MOST_MEMBERS = 12
MOST_OTHERS = 8
"""Samples that stand for a group in the second round, and for those outside of all groups."""

_LOOSE_ERRORS = 1.5
_LOOSE_ERRORS_OF_ALL = 2.0


@dataclass(frozen=True, slots=True)
class Subject:
    """A sample to be compared.

    Attributes:
        key: Its dataset and id.
        groups: Names of the groups that it belongs to.
        weight: Its vote in the mean over all.
        has_fact: Whether stored runs show that it fails, is wrong or is mended under B: it is looked at first.
    """

    key: Key
    groups: frozenset[str] = frozenset()
    weight: float = 1.0
    has_fact: bool = False


@dataclass(frozen=True, slots=True)
class Hypothesis:
    """What the second round tests: that something takes more, or less, under B.

    Attributes:
        scope: Of what.
        name: The sample, or the group; None for the whole.
        metric: Which ratio.
        direction: 1 for more, −1 for less.
    """

    scope: Scope
    name: Key | str | None
    metric: Metric
    direction: int


@dataclass(frozen=True, slots=True)
class Tested:
    """A hypothesis as it was last tested.

    Attributes:
        estimate: The difference; None where too little was measured.
        probability: That chance makes as much.
        is_confirmed: Whether Holm's procedure rejected chance, and the difference exceeds the margin.
        is_chance_rejected: The first of these two.
        is_open: More pairs could change it.
    """

    estimate: Estimate | None = None
    probability: float = 1.0
    is_confirmed: bool = False
    is_chance_rejected: bool = False
    is_open: bool = True


@dataclass(frozen=True, slots=True)
class Progress:
    """How far a comparison is.

    Attributes:
        key: The sample that is measured next.
        round: Which round.
        remaining: Pairs that this round still plans.
        seconds_left: What they will take.
    """

    key: Key
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
        budget_s: Seconds for all pairs; None for no limit.
        metrics: What is compared.
        clock: In seconds.
        on_progress: Told before each pair.
        pairs: What was measured of each sample.
        hypotheses: What the first round proposed, with the result of the last test.
        terms: Metric → group that the first round points to → its term, and those beside it.
        ended: Why it ended early; "" if it did not.
    """

    subjects: Sequence[Subject]
    measure: Measure
    covers_all: bool = True
    budget_s: float | None = None
    metrics: Sequence[Metric] = RATIOS
    clock: Callable[[], float] = time.monotonic
    on_progress: Callable[[Progress], None] = lambda _: None
    pairs: dict[Key, list[Pair]] = field(default_factory=lambda: defaultdict(list))
    hypotheses: dict[Hypothesis, Tested] = field(default_factory=dict)
    terms: dict[Metric, dict[str, tuple[Term[Key], list[Term[Key]]]]] = field(default_factory=dict)
    ended: str = ""
    _started: float = 0.0
    _spent: list[float] = field(default_factory=list)
    _estimates: dict[tuple[Metric, int], tuple[int, dict[Key, Estimate]]] = field(default_factory=dict)

    def run(self) -> None:
        """Measure and decide; whatever `measure` raises goes through, and what was measured stays."""
        self._started = self.clock()
        try:
            self._facts()
            self._first_round()
            self._propose()
            self._second_round()
        except _BudgetSpentError:
            self.end(f"the budget of {self.budget_s:g} s ended")

    def end(self, reason: str) -> None:
        """End early: what the first round points to so far stays open."""
        self.ended = reason
        if not self.hypotheses:
            self._propose()

    def groups(self) -> dict[str, frozenset[Key]]:
        """Group → its samples."""
        return group_members(self.subjects)

    def of_round(self, key: Key, number: int) -> list[Pair]:
        """Pairs of a sample in a round."""
        return [pair for pair in self.pairs.get(key, ()) if pair.round == number]

    def estimates(self, metric: Metric, number: int) -> dict[Key, Estimate]:
        """The difference of each sample in a round."""
        pair_count = len(self._spent)
        if self._estimates.get((metric, number), (-1, {}))[0] != pair_count:
            earlier = {} if number == 1 else self._readings(metric, 1)
            result = estimates(self._readings(metric, number), THRESHOLDS[metric], earlier)
            self._estimates[metric, number] = pair_count, result
        return self._estimates[metric, number][1]

    def _readings(self, metric: Metric, number: int) -> dict[Key, list[Ratio]]:
        pairs = {subject.key: self.of_round(subject.key, number) for subject in self.subjects}
        return {key: [ratio for pair in of_key if (ratio := pair.ratio(metric))] for key, of_key in pairs.items()}

    def _sweep(self, number: int, plan: Sequence[tuple[Subject, int]]) -> None:
        """Measure so many further pairs of each sample: one pair of each, then the next."""
        remaining = sum(count for _, count in plan)
        for turn in range(max((count for _, count in plan), default=0)):
            for subject in [subject for subject, count in plan if count > turn]:
                mean_s = sum(self._spent) / len(self._spent) if self._spent else None
                began = self.clock()
                if self.budget_s is not None and began - self._started + (mean_s or 0.0) > self.budget_s:
                    raise _BudgetSpentError
                self.on_progress(
                    Progress(subject.key, number, remaining, None if mean_s is None else mean_s * remaining)
                )
                self.pairs[subject.key].append(self.measure(subject, number, len(self.of_round(subject.key, number))))
                self._spent.append(self.clock() - began)
                remaining -= 1

    def _facts(self) -> None:
        """Both rounds of what stored runs show of results: few pairs tell it, and no budget may end before."""
        suspected = [subject for subject in self.subjects if subject.has_fact]
        self._sweep(1, [(subject, FIRST_PAIRS) for subject in suspected])
        self._sweep(2, [(subject, FACT_PAIRS) for subject in suspected if self._has_fact(subject.key)])

    def _first_round(self) -> None:
        self._sweep(1, [(subject, FIRST_PAIRS) for subject in self.subjects if not self.of_round(subject.key, 1)])
        for _ in range(FIRST_PAIRS, MOST_FIRST_PAIRS, FIRST_PAIRS):
            differences = self.estimates(Metric.SPEED, 1)
            unclear = [
                subject
                for subject in self.subjects
                if (item := differences.get(subject.key)) is not None
                and not is_suspect(item, Metric.SPEED)
                and not is_below_margin(item, Metric.SPEED)
            ]
            self._sweep(1, [(subject, FIRST_PAIRS) for subject in unclear])

    def _propose(self) -> None:
        """What the first round points to."""
        for metric in self.metrics:
            differences = self.estimates(metric, 1)
            if not differences:
                continue
            for key, item in differences.items():
                if is_suspect(item, metric):
                    self._add(Scope.SAMPLE, key, metric, item.log_ratio)
            effects, margin = Effects(differences), THRESHOLDS[metric].log_margin(is_group=True)
            self.terms[metric] = self._explained(effects, margin)
            for term, others in self.terms[metric].values():
                if (effect := effects.of_group(term, others)) is not None:
                    self._add(Scope.GROUP, term.name, metric, effect.contrast.log_ratio)
            if self.covers_all and len(differences) > 1:
                mean = effects.mean(list(differences), self._weights())
                if abs(mean.log_ratio) > max(margin / 2, _LOOSE_ERRORS_OF_ALL * mean.error):
                    self._add(Scope.WHOLE, None, metric, mean.log_ratio)

    def _add(self, scope: Scope, name: Key | str | None, metric: Metric, log_ratio: float) -> None:
        self.hypotheses[Hypothesis(scope, name, metric, 1 if log_ratio > 0 else -1)] = Tested()

    def _weights(self) -> dict[Key, float]:
        return {subject.key: subject.weight for subject in self.subjects}

    def _explained(self, effects: Effects[Key], margin: float) -> dict[str, tuple[Term[Key], list[Term[Key]]]]:
        """Groups that explain the differences, each with the terms beside it: of two explanations, whichever holds."""
        explained: dict[str, tuple[Term[Key], list[Term[Key]]]] = {}
        for has_mean in (True, False):
            terms = effects.terms(self.groups(), margin, has_mean=has_mean)
            explained |= {term.name: (term, [other for other in terms if other is not term]) for term in terms}
        return {name: item for name, item in explained.items() if name}

    def _second_round(self) -> None:
        of_facts = {
            subject.key
            for subject in self.subjects
            if self._has_fact(subject.key) and not self.of_round(subject.key, 2)
        }
        for look in range(LOOKS):
            needed = self._needed({item for item, tested in self.hypotheses.items() if tested.is_open})
            plan = [
                (subject, LOOK_PAIRS if subject.key in needed else FACT_PAIRS)
                for subject in self.subjects
                if subject.key in needed or (look == 0 and subject.key in of_facts)
            ]
            if not plan:
                return
            plan.sort(key=lambda item: (item[0].key not in of_facts, needed.get(item[0].key, 0)))
            try:
                self._sweep(2, plan)
            finally:
                self._test()

    def _has_fact(self, key: Key) -> bool:
        facts = {pair.fact for pair in self.of_round(key, 1)}
        return bool(facts & {Fact.FAILED, Fact.WRONG, Fact.FIXED})

    def _needed(self, hypotheses: Iterable[Hypothesis]) -> dict[Key, int]:
        """Samples that hypotheses are tested on, with their rank: those of samples come first."""
        groups, needed, inside = self.groups(), dict[Key, int](), set[Key]()
        for item in hypotheses:
            if item.scope is Scope.SAMPLE and isinstance(item.name, tuple):
                needed[item.name] = 0
        of_groups = [item.name for item in hypotheses if item.scope is Scope.GROUP and isinstance(item.name, str)]
        for name in of_groups:
            inside |= groups[name]
            for key in self._members(groups[name]):
                needed.setdefault(key, 1)
        outside = [subject.key for subject in self.subjects if subject.key not in inside and self._runs(subject.key)]
        if of_groups:
            for key in spread(outside, MOST_OTHERS):
                needed.setdefault(key, 2)
        if any(item.scope is Scope.WHOLE for item in hypotheses):
            for subject in self.subjects:
                if self._runs(subject.key):
                    needed.setdefault(subject.key, 3)
        return needed

    def _members(self, group: frozenset[Key]) -> list[Key]:
        """The samples that stand for a group, whatever the first round showed of them."""
        return spread([key for key in sorted(group) if self._runs(key)], MOST_MEMBERS)

    def _runs(self, key: Key) -> bool:
        """Whether a sample had times in the first round."""
        return any(pair.speed is not None for pair in self.of_round(key, 1))

    def _test(self) -> None:
        """Look at all hypotheses with what the second round has measured so far."""
        differences = {metric: self.estimates(metric, 2) for metric in self.metrics}
        tested = {item: self._tested(item, differences[item.metric]) for item in self.hypotheses}
        for direction in (1, -1):
            family = {item: result.probability for item, result in tested.items() if item.direction == direction}
            rejected = holm(family, FAMILY_ERROR / LOOKS)
            for item in family:
                before = self.hypotheses[item]
                if not before.is_confirmed:
                    self.hypotheses[item] = _concluded(
                        item, tested[item], item in rejected or before.is_chance_rejected
                    )

    def _tested(self, item: Hypothesis, differences: dict[Key, Estimate]) -> Tested:
        bound = BIAS_SHARE * margin_of(item)
        if item.scope is Scope.SAMPLE and isinstance(item.name, tuple):
            estimate = differences.get(item.name)
            return Tested() if estimate is None else Tested(estimate, estimate.probability(bound, item.direction))
        if item.scope is Scope.WHOLE:
            return self._tested_whole(item, differences, bound)
        term, others = self.terms[item.metric][str(item.name)]
        group = self.groups()[term.name]
        members = frozenset(self._members(group))
        if not members <= differences.keys():
            return Tested()
        # Further members are there because they are suspected: they would make the group look worse than it is.
        effects = Effects({key: value for key, value in differences.items() if key in members or key not in group})
        effect = effects.of_group(Term(term.name, members), others)
        if effect is None:
            return Tested()
        probability = effect.probability(bound, item.direction) if effect.is_shared else 1.0
        return Tested(effect.mean, probability)

    def _tested_whole(self, item: Hypothesis, differences: dict[Key, Estimate], bound: float) -> Tested:
        if not all(subject.key in differences for subject in self.subjects if self._runs(subject.key)):
            return Tested()
        effects = Effects(differences)
        mean = effects.mean(list(differences), self._weights())
        is_shared = effects.is_shared_by_all(mean.log_ratio)
        return Tested(mean, mean.probability(bound, item.direction) if is_shared else 1.0)


def margin_of(item: Hypothesis) -> float:
    """The practical margin of a hypothesis, on the scale of logarithms."""
    return THRESHOLDS[item.metric].log_margin(is_group=item.scope is not Scope.SAMPLE)


def is_suspect(estimate: Estimate, metric: Metric) -> bool:
    """Whether the first round of a sample points to a difference."""
    margin = THRESHOLDS[metric].log_margin(is_group=False)
    return abs(estimate.log_ratio) > max(margin / 2, _LOOSE_ERRORS * estimate.error)


def is_below_margin(estimate: Estimate, metric: Metric) -> bool:
    """Whether the 95% interval of a sample's difference excludes one that counts."""
    low, high = estimate.log_interval
    margin = THRESHOLDS[metric].log_margin(is_group=False)
    return -margin < low and high < margin


def _concluded(item: Hypothesis, tested: Tested, is_rejected: bool) -> Tested:
    """What a test says of a hypothesis, and whether more pairs could change it."""
    if tested.estimate is None:
        return tested
    margin, size = margin_of(item), item.direction * tested.estimate.log_ratio
    low, high = (item.direction * end for end in tested.estimate.log_interval)
    is_confirmed = is_rejected and size >= margin
    is_open = not is_confirmed and max(low, high) >= margin
    return Tested(tested.estimate, tested.probability, is_confirmed, is_rejected, is_open)


def group_members(subjects: Sequence[Subject]) -> dict[str, frozenset[Key]]:
    """Group → its samples."""
    members: defaultdict[str, set[Key]] = defaultdict(set)
    for subject in subjects:
        for name in subject.groups:
            members[name].add(subject.key)
    return {name: frozenset(keys) for name, keys in sorted(members.items())}


def spread(keys: Sequence[Key], count: int) -> list[Key]:
    """So many of some samples, evenly over their order."""
    if len(keys) <= count:
        return list(keys)
    return [keys[int((place + 0.5) * len(keys) / count)] for place in range(count)]
