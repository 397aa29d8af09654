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
    if not issubclass(usual, _Interpreter):
        torchax.export.JaxInterpreter = type(usual.__name__, (_Interpreter, usual), {})
    return torchax


class _Interpreter:
    """Gives operators lists of their own, which some change and those of a graph refuse, and random numbers a key."""

    def __init__(self, graph: torch.fx.GraphModule) -> None:
        super().__init__(graph)  # type: ignore[call-arg]
        self._keys = _Keys()

    def call_function(self, target: Any, args: tuple[Any, ...], kwargs: dict[str, Any]) -> Any:
        from torchax.ops import ops_registry

        known = ops_registry.all_aten_ops
        operator = known.get(target) or known.get(getattr(target, "overloadpacket", None))
        given = {name: _plain(value) for name, value in kwargs.items()}
        if operator is not None and operator.needs_env:
            given["env"] = self._keys
        return super().call_function(target, tuple(map(_plain, args)), given)  # type: ignore[misc]


class _Keys:
    """What operators that draw ask torchax's environment for, which would keep a key of a program being traced."""

    def __init__(self) -> None:
        self._count = 0

    def get_and_rotate_prng_key(self, _generator: Any = None) -> Any:
        """A key for each draw, the same whenever the program runs."""
        import jax

        self._count += 1
        return jax.random.PRNGKey(self._count)


def _plain(value: Any) -> Any:
    return [*map(_plain, value)] if isinstance(value, list) else value
