"""The error of a list that stands for a dataset."""

from datetime import UTC, datetime

from ops.reporting.subset.rows import ListErrorRow

NOON = datetime(2026, 1, 1, 12, tzinfo=UTC)

ROWS = [
    ListErrorRow(
        "quick@1", "list shipped", "S(0)", "all", 10, 100, 3, 50, 0.02, 0.03, 0.05, datetime(2026, 1, 1, 12, tzinfo=UTC)
    ),
]
