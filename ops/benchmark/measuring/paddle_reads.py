"""Whether a Paddle graph reads numbers of its arguments. Worker only, in hosts of the environment `paddle`."""

from __future__ import annotations

import contextlib
from collections.abc import Callable, Iterator
from typing import Any

import paddle

_READERS = (
    "item", "tolist", "numpy", "__array__", "__bool__", "__int__", "__float__", "__index__", "__len__", "__complex__",
)  # fmt: skip

_OF_OTHER_SHAPES = frozenset({"nonzero", "masked_select", "unique", "unique_consecutive", "where", "bincount"})
"""Operators whose results have shapes that values decide. `where` has when it is given a condition alone."""


_CONSTANTS = ("full", "full_int_array")
"""Operators that make a tensor of what the text says, such as the axes of another operator."""

_CONSTANT_SIZE = 64
"""Elements above which a tensor is none that an operator takes its attributes from."""


def reads_numbers(call: Callable[[], Any]) -> bool:
    """Call a graph once: whether it reads a number of any tensor but its own constants, or makes shapes of one."""
    watch = _Watch()
    with watch.active():
        call()
    return bool(watch.seen)


class _Watch:
    """What is read of tensors.

    Attributes:
        seen: Names of the functions that read, in order.
    """

    def __init__(self) -> None:
        self.seen: list[str] = []
        self._constants: dict[int, tuple[Any, int]] = {}  # identity → tensor, which is held, and its version

    @contextlib.contextmanager
    def active(self) -> Iterator[None]:
        """Watch all calls in this context."""
        places: list[tuple[Any, str, Callable[..., Any]]] = [(paddle.Tensor, name, self._noting) for name in _READERS]
        places += [
            (home, name, self._noting) for home in (paddle, paddle.Tensor, paddle._C_ops) for name in _OF_OTHER_SHAPES
        ]
        places += [(paddle._C_ops, name, self._keeping) for name in _CONSTANTS]
        before = [(home, name, getattr(home, name), wrapped) for home, name, wrapped in places if hasattr(home, name)]
        for home, name, function, wrapped in before:
            setattr(home, name, wrapped(name, function))
        try:
            yield
        finally:
            for home, name, function, _ in before:
                setattr(home, name, function)

    def _noting(self, name: str, function: Callable[..., Any]) -> Callable[..., Any]:
        def noted(*args: Any, **kwargs: Any) -> Any:
            is_chosen = name == "where" and len(args) + len(kwargs) > 1
            if not is_chosen and not (args and self._is_constant(args[0])):
                self.seen.append(name)
            return function(*args, **kwargs)

        return noted

    def _keeping(self, _: str, function: Callable[..., Any]) -> Callable[..., Any]:
        def kept(*args: Any, **kwargs: Any) -> Any:
            result = function(*args, **kwargs)
            is_literal = not any(isinstance(part, paddle.Tensor) for part in paddle.utils.flatten([args, kwargs]))
            if is_literal and result.size <= _CONSTANT_SIZE:
                self._constants[id(result)] = result, result.inplace_version
            return result

        return kept

    def _is_constant(self, tensor: Any) -> bool:
        constant, version = self._constants.get(id(tensor), (None, 0))
        return constant is not None and constant.inplace_version == version
