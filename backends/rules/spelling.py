"""Spells each operator of torch in one way, so that a pattern matches however pattern and graph call it.

`x.softmax(-1)`, `torch.softmax(x, dim=-1)` and `F.softmax(x, dim=-1)` are one call; so are `x @ y` and
`torch.matmul(x, y)`, or `x.view(2, 3)` and `x.view((2, 3))`. Each becomes a function of `torch`, or a sign, with
arguments by position and without those that are defaults. A graph computes the same before and after. Imports torch.
"""

from __future__ import annotations

import inspect
import operator
from collections.abc import Callable, Mapping, Sequence
from functools import lru_cache
from typing import Any

import torch
import torch.nn.functional as F  # noqa: N812 - as everybody calls it
from torch import fx
from torch.fx.operator_schemas import get_signature_for_torch_op

Arguments = tuple[tuple[Any, ...], dict[str, Any]]

_SIGNS: Mapping[tuple[Callable[..., Any], int], Callable[..., Any]] = {
    (torch.add, 2): operator.add,
    (torch.sub, 2): operator.sub,
    (torch.mul, 2): operator.mul,
    (torch.div, 2): operator.truediv,
    (torch.true_divide, 2): operator.truediv,
    (torch.floor_divide, 2): operator.floordiv,
    (torch.remainder, 2): operator.mod,
    (torch.pow, 2): operator.pow,
    (torch.matmul, 2): operator.matmul,
    (torch.neg, 1): operator.neg,
    (torch.eq, 2): operator.eq,
    (torch.ne, 2): operator.ne,
    (torch.lt, 2): operator.lt,
    (torch.le, 2): operator.le,
    (torch.gt, 2): operator.gt,
    (torch.ge, 2): operator.ge,
}
"""Function of torch with so many arguments → the sign that does the same."""

_WRAPPERS: Mapping[tuple[Callable[..., Any], int], Callable[..., Any]] = {
    (F.relu, 1): torch.relu,
    (F.softmax, 2): torch.softmax,
    (F.log_softmax, 2): torch.log_softmax,
    (F.sigmoid, 1): torch.sigmoid,
    (F.tanh, 1): torch.tanh,
}
"""Function of `torch.nn.functional` with so many arguments → the function of torch that it calls."""

_TAKING_SIZES = frozenset({"expand", "permute", "repeat", "reshape", "tile", "view"})
"""Methods that take a list of integers, or these as arguments."""


def respell(graph: fx.Graph) -> None:
    """Rewrite the operators of a graph in their common spelling."""
    for node in graph.nodes:
        if node.op == "call_method":
            _respell_method(node)
        if node.op == "call_function":
            _respell_function(node)


def _respell_method(node: fx.Node) -> None:
    owner, *rest = node.args
    are_sizes = node.target in _TAKING_SIZES and rest and all(isinstance(item, int | fx.Node) for item in rest)
    if are_sizes and (len(rest) > 1 or isinstance(rest[0], int)):  # a single computed argument may be a list of sizes
        node.args = (owner, tuple(rest))
    value = owner.meta.get("example_value") if isinstance(owner, fx.Node) else None
    if value is not None and not isinstance(value, torch.Tensor):
        return
    function: Any = getattr(torch, str(node.target), None)
    firsts = [next(iter(signature.parameters.values()), None) for signature in _signatures(function)]
    tensors = {first.name for first in firsts if first is not None and first.annotation is torch.Tensor}
    # In some functions, such as `where`, the tensor that has the method is not the first argument.
    if tensors == {"input"}:
        node.op, node.target = "call_function", function


def _respell_function(node: fx.Node) -> None:
    node.args, node.kwargs = _arguments(node)
    for same in (_WRAPPERS, _SIGNS):
        if not node.kwargs and callable(node.target):
            node.target = same.get((node.target, len(node.args)), node.target)


@lru_cache(maxsize=4096)
def _signatures(function: Any) -> tuple[inspect.Signature, ...]:
    """Find the signatures of a function of torch; none for other objects."""
    if inspect.isfunction(function):
        return (inspect.signature(function),) if function.__module__ == F.__name__ else ()
    if not inspect.isbuiltin(function) or function.__module__ == operator.add.__module__:
        return ()
    return tuple(get_signature_for_torch_op(function) or ())


def _arguments(node: fx.Node) -> Arguments:
    """Put the arguments of a call by position, without defaults at the end; unchanged if overloads do not agree."""
    forms = [
        form
        for signature in _signatures(node.target)
        if ("out" in signature.parameters) == ("out" in node.kwargs)
        and (form := _bind(signature, node.args, node.kwargs)) is not None
    ]
    if forms and all(form == forms[0] for form in forms[1:]):
        return forms[0]
    return node.args, dict(node.kwargs)


def _bind(signature: inspect.Signature, args: Sequence[Any], kwargs: Mapping[str, Any]) -> Arguments | None:
    """Put the arguments as this signature takes them; None if it does not take them."""
    try:
        bound = signature.bind(*args, **kwargs)
    except TypeError:
        return None
    if not all(_fits(value, signature.parameters[name].annotation) for name, value in bound.arguments.items()):
        return None
    bound.apply_defaults()
    positional, named = [], {}
    for name, value in bound.arguments.items():
        parameter = signature.parameters[name]
        if parameter.kind is parameter.KEYWORD_ONLY:
            if not _is_same(value, parameter.default):
                named[name] = value
        else:
            positional.append((value, parameter.default))
    while positional and _is_same(*positional[-1]):
        positional.pop()
    return tuple(value for value, _ in positional), named


def _fits(value: Any, annotation: Any) -> bool:
    """Tell whether a constant can be of this type; a computed value can be of any."""
    if isinstance(value, fx.Node) or value is None or annotation is inspect.Parameter.empty:
        return True
    if annotation is torch.Tensor:
        return False
    is_list = isinstance(value, list | tuple)
    return (annotation is str) == isinstance(value, str) and not (is_list and annotation in (int, float, bool))


def _is_same(value: Any, default: Any) -> bool:
    if isinstance(value, list | tuple) and isinstance(default, list | tuple):
        return list(value) == list(default)
    return type(value) is type(default) and bool(value == default)
