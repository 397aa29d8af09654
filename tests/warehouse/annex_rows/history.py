"""A point of a trend, a change of it, and the notice of that."""

from ops.evaluation.notify.rows import NoticeRow
from ops.reporting.history.rows import BuildPoint, ChangeKind, ChangePoint, Direction, GroupKind, Measure
from tests.warehouse.warehouse_rows import NOON

ROWS = [
    ChangePoint(
        "catalog",
        "",
        "inductor",
        "",
        GroupKind.ALL,
        "all",
        Measure.S0,
        "b1",
        Direction.WORSE,
        ChangeKind.STEP,
        "b0",
        1.3,
        1.1,
        9.5,
        ("zoo/a",),
        True,
        1,
        NOON,
    ),
    BuildPoint("catalog", "", "inductor", "", GroupKind.ALL, "all", Measure.S0, "b1", 1, 1.1, 1, 1, NOON),
    NoticeRow("key", "webhook", "zoo/a: failed", 1, NOON, None, "no answer"),
]
