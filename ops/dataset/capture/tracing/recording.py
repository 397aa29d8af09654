"""Records a running model: traced graphs, eager operators between them, and the tensors passed between these."""

from __future__ import annotations

import dataclasses
from collections.abc import Callable, Mapping, Sequence
from typing import Any

import torch
from torch.fx import GraphModule, Node
from torch.utils.weak import WeakTensorKeyDictionary

from ops.dataset.capture.canonical.graphs import copy_of, placeholders, set_outputs
from ops.dataset.capture.canonical.printer import make_numbers_printable
from ops.dataset.capture.tracing.captured import (
    CapturedInput,
    GraphBreak,
    breaks_of_failed_functions,
    reported_breaks,
    snapshot,
)
from ops.dataset.capture.tracing.eager import IDENTITIES, EagerOperators, EagerRun
from ops.errors import GraphNetError
from ops.execution.torch_private import (
    FakeTensor,
    has_plain_memory,
    is_same_memory,
    mutated_tensors,
    mutation_count,
    storage_id,
    tree_leaves,
    whole_storage,
    without_innermost_mode,
)

Compiler = Callable[[GraphModule, Sequence[Any]], Callable[..., Any]]
"""Makes, from a graph and example values, the callable that runs in its place."""

_MODEL_PREFIXES = ("L_self_", "l_self_", "G_", "g_")
"""Prefixes of the compiler's names for attributes of the model and globals, which any library may have allocated."""


class IncompleteError(GraphNetError):
    """The recorded graphs are not the whole model."""


@dataclasses.dataclass(frozen=True, slots=True)
class TensorOrigin:
    """The output of a part that computed a tensor; `call` is the number of the part's run, from 0."""

    part: RecordedPart
    output: int | Node
    call: int = 0


@dataclasses.dataclass(frozen=True, slots=True)
class RecordedInput(CapturedInput):
    """An argument of a run of a part.

    Attributes:
        origin: The output of a part that it was; None for the model's own tensors and inputs.
        storage: Identity of its storage while the model ran; None where it has no plain memory.
    """

    origin: TensorOrigin | None
    storage: int | None


@dataclasses.dataclass(eq=False, slots=True)
class Run:
    """One run of a part.

    Attributes:
        number: Number of the run, in the order in which the runs of all parts began.
        random_state: State of torch's random numbers before it.
        inputs: Its arguments, in order.
        outputs: Its results; empty for eager operators.
        written: Positions of the arguments that it wrote to.
    """

    number: int
    random_state: torch.Tensor
    inputs: list[RecordedInput] = dataclasses.field(default_factory=list)
    outputs: tuple[Any, ...] = ()
    written: set[int] = dataclasses.field(default_factory=set)


@dataclasses.dataclass(eq=False, slots=True)
class RecordedPart:
    """A traced graph, or a sequence of operators that ran in eager mode between two traced graphs.

    Attributes:
        graph_module: The graph, which returns a tuple; None for eager operators until the recording is finished.
        eager: The eager operators; None for a traced graph.
        runs: Its runs, at least one; eager operators run once.
        breaks: The graph breaks that ended this graph.
        writes: Storage of the model or of an input that eager operators write to → a node that has it.
    """

    graph_module: GraphModule | None = None
    eager: EagerRun | None = None
    runs: list[Run] = dataclasses.field(default_factory=list)
    breaks: list[GraphBreak] = dataclasses.field(default_factory=list)
    writes: dict[int, Node] = dataclasses.field(default_factory=dict)

    @property
    def inputs(self) -> list[RecordedInput]:
        """Its arguments at the first run, in order."""
        return self.runs[0].inputs

    @property
    def computes(self) -> bool:
        """True where it returns a tensor or writes to one.

        A part that returns only numbers (a check, a size that Python branches on) cannot be compared: it is no sample.
        """
        return self.eager is not None or any(run.written or tensors_in(run.outputs) for run in self.runs)

    def return_written_arguments(self) -> None:
        """Make a graph that returns no tensors return the arguments that it writes to: a sample returns tensors."""
        written = sorted({position for run in self.runs for position in run.written})
        if self.graph_module is None or not written or any(tensors_in(run.outputs) for run in self.runs):
            return
        graph, _ = copy_of(self.graph_module.graph)
        arguments = placeholders(graph)
        set_outputs(graph, [arguments[position] for position in written])
        self.graph_module = GraphModule(self.graph_module, graph)
        for run in self.runs:
            run.outputs = ()

    def output_index(self, output: int | Node) -> int:
        """Index of an output that a `TensorOrigin` names."""
        if isinstance(output, int):
            return output
        assert self.eager is not None
        return self.eager.outputs.index(output)


class Recording:
    """Records the parts of a model while it runs; see `watch`.

    Args:
        named: The model's own tensors and its inputs, by name.
        execute: Makes the callable that runs in place of a graph; by default that is the graph itself.
    """

    def __init__(
        self,
        named: Mapping[str, torch.Tensor],
        execute: Compiler = lambda graph_module, _: graph_module.forward,
    ) -> None:
        self._execute = execute
        self.parts: list[RecordedPart] = []
        self._names: Any = WeakTensorKeyDictionary()  # torch gives it no types
        for name, tensor in named.items():
            if tensor not in self._names:
                self._names[tensor] = name
        self._origins: Any = WeakTensorKeyDictionary()
        self._constants: dict[int, TensorOrigin] = {}  # by storage: tensors that eager functions made from numbers
        self._eager_part: RecordedPart | None = None
        self._run_count = 0
        self._external: dict[int, tuple[torch.Tensor, torch.Tensor]] = {}  # by storage
        self.breaks: list[GraphBreak] = []

    def watch(self) -> EagerOperators:
        """Make a context that records operators outside of traced graphs."""
        return EagerOperators(self._record_arguments, self._record_operator)

    def backend(self, graph_module: GraphModule, examples: Sequence[Any]) -> Callable[..., Any]:
        """Serve as the backend of `torch.compile`: record each graph, and run it as plain FX code."""
        make_numbers_printable(graph_module)
        part = RecordedPart(graph_module, breaks=self._new_breaks())
        execute = self._execute(graph_module, examples)

        def run(*values: Any) -> Any:
            with without_innermost_mode():
                if not part.runs:
                    self.parts.append(part)
                self._eager_part = None
                recorded = self._new_run(part)
                recorded.inputs = [self._record_input(*pair) for pair in zip(values, names, strict=True)]
                versions = [write_count(value) for value in values]
                outputs = execute(*values)
                befores = [given.value for given in recorded.inputs]
                changes = map(is_written, values, befores, versions)
                recorded.written = {position for position, is_changed in enumerate(changes) if is_changed}
                self._record_outputs(part, outputs, values)
            return outputs

        names = [str(node.target) for node in placeholders(graph_module.graph)]
        return run

    def close(self) -> None:
        """Read the compiler's last messages, before they are reset."""
        late = self._new_breaks()
        if not self.breaks:
            late = self.breaks = breaks_of_failed_functions()
        if self.parts:
            self.parts[-1].breaks.extend(late)

    def origin_of(self, tensor: torch.Tensor) -> TensorOrigin | None:
        """The output of a part that computed a tensor; None for the model's own tensors and its inputs."""
        return self._origins.get(tensor)  # type: ignore[no-any-return]

    def external_tensors(self) -> list[tuple[torch.Tensor, torch.Tensor]]:
        """Tensors that parts read but no part computed, each with its value before the first use."""
        return list(self._external.values())

    def is_made_in_call(self, tensor: torch.Tensor) -> bool:
        """Tell whether an eager function made one of `external_tensors` from numbers; each call makes another."""
        return storage_id(tensor) in self._constants

    def finish(self, result: Any) -> list[RecordedPart]:
        """Return the parts that the model's result and writes depend on, in the order of their first runs.

        All traced graphs that compute tensors are among them.

        Raises:
            IncompleteError: The result holds a tensor that comes from no part.
        """
        needed: dict[int, dict[Node, None]] = {}
        for tensor in tensors_in(result):
            if self._origin(tensor, "the model's result") is None:
                self._return_constant(tensor)
            _mark_needed(needed, self.origin_of(tensor))
        kept: set[int] = set()
        runs = [(run, part) for part in self.parts for run in part.runs]
        for run, part in sorted(runs, key=lambda pair: pair[0].number, reverse=True):
            if part.eager is not None:
                outputs = needed.get(id(part), {}) | dict.fromkeys(part.writes.values())
                if not outputs:
                    continue
                part.graph_module = part.eager.finish(outputs)
            assert part.graph_module is not None
            for node, recorded in zip(placeholders(part.graph_module.graph), run.inputs, strict=True):
                if node.users:
                    _mark_needed(needed, recorded.origin)
            kept.add(id(part))
        for part in self.parts:
            part.return_written_arguments()
        return _without_numbers([part for part in self.parts if id(part) in kept])

    def _new_breaks(self) -> list[GraphBreak]:
        new = [graph_break for graph_break in reported_breaks() if graph_break not in self.breaks]
        self.breaks += new
        return new

    def _record_outputs(self, part: RecordedPart, outputs: Sequence[Any], inputs: Sequence[Any]) -> None:
        input_ids = {id(value) for value in inputs}
        for index, output in enumerate(outputs):
            if isinstance(output, torch.Tensor) and id(output) not in input_ids:
                self._origins[output] = TensorOrigin(part, index, len(part.runs) - 1)
        part.runs[-1].outputs = tuple(
            snapshot(given) if isinstance(given, torch.Tensor) else given for given in outputs
        )

    def _new_run(self, part: RecordedPart) -> Run:
        part.runs.append(Run(self._run_count, torch.get_rng_state()))
        self._run_count += 1
        return part.runs[-1]

    def _record_input(self, value: Any, name: str) -> RecordedInput:
        storage = storage_of(value)
        origin = self._origin(value, name)
        kept = snapshot(value)
        if storage is not None and origin is None and isinstance(kept, torch.Tensor):
            self._external.setdefault(storage, (value.detach(), kept))
        return RecordedInput(kept, isinstance(value, torch.nn.Parameter), origin, storage)

    def _origin(self, value: Any, name: str) -> TensorOrigin | None:
        """The output of a part that computed a tensor; None for the model's own; refuses those of other libraries."""
        if not isinstance(value, torch.Tensor):
            return None
        origin = self.origin_of(value)
        if origin is not None and origin.part.eager is not None:
            origin.part.eager.freeze_if_unwritten(value)
        is_own = origin is not None or value in self._names or name.startswith(_MODEL_PREFIXES)
        has_own_storage = not isinstance(value, FakeTensor) and value.layout == torch.strided
        if not is_own and has_own_storage and not value.untyped_storage().resizable():  # another library allocated it
            raise IncompleteError(
                f"{name} is a tensor that no operator of torch made: it was computed outside torch (numpy, for one) "
                f"after a graph break, where it cannot be captured; compute it with torch or give it as an input"
            )
        return origin

    def _return_constant(self, tensor: torch.Tensor) -> None:
        """Make eager operators return a tensor that their function made from numbers and that nothing wrote to."""
        storage = storage_of(tensor)
        if storage not in self._constants:
            return
        first, before = self._external[storage]
        views = [(each.dtype, each.shape, each.stride(), each.storage_offset()) for each in (tensor, first)]
        if views[0] == views[1] and is_same_memory(tensor, before):
            self._origins[tensor] = self._constants[storage]

    def _current_eager_part(self) -> RecordedPart:
        """The part for eager operators; each run of a traced graph starts a new one."""
        if self._eager_part is None:
            self._eager_part = RecordedPart(eager=EagerRun())
            self._new_run(self._eager_part)
            self.parts.append(self._eager_part)
        return self._eager_part

    def _record_arguments(self, function: Any, tensors: list[torch.Tensor]) -> None:
        part, is_constant = self._current_eager_part(), function in IDENTITIES
        assert part.eager is not None
        for tensor in tensors:
            if part.eager.add_argument(tensor, self._names.get(tensor)):
                part.inputs.append(self._record_input(tensor, "an argument of an operator"))
                storage = part.inputs[-1].storage
                if is_constant and storage is not None and self.origin_of(tensor) is None:
                    self._constants[storage] = TensorOrigin(part, part.eager.arguments[-1])

    def _record_operator(self, function: Any, args: Any, kwargs: Any, result: Any) -> None:
        part = self._current_eager_part()
        assert part.eager is not None
        for node, tensor in part.eager.add_operator(function, args, kwargs, result).items():
            self._origins[tensor] = TensorOrigin(part, node)
        for written in mutated_tensors(function, args, kwargs):
            for node, tensor in part.eager.aliases(written).items():
                self._origins[tensor] = TensorOrigin(part, node)
                storage = storage_of(tensor)
                if storage is not None and storage in self._external:
                    part.writes[storage] = node


def storage_of(value: Any) -> int | None:
    """Identity of a tensor's storage; None for other values and for tensors without plain memory."""
    return storage_id(value) if isinstance(value, torch.Tensor) and has_plain_memory(value) else None


def is_written(value: Any, before: Any, count: int | None) -> bool:
    """Tell whether a tensor was written to, since the snapshot `before` and its `write_count`.

    Both are needed: some operators, such as batch normalisation, do not count their writes.
    """
    if not isinstance(value, torch.Tensor) or write_count(value) != count:
        return isinstance(value, torch.Tensor)
    if not has_plain_memory(value) or is_same_memory(value, before):
        return False
    return not torch.equal(whole_storage(value), whole_storage(before))


def write_count(value: Any) -> int | None:
    """A number that grows with each write to a tensor; None where torch does not count."""
    return mutation_count(value) if isinstance(value, torch.Tensor) and not value.is_inference() else None


def _without_numbers(parts: Sequence[RecordedPart]) -> list[RecordedPart]:
    """Drop parts that compute no tensors; their breaks go to the part before them, or else after them."""
    kept: list[RecordedPart] = []
    breaks: list[GraphBreak] = []
    for part in parts:
        if not part.computes:
            (kept[-1].breaks if kept else breaks).extend(part.breaks)
            continue
        part.breaks[:0] = breaks
        breaks = []
        kept.append(part)
    return kept


def _mark_needed(needed: dict[int, dict[Node, None]], origin: TensorOrigin | None) -> None:
    if origin is not None and isinstance(origin.output, Node):
        needed.setdefault(id(origin.part), {})[origin.output] = None


def leaves_in(value: Any) -> list[Any]:
    """All tensors and numbers in a result: in containers and in attributes of objects."""
    leaves: list[Any] = []
    seen: set[int] = set()
    stack = [value]
    while stack:
        for leaf in tree_leaves(stack.pop()):
            if isinstance(leaf, (torch.Tensor, int, float, complex)):
                leaves.append(leaf)
            elif hasattr(leaf, "__dict__") and not callable(leaf) and id(leaf) not in seen:
                seen.add(id(leaf))
                stack.append(list(vars(leaf).values()))
    return leaves


def tensors_in(value: Any) -> list[torch.Tensor]:
    """All tensors in a result: in containers and in attributes of objects."""
    return [leaf for leaf in leaves_in(value) if isinstance(leaf, torch.Tensor)]
