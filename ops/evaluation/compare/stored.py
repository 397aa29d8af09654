"""Compares stored runs of two builds: chooses the samples for twin runs, or makes all findings where there are none.

Processes that are minutes or days apart differ by 2 to 5%, and the machine's pace by more. So stored runs can show
failures, wrong results and large differences; small differences they can only suspect.
"""

from __future__ import annotations

import math
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from pathlib import Path
from statistics import median
from typing import Any

from ops.dataset.sample.catalog.rows import SampleKey
from ops.evaluation.benchmark.results import DISTURBED_SPREAD, Status, is_disturbed
from ops.evaluation.benchmark.stored_rows import ExportedRun, ExportError, exported_rows
from ops.evaluation.compare.conclude import fact_words
from ops.evaluation.compare.decide import MOST_MEMBERS, MOST_OTHERS, RATIOS
from ops.evaluation.compare.estimates import holm
from ops.evaluation.compare.groups import Effects, Term
from ops.evaluation.compare.hypotheses import LOOSE_ERRORS
from ops.evaluation.compare.pairs import Pair, Subject, group_members, spread
from ops.evaluation.verdict.findings import Basis, ComparisonFinding, FindingScope
from ops.evaluation.verdict.result import StoredRun, ratio_of
from ops.evaluation.verdict.rules import (
    BIAS_SHARE,
    FAMILY_ERROR,
    OF_FACT,
    THRESHOLDS,
    Fact,
    Metric,
    Ratio,
    Verdict,
    verdict_of,
)
from ops.execution.untrusted.text import printable

_LEAST_NOISE = 0.01
_TELLING = 5
"""Fewest samples by which the noise of stored runs is estimated."""

_ONLY_SUSPECTED = "stored runs can only suspect it; "

_SAME_EAGER = 0.1
"""Largest median of |log ratio| of eager at which eager serves as a control of the machine's pace."""


def read_export(path: Path) -> list[StoredRun]:
    """Read the runs of a file that `graphnet bench --json` wrote, one of each sample.

    A sample may occur again where its run was disturbed: `bench` repeats such a run, and the last one counts.

    Raises:
        ExportError: A line is no run, or a sample occurs twice without a reason; the message has the line's number.
    """
    counted: dict[tuple[str, str, str], tuple[int, ExportedRun]] = {}
    for number, run in exported_rows(path):
        if not run.sample_id or run.status is Status.UNAVAILABLE:
            continue
        key = run.dataset, run.sample_id, f"{run.backend} {run.variant}"
        line, before = counted.get(key, (0, None))
        if before is not None and not (
            is_disturbed(before) and before.run_id and run.run_id not in ("", before.run_id)
        ):
            raise ExportError(f"{path}, line {number}: sample_id {run.sample_id} is in line {line} already")
        counted[key] = number, run
    if not counted:
        raise ExportError(f"{path} has no runs: write it by `graphnet bench PATH --backend NAME --json > {path.name}`")
    return [
        StoredRun.of(run, trial_count=min(len(run.eager_trials_ms), len(run.compiled_trials_ms)))
        for _, run in counted.values()
    ]


def differences(a: StoredRun, b: StoredRun) -> list[str]:
    """List the reasons why two runs of a sample cannot be compared, each in a few words; [] where they can."""
    parts = []
    if a.sample_hash != b.sample_hash:
        parts.append("the sample is another version")
    if a.settings_hash != b.settings_hash:
        parts.append("the settings, or the code that measures, differ")
    if a.replay_version != b.replay_version:
        parts.append(f"replay version {a.replay_version} and {b.replay_version}")
    if a.machine != b.machine:
        names = [name for name in sorted({*a.machine, *b.machine}) if a.machine.get(name) != b.machine.get(name)]
        said = [f"{name} {a.machine.get(name)} and {b.machine.get(name)}" for name in names[:3]]
        parts.append(f"the machine differs: {printable(', '.join(said), 200)}")
    elif not a.machine and a.env_hash != b.env_hash:
        parts.append("the environments differ, and the runs do not say in what")
    return parts


def stored_pair(a: StoredRun, b: StoredRun) -> Pair:
    """Make a pair of two stored runs, whose blocks do not alternate."""
    if a.has_failed or b.has_failed:
        return Pair(0, 0, a, b)
    speed, control = ratio_of(a, b, Metric.SPEED), None
    if a.eager_median_ms and b.eager_median_ms:
        control = Ratio(math.log(b.eager_median_ms / a.eager_median_ms))
    fewest = min((run.trial_count for run in (a, b) if run.trial_count is not None), default=math.inf)
    note = _EAGER_DIFFERS if _has_other_eager(control) else _FEW_TRIALS.get(fewest, "")
    return Pair(0, 0, a, b, speed, control, note)


_FEW_TRIALS: Mapping[float, str] = {
    0: "a file has no single times that its median times could be held to",
    1: "a single trial does not tell the time of a call",
}
_EAGER_DIFFERS = f"eager, which both have in common, takes more than {DISTURBED_SPREAD:g} times as long in one of them"


def _has_other_eager(control: Ratio | None) -> bool:
    """Tell whether eager's times differ so much, by its machine or its code, that compiled times say nothing."""
    return control is not None and abs(control.log_ratio) > math.log(DISTURBED_SPREAD)


def signal_strength(pair: Pair) -> float:
    """Return the largest difference of two stored runs, in units of the noise of such runs; samples are sorted by it.

    Compile time on the clock counts only where processor time is missing.
    """
    compile_metric = Metric.COMPILE if pair.ratio(Metric.COMPILE_CPU) is None else Metric.COMPILE_CPU
    return max(
        (
            abs(log) / THRESHOLDS[metric].stored_noise
            for metric in (Metric.SPEED, compile_metric, Metric.MEMORY)
            for log in _logs({("", ""): pair}, metric).values()
        ),
        default=0.0,
    )


@dataclass(frozen=True, slots=True)
class Suspicion:
    """The samples that stored runs point to.

    Attributes:
        samples: Samples to measure: those that look different, and those that stand for groups.
        is_general: Whether the mean of all samples looks different.
    """

    samples: frozenset[SampleKey] = frozenset()
    is_general: bool = False


def suspects(subjects: Sequence[Subject], pairs: Mapping[SampleKey, Pair]) -> Suspicion:
    """Choose samples and groups to measure, by a loose criterion."""
    # 1. Samples with another result, or whose times cannot be compared.
    chosen = {key for key, pair in pairs.items() if pair.note or pair.fact in (Fact.FAILED, Fact.WRONG, Fact.FIXED)}
    groups, is_general = group_members(subjects), False
    for metric in RATIOS:
        logs, margin = _logs(pairs, metric), THRESHOLDS[metric].log_margin()
        if len(logs) < 2:
            chosen |= {key for key, log in logs.items() if abs(log) > margin / 2}
            continue
        # 2. Samples that differ, or that are unlike the median sample.
        middle = median(logs.values())
        noise = min(THRESHOLDS[metric].stored_noise, max(_LEAST_NOISE, _seen_noise(logs)))
        least = max(margin, LOOSE_ERRORS * noise)
        chosen |= {key for key, log in logs.items() if max(abs(log), abs(log - middle)) > least}
        # 3. All together, if the median sample differs.
        group_margin = THRESHOLDS[metric].log_margin(is_group=True)
        is_general |= abs(middle) > max(group_margin, LOOSE_ERRORS * noise / math.sqrt(len(logs)))
        # 4. Members of groups that explain the differences, and samples outside of them to compare with.
        effects = Effects({key: Ratio(log, noise) for key, log in logs.items()})
        members = [term.members for term in effects.terms(groups, group_margin) if term.name]
        chosen |= {key for group in members for key in spread(sorted(group), MOST_MEMBERS)}
        if members:
            chosen |= {*spread(sorted(logs.keys() - frozenset().union(*members)), MOST_OTHERS)}
    return Suspicion(frozenset(chosen), is_general)


def _seen_noise(logs: Mapping[SampleKey, float]) -> float:
    """Standard deviation of the logarithms by their median absolute deviation, which a few large ones do not change."""
    middle = median(logs.values())
    return 1.4826 * median(abs(log - middle) for log in logs.values())


def _logs(pairs: Mapping[SampleKey, Pair], metric: Metric) -> dict[SampleKey, float]:
    """log(B / A) of each sample; of speed relative to eager's where eager is the same, since machines change pace."""
    logs = {key: ratio.log_ratio for key, pair in pairs.items() if (ratio := pair.ratio(metric)) is not None}
    if metric is not Metric.SPEED:
        return logs
    controls = {key: pair.control.log_ratio for key, pair in pairs.items() if pair.control and key in logs}
    if len(controls) < len(logs) or not logs:
        return logs
    relative = {key: log - controls[key] for key, log in logs.items()}
    if median(map(abs, controls.values())) <= _SAME_EAGER:
        return relative
    # Either the machine or eager itself changed: only a difference counts that both the clock and eager show.
    return {key: min(log, relative[key], key=abs) if log * relative[key] > 0 else 0.0 for key, log in logs.items()}


def stored_findings(subjects: Sequence[Subject], pairs: Mapping[SampleKey, Pair], why: str) -> list[ComparisonFinding]:
    """Make findings on samples and groups of stored runs alone.

    Args:
        subjects: The samples.
        pairs: Sample → its stored runs; samples without them have no findings.
        why: Why there are no twin runs.
    """
    findings = [_result_finding(subject.key, pairs[subject.key]) for subject in subjects if subject.key in pairs]
    for metric in RATIOS:
        logs = _logs(pairs, metric)
        noise = max(THRESHOLDS[metric].stored_noise, _seen_noise(logs) if len(logs) >= _TELLING else 0.0)
        estimates = {key: Ratio(log, noise, count=0) for key, log in logs.items()}
        findings += _ratio_findings(estimates, pairs, metric, why)
        findings += [
            _finding(key, metric, Verdict.UNSURE, "B has no value of it", a_value=pair.a.value(metric))
            for key, pair in pairs.items()
            if not pair.b.has_failed and pair.b.value(metric) is None and pair.a.value(metric) is not None
        ]
        telling = {key: item for key, item in estimates.items() if metric is not Metric.SPEED or not pairs[key].note}
        if len(telling) > 1:
            findings += _group_findings(Effects(telling), group_members(subjects), metric, why)
    return findings


def _finding(key: SampleKey, metric: Metric, verdict: Verdict, reason: str, **more: Any) -> ComparisonFinding:
    return ComparisonFinding(
        FindingScope.SAMPLE, key[1], metric, verdict, key[0], basis=Basis.STORED, reason=reason, **more
    )


def _result_finding(key: SampleKey, pair: Pair) -> ComparisonFinding:
    """Make the finding on a sample's results: it fails, is wrong, was fixed, or none of these."""
    is_missing = pair.fact is Fact.INCOMPARABLE and not pair.a.has_failed
    values = {"a_value": pair.a.t_min, "b_value": pair.b.t_min}
    return _finding(key, Metric.RESULT, OF_FACT[pair.fact], fact_words(pair), is_missing=is_missing, **values)


def _ratio_findings(
    estimates: Mapping[SampleKey, Ratio], pairs: Mapping[SampleKey, Pair], metric: Metric, why: str
) -> list[ComparisonFinding]:
    margin, findings = THRESHOLDS[metric].log_margin(), []
    # 1. Differences beyond chance: Holm's procedure over all samples, in each direction.
    hidden = _slower_by_clock(pairs) if metric is Metric.SPEED else {}
    level = FAMILY_ERROR / (2 * len(RATIOS))
    rejected = {
        direction: holm(
            {key: item.probability(BIAS_SHARE * margin, direction) for key, item in estimates.items()}, level
        )
        for direction in (1, -1)
    }
    for key, item in estimates.items():
        # 2. Proven, suspected, or unchanged.
        direction, size = 1 if item.log_ratio > 0 else -1, abs(item.log_ratio)
        verdict, reason, pair = Verdict.UNCHANGED, "", pairs[key]
        if key in rejected[direction] and size >= margin and _suffices_stored(pair, metric):
            verdict = verdict_of(metric, direction)
        elif max(size, hidden.get(key, 0.0)) > max(margin, LOOSE_ERRORS * item.error):
            verdict, reason = Verdict.UNSURE, _ONLY_SUSPECTED + why
        # 3. Where times cannot be compared, anything but slower is incomparable or unsure.
        if metric is Metric.SPEED and verdict is not Verdict.SLOWER and _has_other_eager(pair.control):
            verdict, reason = Verdict.INCOMPARABLE, pair.note
        elif metric is Metric.SPEED and pair.note and verdict not in (Verdict.SLOWER, Verdict.UNSURE):
            verdict, reason = Verdict.UNSURE, pair.note
        values = {"a_value": pair.a.value(metric), "b_value": pair.b.value(metric)}
        is_missing = verdict is Verdict.INCOMPARABLE
        findings.append(_finding(key, metric, verdict, reason, is_missing=is_missing, **values).with_ratio(item))
    return findings


def _suffices_stored(pair: Pair, metric: Metric) -> bool:
    """Tell whether a difference is large enough for stored runs to prove it (`Threshold.stored`)."""
    a, b = pair.a.value(metric), pair.b.value(metric)
    return a is not None and b is not None and abs(b - a) >= THRESHOLDS[metric].stored


def _slower_by_clock(pairs: Mapping[SampleKey, Pair]) -> dict[SampleKey, float]:
    """log(B / A) by the clock of samples whose eager became slower than others': relative to it they look unchanged."""
    controls = {key: pair.control.log_ratio for key, pair in pairs.items() if pair.control and pair.speed}
    middle = median(controls.values()) if controls else 0.0
    return {
        key: speed.log_ratio - middle
        for key, log in controls.items()
        if (speed := pairs[key].speed) is not None and log - middle > 2 * _SAME_EAGER
    }


def _group_findings(
    effects: Effects[SampleKey], groups: Mapping[str, frozenset[SampleKey]], metric: Metric, why: str
) -> list[ComparisonFinding]:
    """Make the findings on groups that differ from the other samples, and on the mean of all."""
    margin, findings = THRESHOLDS[metric].log_margin(is_group=True), []
    # 1. Groups that explain the differences, beside the other samples.
    terms = effects.terms(groups, margin)
    for term in terms:
        others = [other for other in terms if other is not term]
        effect = effects.of_group(term, others) if term.name else None
        if effect is None or not effect.is_shared:
            continue
        item = effect.contrast
        direction = 1 if item.log_ratio > 0 else -1
        level = FAMILY_ERROR / (2 * len(RATIOS) * max(1, len(groups)))
        is_beyond_chance = item.probability(BIAS_SHARE * margin, direction) < level
        if is_beyond_chance and abs(item.log_ratio) > margin and not THRESHOLDS[metric].stored:
            conclusion = verdict_of(metric, direction), "beside the other samples"
        else:
            conclusion = Verdict.UNSURE, _ONLY_SUSPECTED + why
        findings.append(_group_finding(term, item, metric, *conclusion))
    # 2. The mean of all is never proven: the machine's pace may have changed it.
    mean = effects.mean(effects.keys)
    reason = "of stored runs, in which a change of the machine's pace is not told from one of the build"
    differs = abs(mean.log_ratio) > max(margin, LOOSE_ERRORS * mean.error)
    verdict = Verdict.UNSURE if differs else Verdict.UNCHANGED
    everything: Term[SampleKey] = Term("", frozenset(effects.keys))
    return [*findings, _group_finding(everything, mean, metric, verdict, reason)]


def _group_finding(
    term: Term[SampleKey], ratio: Ratio, metric: Metric, verdict: Verdict, reason: str
) -> ComparisonFinding:
    scope = FindingScope.GROUP if term.name else FindingScope.WHOLE
    finding = ComparisonFinding(
        scope, term.name, metric, verdict, sample_count=len(term.members), basis=Basis.STORED, reason=reason,
        alike=term.alike,
    )  # fmt: skip
    return replace(finding.with_ratio(ratio), pair_count=0)
