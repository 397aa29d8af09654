"""Captures training and proves its graphs: their texts compute the model's outputs, gradients and statistics.

AOTAutograd orders operations differently than autograd, so only half of a dtype's digits have to agree, and the
deviation is stated.
"""

import dataclasses
from collections.abc import Callable, Mapping, Sequence
from typing import Any

import torch

from ops.dataset.capture.proof.agreement import ValuePair, deviation, difference, rounding
from ops.dataset.capture.proof.original import (
    CallOutcome,
    Original,
    has_no_values,
    named_members,
    preserve_random_state,
)
from ops.dataset.capture.proof.proven import fresh_copy, load_graph
from ops.dataset.capture.proof_record import NOT_ALLOCATED, Proof
from ops.dataset.capture.tracing.capture import CaptureError, check_dynamic
from ops.dataset.capture.tracing.captured import CapturedGraph, Value
from ops.dataset.capture.tracing.training import (
    TracedGraph,
    TrainingCall,
    backward,
    preserve_gradients,
    record_training,
)
from ops.dataset.sample.replay.global_state import GlobalState, global_state
from ops.dataset.sample.replay.outputs import as_tuple
from ops.execution.torch_private import view_of_storage
from ops.failures import FailureReason

REORDERED = 1 / 2
"""Share of a dtype's digits that have to agree between AOTAutograd and autograd."""

_REASON = "AOTAutograd orders operations otherwise than autograd"


def train_proven(
    module: torch.nn.Module,
    args: Sequence[Any] = (),
    kwargs: Mapping[str, Any] | None = None,
    *,
    function: Callable[..., Any] | None = None,
    dynamic: bool = False,
) -> tuple[CapturedGraph, ...]:
    """Capture training as `ops.dataset.capture.tracing.training.record_training` does, and prove its graphs.

    The texts run on the values recorded before each run. Where a forward graph and its backward graph ran once, the
    backward graph takes the outputs of the forward graph's text. Every output of an uncompiled call, every gradient of
    a tensor of the model or of an argument, and all that the call writes has to be among the results of the texts.

    Raises:
        CaptureError: Nothing could be captured, or the texts do not agree with the model; the message says where.
    """
    kwargs = kwargs or {}
    refuse_hooks(module, args, kwargs)
    is_fake = has_no_values(module, args, kwargs)
    original = None if is_fake else Original(module, function or module, args, kwargs)
    call = record_training(module, args, kwargs, function=function, dynamic=dynamic)
    if dynamic:
        check_dynamic(call.graphs)
    proof = Proof(undecided=NOT_ALLOCATED) if original is None else _prove(module, original, call)
    return tuple(dataclasses.replace(graph, proof=proof) for graph in call.graphs)


def refuse_hooks(module: torch.nn.Module, args: Sequence[Any], kwargs: Mapping[str, Any]) -> None:
    """Refuse a model with hooks on gradients of its tensors, which no graph can hold.

    Raises:
        CaptureError: A parameter, a buffer or an argument has such a hook.
    """
    for name, tensor in named_members(module, args, kwargs):
        if tensor._backward_hooks or getattr(tensor, "_post_accumulate_grad_hooks", None):
            raise CaptureError(
                f"{type(module).__name__} cannot be captured in training: {name} has a hook on its gradient "
                f"(register_hook, register_post_accumulate_grad_hook), which no graph holds"
            )


def _prove(module: torch.nn.Module, original: Original, call: TrainingCall) -> Proof:
    with torch.enable_grad(), preserve_gradients(module):
        expected = original.call(backward)
    for name, identity in original.identities.items():
        if identity in expected.gradients and expected.gradients[identity].layout != torch.strided:
            raise CaptureError(f"{type(module).__name__}: the gradient of {name} is sparse, which no sample holds")
    forward, gradients = _run_texts(type(module).__name__, call)
    results = _results(original, expected)
    of_gradients = {f"gradient of {name}": gradients.get(key) for name, key in original.identities.items()}
    pairs = [
        ValuePair(name, value, of_gradients[name]) if name in of_gradients else _nearest_pair(name, value, forward)
        for name, value in results.items()
    ]
    # A gradient that is only rounding (of a bias before a softmax) is compared with the largest gradient of all.
    largest = max(
        (float(gradient.abs().max()) for gradient in expected.gradients.values() if gradient.numel()), default=0.0
    )
    bound = 0.0
    noise: dict[str, float] = {}
    for pair in pairs:
        share = deviation(pair)
        if pair.name.startswith("gradient") and share > rounding(pair.expected, REORDERED):
            share = deviation(pair, largest)
        if share > rounding(pair.expected, REORDERED):
            noise = noise or _noise(module, original, results)
            if share > 2 * noise.get(pair.name, 0.0):
                raise CaptureError(
                    f"{type(module).__name__}: {difference(pair)}: its graphs do not give what autograd gives",
                    FailureReason.NOT_PROVEN,
                )
        bound = max(bound, share)
    outputs = sum(pair.name.startswith("output") for pair in pairs)
    return Proof(outputs, len(pairs) - outputs, bound, _REASON if bound else "")


def _noise(module: torch.nn.Module, original: Original, results: Mapping[str, torch.Tensor]) -> dict[str, float]:
    """Deviation of each result between this uncompiled call and another one."""
    with torch.enable_grad(), preserve_gradients(module):
        again = _results(original, original.call(backward))
    return {name: deviation(ValuePair(name, results.get(name), value)) for name, value in again.items()}


def _run_texts(name: str, call: TrainingCall) -> tuple[list[Any], dict[int, torch.Tensor]]:
    """Run the texts of all graphs; return arguments and results of forward graphs, and tensor's id → gradient."""
    forward: list[Any] = []
    gradients: dict[int, torch.Tensor] = {}
    outputs: dict[tuple[int, int], Sequence[Any]] = {}
    graphs = dict(zip(map(id, call.traced), call.graphs, strict=True))
    try:
        with preserve_random_state(), global_state(GlobalState()), torch.inference_mode(False), torch.no_grad():
            modules = {id(traced): load_graph(graphs[id(traced)]) for traced in call.traced}
            for traced, number in call.order:
                graph, run = graphs[id(traced)], traced.runs[number]
                arguments = {key: _argument(graph, key, traced, number, outputs) for key in graph.inputs}
                torch.set_rng_state(run.random_state)
                values = {key: fresh_copy(value) for key, value in arguments.items()}
                results = outputs[id(traced), number] = as_tuple(modules[id(traced)](**values))
                if traced.forward is None:
                    forward += [*results, *arguments.values()]
                else:
                    of_forward = traced.forward.runs[min(number, len(traced.forward.runs) - 1)]
                    for index, gradient in zip(traced.gradient_positions, results, strict=True):
                        key = of_forward.identities[index]
                        gradients[key] = gradients[key] + gradient if key in gradients else gradient
    except Exception as error:
        raise CaptureError(f"{name}: a text of training does not run: {type(error).__name__}: {error}") from error
    return forward, gradients


def _argument(
    graph: CapturedGraph,
    name: str,
    traced: TracedGraph,
    number: int,
    outputs: Mapping[tuple[int, int], Sequence[Any]],
) -> Value:
    """The value of an argument: an output of the forward graph's text, or the recorded value."""
    source, position = graph.wiring.get(name), graph.positions[name]
    if source is not None and len(traced.runs) == len(traced.forward.runs) == 1:  # type: ignore[union-attr]
        value: Value = outputs[id(traced.forward), number][source.output]
        return value
    return graph.inputs[name] if position is None else traced.runs[number].values[position]


def _results(original: Original, outcome: CallOutcome) -> dict[str, torch.Tensor]:
    """Outputs, writes and gradients of an uncompiled call, by name."""
    results = {f"output {index}": leaf for index, leaf in enumerate(outcome.leaves) if isinstance(leaf, torch.Tensor)}
    for name, (key, view) in original.members.items():
        after = view_of_storage(outcome.memory[key].untyped_storage(), view)
        if deviation(ValuePair(name, view, after)):
            results[name] = after
        if original.identities[name] in outcome.gradients:
            results[f"gradient of {name}"] = outcome.gradients[original.identities[name]]
    return results


def _nearest_pair(name: str, expected: torch.Tensor, values: Sequence[Any]) -> ValuePair:
    """Pair a result with the nearest value of its shape and dtype that a forward graph returned or took."""
    alike = [value for value in values if isinstance(value, torch.Tensor) and value.shape == expected.shape]
    alike = [value for value in alike if value.dtype == expected.dtype]
    pairs = [ValuePair(name, expected, value) for value in alike]
    return min(pairs, key=deviation, default=ValuePair(name, expected, None))
