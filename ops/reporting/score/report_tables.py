"""The report's tables, as markup: scores, worst samples, failures, unavailable backends, decomposed samples.

Names and error messages may come from untrusted samples: the template escapes the text of every cell.
"""

import math
import os
import shlex
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any
from urllib.parse import quote

import pandas as pd
from markupsafe import Markup

from ops.checkout import CHECKOUT
from ops.dataset.decompose.drawing import MAX_PARTS, DecomposedGraph, Decompositions, DrawnPart, drawing
from ops.dataset.outputs.tolerances import T_FROZEN, is_right
from ops.evaluation.benchmark.results import Phase
from ops.evaluation.verdict.rules import is_slower_than_eager
from ops.execution.program import program
from ops.failures import FaultKind
from ops.parameters import backend_argument
from ops.reporting.score.charts.page import render
from ops.reporting.score.charts.theme import BASELINE, ChartContext, backend_styles, plural, records
from ops.reporting.score.charts.violin import interval_text
from ops.reporting.score.metrics import TOO_FEW
from ops.reporting.score.policies import ACCURACY, SUMMARY_TS
from ops.reporting.score.run_outcomes import share_text
from ops.reporting.score.trends import trend_name
from ops.words import listed

MAX_WORST = 10
"""Most samples of a backend in the table of worst samples; the first of each task that has none there follow."""

MAX_CONVERSIONS = 50
"""Most samples of a framework in the table of conversions."""

MAX_CHANGES = 12
"""Most changes of a backend in the table of builds."""

MAX_MESSAGE = 240
"""Most characters of an error's first line."""

NONE = "–"


@dataclass(frozen=True, slots=True)
class Cell:
    """A cell of a table.

    Attributes:
        text: Its text.
        css: Its CSS classes.
        swatch: Style of a coloured dot before the text; "" for none.
        span: Number of columns that it covers.
        detail: A second line, such as an interval; "" for none.
        command: A command line below it; "" for none.
        log: Link to a log before the command; "" for none.
    """

    text: str
    css: str = ""
    swatch: str = ""
    span: int = 1
    detail: str = ""
    command: str = ""
    log: str = ""


def scores(frame: pd.DataFrame, context: ChartContext, *, framework: str = "") -> Markup:
    """Make the table of scores, one row a backend: share of correct samples, their speed, and S and ES at chosen t.

    Args:
        frame: Scores of the backends of this table.
        context: Conditions of the scores.
        framework: Framework of the samples, if each framework has a table of its own.
    """
    ts = [t for t in SUMMARY_TS if (frame["t"] == t).any()]
    heads = ["backend", "samples", "correct at t = 0", "of these slower", "compiled in part", "their speedup α"]
    heads += [f"{'S' if t <= 0 else 'ES'}({t})".replace("-", "−") for t in ts]
    backends = context.order_backends(frame["backend"]) if len(frame) else []
    styles = backend_styles(backends, context)
    points = {(row["backend"], row["t"]): row for row in records(frame)}
    rows = [_score_row(name, color, ts, points, context) for name, (color, _) in styles.items()]
    first_apart = next((index for index, name in enumerate(styles) if name in context.apart), None)
    if first_apart is not None:
        rows.insert(first_apart, [Cell(_APART, "divider", span=len(heads))])
    note = (
        "A score is the geometric mean of the speedups over eager, in which a wrong or failed sample counts as "
        f"{context.b:g}. S(t) asks for agreement within tolerance t; ES(t) goes on beyond t = 0 and forgives one kind "
        "of failure after the other. Above 1 is faster than eager; green where the whole 95% interval over "
        f"samples like these, below it, is ({TOO_FEW}). Backends are compared over the samples that all of them have."
    )
    heading = f"Scores of {framework}, over its own samples and eager mode" if framework else "Scores"
    return _section(heading, note, heads, rows, "no benchmark run has been scored", range(1, len(heads)))


_APART = "Over samples of their own, so not to be compared with the others or with each other:"


def _score_row(
    backend: str,
    color: str,
    ts: Sequence[int],
    points: Mapping[tuple[Any, Any], dict[str, Any]],
    context: ChartContext,
) -> list[Cell]:
    strict = points.get((backend, 0), {})
    counted = bool(strict.get("sample_count"))
    swatch = f"box-shadow:inset 0 0 0 2px {color}" if backend in context.apart else f"background:{color}"
    samples = share_text(strict["sample_count"], strict.get("total_count", strict["sample_count"])) if counted else NONE
    cells = [
        Cell(backend, "name strong", swatch),
        Cell(samples, "number"),
        Cell(f"{strict['lambda']:.1%}" if counted else NONE, "number"),
        Cell(f"{strict['eta']:.1%}" if counted else NONE, "number"),
        Cell(f"{strict.get('partial_count') or 0:,}" if counted else NONE, "number"),
        Cell(f"{strict['alpha']:.3f}×" if counted else NONE, "number"),
    ]
    for t in ts:
        point = points.get((backend, t), {})
        value = _number(point.get("es"))
        low, high = _number(point.get("score_low")), _number(point.get("score_high"))
        # Eager is 1 by definition, and a score whose interval reaches below 1 may be no gain.
        wins = backend != BASELINE and value is not None and low is not None and low > 1
        interval = "" if value is None or low is None or high is None else f"{low:.2f}–{high:.2f}"
        text = NONE if value is None else f"{value:.3f}"
        cells.append(Cell(text, f"number strong{' good' if wins else ''}", detail=interval))
    return cells


def changes(frame: pd.DataFrame, context: ChartContext) -> Markup:
    """Make a table for each backend of the builds that made something better or worse, newest first."""
    parts, step = [], ["backend", "place", "direction", "group_value"]
    with_s0 = pd.MultiIndex.from_frame(frame.loc[frame["measure"] == "s0", step])
    is_told = frame["measure"].isin(["es1", "es3"]) & pd.MultiIndex.from_frame(frame[step]).isin(with_s0)
    frame = frame[~is_told]  # ES(t) moves with S(0)
    for backend, (color, _) in backend_styles(context.order_backends(frame["backend"]), context).items():
        own = frame[frame["backend"] == backend].sort_values(["place", "direction"], ascending=False, kind="stable")
        note = plural(len(own), "change")
        note += f", of which these {MAX_CHANGES} are the newest" if len(own) > MAX_CHANGES else ""
        rows = [_change_row(row) for row in records(own.head(MAX_CHANGES))]
        parts.append({"name": backend, "swatch": f"background:{color}", "note": note, "rows": rows})
    return render(
        "tables.html",
        title="Builds that changed something",
        note="The first build that was otherwise, and the last one before. Scores and times by change points that "
        "noise does not explain; failures and wrong results as they are.",
        heads=["build", "what", "changed", "before", "after", "build before", "samples"],
        parts=parts,
        nothing="No build changed anything",
        number_columns=(3, 4),
    )


def _change_row(row: Mapping[str, Any]) -> list[Cell]:
    worse = row["direction"] == "worse"
    scale = 1 / 1000 if row["measure"].endswith("_ms") else 1
    names = list(row["sample_ids"])
    drift = ", by drift" if row["kind"] == "drift" else ""
    return [
        Cell(_text(row["first_build"]), "name strong", detail="the newest" if row["is_newest"] else ""),
        Cell(trend_name(row["measure"], "" if row["group_kind"] == "all" else row["group_value"])),
        Cell(f"{row['direction']}{drift}", "bad" if worse else "good"),
        Cell(f"{row['value_before'] * scale:.4g}", "number"),
        Cell(f"{row['value_after'] * scale:.4g}", "number"),
        Cell(_text(row["last_build_before"]), "name"),
        Cell(listed(names)),
    ]


def worst_samples(frame: pd.DataFrame, context: ChartContext, folder: Path | None = None) -> Markup:
    """Make a table for each backend of the samples to examine first, in the frame's order, each with its problem.

    Args:
        frame: As `ReportData.worst`.
        context: Conditions of the figures.
        folder: Folder of the page, for links to logs; None for no links.
    """
    parts = []
    for backend, (color, _) in backend_styles(
        context.order_backends(frame["backend"]) if len(frame) else [], context
    ).items():
        own = frame[frame["backend"] == backend]
        note = plural(len(own), "sample")
        note += f", of which these {MAX_WORST} come first" if len(own) > MAX_WORST else ""
        shown = _worst_of(own)
        note += ", and below them the first of each task that has none there" if len(shown) > MAX_WORST else ""
        rows = [_worst_row(row, folder) for row in records(shown)]
        parts.append({"name": backend, "swatch": f"background:{color}", "note": note, "rows": rows})
    return render(
        "tables.html",
        title="Worst samples",
        note="By backend: failures first, then wrong numbers, then what is slowest against eager; the interval holds "
        f"the speedup with 95% confidence. Commands are for the folder {CHECKOUT}; with bench in place of locate "
        "they run the sample again.",
        heads=["sample", "speedup", "95% interval", "correct from", "relative error", "failed in", "reason"],
        parts=parts,
        nothing="No sample is wrong or slow",
        number_columns=(1, 2, 3, 4),
    )


def _worst_of(own: pd.DataFrame) -> pd.DataFrame:
    """The first samples of a backend, then the first sample of each task that has none among these."""
    first, others = own.head(MAX_WORST), own.iloc[MAX_WORST:]
    if others.empty:
        return first
    return pd.concat([first, others[~others["task"].isin(first["task"])].drop_duplicates("task")])


def _worst_row(row: Mapping[str, Any], folder: Path | None) -> list[Cell]:
    speedup = _number(row.get("speedup"))
    low, high = _number(row.get("speedup_low")), _number(row.get("speedup_high"))
    error = _number(row.get("relative_error"))
    failure = "/".join(text for text in (_text(row.get("phase")), _text(row.get("failure_kind"))) if text)
    t_min = row.get("t_min") or 0.0
    if not failure and not is_right(t_min, T_FROZEN):
        failure = f"{Phase.COMPARE}/{ACCURACY}"
    message = (_text(row.get("message")).strip().splitlines() or [""])[0]
    message = message or ("" if is_right(t_min) else nearer_text(row))
    if len(message) > MAX_MESSAGE:
        message = message[: MAX_MESSAGE - 1] + "…"
    return [
        Cell(_text(row.get("sample_id")), "strong"),
        Cell(NONE if speedup is None else f"{speedup:.3f}×", "number bad" if is_slower_than_eager(high) else "number"),
        Cell(interval_text(low, high) or NONE, "number"),
        Cell(_correct_from(row), "number"),
        Cell(NONE if error is None else f"{error:.2g}", "number"),
        Cell(failure or NONE, "name bad" if failure else "name"),
        Cell(message, "message", command=_command(row), log=_log_link(row, folder)),
    ]


def _command(row: Mapping[str, Any]) -> str:
    """The command that examines a run: it locates faults of compilers of torch, and runs any other sample again."""
    variant, path = _text(row.get("variant")), _text(row.get("path"))
    if not path:
        return ""
    backend = backend_argument(_text(row["backend"]).removesuffix(variant).strip(), variant, _text(row.get("spec")))
    is_slow = row.get("harm") == "slower"
    has_place = not is_slow or not row.get("device_count", 1) > 1  # lost time is not located on several devices
    is_located = row.get("framework") == "torch" and row.get("harm") != "none" and has_place
    words = [path, "--backend", backend, *(["--kind", FaultKind.SLOW] if is_slow and is_located else [])]
    return f"{program(CHECKOUT)} {'locate' if is_located else 'bench'} {shlex.join(words)}"


def _log_link(row: Mapping[str, Any], folder: Path | None) -> str:
    """A relative link from the folder of the page to the log of a run; it can only lead to a file."""
    log = _text(row.get("log_path"))
    return f"./{quote(os.path.relpath(log, folder))}" if log and folder is not None else ""


def nearer_text(row: Mapping[str, Any]) -> str:
    """Describe how near a run that differs from eager is to float64; "" without a float64 run."""
    mine, eagers = _t_text(row.get("t_min_float64")), _t_text(row.get("eager_t_min_float64"))
    if NONE in (mine, eagers):
        return ""
    # A comparison, since pandas and DuckDB have types of their own for true.
    nearer = row.get("nearer_to_float64")
    verdict = "nearer to float64 than eager" if nearer is not None and nearer == True else "float64"  # noqa: E712
    return f"{verdict}: agrees with it from {mine}, eager from {eagers}"


def _correct_from(row: Mapping[str, Any]) -> str:
    """The smallest t at which the sample is correct, as a text: "equal", "never", "t = 0"."""
    t_min = row.get("t_min")
    return "equal" if t_min == -math.inf else _t_text(t_min)


def _t_text(t: Any) -> str:
    if t is None or t is pd.NA or math.isnan(t):
        return NONE
    if math.isinf(t):
        return "any t" if t < 0 else "never"
    return f"t = {t:g}".replace("-", "−")


def conversions(frame: pd.DataFrame) -> Markup:
    """Make a table for each framework of the results of converting samples, failures first."""
    parts = []
    for target in sorted(set(frame["target"])):
        own = frame[frame["target"] == target]
        converted = int(own["is_converted"].sum())
        matching, loose = (int((own["status"] == status).sum()) for status in ("success", "loose"))
        note = f"{converted} of {plural(len(own), 'sample')} converted, {matching} match at t = −3"
        note += f", {loose} agree only loosely" if loose else ""
        note += f"; shown are {MAX_CONVERSIONS}, failures first" if len(own) > MAX_CONVERSIONS else ""
        rows = list(map(_conversion, records(own.head(MAX_CONVERSIONS))))
        parts.append({"name": f"to {target}", "swatch": "", "note": note, "rows": rows})
    return render(
        "tables.html",
        title="Conversions",
        note="Samples of torch in another framework, on the same tensors: all outputs of a match agree at t = −3.",
        heads=["sample", "result", "agrees from", "message"],
        parts=parts,
        nothing="No sample was converted",
        number_columns=(2,),
    )


def _conversion(row: Mapping[str, Any]) -> list[Cell]:
    results = {"success": Cell("matches", "name good"), "loose": Cell("agrees loosely", "name bad")}
    result = results.get(row["status"], Cell(f"failed in {row['phase'] or NONE}", "name bad"))
    return [
        Cell(row["sample_id"], "name strong"),
        result,
        Cell(_correct_from(row), "number"),
        Cell(_text(row["message"])[:MAX_MESSAGE], "message"),
    ]


def failures(speedups: pd.DataFrame) -> Markup:
    """Make the table of the numbers of failed runs, by backend, phase and kind."""
    rows = []
    failed = 0
    if len(speedups):
        failed_runs = speedups[speedups["status"] == "failure"].fillna({"phase": "", "failure_kind": ""})
        failed = len(failed_runs)
        counts = failed_runs.groupby(["backend", "phase", "failure_kind"]).size().reset_index(name="runs")
        for row in records(counts.sort_values(["backend", "runs"], ascending=[True, False])):
            texts = (row["backend"], row["phase"] or NONE, row["failure_kind"] or NONE)
            rows.append([*(Cell(text, "name") for text in texts), Cell(f"{row['runs']:,}", "number")])
    note = f"{plural(failed, 'run')} of {len(speedups):,} failed. Runs that gave wrong numbers are not among them."
    heads = ["backend", "phase", "kind", "runs"]
    return _section("Failures", note, heads, rows, "no run failed", (3,))


def unavailable_backends(speedups: pd.DataFrame) -> Markup:
    """Make the table of backends that cannot run here, with reasons; they are not scored."""
    rows = []
    if len(speedups):
        absent = speedups[speedups["status"] == "unavailable"].drop_duplicates("backend").sort_values("backend")
        rows = [[Cell(row["backend"], "name strong"), Cell(_text(row["message"]))] for row in records(absent)]
    note = "What is not here, or may not be run here, has not failed: it is shown here and never scored."
    return _section("Unavailable backends", note, ["backend", "reason"], rows, "none")


def _section(
    title: str,
    note: str,
    heads: Sequence[str],
    rows: Sequence[Sequence[Cell]],
    nothing: str,
    number_columns: Sequence[int] = (),
) -> Markup:
    """Make a section: heading, note, and a table with right-aligned `number_columns`, or `nothing` without rows."""
    return render(
        "table.html",
        title=title,
        note=note,
        heads=heads,
        rows=rows,
        nothing=nothing[:1].upper() + nothing[1:],
        number_columns=number_columns,
    )


def _text(value: Any) -> str:
    """A value of a text column; "" for all missing values of pandas."""
    return value if isinstance(value, str) else ""


def _number(value: Any) -> float | None:
    """A value of a number column; None for all missing values of pandas."""
    return None if value is None or value is pd.NA or not math.isfinite(value) else float(value)


MAX_SHAPES = 4
"""Most inputs or outputs of a part whose shapes are listed."""

MAX_NAME = 28
"""Most characters of a name in such a list."""

_PART_HEADS = ("part", "share", "ms", "operators", "what it calls", "takes", "returns")


def decomposed_samples(shown: Decompositions) -> Markup:
    """Make a block for each decomposed sample."""
    remaining = shown.sample_count - len(shown.graphs)
    more = (
        f" These are the {len(shown.graphs)} that take longest; {remaining} more are decomposed." if remaining else ""
    )
    note = (
        f"{plural(shown.sample_count, 'sample')} in parts, which are samples of their own. Shares are of an eager "
        "run, and so are the colours. Lines show which part takes what another returns. Of more than "
        f"{MAX_PARTS} parts, small neighbours are shown together; parts.html beside the parts has all.{more}"
    )
    return render(
        "decompositions.html",
        title="Decomposed samples",
        note=note,
        heads=_PART_HEADS,
        graphs=list(map(_decomposed_block, shown.graphs)),
    )


def _decomposed_block(graph: DecomposedGraph) -> dict[str, object]:
    others = f" · also by {', '.join(graph.others)}" if graph.others else ""
    return {
        "name": graph.sample_id,
        "note": f"{graph.summary}{others}",
        "svg": drawing(graph.sample_id, graph.scheme, graph.parts),
        "rows": list(map(_part_row, graph.parts)),
    }


def _part_row(part: DrawnPart) -> list[Cell]:
    return [
        Cell(part.title.partition(" ")[2], "name strong"),
        Cell(f"{part.share:.1%}", "number"),
        Cell(f"{part.ms:.3f}", "number"),
        Cell(f"{len(part.operators):,}", "number"),
        Cell(part.operator_text, "calls"),
        Cell(_list_shapes(part.inputs), "shapes"),
        Cell(_list_shapes(part.outputs), "shapes"),
    ]


def _list_shapes(texts: Sequence[str]) -> str:
    more = f"; and {len(texts) - MAX_SHAPES} more" if len(texts) > MAX_SHAPES else ""
    return "; ".join(map(_short, texts[:MAX_SHAPES])) + more or NONE


def _short(text: str) -> str:
    """Shorten a name with its shape to the name's end if it is long, as names of weights are."""
    name, _, rest = text.partition(" ")
    return text if len(name) <= MAX_NAME else f"..{name[-MAX_NAME:]} {rest}"  # after "…" a line would be broken
