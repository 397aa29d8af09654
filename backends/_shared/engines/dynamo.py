"""Functions of all backends that use `torch.compile`: fallbacks are raised or counted.

Backends import this in their methods, since it imports torch.
"""

from collections.abc import Callable
from typing import Any

import torch._dynamo
from torch._dynamo.utils import counters

from backends._shared.graphs.bound_graph import BoundGraph
from backends._shared.graphs.export import export
from backends.base import Compiled, Evidence


def prepare(*, capture_scalars: bool = False) -> None:
    """Forget earlier compilations, and let a compiler's errors be raised instead of answered by eager execution.

    Args:
        capture_scalars: Keep operators in the graph that read a number from a tensor, or have a shape that depends on
            values; dynamo leaves these to eager mode by default.
    """
    torch._dynamo.reset()
    counters.clear()
    torch._dynamo.config.suppress_errors = False
    torch._dynamo.config.fail_on_recompile_limit_hit = True
    torch._dynamo.config.capture_scalar_outputs = capture_scalars
    torch._dynamo.config.capture_dynamic_output_shape_ops = capture_scalars


def compile_bound(bound: BoundGraph, **options: Any) -> Compiled:
    """Compile a graph whose constants are bound by `torch.compile`.

    Dynamo would leave reads of numbers from constant tensors in the graph; such a graph is exported before.

    Args:
        bound: The graph.
        options: Options of `torch.compile`.
    """
    if bound.folds_scalar_reads:
        engine: Callable[..., Any] = torch.compile(export(bound).module(), **options)
        return bound.call(lambda tensors: engine(*tensors))
    compiled: Callable[..., Any] = torch.compile(bound.module, **options)
    return lambda **kwargs: compiled(*bound.select(kwargs))


def break_count() -> int:
    """Count the breaks at which code was left to eager mode since `prepare`."""
    return sum(counters["graph_break"].values())


def evidence(artefact: str, detail: str, *, ran: bool) -> Evidence:
    """Make evidence of the operators that dynamo gave to the compiler, and of the breaks that left code to eager mode.

    Args:
        artefact: Name of the compiler's product.
        detail: One line about it.
        ran: True if the compiler itself left a trace of having run.
    """
    breaks = counters["graph_break"]
    detail = f"{counters['stats']['unique_graphs']} graphs, {detail}"
    if breaks:
        detail += f"; graph breaks: {'; '.join(str(reason).splitlines()[0] for reason in breaks)}"
    return Evidence(
        artefact=artefact if ran else "",
        operator_count=counters["stats"]["calls_captured"] if ran else 0,
        fallback_count=break_count(),
        detail=detail,
    )
