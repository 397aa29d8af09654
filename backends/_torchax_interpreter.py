"""What torchax is adapted by: assertions left out, lists of their own for operators, keys for random numbers."""

from __future__ import annotations

import contextlib
from collections.abc import Iterator
from typing import Any

import torch

from backends.base import Backend


@contextlib.contextmanager
def adapted(torchax: Any, backend: Backend) -> Iterator[None]:
    """Have torchax run programs by an interpreter with those adaptations that were asked for, until the block ends."""
    from torchax.ops import ops_registry

    usual, operators = torchax.export.JaxInterpreter, ops_registry.all_aten_ops
    # Torchax's own decompositions make this assertion; it ignores others by itself.
    assertion = torch.ops.aten._assert_async
    ignores = backend.adapts("assertions") and assertion not in operators
    if ignores:
        ops_registry.register_torch_dispatch_op(assertion, lambda *_: backend.note_adapted("assertions"))
    torchax.export.JaxInterpreter = type(usual.__name__, (_Interpreter, usual), {"backend": backend})
    try:
        yield
    finally:
        torchax.export.JaxInterpreter = usual
        if ignores:
            del operators[assertion]


class _Interpreter:
    """Gives operators lists of their own, which some change and those of a graph refuse, and random numbers a key."""

    backend: Backend

    def __init__(self, graph: torch.fx.GraphModule) -> None:
        super().__init__(graph)  # type: ignore[call-arg]
        self._keys = _Keys()

    def call_function(self, target: Any, args: tuple[Any, ...], kwargs: dict[str, Any]) -> Any:
        from torchax.ops import ops_registry

        if self.backend.adapts("lists") and any(isinstance(value, list) for value in (*args, *kwargs.values())):
            self.backend.note_adapted("lists")
            args, kwargs = tuple(map(_plain, args)), {name: _plain(value) for name, value in kwargs.items()}
        known = ops_registry.all_aten_ops
        operator = known.get(target) or known.get(getattr(target, "overloadpacket", None))
        if self.backend.adapts("random") and operator is not None and operator.needs_env:
            self.backend.note_adapted("random")
            kwargs = {**kwargs, "env": self._keys}
        return super().call_function(target, args, kwargs)  # type: ignore[misc]


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
