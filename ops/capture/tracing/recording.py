"""Records a running model: compiled graphs, eager operators between them, and which tensors go from one to another."""

from __future__ import annotations

import dataclasses
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from typing import Any

import torch
from torch.fx import GraphModule, Node
from torch.utils.weak import WeakTensorKeyDictionary

from ops.capture.canonical.graphs import placeholders
from ops.capture.canonical.literals import make_numbers_printable
from ops.capture.tracing.breaks import BreakLog, GraphBreak
from ops.capture.tracing.captured import Value, snapshot
from ops.capture.tracing.eager import EagerOperators, EagerRun
from ops.errors import GraphNetError
from ops.torch_private import FakeTensor, mutated_arguments, mutation_count, tree_leaves, without_innermost_mode

Compiler = Callable[[GraphModule, Sequence[Any]], Callable[..., Any]]
"""From a graph and example values to the callable that runs in its place."""

_MODEL_PREFIXES = ("L_self_", "l_self_", "G_", "g_")
"""Prefixes of the compiler's names for attributes of the model and for globals, whose memory may be any library's."""


class IncompleteError(GraphNetError):
    """The graphs that were recorded are not all of the model."""


@dataclasses.dataclass(frozen=True, slots=True)
class TensorOrigin:
    """The output of a part that a tensor is; `call` counts the part's runs from 0."""

    part: Part
    output: int | Node
    call: int = 0


@dataclasses.dataclass(frozen=True, slots=True)
class RecordedInput:
    """One argument of a part.

    Attributes:
        value: Its value at the first run of the part.
        origin: The output of a part that it was; None for the model's own tensors and inputs.
    """

    value: Value
    is_parameter: bool
    origin: TensorOrigin | None


@dataclasses.dataclass(eq=False, slots=True)
class Part:
    """A compiled graph, or a sequence of operators that ran in eager mode between two.

    Attributes:
        graph_module: Returns a tuple; None for eager operators until the recording is finished.
        eager: The eager operators; None for a compiled graph.
        inputs: Its arguments, in order.
        breaks: The graph breaks that ended this graph.
        calls: How often it ran.
        computes: Whether it returns a tensor or writes to one. What gives numbers alone (a check, a size that Python
            branches on) cannot be compared, and is no sample.
    """

    graph_module: GraphModule | None = None
    eager: EagerRun | None = None
    inputs: list[RecordedInput] = dataclasses.field(default_factory=list)
    breaks: list[GraphBreak] = dataclasses.field(default_factory=list)
    calls: int = 0
    computes: bool = True

    def output_index(self, output: int | Node) -> int:
        """Index of an output that a `TensorOrigin` names."""
        if isinstance(output, int):
            return output
        assert self.eager is not None
        return self.eager.outputs.index(output)


class Recording:
    """Records the parts of a model while it runs; see `watch`.

    Args:
        known: The model's own tensors and its inputs, by name.
        execute: Makes the callable that runs in place of a graph; by default the graph itself.
    """

    def __init__(self, known: Mapping[str, torch.Tensor], execute: Compiler | None = None) -> None:
        self._execute = execute or _run_as_captured
        self.parts: list[Part] = []
        self._names: Any = WeakTensorKeyDictionary()  # torch gives it no types
        for name, tensor in known.items():
            if tensor not in self._names:
                self._names[tensor] = name
        self._origins: Any = WeakTensorKeyDictionary()
        self._eager_part: Part | None = None
        self._log = BreakLog()
        self.breaks: list[GraphBreak] = []

    @contextmanager
    def watch(self) -> Iterator[None]:
        """Record operators that run outside of compiled graphs."""
        with EagerOperators(self._before_operator, self._after_operator):
            yield

    def compile(self, graph_module: GraphModule, examples: Sequence[Any]) -> Callable[..., Any]:
        """The backend for `torch.compile`: it records each graph and runs it unchanged."""
        make_numbers_printable(graph_module)
        part = Part(graph_module, breaks=self._new_breaks())
        execute = self._execute(graph_module, examples)

        def run(*values: Any) -> Any:
            if part.calls == 0:
                part.inputs = [
                    self._recorded_input(value, str(name)) for value, name in zip(values, names, strict=True)
                ]
                self.parts.append(part)
            part.calls += 1
            self._eager_part = None
            before = _mutation_counts(values)
            with without_innermost_mode():
                outputs = execute(*values)
            part.computes = before != _mutation_counts(values) or bool(tensors_in(outputs))
            self._record_outputs(part, outputs, values)
            return outputs

        names = [node.target for node in graph_module.graph.nodes if node.op == "placeholder"]
        return run

    def close(self) -> None:
        """Read the compiler's last messages, before they are reset."""
        late = self._new_breaks()
        if not self.breaks:
            late = self.breaks = self._log.failed_functions()
        if self.parts:
            self.parts[-1].breaks.extend(late)

    def finish(self, result: Any) -> list[Part]:
        """The parts that the model's result depends on, and all compiled graphs, in the order of their first runs.

        Raises:
            IncompleteError: The result holds a tensor that comes from none of them.
        """
        needed: dict[int, dict[Node, None]] = {}
        for tensor in tensors_in(result):
            _mark_needed(needed, self._origin(tensor, "the model's result"))
        kept: list[Part] = []
        for part in reversed(self.parts):
            if part.eager is not None:
                outputs = needed.get(id(part))
                if not outputs:
                    continue
                part.graph_module = part.eager.finish(outputs)
            assert part.graph_module is not None
            for node, recorded in zip(placeholders(part.graph_module.graph), part.inputs, strict=True):
                if node.users:
                    _mark_needed(needed, recorded.origin)
            kept.append(part)
        return _without_numbers(kept[::-1])

    def _new_breaks(self) -> list[GraphBreak]:
        new = [one for one in dict.fromkeys(self._log.new()) if one not in self.breaks]
        self.breaks += new
        return new

    def _record_outputs(self, part: Part, outputs: Sequence[Any], inputs: Sequence[Any]) -> None:
        input_ids = {id(value) for value in inputs}
        for index, output in enumerate(outputs):
            if isinstance(output, torch.Tensor) and id(output) not in input_ids:
                self._origins[output] = TensorOrigin(part, index, part.calls - 1)

    def _recorded_input(self, value: Any, name: str) -> RecordedInput:
        return RecordedInput(snapshot(value), isinstance(value, torch.nn.Parameter), self._origin(value, name))

    def _origin(self, value: Any, name: str) -> TensorOrigin | None:
        """The part that computed a tensor; None for the model's own."""
        if not isinstance(value, torch.Tensor):
            return None
        origin: TensorOrigin | None = self._origins.get(value)
        if (
            origin is None
            and value not in self._names
            and not name.startswith(_MODEL_PREFIXES)
            and has_foreign_memory(value)
        ):
            raise IncompleteError(
                f"{name} is a tensor that no operator of torch made: it was computed outside torch (numpy, for one) "
                f"after a graph break, where it cannot be captured; compute it with torch or give it as an input"
            )
        return origin

    def _current_eager_part(self) -> Part:
        """The part that eager operators are added to; a new one after each run of a compiled graph."""
        if self._eager_part is None:
            self._eager_part = Part(eager=EagerRun(), calls=1)
            self.parts.append(self._eager_part)
        return self._eager_part

    def _before_operator(self, tensors: list[torch.Tensor]) -> None:
        part = self._current_eager_part()
        assert part.eager is not None
        for tensor in tensors:
            if part.eager.add_argument(tensor, self._names.get(tensor)):
                part.inputs.append(self._recorded_input(tensor, "an argument of an operator"))

    def _after_operator(self, function: Any, args: Any, kwargs: Any, result: Any) -> None:
        part = self._current_eager_part()
        assert part.eager is not None
        for node, tensor in part.eager.add_operator(function, args, kwargs, result).items():
            self._origins[tensor] = TensorOrigin(part, node)
        for written in mutated_tensors(function, args, kwargs):
            for node, tensor in part.eager.aliases(written).items():
                self._origins[tensor] = TensorOrigin(part, node)


def _without_numbers(parts: Sequence[Part]) -> list[Part]:
    """The parts that compute tensors; the breaks of others go to the part before, or after, them."""
    kept: list[Part] = []
    breaks: list[GraphBreak] = []
    for part in parts:
        if not part.computes:
            (kept[-1].breaks if kept else breaks).extend(part.breaks)
            continue
        part.breaks[:0] = breaks
        breaks = []
        kept.append(part)
    return kept


def _mutation_counts(values: Sequence[Any]) -> list[int]:
    """How often each tensor was written to; tensors of inference mode do not say."""
    return [mutation_count(one) for one in values if isinstance(one, torch.Tensor) and not one.is_inference()]


def _run_as_captured(graph_module: GraphModule, _: Sequence[Any]) -> Callable[..., Any]:
    return graph_module.forward


def _mark_needed(needed: dict[int, dict[Node, None]], origin: TensorOrigin | None) -> None:
    if origin is not None and isinstance(origin.output, Node):
        needed.setdefault(id(origin.part), {})[origin.output] = None


def tensors_in(value: Any) -> list[torch.Tensor]:
    """All tensors in a result: in containers and in attributes of objects."""
    found: list[torch.Tensor] = []
    seen: set[int] = set()
    stack = [value]
    while stack:
        for leaf in tree_leaves(stack.pop()):
            if isinstance(leaf, torch.Tensor):
                found.append(leaf)
            elif hasattr(leaf, "__dict__") and not callable(leaf) and id(leaf) not in seen:
                seen.add(id(leaf))
                stack.append(list(vars(leaf).values()))
    return found


def has_foreign_memory(tensor: torch.Tensor) -> bool:
    """Whether another library allocated a tensor's memory: torch's own storages are resizable."""
    if isinstance(tensor, FakeTensor) or tensor.layout != torch.strided:
        return False
    return not tensor.untyped_storage().resizable()


def mutated_tensors(function: Any, args: Sequence[Any], kwargs: Mapping[str, Any]) -> Iterator[torch.Tensor]:
    """The tensors that an operator writes to, by its schema."""
    for position, name in mutated_arguments(function):
        value = args[position] if position < len(args) else kwargs.get(name)
        yield from (leaf for leaf in tree_leaves(value) if isinstance(leaf, torch.Tensor))
