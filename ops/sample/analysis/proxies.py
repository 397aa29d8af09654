"""Proxies that record what those of `torch.fx` run, refuse or leave out: contexts, writes to elements and in place.

Workers only.
"""

from __future__ import annotations

import operator
from collections.abc import Callable
from typing import Any

from torch.fx.proxy import Attribute, Proxy

_INPLACE = (
    "iadd", "isub", "imul", "itruediv", "ifloordiv", "imod", "ipow", "imatmul", "iand", "ior", "ixor", "ilshift",
    "irshift",
)  # fmt: skip


class Value(Proxy):
    """A result: its elements can be set, it can be changed in place, and it can be a context."""

    def __getattr__(self, k: str) -> Attribute:
        return AttributeValue(self, k)

    def __setitem__(self, key: Any, value: Any) -> None:
        self.tracer.create_proxy("call_function", operator.setitem, (self, key, value), {})

    def __enter__(self) -> Any:
        return self.tracer.create_proxy("call_method", "__enter__", (self,), {})

    def __exit__(self, *_: object) -> None:
        self.tracer.create_proxy("call_method", "__exit__", (self, None, None, None), {})


class AttributeValue(Attribute, Value):
    """An attribute of a result."""


def _record_inplace(function: Callable[..., Any]) -> Callable[[Value, Any], Any]:
    def record(self: Value, other: Any) -> Any:
        return self.tracer.create_proxy("call_function", function, (self, other), {})

    return record


for _name in _INPLACE:
    setattr(Value, f"__{_name}__", _record_inplace(getattr(operator, _name)))
