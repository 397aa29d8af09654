"""Tables of backends in a terminal: those compared over the same samples, and below them those that stand apart."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from ops.score.coverage import share_text
from pipelines.console import Format, echo_rows

APART_TITLE = "Over samples of their own: not to be compared with the others or with each other"

Rows = Sequence[Sequence[Any]]


def joint_title(sample_count: int, total_count: int, backend_count: int) -> str:
    """What a table of joint backends is over: "Over the same 19 of 20 samples"."""
    which = "Over the same" if backend_count > 1 else "Over"
    samples = "sample" if total_count == 1 else "samples"
    return f"{which} {share_text(sample_count, total_count)} {samples}"


def echo_compared(columns: Sequence[str], joint: Rows, apart: Rows, title: str, *, note: str = "") -> None:
    """Write the joint backends as a table, and those apart as another.

    Args:
        columns: Names, in order.
        joint: Rows of the backends that are compared jointly.
        apart: Rows of the others.
        title: What the first table is over.
        note: What both tables are of.
    """
    for rows, heading in ((joint, title), (apart, APART_TITLE)):
        if rows:
            text = f"{heading} ({note})" if note else heading
            # Heads of two lines, for a table to fit a terminal.
            echo_rows([name.replace(" ", "\n") for name in columns], rows, Format.TABLE, title=text)
