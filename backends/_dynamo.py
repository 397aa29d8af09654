"""What all backends that go through `torch.compile` share: no fallback may pass unseen, and what dynamo counted.

Not here: a compiler. Backends import this in their methods, since it imports torch.
"""

from __future__ import annotations

import torch._dynamo
from torch._dynamo.utils import counters

from backends.base import Evidence


def prepare() -> None:
    """Forget earlier compilations, and have errors of a compiler raised instead of answered by eager execution."""
    torch._dynamo.reset()
    counters.clear()
    torch._dynamo.config.suppress_errors = False
    torch._dynamo.config.fail_on_recompile_limit_hit = True
    # `.item()` is no reason to leave the graph.
    torch._dynamo.config.capture_scalar_outputs = True
    torch._dynamo.config.capture_dynamic_output_shape_ops = True


def evidence(artefact: str, detail: str, *, ran: bool) -> Evidence:
    """Operators that dynamo handed to the compiler, and the breaks that left something to eager mode.

    Args:
        artefact: What the compiler made.
        detail: What it says of it.
        ran: Whether the compiler itself left a trace of having run.
    """
    breaks = counters["graph_break"]
    detail = f"{counters['stats']['unique_graphs']} graphs, {detail}"
    if breaks:
        detail += f"; graph breaks: {'; '.join(str(reason).splitlines()[0] for reason in breaks)}"
    return Evidence(
        artefact=artefact if ran else "",
        operator_count=counters["stats"]["calls_captured"] if ran else 0,
        fallback_count=sum(breaks.values()),
        detail=detail,
    )
