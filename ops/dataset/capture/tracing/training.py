"""Captures forward and backward graphs of a model in training, as AOTAutograd makes them."""

from __future__ import annotations

import dataclasses
import functools
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, field
from typing import Any, Literal

import torch
from torch.fx import GraphModule, Node

from ops.dataset.capture.canonical.graphs import (
    NotStorableError,
    all_nodes,
    copy_of,
    example_of,
    nested_graphs,
    placeholders,
    returned_values,
    set_outputs,
)
from ops.dataset.capture.canonical.printer import make_numbers_printable
from ops.dataset.capture.tracing.capture import CaptureError, capture, capture_errors, named_tensors, run_traced
from ops.dataset.capture.tracing.captured import (
    CapturedGraph,
    CapturedInput,
    GraphBreak,
    InputSource,
    Value,
    canonical_graph,
    snapshot,
)
from ops.dataset.capture.tracing.recording import Recording, tensors_in
from ops.dataset.graph.identity import canonical_form
from ops.dataset.graph.names import stable_name
from ops.dataset.sample.format.types import Sample
from ops.dataset.sample.replay.load import load_module
from ops.execution.torch_compiler import aot_compiler
from ops.execution.torch_private import FakeTensor, higher_order_name, without_modes

SEED = 0
"""Seed of the random gradients for the backward graphs."""

_VIEWS = frozenset({"aten.view.default", "aten._unsafe_view.default"})

_NO_VIEW = "view size is not compatible"
"""Part of torch's message where the strides of a tensor do not allow a view."""

_SHARED_MEMORY_WRITTEN = (
    "its arguments, parameters or buffers share memory that it writes to, which the graphs of training cannot hold"
)


@dataclass(frozen=True, slots=True)
class TrainingRun:
    """One run of a graph of training.

    Attributes:
        random_state: State of torch's random numbers before it.
        values: Its arguments before it, in order.
        identities: Identity of each argument.
    """

    random_state: torch.Tensor
    values: Sequence[Value]
    identities: Sequence[int]


@dataclass(eq=False, slots=True)
class TracedGraph:
    """One graph of AOTAutograd and its inputs.

    Attributes:
        graph_module: The graph.
        direction: Its direction.
        names: dynamo's names for the arguments of its graph, which the forward graph has in the same order.
        forward: For a backward graph, the forward graph whose values it takes.
        runs: Its runs.
        is_parameter: For each argument, True where it is a parameter.
    """

    graph_module: GraphModule
    direction: Literal["forward", "backward"]
    names: Sequence[str]
    forward: TracedGraph | None = None
    runs: list[TrainingRun] = field(default_factory=list)
    is_parameter: list[bool] = field(default_factory=list)

    def run(self, order: list[tuple[TracedGraph, int]], *values: Any) -> Any:
        """Run the graph, record its inputs, and append (graph, number of the run) to `order`."""
        order.append((self, len(self.runs)))
        with without_modes():
            # Others, such as the mesh of a DTensor, only pass through: no operator takes them.
            recorded = [snapshot(each) if isinstance(each, torch.Tensor | int | torch.SymInt) else 0 for each in values]
        state = torch.get_rng_state()
        self.runs.append(TrainingRun(state, recorded, [id(value) for value in values]))
        self.is_parameter = [isinstance(value, torch.nn.Parameter) for value in values]
        try:
            return self.graph_module.forward(*values)
        except RuntimeError as error:
            if _NO_VIEW not in str(error):
                raise
        _reshape_instead_of_view(self.graph_module)
        torch.set_rng_state(state)
        return self.graph_module.forward(*values)

    @property
    def primals(self) -> tuple[str, ...]:
        """Names of the forward graph's arguments; a backward graph that takes one of them uses the same name."""
        return tuple(node.name for node in placeholders((self.forward or self).graph_module.graph))

    @property
    def gradient_positions(self) -> tuple[int, ...]:
        """For each output of a backward graph, the index of the argument (of dynamo's graph) whose gradient it is."""
        results = returned_values(self.graph_module.graph)[: len(self.names)]
        return tuple(index for index, node in enumerate(results) if isinstance(node, Node))


@dataclass(frozen=True, slots=True)
class TrainingCall:
    """A forward and a backward pass traced by AOTAutograd; its graphs ran as plain FX code.

    Attributes:
        order: (graph, number of its run) of all runs, in their order.
        graphs: The traced graphs in canonical form, in the order of their first runs.
        traced: The traced graphs, in the same order.
    """

    order: Sequence[tuple[TracedGraph, int]]
    traced: Sequence[TracedGraph]
    graphs: Sequence[CapturedGraph]


def _reshape_instead_of_view(module: GraphModule) -> None:
    """Replace views by reshapes, as inductor does; a copy gives the same, since AOTAutograd's graphs write to nothing.

    Operators may return other strides than those that were traced, which may not allow the traced view.
    """
    for _, child in nested_graphs(module):
        _reshape_instead_of_view(child)
    for node in module.graph.nodes:
        if str(node.target) in _VIEWS:
            node.target = torch.ops.aten.reshape.default
    module.recompile()


def record_training(
    module: torch.nn.Module,
    args: Sequence[Any] = (),
    kwargs: Mapping[str, Any] | None = None,
    *,
    function: Callable[..., Any] | None = None,
    dynamic: bool = False,
) -> TrainingCall:
    """Run `module` forward and backward once and return the graphs of both, in the order they ran, with all runs.

    The graphs consist of `torch.ops.aten` operators and write to none of their inputs: updated tensors (running
    statistics) are outputs of the forward graph. The gradients that flow into the backward graphs are random. The
    model's own gradients stay as they were.

    Raises:
        CaptureError: Nothing was captured, or operators ran outside the graphs, or nothing needs a gradient.
    """
    order: list[tuple[TracedGraph, int]] = []
    recording = Recording(dict(named_tensors(module, args, kwargs or {})), functools.partial(_compile, order))
    with torch.enable_grad(), preserve_gradients(module), capture_errors(module):
        result = run_traced(recording, function or module, args, kwargs or {}, dynamic=dynamic)
        if any(graph.direction == "backward" for graph, _ in order):
            raise NotStorableError("it differentiates inside its own forward (torch.autograd.grad)")
        parts = recording.finish(result)
        backward(tensors_in(result))
    if any(part.eager is not None for part in parts):
        told = "; ".join(map(str, recording.breaks))
        raise CaptureError(
            f"{type(module).__name__} cannot be captured in training: operators ran outside its graphs; {told}",
            quoted=told,
        )
    traced = list(dict.fromkeys(graph for graph, _ in order))
    if not any(graph.direction == "backward" for graph in traced):
        raise CaptureError(
            f"{type(module).__name__} has no backward graph: no output depends on a parameter that needs a gradient"
        )
    with capture_errors(module):
        breaks = tuple(recording.breaks)
        return TrainingCall(order, traced, [_capture_again(capture_graph(graph, traced, breaks)) for graph in traced])


def _compile(
    order: list[tuple[TracedGraph, int]], graph_module: GraphModule, examples: Sequence[Any]
) -> Callable[..., Any]:
    """Compile one graph of the model with AOTAutograd; the resulting graphs append their runs to `order`."""
    names = [str(node.target) for node in placeholders(graph_module.graph)]
    forward: list[TracedGraph] = []

    def forward_compiler(traced: GraphModule, _: Sequence[Any]) -> Any:
        make_numbers_printable(traced)
        forward.append(TracedGraph(traced, "forward", names))
        return functools.partial(forward[-1].run, order)

    def backward_compiler(traced: GraphModule, _: Sequence[Any]) -> Any:
        make_numbers_printable(traced)
        return functools.partial(TracedGraph(traced, "backward", names, forward[-1]).run, order)

    compiled: Callable[..., Any] = aot_compiler(forward_compiler, backward_compiler)(graph_module, examples)
    return compiled


def backward(outputs: Sequence[torch.Tensor]) -> None:
    """Let random gradients flow back from outputs through the model.

    Views of parameters or inputs get none, since their gradients would pass through no operator of a graph.
    """
    computed = [output for output in outputs if output.requires_grad and output.grad_fn is not None]
    of_leaves = {
        output for output in computed if (base := output._base) is not None and base.is_leaf and base.requires_grad
    }
    needing = list(dict.fromkeys(output for output in computed if output not in of_leaves))
    generator = torch.Generator().manual_seed(SEED)
    gradients = [
        torch.randn(output.shape, generator=generator, dtype=torch.float64).to(output) / max(1, output.numel())
        for output in needing
    ]
    torch.autograd.backward(needing, gradients)


@contextmanager
def preserve_gradients(module: torch.nn.Module) -> Iterator[None]:
    """Clear the gradients of a module; restore them at the end of the context."""
    before = [(parameter, parameter.grad) for parameter in module.parameters()]
    for parameter, _ in before:
        parameter.grad = None
    try:
        yield
    finally:
        for parameter, gradient in before:
            parameter.grad = gradient


def capture_graph(
    traced: TracedGraph, order: Sequence[TracedGraph], breaks: tuple[GraphBreak, ...] = ()
) -> CapturedGraph:
    """Bring a traced graph into canonical form; `order` has all traced graphs of the call."""
    forward_results = () if traced.forward is None else returned_values(traced.forward.graph_module.graph)
    saved = {node.name: index for index, node in enumerate(computed_nodes(forward_results))}
    names = [node.name for node in placeholders(traced.graph_module.graph)]
    if len(traced.primals) != len(traced.names):
        raise NotStorableError(_SHARED_MEMORY_WRITTEN)
    sources = {
        position: InputSource(order.index(traced.forward), saved[name])
        for position, name in enumerate(names)
        if traced.forward is not None and name in saved
    }
    given = [CapturedInput(*pair) for pair in zip(traced.runs[0].values, traced.is_parameter, strict=True)]
    graph_module, gradients = _prepare_graph(traced)
    graph = canonical_graph(graph_module, given, breaks=breaks, direction=traced.direction, gradients=gradients)
    wiring = {name: sources[position] for name, position in graph.positions.items() if position in sources}
    return dataclasses.replace(graph, wiring=wiring)


def _capture_again(traced: CapturedGraph) -> CapturedGraph:
    """Capture a graph again until it stays the same, where AOTAutograd writes it differently than the compiler.

    AOTAutograd orders operands of nested graphs differently, and reads a size that depends on values more than once.
    Graphs with neither, with symbolic sizes, or without values stay unchanged.

    Raises:
        NotStorableError: It has nested graphs, and each capture gives another graph.
    """
    calls = [node for node in all_nodes(traced.graph_module) if node.op == "call_function"]
    nested = sorted({name for node in calls if (name := higher_order_name(node.target)) is not None})
    has_values = not any(
        isinstance(value, FakeTensor) or value.is_meta for value in tensors_in(list(traced.inputs.values()))
    )
    asks = any(isinstance(example_of(node), torch.SymInt) for node in calls)
    if not (nested or asks) or traced.sizes or not has_values:
        return traced
    graph = traced
    for _ in range(3):
        try:
            with torch.random.fork_rng(devices=[]):
                again = capture(load_module(Sample(graph.code, weights=())), (), dict(graph.inputs))
        except (CaptureError, RuntimeError):
            if nested:
                raise
            break
        if [canonical_form(each.code).text for each in again] == [canonical_form(graph.code).text]:
            return graph
        if len(again) != 1 or not _replaces(again[0], graph):
            break
        kept = again[0].inputs
        graph = dataclasses.replace(
            graph,
            graph_module=again[0].graph_module,
            code=again[0].code,
            inputs={name: graph.inputs[name] for name in kept},
            positions={name: graph.positions[name] for name in kept},
            parameters=graph.parameters & kept.keys(),
            wiring={name: source for name, source in graph.wiring.items() if name in kept},
        )
    if nested:
        raise NotStorableError(f"the {traced.direction} graph of {', '.join(nested)} is another when captured again")
    return traced


def _replaces(again: CapturedGraph, graph: CapturedGraph) -> bool:
    """Tell whether a graph can replace another: it has a subset of its inputs, and as many outputs."""
    counts = {len(returned_values(each.graph_module.graph)) for each in (again, graph)}
    return again.inputs.keys() <= graph.inputs.keys() and len(counts) == 1


def _prepare_graph(traced: TracedGraph) -> tuple[GraphModule, tuple[str, ...]]:
    """Copy a graph, with the model's names for its arguments and only tensors returned; and name its gradients."""
    module = GraphModule(traced.graph_module, copy_of(traced.graph_module.graph)[0])
    names = dict(zip(traced.primals, traced.names, strict=True))
    for node in module.graph.nodes:
        if (example := node.meta.get("val")) is not None:
            node.meta["example_value"] = example
        if node.op == "placeholder" and node.name in names:
            node.target = names[node.name]
    results = returned_values(module.graph)
    if traced.direction == "forward":
        set_outputs(module.graph, computed_nodes(results))
        return module, ()
    named = [(node, name) for node, name in zip(results, traced.names, strict=False) if isinstance(node, Node)]
    set_outputs(module.graph, [node for node, _ in named])
    return module, tuple(stable_name(name) for _, name in named)


def computed_nodes(results: Sequence[Any]) -> list[Node]:
    """The nodes among results that a forward graph computes, each once."""
    return list(dict.fromkeys(node for node in results if isinstance(node, Node) and node.op != "placeholder"))
