"""Comparison of backends on given runs, by the views of a temporary database that has these runs alone."""

from __future__ import annotations

import dataclasses
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from datetime import UTC, datetime, timedelta
from typing import TYPE_CHECKING, Any, Unpack

from ops.dataset.outputs.tolerances import AGREED_T, CORRECT_T
from ops.dataset.sample.catalog.datasets import OWN_DATASET
from ops.evaluation.benchmark.results import BenchmarkRun
from ops.reporting.score.metrics import Interval, geometric_mean, score_text
from ops.reporting.score.run_outcomes import share_text
from warehouse.questions.queries import ScoreOptions, score_points
from warehouse.store import Warehouse, temporary_warehouse

if TYPE_CHECKING:
    from ops.reporting.score.report import ReportData

_SUMMARIES = f"""
SELECT judged.backend, any_value(compared.is_joint) AS is_joint, any_value(compared.total_count) AS total_count,
    count(*) FILTER (is_compared) AS sample_count,
    count(*) FILTER (is_compared AND judged.status = 'success') AS compiled_count,
    count(*) FILTER (is_compared AND is_right(judged.status, judged.t_min, t := {AGREED_T})) AS strict_count,
    count(*) FILTER (is_compared AND is_right(judged.status, judged.t_min)) AS correct_count,
    count(*) FILTER (is_compared AND judged.status = 'success' AND evidence_fallback_count <> 0) AS partial_count,
    count(*) FILTER (is_compared AND judged.status = 'failure') AS failed_count,
    count(*) FILTER (run_state(judged.status, judged.phase, judged.t_min) = 'no_baseline') AS baseline_count,
    count(*) FILTER (judged.status = 'unavailable') AS unavailable_count,
    median(judged.compile_ms) FILTER (is_compared) AS compile_median_ms,
    median(judged.compiled_peak_bytes) FILTER (is_compared) AS peak_median_bytes,
    list(judged.speedup ORDER BY judged.sample_id) FILTER (
        is_compared AND is_right(judged.status, judged.t_min) AND judged.speedup > 0
    ) AS speedups
FROM benchmark_judged AS judged
LEFT JOIN (SELECT run_id, is_joint, is_compared, total_count FROM comparison) AS compared USING (run_id)
GROUP BY judged.backend
HAVING count(compared.is_joint) > 0
"""


@dataclass(frozen=True, slots=True)
class BackendSummary:
    """The figures of one backend with its options.

    Attributes:
        backend: `BenchmarkRun.label`.
        is_joint: Whether it is compared jointly (`ops.reporting.score.run_outcomes`): the figures of all such rows are
            over the same samples. Those of any other row are over samples of its own.
        total_count: Samples of the whole comparison, N in "k of N".
        sample_count: Samples that the next counts and all figures are over, k in "k of N".
        compiled_count: Samples that ran to the end under it.
        strict_count: Samples correct at t = −3.
        correct_count: Samples correct at t = 0.
        partial_count: Samples of which a part ran outside of the compiler.
        failed_count: Samples on which the compiler failed.
        baseline_count: Further samples without a baseline: they could not be loaded, or eager failed on them.
        unavailable_count: Further samples that were not run, since the backend is not installed here.
        score: S(0), with its 95% interval over samples like these (`ops.reporting.score.intervals`); no interval for
            too few samples.
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
        """Both ends of the interval of S(0); None where it has none."""
        return None if self.score_low is None or self.score_high is None else (self.score_low, self.score_high)

    def cells(self) -> dict[str, str | int | float | None]:
        """Lay out the figures as table cells: heading of the column → value."""
        few = None if self.speedup is None else "too few samples"
        has_interval = self.speedup_low is not None and self.speedup_high is not None
        return {
            "backend": self.backend,
            "samples": share_text(self.sample_count, self.total_count),
            "ran": self.compiled_count,
            f"right t={AGREED_T}": self.strict_count,
            f"right t={CORRECT_T}": self.correct_count,
            "in part": self.partial_count,
            "failed": self.failed_count,
            "no baseline": self.baseline_count,
            "unavailable": self.unavailable_count,
            "speedup": self.speedup,
            "95% interval": f"{self.speedup_low:.3g}–{self.speedup_high:.3g}" if has_interval else few,
            "S(0)": None if self.score is None else score_text(self.score, self.score_interval),
            "compile s": None if self.compile_median_ms is None else self.compile_median_ms / 1000,
            "peak MiB": None if self.peak_median_bytes is None else self.peak_median_bytes / 1024**2,
        }


@dataclass(frozen=True, slots=True)
class RunComparison:
    """A comparison of given runs.

    Attributes:
        runs: The runs, in the order in which they were made.
        warehouse: A database of these runs, in which a backend has the label of its curve as its name.
    """

    runs: Sequence[BenchmarkRun]
    warehouse: Warehouse

    def counted_runs(self) -> list[BenchmarkRun]:
        """Choose the run of each sample and backend that counts (by the view `run_counted`), in order."""
        places = self.warehouse.rows("SELECT run_id::INTEGER FROM benchmark_judged ORDER BY ALL")
        return [self.runs[place] for (place,) in places]

    def summaries(self, **scoring: Unpack[ScoreOptions]) -> list[BackendSummary]:
        """Summarize each curve: first those compared jointly, then the others, each in order of their first runs.

        A backend without a scored run (it is not installed here, or eager failed on every sample) is left out.
        """
        from ops.reporting.score.intervals import geometric_interval

        points = {point["backend"]: point for point in score_points(self.warehouse, tolerances=[CORRECT_T], **scoring)}
        rows = self.warehouse.records(_SUMMARIES)
        order = list(dict.fromkeys(run.label for run in self.runs))
        summaries = []
        for row in sorted(rows, key=lambda row: (not row["is_joint"], order.index(row["backend"]))):
            speedups, point = row.pop("speedups") or [], points.get(row["backend"], {})
            low, high = geometric_interval(speedups) or (None, None)
            summary = BackendSummary(
                **row,
                score=point.get("s"),
                score_low=point.get("score_low"),
                score_high=point.get("score_high"),
                speedup=geometric_mean(speedups) if speedups else None,
                speedup_low=low,
                speedup_high=high,
            )
            summaries.append(summary)
        return summaries

    def report(self, **scoring: Unpack[ScoreOptions]) -> ReportData:
        """Load the values of a report on these runs alone; the caller adds environment and title."""
        from warehouse.questions.report_data import load_report_data

        data = load_report_data(self.warehouse, **scoring)
        speedups = data.speedups.drop(columns=["task", "source", "dtype"])  # unknown: there is no catalog
        context = dataclasses.replace(data.context, backends=tuple(dict.fromkeys(run.label for run in self.runs)))
        return dataclasses.replace(data, speedups=speedups, samples=None, context=context)


@contextmanager
def compare_runs(runs: Sequence[BenchmarkRun]) -> Iterator[RunComparison]:
    """Compare runs with each other, whatever their datasets, versions and environments, without the stored results.

    The views compare runs of one version, environment and configuration, and of repeated runs the newest counts. So in
    the temporary database these columns are empty in all runs, the backend is the label of the curve, and identity and
    time are the place in the sequence.

    Args:
        runs: The runs in the order in which they were made; one of each sample and backend counts.
    """
    several = len({run.dataset for run in runs}) > 1
    start = datetime(2000, 1, 1, tzinfo=UTC)
    key: dict[str, Any] = dict.fromkeys(
        ("sample_hash", "env_hash", "config_hash", "backend_version", "build_hash", "variant", "trial"), ""
    )
    rows = [
        dataclasses.replace(
            run,
            **key,
            run_id=str(place),
            dataset=OWN_DATASET,
            sample_id=f"{run.dataset}/{run.sample_id}" if several and run.sample_id else run.sample_id,
            backend=run.label,
            finished_at=start + timedelta(seconds=place),
        )
        for place, run in enumerate(runs)
    ]
    with temporary_warehouse(rows) as warehouse:
        yield RunComparison(runs, warehouse)
