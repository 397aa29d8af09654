"""Capture of a model whose large tensors were never allocated: shapes flow through it, values do not.

Imports torch: worker only.
"""

from __future__ import annotations

import dataclasses
from collections.abc import Callable, Mapping
from pathlib import Path
from typing import Any

import torch
from safetensors import safe_open
from torch._subclasses.fake_tensor import FakeTensor
from torch.utils._pytree import tree_map

from ops.capture.fake.sketch import LARGE_BYTES, Sketch, Sketcher, address, sampled
from ops.capture.tracing.captured import CapturedGraph
from ops.capture.writing.statistics import spread
from ops.sources.base import LoadedModel


def capture_fake(
    loaded: LoadedModel, sketcher: Sketcher, capture: Callable[[LoadedModel], tuple[CapturedGraph, ...]]
) -> tuple[CapturedGraph, ...]:
    """Capture a model that was built in `sketcher`.

    Args:
        loaded: The model; its parameters and buffers are replaced.
        sketcher: Knows what its large tensors would have been.
        capture: What captures a model in memory.

    Returns:
        The graphs; among their inputs, large tensors and those that the model itself computes are sketches.
    """
    faker = _Faker(sketcher, _checkpoint(loaded))
    faker.replace_tensors(loaded.module)
    args, kwargs = tree_map(faker.fake, loaded.args), tree_map(faker.fake, dict(loaded.kwargs))
    with faker.mode:
        graphs = capture(dataclasses.replace(loaded, args=args, kwargs=kwargs))
    return tuple(
        dataclasses.replace(graph, inputs={name: faker.original(value) for name, value in graph.inputs.items()})
        for graph in graphs
    )


class _Faker:
    """Makes fake tensors of a model's own, and remembers whose place they took."""

    def __init__(self, sketcher: Sketcher, checkpoint: Mapping[str, torch.Tensor | Sketch]) -> None:
        self.mode = sketcher.mode
        self._sketcher = sketcher
        self._checkpoint = checkpoint
        # Both keep the tensors whose identities are their keys, or one of these could come again.
        self._fakes: dict[int, tuple[torch.Tensor, torch.Tensor]] = {}
        self._made: set[int] = set()
        # By storage, which a detached parameter shares with it.
        self._originals: dict[int, tuple[torch.Tensor, torch.Tensor | Sketch]] = {}

    def replace_tensors(self, module: torch.nn.Module) -> None:
        """Put fakes in the place of all parameters and buffers; tensors that were shared stay shared."""
        for prefix, part in module.named_modules(remove_duplicate=False):
            for table in (part._parameters, part._buffers):
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
        """What a graph's input stands for: a tensor, or the sketch of one, which has its shape and dtype."""
        if not isinstance(value, FakeTensor):
            return value
        shape = tuple(value.shape)
        fake, known = self._originals.get(address(value), (None, None))
        if fake is None or known is None or fake.dtype != value.dtype:
            return Sketch(shape, value.dtype)
        if _place(fake) == _place(value):
            return known
        # A view of it, which has values of its own: exactly those, or such as the whole has.
        if isinstance(known, Sketch):
            return dataclasses.replace(known, shape=shape)
        if _place(fake) == _place(known):
            return known.as_strided(*_place(value))
        return Sketch(shape, value.dtype, sampled(known, known.dtype))

    def _make(self, value: torch.Tensor, loaded: torch.Tensor | Sketch | None) -> torch.Tensor:
        if isinstance(value, FakeTensor):
            fake: torch.Tensor = value
            known: torch.Tensor | Sketch = self._sketcher.sketch(value)
        else:
            known = value.detach()
            fake = self.mode.from_tensor(known)
            if isinstance(value, torch.nn.Parameter):
                fake = torch.nn.Parameter(fake, requires_grad=value.requires_grad)
        self._originals[address(fake)] = (fake, known if loaded is None else loaded)
        self._made.add(id(fake))
        return fake


def _place(tensor: torch.Tensor) -> tuple[tuple[int, ...], tuple[int, ...], int]:
    """Which elements of its memory a tensor has: sizes, strides, and where they begin."""
    return tuple(tensor.shape), tensor.stride(), int(tensor.storage_offset())


def _checkpoint(loaded: LoadedModel) -> dict[str, torch.Tensor | Sketch]:
    """What a checkpoint says of a model's weights, by their names in the model; one tensor is in memory at a time."""
    if loaded.checkpoint is None:
        return {}
    prefix = f"{getattr(loaded.module, 'base_model_prefix', '')}."
    names = {name for name, _ in loaded.module.named_parameters()} | {name for name, _ in loaded.module.named_buffers()}
    found: dict[str, torch.Tensor | Sketch] = {}
    for path in sorted(Path(loaded.checkpoint).glob("*.safetensors")):
        with safe_open(path, framework="pt") as file:
            for key in file.keys():  # noqa: SIM118 - not a mapping
                name = next((one for one in (key, key.removeprefix(prefix), prefix + key) if one in names), None)
                if name is not None:
                    found[name] = _summary(file.get_tensor(key))
    return found


def _summary(value: torch.Tensor) -> torch.Tensor | Sketch:
    if value.nbytes <= LARGE_BYTES:
        return value
    return Sketch(tuple(value.shape), value.dtype, sampled(value, value.dtype), spread(value))
