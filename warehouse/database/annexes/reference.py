"""The table of checks against references."""

from ops.evaluation.reference.verdict import ReferenceCheck
from warehouse.database.table import Table

TABLES = (Table("reference_check", ReferenceCheck, ("check_id", "sample_id"), newest_by="checked_at"),)
