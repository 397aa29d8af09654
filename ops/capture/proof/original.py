"""A model as it was before its first call, and what an uncompiled call of it gives."""

from __future__ import annotations

import random
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, field
from typing import Any

import numpy as np
import torch

from ops.capture.proof.copies import Copies
from ops.capture.tracing.recording import leaves_in, tensors_in
from ops.torch_private import (
    FakeTensor,
    has_plain_memory,
    is_same_memory,
    lazy_clone,
    storage_id,
    view_of_storage,
    whole_storage,
)

RandomState = tuple[Any, ...]
"""Of torch, its CUDA devices, Python and numpy."""


@dataclass(frozen=True, slots=True)
class Outcome:
    """What a call gave.

    Attributes:
        leaves: Tensors and numbers of its result, in order.
        memory: Identity of a storage of the model or of an argument → its bytes afterwards.
        replaced: Parameters and buffers, by their paths, that are other tensors now.
        gradients: Identity of a tensor of the model or of an argument → its gradient.
    """

    leaves: Sequence[Any]
    memory: Mapping[int, torch.Tensor]
    replaced: Mapping[str, torch.Tensor] = field(default_factory=dict)
    gradients: Mapping[int, torch.Tensor] = field(default_factory=dict)


class Original:
    """A function that runs a module, with its arguments, as they were before the first call.

    Args:
        module: The module.
        function: What is called: the module, or its `forward`.
        args: Positional arguments of the call.
        kwargs: Keyword arguments of the call.

    Attributes:
        storages: Identity of each storage of the originals → its bytes before the call.
        members: Name of a parameter, buffer or argument → the storage and how it saw it before the call.
        identities: Name of a parameter, buffer or argument → identity of the tensor.
    """

    def __init__(
        self, module: torch.nn.Module, function: Callable[..., Any], args: Sequence[Any], kwargs: Mapping[str, Any]
    ) -> None:
        self._random_state = random_state()
        with torch.inference_mode(False):
            self._copies = Copies()
            self._kept = self._copies.of((module, function, tuple(args), dict(kwargs)))
        self.storages = {key: whole_storage(copy) for key, (_, copy) in self._copies.storages.items()}
        named = list(named_members(module, args, kwargs))
        self.members = {
            name: (storage_id(tensor), view_of_storage(self.storages[storage_id(tensor)].untyped_storage(), tensor))
            for name, tensor in named
            if storage_id_or_none(tensor) in self.storages
        }
        self.identities = {name: id(tensor) for name, tensor in named}
        self._outside: dict[int, torch.Tensor] = {}

    def is_seeded_since(self, state: torch.Tensor) -> bool:
        """Whether the call had set the seed of torch's random numbers when they had a state."""
        first: torch.Tensor = self._random_state[0]
        seeds = []
        for each in (first, state):
            generator = torch.Generator()
            generator.set_state(each)
            seeds.append(generator.initial_seed())
        fresh = torch.Generator().manual_seed(seeds[1]).get_state()
        return seeds[0] != seeds[1] or (torch.equal(state, fresh) and not torch.equal(first, fresh))

    def add_outside(self, tensor: torch.Tensor, before: torch.Tensor) -> None:
        """Add a tensor that the call used and that is in neither model nor arguments: a global one, for example."""
        key = storage_id(tensor)
        self.storages[key] = whole_storage(before)
        self._outside[key] = tensor
        self.members[f"a tensor outside the model, {list(tensor.shape)}"] = key, before

    def add_made(self, tensor: torch.Tensor, before: torch.Tensor) -> None:
        """Add a tensor that the call made: graphs take it, and another call makes another."""
        self.storages[storage_id(tensor)] = whole_storage(before)

    def call(self, then: Callable[[Sequence[torch.Tensor]], None] | None = None) -> Outcome:
        """Call a copy of what is kept, uncompiled; the random numbers are those of the first call.

        Args:
            then: Called with the tensors of the result: goes back through them, say.
        """
        with torch.inference_mode(False):
            copies = Copies()
            module, function, args, kwargs = copies.of(self._kept)
            after = {key: copies.storages[storage_id(kept)][1] for key, (_, kept) in self._copies.storages.items()}
        with self._outside_as_before() as outside, _random_numbers(self._random_state):
            result = function(*args, **kwargs)
            if then is not None:
                then(tensors_in(result))
            memory = {key: whole_storage(copy) for key, copy in after.items()}
            memory |= {key: lazy_clone(whole_storage(tensor)) for key, tensor in outside.items()}
        keys = {storage_id(copy): key for key, copy in after.items()}
        originals = {id(kept): id(tensor) for tensor, kept in self._copies.tensors()}
        gradients = {
            originals[id(kept)]: copy.grad
            for kept, copy in copies.tensors()
            if id(kept) in originals and copy.grad is not None
        }
        return Outcome(leaves_in(result), memory, replaced(module, keys), gradients)

    @contextmanager
    def _outside_as_before(self) -> Iterator[Mapping[int, torch.Tensor]]:
        """Tensors outside the model as they were before the call; afterwards as they are now."""
        now = {key: lazy_clone(tensor) for key, tensor in self._outside.items()}
        for key, tensor in self._outside.items():
            _overwrite(tensor, self.storages[key])
        try:
            yield self._outside
        finally:
            for key, tensor in self._outside.items():
                _overwrite(tensor, whole_storage(now[key]))


def has_no_values(module: torch.nn.Module, args: Sequence[Any], kwargs: Mapping[str, Any]) -> bool:
    """Whether a tensor of a model or an argument was never allocated."""
    tensors = [*_named_state(module).values(), *tensors_in((args, kwargs))]
    return any(isinstance(tensor, FakeTensor) or tensor.is_meta for tensor in tensors)


def replaced(module: torch.nn.Module, storages: Iterable[int]) -> dict[str, torch.Tensor]:
    """Parameters and buffers of a module that have none of the storages."""
    own = set(storages)
    return {
        path: tensor
        for path, tensor in _named_state(module).items()
        if not torch.nn.parameter.is_lazy(tensor) and storage_id_or_none(tensor) not in own
    }


def storage_id_or_none(tensor: torch.Tensor) -> int | None:
    """Identity of a tensor's storage; None where it has no plain memory."""
    return storage_id(tensor) if has_plain_memory(tensor) and not torch.nn.parameter.is_lazy(tensor) else None


def named_members(
    module: torch.nn.Module, args: Sequence[Any], kwargs: Mapping[str, Any]
) -> Iterator[tuple[str, torch.Tensor]]:
    """Parameters, buffers and arguments, as messages call them."""
    yield from _named_state(module).items()
    yield from _named_arguments(args, kwargs)


def _named_state(module: torch.nn.Module) -> dict[str, torch.Tensor]:
    parameters = {f"parameter {path}": tensor for path, tensor in module.named_parameters()}
    return parameters | {f"buffer {path}": tensor for path, tensor in module.named_buffers()}


def _named_arguments(args: Sequence[Any], kwargs: Mapping[str, Any]) -> Iterator[tuple[str, torch.Tensor]]:
    for key, value in (*enumerate(args), *kwargs.items()):
        tensors = [leaf for leaf in leaves_in(value) if isinstance(leaf, torch.Tensor)]
        for index, tensor in enumerate(tensors):
            yield f"input {key}" + (f"[{index}]" if len(tensors) > 1 else ""), tensor


def _overwrite(tensor: torch.Tensor, content: torch.Tensor) -> None:
    """Give a storage other bytes, without autograd or its counter of writes noticing."""
    if not is_same_memory(tensor, content):
        whole_storage(tensor).copy_(content)


def random_state() -> RandomState:
    """State of the random numbers of torch, Python and numpy."""
    cuda = torch.cuda.get_rng_state_all() if torch.cuda.is_available() else None
    return torch.get_rng_state(), cuda, random.getstate(), np.random.get_state()


@contextmanager
def _random_numbers(state: RandomState) -> Iterator[None]:
    """Random numbers as in a state; afterwards as before."""
    before = random_state()
    set_random_state(state)
    try:
        yield
    finally:
        set_random_state(before)


def set_random_state(state: RandomState) -> None:
    """Continue the random numbers of torch, Python and numpy from a state."""
    torch.set_rng_state(state[0])
    if state[1] is not None:
        torch.cuda.set_rng_state_all(state[1])
    random.setstate(state[2])
    np.random.set_state(state[3])
