"""Reads passes in the form of PassNet as rules: `pattern`, `replacement_args` and `replacement_func`. Imports torch."""

from __future__ import annotations

import inspect
import operator
from collections.abc import Callable
from pathlib import Path
from types import ModuleType
from typing import Any

import torch
from torch import fx

from backends._shared.torch_private import TorchDispatchMode
from backends.rules import RuleError
from backends.rules.pass_names import read_names
from backends.rules.rule_files import Rule, check_pattern, execute, first_line, read_arguments, trace

_CREATION = frozenset(
    {"empty", "empty_like", "empty_strided", "full", "full_like", "new_empty", "new_zeros", "ones", "ones_like"}
    | {"zeros", "zeros_like", "lift_fresh", "alias", "detach", "view", "_unsafe_view", "reshape", "as_strided"}
)
"""Operators of aten that make tensors or look at them otherwise, and compute nothing."""


def load_passes(folder: Path, *, creates_only: bool = False) -> list[Rule]:
    """Read the passes of a folder, in the order of its list. Their files are executed.

    Args:
        folder: The folder.
        creates_only: True to fail a replacement that calls other operators of torch than those that make tensors.

    Raises:
        RuleError: There are no passes, or one cannot be used.
    """
    return [_read_pass(folder / f"{name}.py", creates_only=creates_only) for name in read_names(folder)]


def _read_pass(file: Path, *, creates_only: bool) -> Rule:
    module = execute(file, "pass")
    for name in ("pattern", "replacement_args", "replacement_func"):
        if not callable(getattr(module, name, None)):
            raise RuleError(f"the pass {file.name} has no function {name}")
    function = _replacement(file, module)
    pattern = trace(file, "pattern", module.pattern, "pass")
    _place_arguments(pattern.graph)
    check_pattern(file, pattern.graph, "pass")
    names = read_arguments(file, "pattern", module.pattern, "pass")
    target = _creates_only(file.stem, function) if creates_only else function
    try:
        replacement = _replacement_graph(names, module.replacement_args, target, _output_count(pattern.graph))
    except Exception as error:
        raise RuleError(f"the pass {file.name}: replacement_args fails ({first_line(error)})") from error
    return Rule(file.stem, pattern, replacement, filters=[])


def _place_arguments(graph: fx.Graph) -> None:
    """Give functions of Python all arguments by position, defaults as well, as PassBench does to patterns.

    `torch.fx` traces `F.dropout(x, 0.1, False, False)` with names, and dynamo's graph has it as it is written.
    """
    for node in graph.nodes:
        if node.op != "call_function":
            continue
        try:
            bound = inspect.signature(node.target).bind(*node.args, **node.kwargs)
        except (TypeError, ValueError):
            continue  # a function of C, which is traced as it is written
        bound.apply_defaults()
        node.args, node.kwargs = bound.args, bound.kwargs


def _replacement(file: Path, module: ModuleType) -> Callable[..., Any]:
    """Return the function that replaces the pattern: the same one at each request, of the module's top level."""
    try:
        function, again = module.replacement_func(), module.replacement_func()
    except Exception as error:
        raise RuleError(f"the pass {file.name}: replacement_func fails ({first_line(error)})") from error
    is_inner = inspect.isfunction(function) and "<" in function.__qualname__
    if function is not again or not callable(function) or is_inner:
        raise RuleError(
            f"the pass {file.name}: replacement_func returns no stable function: define it at the top level of the file"
        )
    return function  # type: ignore[no-any-return]


def _output_count(graph: fx.Graph) -> int | None:
    """Count the outputs of a pattern that returns several; None for one that returns a single value."""
    output = next(node for node in graph.nodes if node.op == "output").args[0]
    return len(output) if isinstance(output, tuple | list) else None


def _replacement_graph(
    names: list[str], replacement_args: Callable[..., Any], target: Callable[..., Any], count: int | None
) -> fx.GraphModule:
    """Make the graph that calls the replacement, which torch.fx does not look into, with the pattern's arguments."""
    graph = fx.Graph()
    tracer = fx.proxy.GraphAppendingTracer(graph)
    given = replacement_args(*(fx.Proxy(graph.placeholder(name), tracer) for name in names))
    node = graph.call_function(target, tuple(tracer.create_arg(value) for value in given))
    graph.output(
        node if count is None else tuple(graph.call_function(operator.getitem, (node, i)) for i in range(count))
    )
    return fx.GraphModule(torch.nn.Module(), graph)


def _creates_only(name: str, function: Callable[..., Any]) -> Callable[..., Any]:
    """Have a replacement call no operator of torch but those that make tensors, in any call."""

    def call(*values: Any) -> Any:
        with _CreationMode(name):
            return function(*values)

    call.__name__ = call.__qualname__ = f"creates_only_{name}"  # in the graph
    return call


class _CreationMode(TorchDispatchMode):  # type: ignore[no-untyped-call]
    def __init__(self, name: str) -> None:
        super().__init__()  # type: ignore[no-untyped-call]
        self._name = name

    def __torch_dispatch__(self, func: Any, types: Any, args: Any = (), kwargs: Any = None) -> Any:
        if func.overloadpacket.__name__ not in _CREATION:
            raise RuleError(f"the replacement of the pass {self._name} calls {func}, which operators=creation forbids")
        return func(*args, **(kwargs or {}))
