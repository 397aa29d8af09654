"""Runs the graph of one rank alone: what others would send is made of its own, with the right shapes. Worker only."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from functools import cache
from types import MappingProxyType

import torch
from torch import distributed

from ops.dataset.sample.format.devices import devices_of, rank_sample
from ops.dataset.sample.format.types import Sample
from ops.execution.rank_groups import join_nobody


def rank_alone(sample: Sample, rank: int = 0) -> Sample:
    """The graph of a rank of a sample of several devices, which then runs in this process; others as they are.

    Values after a collective are not those of a run of all ranks. This process gets groups that talk to nobody, which
    compilers ask for their sizes.
    """
    devices = devices_of(sample.info)
    if devices is None:
        return sample
    _stand_in()
    if not distributed.is_initialized():
        join_nobody(rank, devices.count, devices.named_groups)
    return rank_sample(sample, rank)


@cache
def _stand_in() -> list[torch.library.Library]:
    """Register the stand-ins for as long as the result lives: as long as this process."""
    libraries = []
    for key in ("CPU", "CUDA"):
        libraries.append(torch.library.Library("_c10d_functional", "IMPL"))  # type: ignore[no-untyped-call]
        for name, function in _STAND_INS.items():
            libraries[-1].impl(name, function, key)  # type: ignore[no-untyped-call]
    return libraries


def _rows(tensor: torch.Tensor, count: int) -> torch.Tensor:
    """As many rows of a tensor, its own again and again; zeros where it has none."""
    if not len(tensor):
        return tensor.new_zeros((count, *tensor.shape[1:]))
    return tensor[torch.arange(count, device=tensor.device) % len(tensor)]


def _exchanged(tensor: torch.Tensor, received: Sequence[int], _sent: Sequence[int], _group: str) -> torch.Tensor:
    return _rows(tensor, sum(received) if received else len(tensor))


_STAND_INS: Mapping[str, Callable[..., torch.Tensor]] = MappingProxyType(
    {
        "all_reduce": lambda tensor, _operation, _group: tensor.clone(),
        "all_gather_into_tensor": lambda tensor, size, _group: _rows(tensor, size * len(tensor)),
        "reduce_scatter_tensor": lambda tensor, _operation, size, _group: _rows(tensor, len(tensor) // size),
        "all_to_all_single": _exchanged,
        "broadcast": lambda tensor, _source, _group: tensor.clone(),
        "wait_tensor": lambda tensor: tensor,
    }
)
