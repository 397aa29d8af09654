"""A model as it was before its first call, and what an uncompiled call of it gives.

Copies of a model's tensors share memory with each other as the originals do. A tensor's memory is copied when it is
written to, not before, so that a copy takes little.
"""

import collections
import copy
import functools
import random
import types
from collections.abc import Callable, Collection, Hashable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, field
from typing import Any, cast

import numpy as np
import torch

from ops.capture.tracing.recording import leaves_in, storage_of, tensors_in
from ops.torch_private import (
    FakeTensor,
    has_plain_memory,
    is_same_memory,
    lazy_clone,
    storage_id,
    view_of_storage,
    whole_storage,
)

_ATOMS = (type, types.ModuleType, types.FunctionType, types.BuiltinFunctionType, str, bytes, int, float, complex)


class Copies:
    """One copy of a number of objects.

    Attributes:
        storages: Identity of a storage of the originals → a tensor of the storage, and one of its copy.
    """

    def __init__(self) -> None:
        self.storages: dict[int, tuple[torch.Tensor, torch.Tensor]] = {}
        self._memo: dict[int, Any] = {}
        self._originals: list[Any] = []  # whose identities are keys of the memo

    def of(self, value: Any) -> Any:
        """A deep copy of an object; parts that cannot be copied (a lock) are shared."""
        for tensor in reachable_tensors(value):
            if id(tensor) in self._memo:
                continue
            if isinstance(tensor, torch.nn.UninitializedBuffer):
                self._originals.append(tensor)
                self._memo[id(tensor)] = _lazy_buffer(tensor)
            elif not torch.nn.parameter.is_lazy(tensor) and (has_plain_memory(tensor) or not tensor.is_leaf):
                self._originals.append(tensor)
                self._memo[id(tensor)] = self._tensor(tensor)
        return self._copy(value)

    def tensors(self) -> Iterator[tuple[torch.Tensor, torch.Tensor]]:
        """Each tensor that was copied, and its copy."""
        for original in self._originals:
            copied = self._memo[id(original)]
            if isinstance(original, torch.Tensor) and not torch.nn.parameter.is_lazy(original):
                yield original, copied

    def _copy(self, value: Any) -> Any:
        try:
            return copy.deepcopy(value, dict(self._memo))
        except Exception:  # noqa: BLE001 - whatever `__deepcopy__` and `__reduce__` of a model's objects raise
            for part in _uncopyable(value, self._memo):
                self._originals.append(part)
                self._stand_in(part)
        return self._copy(value)

    def _stand_in(self, part: Any) -> None:
        """Have an object that refuses to be copied copied by its attributes, if it is a module, else shared."""
        self._memo[id(part)] = part
        if isinstance(part, torch.nn.Module):
            self._memo[id(part)] = stand_in = object.__new__(type(part))
            vars(stand_in).update(self._copy(dict(vars(part))))

    def _tensor(self, tensor: torch.Tensor) -> torch.Tensor:
        detached = tensor.detach()
        if has_plain_memory(tensor):
            pair = self.storages.setdefault(storage_id(tensor), (detached, lazy_clone(detached)))
            twin = view_of_storage(pair[1].untyped_storage(), detached)
        else:
            twin = detached.clone()
        if isinstance(tensor, torch.nn.Parameter):
            twin = torch.nn.Parameter(twin, tensor.requires_grad)
        elif tensor.requires_grad:
            twin.requires_grad_()
        vars(twin).update(vars(tensor))
        return twin


def _lazy_buffer(buffer: torch.nn.UninitializedBuffer) -> torch.nn.UninitializedBuffer:
    """A copy of a buffer without memory yet; `copy.deepcopy` makes a plain tensor of it."""
    blank = torch.nn.UninitializedBuffer(device=buffer.device, dtype=buffer.dtype)  # type: ignore[call-arg]
    vars(blank).update(vars(buffer))
    return blank


def reachable_tensors(value: Any) -> Iterator[torch.Tensor]:
    """All tensors in an object: in containers, modules and attributes, but in no closure and no global."""
    seen: dict[int, Any] = {}
    stack = [value]
    while stack:
        item = stack.pop()
        if id(item) in seen or item is None or isinstance(item, _ATOMS):
            continue
        seen[id(item)] = item
        if isinstance(item, torch.Tensor):
            yield item
        else:
            stack += _members(item)


def _members(item: Any) -> list[Any]:
    """What an object consists of, in a copy of it."""
    if isinstance(item, Mapping):
        members = [*item.keys(), *item.values()]
    elif isinstance(item, (list, tuple, set, frozenset, collections.deque)):
        members = list(item)
    elif isinstance(item, types.MethodType):
        members = [item.__self__]
    else:
        members = []
    slots = [name for name in _slots(cast("Hashable", type(item))) if hasattr(item, name)]
    return [*members, *getattr(item, "__dict__", {}).values(), *(getattr(item, name) for name in slots)]


@functools.lru_cache(maxsize=4096)
def _slots(cls: Hashable) -> tuple[str, ...]:
    """Attributes of a class's objects that are in no `__dict__`."""
    declared = [base.__dict__.get("__slots__", ()) for base in getattr(cls, "__mro__", ())]
    names = [name for slots in declared for name in ((slots,) if isinstance(slots, str) else slots)]
    return tuple(name for name in names if name not in ("__dict__", "__weakref__"))


def _uncopyable(value: Any, memo: Mapping[int, Any]) -> Iterator[Any]:
    """A smallest part of an object that cannot be copied; nothing if all of it can."""
    seen: set[int] = set()
    stack = [value]
    while stack:
        item = stack.pop()
        if id(item) in seen or id(item) in memo or _is_copyable(item, memo):
            continue
        seen.add(id(item))
        faulty = [member for member in _members(item) if not _is_copyable(member, memo)]
        stack += faulty
        if not faulty:
            yield item
            return


def _is_copyable(item: Any, memo: Mapping[int, Any]) -> bool:
    try:
        copy.deepcopy(item, dict(memo))
    except Exception:  # noqa: BLE001 - likewise
        return False
    return True


RandomState = tuple[Any, ...]
"""State of the random numbers of torch, its CUDA devices, Python and numpy."""


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
            if storage_of(tensor) in self.storages
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
        with self._outside_as_before() as outside, random_state_kept():
            set_random_state(self._random_state)
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
    return any(isinstance(tensor, FakeTensor) or tensor.is_meta for _, tensor in named_members(module, args, kwargs))


def replaced(module: torch.nn.Module, storages: Collection[int]) -> dict[str, torch.Tensor]:
    """Parameters and buffers of a module that have none of the storages."""
    return {
        path: tensor
        for path, tensor in named_members(module, (), {})
        if not torch.nn.parameter.is_lazy(tensor) and storage_of(tensor) not in storages
    }


def named_members(
    module: torch.nn.Module, args: Sequence[Any], kwargs: Mapping[str, Any]
) -> Iterator[tuple[str, torch.Tensor]]:
    """Parameters, buffers and arguments, as messages call them."""
    for kind, members in (("parameter", module.named_parameters()), ("buffer", module.named_buffers())):
        yield from ((f"{kind} {path}", tensor) for path, tensor in members)
    for key, value in (*enumerate(args), *kwargs.items()):
        tensors = tensors_in(value)
        for index, tensor in enumerate(tensors):
            yield f"input {key}" + (f"[{index}]" if len(tensors) > 1 else ""), tensor


def _overwrite(tensor: torch.Tensor, content: torch.Tensor) -> None:
    """Give a storage other bytes, without autograd or its counter of writes noticing."""
    if not is_same_memory(tensor, content):
        whole_storage(tensor).copy_(content)


def random_state() -> RandomState:
    """State of the random numbers of torch, Python and numpy."""
    cuda = torch.cuda.get_rng_state_all() if torch.cuda.is_initialized() else None  # type: ignore[no-untyped-call]
    return torch.get_rng_state(), cuda, random.getstate(), np.random.get_state()


@contextmanager
def random_state_kept() -> Iterator[None]:
    """Afterwards, random numbers go on as before."""
    before = random_state()
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
