"""Metadata of a sample in another floating dtype. Nothing is executed."""

from __future__ import annotations

import dataclasses
from collections.abc import Collection

from ops.passes.casting.casts import LARGEST
from ops.sample.format.types import Sample, TensorMeta
from ops.sample.replay.values import cast_kept


def others(sample: Sample, to: str, keeps: Collection[str]) -> list[TensorMeta]:
    """Tensors of another floating dtype, but for those that keep theirs."""
    return [
        tensor
        for tensor in sample.tensors
        if tensor.dtype in LARGEST and tensor.dtype != to and tensor.name not in keeps
    ]


def with_tensor_dtypes(sample: Sample, to: str, keeps: Collection[str]) -> Sample:
    """The sample with these tensors of the dtype, and its code as it was."""
    names = {tensor.name for tensor in others(sample, to, keeps)}
    return sample.with_tensors(lambda tensor: _cast(tensor, to) if tensor.name in names else tensor)


def _cast(tensor: TensorMeta, to: str) -> TensorMeta:
    """The tensor with bounds that the dtype can hold, and what it keeps rounded to it."""
    low, high = (
        None if bound is None else max(-LARGEST[to], min(LARGEST[to], bound))
        for bound in (tensor.min_val, tensor.max_val)
    )
    return dataclasses.replace(tensor, dtype=to, min_val=low, max_val=high, kept=cast_kept(tensor, to))
