"""Capture of a model whose graphs are proven: run from their texts, they give what an uncompiled call gives."""

from __future__ import annotations

import dataclasses
from collections.abc import Callable, Mapping, Sequence
from typing import Any

import torch

from ops.capture.proof.agreement import Compared, deviation, difference, rounding
from ops.capture.proof.cause import likely_cause
from ops.capture.proof.original import (
    Original,
    Outcome,
    has_no_values,
    random_state,
    replaced,
    set_random_state,
    storage_id_or_none,
)
from ops.capture.proof.replay import Attempt, Replay, loaded
from ops.capture.proof_record import RANDOM, Proof
from ops.capture.tracing.capture import CaptureError, RecordedCall, capture_errors, record_call
from ops.capture.tracing.captured import CapturedGraph
from ops.capture.tracing.memory import Layout
from ops.capture.tracing.recording import leaves_in
from ops.sample.replay.global_state import GlobalState, global_state
from ops.torch_private import is_same_memory, lazy_clone, view_of_storage

_NOT_ALLOCATED = "its tensors were not allocated, so that they have no values"
_SEEDED = "its forward sets the seed of random numbers that it draws (torch.manual_seed), which no text does"
_REORDERED = "compiled, the model's operators round in another order"


def capture_proven(
    module: torch.nn.Module,
    function: Callable[..., Any],
    args: Sequence[Any],
    kwargs: Mapping[str, Any],
    *,
    dynamic: bool = False,
) -> tuple[tuple[CapturedGraph, ...], Any]:
    """Capture a call as `ops.capture.tracing.capture.capture_call` does, and prove its graphs.

    The texts are run on the values recorded before the call, one after the other as the model ran them. They have to
    give the outputs of an uncompiled call of a copy of the model, and write what that writes.

    Raises:
        CaptureError: Nothing could be captured, or it gives something else than the model; the message says what.
    """
    if has_no_values(module, args, kwargs):
        call = record_call(module, function, args, kwargs, dynamic=dynamic)
        return _with_proof(call, Proof(undecided=_NOT_ALLOCATED)), call.result
    original = Original(module, function, args, kwargs)
    call = record_call(module, function, args, kwargs, dynamic=dynamic)
    for tensor, before in call.recording.own_tensors():
        if storage_id_or_none(tensor) in original.storages:
            continue
        if call.recording.is_made_in_call(tensor):
            original.add_made(tensor, before)
        elif not is_same_memory(tensor, before):
            original.add_outside(tensor, before)
    with capture_errors(module), torch.no_grad():
        return _with_proof(call, _prove(module, original, call)), call.result


def _with_proof(call: RecordedCall, proof: Proof) -> tuple[CapturedGraph, ...]:
    return tuple(dataclasses.replace(graph, proof=proof) for graph in call.merged())


def _prove(module: torch.nn.Module, original: Original, call: RecordedCall) -> Proof:
    """What the texts of a call were found to give; memory of arguments is restored where they need it.

    Raises:
        CaptureError: They give something else than the model.
    """
    expected = original.call()
    compiled = Outcome(leaves_in(call.result), {}, replaced(module, original.storages))
    for layout in Layout:
        proof, problem = _compared(original, call, expected, compiled)
        if proof is not None:
            return proof
        # Of eager operators no outputs were recorded, which would have told that they need it.
        eager = [index for index, part in enumerate(call.parts) if part.eager is not None]
        if layout == Layout.WHOLE or not sum(call.restore(index, Layout(layout + 1)) for index in eager):
            break
    raise CaptureError(f"{type(module).__name__}: {problem}: {likely_cause(call, expected, compiled)}")


def _compared(original: Original, call: RecordedCall, expected: Outcome, compiled: Outcome) -> tuple[Proof | None, str]:
    """What the texts were found to give, or how that differs from the model."""
    replay, error = _run_texts(original, call)
    error = error or _not_in_a_graph(original, call, compiled)
    if error:
        return None, error
    actual = Outcome(
        [_as_replayed(leaf, call, replay) for leaf in compiled.leaves],
        replay.storages,
        {name: _as_replaced(name, tensor, original, call, replay) for name, tensor in compiled.replaced.items()},
    )
    pairs = _pairs(original, expected, actual)
    writes = sum(not pair.name.startswith("output") for pair in pairs)
    differing = {pair.name: text for pair in pairs if (text := difference(pair)) is not None}
    if not differing:
        return Proof(len(pairs) - writes, writes), ""
    noise = {pair.name: deviation(pair) for pair in _pairs(original, expected, original.call())}
    bound, reason = 0.0, _REORDERED
    for pair in pairs:
        share = deviation(pair) if pair.name in differing else 0.0
        if share > max(rounding(pair.expected), 2 * noise.get(pair.name, 0.0)):
            return None, differing[pair.name]
        reason = RANDOM if share and noise.get(pair.name) else reason
        bound = max(bound, share)
    return Proof(len(pairs) - writes, writes, bound, reason), ""


def _not_in_a_graph(original: Original, call: RecordedCall, compiled: Outcome) -> str:
    """Which output an eager function took from elsewhere, so that no graph has it; "" where there is none."""
    own = {storage_id_or_none(tensor) for tensor, _ in call.recording.own_tensors()}
    for index, leaf in enumerate(compiled.leaves):
        if isinstance(leaf, torch.Tensor) and call.recording.breaks and call.recording.origin_of(leaf) is None:
            storage = storage_id_or_none(leaf)
            if storage is not None and storage not in own and storage not in original.storages:
                return f"output {index}: no graph returns it, and it is neither the model's nor an input"
    return ""


def _run_texts(original: Original, call: RecordedCall) -> tuple[Replay, str]:
    """Run the texts of all parts, each as often as it ran, in the same order; and why one fails, "" if none does.

    A text that fails or gives other outputs than were recorded restores more of its arguments' memory.
    """
    replay = Replay({})
    before = random_state()
    runs = [(run.number, index, i) for index, part in enumerate(call.parts) for i, run in enumerate(part.runs)]
    modules: dict[int, torch.nn.Module] = {}
    try:
        with global_state(GlobalState()), torch.inference_mode(False):
            replay.storages.update((key, lazy_clone(memory)) for key, memory in original.storages.items())
            for _, index, number in sorted(runs):
                attempt = _attempt(replay, call, index, number, modules)
                state = call.parts[index].runs[number].random_state
                draws = not torch.equal(state, torch.get_rng_state())
                if error := attempt.error or (_SEEDED if draws and original.is_seeded_since(state) else ""):
                    return replay, error
                attempt.accept()
    finally:
        set_random_state(before)
    return replay, ""


def _attempt(
    replay: Replay, call: RecordedCall, index: int, number: int, modules: dict[int, torch.nn.Module]
) -> Attempt:
    """Run a text, which restores as little memory as it needs; as little as can be, where none helps."""
    if index not in modules:
        modules[index] = loaded(call.graphs[index])
    first = replay.run(call, index, modules[index], number)
    if first.is_as_recorded:
        return first
    for layout in (Layout.ORDERED, Layout.WHOLE):
        if call.restore(index, layout):
            modules[index] = loaded(call.graphs[index])
            attempt = replay.run(call, index, modules[index], number)
            if attempt.is_as_recorded:
                return attempt
    if call.restore(index, Layout.SHARED):
        modules[index] = loaded(call.graphs[index])
    return first


def _as_replayed(leaf: Any, call: RecordedCall, replay: Replay) -> Any:
    """What the texts give for a value that the compiled call gave; the value itself where no graph computes it."""
    if not isinstance(leaf, torch.Tensor):
        return leaf
    origin = call.recording.origin_of(leaf)
    if origin is not None:
        return replay.output(origin)
    memory = replay.storages.get(storage_id_or_none(leaf) or 0)
    return leaf if memory is None else view_of_storage(memory.untyped_storage(), leaf)


def _as_replaced(
    name: str, tensor: torch.Tensor, original: Original, call: RecordedCall, replay: Replay
) -> torch.Tensor:
    """What the texts give for a parameter or buffer that became another tensor: they write to it, or return it."""
    if name in original.members:
        key, view = original.members[name]
        if key in replay.replaced:
            return replay.replaced[key]
        if _is_changed(replay.storages[key], original.storages[key]):
            return view_of_storage(replay.storages[key].untyped_storage(), view)
    replayed: torch.Tensor = _as_replayed(tensor, call, replay)
    return replayed


def _pairs(original: Original, expected: Outcome, actual: Outcome) -> list[Compared]:
    """All that two calls gave: outputs, and what they wrote to."""
    count = max(len(expected.leaves), len(actual.leaves))
    first, second = ([*outcome.leaves, *[None] * (count - len(outcome.leaves))] for outcome in (expected, actual))
    pairs = [Compared(f"output {i}", *pair) for i, pair in enumerate(zip(first, second, strict=True))]
    for name, (key, view) in original.members.items():
        after = [outcome.memory[key] for outcome in (expected, actual)]
        is_replaced = name in expected.replaced and name in actual.replaced
        if not is_replaced and any(_is_changed(memory, original.storages[key]) for memory in after):
            pairs.append(Compared(name, *(view_of_storage(memory.untyped_storage(), view) for memory in after)))
    for name in dict.fromkeys((*expected.replaced, *actual.replaced)):
        pairs.append(Compared(name, expected.replaced.get(name), actual.replaced.get(name)))
    return pairs


def _is_changed(memory: torch.Tensor, before: torch.Tensor) -> bool:
    return not is_same_memory(memory, before) and not torch.equal(memory, before)
