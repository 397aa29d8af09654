"""From what was measured and tested to findings: what is said of each sample, group and the whole."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Sequence
from statistics import median

from ops.compare.decide import Decision, Subject
from ops.compare.estimates import Estimate
from ops.compare.groups import Effects, Term
from ops.compare.hypotheses import Hypothesis, Tested, is_below_margin
from ops.compare.pairs import Fact, Key, Outcome, Pair
from ops.compare.thresholds import THRESHOLDS, Metric
from ops.compare.verdicts import Finding, Scope, Verdict, worse_of

_NEEDED = 0.05
"""Probability of chance below which a group adds something to the other groups that were confirmed."""

OF_FACT = {
    Fact.FAILED: Verdict.FAILED,
    Fact.WRONG: Verdict.WRONG,
    Fact.FIXED: Verdict.FIXED,
    Fact.INCOMPARABLE: Verdict.INCOMPARABLE,
    Fact.CHANGED: Verdict.CHANGED,
}
"""What is said of a fact; of others that nothing has changed."""

_VARIES = "its times vary too much: a difference that counts is not excluded"


def findings_of(decision: Decision) -> list[Finding]:
    """What came of a comparison, however far it came."""
    findings = []
    for subject in decision.subjects:
        pairs = decision.pairs.get(subject.key, [])
        result = _result(subject, pairs, decision)
        findings.append(result)
        if result.verdict is not Verdict.INCOMPARABLE:
            findings += _ratios(decision, subject, pairs)
    return [*findings, *_groups(decision), *_whole(decision)]


def _result(subject: Subject, pairs: Sequence[Pair], decision: Decision) -> Finding:
    """Whether a sample fails, is wrong, or was mended."""
    dataset, name = subject.key
    verdict, reason, shown = _fact(pairs, decision.ended, is_stored=subject.key in decision.confirmed)
    a_value = b_value = None
    if shown is not None:
        a_value, b_value = shown.a.t_min, shown.b.t_min
    return Finding(
        Scope.SAMPLE,
        name,
        Metric.RESULT,
        verdict,
        dataset=dataset,
        a_value=a_value,
        b_value=b_value,
        pair_count=len(pairs),
        reason=reason,
        is_missing=verdict is Verdict.INCOMPARABLE and shown is not None and not shown.a.failure,
    )


def _fact(pairs: Sequence[Pair], ended: str, *, is_stored: bool) -> tuple[Verdict, str, Pair | None]:
    """What the outcomes of all pairs of a sample say, why, and the pair that shows it.

    Args:
        pairs: Of the sample.
        ended: Why the comparison ended early.
        is_stored: Whether stored runs showed the same: then one pair confirms it.
    """
    if not pairs:
        return Verdict.UNSURE, ended or "it was not measured", None
    counts = Counter(pair.fact for pair in pairs)
    fact, count = counts.most_common(1)[0]
    if Fact.INCOMPARABLE in counts:
        shown = next(pair for pair in pairs if pair.fact is Fact.INCOMPARABLE)
        return Verdict.INCOMPARABLE, fact_words(Fact.INCOMPARABLE, shown), shown
    if len(counts) > 1 and counts.keys() != {Fact.SAME, Fact.CHANGED}:
        shown = next(pair for pair in pairs if pair.fact is not Fact.SAME)
        return Verdict.FLAKY, _flaky_words(pairs), shown
    shown = next((pair for pair in pairs if pair.fact is not Fact.SAME), pairs[0])
    if shown.fact is Fact.CHANGED:
        return Verdict.CHANGED, fact_words(Fact.CHANGED, shown), shown
    if fact in (Fact.BOTH_FAIL, Fact.SAME):
        return Verdict.UNCHANGED, fact_words(fact, shown), shown
    words = fact_words(fact, shown)
    if not is_stored and not any(pair.round == 2 for pair in pairs):
        why = ended or "nothing ran a second time"
        return Verdict.UNSURE, f"{words} in {count} of {count} runs of the first round; {why}", shown
    return OF_FACT[fact], words, shown


def fact_words(fact: Fact, pair: Pair) -> str:
    """What differs between the outcomes of a pair, in a few words; "" for nothing."""
    match fact:
        case Fact.SAME:
            return ""
        case Fact.INCOMPARABLE:
            return f"no baseline: {_words(pair.a if pair.b.has_baseline else pair.b)}"
        case Fact.BOTH_FAIL:
            return f"both fail: {_words(pair.b)}"
        case Fact.FAILED:
            return _words(pair.b)
        case Fact.FIXED if pair.a.failure:
            return f"A failed: {_words(pair.a)}"
        case Fact.CHANGED:
            return f"equal to eager's bit by bit no more: {_agreement_words(pair)}"
        case _:
            return _agreement_words(pair)


def _agreement_words(pair: Pair) -> str:
    """How the outputs of both agree with eager's."""
    words = f"t_min {_tolerance(pair.a.t_min)} → {_tolerance(pair.b.t_min)}"
    errors = [item.relative_error for item in (pair.a, pair.b)]
    return f"{words}, relative error {errors[0]:.2g} → {errors[1]:.2g}" if None not in errors and any(errors) else words


def _flaky_words(pairs: Sequence[Pair]) -> str:
    """How often which side did what."""
    parts = []
    for side, outcomes in (("A", [pair.a for pair in pairs]), ("B", [pair.b for pair in pairs])):
        failed = [item for item in outcomes if item.failure]
        if failed:
            parts.append(f"{side} failed in {len(failed)} of {len(outcomes)} runs ({_words(failed[0])})")
        tolerances = sorted({item.t_min for item in outcomes if item.t_min is not None})
        if len(tolerances) > 1:
            parts.append(f"t_min of {side} varies: {', '.join(map(_tolerance, tolerances))}")
    return "; ".join(parts) or "runs of one build differ"


def _words(outcome: Outcome) -> str:
    return f"{outcome.failure}: {outcome.message}" if outcome.message else outcome.failure


def _tolerance(t_min: float | None) -> str:
    return "none" if t_min is None else f"{t_min:g}"


def _ratios(decision: Decision, subject: Subject, pairs: Sequence[Pair]) -> list[Finding]:
    """What became of a sample's speed, compile time and memory."""
    findings = []
    for metric in decision.metrics:
        estimate = _shown(decision, subject.key, metric)
        verdict, reason = _ratio_verdict(decision, subject.key, metric, estimate)
        if estimate is None:
            notes = [pair.note or decision.ended for pair in pairs if not (pair.a.failure or pair.b.failure)]
            if metric is not Metric.SPEED or not any(notes):
                continue  # one of them fails, which the result says
            verdict, reason = Verdict.UNSURE, next(filter(None, notes))
        findings.append(
            _finding(
                Scope.SAMPLE,
                subject.key,
                metric,
                verdict,
                estimate,
                a_value=_median(pairs, lambda pair, metric=metric: pair.a.value(metric)),  # type: ignore[misc]
                b_value=_median(pairs, lambda pair, metric=metric: pair.b.value(metric)),  # type: ignore[misc]
                reason=reason,
            )
        )
    return findings


def _shown(decision: Decision, key: Key, metric: Metric) -> Estimate | None:
    """The second round's estimate, which no choice has made larger than it is; without one, the first's."""
    return decision.estimates(metric, 2).get(key) or decision.estimates(metric, 1).get(key)


def _ratio_verdict(decision: Decision, key: Key, metric: Metric, estimate: Estimate | None) -> tuple[Verdict, str]:
    tested = [
        (item, result)
        for item, result in decision.hypotheses.items()
        if item.scope is Scope.SAMPLE and item.name == key and item.metric is metric
    ]
    if tested:
        return _tested_verdict(*tested[0], decision.ended)
    if estimate is None or metric is not Metric.SPEED or is_below_margin(estimate, metric):
        return Verdict.UNCHANGED, ""
    return Verdict.UNSURE, _VARIES


def _tested_verdict(item: Hypothesis, result: Tested, ended: str) -> tuple[Verdict, str]:
    """What a hypothesis has become after the last look."""
    if result.is_confirmed:
        return worse_of(item.metric, item.direction), ""
    if result.estimate is None:
        return Verdict.UNSURE, f"suspected in the first round; {ended or 'too few samples ran in the second'}"
    if not result.is_open:
        return Verdict.UNCHANGED, ""
    if result.is_chance_rejected:
        share = THRESHOLDS[item.metric]
        margin = share.sample if item.scope is Scope.SAMPLE else share.group
        return Verdict.UNCHANGED, f"a difference, but below {margin:.0%}"
    if not result.is_shown:
        return Verdict.UNSURE, "the second round does not show it, and does not exclude it"
    return Verdict.UNSURE, ended or "the second round shows it, and does not confirm it"


def _groups(decision: Decision) -> list[Finding]:
    """Groups that the first round pointed to, and that were not excluded."""
    findings, members = [], decision.groups()
    explained = _explained_by_others(decision)
    for item, result in decision.hypotheses.items():
        if item.scope is not Scope.GROUP or not isinstance(item.name, str) or item in explained:
            continue
        verdict, reason = _tested_verdict(item, result, decision.ended)
        if verdict is Verdict.UNCHANGED:
            continue
        term, _ = decision.terms[item.metric][item.name]
        findings.append(
            _finding(
                Scope.GROUP,
                item.name,
                item.metric,
                verdict,
                result.estimate,
                reason=reason,
                sample_count=len(members[item.name]),
                alike=term.alike,
            )
        )
    return findings


def _explained_by_others(decision: Decision) -> set[Hypothesis]:
    """Groups whose difference others explain that are confirmed as well; the weakest are left out first."""
    explained: set[Hypothesis] = set()
    groups = decision.groups()
    for metric in decision.metrics:
        confirmed = [
            item
            for item, result in decision.hypotheses.items()
            if item.scope is Scope.GROUP and item.metric is metric and result.is_confirmed
        ]
        if not confirmed:
            continue
        effects = Effects(decision.estimates(metric, 2))
        terms = {item: Term(str(item.name), groups[str(item.name)]) for item in confirmed}
        for item in sorted(confirmed, key=lambda item: -decision.hypotheses[item].probability):
            others = [terms[other] for other in confirmed if other is not item and other not in explained]
            effect = effects.of_group(terms[item], others)
            if others and (effect is None or effect.contrast.probability(0.0, item.direction) > _NEEDED):
                explained.add(item)
        explained |= {
            item
            for item, result in decision.hypotheses.items()
            if confirmed and item.scope is Scope.GROUP and item.metric is metric and not result.is_confirmed
        }
    return explained


def _whole(decision: Decision) -> list[Finding]:
    """The geometric mean over all samples, of each metric."""
    findings = []
    for metric in decision.metrics if decision.covers_all and decision.is_over_all else ():
        differences = decision.estimates(metric, 1)
        if len(differences) < 2:
            continue
        tested = [
            (item, result)
            for item, result in decision.hypotheses.items()
            if item.scope is Scope.WHOLE and item.metric is metric
        ]
        weights = {subject.key: subject.weight for subject in decision.subjects}
        mean = Effects(differences).mean(list(differences), weights)
        verdict, reason = Verdict.UNCHANGED, ""
        if tested:
            verdict, reason = _tested_verdict(*tested[0], decision.ended)
            mean = tested[0][1].estimate or mean
        elif len(differences) < len(decision.subjects):
            reason = f"{len(decision.subjects) - len(differences)} samples have no ratio"
        findings.append(_finding(Scope.WHOLE, "", metric, verdict, mean, reason=reason, sample_count=len(differences)))
    return findings


def _finding(
    scope: Scope,
    name: Key | str,
    metric: Metric,
    verdict: Verdict,
    estimate: Estimate | None,
    *,
    a_value: float | None = None,
    b_value: float | None = None,
    reason: str = "",
    sample_count: int = 1,
    alike: tuple[str, ...] = (),
) -> Finding:
    dataset, label = name if isinstance(name, tuple) else ("", name)
    low, high = (None, None) if estimate is None else estimate.interval
    return Finding(
        scope,
        label,
        metric,
        verdict,
        dataset=dataset,
        ratio=None if estimate is None else estimate.ratio,
        low=low,
        high=high,
        a_value=a_value,
        b_value=b_value,
        pair_count=0 if estimate is None else estimate.pair_count,
        sample_count=sample_count,
        reason=reason,
        alike=alike,
    )


def _median(pairs: Sequence[Pair], value: Callable[[Pair], float | None]) -> float | None:
    values = [item for pair in pairs if (item := value(pair)) is not None]
    return median(values) if values else None
