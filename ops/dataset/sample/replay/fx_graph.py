"""Makes a `torch.fx.Graph` from a sample's text: no operator runs, and nothing is traced symbolically.

Factories such as `torch.arange`, contexts and in-place operators become nodes, while `torch.fx.symbolic_trace` would
run, refuse or change them. Worker only: names are looked up in the loaded module.
"""

import builtins
import operator
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

import torch
from torch import fx

from ops.dataset import graph as ir
from ops.dataset.graph import Graph, Kind, ModelCodeError, Node
from ops.dataset.sample.format.types import Sample
from ops.dataset.sample.replay.load import executed_code

_CONTAINERS = frozenset({slice, tuple, list, dict})
"""Builtins that make containers: called at once, without a node."""

_REFLECTED = frozenset({"add", "sub", "mul", "truediv", "floordiv", "mod", "pow", "matmul", "and", "or", "xor"})
_SPELLED = {"and": operator.and_, "or": operator.or_, "div": operator.truediv}


def fx_graphs(sample: Sample, module: torch.nn.Module, *, device: str = "cpu") -> dict[str, fx.Graph]:
    """Make the graphs of a sample by function: "GraphModule.forward" and its inner functions.

    Args:
        sample: The sample.
        module: The module that `ops.dataset.sample.replay.load.load_module` makes of it.
        device: The device that it was loaded for.

    Raises:
        ModelCodeError: A statement is not part of a graph.
        Exception: The code names something that torch does not have.
    """
    forward: Any = type(module).forward
    namespace = {**vars(builtins), **forward.__globals__}
    graphs: dict[str, fx.Graph] = {}
    source = Graph.parse(executed_code(sample, device=device))
    for function in source.functions:
        held = module if function.owner == type(module).__name__ else namespace[function.owner]()
        builder = _Builder(f"{function.owner}.{function.name}", source, namespace, held, graphs)
        builder.build(function.parameters, function.nodes)
    return graphs


@dataclass(frozen=True, slots=True)
class _Held:
    """An attribute of the module."""

    name: str


class _Builder:
    """Makes the graph of one function, and of its inner functions."""

    def __init__(
        self,
        name: str,
        source: Graph,
        namespace: Mapping[str, Any],
        module: torch.nn.Module,
        graphs: dict[str, fx.Graph],
    ) -> None:
        self._name, self._source, self._namespace, self._module, self._graphs = name, source, namespace, module, graphs
        self._graph = graphs[name] = fx.Graph()
        self._variables: dict[str, Any] = {}

    def build(self, parameters: Iterable[str], nodes: Sequence[Node]) -> None:
        for name in parameters:
            self._variables[name] = self._graph.placeholder(name)
        self._add(nodes)

    def _add(self, nodes: Iterable[Node]) -> None:
        for node in nodes:
            match node.kind:
                case Kind.ASSIGN if node.value is not None:
                    value = self._value(node.value)
                    for target in node.targets:
                        self._assign(target, value)
                case Kind.UPDATE:
                    self._update(node)
                case Kind.CALL:
                    self._value(node.expressions[0])
                case Kind.RETURN:
                    self._graph.output(self._argument(None if node.value is None else self._value(node.value)))
                case Kind.BLOCK:
                    self._block(node)
                case Kind.FUNCTION:
                    self._define(node)
                case _ if not node.frees:
                    raise ModelCodeError(f"model.py:{node.line}: {node.text.splitlines()[0]} is not part of a graph")

    def _assign(self, target: ir.Expression, value: Any) -> None:
        match target:
            case ir.Name(name):
                self._variables[name] = value
            case ir.Sequence(_, elements):
                for index, element in enumerate(elements):
                    self._assign(element, self._call(operator.getitem, value, index))
            case ir.Subscript(owner, index):
                self._call(operator.setitem, self._value(owner), self._value(index), value)
            case _:
                raise ModelCodeError(f"model.py: {target.text} cannot be assigned in a graph")

    def _update(self, node: Node) -> None:
        target, value = node.expressions
        current = self._value(target)
        function = getattr(operator, node.operators[0].removeprefix("operator."))
        self._assign(target, self._call(function, current, self._value(value)))

    def _block(self, node: Node) -> None:
        contexts: list[tuple[Any, Any]] = []
        for expression in node.expressions:
            if isinstance(expression, ir.Name) and expression.is_written:
                self._variables[expression.name] = contexts[-1][1]
                continue
            context = self._value(expression)
            contexts.append((context, self._method("__enter__", context)))
        self._add(node.body)
        for context, _ in reversed(contexts):
            self._method("__exit__", context, None, None, None)

    def _define(self, node: Node) -> None:
        """Build the graph of a function that `forward` defines, and assign the function itself to its variable."""
        function = self._source.function_in(node)
        builder = _Builder(f"{self._name}.{function.name}", self._source, self._namespace, self._module, self._graphs)
        captured = [name for name in self._variables if name in node.names and name not in function.parameters]
        builder.build((*function.parameters, *captured), function.nodes)
        space = dict(self._namespace)
        exec(node.code, space)
        self._variables[function.name] = space[function.name]

    def _value(self, expression: ir.Expression) -> Any:
        """Build an expression: a constant, a node of the graph, or a container of these."""
        match expression:
            case ir.Constant(value):
                return value
            case ir.Name(name):
                return self._look_up(name)
            case ir.Attribute(ir.Name("self"), name):
                if not hasattr(self._module, name):
                    raise AttributeError(f"the graph has no attribute {name!r}")
                return _Held(name)
            case ir.Attribute(owner, name):
                value = self._value(owner)
                return self._call(getattr, value, name) if _is_computed(value) else getattr(value, name)
            case ir.Call():
                return self._make_call(expression)
            case ir.Operation(signs, operands):
                if len(signs) != 1:
                    raise ModelCodeError(f"model.py: {expression.text} is not part of a graph")
                return self._call(getattr(operator, signs[0]), *map(self._value, operands))
            case ir.Subscript(owner, index):
                return self._call(operator.getitem, self._value(owner), self._value(index))
            case ir.Sequence(kind, elements):
                values = map(self._value, elements)
                return tuple(values) if kind == "tuple" else list(values)
            case ir.Slice(start, stop, step):
                return slice(*(None if bound is None else self._value(bound) for bound in (start, stop, step)))
            case ir.Other(parts) if expression.text.startswith("{") and len(parts) % 2 == 0:
                items = [self._value(part) for part in parts]
                return dict(zip(items[: len(items) // 2], items[len(items) // 2 :], strict=True))
        raise ModelCodeError(f"model.py: {expression.text} is not part of a graph")

    def _look_up(self, name: str) -> Any:
        for names in (self._variables, self._namespace):
            if name in names:
                return names[name]
        raise NameError(f"name {name!r} is not defined")

    def _make_call(self, call: ir.Call) -> Any:
        args = [self._value(argument) for argument in call.args]
        kwargs = {str(keyword.name): self._value(keyword.value) for keyword in call.keywords}
        match call.function:
            case ir.Attribute(ir.Name("self"), name):
                return self._node("call_module", name, args, kwargs)
            case ir.Attribute(owner, name):
                value = self._value(owner)
                if _is_computed(value):
                    return self._method(name, value, *args, **kwargs)
                function = getattr(value, name)
            case function_name:
                function = self._value(function_name)
        if isinstance(function, _Held):
            return self._node("call_module", function.name, args, kwargs)
        if isinstance(function, fx.Node):
            return self._node("call_method", "__call__", [function, *args], kwargs)
        return (
            function(*args, **kwargs)
            if function in _CONTAINERS
            else self._node("call_function", function, args, kwargs)
        )

    def _method(self, name: str, *args: Any, **kwargs: Any) -> Any:
        """Add a call of a method; for a method of a sign, such as `__add__`, of the function of `operator`."""
        sign = name.strip("_") if name.startswith("__") else ""
        if sign.startswith("r") and sign[1:] in _REFLECTED:
            sign, args = sign[1:], args[::-1]
        function = _SPELLED.get(sign) or (
            getattr(operator, sign, None) if sign not in ("call", "enter", "exit") else None
        )
        return self._call(function, *args, **kwargs) if function else self._node("call_method", name, args, kwargs)

    def _call(self, function: Any, *args: Any, **kwargs: Any) -> Any:
        """Add a call of a function, or call it at once if the graph computes none of its arguments."""
        if not any(map(_is_computed, args)):
            return function(*args, **kwargs)
        return self._node("call_function", function, args, kwargs)

    def _node(self, kind: str, target: Any, args: Iterable[Any], kwargs: Mapping[str, Any]) -> fx.Node:
        positional = tuple(self._argument(argument) for argument in args)
        return self._graph.create_node(
            kind, target, positional, {name: self._argument(argument) for name, argument in kwargs.items()}
        )

    def _argument(self, value: Any) -> Any:
        """Turn a value into an argument of a node."""
        match value:
            case _Held(name):
                return self._graph.get_attr(name)
            case tuple() if type(value) is tuple:
                return tuple(map(self._argument, value))
            case list():
                return list(map(self._argument, value))
            case dict():
                return {key: self._argument(item) for key, item in value.items()}
            case slice():
                return slice(*map(self._argument, (value.start, value.stop, value.step)))
        return value


def _is_computed(value: Any) -> bool:
    """Tell whether the graph computes a value, or one in it."""
    if isinstance(value, slice):
        return any(map(_is_computed, (value.start, value.stop, value.step)))
    if isinstance(value, tuple | list):
        return any(map(_is_computed, value))
    return isinstance(value, fx.Node | _Held)
