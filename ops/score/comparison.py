"""Comparison of backends on one set of runs: how each run ended, a summary of each backend, and frames for charts.

It is for runs in memory; `warehouse.report_data` reads those of the warehouse.
"""

from __future__ import annotations

import dataclasses
import math
import statistics
from collections import Counter
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING

from ops.benchmark.results import DISTURBED_SPREAD, BenchmarkRun, Status
from ops.score.coverage import Coverage, coverage_of, is_scored, lacks_baseline, share_text
from ops.score.intervals import curve_intervals, geometric_interval, score_interval
from ops.score.metrics import Interval, ScoredSample, ScorePoint, curve, geometric_mean, score, score_text
from ops.score.policies import get_policy

if TYPE_CHECKING:
    import pandas as pd

STRICT_T, CORRECT_T = -3, 0
"""Tolerances at which the table counts correct samples: near to the noise of float32, and where S(0) is."""


@dataclass(frozen=True, slots=True)
class BackendSummary:
    """The figures of one backend with its options.

    Attributes:
        backend: `BenchmarkRun.label`.
        is_joint: Whether it is compared jointly (`ops.score.coverage`): the figures of all such rows are over the same
            samples. Those of any other row are over samples of its own.
        total_count: Samples of the whole comparison, N of "k of N".
        sample_count: Samples that the next counts and all figures are over, k of "k of N".
        compiled_count: Samples that ran to the end under it.
        strict_count: Samples correct at t = −3.
        correct_count: Samples correct at t = 0.
        partial_count: Samples of which a part ran outside of the compiler.
        failed_count: Samples on which the compiler failed.
        baseline_count: Further samples without a baseline: they could not be loaded, or eager failed on them.
        unavailable_count: Further samples that were not run, since the backend is not installed here.
        score: S(0), with its 95% interval over samples like these (`ops.score.intervals`); no interval for fewer than
            two samples.
        speedup: Geometric mean over the samples correct at t = 0, with its interval; None when there are none.
        compile_median_ms: Median time to compile, the first call included.
        peak_median_bytes: Median of the peak memory of compiled calls.
    """

    backend: str
    is_joint: bool
    total_count: int
    sample_count: int
    compiled_count: int
    strict_count: int
    correct_count: int
    partial_count: int
    failed_count: int
    baseline_count: int
    unavailable_count: int
    score: float | None
    score_low: float | None
    score_high: float | None
    speedup: float | None
    speedup_low: float | None
    speedup_high: float | None
    compile_median_ms: float | None
    peak_median_bytes: float | None

    @property
    def score_interval(self) -> Interval | None:
        """Both ends of the interval of S(0); None without one."""
        return None if self.score_low is None or self.score_high is None else (self.score_low, self.score_high)

    def cells(self) -> dict[str, str | int | float | None]:
        """The figures as tables show them, by the heads of their columns."""
        known = self.speedup_low is not None and self.speedup_high is not None
        return {
            "backend": self.backend,
            "samples": share_text(self.sample_count, self.total_count),
            "ran": self.compiled_count,
            f"right t={STRICT_T}": self.strict_count,
            f"right t={CORRECT_T}": self.correct_count,
            "in part": self.partial_count,
            "failed": self.failed_count,
            "no eager": self.baseline_count,
            "unavailable": self.unavailable_count,
            "speedup": self.speedup,
            "95% interval": f"{self.speedup_low:.3g}–{self.speedup_high:.3g}" if known else None,
            "S(0)": None if self.score is None else score_text(self.score, self.score_interval),
            "compile s": None if self.compile_median_ms is None else self.compile_median_ms / 1000,
            "peak MiB": None if self.peak_median_bytes is None else self.peak_median_bytes / 1024**2,
        }


def compare_backends(
    runs: Sequence[BenchmarkRun], *, p: float = 0.0, b: float = 0.1, policy: str = "paper"
) -> list[BackendSummary]:
    """One row a curve: those compared jointly, then those apart, each in the order in which they first occur.

    A backend that no run scores, since it is not installed here or eager failed on every sample, has no row.
    """
    coverage = coverage_of(runs)
    curves = {name: of for name, of in _by_backend(runs).items() if name in coverage.scored}
    ordered = sorted(curves, key=lambda name: not coverage.is_joint(name))
    return [_compared(name, curves[name], coverage, p=p, b=b, policy=policy) for name in ordered]


def is_correct(run: BenchmarkRun, t: int) -> bool:
    """Whether a run ended well with outputs that agree with eager at t."""
    return run.status is Status.SUCCESS and run.t_min is not None and run.t_min <= t


def is_incorrect(run: BenchmarkRun) -> bool:
    """Whether a run ended well but computed something else than eager."""
    return run.status is Status.SUCCESS and run.t_min is not None and not is_correct(run, CORRECT_T)


def is_compiler_failure(run: BenchmarkRun) -> bool:
    """Whether the compiler failed or computed something else: eager had run by then."""
    return is_incorrect(run) or (run.status is Status.FAILURE and is_scored(run))


def failure_reason(run: BenchmarkRun) -> str:
    """Why a run failed or gave wrong outputs, in one line; "" for a correct one."""
    if is_incorrect(run) and run.t_min is not None:
        return mismatch_text(run.t_min, run.nan_mismatch)
    return (run.message or "").strip().partition("\n")[0]


def mismatch_text(t_min: float, nan_mismatch: bool) -> str:
    """How outputs that are wrong at t = 0 differ from eager's."""
    if nan_mismatch:
        return "outputs hold NaN or infinity where eager's are finite"
    if t_min == math.inf:
        return "outputs agree with eager at no t (NaN never does)"
    return f"outputs agree with eager only from t = {t_min:g} on"


def disturbed_note(disturbed_count: int, run_count: int, highest_share: float, highest_spread: float) -> str:
    """A note on disturbed runs for readers of scores, in one line; "" without any.

    Args:
        disturbed_count: Disturbed runs (`BenchmarkRun.is_disturbed`).
        run_count: All runs.
        highest_share: Most of the cores that others took during one of them, 0 to 1.
        highest_spread: Largest `BenchmarkRun.eager_block_spread` of them.
    """
    if not disturbed_count:
        return ""
    runs = f"{disturbed_count:,} of {run_count:,} runs {'was' if disturbed_count == 1 else 'were'} disturbed"
    spread = f", eager's time varied up to {highest_spread:.2g}-fold" if highest_spread > DISTURBED_SPREAD else ""
    return f"{runs}: others took up to {highest_share:.0%} of the cores{spread}"


def baseline_note(labels: Iterable[str]) -> str:
    """Whose baselines were disturbed, in one line; "" where none was.

    Args:
        labels: The backend of each such run (`BenchmarkRun.baseline_disturbed`).
    """
    counts = Counter(labels)
    if not counts:
        return ""
    shown = ", ".join(f"{label} ({count:,})" for label, count in sorted(counts.items()))
    return f"eager took another time beside the backend than without it, and the latter counts: runs of {shown}"


def broken_note(sample_ids: Sequence[str]) -> str:
    """Which folders could not be read as samples, in one line; "" where there are none."""
    if not sample_ids:
        return ""
    shown = ", ".join(sample_ids[:_BROKEN_SHOWN])
    more = f" and {len(sample_ids) - _BROKEN_SHOWN:,} more" if len(sample_ids) > _BROKEN_SHOWN else ""
    folders = "folder" if len(sample_ids) == 1 else "folders"
    return f"{len(sample_ids):,} {folders} could not be read as samples: {shown}{more}"


_BROKEN_SHOWN = 5


def score_rows(
    runs: Sequence[BenchmarkRun], *, p: float = 0.0, b: float = 0.1, policy: str = "paper", by_framework: bool = False
) -> pd.DataFrame:
    """S(t) and ES(t) of the runs, as `ops.score.charts.score_chart` takes them, grouped by framework or not at all."""
    import pandas as pd

    chosen = get_policy(policy)
    coverage = coverage_of(runs)
    rows = []
    for name, of in _by_backend(list(filter(coverage.includes, runs))).items():
        common = {
            "backend": name,
            "group_value": coverage.frameworks[name] if by_framework else "all",
            "is_joint": coverage.is_joint(name),
            "total_count": coverage.total_of(name),
        }
        samples = _scored(of, policy)
        intervals = curve_intervals(samples, chosen.t_values, p=p, b=b)
        for point in curve(samples, chosen.t_values, p=p, b=b):
            partial = sum(run.is_partial and is_correct(run, min(point.t, 1)) for run in of)
            low, high = intervals.get(point.t, (None, None))
            rows.append(
                {**common, "partial_count": partial, **_point_fields(point), "score_low": low, "score_high": high}
            )
    names = ["backend", "group_value", "is_joint", "total_count", "partial_count", *_POINT_COLUMNS]
    names += ["score_low", "score_high"]
    return pd.DataFrame(rows, columns=names)


def separate_curves(scores: pd.DataFrame) -> dict[str, str]:
    """Curves of a frame of scores (of all samples together) that are not compared jointly, with their sample counts.

    Args:
        scores: Columns backend, is_joint, sample_count and total_count.
    """
    if scores.empty:
        return {}
    counts = scores[~scores["is_joint"].astype(bool)].groupby("backend")[["sample_count", "total_count"]].max()
    return {str(row.Index): f"{row.sample_count:,} of {row.total_count:,}" for row in counts.itertuples()}


_NUMBERS = (
    "speedup", "speedup_low", "speedup_high", "t_min", "compile_ms", "eager_peak_bytes", "compiled_peak_bytes",
)  # fmt: skip


def speedup_rows(runs: Sequence[BenchmarkRun]) -> pd.DataFrame:
    """The runs as `ops.score.charts.speedup_violin` and the tables of the report take them."""
    import pandas as pd

    columns = (
        "sample_id", "speedup", "speedup_low", "speedup_high", "t_min", "status", "phase", "failure_kind", "message",
        "evidence_fallback_count", "compile_ms", "eager_peak_bytes", "compiled_peak_bytes",
    )  # fmt: skip
    coverage = coverage_of(runs)
    rows = [
        {
            "backend": run.label,
            "framework": run.framework,
            "is_joint": coverage.is_joint(run.label),
            "is_compared": coverage.includes(run),
            "total_count": coverage.total_of(run.label),
            **{name: getattr(run, name) for name in columns},
        }
        for run in runs
    ]
    frame = pd.DataFrame(rows, columns=["backend", "framework", "is_joint", "is_compared", "total_count", *columns])
    # A column that is None throughout, as where nothing succeeded, would be one of objects.
    return frame.astype(dict.fromkeys(_NUMBERS, float))


def _by_backend(runs: Sequence[BenchmarkRun]) -> dict[str, list[BenchmarkRun]]:
    found: dict[str, list[BenchmarkRun]] = {}
    for run in runs:
        found.setdefault(run.label, []).append(run)
    return found


def _scored(runs: Sequence[BenchmarkRun], policy: str) -> list[ScoredSample]:
    chosen = get_policy(policy)
    return [sample for run in runs if (sample := ScoredSample.of(run, chosen)) is not None]


def _compared(
    name: str, all_runs: Sequence[BenchmarkRun], coverage: Coverage, *, p: float, b: float, policy: str
) -> BackendSummary:
    runs = list(filter(coverage.includes, all_runs))
    right = [run for run in runs if is_correct(run, CORRECT_T)]
    samples = _scored(runs, policy)
    speedup, low, high = _mean_speedup(right)
    score_low, score_high = score_interval(samples, CORRECT_T, p=p, b=b) or (None, None)
    return BackendSummary(
        backend=name,
        is_joint=coverage.is_joint(name),
        total_count=coverage.total_of(name),
        sample_count=len(runs),
        compiled_count=sum(run.status is Status.SUCCESS for run in runs),
        strict_count=sum(is_correct(run, STRICT_T) for run in runs),
        correct_count=len(right),
        partial_count=sum(run.is_partial for run in runs),
        failed_count=sum(run.status is Status.FAILURE for run in runs),
        baseline_count=sum(map(lacks_baseline, all_runs)),
        unavailable_count=sum(run.status is Status.UNAVAILABLE for run in all_runs),
        score=score(samples, CORRECT_T, p=p, b=b).s if samples else None,
        score_low=score_low,
        score_high=score_high,
        speedup=speedup,
        speedup_low=low,
        speedup_high=high,
        compile_median_ms=_median([run.compile_ms for run in runs if run.compile_ms is not None]),
        peak_median_bytes=_median([run.compiled_peak_bytes for run in runs if run.compiled_peak_bytes is not None]),
    )


def _median(values: Sequence[float]) -> float | None:
    return statistics.median(values) if values else None


def _mean_speedup(runs: Sequence[BenchmarkRun]) -> tuple[float | None, float | None, float | None]:
    """Geometric mean, and its interval over samples like these."""
    speedups = [run.speedup for run in runs if run.speedup is not None and run.speedup > 0]
    if not speedups:
        return None, None, None
    low, high = geometric_interval(speedups) or (None, None)
    return geometric_mean(speedups), low, high


_POINT_COLUMNS = tuple(
    field.name.rstrip("_") for field in dataclasses.fields(ScorePoint) if field.name not in ("error_shares", "message")
)


def _point_fields(point: ScorePoint) -> dict[str, float | int | None]:
    return {name: getattr(point, "lambda_" if name == "lambda" else name) for name in _POINT_COLUMNS}
