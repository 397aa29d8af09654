"""Keeps a copy of a model from before its first call, for an uncompiled call to compare with.

Copies of a model's tensors share memory with each other as the originals do. A tensor's memory is copied only when it
is written to, so that a copy takes little memory.
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

from ops.dataset.capture.tracing.recording import leaves_in, storage_of, tensors_in
from ops.execution.torch_private import (
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
    """Copies several objects, in which copies share memory as the originals do.

    Attributes:
        storages: Identity of a storage of the originals → a tensor of the storage, and a tensor of its copy.
    """

    def __init__(self) -> None:
        self.storages: dict[int, tuple[torch.Tensor, torch.Tensor]] = {}
        self._memo: dict[int, Any] = {}
        self._originals: list[Any] = []  # kept, as their ids are keys of the memo

    def copy_value(self, value: Any) -> Any:
        """Make a deep copy of an object; parts that cannot be copied (a lock) are shared."""
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
        """(tensor, its copy) of all copied tensors."""
        for original in self._originals:
            copied = self._memo[id(original)]
            if isinstance(original, torch.Tensor) and not torch.nn.parameter.is_lazy(original):
                yield original, copied

    def _copy(self, value: Any) -> Any:
        try:
            return copy.deepcopy(value, dict(self._memo))
        except Exception:  # noqa: BLE001 - whatever `__deepcopy__` and `__reduce__` of a model's objects raise
            for part in _uncopyable_parts(value, self._memo):
                self._originals.append(part)
                self._stand_in(part)
        return self._copy(value)

    def _stand_in(self, part: Any) -> None:
        """Copy a module that refuses to be copied by its attributes; share any other such object."""
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
    """Copy a buffer that has no memory yet, of which `copy.deepcopy` would make a plain tensor."""
    blank = torch.nn.UninitializedBuffer(device=buffer.device, dtype=buffer.dtype)  # type: ignore[call-arg]
    vars(blank).update(vars(buffer))
    return blank


def reachable_tensors(value: Any) -> Iterator[torch.Tensor]:
    """All tensors in an object: in containers, modules and attributes, but not in closures and globals."""
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
    """The parts of an object that a deep copy copies."""
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
    """Names of the slots of a class's objects."""
    declared = [base.__dict__.get("__slots__", ()) for base in getattr(cls, "__mro__", ())]
    names = [name for slots in declared for name in ((slots,) if isinstance(slots, str) else slots)]
    return tuple(name for name in names if name not in ("__dict__", "__weakref__"))


def _uncopyable_parts(value: Any, memo: Mapping[int, Any]) -> Iterator[Any]:
    """Find a smallest part of an object that cannot be copied; none if the whole object can."""
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
class CallOutcome:
    """The results and effects of a call.

    Attributes:
        leaves: Tensors and numbers of its result, in order.
        memory: Identity of a storage of the model or of an argument → its bytes afterwards.
        replaced: Path of a parameter or buffer that became another tensor → this tensor.
        gradients: Identity of a tensor of the model or of an argument → its gradient.
    """

    leaves: Sequence[Any]
    memory: Mapping[int, torch.Tensor]
    replaced: Mapping[str, torch.Tensor] = field(default_factory=dict)
    gradients: Mapping[int, torch.Tensor] = field(default_factory=dict)


class Original:
    """A module, a function that runs it, and its arguments, as they were before the first call.

    Args:
        module: The module.
        function: The function to call: the module, or its `forward`.
        args: Positional arguments of the call.
        kwargs: Keyword arguments of the call.

    Attributes:
        storages: Identity of each storage of the originals → its bytes before the call.
        members: Name of a parameter, buffer or argument → identity of its storage, and its view of the bytes before.
        identities: Name of a parameter, buffer or argument → identity of the tensor.
    """

    def __init__(
        self, module: torch.nn.Module, function: Callable[..., Any], args: Sequence[Any], kwargs: Mapping[str, Any]
    ) -> None:
        self._random_state = random_state()
        with torch.inference_mode(False):
            self._copies = Copies()
            self._kept = self._copies.copy_value((module, function, tuple(args), dict(kwargs)))
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
        """Tell whether the call set the seed of torch's random numbers before they had this state."""
        first: torch.Tensor = self._random_state[0]
        seeds = []
        for each in (first, state):
            generator = torch.Generator()
            generator.set_state(each)
            seeds.append(generator.initial_seed())
        fresh = torch.Generator().manual_seed(seeds[1]).get_state()
        return seeds[0] != seeds[1] or (torch.equal(state, fresh) and not torch.equal(first, fresh))

    def add_outside_tensor(self, tensor: torch.Tensor, before: torch.Tensor) -> None:
        """Add a tensor that the call used and that is in neither model nor arguments, such as a global one."""
        key = storage_id(tensor)
        self.storages[key] = whole_storage(before)
        self._outside[key] = tensor
        self.members[f"a tensor outside the model, {list(tensor.shape)}"] = key, before

    def add_made_tensor(self, tensor: torch.Tensor, before: torch.Tensor) -> None:
        """Add a tensor that the call made and graphs take; each call makes another."""
        self.storages[storage_id(tensor)] = whole_storage(before)

    def call(self, then: Callable[[Sequence[torch.Tensor]], None] | None = None) -> CallOutcome:
        """Call a fresh copy, uncompiled, with the random numbers of the first call.

        Args:
            then: Called with the tensors of the result, such as to run backward from them.
        """
        with torch.inference_mode(False):
            copies = Copies()
            module, function, args, kwargs = copies.copy_value(self._kept)
            after = {key: copies.storages[storage_id(kept)][1] for key, (_, kept) in self._copies.storages.items()}
        with self._restore_outside_tensors() as outside, preserve_random_state():
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
        return CallOutcome(leaves_in(result), memory, replaced_members(module, keys), gradients)

    @contextmanager
    def _restore_outside_tensors(self) -> Iterator[Mapping[int, torch.Tensor]]:
        """Restore tensors outside the model as they were before the call; undo it at the end of the context."""
        now = {key: lazy_clone(tensor) for key, tensor in self._outside.items()}
        for key, tensor in self._outside.items():
            _overwrite(tensor, self.storages[key])
        try:
            yield self._outside
        finally:
            for key, tensor in self._outside.items():
                _overwrite(tensor, whole_storage(now[key]))


def has_no_values(module: torch.nn.Module, args: Sequence[Any], kwargs: Mapping[str, Any]) -> bool:
    """Tell whether a tensor of a model or an argument was never allocated."""
    return any(isinstance(tensor, FakeTensor) or tensor.is_meta for _, tensor in named_members(module, args, kwargs))


def replaced_members(module: torch.nn.Module, storages: Collection[int]) -> dict[str, torch.Tensor]:
    """Name → tensor of a module's parameters and buffers that are in none of the storages."""
    return {
        path: tensor
        for path, tensor in named_members(module, (), {})
        if not torch.nn.parameter.is_lazy(tensor) and storage_of(tensor) not in storages
    }


def named_members(
    module: torch.nn.Module, args: Sequence[Any], kwargs: Mapping[str, Any]
) -> Iterator[tuple[str, torch.Tensor]]:
    """(name for messages, tensor) of parameters, buffers and arguments."""
    for kind, members in (("parameter", module.named_parameters()), ("buffer", module.named_buffers())):
        yield from ((f"{kind} {path}", tensor) for path, tensor in members)
    for key, value in (*enumerate(args), *kwargs.items()):
        tensors = tensors_in(value)
        for index, tensor in enumerate(tensors):
            yield f"input {key}" + (f"[{index}]" if len(tensors) > 1 else ""), tensor


def _overwrite(tensor: torch.Tensor, content: torch.Tensor) -> None:
    """Overwrite a storage, unnoticed by autograd and its counter of writes."""
    if not is_same_memory(tensor, content):
        whole_storage(tensor).copy_(content)


def random_state() -> RandomState:
    """The state of the random numbers of torch, Python and numpy."""
    cuda = torch.cuda.get_rng_state_all() if torch.cuda.is_initialized() else None  # type: ignore[no-untyped-call]
    return torch.get_rng_state(), cuda, random.getstate(), np.random.get_state()


@contextmanager
def preserve_random_state() -> Iterator[None]:
    """Restore the state of random numbers at the end of the context."""
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
