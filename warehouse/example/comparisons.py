"""A comparison of two builds in the example: its twin runs and findings, made of runs in the example's tables."""

import dataclasses
import hashlib
import math
from collections.abc import Iterator, Sequence
from datetime import timedelta

from ops.evaluation.benchmark.results import BenchmarkRun, Status
from ops.evaluation.benchmark.run_mark import RunMark
from ops.evaluation.compare.pairs import Pair
from ops.evaluation.compare.rows import TwinKey, TwinPairRow, VerdictRow, verdict_rows
from ops.evaluation.verdict.findings import ComparisonFinding, FindingScope
from ops.evaluation.verdict.result import RunResult
from ops.evaluation.verdict.rules import Metric, Ratio, Verdict
from warehouse.database.table import Row

_NOISE = (0.998, 1.003, 1.0, 0.999)


def more_rows(rows: Sequence[Row]) -> Iterator[TwinPairRow | VerdictRow]:
    """Yield twin runs of the sample that got slower most from one build to the next, and the verdicts on them."""
    dropped = {row.run_id for row in rows if isinstance(row, RunMark)}
    runs = [row for row in rows if isinstance(row, BenchmarkRun) and row.run_id not in dropped]
    before, after = _two_builds(runs)
    change = (after.times.compiled_median_ms or 0.0) / (before.times.compiled_median_ms or 1.0)
    key = TwinKey(
        before.build_hash, before.backend_options, before.env_hash, after.build_hash, after.backend_options,
        after.env_hash, "",
    )  # fmt: skip
    sample = after.dataset, after.sample_id
    a, b = (RunResult(t_min=run.t_min, compiled_median_ms=run.times.compiled_median_ms) for run in (before, after))
    ended_at = after.finished_at + timedelta(hours=2)
    for number, noise in enumerate(_NOISE):
        speed, control = Ratio(math.log(change * noise), 0.004, count=40), Ratio(0.001, 0.003, count=40)
        pair = Pair(1 + number // 2, number % 2, a, b, speed, control, seconds=4.0)
        identity = hashlib.sha256(f"twin {after.run_id} {number}".encode()).hexdigest()[:32]
        row = TwinPairRow.of(pair, sample, after.sample_hash, key)
        yield dataclasses.replace(row, pair_id=identity, measured_at=ended_at + timedelta(seconds=4 * number))
    finding = ComparisonFinding(
        FindingScope.SAMPLE, after.sample_id, Metric.SPEED, Verdict.SLOWER, after.dataset, change, change * 0.99,
        change * 1.01,        before.times.compiled_median_ms, after.times.compiled_median_ms, pair_count=2,
    )  # fmt: skip
    verdicts = verdict_rows(
        [finding],
        a_build_hash=before.build_hash,
        b_build_hash=after.build_hash,
        a=f"{before.backend}@{before.backend_version}",
        b=f"{after.backend}@{after.backend_version}",
        backend=after.backend,
        variant=after.variant,
    )
    identity = hashlib.sha256(f"comparison {after.run_id}".encode()).hexdigest()[:32]
    yield from (dataclasses.replace(row, comparison_id=identity, compared_at=ended_at) for row in verdicts)


def _two_builds(runs: Sequence[BenchmarkRun]) -> tuple[BenchmarkRun, BenchmarkRun]:
    """Find two runs of one version of a sample under two builds of one compiler, with the greatest loss of speedup."""
    done = [run for run in runs if run.status is Status.SUCCESS and not run.is_disturbed]
    pairs = [
        (before, after)
        for after in done
        for before in done
        if (before.sample_hash, before.backend, before.variant) == (after.sample_hash, after.backend, after.variant)
        and before.build_hash != after.build_hash
        and before.finished_at < after.finished_at
    ]
    return max(pairs, key=lambda pair: (pair[0].times.speedup or 0.0) / (pair[1].times.speedup or 1.0))
