"""A sample as a `torch.fx` graph, without running any of its operators.

Python executes `forward` on proxies, and every name that the code reads from outside (torch, an imported function, a
builtin) is replaced by one that records its call: factories such as `torch.arange`, contexts and in-place operators
are recorded too, which `torch.fx.symbolic_trace` would run, refuse or turn into something else.

Executes the sample's Python: workers only.
"""

from __future__ import annotations

import builtins
import operator
import types
from collections.abc import Callable, Iterator
from typing import Any

import torch
from torch import fx
from torch.fx.proxy import Proxy

from ops.torch_private import Attribute, GraphAppendingTracer, unmarked

_CONTAINERS = frozenset({"slice", "tuple", "list", "dict"})
"""Builtins that make a value and compute nothing."""

_OPAQUE = (type, torch.nn.attention.SDPBackend)
"""Arguments that fx does not know, and that stand for themselves."""

_INPLACE = (
    "iadd", "isub", "imul", "itruediv", "ifloordiv", "imod", "ipow", "imatmul", "iand", "ior", "ixor", "ilshift",
    "irshift",
)  # fmt: skip


class _Value(Proxy):
    """A result: its elements can be set, it can be changed in place, and it can be a context."""

    def __getattr__(self, k: str) -> Attribute:
        return _AttributeValue(self, k)

    def __setitem__(self, key: Any, value: Any) -> None:
        self.tracer.create_proxy("call_function", operator.setitem, (self, key, value), {})

    def __enter__(self) -> Any:
        return self.tracer.create_proxy("call_method", "__enter__", (self,), {})

    def __exit__(self, *_: object) -> None:
        self.tracer.create_proxy("call_method", "__exit__", (self, None, None, None), {})


class _AttributeValue(Attribute, _Value):
    """An attribute of a result."""


def _record_inplace(function: Callable[..., Any]) -> Callable[[_Value, Any], Any]:
    def record(self: _Value, other: Any) -> Any:
        return self.tracer.create_proxy("call_function", function, (self, other), {})

    return record


for _name in _INPLACE:
    setattr(_Value, f"__{_name}__", _record_inplace(getattr(operator, _name)))


def trace(module: torch.nn.Module) -> dict[str, fx.Graph]:
    """The graphs of a loaded sample by function: "GraphModule.forward" and those that it is made of.

    Args:
        module: As `ops.sample.replay.load.load_module` gives it.

    Raises:
        Exception: The code is not a sequence of operators, or names something that torch does not have.
    """
    forward: Any = type(module).forward
    namespace = forward.__globals__
    found: dict[str, fx.Graph] = {}
    for name, value in list(namespace.items()):
        if isinstance(value, type) and issubclass(value, torch.nn.Module) and value.__module__ == forward.__module__:
            instance = module if value is type(module) else value()
            function: Any = unmarked(value.forward)
            found |= _Recording(f"{name}.forward", function, instance).trace()
    return found


class _Tracer(GraphAppendingTracer):
    """Makes values of proxies that record what fx's own leave out; takes functions as arguments."""

    def __init__(self, recording: _Recording) -> None:
        super().__init__(recording.graph)
        self.recording = recording

    def proxy(self, node: fx.Node) -> Proxy:
        return _Value(node, self)

    def create_arg(self, a: Any) -> Any:
        if isinstance(a, types.FunctionType) and a.__globals__ is self.recording.namespace:
            self.recording.nested.setdefault(a.__name__, a)
            return a
        return a if isinstance(a, _OPAQUE) else super().create_arg(a)


class _Global:
    """A name that the code reads from outside; calling it is recorded while the function is traced."""

    def __init__(self, value: Any, recording: _Recording) -> None:
        self._value, self._recording = value, recording

    def __getattr__(self, name: str) -> Any:
        return self._recording.wrapped(getattr(self._value, name))

    def __call__(self, *args: Any, **kwargs: Any) -> Any:
        if not self._recording.active:  # a nested function that runs for real, such as the one of a vmap
            args, kwargs = fx.node.map_aggregate((args, kwargs), _unwrapped)
            return self._value(*args, **kwargs)
        return self._recording.tracer.create_proxy("call_function", self._value, args, kwargs)

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
        return _AttributeValue(self._recording.tracer.create_proxy("get_attr", self._name, (), {}), name)

    def __call__(self, *args: Any, **kwargs: Any) -> Any:
        return self._recording.tracer.create_proxy("call_module", self._name, args, kwargs)

    def __fx_create_arg__(self, _: object) -> Any:
        return self._recording.graph.get_attr(self._name)


def _unwrapped(value: Any) -> Any:
    return value._value if isinstance(value, _Global) else value


class _Recording:
    """One function while it is traced."""

    def __init__(self, name: str, function: types.FunctionType, module: torch.nn.Module | None) -> None:
        self.name, self.module = name, module
        self.graph = fx.Graph()
        self.nested: dict[str, types.FunctionType] = {}
        self.active = False
        self.tracer = _Tracer(self)
        self.namespace = self._namespace(function)
        self.function = function

    def trace(self) -> dict[str, fx.Graph]:
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
        found = {self.name: self.graph}
        for name, function in self.nested.items():
            found |= _Recording(f"{self.name}.{name}", function, None).trace()
        return found

    def wrapped(self, value: Any) -> Any:
        """The value that the code reads: modules and callables as recording objects, others unchanged."""
        return _Global(value, self) if isinstance(value, types.ModuleType) or callable(value) else value

    def _namespace(self, function: types.FunctionType) -> dict[str, Any]:
        """The function's globals, with the builtins that it uses among them."""
        names = {
            name
            for name in _names_of(function.__code__)
            if name not in _CONTAINERS and callable(getattr(builtins, name, None))
        }
        found = {name: getattr(builtins, name) for name in names} | function.__globals__
        return {
            name: value if name.startswith("__") else self.wrapped(_unwrapped(value)) for name, value in found.items()
        }


def _names_of(code: types.CodeType) -> Iterator[str]:
    yield from code.co_names
    for constant in code.co_consts:
        if isinstance(constant, types.CodeType):
            yield from _names_of(constant)
