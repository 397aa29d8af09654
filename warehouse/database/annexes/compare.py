"""Tables of comparisons of builds."""

from ops.evaluation.compare.rows import TwinPairRow, VerdictRow
from warehouse.database.table import Table

TABLES = (
    Table("twin_pair", TwinPairRow, ("pair_id",)),
    Table("verdict", VerdictRow, ("scope", "name", "metric", "dataset", "comparison_id")),
)
