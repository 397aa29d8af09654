"""The table of errors of lists that stand for a dataset."""

from ops.reporting.subset.rows import ListErrorRow
from warehouse.database.table import Table

TABLES = (Table("list_error", ListErrorRow, ("name", "measure", "group_value")),)
