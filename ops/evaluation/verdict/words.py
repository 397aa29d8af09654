"""Texts of results and verdicts: words for a run, sentences, cells of tables, Markdown for a pull request, JUnit."""

from __future__ import annotations

import math
from collections.abc import Collection, Iterable
from dataclasses import asdict, dataclass
from pathlib import Path
from typing import Any, Protocol
from xml.etree import ElementTree as ET

from ops.evaluation.verdict.findings import (
    FAIL_ON,
    BuildComparison,
    ComparisonFinding,
    FindingScope,
    kind_of,
    sort_findings,
)
from ops.evaluation.verdict.result import RunResult
from ops.evaluation.verdict.rules import THRESHOLDS, EndedRun, Metric, Result, RunState, Verdict, state_of
from ops.execution.untrusted.text import printable
from ops.words import escape_markdown, listed, markdown_table

COLUMNS = ("of", "metric", "verdict", "A", "B", "B / A", "95% interval", "samples", "pairs", "why")

_METRIC_WORDS = {
    Metric.RESULT: "result",
    Metric.SPEED: "time of a call",
    Metric.COMPILE: "compile time",
    Metric.COMPILE_CPU: "compile processor time",
    Metric.MEMORY: "memory of a call",
}
_MOST_ALIKE = 6
_MOST_CHARACTERS = 300


class DescribedRun(Result, Protocol):
    """A run that words describe: columns of `benchmark_run`."""

    @property
    def message(self) -> str | None:
        """The message of a failure."""

    @property
    def nan_mismatch(self) -> bool:
        """True where outputs hold NaN or infinity and eager's are finite."""


def t_text(t_min: float | None) -> str:
    """Write a `t_min` for a person: "-3", "−∞" where outputs are equal, "∞" where they agree at no t."""
    if t_min is None:
        return "none"
    return f"{t_min:g}" if math.isfinite(t_min) else "−∞" if t_min < 0 else "∞"


def kind_text(run: EndedRun) -> str:
    """Name the kind and phase of a failure: "crash in compile"; "" if the run did not fail."""
    state = state_of(run)
    if state is RunState.UNAVAILABLE:
        return "unavailable"
    return "" if state in (RunState.RIGHT, RunState.WRONG) else f"{run.failure_kind} in {run.phase}"


def failure_text(run: DescribedRun) -> str:
    """Describe a failure and its reason in one line; "" if the run did not fail."""
    message = (run.message or "").strip().partition("\n")[0]
    return f"{kind_text(run)}: {message}" if message and kind_text(run) else kind_text(run)


def mismatch_text(t_min: float | None, *, nan_mismatch: bool = False) -> str:
    """Describe the difference between wrong outputs and eager's."""
    if nan_mismatch:
        return "outputs hold NaN or infinity where eager's are finite"
    if t_min is None or t_min == math.inf:
        return "outputs agree with eager at no t (NaN never does)"
    return f"outputs agree with eager only from t = {t_min:g} on"


def run_text(run: RunResult, *, brief: bool = False) -> str:
    """Describe a run in a few words: "t_min -6, 1.5x eager (1.4–1.6)", or its failure."""
    if run.has_failed:
        return kind_text(run) if brief else failure_text(run)
    words = f"t_min {t_text(run.t_min)}"
    if run.relative_error and not brief:
        words += f", relative error {run.relative_error:.2g}"
    if run.speedup is not None:
        interval = f" ({run.speedup_low:.3g}–{run.speedup_high:.3g})" if run.speedup_low and not brief else ""
        words += f", {run.speedup:.3g}x eager{interval}"
    return words


def reason_text(run: DescribedRun) -> str:
    """Give the reason of a failure or of wrong outputs in one line; "" for a right run."""
    if state_of(run) is RunState.WRONG:
        return mismatch_text(run.t_min, nan_mismatch=run.nan_mismatch)
    return (run.message or "").strip().partition("\n")[0]


def agreement_text(a: Result, b: Result) -> str:
    """Describe how the agreement with eager changed from one run to another."""
    words = f"t_min {t_text(a.t_min)} → {t_text(b.t_min)}"
    errors = [item.relative_error for item in (a, b)]
    return f"{words}, relative error {errors[0]:.2g} → {errors[1]:.2g}" if None not in errors and any(errors) else words


def headline(comparison: BuildComparison, fail_on: Collection[str] = FAIL_ON) -> str:
    """Summarise a comparison in one sentence."""
    worse = comparison.regressions(fail_on)
    counts = ", ".join(f"{count} {verdict}" for verdict, count in comparison.counts().items()) or "no samples"
    if worse:
        said = "regressed: " if any(item.is_worse for item in worse) else "not compared: "
        said += "; ".join([*map(sentence, worse[:3]), *([f"and {len(worse) - 3} more"] if len(worse) > 3 else [])])
    else:
        unsure = len(comparison.unsure())
        said = f"no regression, and nothing to tell of {unsure} unsure" if unsure else "no regression"
        said = "no regression so far" if comparison.ended else said
    return f"{comparison.b} against {comparison.a}: {said} ({counts})"


def sentence(finding: ComparisonFinding) -> str:
    """Write a finding in words: "gelu slower: 1.03 times the time of a call (1.026–1.034) over 10 samples"."""
    words = f"{label_of(finding)} {finding.verdict}"
    if finding.ratio is not None and finding.metric is not Metric.RESULT:
        added = f", {_offset_text(finding.metric)} added to both" if THRESHOLDS[finding.metric].offset else ""
        words += f": {ratio_text(finding.ratio)} times the {_METRIC_WORDS[finding.metric]}{added}"
        words += f" ({interval_text(finding)})"
        if finding.scope is FindingScope.SAMPLE and finding.a_value is not None and finding.b_value is not None:
            words += f", {value_text(finding, finding.a_value)} → {value_text(finding, finding.b_value)}"
        elif finding.scope is FindingScope.GROUP:
            words += f" over {finding.sample_count} samples"
    return printable(f"{words}: {finding.reason}" if finding.reason else words)


def notes_of(comparison: BuildComparison) -> list[str]:
    """List the notes for a reader of the table: those of the comparison, and the offsets of metrics."""
    shown = {
        item.metric
        for item in comparison.notable_findings()
        if item.ratio is not None and item.metric is not Metric.RESULT
    }
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


def label_of(finding: ComparisonFinding) -> str:
    """Name the subject of a finding, with the groups of nearly the same samples."""
    if not finding.alike:
        return finding.label
    return f"{finding.label} (or, in the same samples, {listed(finding.alike, _MOST_ALIKE)})"


def ratio_text(ratio: float) -> str:
    """Write a ratio; one near 1 to a tenth of a percent."""
    return f"{ratio:.3f}" if ratio < 2 else f"{ratio:.3g}"


def interval_text(finding: ComparisonFinding) -> str:
    """Write the 95% interval of a ratio; "" without one."""
    if finding.low is None or finding.high is None:
        return ""
    return f"{ratio_text(finding.low)}–{ratio_text(finding.high)}"


def value_text(finding: ComparisonFinding, value: float | None) -> str:
    """Write a value with its unit; "" for none."""
    if value is None:
        return ""
    if finding.metric is Metric.RESULT:
        return f"t_min {t_text(value)}"
    if finding.metric is Metric.MEMORY:
        return f"{value / 1024**2:.4g} MiB"
    return f"{value / 1000:.3g} s" if value >= 1000 else f"{value:.4g} ms"


def cells(finding: ComparisonFinding) -> tuple[object, ...]:
    """Make the row of a finding in a table with the heads `COLUMNS`."""
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


def record(finding: ComparisonFinding) -> dict[str, Any]:
    """Make the JSON object of a finding."""
    return {**asdict(finding), "is_regression": finding.is_worse}


def markdown(comparison: BuildComparison, fail_on: Collection[str] = FAIL_ON) -> str:
    """Write a comment for a pull request, in Markdown."""
    lines = [f"**{_cell(headline(comparison, fail_on))}**", ""]
    shown = comparison.notable_findings()
    if shown:
        lines += [markdown_table(COLUMNS, [list(map(_cell, cells(item))) for item in shown]), ""]
    lines += [f"- {_cell(note)}" for note in notes_of(comparison)]
    return "\n".join(lines).rstrip() + "\n"


def _cell(value: object) -> str:
    return escape_markdown(printable(str(value), _MOST_CHARACTERS))


@dataclass(frozen=True, slots=True)
class JUnitCase:
    """A result as a test of JUnit.

    Attributes:
        group: Backend, dataset or scope of the result.
        name: Sample or group of the result.
        kind: Kind of the failure; "" for none.
        message: The failure, or a note for the reader.
        is_skipped: Whether the result is neither a success nor a failure.
    """

    group: str
    name: str
    kind: str = ""
    message: str = ""
    is_skipped: bool = False


def cases_of(comparison: BuildComparison, fail_on: Collection[str] = FAIL_ON) -> list[JUnitCase]:
    """Make a test of each sample, group and metric: regressions fail; unsure, incomparable and flaky are skipped."""
    cases = []
    for finding in sort_findings(comparison.findings):
        is_skipped = finding.verdict in (Verdict.UNSURE, Verdict.INCOMPARABLE, Verdict.FLAKY)
        kind = str(finding.verdict) if kind_of(finding) in fail_on else ""
        message = sentence(finding) if kind or is_skipped else ""
        group, name = finding.dataset or str(finding.scope), f"{label_of(finding)} {finding.metric}"
        cases.append(JUnitCase(group, name, kind, message, is_skipped and not kind))
    return cases


def junit(suite: str, cases: Iterable[JUnitCase]) -> str:
    """Write a document of JUnit; texts of samples are made printable, since XML allows no control characters."""
    cases = list(cases)
    count = {"tests": str(len(cases)), "failures": str(sum(bool(case.kind) for case in cases))}
    skipped = str(sum(case.is_skipped for case in cases))
    root = ET.Element("testsuites", count)
    name = printable(suite, _MOST_CHARACTERS)
    element = ET.SubElement(root, "testsuite", {"name": name, **count, "skipped": skipped, "errors": "0"})
    for case in cases:
        group, name, message = (printable(text, _MOST_CHARACTERS) for text in (case.group, case.name, case.message))
        item = ET.SubElement(element, "testcase", classname=group, name=name)
        if case.kind:
            ET.SubElement(item, "failure", type=case.kind, message=message).text = printable(case.message, lines=True)
        elif case.is_skipped:
            ET.SubElement(item, "skipped", message=message)
        elif case.message:
            ET.SubElement(item, "system-out").text = printable(case.message, lines=True)
    ET.indent(root)
    return ET.tostring(root, encoding="unicode", xml_declaration=True) + "\n"


def write_junit(path: Path, suite: str, cases: Iterable[JUnitCase]) -> None:
    """Write a document of JUnit to a file, and make its folder."""
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_text(junit(suite, cases), "utf-8")
