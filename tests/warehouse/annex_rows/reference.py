"""A check against a reference."""

from ops.evaluation.reference.verdict import ReferenceCheck
from ops.evaluation.verdict.rules import Verdict
from tests.warehouse.warehouse_rows import NOON

ROWS = [
    ReferenceCheck(
        "r1",
        "zoo/a",
        "hash of zoo/a",
        "gold",
        NOON,
        "eager",
        "2.13",
        "b",
        "env",
        "inductor",
        "2.13",
        "code",
        "b",
        "env",
        "cpu",
        Verdict.WRONG,
        "t_min 1",
        1.0,
        0.5,
        True,
        True,
        1.0,
        1.5,
        0.66,
        0.6,
        0.7,
        1.0,
        1.0,
    ),
]
