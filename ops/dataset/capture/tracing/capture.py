"""Captures the computational graphs that `torch.compile` sees of a module with example inputs."""

import dataclasses
import functools
import logging
import sys
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from typing import Any

import torch

from ops.dataset.capture.canonical.custom_operators import CustomOperatorError
from ops.dataset.capture.canonical.graphs import NotStorableError
from ops.dataset.capture.tracing.aliased_arguments import MemoryLayout, with_layout
from ops.dataset.capture.tracing.captured import CapturedGraph, InputSource, break_from, canonical_graph
from ops.dataset.capture.tracing.eager import EagerOperatorError
from ops.dataset.capture.tracing.recording import IncompleteError, RecordedPart, Recording
from ops.dataset.graph.identity import canonical_form
from ops.execution.torch_compiler import CompilerError, UndecidableError, fresh_compiler
from ops.execution.torch_private import COPY_ON_WRITE_FAULT, tree_leaves, tree_map
from ops.failures import ReasonedError

COMPILER_OPTIONS: Mapping[str, Any] = {
    # Fewer graph breaks: sizes and scalars that depend on data become symbols of the graph.
    "capture_scalar_outputs": True,
    "capture_dynamic_output_shape_ops": True,
    "capture_sparse_compute": True,
    "allow_rnn": True,
    # With symbols for sizes, numbers such as the epsilon of a norm would become arguments too.
    "specialize_float": True,
    # A code object that is compiled more often than the limit falls back to eager, and its graphs would be missing.
    "recompile_limit": 256,
    "accumulated_recompile_limit": 4096,
    # The same model has the same graph whatever was captured before it in this process.
    "automatic_dynamic_shapes": False,
}

_BREAKING_OPTIONS: Mapping[str, Any] = {
    **COMPILER_OPTIONS,
    "capture_scalar_outputs": False,
    "capture_dynamic_output_shape_ops": False,
}
"""Options for models that branch on numbers that depend on data: graphs break there, as `torch.compile` does."""

_FRAMES, _FRAMES_OF_MODULE, _MOST_FRAMES = 1000, 30, 20_000
"""Python frames allowed while tracing: for any model, for each level of modules (15 were seen), and at most."""

_log = logging.getLogger(__name__)


class CaptureError(ReasonedError):
    """A model could not be turned into graphs."""


@dataclasses.dataclass(frozen=True, slots=True)
class RecordedCall:
    """A call traced by dynamo; its graphs ran as plain FX code.

    Attributes:
        recording: The recording, which knows the part that computed a tensor.
        parts: The parts that the result depends on, in the order of their first runs.
        restored: The parts, with graphs that restore as much of their arguments' memory as they need.
        graphs: Each of `restored` in canonical form.
        result: What the call returned.
    """

    recording: Recording
    parts: Sequence[RecordedPart]
    restored: list[RecordedPart]
    graphs: list[CapturedGraph]
    result: Any

    def restore(self, index: int, layout: MemoryLayout) -> bool:
        """Make the graph of a part restore more of its arguments' memory; tell whether that changed it."""
        part = with_layout(self.parts[index], layout)
        if part is self.restored[index]:
            return False
        code = self.graphs[index].code
        self.restored[index], self.graphs[index] = part, canonical(part)
        return self.graphs[index].code != code

    def merge_graphs(self) -> tuple[CapturedGraph, ...]:
        """Make the graphs of the model; parts that differ only in the values of their arguments become one."""
        runs: dict[int, tuple[int, int]] = {}
        indices: dict[object, int] = {}
        merged: list[CapturedGraph] = []
        for part, own, graph in zip(self.parts, self.restored, self.graphs, strict=True):
            values = [(v.shape, v.dtype) if isinstance(v, torch.Tensor) else v for v in graph.inputs.values()]
            key = (canonical_form(graph.code).text, *values) if len(self.parts) > 1 else None
            index = indices.setdefault(key, len(merged))
            if index == len(merged):
                merged.append(dataclasses.replace(graph, wiring=_wiring(own, graph, runs)))
                runs[id(part)] = (index, 0)
            else:
                first = merged[index]
                runs[id(part)] = (index, first.calls)
                breaks = tuple(dict.fromkeys((*first.breaks, *graph.breaks)))
                merged[index] = dataclasses.replace(first, calls=first.calls + graph.calls, breaks=breaks)
        return tuple(merged)


def capture(
    module: torch.nn.Module,
    args: Sequence[Any] = (),
    kwargs: Mapping[str, Any] | None = None,
    *,
    dynamic: bool = False,
) -> tuple[CapturedGraph, ...]:
    """Run `module` once under `torch.compile` and return its graphs, in the order they ran, without a proof.

    Put the module in eval mode, unless you want its training graph. With `dynamic`, sizes of inputs become symbols.

    The graphs consist of torch's public operators; parameters and buffers are lifted as inputs. A model without
    graph breaks gives one graph. One with breaks gives all of its graphs, and between them those of eager operators
    that the model's result depends on.

    Raises:
        CaptureError: No graph was captured, or not the whole model; the message has the reason.
    """
    return record_call(module, module, args, kwargs or {}, dynamic=dynamic).merge_graphs()


def check_dynamic(graphs: Iterable[CapturedGraph]) -> None:
    """Refuse graphs without symbols that were captured with symbolic sizes.

    Raises:
        CaptureError: No graph has a symbol.
    """
    if not any(graph.symbols for graph in graphs):
        raise CaptureError(
            "dynamic has no effect: no size of an input became a symbol, since those of 1 and those that the code "
            "compares with numbers stay numbers; capture it with larger inputs, or without dynamic"
        )


def record_call(
    module: torch.nn.Module,
    function: Callable[..., Any],
    args: Sequence[Any],
    kwargs: Mapping[str, Any],
    *,
    dynamic: bool = False,
) -> RecordedCall:
    """Record a call of a function that runs `module` (itself, or its `forward`), with all parts as they ran.

    Raises:
        CaptureError: No graph was captured, or not the whole model; the message has the reason.
    """
    args, kwargs = _detach_from_sparse((tuple(args), dict(kwargs)))
    try:
        return _record_call(module, function, args, kwargs, COMPILER_OPTIONS, dynamic=dynamic)
    except UndecidableError as error:
        _log.info("graphs break at numbers that depend on data: %s", str(error).partition("\n")[0])
        return _record_call(module, function, args, kwargs, _BREAKING_OPTIONS, dynamic=dynamic)


@functools.cache
def warm_up() -> None:
    """Trace a module of one operator in a worker host, so that torch's compiler imports and makes what it needs.

    This saves each child of the host some 0.4 s of processor time, draws no random numbers and starts no thread. It is
    skipped where torch was built for GPUs: tracing reads their random state, and a child of a process that has
    opened a GPU cannot use it.
    """
    if torch.version.cuda is None and torch.version.hip is None:
        capture(torch.nn.ReLU(), (torch.ones(1),))


def _record_call(
    module: torch.nn.Module,
    function: Callable[..., Any],
    args: tuple[Any, ...],
    kwargs: dict[str, Any],
    options: Mapping[str, Any],
    *,
    dynamic: bool,
) -> RecordedCall:
    recording = Recording(dict(named_tensors(module, args, kwargs)))
    with torch.no_grad(), capture_errors(module):
        result = run_traced(recording, function, args, kwargs, dynamic=dynamic, options=options)
        parts = recording.finish(result)
        if not parts:
            raise CaptureError(_no_graph_message(module, recording), quoted="; ".join(map(str, recording.breaks)))
        restored = [with_layout(part, MemoryLayout.SHARED) for part in parts]
        graphs = [canonical(part) for part in restored]
    if len(parts) > 1:
        _log.info("%d parts; graph breaks: %s", len(parts), "; ".join(map(str, recording.breaks)))
    return RecordedCall(recording, parts, restored, graphs, result)


def _detach_from_sparse(arguments: tuple[tuple[Any, ...], dict[str, Any]]) -> tuple[tuple[Any, ...], dict[str, Any]]:
    """Replace dense views of sparse tensors, whose bases the compiler would inspect, by tensors of the same memory."""

    def is_part(leaf: Any) -> bool:
        base = leaf._base if isinstance(leaf, torch.Tensor) else None
        return base is not None and base.layout != torch.strided

    if not any(is_part(leaf) for leaf in tree_leaves(arguments)):
        return arguments
    return tree_map(lambda leaf: leaf.data if is_part(leaf) else leaf, arguments)  # type: ignore[no-any-return]


@contextmanager
def capture_errors(module: torch.nn.Module) -> Iterator[None]:
    """Turn errors of tracing into `CaptureError`s that name the model; raise the recursion limit for its modules."""
    limit, needed = sys.getrecursionlimit(), _FRAMES + module_depth(module) * _FRAMES_OF_MODULE
    try:
        sys.setrecursionlimit(max(limit, min(needed, _MOST_FRAMES)))
        yield
    except (IncompleteError, EagerOperatorError, NotStorableError, CustomOperatorError) as error:
        raise CaptureError(f"{type(module).__name__} cannot be captured completely: {error}") from error
    except CompilerError as error:
        told = str(break_from(error))
        raise CaptureError(f"{type(module).__name__} cannot be captured: {told}", quoted=told) from error
    except RuntimeError as error:
        if COPY_ON_WRITE_FAULT not in str(error):
            raise
        raise CaptureError(
            f"{type(module).__name__} cannot be captured: it makes one of its own tensors larger in place (resize_): "
            f"make a new tensor instead"
        ) from error
    finally:
        sys.setrecursionlimit(limit)


def module_depth(module: torch.nn.Module) -> int:
    """Number of levels of modules nested in a model; 0 without any."""
    return max((path.count(".") + 1 for path, _ in module.named_modules() if path), default=0)


def run_traced(
    recording: Recording,
    function: Callable[..., Any],
    args: Sequence[Any],
    kwargs: Mapping[str, Any],
    *,
    dynamic: bool,
    options: Mapping[str, Any] = COMPILER_OPTIONS,
) -> Any:
    """Run a function under a fresh `torch.compile` and record its parts."""
    with fresh_compiler(**options):
        try:
            with recording.watch():
                return torch.compile(function, backend=recording.backend, dynamic=dynamic)(*args, **kwargs)
        finally:
            recording.close()


def named_tensors(
    module: torch.nn.Module, args: Sequence[Any], kwargs: Mapping[str, Any]
) -> Iterator[tuple[str, torch.Tensor]]:
    """The model's parameters, buffers and inputs, by the names that the compiler gives them."""
    for kind, members in (("parameters", module.named_parameters), ("buffers", module.named_buffers)):
        for path, tensor in members(remove_duplicate=False):
            *parents, name = path.split(".")
            yield f"L_self_{''.join(f'modules_{parent}_' for parent in parents)}{kind}_{name}_", tensor
    for key, value in (*enumerate(args), *kwargs.items()):
        leaves = [leaf for leaf in tree_leaves(value) if isinstance(leaf, torch.Tensor)]
        for index, leaf in enumerate(leaves):
            yield f"L_{key}_" + (f"{index}_" if len(leaves) > 1 else ""), leaf


def _wiring(part: RecordedPart, graph: CapturedGraph, runs: Mapping[int, tuple[int, int]]) -> dict[str, InputSource]:
    """Inputs of a part that earlier graphs compute; `runs`: id of a part → (its graph, number of its first run)."""
    wiring: dict[str, InputSource] = {}
    for name, position in graph.positions.items():
        origin = None if position is None else part.inputs[position].origin
        if origin is not None:
            index, run = runs[id(origin.part)]
            wiring[name] = InputSource(index, origin.part.output_index(origin.output), origin.call + run)
    return wiring


def canonical(part: RecordedPart) -> CapturedGraph:
    """Bring one part into canonical form, without its wiring."""
    assert part.graph_module is not None
    is_eager = part.eager is not None
    details = {"breaks": tuple(part.breaks), "calls": len(part.runs), "is_eager": is_eager}
    return canonical_graph(part.graph_module, part.inputs, autocast=not is_eager, **details)


def _no_graph_message(module: torch.nn.Module, recording: Recording) -> str:
    name, breaks = type(module).__name__, recording.breaks
    if any(not part.computes for part in recording.parts):
        return f"no graph could be captured from {name}: its forward computes numbers of Python alone, and no tensor"
    if breaks:
        return f"no graph could be captured from {name}: {'; '.join(map(str, breaks))}"
    return (
        f"no graph could be captured from {name}: its forward calls no tensor operator that torch.compile can trace "
        f"(is forward wrapped in torch.compiler.disable, or does it only move data around?)"
    )
