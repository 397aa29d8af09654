"""The table of located faults."""

from ops.evaluation.locate.rows import FaultRow
from warehouse.database.table import Table

TABLES = (Table("fault", FaultRow, ("fault_id",)),)
