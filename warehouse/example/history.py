"""The example's history: a trend over the builds of `inductor`, and the build that changed it."""

from collections.abc import Sequence
from datetime import timedelta

from ops.dataset.sample.catalog.datasets import OWN_DATASET
from ops.dataset.sample.catalog.rows import SampleRow
from ops.evaluation.benchmark.builds import Build
from ops.reporting.history.rows import BuildPoint, ChangeKind, ChangePoint, Direction, GroupKind, Measure
from warehouse.database.table import Row

_TRENDS = {Measure.S0: (1.31, 1.12), Measure.FAILURES: (0.0, 1.0), Measure.COMPILE: (4200.0, 4350.0)}
"""Measure → (value of all builds but the newest, value of the newest)."""

_COUNT = 9


def more_rows(rows: Sequence[Row]) -> list[BuildPoint | ChangePoint]:
    """Make the rows of the builds of `inductor`, the newest of which fails on the first sample."""
    sample_id = next(row.sample_id for row in rows if isinstance(row, SampleRow))
    own = sorted(
        (row for row in rows if isinstance(row, Build) and row.backend == "inductor"), key=lambda row: row.first_seen_at
    )
    newest, before = own[-1], own[-2]
    now = newest.first_seen_at + timedelta(hours=8)
    series = (OWN_DATASET, "", "inductor", "", GroupKind.ALL, "all")
    points = [
        BuildPoint(*series, measure, item.build_hash, place, values[item is newest], _COUNT, _COUNT, now)
        for measure, values in _TRENDS.items()
        for place, item in enumerate(own)
    ]
    step = (newest.build_hash, Direction.WORSE, ChangeKind.STEP, before.build_hash)
    failing = ChangePoint(*series, Measure.FAILURES, *step, 0.0, 1.0, None, (sample_id,), True, 1, now)
    return [*points, failing]
