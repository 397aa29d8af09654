"""Has Paddle trace what writes to a tensor as a write: its tracer makes `x.add_(y)` the operator of `x.add(y)`.

The result is assigned to the tensor, which is an operator that programs have. What changes a tensor's shape or dtype
stays as Paddle traces it, and fails in the proof; what writes to a view is an error of Paddle's.
"""

from __future__ import annotations

import contextlib
import functools
from collections.abc import Callable, Iterator, Mapping
from types import MappingProxyType
from typing import Any

import paddle

Function = Callable[..., Any]

_HOMES = (paddle.pir.Value, paddle, paddle.nn.functional)

_EXCLUDED = frozenset({"where_"})
"""They write to another argument than the first."""

_ADDED: Mapping[str, Function] = MappingProxyType(
    {
        "copy_": lambda _, other, *__: paddle.assign(other),
        "fill_": lambda target, value: paddle.full_like(target, value),
        "set_value": lambda _, value: paddle.assign(value),
        "zero_": lambda target: paddle.zeros_like(target),
    }
)
"""Methods that write, and that traced tensors do not have → what they write."""


@contextlib.contextmanager
def writes_traced() -> Iterator[None]:
    """Trace what is done in place as that, in this context."""
    present = [(home, name, function) for home in _HOMES for name, function in _in_place(home).items()]
    added = {name: function for name, function in _ADDED.items() if not hasattr(paddle.pir.Value, name)}
    for home, name, function in (*present, *((paddle.pir.Value, *item) for item in added.items())):
        setattr(home, name, _writing(function))
    try:
        yield
    finally:
        for home, name, function in present:
            setattr(home, name, function)
        for name in added:
            delattr(paddle.pir.Value, name)


def _in_place(home: Any) -> dict[str, Function]:
    """Its functions whose names end with one underscore."""
    names = [name for name in vars(home) if name.endswith("_") and not name.startswith("_") and name not in _EXCLUDED]
    return {name: getattr(home, name) for name in names if callable(getattr(home, name))}


def _writing(function: Function) -> Function:
    """The function, which assigns its result to its first argument, and returns that."""

    @functools.wraps(function)
    def write(*args: Any, **kwargs: Any) -> Any:
        result = function(*args, **kwargs)
        target = args[0] if args else kwargs.get("x")
        if not _is_written(target, result):
            return result
        paddle.assign(result, target)
        return target

    unchanged: Function = paddle.jit.not_to_static(write)  # Paddle would trace its source otherwise
    return unchanged


def _is_written(target: Any, result: Any) -> bool:
    is_traced = isinstance(target, paddle.pir.Value) and isinstance(result, paddle.pir.Value)
    return is_traced and target is not result and (target.shape, target.dtype) == (result.shape, result.dtype)
