"""Backends that answer with outputs that they kept, instead of computing."""

from collections.abc import Callable, Mapping
from typing import Any

import torch

from backends.base import Backend, Evidence


class Cheat(Backend):
    """A backend that claims to have compiled something."""

    name = "cheat"
    packages = ("torch",)
    host_setup = None
    compiles_ahead = True

    def evidence(self) -> Evidence:
        """A claim."""
        return Evidence("a cheat", operator_count=1)


class ByAddress(Cheat):
    """Keeps its outputs by the addresses of the inputs."""

    def compile(self, module: torch.nn.Module, inputs: Mapping[str, Any]) -> Callable[..., Any]:
        return _keeping(module, lambda value: value.data_ptr())


class ByChecksum(Cheat):
    """Keeps its outputs by a sum over the values of the inputs, which it takes for less work than computing."""

    def compile(self, module: torch.nn.Module, inputs: Mapping[str, Any]) -> Callable[..., Any]:
        return _keeping(module, lambda value: float(value.sum()))


class Learned(Cheat):
    """Computes in the first calls of each value, as while it is warmed up, and then recognises them by one element.

    On values that it does not know it returns what it has.
    """

    def compile(self, module: torch.nn.Module, inputs: Mapping[str, Any]) -> Callable[..., Any]:
        kept: dict[tuple[float, ...], Any] = {}
        calls = 0

        def call(**tensors: Any) -> Any:
            nonlocal calls
            calls += 1
            key = tuple(float(value.flatten()[0]) for value in tensors.values() if isinstance(value, torch.Tensor))
            if calls < 16 and key not in kept:
                kept[key] = module(**tensors)
            return kept.get(key) or next(iter(kept.values()))

        return call


def _keeping(module: torch.nn.Module, key_of: Callable[[torch.Tensor], Any]) -> Callable[..., Any]:
    kept: dict[tuple[Any, ...], Any] = {}

    def call(**tensors: Any) -> Any:
        key = tuple(key_of(value) if isinstance(value, torch.Tensor) else value for value in tensors.values())
        if key not in kept:
            kept[key] = module(**tensors)
        return kept[key]

    return call
