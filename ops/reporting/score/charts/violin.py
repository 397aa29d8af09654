"""Computes violins: outlines, points and quartiles as rows of a chart's data.

Vega's own density fails on few or equal values.
"""

import math
from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any

import numpy as np
import numpy.typing as npt
import pandas as pd

from ops.reporting.score.charts.theme import records

MAX_POINTS = 250
"""Most points of a violin; with more samples only the outermost are drawn, and the shape shows the others."""

OUTERMOST = 20
"""Points drawn at either end of a violin with more samples."""

MIN_SHAPE = 10
"""Least samples for an outline, a median and quartiles; fewer are only points."""

HALF_HEIGHT = 0.36
"""Half the height of a violin; lanes are 1 apart."""

_GRID_SIZE = 96
_MIN_BANDWIDTH = 0.012

Floats = npt.NDArray[np.float64]


@dataclass(frozen=True, slots=True)
class Violin:
    """One backend in one panel: its runs, ascending by speedup, and its lane on the y axis."""

    backend: str
    panel: str
    lane: int
    runs: pd.DataFrame

    @property
    def values(self) -> Floats:
        """log2 of the speedups, ascending like the runs."""
        return self.runs["log2_speedup"].to_numpy(dtype=np.float64)

    def rows(self) -> Iterator[dict[str, Any]]:
        """Rows of kind "shape", "point" and "quartiles"."""
        yield from _shape(self)
        yield from _points(self)
        yield from _quartiles(self)


def _heights(values: Floats, at: Floats) -> Floats:
    """Half heights of the outline: the Gaussian kernel density of ascending values, highest at `HALF_HEIGHT`.

    The bandwidth is Silverman's, but not below the resolution of timing.
    """
    quartile_range = float(np.subtract(*np.percentile(values, [75, 25])))
    spread = min(float(values.std()), quartile_range / 1.349 or math.inf)
    bandwidth = max(0.9 * spread * len(values) ** -0.2, _MIN_BANDWIDTH)

    def density(places: Floats) -> Floats:
        return np.asarray(np.exp(-0.5 * ((places[:, None] - values[None, :]) / bandwidth) ** 2).sum(axis=1))

    peak = density(np.linspace(values[0], values[-1], _GRID_SIZE)).max()
    return np.asarray(np.minimum(density(at) / peak, 1.0) * HALF_HEIGHT)


def _shape(violin: Violin) -> Iterator[dict[str, Any]]:
    """Rows of the outline, if there are enough samples; it ends at the outermost samples."""
    values = violin.values
    if len(values) < MIN_SHAPE or values[-1] - values[0] < 1e-9:
        return
    at = np.linspace(values[0], values[-1], _GRID_SIZE)
    for x, height in zip(at, _heights(values, at), strict=True):
        y = {"low": round(violin.lane - height, 4), "high": round(violin.lane + height, 4)}
        yield {"kind": "shape", "backend": violin.backend, "panel": violin.panel, "x": round(float(x), 5), **y}


def _points(violin: Violin) -> Iterator[dict[str, Any]]:
    """Rows of points, one a sample, spread inside the outline by a golden-ratio sequence, always in the same way."""
    values, runs = violin.values, records(violin.runs)
    chosen = list(range(len(runs)))
    if len(runs) > MAX_POINTS:
        chosen = chosen[:OUTERMOST] + chosen[-OUTERMOST:]
    few = len(values) < MIN_SHAPE
    heights = np.full(len(chosen), 0.1) if few else np.maximum(_heights(values, values[chosen]), 0.03)
    for order, (index, height) in enumerate(zip(chosen, heights, strict=True)):
        run = runs[index]
        offset = ((order * 0.618034) % 1 - 0.5) * 1.5 * float(height)
        yield {
            "kind": "point",
            "backend": violin.backend,
            "panel": violin.panel,
            "x": run["log2_speedup"],
            "y": round(violin.lane + offset, 4),
            "sample_id": run["sample_id"],
            "speedup": run["speedup"],
            "interval": interval_text(run.get("speedup_low"), run.get("speedup_high")),
            "t_min": "all equal" if run["t_min"] == -math.inf else f"{run['t_min']:g}",
            "fallbacks": count if (count := run.get("evidence_fallback_count")) and count > 0 else 0,
            **{name: run.get(name, "") for name in ("task", "source", "dtype")},
        }


def _quartiles(violin: Violin) -> Iterator[dict[str, Any]]:
    values = violin.values
    if len(values) < MIN_SHAPE:
        return
    q1, median, q3 = (float(value) for value in np.percentile(values, [25, 50, 75]))
    yield {
        "kind": "quartiles",
        "backend": violin.backend,
        "panel": violin.panel,
        "y": violin.lane,
        "label_y": violin.lane - HALF_HEIGHT - 0.02,
        "x": median,
        "q1": q1,
        "q3": q3,
        "count": len(values),
        "slower": int((values < 0).sum()),
        "label": f"{2**median:.2f}×",
        "middle_half": f"{2**q1:.2f}× to {2**q3:.2f}×",
    }


def interval_text(low: float | None, high: float | None) -> str:
    """A speedup's 95% interval as a text; "" when there is none."""
    if low is None or high is None or not (math.isfinite(low) and math.isfinite(high)):
        return ""
    return f"{low:.2f} to {high:.2f}"
