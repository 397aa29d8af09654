"""Capture of a model whose large tensors were never allocated: shapes flow through it, values do not."""

from __future__ import annotations

import dataclasses
from collections.abc import Callable, Mapping
from typing import Any

import torch
from safetensors import safe_open

from ops.capture.fake.allocation import LARGE_BYTES, FakeAllocation
from ops.capture.fake.statistics import FakeTensorStatistics, sampled, value_statistics
from ops.capture.tracing.captured import CapturedGraph
from ops.errors import GraphNetError
from ops.sources.base import LoadedModel
from ops.sources.checkpoint import stored_tensors
from ops.torch_private import FakeTensor, storage_id, tensor_tables, tree_map


def capture_fake(
    loaded: LoadedModel, allocation: FakeAllocation, capture: Callable[[LoadedModel], tuple[CapturedGraph, ...]]
) -> tuple[CapturedGraph, ...]:
    """Capture a model that was built in `allocation`; its parameters and buffers are replaced.

    Returns:
        The graphs; large inputs, and those that another graph computes, are `FakeTensorStatistics`.
    """
    replacer = _TensorReplacer(allocation, _checkpoint(loaded))
    replacer.replace_tensors(loaded.module)
    args, kwargs = tree_map(replacer.fake, loaded.args), tree_map(replacer.fake, dict(loaded.kwargs))
    with replacer.mode:
        graphs = capture(dataclasses.replace(loaded, args=args, kwargs=kwargs))
    return tuple(
        dataclasses.replace(graph, inputs={name: replacer.original(value) for name, value in graph.inputs.items()})
        for graph in graphs
    )


class _TensorReplacer:
    """Replaces the tensors of a model by fake ones, and maps fake tensors back to the originals."""

    def __init__(
        self, allocation: FakeAllocation, checkpoint: Mapping[str, torch.Tensor | FakeTensorStatistics]
    ) -> None:
        self.mode = allocation.mode
        self._allocation = allocation
        self._checkpoint = checkpoint
        # Both hold the tensors whose identities are their keys, so that no identity is reused.
        self._fakes: dict[int, tuple[torch.Tensor, torch.Tensor]] = {}
        self._made: set[int] = set()
        # By storage, which a parameter shares with its detached tensor.
        self._originals: dict[int, tuple[torch.Tensor, torch.Tensor | FakeTensorStatistics]] = {}

    def replace_tensors(self, module: torch.nn.Module) -> None:
        """Replace all parameters and buffers by fake tensors; shared tensors stay shared."""
        for prefix, part in module.named_modules(remove_duplicate=False):
            for table in tensor_tables(part):
                for name, value in table.items():
                    if value is not None:
                        table[name] = self.fake(value, f"{prefix}.{name}".removeprefix("."))

    def fake(self, value: Any, name: str = "") -> Any:
        """The fake of a tensor; other values as they are."""
        if not isinstance(value, torch.Tensor) or id(value) in self._made:
            return value
        if id(value) not in self._fakes:
            self._fakes[id(value)] = value, self._make(value, self._checkpoint.get(name))
        return self._fakes[id(value)][1]

    def original(self, value: Any) -> Any:
        """The tensor that a graph's input replaced, or its statistics."""
        if not isinstance(value, FakeTensor):
            return value
        shape = tuple(value.shape)
        fake, known = self._originals.get(storage_id(value), (None, None))
        if fake is None or known is None or fake.dtype != value.dtype:
            return FakeTensorStatistics(shape, value.dtype)
        if _layout(fake) == _layout(value):
            return known
        # A view of it: its own values if they are known, else the statistics of the whole.
        if isinstance(known, FakeTensorStatistics):
            return dataclasses.replace(known, shape=shape)
        if _layout(fake) == _layout(known):
            return known.as_strided(*_layout(value))
        return FakeTensorStatistics(shape, value.dtype, sampled(known, known.dtype))

    def _make(self, value: torch.Tensor, loaded: torch.Tensor | FakeTensorStatistics | None) -> torch.Tensor:
        if isinstance(value, FakeTensor):
            fake: torch.Tensor = value
            known: torch.Tensor | FakeTensorStatistics = self._allocation.statistics(value)
        else:
            known = value.detach()
            fake = self.mode.from_tensor(known)
            if isinstance(value, torch.nn.Parameter):
                fake = torch.nn.Parameter(fake, requires_grad=value.requires_grad)
        self._originals[storage_id(fake)] = (fake, known if loaded is None else loaded)
        self._made.add(id(fake))
        return fake


def _layout(tensor: torch.Tensor) -> tuple[tuple[int, ...], tuple[int, ...], int]:
    """The elements of its storage that a tensor has: sizes, strides and offset."""
    return tuple(tensor.shape), tensor.stride(), int(tensor.storage_offset())


def _checkpoint(loaded: LoadedModel) -> dict[str, torch.Tensor | FakeTensorStatistics]:
    """A checkpoint's weights, by their names in the model; one tensor is loaded at a time."""
    if loaded.checkpoint is None:
        return {}
    stored = stored_tensors(loaded.module, loaded.checkpoint)
    shapes = {name: tuple(tensor.shape) for name, tensor in loaded.module.state_dict().items()}
    found: dict[str, torch.Tensor | FakeTensorStatistics] = {}
    for path in sorted({path for path, _ in stored.values()}):
        with safe_open(path, framework="pt") as file:
            for name, key in ((name, key) for name, (holder, key) in stored.items() if holder == path):
                found[name] = _weight_statistics(file.get_tensor(key))
                if name in shapes and tuple(found[name].shape) != shapes[name]:
                    raise GraphNetError(
                        f"{key} of the checkpoint has the shape {tuple(found[name].shape)}, and the model's {name} "
                        f"{shapes[name]}: its configuration is of another model"
                    )
    return found


def _weight_statistics(value: torch.Tensor) -> torch.Tensor | FakeTensorStatistics:
    if value.nbytes <= LARGE_BYTES:
        return value
    return FakeTensorStatistics(tuple(value.shape), value.dtype, sampled(value, value.dtype), value_statistics(value))
