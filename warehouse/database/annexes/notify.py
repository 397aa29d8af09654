"""The table of notices of regressions."""

from ops.evaluation.notify.rows import NoticeRow
from warehouse.database.table import Table

TABLES = (Table("notice", NoticeRow, ("regression_key", "channel"), newest_by="tried_at"),)
