"""How a comparison is shown: sentences, cells of tables, Markdown for a pull request, and JUnit for a CI system."""

from __future__ import annotations

from collections.abc import Collection
from dataclasses import asdict
from typing import Any
from xml.etree import ElementTree as ET

from ops.compare.thresholds import THRESHOLDS, Metric
from ops.compare.verdicts import FAIL_ON, Comparison, Finding, Scope, Verdict, kind_of, ordered
from ops.untrusted.text import printable

COLUMNS = ("of", "metric", "verdict", "A", "B", "B / A", "95% interval", "samples", "pairs", "why")

_METRIC_WORDS = {
    Metric.RESULT: "result",
    Metric.SPEED: "time of a call",
    Metric.COMPILE: "compile time",
    Metric.COMPILE_CPU: "compile processor time",
    Metric.MEMORY: "memory of a call",
}
_MARKUP = {**{mark: f"\\{mark}" for mark in "\\|[]`*_#"}, **{mark: f"&#{ord(mark)};" for mark in "<>@&"}}
_MOST_ALIKE = 6
_MOST_CHARACTERS = 300


def headline(comparison: Comparison, fail_on: Collection[str] = FAIL_ON) -> str:
    """What came of it in one sentence."""
    worse = comparison.regressions(fail_on)
    counts = ", ".join(f"{count} {verdict}" for verdict, count in comparison.counts().items()) or "no samples"
    said = "; ".join(sentence(item) for item in worse[:3])
    more = f"; and {len(worse) - 3} more" if len(worse) > 3 else ""
    unsure = len(comparison.unsure())
    fine = f"no regression, and nothing to tell of {unsure} unsure" if unsure else "no regression"
    fine = "no regression so far" if comparison.ended else fine
    said = f"{'regressed' if any(item.is_regression for item in worse) else 'not compared'}: {said}{more}"
    return f"{comparison.b} against {comparison.a}: {said if worse else fine} ({counts})"


def sentence(finding: Finding) -> str:
    """A finding in words: "gelu slower: 1.03 times the time of a call (1.026–1.034) over 10 samples"."""
    words = f"{label_of(finding)} {finding.verdict}"
    if finding.ratio is not None and finding.metric is not Metric.RESULT:
        added = f", {_offset_text(finding.metric)} added to both" if THRESHOLDS[finding.metric].offset else ""
        words += f": {ratio_text(finding.ratio)} times the {_METRIC_WORDS[finding.metric]}{added}"
        words += f" ({interval_text(finding)})"
        if finding.scope is Scope.SAMPLE and finding.a_value is not None and finding.b_value is not None:
            words += f", {value_text(finding, finding.a_value)} → {value_text(finding, finding.b_value)}"
        elif finding.scope is Scope.GROUP:
            words += f" over {finding.sample_count} samples"
    return printable(f"{words}: {finding.reason}" if finding.reason else words)


def notes_of(comparison: Comparison) -> list[str]:
    """What a reader of the table has to know."""
    shown = {item.metric for item in comparison.shown() if item.ratio is not None and item.metric is not Metric.RESULT}
    offsets = [
        f"{_METRIC_WORDS[metric]} {_offset_text(metric)}"
        for metric in Metric
        if metric in shown and THRESHOLDS[metric].offset
    ]
    added = f"B / A has something added to A and to B, so that a share of nothing is nothing: {', '.join(offsets)}"
    return [*comparison.notes, *([added] if offsets else [])]


def _offset_text(metric: Metric) -> str:
    offset = THRESHOLDS[metric].offset
    return f"{offset / 1024**2:g} MiB" if metric is Metric.MEMORY else f"{offset:g} {THRESHOLDS[metric].unit}"


def label_of(finding: Finding) -> str:
    """What it is about, with the groups that could be meant as well."""
    if not finding.alike:
        return finding.label
    more = f" and {len(finding.alike) - _MOST_ALIKE} more" if len(finding.alike) > _MOST_ALIKE else ""
    return f"{finding.label} (or, in the same samples, {', '.join(finding.alike[:_MOST_ALIKE])}{more})"


def ratio_text(ratio: float) -> str:
    """A ratio near 1, to a tenth of a percent."""
    return f"{ratio:.3f}" if ratio < 2 else f"{ratio:.3g}"


def interval_text(finding: Finding) -> str:
    """The 95% interval of a ratio; "" without one."""
    if finding.low is None or finding.high is None:
        return ""
    return f"{ratio_text(finding.low)}–{ratio_text(finding.high)}"


def value_text(finding: Finding, value: float | None) -> str:
    """A value with its unit; "" for none."""
    if value is None:
        return ""
    match finding.metric:
        case Metric.RESULT:
            return f"t_min {value:g}"
        case Metric.MEMORY:
            return f"{value / 1024**2:.4g} MiB"
        case _:
            return f"{value / 1000:.3g} s" if value >= 1000 else f"{value:.4g} {THRESHOLDS[finding.metric].unit}"


def cells(finding: Finding) -> tuple[object, ...]:
    """A finding as a row of a table with the heads `COLUMNS`."""
    has_ratio = finding.ratio is not None and finding.metric is not Metric.RESULT
    return (
        label_of(finding),
        str(finding.metric),
        str(finding.verdict),
        value_text(finding, finding.a_value),
        value_text(finding, finding.b_value),
        ratio_text(finding.ratio) if has_ratio and finding.ratio is not None else "",
        interval_text(finding) if has_ratio else "",
        finding.sample_count,
        finding.pair_count or str(finding.basis),
        finding.reason,
    )


def record(finding: Finding) -> dict[str, Any]:
    """A finding as JSON."""
    return {**asdict(finding), "is_regression": finding.is_regression}


def markdown(comparison: Comparison, fail_on: Collection[str] = FAIL_ON) -> str:
    """A comment for a pull request."""
    lines = [f"**{_cell(headline(comparison, fail_on))}**", ""]
    shown = comparison.shown()
    if shown:
        lines += [_row(COLUMNS), _row("---" for _ in COLUMNS), *(_row(map(_cell, cells(item))) for item in shown), ""]
    lines += [f"- {_cell(note)}" for note in notes_of(comparison)]
    return "\n".join(lines).rstrip() + "\n"


def _row(values: Any) -> str:
    return f"| {' | '.join(values)} |"


def _cell(value: object) -> str:
    """A text that can neither end a cell nor be a link or HTML."""
    text = printable(str(value), _MOST_CHARACTERS)
    return "".join(_MARKUP.get(character, character) for character in text)


def junit(comparison: Comparison, fail_on: Collection[str] = FAIL_ON) -> str:
    """A document of JUnit: a test a sample, group and metric; a regression is a failure, what is unsure is skipped."""
    suite = ET.Element("testsuite", name=printable(f"{comparison.b} against {comparison.a}", _MOST_CHARACTERS))
    failures = skipped = 0
    for finding in ordered(comparison.findings):
        name = printable(f"{label_of(finding)} {finding.metric}", _MOST_CHARACTERS)
        dataset = printable(finding.dataset or str(finding.scope), _MOST_CHARACTERS)
        case = ET.SubElement(suite, "testcase", classname=dataset, name=name)
        words = printable(sentence(finding), _MOST_CHARACTERS)
        if kind_of(finding) in fail_on:
            failures += 1
            ET.SubElement(case, "failure", type=str(finding.verdict), message=words)
        elif finding.verdict in (Verdict.UNSURE, Verdict.INCOMPARABLE, Verdict.FLAKY):
            skipped += 1
            ET.SubElement(case, "skipped", message=words)
    counts = {"tests": len(comparison.findings), "failures": failures, "skipped": skipped, "errors": 0}
    for key, count in counts.items():
        suite.set(key, str(count))
    ET.indent(suite)
    return ET.tostring(suite, encoding="unicode", xml_declaration=True) + "\n"
