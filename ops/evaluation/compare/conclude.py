"""Makes findings on each sample, group and the whole, of the pairs and tests of a comparison."""

from __future__ import annotations

import math
from collections import Counter
from collections.abc import Iterable, Sequence
from dataclasses import replace
from statistics import median
from typing import Any, NamedTuple

from ops.dataset.sample.catalog.rows import SampleKey
from ops.evaluation.compare.decide import Decision
from ops.evaluation.compare.groups import Effects, Term
from ops.evaluation.compare.hypotheses import Hypothesis, TestedHypothesis, is_below_margin
from ops.evaluation.compare.pairs import Pair, Subject
from ops.evaluation.verdict.findings import ComparisonFinding, FindingScope
from ops.evaluation.verdict.rules import OF_FACT, Fact, Metric, Ratio, Verdict, verdict_of
from ops.evaluation.verdict.words import agreement_text, failure_text, t_text

_NEEDED = 0.05
"""Probability of chance up to which a group explains something beside the other confirmed groups."""

_VARIES = "its times vary too much: a difference that counts is not excluded"


def findings_of(decision: Decision) -> list[ComparisonFinding]:
    """Return the findings of a comparison, whether it is complete or not."""
    findings = []
    for subject in decision.subjects:
        pairs = decision.pairs.get(subject.key, [])
        result = _result_finding(subject, pairs, decision)
        findings.append(result)
        if result.verdict is not Verdict.INCOMPARABLE:
            findings += _ratio_findings(decision, subject, pairs)
    return [*findings, *_group_findings(decision), *_whole_findings(decision)]


class _Conclusion(NamedTuple):
    """A verdict, its reason, and whether it is open because the comparison ended early."""

    verdict: Verdict
    reason: str = ""
    left_open: bool = False


def _unsure(decision: Decision, otherwise: str, so_far: str = "") -> _Conclusion:
    """Return `UNSURE`, with the early end of the comparison as the reason, or `otherwise`."""
    return _Conclusion(Verdict.UNSURE, so_far + (decision.ended or otherwise), bool(decision.ended))


def _result_finding(subject: Subject, pairs: Sequence[Pair], decision: Decision) -> ComparisonFinding:
    """Make the finding on a sample's results: it fails, is wrong, was fixed, or none of these."""
    conclusion, shown = _conclude_facts(pairs, decision, is_stored=subject.key in decision.confirmed)
    item = _finding(FindingScope.SAMPLE, subject.key, Metric.RESULT, conclusion, pair_count=len(pairs))
    if shown is None:
        return item
    is_missing = conclusion.verdict is Verdict.INCOMPARABLE and not shown.a.has_failed
    return replace(item, a_value=shown.a.t_min, b_value=shown.b.t_min, is_missing=is_missing)


def _conclude_facts(pairs: Sequence[Pair], decision: Decision, *, is_stored: bool) -> tuple[_Conclusion, Pair | None]:
    """Conclude from the facts of all pairs of a sample; return the pair that shows it, too.

    Args:
        pairs: Of the sample.
        decision: The comparison.
        is_stored: Whether stored runs showed the same: then one pair confirms it.
    """
    if not pairs:
        return _unsure(decision, "it was not measured"), None
    counts = Counter(pair.fact for pair in pairs)
    shown = next((pair for pair in pairs if pair.fact is not Fact.SAME), pairs[0])
    # 1. A pair without a baseline makes the sample incomparable.
    if Fact.INCOMPARABLE in counts:
        shown = next(pair for pair in pairs if pair.fact is Fact.INCOMPARABLE)
        return _Conclusion(Verdict.INCOMPARABLE, fact_words(shown)), shown
    # 2. Pairs with different facts are flaky; bits that differ in some pairs are not.
    if len(counts) > 1 and counts.keys() != {Fact.SAME, Fact.CHANGED}:
        return _Conclusion(Verdict.FLAKY, _flaky_words(pairs)), shown
    # 3. A regression or a fix needs a pair of the second round, unless stored runs showed it.
    verdict, words = OF_FACT[shown.fact], fact_words(shown)
    needs_second = verdict not in (Verdict.CHANGED, Verdict.UNCHANGED) and not is_stored
    if needs_second and not any(pair.round == 2 for pair in pairs):
        so_far = f"{words} in {len(pairs)} of {len(pairs)} runs of the first round; "
        return _unsure(decision, "nothing ran a second time", so_far), shown
    return _Conclusion(verdict, words), shown


def fact_words(pair: Pair) -> str:
    """Describe the difference between the results of a pair in a few words; "" where they are the same."""
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
    """Count how often each side failed, and list its different tolerances."""
    parts = []
    for side, outcomes in (("A", [pair.a for pair in pairs]), ("B", [pair.b for pair in pairs])):
        failed = [item for item in outcomes if item.has_failed]
        if failed:
            parts.append(f"{side} failed in {len(failed)} of {len(outcomes)} runs ({failure_text(failed[0])})")
        tolerances = sorted({item.t_min for item in outcomes if item.t_min is not None})
        if len(tolerances) > 1:
            parts.append(f"t_min of {side} varies: {', '.join(map(t_text, tolerances))}")
    return "; ".join(parts) or "runs of one build differ"


def _ratio_findings(decision: Decision, subject: Subject, pairs: Sequence[Pair]) -> list[ComparisonFinding]:
    """Make the findings on a sample's speed, compile time and memory."""
    findings = []
    for metric in decision.metrics:
        # The ratio of the second round, else of the first, which is biased: large ones were chosen for the second.
        ratio = decision.estimates(metric, 2).get(subject.key) or decision.estimates(metric, 1).get(subject.key)
        conclusion = _ratio_verdict(decision, Hypothesis(FindingScope.SAMPLE, subject.key, metric), ratio)
        if ratio is None:
            both_ran = [pair for pair in pairs if not (pair.a.has_failed or pair.b.has_failed)]
            notes = [note for pair in both_ran if (note := pair.note or decision.ended)]
            if metric is not Metric.SPEED or not notes:
                continue  # a side fails, which the finding on results says
            conclusion = _Conclusion(Verdict.UNSURE, notes[0], notes[0] == decision.ended)
        a, b = (_median(getattr(pair, side).value(metric) for pair in pairs) for side in ("a", "b"))
        findings.append(_finding(FindingScope.SAMPLE, subject.key, metric, conclusion, ratio, a_value=a, b_value=b))
    return findings


def _ratio_verdict(decision: Decision, item: Hypothesis, ratio: Ratio | None) -> _Conclusion:
    # Speed alone has to be precise enough to exclude a difference.
    if (result := decision.hypotheses.get(item)) is not None:
        return _hypothesis_verdict(decision, item, result)
    if ratio is None or item.metric is not Metric.SPEED or is_below_margin(ratio, item.metric):
        return _Conclusion(Verdict.UNCHANGED)
    return _Conclusion(Verdict.UNSURE, _VARIES)


def _hypothesis_verdict(decision: Decision, item: Hypothesis, result: TestedHypothesis) -> _Conclusion:
    """Conclude from the last test of a hypothesis."""
    if result.is_confirmed:
        return _Conclusion(verdict_of(item.metric, result.direction))
    if result.estimate is None:
        return _unsure(decision, "too few samples ran in the second", "suspected in the first round; ")
    if not result.is_open:
        return _Conclusion(Verdict.UNCHANGED)
    if result.is_chance_rejected:
        return _Conclusion(Verdict.UNCHANGED, f"a difference, but below {math.expm1(item.margin):.0%}")
    if not result.is_shown:
        return _Conclusion(Verdict.UNSURE, "the second round does not show it, and does not exclude it")
    return _unsure(decision, "the second round shows it, and does not confirm it")


def _group_findings(decision: Decision) -> list[ComparisonFinding]:
    """Make the findings on groups that the first round points to and the second does not exclude."""
    findings, members = [], decision.groups()
    redundant = _redundant_groups(decision)
    for item, result in decision.hypotheses.items():
        conclusion = _hypothesis_verdict(decision, item, result)
        if item.scope is FindingScope.GROUP and item not in redundant and conclusion.verdict is not Verdict.UNCHANGED:
            term, _ = decision.terms[item.metric][item.key[1]]
            more = {"sample_count": len(members[term.name]), "alike": term.alike}
            findings.append(_finding(FindingScope.GROUP, item.key, item.metric, conclusion, result.estimate, **more))
    return findings


def _redundant_groups(decision: Decision) -> set[Hypothesis]:
    """Find the groups to leave out: where some are confirmed, the unconfirmed, and those that the others explain."""
    redundant: set[Hypothesis] = set()
    groups = decision.groups()
    for metric in decision.metrics:
        # 1. The confirmed groups of this metric.
        tested = {
            item: result
            for item, result in decision.hypotheses.items()
            if item.scope is FindingScope.GROUP and item.metric is metric
        }
        confirmed = {
            item: Term(item.key[1], groups[item.key[1]]) for item, result in tested.items() if result.is_confirmed
        }
        if not confirmed:
            continue
        # 2. Those without a significant contrast beside the remaining ones, the weakest first.
        effects = Effects(decision.estimates(metric, 2))
        for item in sorted(confirmed, key=lambda item: -tested[item].probability):
            others = [term for other, term in confirmed.items() if other is not item and other not in redundant]
            effect = effects.of_group(confirmed[item], others)
            if others and (effect is None or effect.contrast.probability(0.0, tested[item].direction) > _NEEDED):
                redundant.add(item)
        # 3. All that are not confirmed.
        redundant |= tested.keys() - confirmed.keys()
    return redundant


def _whole_findings(decision: Decision) -> list[ComparisonFinding]:
    """Make the findings on all samples: the geometric mean of each metric."""
    findings = []
    for metric in decision.metrics if decision.covers_all and decision.is_over_all else ():
        # 1. The mean of the first round, over all samples that have a ratio.
        effects = Effects(decision.estimates(metric, 1))
        count = len(effects.keys)
        if count < 2:
            continue
        missing = len(decision.subjects) - count
        mean = effects.mean(effects.keys)
        conclusion = _Conclusion(Verdict.UNCHANGED, f"{missing} samples have no ratio" if missing else "")
        # 2. The test of the second round, where that mean points to a difference.
        item = Hypothesis(FindingScope.WHOLE, ("", ""), metric)
        if (tested := decision.hypotheses.get(item)) is not None:
            conclusion = _hypothesis_verdict(decision, item, tested)
            mean = tested.estimate or mean
        findings.append(_finding(FindingScope.WHOLE, item.key, metric, conclusion, mean, sample_count=count))
    return findings


def _finding(
    scope: FindingScope,
    key: SampleKey,
    metric: Metric,
    conclusion: _Conclusion,
    ratio: Ratio | None = None,
    **more: Any,
) -> ComparisonFinding:
    finding = ComparisonFinding(scope, key[1], metric, dataset=key[0], **conclusion._asdict(), **more)
    return finding if ratio is None else finding.with_ratio(ratio)


def _median(values: Iterable[float | None]) -> float | None:
    there = [value for value in values if value is not None]
    return median(there) if there else None
