"""A captured graph in canonical form and its recorded inputs."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from typing import Any, Literal

import torch
from torch.fx import GraphModule

from ops.capture.canonical.form import NotStorableError, canonicalize, check_storable
from ops.capture.canonical.printer import print_module
from ops.capture.proof_record import Proof
from ops.capture.tracing.breaks import GraphBreak
from ops.torch_private import FakeTensor, has_plain_memory, lazy_clone

Value = torch.Tensor | int
"""An input of a graph: a tensor, or the size that a `torch.SymInt` had."""


@dataclass(frozen=True, slots=True)
class InputSource:
    """The output of an earlier graph that an argument is.

    Attributes:
        call: Which run of that graph, counted from 0.
    """

    subgraph: int
    output: int
    call: int = 0


@dataclass(frozen=True, slots=True)
class CapturedGraph:
    """One computational graph in canonical form and its inputs at the first run.

    Attributes:
        graph_module: Takes every input and weight as an argument, and returns a tuple.
        code: Its text, as it is written.
        inputs: Parameter of `forward` → its value, in forward's order.
        positions: Parameter → which argument of the graph as it was traced it is; None for a constant in that.
        parameters: Names of `inputs` that are trained parameters; the others are inputs and buffers of the model.
        sizes: For graphs captured with symbolic sizes, parameter → its shape as source text of expressions.
        symbols: Names in `sizes` → the size that each had.
        breaks: The graph breaks that ended this graph, for models of several graphs.
        wiring: Parameter → the output of an earlier graph that it is.
        calls: How often the model runs this graph; `wiring` is that of the first run.
        is_eager: Recorded from operators that ran in eager mode, between graphs of the compiler.
        direction: "forward" or "backward" for graphs of training; None for those of inference.
        gradients: Of a backward graph, whose gradient each output is, by the name that the forward graph has for it.
        proof: What was proven of the capture as a whole; None before.
    """

    graph_module: GraphModule
    code: str
    inputs: Mapping[str, Value]
    positions: Mapping[str, int | None]
    parameters: frozenset[str]
    sizes: Mapping[str, tuple[int | str, ...]]
    symbols: Mapping[str, int] = field(default_factory=dict)
    breaks: tuple[GraphBreak, ...] = ()
    wiring: Mapping[str, InputSource] = field(default_factory=dict)
    calls: int = 1
    is_eager: bool = False
    direction: Literal["forward", "backward"] | None = None
    gradients: tuple[str, ...] = ()
    proof: Proof | None = None


@dataclass(frozen=True, slots=True)
class CapturedInput:
    """One argument of a graph at its first run; `source` as in `CapturedGraph.wiring`."""

    value: Value
    is_parameter: bool
    source: InputSource | None = None


def canonical_graph(
    graph_module: GraphModule, input_at: Callable[[int], CapturedInput], *, autocast: bool = False, **details: Any
) -> CapturedGraph:
    """Bring a graph into canonical form, with its inputs.

    Args:
        graph_module: As it was captured; it is not changed.
        input_at: From the position of an argument to its input.
        autocast: Whether autocast applies to its operators, where it is on.
        details: Further fields of `CapturedGraph`.

    Raises:
        NotStorableError: A sample cannot hold it; likewise `CustomOperatorError`.
    """
    canonical = canonicalize(graph_module, autocast=autocast)
    check_storable(canonical.graph_module)
    inputs: dict[str, Value] = {}
    parameters = set()
    wiring: dict[str, InputSource] = {}
    for argument in canonical.arguments:
        if argument.position is None:
            inputs[argument.name] = snapshot(argument.constant)
            continue
        captured = input_at(argument.position)
        _check_dense(argument.name, captured.value)
        inputs[argument.name] = captured.value
        if captured.is_parameter:
            parameters.add(argument.name)
        if captured.source is not None:
            wiring[argument.name] = captured.source
    sizes = {argument.name: argument.size for argument in canonical.arguments if argument.size is not None}
    return CapturedGraph(
        canonical.graph_module,
        print_module(canonical.graph_module),
        inputs,
        {argument.name: argument.position for argument in canonical.arguments},
        frozenset(parameters),
        sizes,
        canonical.symbols,
        wiring=wiring,
        **details,
    )


def _check_dense(name: str, value: Value) -> None:
    """Raise an error for an input whose values are not those of one dense tensor."""
    if isinstance(value, torch.Tensor) and (value.layout != torch.strided or value.is_quantized or value.is_nested):
        layout = "nested" if value.is_nested else str(value.layout).removeprefix("torch.").replace("_", " ")
        kind = "quantised" if value.is_quantized else layout
        raise NotStorableError(
            f"its input {name} is a {kind} tensor, and a sample's inputs are dense: make it inside forward"
        )


def snapshot(value: Any) -> Value:
    """Copy of the current value, which takes memory only where the tensor is written to later.

    Raises:
        NotStorableError: It is the size that the lengths of a nested tensor make up, which has no number.
    """
    if isinstance(value, FakeTensor):
        return value
    if isinstance(value, torch.Tensor):
        return lazy_clone(value) if has_plain_memory(value) else value.detach().clone()
    if isinstance(value, torch.SymInt) and value.node.is_nested_int():
        raise NotStorableError(
            "an input is a nested tensor, and a sample's inputs are dense: give its values and offsets, and make it "
            "inside forward (torch.nested.nested_tensor_from_jagged)"
        )
    return int(value)
