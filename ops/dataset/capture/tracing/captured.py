"""A captured graph in canonical form, its recorded inputs, and the graph breaks that ended it."""

import linecache
import re
import sysconfig
import traceback
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any, Literal

import torch
from torch.fx import GraphModule

from ops.dataset.capture.canonical.form import canonicalize, check_storable
from ops.dataset.capture.canonical.graphs import NotStorableError
from ops.dataset.capture.canonical.printer import print_module
from ops.dataset.capture.proof_record import Proof
from ops.dataset.sample.format.devices import Devices
from ops.execution.torch_compiler import CompilerError, failed_functions, graph_breaks, unsupported_messages
from ops.execution.torch_private import FakeTensor, has_plain_memory, lazy_clone

_TORCH = Path(torch.__file__).parent
_LIBRARIES = tuple(Path(sysconfig.get_path(name)) for name in ("purelib", "platlib", "stdlib"))


@dataclass(frozen=True, slots=True)
class GraphBreak:
    """A graph break: a place where the compiler ended a graph.

    Attributes:
        reason: The unsupported thing, in one or two sentences of the compiler.
        code: The line of source; "" if unknown.
        file: Its file, relative to the folder of installed libraries, or its bare name.
        line: Its number; 0 if unknown.
    """

    reason: str
    code: str = ""
    file: str = ""
    line: int = 0

    def __str__(self) -> str:
        return f"{self.reason} ({self.file}:{self.line}: {self.code})" if self.file else self.reason


def reported_breaks() -> list[GraphBreak]:
    """Graph breaks that the compiler has reported since it was reset, each once."""
    return list(dict.fromkeys(_break_in_stack(reason, stack) for reason, stack in graph_breaks()))


def breaks_of_failed_functions() -> list[GraphBreak]:
    """Graph breaks of functions that the compiler left to eager mode as a whole."""
    # Without a failed function, take all messages, though some did not end a graph.
    return list(dict.fromkeys(_break_at(*failed) for failed in failed_functions())) or [
        GraphBreak(sentence(message)) for message in unsupported_messages()
    ]


def break_from(error: CompilerError) -> GraphBreak:
    """The graph break that an error of the compiler reports; its line may fail in eager mode, too."""
    cause = getattr(error, "inner_exception", None)  # of a backend
    return _break_in_stack(str(cause or "") or str(error), getattr(error, "real_stack", None) or ())


def sentence(message: str) -> str:
    r"""Turn a message of the compiler into one sentence, without hints and links.

    "Call to x\n  Explanation: Dynamo does not …\n  Hint: …" → "Call to x: Dynamo does not …".
    """
    message = re.sub(r" at 0x[0-9a-f]+", "", message)  # differs between processes
    first, _, rest = message.strip().partition("\n")
    explanation = re.search(r"^\s*Explanation: (.*?)(?=^\s*(?:Hint|Developer debug context):|\Z)", rest, re.M | re.S)
    parts = [first.strip(), re.sub(r"\s+", " ", explanation[1]).strip() if explanation else ""]
    return ": ".join(part.rstrip(".") for part in parts if part)


def _break_in_stack(message: str, stack: Sequence[traceback.FrameSummary]) -> GraphBreak:
    """The break at the innermost line of a stack outside of torch's own files."""
    outside = [frame for frame in stack if not Path(frame.filename).is_relative_to(_TORCH)]
    if not stack:
        return GraphBreak(sentence(message))
    frame = (outside or stack)[-1]
    return _break_at(message, frame.filename, frame.lineno or 0)


def _break_at(message: str, filename: str, line: int) -> GraphBreak:
    """The break at a line of a file, if the file is known."""
    if not filename:
        return GraphBreak(sentence(message))
    return GraphBreak(sentence(message), linecache.getline(filename, line).strip(), _short_path(filename), line)


def _short_path(filename: str) -> str:
    """The path of a file, without the part that differs between machines."""
    path = Path(filename)
    for folder in _LIBRARIES:
        if path.is_relative_to(folder):
            return path.relative_to(folder).as_posix()
    return path.name


Value = torch.Tensor | int
"""An input of a graph: a tensor, or the size that a `torch.SymInt` had."""


@dataclass(frozen=True, slots=True)
class InputSource:
    """The output of an earlier graph that is an argument of a later one.

    Attributes:
        subgraph: Index of the earlier graph.
        output: Index of the output.
        call: Number of the run of that graph, from 0.
    """

    subgraph: int
    output: int
    call: int = 0


@dataclass(frozen=True, slots=True)
class CapturedGraph:
    """One computational graph in canonical form and its inputs at the first run.

    Attributes:
        graph_module: The graph, which takes every input and weight as an argument and returns a tuple.
        code: Its text, as written to `model.py`.
        inputs: Parameter of `forward` → its value, in forward's order.
        positions: Parameter of `forward` → its index among the arguments of the traced graph; None for a tensor that
            was a constant of that graph.
        parameters: Names of `inputs` that are trained parameters; all others are inputs and buffers of the model.
        sizes: For graphs captured with symbolic sizes, parameter → its shape as source text of expressions.
        symbols: Symbol in `sizes` → its size at the first run.
        breaks: The graph breaks that ended this graph, for models of several graphs.
        wiring: Parameter → the output of an earlier graph that it is, at the first run.
        calls: Number of times that the model runs this graph.
        is_eager: True where it was recorded from operators that ran in eager mode, between graphs of the compiler.
        direction: "forward" or "backward" for graphs of training; None for those of inference.
        gradients: For each output of a backward graph, the forward graph's name of the tensor whose gradient it is.
        proof: The proof of the capture as a whole; None before it.
        devices: For a graph of several devices its mesh, groups and places; `inputs` are undivided then.
        rank_code: For such a graph, the texts of ranks that differ from those of all earlier ranks.
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
    devices: Devices | None = None
    rank_code: Mapping[int, str] = field(default_factory=dict)


@dataclass(frozen=True, slots=True)
class CapturedInput:
    """An argument of a graph before a run.

    Attributes:
        value: Its value.
        is_parameter: True for a trained parameter.
    """

    value: Value
    is_parameter: bool


def canonical_graph(
    graph_module: GraphModule, given: Sequence[CapturedInput], *, autocast: bool = False, **details: Any
) -> CapturedGraph:
    """Bring a graph into canonical form, with its inputs.

    Args:
        graph_module: The captured graph, which is not changed.
        given: Its arguments, in order.
        autocast: True where an active autocast applies to its operators.
        details: Further fields of `CapturedGraph`.

    Raises:
        NotStorableError: A sample cannot hold it.
        CustomOperatorError: A sample cannot hold one of its operators.
    """
    canonical = canonicalize(graph_module, [each.value for each in given], autocast=autocast)
    check_storable(canonical.graph_module)
    captured = {
        argument.name: CapturedInput(snapshot(argument.constant), is_parameter=False)
        if argument.position is None
        else given[argument.position]
        for argument in canonical.arguments
    }
    for argument in canonical.arguments:
        if argument.position is not None:
            _check_dense(argument.name, captured[argument.name].value)
    sizes = {argument.name: argument.size for argument in canonical.arguments if argument.size is not None}
    return CapturedGraph(
        canonical.graph_module,
        print_module(canonical.graph_module),
        {name: each.value for name, each in captured.items()},
        {argument.name: argument.position for argument in canonical.arguments},
        frozenset(name for name, each in captured.items() if each.is_parameter),
        sizes,
        canonical.symbols,
        **details,
    )


def _check_dense(name: str, value: Value) -> None:
    """Refuse an input that is not one dense tensor."""
    if isinstance(value, torch.Tensor) and (value.layout != torch.strided or value.is_quantized or value.is_nested):
        layout = "nested" if value.is_nested else str(value.layout).removeprefix("torch.").replace("_", " ")
        kind = "quantised" if value.is_quantized else layout
        raise NotStorableError(
            f"its input {name} is a {kind} tensor, and a sample's inputs are dense: make it inside forward"
        )


def snapshot(value: Any) -> Value:
    """Copy the current value; the copy takes memory only if the tensor is written to later.

    Raises:
        NotStorableError: It is the symbolic size of a nested tensor's lengths, which has no number.
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
