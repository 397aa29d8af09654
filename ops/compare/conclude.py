"""From what was measured and tested to findings: what is said of each sample, group and the whole."""

from __future__ import annotations

import math
from collections import Counter
from collections.abc import Iterable, Sequence
from dataclasses import replace
from statistics import median
from typing import Any, NamedTuple

from ops.compare.decide import Decision
from ops.compare.groups import Effects, Term
from ops.compare.hypotheses import Hypothesis, Tested, is_below_margin
from ops.compare.pairs import Pair, Subject
from ops.sample.catalog.rows import SampleKey
from ops.verdict.findings import Finding, Scope
from ops.verdict.rules import OF_FACT, Fact, Metric, Ratio, Verdict, verdict_of
from ops.verdict.words import agreement_text, failure_text, t_text

_NEEDED = 0.05
"""Probability of chance below which a group adds something to the other groups that were confirmed."""

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


class _Judged(NamedTuple):
    """A verdict, why, and whether it is open because the comparison ended early."""

    verdict: Verdict
    reason: str = ""
    left_open: bool = False


def _unsure(decision: Decision, otherwise: str, so_far: str = "") -> _Judged:
    """Nothing is decided: since the comparison ended early, or `otherwise`."""
    return _Judged(Verdict.UNSURE, so_far + (decision.ended or otherwise), bool(decision.ended))


def _result(subject: Subject, pairs: Sequence[Pair], decision: Decision) -> Finding:
    """Whether a sample fails, is wrong, or was mended."""
    judged, shown = _fact(pairs, decision, is_stored=subject.key in decision.confirmed)
    item = _finding(Scope.SAMPLE, subject.key, Metric.RESULT, judged, pair_count=len(pairs))
    if shown is None:
        return item
    is_missing = judged.verdict is Verdict.INCOMPARABLE and not shown.a.has_failed
    return replace(item, a_value=shown.a.t_min, b_value=shown.b.t_min, is_missing=is_missing)


def _fact(pairs: Sequence[Pair], decision: Decision, *, is_stored: bool) -> tuple[_Judged, Pair | None]:
    """What the outcomes of all pairs of a sample say, and the pair that shows it.

    Args:
        pairs: Of the sample.
        decision: The comparison.
        is_stored: Whether stored runs showed the same: then one pair confirms it.
    """
    if not pairs:
        return _unsure(decision, "it was not measured"), None
    counts = Counter(pair.fact for pair in pairs)
    shown = next((pair for pair in pairs if pair.fact is not Fact.SAME), pairs[0])
    if Fact.INCOMPARABLE in counts:
        shown = next(pair for pair in pairs if pair.fact is Fact.INCOMPARABLE)
        return _Judged(Verdict.INCOMPARABLE, fact_words(shown)), shown
    if len(counts) > 1 and counts.keys() != {Fact.SAME, Fact.CHANGED}:
        return _Judged(Verdict.FLAKY, _flaky_words(pairs)), shown
    verdict, words = OF_FACT[shown.fact], fact_words(shown)
    needs_second = verdict not in (Verdict.CHANGED, Verdict.UNCHANGED) and not is_stored
    if needs_second and not any(pair.round == 2 for pair in pairs):
        so_far = f"{words} in {len(pairs)} of {len(pairs)} runs of the first round; "
        return _unsure(decision, "nothing ran a second time", so_far), shown
    return _Judged(verdict, words), shown


def fact_words(pair: Pair) -> str:
    """What differs between the outcomes of a pair, in a few words; "" for nothing."""
    match pair.fact:
        case Fact.SAME:
            return ""
        case Fact.INCOMPARABLE:
            return f"no baseline: {failure_text(pair.a if pair.b.state.is_scored else pair.b)}"
        case Fact.BOTH_FAIL:
            return f"both fail: {failure_text(pair.b)}"
        case Fact.FAILED:
            return failure_text(pair.b)
        case Fact.FIXED if pair.a.has_failed:
            return f"A failed: {failure_text(pair.a)}"
        case Fact.CHANGED:
            return f"equal to eager's bit by bit no more: {agreement_text(pair.a, pair.b)}"
        case _:
            return agreement_text(pair.a, pair.b)


def _flaky_words(pairs: Sequence[Pair]) -> str:
    """How often which side did what."""
    parts = []
    for side, outcomes in (("A", [pair.a for pair in pairs]), ("B", [pair.b for pair in pairs])):
        failed = [item for item in outcomes if item.has_failed]
        if failed:
            parts.append(f"{side} failed in {len(failed)} of {len(outcomes)} runs ({failure_text(failed[0])})")
        tolerances = sorted({item.t_min for item in outcomes if item.t_min is not None})
        if len(tolerances) > 1:
            parts.append(f"t_min of {side} varies: {', '.join(map(t_text, tolerances))}")
    return "; ".join(parts) or "runs of one build differ"


def _ratios(decision: Decision, subject: Subject, pairs: Sequence[Pair]) -> list[Finding]:
    """What became of a sample's speed, compile time and memory."""
    findings = []
    for metric in decision.metrics:
        # The second round's ratio, which no choice has made larger than it is; without one, the first's.
        ratio = decision.estimates(metric, 2).get(subject.key) or decision.estimates(metric, 1).get(subject.key)
        judged = _ratio_verdict(decision, Hypothesis(Scope.SAMPLE, subject.key, metric), ratio)
        if ratio is None:
            both_ran = [pair for pair in pairs if not (pair.a.has_failed or pair.b.has_failed)]
            notes = [note for pair in both_ran if (note := pair.note or decision.ended)]
            if metric is not Metric.SPEED or not notes:
                continue  # one of them fails, which the result says
            judged = _Judged(Verdict.UNSURE, notes[0], notes[0] == decision.ended)
        a, b = (_median(getattr(pair, side).value(metric) for pair in pairs) for side in ("a", "b"))
        findings.append(_finding(Scope.SAMPLE, subject.key, metric, judged, ratio, a_value=a, b_value=b))
    return findings


def _ratio_verdict(decision: Decision, item: Hypothesis, ratio: Ratio | None) -> _Judged:
    if (result := decision.hypotheses.get(item)) is not None:
        return _tested_verdict(decision, item, result)
    if ratio is None or item.metric is not Metric.SPEED or is_below_margin(ratio, item.metric):
        return _Judged(Verdict.UNCHANGED)
    return _Judged(Verdict.UNSURE, _VARIES)


def _tested_verdict(decision: Decision, item: Hypothesis, result: Tested) -> _Judged:
    """What a hypothesis has become after the last look."""
    if result.is_confirmed:
        return _Judged(verdict_of(item.metric, result.direction))
    if result.estimate is None:
        return _unsure(decision, "too few samples ran in the second", "suspected in the first round; ")
    if not result.is_open:
        return _Judged(Verdict.UNCHANGED)
    if result.is_chance_rejected:
        return _Judged(Verdict.UNCHANGED, f"a difference, but below {math.expm1(item.margin):.0%}")
    if not result.is_shown:
        return _Judged(Verdict.UNSURE, "the second round does not show it, and does not exclude it")
    return _unsure(decision, "the second round shows it, and does not confirm it")


def _groups(decision: Decision) -> list[Finding]:
    """Groups that the first round pointed to, and that were not excluded."""
    findings, members = [], decision.groups()
    explained = _explained_by_others(decision)
    for item, result in decision.hypotheses.items():
        judged = _tested_verdict(decision, item, result)
        if item.scope is Scope.GROUP and item not in explained and judged.verdict is not Verdict.UNCHANGED:
            term, _ = decision.terms[item.metric][item.key[1]]
            more = {"sample_count": len(members[term.name]), "alike": term.alike}
            findings.append(_finding(Scope.GROUP, item.key, item.metric, judged, result.estimate, **more))
    return findings


def _explained_by_others(decision: Decision) -> set[Hypothesis]:
    """Groups whose difference others explain that are confirmed as well; the weakest are left out first."""
    explained: set[Hypothesis] = set()
    groups = decision.groups()
    for metric in decision.metrics:
        tested = {
            item: result
            for item, result in decision.hypotheses.items()
            if item.scope is Scope.GROUP and item.metric is metric
        }
        confirmed = {
            item: Term(item.key[1], groups[item.key[1]]) for item, result in tested.items() if result.is_confirmed
        }
        if not confirmed:
            continue
        effects = Effects(decision.estimates(metric, 2))
        for item in sorted(confirmed, key=lambda item: -tested[item].probability):
            others = [term for other, term in confirmed.items() if other is not item and other not in explained]
            effect = effects.of_group(confirmed[item], others)
            if others and (effect is None or effect.contrast.probability(0.0, tested[item].direction) > _NEEDED):
                explained.add(item)
        explained |= tested.keys() - confirmed.keys()
    return explained


def _whole(decision: Decision) -> list[Finding]:
    """The geometric mean over all samples, of each metric."""
    findings = []
    for metric in decision.metrics if decision.covers_all and decision.is_over_all else ():
        effects = Effects(decision.estimates(metric, 1))
        count = len(effects.keys)
        if count < 2:
            continue
        missing = len(decision.subjects) - count
        mean = effects.mean(effects.keys)
        judged = _Judged(Verdict.UNCHANGED, f"{missing} samples have no ratio" if missing else "")
        item = Hypothesis(Scope.WHOLE, ("", ""), metric)
        if (tested := decision.hypotheses.get(item)) is not None:
            judged = _tested_verdict(decision, item, tested)
            mean = tested.estimate or mean
        findings.append(_finding(Scope.WHOLE, item.key, metric, judged, mean, sample_count=count))
    return findings


def _finding(
    scope: Scope, key: SampleKey, metric: Metric, judged: _Judged, ratio: Ratio | None = None, **more: Any
) -> Finding:
    finding = Finding(scope, key[1], metric, dataset=key[0], **judged._asdict(), **more)
    return finding if ratio is None else finding.over(ratio)


def _median(values: Iterable[float | None]) -> float | None:
    there = [value for value in values if value is not None]
    return median(there) if there else None
