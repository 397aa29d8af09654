"""The parts of tensors that ranks have, and where they lie in the memory that the judge shares with a side.

A sample of one device has one rank, whose parts are the tensors themselves.
"""

from __future__ import annotations

import os
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import replace
from typing import Any

import numpy as np
import numpy.typing as npt

from ops.dataset.sample.format.devices import Placement, devices_of, rank_sample, undivided
from ops.dataset.sample.format.types import Sample, TensorMeta, required_bytes
from ops.errors import GraphNetError
from ops.evaluation.benchmark.measuring.judge.memory import SharedMemory


def core_count() -> int:
    """Number of cores that this process may use."""
    return len(os.sched_getaffinity(0))


class Parts:
    """The division of a sample's tensors among ranks.

    Args:
        sample: The sample.

    Attributes:
        sample: The sample with undivided tensors, whose values are drawn.
        devices: Its devices; None for one device.
        ranks: Numbers of the ranks.

    Raises:
        GraphNetError: Its devices are malformed, or it cannot run as a whole.
    """

    def __init__(self, sample: Sample) -> None:
        self.devices = devices_of(sample.info)
        if self.devices is not None and self.devices.reason:
            raise GraphNetError(f"the sample cannot run as a whole: {self.devices.reason}")
        self.sample = undivided(sample)
        self.ranks = range(1 if self.devices is None else self.devices.count)
        self._samples = [rank_sample(sample, rank) for rank in self.ranks]
        self._shapes = [{tensor.name: tensor.shape for tensor in each.tensors} for each in self._samples]

    @property
    def crowding(self) -> str:
        """The reason why times of this sample mean nothing here: ranks share cores; "" where they do not."""
        ranks, cores = len(self.ranks), core_count()
        return f"{ranks} ranks share {cores} cores: their times mean nothing" if ranks > cores else ""

    @property
    def required_bytes(self) -> int:
        """Bytes that the tensors of all ranks take."""
        return sum(map(required_bytes, self._samples))

    @property
    def texts(self) -> list[str]:
        """The graph of each rank."""
        return [sample.model_code for sample in self._samples]

    def key(self, name: str, rank: int) -> str:
        """Name in a memory of what a rank has of a tensor."""
        return name if self.devices is None else f"{name}@{rank}"

    @staticmethod
    def name(key: str) -> str:
        """The tensor of which a part has this name."""
        return key.partition("@")[0]

    def metas(self, metas: Iterable[TensorMeta]) -> Iterator[TensorMeta]:
        """Yield each part of these tensors, under its name."""
        for meta in metas:
            for rank in self.ranks:
                shape = self._shapes[rank][meta.name]
                yield meta if self.devices is None else replace(meta, name=self.key(meta.name, rank), shape=shape)

    def split(self, values: Mapping[str, npt.NDArray[Any]]) -> Mapping[str, npt.NDArray[Any]]:
        """Divide undivided values."""
        if self.devices is None:
            return values
        metas = {tensor.name: tensor for tensor in self.sample.tensors}
        return {
            self.key(name, rank): np.ascontiguousarray(array[self._slices(metas[name], rank)])
            for name, array in values.items()
            for rank in self.ranks
        }

    def join(self, meta: TensorMeta, memory: SharedMemory, dtype: npt.DTypeLike) -> npt.NDArray[Any]:
        """Copy an undivided tensor from a memory that has its parts."""
        joined = np.empty(meta.shape, dtype)
        for rank in self.ranks:
            slices, content = self._slices(meta, rank), memory.content(self.key(meta.name, rank))
            joined[slices] = content.view(dtype).reshape(joined[slices].shape)
        return joined

    def _slices(self, meta: TensorMeta, rank: int) -> tuple[slice, ...]:
        if self.devices is None:
            return tuple(slice(0, size) for size in meta.shape)
        place = self.devices.tensors.get(meta.name, Placement())
        return self.devices.part(place, meta.shape, rank)
