"""Tables of trends over builds."""

from ops.reporting.history.rows import BuildPoint, ChangePoint
from warehouse.database.table import Table

_SERIES = ("dataset", "list_name", "backend", "variant", "group_kind", "group_value", "measure")

TABLES = (
    # Changes before points: the views show changes that were computed with the newest points.
    Table("change_point", ChangePoint, (*_SERIES, "build_hash", "direction", "kind"), newest_by="computed_at"),
    Table("build_point", BuildPoint, (*_SERIES, "build_hash"), newest_by="computed_at"),
)
