"""Captures a model and proves its graphs: run from their texts, they agree with an uncompiled call.

The texts of all parts run on the values recorded before each run, in the way that their samples will run: arguments are
contiguous tensors with memory of their own, and the process has the default dtype and no autocast. A text's write to an
argument is repeated on the model's tensor that the argument stands for.
"""

from __future__ import annotations

import dataclasses
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

import torch

from ops.dataset.capture.proof.agreement import ValuePair, deviation, difference, output_pairs, rounding
from ops.dataset.capture.proof.original import (
    CallOutcome,
    Original,
    has_no_values,
    preserve_random_state,
    replaced_members,
)
from ops.dataset.capture.proof_record import NOT_ALLOCATED, RANDOM, Proof
from ops.dataset.capture.tracing.aliased_arguments import MemoryLayout
from ops.dataset.capture.tracing.capture import CaptureError, RecordedCall, capture_errors, check_dynamic, record_call
from ops.dataset.capture.tracing.captured import CapturedGraph, Value, snapshot
from ops.dataset.capture.tracing.recording import (
    RecordedInput,
    Run,
    TensorOrigin,
    is_written,
    leaves_in,
    storage_of,
    write_count,
)
from ops.dataset.sample.format.types import Sample
from ops.dataset.sample.replay.global_state import GlobalState, global_state
from ops.dataset.sample.replay.load import load_module
from ops.dataset.sample.replay.outputs import as_tuple
from ops.execution.torch_private import has_plain_memory, is_same_memory, lazy_clone, view_of_storage
from ops.failures import FailureReason, ReasonedError

_SEEDED = "its forward sets the seed of random numbers that it draws (torch.manual_seed), which no text does"
_REORDERED = "compiled, the model's operators round in another order"


class _DifferenceError(ReasonedError):
    """The texts of a call's graphs do not agree with the model; the message says where."""

    reason = FailureReason.NOT_PROVEN


def capture_proven(
    module: torch.nn.Module,
    function: Callable[..., Any],
    args: Sequence[Any],
    kwargs: Mapping[str, Any],
    *,
    dynamic: bool = False,
) -> tuple[tuple[CapturedGraph, ...], Any]:
    """Capture a call as `ops.dataset.capture.tracing.capture.record_call` does, and prove its graphs.

    The texts run on the values recorded before the call, in the order in which the model ran them. They have to return
    the outputs of an uncompiled call of a copy of the model, and have the same writes.

    Returns:
        The graphs, and the result of the call.

    Raises:
        CaptureError: Nothing could be captured, or the texts do not agree with the model; the message says where.
    """
    original = None if has_no_values(module, args, kwargs) else Original(module, function, args, kwargs)
    call = record_call(module, function, args, kwargs, dynamic=dynamic)
    if dynamic:
        check_dynamic(call.graphs)
    if original is None:
        return _with_proof(call, Proof(undecided=NOT_ALLOCATED)), call.result
    for tensor, before in call.recording.external_tensors():
        if storage_of(tensor) in original.storages:
            continue
        if call.recording.is_made_in_call(tensor):
            original.add_made_tensor(tensor, before)
        elif not is_same_memory(tensor, before):
            original.add_outside_tensor(tensor, before)
    with capture_errors(module), torch.no_grad():
        return _with_proof(call, _prove(module, original, call)), call.result


def _with_proof(call: RecordedCall, proof: Proof) -> tuple[CapturedGraph, ...]:
    return tuple(dataclasses.replace(graph, proof=proof) for graph in call.merge_graphs())


def _prove(module: torch.nn.Module, original: Original, call: RecordedCall) -> Proof:
    """Prove the texts of a call, which restore memory of their arguments as far as they need it.

    Raises:
        CaptureError: They do not agree with the model.
    """
    expected = original.call()
    traced = CallOutcome(leaves_in(call.result), {}, replaced_members(module, original.storages))
    for layout in MemoryLayout:
        try:
            return _compare(original, call, expected, traced)
        except _DifferenceError as error:
            problem = error
        # No outputs of eager operators were recorded, which would show that they need their memory restored.
        eager = [index for index, part in enumerate(call.parts) if part.eager is not None]
        if layout == MemoryLayout.WHOLE or not sum(call.restore(index, MemoryLayout(layout + 1)) for index in eager):
            break
    told = f"{type(module).__name__}: {problem}: {_likely_cause(call, expected, traced)}"
    raise CaptureError(told, problem.reason, quoted=problem.quoted)


def _compare(original: Original, call: RecordedCall, expected: CallOutcome, traced: CallOutcome) -> Proof:
    """Run the texts, and compare all outputs and writes with the expected ones.

    Raises:
        _DifferenceError: They fail, or do not agree with the model.
    """
    replay = _run_texts(original, call)
    _check_origins(original, call, traced)
    actual = CallOutcome(
        [_replayed_value(leaf, call, replay) for leaf in traced.leaves],
        replay.storages,
        {name: _replayed_member(name, tensor, original, call, replay) for name, tensor in traced.replaced.items()},
    )
    pairs = _pairs(original, expected, actual)
    writes = sum(not pair.name.startswith("output") for pair in pairs)
    differing = {pair.name: text for pair in pairs if (text := difference(pair)) is not None}
    if not differing:
        return Proof(len(pairs) - writes, writes)
    # Two calls of the model may differ, too: a deviation up to twice theirs is allowed.
    noise = {pair.name: deviation(pair) for pair in _pairs(original, expected, original.call())}
    bound, reason = 0.0, _REORDERED
    for pair in pairs:
        share = deviation(pair) if pair.name in differing else 0.0
        if share > max(rounding(pair.expected), 2 * noise.get(pair.name, 0.0)):
            raise _DifferenceError(differing[pair.name])
        reason = RANDOM if share and noise.get(pair.name) else reason
        bound = max(bound, share)
    return Proof(len(pairs) - writes, writes, bound, reason)


def _check_origins(original: Original, call: RecordedCall, traced: CallOutcome) -> None:
    """Refuse an output that an eager function took from elsewhere, so that no graph has it."""
    own = {storage_of(tensor) for tensor, _ in call.recording.external_tensors()} | original.storages.keys() | {None}
    for index, leaf in enumerate(traced.leaves if call.recording.breaks else ()):
        is_computed = not isinstance(leaf, torch.Tensor) or call.recording.origin_of(leaf) is not None
        if not is_computed and storage_of(leaf) not in own:
            raise _DifferenceError(f"output {index}: no graph returns it, and it is neither the model's nor an input")


def _run_texts(original: Original, call: RecordedCall) -> Replay:
    """Run the texts of all parts, as often and in the same order as the parts ran.

    A text that fails, or whose outputs differ from the recorded ones, restores more of its arguments' memory.

    Raises:
        _DifferenceError: A text fails.
    """
    replay = Replay({})
    runs = [(run.number, index, i) for index, part in enumerate(call.parts) for i, run in enumerate(part.runs)]
    with preserve_random_state(), global_state(GlobalState()), torch.inference_mode(False):
        replay.storages.update((key, lazy_clone(memory)) for key, memory in original.storages.items())
        for _, index, number in sorted(runs):
            attempt = _run_with_least_layout(replay, call, index, number)
            state = call.parts[index].runs[number].random_state
            draws = not torch.equal(state, torch.get_rng_state())
            if problem := attempt.error or (_SEEDED if draws and original.is_seeded_since(state) else ""):
                raise _DifferenceError(problem, FailureReason.UNKNOWN, quoted=attempt.error)
            replay.accept(attempt)
    return replay


def _run_with_least_layout(replay: Replay, call: RecordedCall, index: int, number: int) -> TextRun:
    """Run a text that restores as little memory as it needs, or the least possible if that never helps."""
    first = replay.run(call, index, number)
    if first.is_as_recorded:
        return first
    for layout in (MemoryLayout.ORDERED, MemoryLayout.WHOLE):
        if call.restore(index, layout):
            attempt = replay.run(call, index, number)
            if attempt.is_as_recorded:
                return attempt
    call.restore(index, MemoryLayout.SHARED)
    return first


def _replayed_value(leaf: Any, call: RecordedCall, replay: Replay) -> Any:
    """The texts' value for a leaf of the traced call's result; the leaf itself where no graph computes it."""
    if not isinstance(leaf, torch.Tensor):
        return leaf
    origin = call.recording.origin_of(leaf)
    if origin is not None:
        return replay.output(origin)
    memory = replay.storages.get(storage_of(leaf) or 0)
    return leaf if memory is None else view_of_storage(memory.untyped_storage(), leaf)


def _replayed_member(
    name: str, tensor: torch.Tensor, original: Original, call: RecordedCall, replay: Replay
) -> torch.Tensor:
    """The texts' value for a parameter or buffer that became another tensor, which they write to or return."""
    if name in original.members:
        key, view = original.members[name]
        if key in replay.replaced:
            return replay.replaced[key]
        if _is_changed(replay.storages[key], original.storages[key]):
            return view_of_storage(replay.storages[key].untyped_storage(), view)
    replayed: torch.Tensor = _replayed_value(tensor, call, replay)
    return replayed


def _pairs(original: Original, expected: CallOutcome, actual: CallOutcome) -> list[ValuePair]:
    """Pair all results of two calls: outputs, and tensors that they wrote to or replaced."""
    count = max(len(expected.leaves), len(actual.leaves))
    first, second = ([*outcome.leaves, *[None] * (count - len(outcome.leaves))] for outcome in (expected, actual))
    pairs = output_pairs(first, second)
    for name, (key, view) in original.members.items():
        after = [outcome.memory[key] for outcome in (expected, actual)]
        is_replaced = name in expected.replaced and name in actual.replaced
        if not is_replaced and any(_is_changed(memory, original.storages[key]) for memory in after):
            pairs.append(ValuePair(name, *(view_of_storage(memory.untyped_storage(), view) for memory in after)))
    for name in dict.fromkeys((*expected.replaced, *actual.replaced)):
        pairs.append(ValuePair(name, expected.replaced.get(name), actual.replaced.get(name)))
    return pairs


def _is_changed(memory: torch.Tensor, before: torch.Tensor) -> bool:
    return not is_same_memory(memory, before) and not torch.equal(memory, before)


@dataclass(frozen=True, slots=True)
class TextRun:
    """One run of the text of a part.

    Attributes:
        key: Identity of the part, and number of the part's run that the text repeats.
        graph: The graph whose text ran.
        run: The part's run, with the recorded inputs.
        arguments: Name of an argument → the value that it stands for.
        values: Name of an argument → the copy that the text got and may have written to.
        before: Name of an argument → snapshot, `write_count` and storage of its copy before the run.
        outputs: The results of the text.
        error: Reason why it failed; "" if it did not.
    """

    key: tuple[int, int]
    graph: CapturedGraph
    run: Run
    arguments: Mapping[str, Value]
    values: Mapping[str, Value]
    before: Mapping[str, tuple[Value, int | None, int | None]]
    outputs: Sequence[Any] = ()
    error: str = ""

    @property
    def is_as_recorded(self) -> bool:
        """True where it did not fail, and agrees with the recorded outputs, if any."""
        return not self.error and all(map(_agrees, output_pairs(self.run.outputs, self.outputs)))


@dataclass(slots=True)
class Replay:
    """Runs the texts of all parts of a model.

    Attributes:
        storages: Identity of a storage of the model → its bytes after the texts that ran.
        replaced: Identity of a storage → the tensor in another storage that a text put in place of its tensor.
    """

    storages: dict[int, torch.Tensor]
    replaced: dict[int | None, torch.Tensor] = field(default_factory=dict)
    _outputs: dict[tuple[int, int], Sequence[Any]] = field(default_factory=dict)
    _modules: dict[str, torch.nn.Module] = field(default_factory=dict)  # by text

    def run(self, call: RecordedCall, index: int, number: int) -> TextRun:
        """Run the text of a part on the values recorded before one of its runs.

        Args:
            call: The call.
            index: Index of the part.
            number: Number of the part's run.
        """
        graph, run = call.graphs[index], call.restored[index].runs[number]
        arguments = {name: self._argument(graph, name, run) for name in graph.inputs}
        values = {name: fresh_copy(argument) for name, argument in arguments.items()}
        before = {name: (snapshot(value), write_count(value), storage_of(value)) for name, value in values.items()}
        attempt = TextRun((id(call.parts[index]), number), graph, run, arguments, values, before)
        if graph.code not in self._modules:
            self._modules[graph.code] = load_graph(graph)
        torch.set_rng_state(run.random_state)
        try:
            return dataclasses.replace(attempt, outputs=as_tuple(self._modules[graph.code](**values)))
        except Exception as error:  # noqa: BLE001 - any error of a text counts
            return dataclasses.replace(attempt, error=f"its text does not run: {type(error).__name__}: {error}")

    def accept(self, attempt: TextRun) -> None:
        """Keep the outputs of a run, and its writes to arguments."""
        self._outputs[attempt.key] = attempt.outputs
        for name, value in attempt.values.items():
            position = attempt.graph.positions[name]
            if position is not None and isinstance(value, torch.Tensor):
                given, (before, count, storage) = attempt.run.inputs[position], attempt.before[name]
                if storage_of(value) != storage:
                    self.replaced[given.storage] = value
                elif is_written(value, before, count):
                    self._write(given, attempt.arguments[name], value)

    def output(self, origin: TensorOrigin) -> Any:
        """A text's value for an output of a part, with the writes of later texts."""
        return self._outputs[id(origin.part), origin.call][origin.part.output_index(origin.output)]

    def _argument(self, graph: CapturedGraph, name: str, run: Run) -> Value:
        position = graph.positions[name]
        if position is None:
            return graph.inputs[name]
        recorded = run.inputs[position]
        return recorded.value if recorded.origin is None else self.output(recorded.origin)

    def _write(self, recorded: RecordedInput, argument: Value, after: torch.Tensor) -> None:
        """Write an argument's new value to the tensor that it stands for, for all that read it later."""
        if recorded.origin is not None and isinstance(argument, torch.Tensor):
            argument.copy_(after)
        if recorded.storage in self.storages and isinstance(recorded.value, torch.Tensor):
            view_of_storage(self.storages[recorded.storage].untyped_storage(), recorded.value).copy_(after)


def load_graph(graph: CapturedGraph) -> torch.nn.Module:
    """Load the module that the text of a graph defines."""
    return load_module(Sample(graph.code, weights=()))


def fresh_copy(value: Value) -> Value:
    """Copy a value as replay would make it: contiguous, in memory of its own."""
    if not isinstance(value, torch.Tensor):
        return value
    value = value.detach()
    if value.layout != torch.strided:
        return value.clone()
    is_alone = has_plain_memory(value) and value.is_contiguous() and value.untyped_storage().nbytes() == value.nbytes
    if is_alone and not value.is_conj() and not value.is_neg():
        return lazy_clone(value)
    return value.resolve_conj().resolve_neg().clone(memory_format=torch.contiguous_format)


def _likely_cause(call: RecordedCall, expected: CallOutcome, traced: CallOutcome) -> str:
    """Guess why the texts of a call's graphs do not agree with the model, in a phrase.

    Args:
        call: The recorded call.
        expected: The outcome of an uncompiled call.
        traced: The outcome of the recorded call.
    """
    runs = [run for part in call.parts for run in part.runs]
    unusual = GlobalState.current().unusual_settings()
    pairs = output_pairs(expected.leaves, traced.leaves)
    is_as_traced = len(expected.leaves) == len(traced.leaves) and all(map(_agrees, pairs))
    strided = [
        each.value
        for run in runs
        for each in run.inputs
        if isinstance(each.value, torch.Tensor) and each.value.layout == torch.strided
    ]
    causes = [
        (unusual, f"the model ran under {', '.join(unusual)}"),
        (
            not is_as_traced,
            (
                "compiled, the model gives something else than uncompiled (does it ask torch.compiler.is_compiling(), "
                "or read state outside of its tensors?)"
            ),
        ),
        (any(map(_writes_alias, runs)), "its inputs share memory that it writes to, which a sample cannot hold"),
        (
            not all(tensor.is_contiguous() for tensor in strided),
            "it reads the memory order (strides) of its inputs, and a sample's inputs are contiguous",
        ),
    ]
    return next((cause for applies, cause in causes if applies), "its graphs do not hold all that it does")


def _agrees(pair: ValuePair) -> bool:
    return deviation(pair) <= rounding(pair.expected)


def _writes_alias(run: Run) -> bool:
    storages = [recorded.storage for recorded in run.inputs]
    return any(storages.count(storages[i]) > 1 for i in run.written if storages[i] is not None)
