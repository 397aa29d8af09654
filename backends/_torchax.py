"""A graph made into a jax function by torchax and compiled by `jax.jit`: one of the routes of the backend xla.

Stock is `torchax.export.exported_program_to_jax` and `jax.jit` of the function that it returns. Importing torchax
changes how torch works, so only the process of a run does it.
"""

from __future__ import annotations

import contextlib
from collections.abc import Callable, Sequence
from typing import Any

import torch

from backends._export import export
from backends._graph import BoundGraph
from backends.base import Backend

Run = Callable[[Sequence[Any]], Sequence[Any]]
"""Takes one array for each input of a graph."""


def compile_function(bound: BoundGraph, to_jax: Callable[[torch.Tensor], Any], backend: Backend) -> tuple[Run, Any]:
    """What runs a graph, and the executable that it runs.

    Args:
        bound: The graph.
        to_jax: Makes an array of a tensor.
        backend: Knows which adaptations were asked for, and notes those that changed something.
    """
    import jax

    program = export(bound)
    if backend.adapts("assertions"):
        from backends._export import without_assertions

        program = backend.changed("assertions", program, without_assertions(program.run_decompositions({})))
    torchax = import_torchax(stand_in=backend.adapts("overloads"))
    if backend.adapts("overloads"):
        backend.note_adapted("overloads")
    with contextlib.ExitStack() as stack:
        if any(map(backend.adapts, ("assertions", "lists", "random"))):
            from backends._torchax_interpreter import adapted

            stack.enter_context(adapted(torchax, backend))
        constants, function = torchax.export.exported_program_to_jax(program)
        arguments = [to_jax(tensor) for tensor in bound.inputs]
        compiled = jax.jit(lambda *args: function(constants, args)).lower(*arguments).compile()
    return lambda args: compiled(*args), compiled.runtime_executable()


def import_torchax(*, stand_in: bool) -> Any:
    """Torchax; a fast path of eager mode that it switches off is switched on again.

    Args:
        stand_in: Give it something in the place of overloads that it asks torch for, and that are gone.
    """
    packet: Any = torch._ops.OpOverloadPacket
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
