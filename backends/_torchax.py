"""A graph made into a jax function by torchax and compiled by `jax.jit`: one of the routes of the backend xla.

Importing torchax changes how torch works, so only the process of a run does it. Not here: the client and what runs
(`backends.xla`).
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

import torch

from backends._export import export, without_assertions
from backends._graph import BoundGraph

Run = Callable[[Sequence[Any]], Sequence[Any]]
"""Takes one array for each input of a graph."""


def compile_function(bound: BoundGraph, to_jax: Callable[[torch.Tensor], Any]) -> tuple[Run, Any]:
    """What runs a graph, and the executable that it runs.

    Args:
        bound: The graph.
        to_jax: Makes an array of a tensor.
    """
    import jax

    program = without_assertions(export(bound, {}))
    constants, function = import_torchax().export.exported_program_to_jax(program)
    arguments = [to_jax(tensor) for tensor in bound.inputs]
    compiled = jax.jit(lambda *args: function(constants, args)).lower(*arguments).compile()
    return lambda args: compiled(*args), compiled.runtime_executable()


def import_torchax() -> Any:
    """Torchax; it asks torch for overloads that are gone, switches off a fast path of eager mode, and changes lists."""
    packet: Any = torch._ops.OpOverloadPacket
    get, fast = packet.__getattr__, torch.backends.mha.get_fastpath_enabled()

    def get_or_stand_in(self: Any, name: str) -> Any:
        try:
            return get(self, name)
        except AttributeError:
            if "dimname" in name.lower() or "names" in name:
                return object()
            raise

    packet.__getattr__ = get_or_stand_in
    try:
        import torchax.export
        from torchax.ops import ops_registry
    finally:
        packet.__getattr__ = get
        torch.backends.mha.set_fastpath_enabled(fast)
    assertion = torch.ops.aten._assert_async  # which torchax's own decompositions make; it ignores others by itself
    if assertion not in ops_registry.all_aten_ops:
        ops_registry.register_torch_dispatch_op(assertion, lambda *_: None)
    usual = torchax.export.JaxInterpreter
    if not issubclass(usual, _PlainLists):
        torchax.export.JaxInterpreter = type(usual.__name__, (_PlainLists, usual), {})
    return torchax


class _PlainLists:
    """Gives operators lists of their own: some change them, which those of a graph refuse."""

    def call_function(self, target: Any, args: tuple[Any, ...], kwargs: dict[str, Any]) -> Any:
        plain = {name: _plain(value) for name, value in kwargs.items()}
        return super().call_function(target, tuple(map(_plain, args)), plain)  # type: ignore[misc]


def _plain(value: Any) -> Any:
    return [*map(_plain, value)] if isinstance(value, list) else value
