"""The report's tables, as markup: scores, worst samples, failures, unavailable backends, environment.

Every text that comes from data passes through `_cell` or `markup`: names and error messages may come from untrusted
samples.
"""

from __future__ import annotations

import math
from collections.abc import Iterable, Mapping, Sequence
from datetime import datetime
from typing import Any

import pandas as pd

from ops.benchmark.results import Phase
from ops.score.charts.page import markup
from ops.score.charts.theme import ChartContext, backend_styles, plural, records
from ops.score.charts.violin import interval_text
from ops.score.coverage import share_text
from ops.score.policies import ACCURACY, T_FROZEN

MAX_WORST = 100
"""Rows of the table of worst samples, at most."""

MAX_MESSAGE = 240
"""Characters of an error's first line, at most."""

STRICT_TS = (-5, -3, 0)
"""Tolerances of the score table, besides the loosest two: 1 and the last of the curve."""

NONE = "–"


def header(title: str, generated_at: datetime, context: ChartContext, notes: Sequence[str] = ()) -> str:
    """Title, when the data was read, the settings that the scores stand for, and what else has to be known."""
    when = generated_at.isoformat(sep=" ", timespec="minutes")
    lines = [f"Generated {when}", context.conditions, *notes, context.environment]
    paragraphs = "<br>".join(markup(line) for line in lines if line)
    return f'<header><h1>{markup(title)}</h1><p class="muted">{paragraphs}</p></header>'


def scores(frame: pd.DataFrame, context: ChartContext) -> str:
    """One row a backend: how many samples are correct, how fast those are, and S and ES at chosen t."""
    ts = _chosen_ts(frame)
    heads = ["backend", "samples", "correct at t = 0", "of these slower", "compiled in part", "their speedup α"]
    heads += [f"{'S' if t <= 0 else 'ES'}({t})".replace("-", "−") for t in ts]
    backends = context.ordered(frame["backend"]) if len(frame) else []
    styles = backend_styles(backends, context)
    points = {(row["backend"], row["t"]): row for row in records(frame)}
    rows = [_score_row(name, color, ts, points, context) for name, (color, _) in styles.items()]
    first_apart = next((index for index, name in enumerate(styles) if name in context.apart), None)
    if first_apart is not None:
        rows.insert(first_apart, f'<td class="divider" colspan="{len(heads)}">{markup(_APART)}</td>')
    note = (
        "A score is the geometric mean of the speedups over eager, in which a wrong or failed sample counts as "
        f"{context.b:g}. S(t) asks for agreement within tolerance t; ES(t) goes on beyond t = 0 and forgives one kind "
        "of failure after the other. Above 1 is faster than eager. In brackets: the 95% interval of S(0) over samples "
        "like these. Backends are compared over the samples that all of them have."
    )
    return _section("Scores", note, heads, rows, "no benchmark run has been scored", text_columns=1)


_APART = "Over samples of their own, so not to be compared with the others or with each other:"


def _chosen_ts(frame: pd.DataFrame) -> list[int]:
    present = sorted(int(t) for t in frame["t"].unique()) if len(frame) else []
    return [t for t in present if t in STRICT_TS or t == 1 or (t > 1 and t == present[-1])]


def _score_row(
    backend: str,
    color: str,
    ts: Sequence[int],
    points: Mapping[tuple[Any, Any], dict[str, Any]],
    context: ChartContext,
) -> str:
    strict = points.get((backend, 0), {})
    counted = bool(strict.get("sample_count"))
    swatch = f"box-shadow:inset 0 0 0 2px {color}" if backend in context.apart else f"background:{color}"
    samples = share_text(strict["sample_count"], strict.get("total_count", strict["sample_count"])) if counted else NONE
    cells = [
        f'<td class="name strong"><span class="swatch" style="{swatch}"></span>{markup(backend)}</td>',
        _cell(samples, "number"),
        _cell(f"{strict['lambda']:.1%}" if counted else NONE, "number"),
        _cell(f"{strict['eta']:.1%}" if counted else NONE, "number"),
        _cell(f"{strict.get('partial_count') or 0:,}" if counted else NONE, "number"),
        _cell(f"{strict['alpha']:.3f}×" if counted else NONE, "number"),
    ]
    for t in ts:
        point = points.get((backend, t), {})
        value = _number(point.get("es"))
        good = "good" if value is not None and value >= 1 else ""
        interval = _interval(point) if t == 0 else ""
        cells.append(_cell(NONE if value is None else f"{value:.3f}{interval}", f"number strong {good}"))
    return "".join(cells)


def _interval(point: Mapping[str, Any]) -> str:
    """The interval of a score in brackets; "" where there is none."""
    low, high = _number(point.get("score_low")), _number(point.get("score_high"))
    return "" if low is None or high is None else f" [{low:.3f}, {high:.3f}]"


def worst_samples(frame: pd.DataFrame) -> str:
    """The samples to look at first, in the frame's order, with the first line of what went wrong."""
    rows = [_worst_row(row) for row in records(frame.head(MAX_WORST))]
    more = f"The first {MAX_WORST} of {len(frame):,}. " if len(frame) > MAX_WORST else ""
    note = (
        f"{more}Failures first, then what is slowest against eager; the interval holds the speedup with 95% confidence."
    )
    heads = ["sample", "backend", "speedup", "95% interval", "correct from", "failed in", "reason"]
    return _section("Worst samples", note, heads, rows, "no sample is wrong or slow", number_columns=(2, 3, 4))


def _worst_row(row: Mapping[str, Any]) -> str:
    speedup = _number(row.get("speedup"))
    low, high = _number(row.get("speedup_low")), _number(row.get("speedup_high"))
    failure = "/".join(text for text in (_text(row.get("phase")), _text(row.get("failure_kind"))) if text)
    if not failure and (row.get("t_min") or 0) > T_FROZEN:
        failure = f"{Phase.COMPARE}/{ACCURACY}"
    message = (_text(row.get("message")).strip().splitlines() or [""])[0]
    message = message or (nearer_text(row) if (row.get("t_min") or 0) > 0 else "")
    if len(message) > MAX_MESSAGE:
        message = message[: MAX_MESSAGE - 1] + "…"
    return "".join(
        [
            _cell(_text(row.get("sample_id")), "strong"),
            _cell(_text(row.get("backend")), "name"),
            _cell(NONE if speedup is None else f"{speedup:.3f}×", "number bad" if high and high < 1 else "number"),
            _cell(interval_text(low, high) or NONE, "number"),
            _cell(_correct_from(row), "number"),
            _cell(failure or NONE, "name bad" if failure else "name"),
            _cell(message, "message"),
        ]
    )


def nearer_text(row: Mapping[str, Any]) -> str:
    """What float64 says of a run that differs from eager, in words; "" without a float64 run."""
    mine, eagers = _t_text(row.get("t_min_float64")), _t_text(row.get("eager_t_min_float64"))
    if NONE in (mine, eagers):
        return ""
    # pandas and DuckDB have their own true.
    nearer = row.get("nearer_to_float64")
    verdict = "nearer to float64 than eager" if nearer is not None and nearer == True else "float64"  # noqa: E712
    return f"{verdict}: agrees with it from {mine}, eager from {eagers}"


def _correct_from(row: Mapping[str, Any]) -> str:
    """The smallest t at which the sample is correct, in words where it is none of the grid."""
    t_min = row.get("t_min")
    return "equal" if t_min == -math.inf else _t_text(t_min)


def _t_text(t: Any) -> str:
    if t is None or t is pd.NA or math.isnan(t):
        return NONE
    if math.isinf(t):
        return "any t" if t < 0 else "never"
    return f"t = {t:g}".replace("-", "−")


def failures(speedups: pd.DataFrame) -> str:
    """How many runs failed, by backend, phase and kind."""
    rows: list[str] = []
    failed = 0
    if len(speedups):
        found = speedups[speedups["status"] == "failure"].fillna({"phase": "", "failure_kind": ""})
        failed = len(found)
        counts = found.groupby(["backend", "phase", "failure_kind"]).size().reset_index(name="runs")
        for row in records(counts.sort_values(["backend", "runs"], ascending=[True, False])):
            texts = (row["backend"], row["phase"] or NONE, row["failure_kind"] or NONE)
            rows.append("".join(_cell(text, "name") for text in texts) + _cell(f"{row['runs']:,}", "number"))
    note = f"{plural(failed, 'run')} of {len(speedups):,} failed. Runs that gave wrong numbers are not among them."
    heads = ["backend", "phase", "kind", "runs"]
    return _section("Failures", note, heads, rows, "no run failed", number_columns=(3,))


def unavailable(speedups: pd.DataFrame) -> str:
    """Backends that cannot run here, and why; they are not scored."""
    rows: list[str] = []
    if len(speedups):
        absent = speedups[speedups["status"] == "unavailable"].drop_duplicates("backend").sort_values("backend")
        for row in records(absent):
            rows.append(_cell(row["backend"], "name strong") + _cell(_text(row["message"])))
    note = "What is not here, or may not be run here, has not failed: it is shown here and never scored."
    return _section("Unavailable backends", note, ["backend", "reason"], rows, "none", number_columns=())


def environment(values: Mapping[str, str]) -> str:
    """Machine and versions."""
    pairs = "".join(f"<dt>{markup(name)}</dt><dd>{markup(value)}</dd>" for name, value in values.items())
    content = f"<dl>{pairs}</dl>" if pairs else '<p class="muted">No environment was recorded.</p>'
    return f"<section><h2>Environment</h2>{content}</section>"


def _section(
    title: str,
    note: str,
    heads: Sequence[str],
    rows: Iterable[str],
    nothing: str,
    *,
    number_columns: Sequence[int] | None = None,
    text_columns: int = 0,
) -> str:
    """A heading, what the table says, and the table; or that there is nothing in it.

    Args:
        title: Heading, plain text.
        note: Plain text below it.
        heads: Plain text of the column heads.
        rows: Cells of each row, as markup.
        nothing: What to say in place of an empty table.
        number_columns: Columns set to the right; None for all after the first `text_columns`.
        text_columns: See `number_columns`.
    """
    numbers = range(text_columns, len(heads)) if number_columns is None else number_columns
    head = "".join(
        f"<th{' class=number' if index in numbers else ''}>{markup(text)}</th>" for index, text in enumerate(heads)
    )
    lines = "".join(f"<tr>{row}</tr>" for row in rows)
    table = f'<div class="scroll"><table><thead><tr>{head}</tr></thead><tbody>{lines}</tbody></table></div>'
    content = table if lines else f"<p>{markup(nothing[:1].upper() + nothing[1:])}.</p>"
    return f'<section><h2>{markup(title)}</h2><p class="muted">{markup(note)}</p>{content}</section>'


def _cell(text: str, css: str = "") -> str:
    return f'<td class="{css.strip()}">{markup(text)}</td>'


def _text(value: Any) -> str:
    """A value of a text column; "" for every way that pandas says none."""
    return value if isinstance(value, str) else ""


def _number(value: Any) -> float | None:
    """A value of a number column; None for every way that pandas says none."""
    return None if value is None or value is pd.NA or not math.isfinite(value) else float(value)
