"""Faithful: the capture proved that the graph agrees with an uncompiled call of its model.

The check reads the record of the capture in `graph_net.json` (`faithful`, see `ops.dataset.capture.proof`), since the
model is not at hand. Samples of other writers, and texts that were edited since, have no proof: they are undecided,
which does not make them invalid.
"""

from collections.abc import Mapping
from typing import ClassVar

from ops.dataset.sample.format.types import Json
from ops.dataset.sample.identity import graph_hash
from ops.dataset.validate.base import CheckFinding, ListedSample
from ops.execution.untrusted.text import printable

_CLAIMED = "as the sandboxed capture of an untrusted model claims: "


class Faithful:
    """Equal bits, or a stated deviation; capture writes nothing else."""

    name: ClassVar[str] = "faithful"
    order: ClassVar[int] = 8
    gates: ClassVar[bool] = False

    def check_listed(self, listed: ListedSample) -> CheckFinding:
        """Read the proof that is recorded with the sample."""
        record = listed.sample.info.extra.get("faithful")
        if not isinstance(record, Mapping):
            return CheckFinding(passed=True, message="undecided: no proof is recorded")
        if record.get("graph_hash") != graph_hash(listed.sample):
            return CheckFinding(passed=True, message="undecided: the proof that is recorded is of another text")
        message = _message(record)
        return CheckFinding(
            passed=True, message=message if listed.is_trusted else f"{_CLAIMED}{message or 'equal bits'}"
        )


def _message(record: Mapping[str, Json]) -> str | None:
    """Describe a proof's deviation or why it is undecided; None for equal bits."""
    if record.get("undecided"):
        return f"undecided: {printable(str(record['undecided']), 200)}"
    bound = record.get("bound")
    if bound is None:
        return None
    return f"equal up to {printable(str(bound), 30)} of the largest number: {printable(str(record.get('reason')), 200)}"
