"""The summary of scores that `graphnet score` and `graphnet demo` print: a row a backend, as the report has it."""

from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from ops.score.policies import SUMMARY_TS
from ops.score.run_outcomes import share_text
from pipelines.output.console import Stacked, echo_compared

Point = Mapping[str, Any]
"""A row of `warehouse.queries.score_points`."""

_EXPENDABLE = ("speedup α", "ES(2)", "ES(1)", "S(-3)")
"""What a narrow terminal is not shown, first to last."""

_LARGEST_PLAIN = 1000


def by_framework(points: Sequence[Point], frameworks: Mapping[str, str]) -> Iterator[tuple[str, list[Point]]]:
    """The points of each framework, with what its title ends in: " of paddle", nothing where there is one framework.

    Args:
        points: Of backends of any framework.
        frameworks: Backend → framework, as `warehouse.queries.frameworks_of` gives it.
    """
    own: dict[str, list[Point]] = {}
    for point in points:
        own.setdefault(frameworks.get(point["backend"], "torch"), []).append(point)
    for framework in sorted(own, reverse=True):
        yield f" of {framework}" if len(own) > 1 else "", own[framework]


def echo_scores(points: Sequence[Point], title: str, note: str) -> None:
    """Write S(t) and ES(t) at a few t with their intervals: the joint backends as a table, and those apart below.

    Args:
        points: All points of the curves.
        title: What the first table is over.
        note: How they were scored.
    """
    ts = [t for t in SUMMARY_TS if any(point["t"] == t for point in points)]
    is_grouped = any(point["group_value"] != "all" for point in points)
    columns = ["backend", *(["group"] if is_grouped else []), "samples", "right t=0", "speedup α", *map(score_name, ts)]
    curves: dict[tuple[str, str, str], dict[int, Point]] = {}
    for point in points:
        curves.setdefault((point["backend"], point["variant"], point["group_value"]), {})[point["t"]] = point
    rows: dict[bool, list[list[Any]]] = {True: [], False: []}
    for (backend, variant, group), at in curves.items():
        name = [f"{backend} {variant}".rstrip(), *([group] if is_grouped else [])]
        figures = [share_text(at[0]["sample_count"], at[0]["total_count"]), at[0]["correct_count"], at[0]["alpha"]]
        rows[at[0]["is_joint"]].append([*name, *figures, *(_score(at[t]) for t in ts)])
    echo_compared(columns, rows[True], rows[False], title, note=note, expendable=_EXPENDABLE)


def score_name(t: int) -> str:
    """S(t) where it is defined, else ES(t)."""
    return f"{'S' if t <= 0 else 'ES'}({t})"


def _score(point: Point) -> Stacked:
    # For t ≤ 0, ES is S. The interval goes below, so that more columns fit.
    low, high = point["score_low"], point["score_high"]
    return Stacked(f"{point['es']:.4g}" if low is None else f"{point['es']:.4g}\n{_end(low)}–{_end(high)}")


def _end(value: float) -> str:
    """An end of an interval; of very few samples it can be anything."""
    return f"{value:.2f}" if value < _LARGEST_PLAIN else f"{value:.0e}"
