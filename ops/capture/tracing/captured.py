"""A captured graph in canonical form, with the values that it ran with.

Imports torch: worker only.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from typing import Any, Literal

from torch.fx import GraphModule

from ops.capture.canonical.form import canonicalize
from ops.capture.tracing.breaks import GraphBreak
from ops.capture.tracing.refusals import refuse
from ops.capture.tracing.tensors import Value, snapshot


@dataclass(frozen=True, slots=True)
class Feed:
    """Where an argument of one graph comes from: an output of an earlier one.

    Attributes:
        call: Which run of a graph that runs more than once, counted from 0.
    """

    subgraph: int
    output: int
    call: int = 0


@dataclass(frozen=True, slots=True)
class CapturedGraph:
    """One computational graph in canonical form with the values that it ran with.

    Attributes:
        graph_module: Takes every input and weight as an argument, and returns a tuple.
        inputs: Parameter of `forward` → its value, in forward's order.
        parameters: Those of `inputs` that are the model's trained parameters; the rest are inputs and buffers.
        sizes: For graphs captured with symbolic sizes, parameter → its shape as source text of expressions.
        symbols: Names in `sizes` → the size that each had.
        breaks: Why the compiler stopped after this graph, for models of several.
        wiring: Parameter → the output of an earlier graph that it is.
        calls: How often the model runs this graph; `wiring` tells of the first time.
        is_eager: Made of operators that ran outside every graph of the compiler.
        direction: "forward" or "backward" for graphs of training; None for those of inference.
        gradients: Of a backward graph, whose gradient each output is, by the name that the forward graph has for it.
    """

    graph_module: GraphModule
    inputs: Mapping[str, Value]
    parameters: frozenset[str]
    sizes: Mapping[str, tuple[int | str, ...]]
    symbols: Mapping[str, int] = field(default_factory=dict)
    breaks: tuple[GraphBreak, ...] = ()
    wiring: Mapping[str, Feed] = field(default_factory=dict)
    calls: int = 1
    is_eager: bool = False
    direction: Literal["forward", "backward"] | None = None
    gradients: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Taken:
    """What a graph took as one of its arguments when it ran first; `feed` as in `CapturedGraph.wiring`."""

    value: Value
    is_parameter: bool
    feed: Feed | None


def in_canonical_form(graph_module: GraphModule, given: Callable[[int], Taken], **details: Any) -> CapturedGraph:
    """A graph in canonical form, with what it ran with.

    Args:
        graph_module: As it was captured; it stays as it is.
        given: From the place of one of its arguments to what it took.
        details: Fields of `CapturedGraph` that say where the graph is from.

    Raises:
        RefusedError: A sample cannot hold it; likewise `CustomOperatorError`.
    """
    canonical = canonicalize(graph_module)
    refuse(canonical.graph_module)
    inputs: dict[str, Value] = {}
    parameters = set()
    wiring: dict[str, Feed] = {}
    for argument in canonical.arguments:
        if argument.position is None:
            inputs[argument.name] = snapshot(argument.constant)
            continue
        taken = given(argument.position)
        inputs[argument.name] = taken.value
        if taken.is_parameter:
            parameters.add(argument.name)
        if taken.feed is not None:
            wiring[argument.name] = taken.feed
    sizes = {argument.name: argument.size for argument in canonical.arguments if argument.size is not None}
    return CapturedGraph(
        canonical.graph_module, inputs, frozenset(parameters), sizes, canonical.symbols, wiring=wiring, **details
    )
