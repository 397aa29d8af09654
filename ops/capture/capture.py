"""From a module and example inputs to its computational graphs, as `torch.compile` sees them.

Not here: making a graph's form canonical (`ops.capture.canonical`), its text (`ops.capture.printer`) or its sample
(`ops.capture.writer`). Imports torch: worker only.
"""

from __future__ import annotations

import logging
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

import torch
import torch._dynamo
from torch.fx import GraphModule

from ops.capture.canonical import canonicalize
from ops.errors import GraphNetError

Value = torch.Tensor | int
"""What a graph takes: a tensor, or the size that a `torch.SymInt` had."""

_DYNAMO_CONFIG: Mapping[str, Any] = {
    # Fewer graph breaks: sizes and scalars that depend on data become symbols of the graph.
    "capture_scalar_outputs": True,
    "capture_dynamic_output_shape_ops": True,
    "allow_rnn": True,
    # A code object that is compiled more often than the limit falls back to eager, and its graphs would be missing.
    "recompile_limit": 256,
    "accumulated_recompile_limit": 4096,
    # The same model has the same graph whatever was captured before it in this process.
    "automatic_dynamic_shapes": False,
}

_log = logging.getLogger(__name__)


class CaptureError(GraphNetError):
    """A model could not be turned into graphs."""


@dataclass(frozen=True, slots=True)
class CapturedGraph:
    """One computational graph in canonical form with the values that it ran with.

    Attributes:
        graph_module: Takes every input and weight as an argument, and returns a tuple.
        inputs: Parameter of `forward` → its value, in forward's order.
        parameters: Those of `inputs` that are the model's trained parameters; the rest are inputs and buffers.
        sizes: For graphs captured with symbolic sizes, parameter → its shape as source text of expressions.
    """

    graph_module: GraphModule
    inputs: Mapping[str, Value]
    parameters: frozenset[str]
    sizes: Mapping[str, tuple[int | str, ...]]


class _Recorder:
    """The "compiler" that `torch.compile` is given: it keeps each graph and runs it as it is."""

    def __init__(self) -> None:
        self.graphs: list[tuple[GraphModule, list[Value], list[bool]]] = []

    def __call__(self, graph_module: GraphModule, _: Sequence[Any]) -> Callable[..., Any]:
        seen = False

        def run(*values: Any) -> Any:
            nonlocal seen
            if not seen:
                seen = True
                self.graphs.append((graph_module, [_snapshot(v) for v in values], [_is_parameter(v) for v in values]))
            return graph_module.forward(*values)

        return run


def capture(
    module: torch.nn.Module,
    args: Sequence[Any] = (),
    kwargs: Mapping[str, Any] | None = None,
    *,
    dynamic: bool = False,
) -> tuple[CapturedGraph, ...]:
    """Run `module` once under `torch.compile` and return the graphs it is made of, in the order they ran.

    The graphs consist of torch's public operators; parameters and buffers are lifted as inputs. A model without
    graph breaks gives one graph.

    Args:
        module: In eval mode, unless its training graph is wanted.
        args: Positional example inputs.
        kwargs: Keyword example inputs.
        dynamic: Capture sizes of inputs as symbols.

    Raises:
        CaptureError: Nothing was captured, with the reason that torch gave.
    """
    recorder = _Recorder()
    counters = torch._dynamo.utils.counters
    torch._dynamo.reset()
    counters.clear()
    try:
        with torch.no_grad(), torch._dynamo.config.patch(**_DYNAMO_CONFIG):
            torch.compile(module, backend=recorder, dynamic=dynamic)(*args, **(kwargs or {}))
        breaks = list(counters["graph_break"])
    finally:
        torch._dynamo.reset()
    if not recorder.graphs:
        raise CaptureError(_why_nothing(module, breaks))
    if len(recorder.graphs) > 1:
        _log.info("%d graphs; graph breaks: %s", len(recorder.graphs), "; ".join(map(_first_line, breaks)))
    return tuple(_captured(*recorded) for recorded in recorder.graphs)


def _captured(graph_module: GraphModule, values: list[Value], is_parameter: list[bool]) -> CapturedGraph:
    canonical = canonicalize(graph_module)
    inputs: dict[str, Value] = {}
    parameters = set()
    for argument in canonical.arguments:
        position = argument.position
        inputs[argument.name] = _snapshot(argument.constant) if position is None else values[position]
        if position is not None and is_parameter[position]:
            parameters.add(argument.name)
    sizes = {argument.name: argument.size for argument in canonical.arguments if argument.size is not None}
    return CapturedGraph(canonical.graph_module, inputs, frozenset(parameters), sizes)


def _snapshot(value: Any) -> Value:
    """The value as it is now. Parameters are only read in a forward pass: copying them would double the memory."""
    if isinstance(value, torch.nn.Parameter):
        return value.detach()
    if isinstance(value, torch.Tensor):
        return value.detach().clone()
    return int(value)


def _is_parameter(value: Any) -> bool:
    return isinstance(value, torch.nn.Parameter)


def _first_line(text: str) -> str:
    return text.strip().partition("\n")[0]


def _why_nothing(module: torch.nn.Module, breaks: Sequence[str]) -> str:
    name = type(module).__name__
    if breaks:
        return f"no graph could be captured from {name}: {'; '.join(map(_first_line, breaks))}"
    return (
        f"no graph could be captured from {name}: its forward calls no tensor operator that torch.compile can trace "
        f"(is forward wrapped in torch.compiler.disable, or does it only move data around?)"
    )
