"""The tables of scores of `graphnet score` and `graphnet demo`: a row a backend, as in the report, or a row a t."""

from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from ops.reporting.score.metrics import score_text
from ops.reporting.score.policies import SUMMARY_TS
from ops.reporting.score.run_outcomes import share_text
from pipelines.output.console import MultilineCell, echo_comparison

Point = Mapping[str, Any]
"""A row of `warehouse.questions.queries.score_points`."""

_EXPENDABLE = ("speedup α", "ES(2)", "ES(1)", "S(-3)")
"""Columns that are left out in a narrow terminal, the first first."""

_LARGEST_PLAIN = 1000


def group_by_framework(points: Sequence[Point], frameworks: Mapping[str, str]) -> Iterator[tuple[str, list[Point]]]:
    """Group points by framework: yield (end of the title such as " of paddle", points); "" for a single framework.

    Args:
        points: Points of backends of any framework.
        frameworks: Backend → framework, as `warehouse.questions.queries.frameworks_of` gives it.
    """
    own: dict[str, list[Point]] = {}
    for point in points:
        own.setdefault(frameworks.get(point["backend"], "torch"), []).append(point)
    for framework in sorted(own, reverse=True):
        yield f" of {framework}" if len(own) > 1 else "", own[framework]


def echo_scores(points: Sequence[Point], title: str, note: str) -> None:
    """Write S(t) and ES(t) at a few t with their intervals: the joint backends as a table, and the others below.

    Args:
        points: All points of the curves.
        title: Title of the first table, which names its samples.
        note: Conditions of the scores.
    """
    ts = [t for t in SUMMARY_TS if any(point["t"] == t for point in points)]
    curves: dict[tuple[str, str, str], dict[int, Point]] = {}
    for point in points:
        curves.setdefault((point["backend"], point["variant"], point["group_value"]), {})[point["t"]] = point
    rows = [(at[0], [at[0]["correct_count"], at[0]["alpha"], *(_score(at[t]) for t in ts)]) for at in curves.values()]
    _echo(["samples", "right t=0", "speedup α", *map(score_name, ts)], rows, title, note, _EXPENDABLE)


def echo_points(points: Sequence[Point], title: str, note: str) -> None:
    """Write the points of joint backends as a table, and those of others below: a row a tolerance.

    Args:
        points: Points of any curves.
        title: Title of the first table, which names its samples.
        note: Conditions of the scores.
    """
    rows = []
    for point in points:
        interval = None if point["score_low"] is None else (point["score_low"], point["score_high"])
        figures = (point["correct_count"], point["slow_count"], point["partial_count"], point["alpha"])
        rows.append((point, [*figures, score_text(point["es"], interval)]))  # for t ≤ 0, ES is S
    _echo(["t", "samples", "right", "slower", "in part", "speedup α", "S(t), ES(t)"], rows, title, note)


def _echo(
    columns: Sequence[str],
    rows: Sequence[tuple[Point, Sequence[Any]]],
    title: str,
    note: str,
    expendable: Sequence[str] = (),
) -> None:
    """Write rows of points: backend, group where there are several, t if it is a column, samples, and further cells."""
    is_grouped = any(point["group_value"] != "all" for point, _ in rows)
    cells: dict[bool, list[list[Any]]] = {True: [], False: []}
    for point, figures in rows:
        name = [f"{point['backend']} {point['variant']}".rstrip(), *([point["group_value"]] if is_grouped else [])]
        at = [point["t"]] if "t" in columns else []
        samples = share_text(point["sample_count"], point["total_count"])
        cells[point["is_joint"]].append([*name, *at, samples, *figures])
    heads = ["backend", *(["group"] if is_grouped else []), *columns]
    echo_comparison(heads, cells[True], cells[False], title, note=note, expendable=expendable)


def score_name(t: int) -> str:
    """Name the score at t: S(t) where it is defined, else ES(t)."""
    return f"{'S' if t <= 0 else 'ES'}({t})"


def _score(point: Point) -> MultilineCell:
    # For t ≤ 0, ES is S. The interval goes below, so that more columns fit.
    low, high = point["score_low"], point["score_high"]
    return MultilineCell(f"{point['es']:.4g}" if low is None else f"{point['es']:.4g}\n{_end(low)}–{_end(high)}")


def _end(value: float) -> str:
    """Format an end of an interval, which may be very large for few samples."""
    return f"{value:.2f}" if value < _LARGEST_PLAIN else f"{value:.0e}"
