"""The error of a list that stands for a dataset."""

from ops.reporting.subset.rows import ListErrorRow
from tests.warehouse.warehouse_rows import NOON

ROWS = [
    ListErrorRow("quick@1", "list shipped", "S(0)", "all", 10, 100, 3, 50, 0.02, 0.03, 0.05, NOON),
]
