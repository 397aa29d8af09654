"""Metadata passes: they change the values that replay makes, never the graph, and record what they changed."""

from __future__ import annotations

import dataclasses
from collections.abc import Mapping
from dataclasses import dataclass
from typing import TYPE_CHECKING, ClassVar

from ops.dataset.sample.format.types import VALUE_PROPERTY, Sample, TensorMeta
from ops.execution.untrusted.values import REPORT_CONFIG, FiniteNumber
from ops.words import listed

if TYPE_CHECKING:
    from pydantic import ConfigDict

REPAIRED = "repaired"
"""Key of `graph_net.json` for repaired tensors: name → text of the earlier record."""

_READ_BY_REPLAY = ("mean", "std", "min_val", "max_val", "data")


@dataclass(frozen=True, slots=True)
class ReplayValues:
    """The metadata that replay uses for one tensor, in place of the recorded one.

    Attributes:
        mean: Of floats; likewise `std`, which replay takes a fifth of.
        min_val: Lowest value, likewise `max_val` the highest; None for no bound.
    """

    mean: FiniteNumber | None = None
    std: FiniteNumber | None = None
    min_val: FiniteNumber | None = None
    max_val: FiniteNumber | None = None
    __pydantic_config__: ClassVar[ConfigDict] = REPORT_CONFIG

    def apply(self, tensor: TensorMeta) -> TensorMeta:
        """The tensor's record with these values, in place of all that it had: literal and kept ones, a property."""
        return dataclasses.replace(
            tensor,
            mean=self.mean,
            std=self.std,
            data=None,
            min_val=self.min_val,
            max_val=self.max_val,
            kept=None,
            extra={key: value for key, value in tensor.extra.items() if key != VALUE_PROPERTY},
        )


def values_of(tensor: TensorMeta) -> ReplayValues:
    """Return the replay values that a tensor's record has, but for literal ones."""
    return ReplayValues(tensor.mean, tensor.std, tensor.min_val, tensor.max_val)


def with_values(sample: Sample, values: Mapping[str, ReplayValues]) -> Sample:
    """The sample with other values of some tensors, and the earlier record in `graph_net.json`."""
    if not values:
        return sample
    before = sample.info.extra.get(REPAIRED)
    earlier = before if isinstance(before, dict) else {}
    changed = [tensor for tensor in sample.tensors if tensor.name in values]
    notes = {**earlier, **{tensor.name: _text(tensor) for tensor in changed if tensor.name not in earlier}}
    info = dataclasses.replace(sample.info, extra={**sample.info.extra, REPAIRED: notes})
    return dataclasses.replace(
        sample.with_tensors(lambda tensor: values[tensor.name].apply(tensor) if tensor.name in values else tensor),
        info=info,
    )


def repair_summary(sample: Sample) -> str | None:
    """One line that names the repaired tensors; None if there are none."""
    notes = sample.info.extra.get(REPAIRED)
    if not isinstance(notes, dict) or not notes:
        return None
    return f"repaired, other values than recorded: {listed(list(notes))}"


def _text(tensor: TensorMeta) -> str:
    recorded = ((name, getattr(tensor, name)) for name in _READ_BY_REPLAY)
    return ", ".join(f"{name} {value}" for name, value in recorded if value is not None) or "nothing"
