"""Compiles a jax function that torchax made of a graph by `jax.jit`: one of the routes of the backend xla.

Stock is `torchax.export.exported_program_to_jax` and `jax.jit` of the function that it returns. Importing torchax
changes torch's behaviour, so only the process of a run does it.
"""

import contextlib
from collections.abc import Callable, Iterator, Sequence
from typing import Any

import jax
import torch

from backends._shared.graphs.bound_graph import BoundGraph
from backends._shared.graphs.export import export, without_assertions
from backends._shared.torch_private import OpOverloadPacket
from backends.base import Backend

Run = Callable[[Sequence[Any]], Sequence[Any]]
"""Takes one array for each input of a graph."""


def compile_function(bound: BoundGraph, to_jax: Callable[[torch.Tensor], Any], backend: Backend) -> tuple[Run, Any]:
    """Compile the function that runs a graph: the function, and the executable that it runs.

    Args:
        bound: The graph.
        to_jax: Makes an array of a tensor.
        backend: Knows the requested adaptations, and records those that changed something.
    """
    changes = {"assertions": lambda program: without_assertions(program.run_decompositions({}))}
    program = backend.adapted(export(bound), changes)
    torchax = import_torchax(stand_in=backend.applies("overloads"))
    with contextlib.ExitStack() as stack:
        if any(map(backend.adapts, ("assertions", "lists", "random"))):
            stack.enter_context(adapt_interpreter(torchax, backend))
        constants, function = torchax.export.exported_program_to_jax(program)
        arguments = [to_jax(tensor) for tensor in bound.inputs]
        compiled = jax.jit(lambda *args: function(constants, args)).lower(*arguments).compile()
    return lambda args: compiled(*args), compiled.runtime_executable()


def import_torchax(*, stand_in: bool) -> Any:
    """Import torchax, and switch a fast path of eager mode on again that it switches off.

    Args:
        stand_in: Give it stand-ins for overloads that it requests from torch, and that are gone.
    """
    packet: Any = OpOverloadPacket
    get, fast = packet.__getattr__, torch.backends.mha.get_fastpath_enabled()

    def get_or_stand_in(self: Any, name: str) -> Any:
        try:
            return get(self, name)
        except AttributeError:
            if "dimname" in name.lower() or "names" in name:
                return object()
            raise

    if stand_in:
        packet.__getattr__ = get_or_stand_in
    try:
        import torchax.export
    finally:
        packet.__getattr__ = get
        torch.backends.mha.set_fastpath_enabled(fast)
    return torchax


@contextlib.contextmanager
def adapt_interpreter(torchax: Any, backend: Backend) -> Iterator[None]:
    """Let torchax run programs by an interpreter with the requested adaptations, until the block ends."""
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
    """Gives operators keys for drawing, and lists of their own: some change lists, which those of a graph refuse."""

    backend: Backend

    def __init__(self, graph: torch.fx.GraphModule) -> None:
        super().__init__(graph)  # type: ignore[call-arg]
        self._keys = _Keys()

    def call_function(self, target: Any, args: tuple[Any, ...], kwargs: dict[str, Any]) -> Any:
        from torchax.ops import ops_registry

        if self.backend.adapts("lists") and any(isinstance(value, list) for value in (*args, *kwargs.values())):
            self.backend.note_adapted("lists")
            args, kwargs = tuple(map(_to_list, args)), {name: _to_list(value) for name, value in kwargs.items()}
        operators = ops_registry.all_aten_ops
        operator = operators.get(target) or operators.get(getattr(target, "overloadpacket", None))
        if self.backend.adapts("random") and operator is not None and operator.needs_env:
            self.backend.note_adapted("random")
            kwargs = {**kwargs, "env": self._keys}
        return super().call_function(target, args, kwargs)  # type: ignore[misc]


class _Keys:
    """A stand-in for torchax's environment, which would keep the random key of a program that is being traced."""

    def __init__(self) -> None:
        self._count = 0

    def get_and_rotate_prng_key(self, _generator: Any = None) -> Any:
        """Return a key for each draw, the same whenever the program runs."""
        self._count += 1
        return jax.random.PRNGKey(self._count)


def _to_list(value: Any) -> Any:
    return [*map(_to_list, value)] if isinstance(value, list) else value
