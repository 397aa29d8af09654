"""Copies of models and their arguments, whose tensors share memory with each other as the originals do.

A tensor's memory is copied when it is written to, not before, so that a copy takes little.
"""

from __future__ import annotations

import collections
import copy
import functools
import types
from collections.abc import Hashable, Iterator, Mapping
from typing import Any, cast

import torch

from ops.torch_private import has_plain_memory, lazy_clone, storage_id, view_of_storage

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
        """The copy of an object, with everything in it; a lock, or what else cannot be copied, is shared."""
        for tensor in reachable_tensors(value, lazy=True):
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


def reachable_tensors(value: Any, *, lazy: bool = False) -> Iterator[torch.Tensor]:
    """All tensors in an object: in containers, modules and attributes, but in no closure and no global.

    Args:
        value: The object.
        lazy: Whether those that have no memory yet are among them.
    """
    seen: dict[int, Any] = {}
    stack = [value]
    while stack:
        item = stack.pop()
        if id(item) in seen or item is None or isinstance(item, _ATOMS):
            continue
        seen[id(item)] = item
        if isinstance(item, torch.Tensor):
            if lazy or not torch.nn.parameter.is_lazy(item):
                yield item
            continue
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
