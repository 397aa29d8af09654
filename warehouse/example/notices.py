"""The example's notice of a regression."""

from collections.abc import Sequence
from datetime import timedelta

from ops.dataset.sample.catalog.rows import SampleRow
from ops.evaluation.benchmark.builds import Build
from ops.evaluation.notify.rows import NoticeRow
from warehouse.database.table import Row


def more_rows(rows: Sequence[Row]) -> list[NoticeRow]:
    """Make the notice that the newest build of `inductor` fails on the first sample."""
    sample_id = next(row.sample_id for row in rows if isinstance(row, SampleRow))
    seen_at = max(row.first_seen_at for row in rows if isinstance(row, Build) and row.backend == "inductor")
    now = seen_at + timedelta(hours=8)
    return [NoticeRow("0" * 64, "webhook", f"{sample_id}: failed, 1.4× → error in compile", 1, now, now, None)]
