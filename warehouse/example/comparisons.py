"""A comparison of two builds in the example: its twin runs and findings, of runs that are told in the tables."""

import dataclasses
import hashlib
import math
from collections.abc import Iterator, Sequence
from datetime import timedelta

from ops.benchmark.results import BenchmarkRun, Status
from ops.compare.pairs import Outcome, Pair, Ratio
from ops.compare.rows import TwinKey, TwinPairRow, VerdictRow, verdict_rows
from ops.compare.thresholds import Metric
from ops.compare.verdicts import Finding, Scope, Verdict

_RATIOS = (1.118, 1.124, 1.121, 1.119)


def comparison_rows(runs: Sequence[BenchmarkRun]) -> Iterator[TwinPairRow | VerdictRow]:
    """Twin runs of the first sample that two builds of a compiler ran on, and what they say."""
    before, after = _two_builds(runs)
    key = TwinKey(
        before.build_hash, before.backend_options, before.env_hash, after.build_hash, after.backend_options,
        after.env_hash, "",
    )  # fmt: skip
    sample = after.dataset, after.sample_id
    a, b = (Outcome(t_min=run.t_min, compiled_median_ms=run.compiled_median_ms) for run in (before, after))
    ended_at = after.finished_at + timedelta(hours=2)
    for number, ratio in enumerate(_RATIOS):
        speed, control = Ratio(math.log(ratio), 0.004, 40), Ratio(0.001, 0.003, 40)
        pair = Pair(1 + number // 2, number % 2, a, b, speed, control, seconds=4.0)
        identity = hashlib.sha256(f"twin {after.run_id} {number}".encode()).hexdigest()[:32]
        row = TwinPairRow.of(pair, sample, after.sample_hash, key)
        yield dataclasses.replace(row, pair_id=identity, measured_at=ended_at + timedelta(seconds=4 * number))
    finding = Finding(
        Scope.SAMPLE, after.sample_id, Metric.SPEED, Verdict.SLOWER, after.dataset, 1.12, 1.11, 1.13,
        before.compiled_median_ms, after.compiled_median_ms, pair_count=2,
    )  # fmt: skip
    rows = verdict_rows(
        [finding],
        a_build_hash=before.build_hash,
        b_build_hash=after.build_hash,
        a=f"{before.backend}@{before.backend_version}",
        b=f"{after.backend}@{after.backend_version}",
        backend=after.backend,
        variant=after.variant,
    )
    identity = hashlib.sha256(f"comparison {after.run_id}".encode()).hexdigest()[:32]
    yield from (dataclasses.replace(row, comparison_id=identity, compared_at=ended_at) for row in rows)


def _two_builds(runs: Sequence[BenchmarkRun]) -> tuple[BenchmarkRun, BenchmarkRun]:
    """Two runs of one version of a sample under two builds of one compiler."""
    done = sorted((run for run in runs if run.status is Status.SUCCESS), key=lambda run: run.finished_at)
    for after in done:
        for before in done:
            same = before.sample_hash == after.sample_hash and before.backend == after.backend
            if same and before.build_hash != after.build_hash and before.finished_at < after.finished_at:
                return before, after
    raise ValueError("the example has no two builds of a compiler on one sample")
