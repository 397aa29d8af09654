"""What the proof of a capture says, and how `graph_net.json` keeps it, whatever the framework. No torch, no Paddle."""

import dataclasses

from ops.sample.format.types import Sample
from ops.sample.identity import graph_hash

ROUNDING = 2 / 3
"""Share of a dtype's digits in which two orders of the same operations agree."""

NOT_ALLOCATED = "its tensors were not allocated, so that they have no values"
"""Why nothing was compared, where a model has no values."""

RANDOM = "two uncompiled calls of the model differ"
"""Why bits differ, where they do between two calls of the model itself."""


@dataclasses.dataclass(frozen=True, slots=True)
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


def with_proof(sample: Sample, proof: Proof | None) -> Sample:
    """The sample with the hash of its text, and what was proven of that, as `faithful` of `graph_net.json`."""
    identity = graph_hash(sample)
    extra = dict(sample.info.extra)
    if proof is not None:
        record = {key: value for key, value in dataclasses.asdict(proof).items() if value or key == "outputs"}
        extra["faithful"] = {"graph_hash": identity, **record}
    return dataclasses.replace(sample, stored_graph_hash=identity, info=dataclasses.replace(sample.info, extra=extra))
