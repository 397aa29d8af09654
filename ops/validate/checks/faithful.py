"""Faithful: the graph was proven, when it was captured, to give what an uncompiled call of its model gives.

The check reads what capture recorded in `graph_net.json` (`faithful`, see `ops.capture.proof`): the model is not at
hand. Samples of other writers, and texts that were edited since, have no proof: they are undecided, which
lowers no validity.
"""

from collections.abc import Mapping
from typing import ClassVar

from ops.sample.format.types import Json
from ops.sample.identity import graph_hash
from ops.untrusted.text import printable
from ops.validate.base import Finding, ListedSample

_CLAIMED = "as the sandboxed capture of an untrusted model claims: "


class Faithful:
    """Bits equal, or a stated deviation; anything else is never written by capture."""

    name: ClassVar[str] = "faithful"
    order: ClassVar[int] = 8
    gates: ClassVar[bool] = False

    def check_among(self, listed: ListedSample) -> Finding:
        """Read the proof that is recorded beside the sample."""
        record = listed.sample.info.extra.get("faithful")
        if not isinstance(record, Mapping):
            return Finding(passed=True, message="undecided: no proof is recorded")
        if record.get("graph_hash") != graph_hash(listed.sample):
            return Finding(passed=True, message="undecided: the proof that is recorded is of another text")
        message = _message(record)
        return Finding(passed=True, message=message if listed.is_trusted else f"{_CLAIMED}{message or 'equal bits'}")


def _message(record: Mapping[str, Json]) -> str | None:
    """What a proof says beyond equal bits."""
    if record.get("undecided"):
        return f"undecided: {printable(str(record['undecided']), 200)}"
    bound = record.get("bound")
    if bound is None:
        return None
    return f"equal up to {printable(str(bound), 30)} of the largest number: {printable(str(record.get('reason')), 200)}"
