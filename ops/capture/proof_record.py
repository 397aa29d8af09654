"""What the proof of a capture says, and how `graph_net.json` keeps it, whatever the framework. No torch, no Paddle."""

from __future__ import annotations

import dataclasses
from dataclasses import dataclass

from ops.sample.format.types import Json

ROUNDING = 2 / 3
"""Share of a dtype's digits in which two orders of the same operations agree."""

RANDOM = "two uncompiled calls of the model differ"
"""Why bits differ, where they do between two calls of the model itself."""


@dataclass(frozen=True, slots=True)
class Proof:
    """What the texts of a model's graphs were found to give, compared with an uncompiled call of the model.

    Attributes:
        outputs: How many outputs were compared.
        writes: How many tensors the model writes to.
        bound: Largest deviation, relative to the largest number of an output; 0 where all bits are equal.
        reason: Why bits differ; "" where they do not.
        undecided: Why nothing was compared; "" where it was.
    """

    outputs: int = 0
    writes: int = 0
    bound: float = 0.0
    reason: str = ""
    undecided: str = ""


def proof_record(proof: Proof, identity: str) -> dict[str, Json]:
    """What was proven, as `faithful` of `graph_net.json`.

    Args:
        proof: The proof.
        identity: `graph_hash` of the text that it is of.
    """
    record = {key: value for key, value in dataclasses.asdict(proof).items() if value or key == "outputs"}
    return {"graph_hash": identity, **record}
