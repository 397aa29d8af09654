"""The result of a capture's proof, and its form in `graph_net.json`, for any framework. No torch, no Paddle."""

import dataclasses

from ops.dataset.sample.format.types import Sample
from ops.dataset.sample.identity import graph_hash

ROUNDING = 2 / 3
"""Share of a dtype's digits that have to agree between two orders of the same operations."""

NOT_ALLOCATED = "its tensors were not allocated, so that they have no values"
"""Reason for comparing nothing: the model has no values."""

RANDOM = "two uncompiled calls of the model differ"
"""Reason why bits differ: two calls of the model itself differ."""

AGREES = "agrees"


@dataclasses.dataclass(frozen=True, slots=True)
class Proof:
    """The result of comparing the texts of a model's graphs with an uncompiled call of the model.

    Attributes:
        outputs: Number of outputs that were compared.
        writes: Number of tensors that the model writes to.
        bound: Largest deviation, relative to the largest number of an output; 0 where all bits are equal.
        reason: Reason why bits differ; "" where they are equal.
        undecided: Reason why nothing was compared; "" where it was.
        ranks: Number of processes that ran the texts of a sample of several devices, talking to each other; else 0.
        one_process: "agrees" where the texts of all ranks, run in one process, gave what the model gives, too; else the
            reason why they did not; "" for a sample of one device.
    """

    outputs: int = 0
    writes: int = 0
    bound: float = 0.0
    reason: str = ""
    undecided: str = ""
    ranks: int = 0
    one_process: str = ""


def with_proof(sample: Sample, proof: Proof | None) -> Sample:
    """Store the hash of a sample's text, and its proof as `faithful` of `graph_net.json`."""
    identity = graph_hash(sample)
    extra = dict(sample.info.extra)
    if proof is not None:
        record = {key: value for key, value in dataclasses.asdict(proof).items() if value or key == "outputs"}
        extra["faithful"] = {"graph_hash": identity, **record}
    return dataclasses.replace(sample, stored_graph_hash=identity, info=dataclasses.replace(sample.info, extra=extra))
