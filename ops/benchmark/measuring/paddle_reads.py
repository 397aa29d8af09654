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


def reads_numbers(call: Callable[[], Any]) -> bool:
    """Call a graph once: whether it reads a number of any tensor, or makes shapes of one."""
    seen: list[str] = []
    with _watched(seen):
        call()
    return bool(seen)


@contextlib.contextmanager
def _watched(seen: list[str]) -> Iterator[None]:
    places = [(paddle.Tensor, name) for name in _READERS]
    places += [(home, name) for home in (paddle, paddle.Tensor, paddle._C_ops) for name in _OF_OTHER_SHAPES]
    before = [(home, name, getattr(home, name)) for home, name in places if hasattr(home, name)]
    for home, name, function in before:
        setattr(home, name, _noting(seen, name, function))
    try:
        yield
    finally:
        for home, name, function in before:
            setattr(home, name, function)


def _noting(seen: list[str], name: str, function: Callable[..., Any]) -> Callable[..., Any]:
    def noted(*args: Any, **kwargs: Any) -> Any:
        if name != "where" or len(args) + len(kwargs) < 2:
            seen.append(name)
        return function(*args, **kwargs)

    return noted
