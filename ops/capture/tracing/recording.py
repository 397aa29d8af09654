"""What a model is made of as it runs: compiled graphs, operators between them, and who takes what from whom.

Imports torch: worker only.
"""

from __future__ import annotations

import dataclasses
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from typing import Any

import torch
from torch.fx import GraphModule, Node
from torch.utils._python_dispatch import _pop_mode_temporarily
from torch.utils.weak import WeakTensorKeyDictionary

from ops.capture.tracing.breaks import BreakLog, GraphBreak
from ops.capture.tracing.eager import EagerOperators, EagerRun
from ops.capture.tracing.graphs import placeholders
from ops.capture.tracing.tensors import Value, made_elsewhere, snapshot, tensors_in, written_to
from ops.errors import GraphNetError

Compiler = Callable[[GraphModule, Sequence[Any]], Callable[..., Any]]
"""From a graph and example values to what runs in its place."""


class IncompleteError(GraphNetError):
    """The graphs that were recorded are not all of the model."""


@dataclasses.dataclass(frozen=True, slots=True)
class Source:
    """Which output of a part a tensor is: of its `call`-th run, counted from 0."""

    part: Part
    output: int | Node
    call: int = 0


@dataclasses.dataclass(frozen=True, slots=True)
class Given:
    """One argument of a part.

    Attributes:
        value: What it was when the part ran first.
        source: Which output of which part it was; None for what the model holds or is called with.
    """

    value: Value
    is_parameter: bool
    source: Source | None


@dataclasses.dataclass(eq=False, slots=True)
class Part:
    """A compiled graph, or a stretch of operators that ran outside all of them.

    Attributes:
        graph_module: Returns a tuple; None for a stretch of operators until it is finished.
        eager: The stretch of operators; None for a compiled graph.
        given: Its arguments, in order.
        breaks: Why the compiler stopped after this graph.
        calls: How often it ran.
    """

    graph_module: GraphModule | None = None
    eager: EagerRun | None = None
    given: list[Given] = dataclasses.field(default_factory=list)
    breaks: list[GraphBreak] = dataclasses.field(default_factory=list)
    calls: int = 0

    def output_index(self, output: int | Node) -> int:
        """Place of an output that a `Source` names."""
        if isinstance(output, int):
            return output
        assert self.eager is not None
        return self.eager.outputs.index(output)


class Recording:
    """Keeps what runs, while it runs; see `watch`.

    Args:
        known: Tensors that were there before: the model's own and its inputs, each with a name.
        execute: Makes what runs in place of a graph; by default that is the graph itself.
    """

    def __init__(self, known: Mapping[str, torch.Tensor], execute: Compiler | None = None) -> None:
        self._execute = execute or _as_it_is
        self.parts: list[Part] = []
        self._names: Any = WeakTensorKeyDictionary()  # torch gives it no types
        for name, tensor in known.items():
            if tensor not in self._names:
                self._names[tensor] = name
        self._origins: Any = WeakTensorKeyDictionary()
        self._open: Part | None = None
        self._log = BreakLog()
        self.breaks: list[GraphBreak] = []

    @contextmanager
    def watch(self) -> Iterator[None]:
        """Hear of operators that run outside the graphs."""
        with EagerOperators(self._before_operator, self._after_operator):
            yield

    def compile(self, graph_module: GraphModule, examples: Sequence[Any]) -> Callable[..., Any]:
        """The "compiler" that `torch.compile` is given: it keeps each graph as it is."""
        part = Part(graph_module, breaks=self._new_breaks())
        execute = self._execute(graph_module, examples)

        def run(*values: Any) -> Any:
            if part.calls == 0:
                part.given = [self._given(value, str(name)) for value, name in zip(values, names, strict=True)]
                self.parts.append(part)
            part.calls += 1
            self._open = None
            with _pop_mode_temporarily():
                outputs = execute(*values)
            self._note_outputs(part, outputs, values)
            return outputs

        names = [node.target for node in graph_module.graph.nodes if node.op == "placeholder"]
        return run

    def close(self) -> None:
        """Take what the compiler said last, before it forgets."""
        late = self._new_breaks()
        if not self.breaks:
            late = self.breaks = self._log.given_up()
        if self.parts:
            self.parts[-1].breaks.extend(late)

    def finish(self, result: Any) -> list[Part]:
        """The parts that the result of the model depends on, and all compiled graphs, in the order they first ran.

        Raises:
            IncompleteError: The result holds a tensor that comes from none of them.
        """
        needed: dict[int, dict[Node, None]] = {}
        for tensor in tensors_in(result):
            _need(needed, self._origin(tensor, "the model's result"))
        kept: list[Part] = []
        for part in reversed(self.parts):
            if part.eager is not None:
                outputs = needed.get(id(part))
                if not outputs:
                    continue
                part.graph_module = part.eager.finish(outputs)
            assert part.graph_module is not None
            for node, given in zip(placeholders(part.graph_module.graph), part.given, strict=True):
                if node.users:
                    _need(needed, given.source)
            kept.append(part)
        return kept[::-1]

    def _new_breaks(self) -> list[GraphBreak]:
        new = [one for one in dict.fromkeys(self._log.new()) if one not in self.breaks]
        self.breaks += new
        return new

    def _note_outputs(self, part: Part, outputs: Sequence[Any], inputs: Sequence[Any]) -> None:
        given = {id(value) for value in inputs}
        for index, output in enumerate(outputs):
            if isinstance(output, torch.Tensor) and id(output) not in given:
                self._origins[output] = Source(part, index, part.calls - 1)

    def _given(self, value: Any, name: str) -> Given:
        return Given(snapshot(value), isinstance(value, torch.nn.Parameter), self._origin(value, name))

    def _origin(self, value: Any, name: str) -> Source | None:
        """Which part made a tensor; None for the model's own."""
        if not isinstance(value, torch.Tensor):
            return None
        origin: Source | None = self._origins.get(value)
        if origin is None and value not in self._names and not name.startswith(_OWN) and made_elsewhere(value):
            raise IncompleteError(
                f"{name} is a tensor that no operator of torch made: it was computed outside torch (numpy, for one) "
                f"after a graph break, where it cannot be captured; compute it with torch or give it as an input"
            )
        return origin

    def _running(self) -> Part:
        """The stretch of operators that is running; a new one after each run of a compiled graph."""
        if self._open is None:
            self._open = Part(eager=EagerRun(), calls=1)
            self.parts.append(self._open)
        return self._open

    def _before_operator(self, tensors: list[torch.Tensor]) -> None:
        part = self._running()
        assert part.eager is not None
        for tensor in tensors:
            if part.eager.take(tensor, self._names.get(tensor)):
                part.given.append(self._given(tensor, "an argument of an operator"))

    def _after_operator(self, function: Any, args: Any, kwargs: Any, result: Any) -> None:
        part = self._running()
        assert part.eager is not None
        for node, tensor in part.eager.add(function, args, kwargs, result).items():
            self._origins[tensor] = Source(part, node)
        for written in written_to(function, args, kwargs):
            for node, tensor in part.eager.same_memory(written).items():
                self._origins[tensor] = Source(part, node)


_OWN = ("L_self_", "l_self_", "G_", "g_")
"""How the compiler names what the model holds and what is global: such a tensor may come from anywhere."""


def _as_it_is(graph_module: GraphModule, _: Sequence[Any]) -> Callable[..., Any]:
    return graph_module.forward


def _need(needed: dict[int, dict[Node, None]], source: Source | None) -> None:
    if source is not None and isinstance(source.output, Node):
        needed.setdefault(id(source.part), {})[source.output] = None
