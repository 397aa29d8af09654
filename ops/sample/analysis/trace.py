"""A sample as a `torch.fx` graph, without running any of its operators.

Python executes `forward` on proxies, and every name that the code reads from outside (torch, an imported function, a
builtin) is replaced by one that records its call: factories such as `torch.arange`, contexts and in-place operators
are recorded too, which `torch.fx.symbolic_trace` would run, refuse or turn into something else.

Executes the sample's Python: workers only.
"""

from __future__ import annotations

import builtins
import types
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import Any

import torch
from torch import fx
from torch.fx.proxy import Attribute, GraphAppendingTracer, Proxy

from ops.sample.analysis.proxies import AttributeValue, Value
from ops.sample.analysis.terms import CONTAINERS, Operation, Term, joined, tuple_term


@dataclass(frozen=True, slots=True)
class TracedGraph:
    """One function of a sample.

    Attributes:
        graph: Its operators; a context is `__enter__` and `__exit__`, called as methods.
        operations: The same, spelled as `ops.sample.analysis.operations` spells what it reads from the text.
    """

    graph: fx.Graph
    operations: tuple[Operation, ...]


def trace(module: torch.nn.Module) -> dict[str, TracedGraph]:
    """The graphs of a loaded sample by function: "GraphModule.forward" and those that it is made of.

    Args:
        module: As `ops.sample.replay.load.load_module` gives it.

    Raises:
        Exception: The code does more than one operator after the other, or names something that torch has not.
    """
    forward: Any = type(module).forward
    namespace = forward.__globals__
    found: dict[str, TracedGraph] = {}
    for name, value in list(namespace.items()):
        if isinstance(value, type) and issubclass(value, torch.nn.Module) and value.__module__ == forward.__module__:
            instance = module if value is type(module) else value()
            function: Any = value.forward
            found |= _Recording(f"{name}.forward", function, instance, prefix=None).trace()
    return found


def constant_text(value: object) -> str:
    """The text of a value that is not an operator's result."""
    return f"<{value.__name__}>" if callable(value) and hasattr(value, "__name__") else repr(value)


class _Tracer(GraphAppendingTracer):
    """Makes values of proxies that record what fx's own leave out; takes functions as arguments."""

    def __init__(self, recording: _Recording) -> None:
        super().__init__(recording.graph)
        self.recording = recording

    def proxy(self, node: fx.Node) -> Proxy:
        return Value(node, self)

    def create_arg(self, a: Any) -> Any:
        if isinstance(a, types.FunctionType) and a.__globals__ is self.recording.namespace:
            self.recording.nested.setdefault(a.__name__, a)
            return a
        return a if isinstance(a, type) else super().create_arg(a)


class _Global:
    """A name that the code reads from outside; calling it is recorded while the function is traced."""

    def __init__(self, path: str, value: Any, recording: _Recording) -> None:
        self._path, self._value, self._recording = path, value, recording

    def __getattr__(self, name: str) -> Any:
        return self._recording.wrapped(f"{self._path}.{name}", getattr(self._value, name))

    def __call__(self, *args: Any, **kwargs: Any) -> Any:
        if not self._recording.active:  # a nested function that runs for real, such as the one of a vmap
            args, kwargs = fx.node.map_aggregate((args, kwargs), _unwrapped)
            return self._value(*args, **kwargs)
        return self._recording.call(self._path, self._value, args, kwargs)

    def __fx_create_arg__(self, _: object) -> Any:
        return self._value


class _Self:
    """Stands for the module: what it holds are modules of other graphs."""

    def __init__(self, module: torch.nn.Module, recording: _Recording) -> None:
        self._module, self._recording = module, recording

    def __getattr__(self, name: str) -> Any:
        if not hasattr(self._module, name):
            raise AttributeError(f"the graph has no attribute {name!r}")
        return _Held(name, self._recording)


class _Held:
    """A module that the graph holds."""

    def __init__(self, name: str, recording: _Recording) -> None:
        self._name, self._recording = name, recording

    def __getattr__(self, name: str) -> Attribute:
        return AttributeValue(self._recording.tracer.create_proxy("get_attr", self._name, (), {}), name)

    def __call__(self, *args: Any, **kwargs: Any) -> Any:
        proxy = self._recording.tracer.create_proxy("call_module", self._name, args, kwargs)
        self._recording.names[proxy.node] = f"self.{self._name}"
        return proxy

    def __fx_create_arg__(self, _: object) -> Any:
        return self._recording.graph.get_attr(self._name)


def _unwrapped(value: Any) -> Any:
    return value._value if isinstance(value, _Global) else value


class _Recording:
    """One function while it is traced."""

    def __init__(
        self,
        name: str,
        function: types.FunctionType,
        module: torch.nn.Module | None,
        prefix: str | None,
        outer: Mapping[fx.Node, Term] | None = None,
    ) -> None:
        self.name, self.module, self.prefix = name, module, prefix
        self.terms: dict[fx.Node, Term] = dict(outer or {})
        self.graph = fx.Graph()
        self.names: dict[fx.Node, str] = {}
        self.nested: dict[str, types.FunctionType] = {}
        self.active = False
        self.tracer = _Tracer(self)
        self.namespace = self._namespace(function)
        self.function = function

    def trace(self) -> dict[str, TracedGraph]:
        """Call the function on proxies."""
        code = self.function.__code__
        count = code.co_argcount + code.co_kwonlyargcount
        names = code.co_varnames[:count]
        called = types.FunctionType(
            code, self.namespace, code.co_name, self.function.__defaults__, self.function.__closure__
        )
        stand_ins = [] if self.module is None else [_Self(self.module, self)]
        proxies = [self.tracer.create_proxy("placeholder", name, (), {}) for name in names[len(stand_ins) :]]
        arguments = dict(zip(names, [*stand_ins, *proxies], strict=True))
        self.active = True
        try:
            result = called(**arguments)
            self.graph.output(self.tracer.create_arg(result))
        finally:
            self.active = False
        found = {self.name: TracedGraph(self.graph, tuple(self._operations()))}
        for name, function in self.nested.items():
            found |= _Recording(f"{self.name}.{name}", function, None, name, self.terms).trace()
        return found

    def wrapped(self, path: str, value: Any) -> Any:
        """The value as the code gets it: modules and callables by what records them, others as they are."""
        return _Global(path, value, self) if isinstance(value, types.ModuleType) or callable(value) else value

    def call(self, path: str, function: Any, args: tuple[Any, ...], kwargs: dict[str, Any]) -> Any:
        """Record one call."""
        proxy = self.tracer.create_proxy("call_function", function, args, kwargs)
        self.names[proxy.node] = path
        return proxy

    def _namespace(self, function: types.FunctionType) -> dict[str, Any]:
        """The function's globals, with the builtins that it uses among them."""
        names = {
            name
            for name in _names_of(function.__code__)
            if name not in CONTAINERS and callable(getattr(builtins, name, None))
        }
        found = {name: getattr(builtins, name) for name in names} | function.__globals__
        return {
            name: value if name.startswith("__") else self.wrapped(name, _unwrapped(value))
            for name, value in found.items()
        }

    def _operations(self) -> Iterator[Operation]:
        """The graph as operations; attributes and held modules are part of what uses them."""
        terms = self.terms
        inputs = count = 0
        for node in self.graph.nodes:
            if node.op == "placeholder":
                terms[node] = self._reference("$", inputs)
                inputs += 1
            elif node.op == "get_attr":
                terms[node] = Term(f"self.{node.target}")
            elif node.op == "call_function" and node.target is getattr and node not in self.names:
                owner, attribute = terms[node.args[0]], node.args[1]
                terms[node] = Term(f"{owner.text}.{attribute}", owner.dependencies)
            else:
                terms[node] = self._reference("%", count)
                count += 1
                parts = [_term(value, terms) for value in node.args]
                parts += [joined(f"{key}={{}}", [_term(value, terms)]) for key, value in node.kwargs.items()]
                yield Operation(
                    self._name_of(node),
                    tuple(part.text for part in parts),
                    tuple(item for part in parts for item in part.dependencies),
                )

    def _reference(self, sign: str, position: int) -> Term:
        text = f"{self.prefix or ''}{sign}{position}"
        return Term(text, (text,))

    def _name_of(self, node: fx.Node) -> str:
        if node.op == "output":
            return "return"
        if node.op == "call_method":
            return f"Tensor.{node.target}"
        return self.names.get(node) or f"operator.{getattr(node.target, '__name__', node.target)}"


def _names_of(code: types.CodeType) -> Iterator[str]:
    yield from code.co_names
    for constant in code.co_consts:
        if isinstance(constant, types.CodeType):
            yield from _names_of(constant)


def _term(value: Any, terms: Mapping[fx.Node, Term]) -> Term:
    """An argument of a node as text."""
    if isinstance(value, fx.Node):
        return terms[value]
    if isinstance(value, slice):
        return joined("slice({})", [_term(end, terms) for end in (value.start, value.stop, value.step)])
    if isinstance(value, tuple):
        return tuple_term([_term(item, terms) for item in value])
    if isinstance(value, list):
        return joined("[{}]", [_term(item, terms) for item in value])
    if isinstance(value, dict):
        pairs = [joined("{}", [_term(key, terms), _term(item, terms)], ": ") for key, item in value.items()]
        return joined("{{}}", pairs)
    return Term(constant_text(value))
