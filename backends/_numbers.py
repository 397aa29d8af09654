"""Numbers that a graph reads from constant tensors (`.item()`), found in one run and given back in later ones.

Exporting a graph runs it on tensors without values, where such a number is unknown. Many samples take the probability
of a dropout or the momentum of a normalisation as a tensor. Not here: binding and exporting (`backends._graph`).
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import Any

import torch
from torch.overrides import TorchFunctionMode
from torch.utils import _pytree as pytree

_READERS = frozenset(
    getattr(torch.Tensor, name) for name in ("item", "tolist", "__bool__", "__int__", "__float__", "__index__")
)

_UNREPEATABLE = ("rand", "normal", "bernoulli", "multinomial", "poisson", "empty", "dropout")
"""Names of operators start so whose results differ from run to run."""


class RecordNumbers(TorchFunctionMode):
    """Watches a run for numbers that are the same in every run.

    They come of given constants, of literals, and of what only such are part of.

    Attributes:
        numbers: What was read, in order; None for what depends on something else.
        read: Names of the given constants that were read themselves.
    """

    def __init__(self, constants: Mapping[str, torch.Tensor]) -> None:
        super().__init__()
        self.numbers: list[Any] = []
        self.read: set[str] = set()
        self._names = {id(tensor): name for name, tensor in constants.items()}
        # Held, so that no other tensor takes the place of one of them; a change in place makes the version another.
        self._constant: dict[int, tuple[torch.Tensor, int]] = {}
        self._mark(constants.values())

    def __torch_function__(
        self, func: Callable[..., Any], types: Any, args: Sequence[Any] = (), kwargs: Mapping[str, Any] | None = None
    ) -> Any:
        known = self._is_constant(func, pytree.tree_leaves((args, kwargs)))
        result = func(*args, **(kwargs or {}))
        if func in _READERS:
            self.numbers.append(result if known else None)
            if known and id(args[0]) in self._names:
                self.read.add(self._names[id(args[0])])
        elif known:
            self._mark(pytree.tree_leaves(result))
        return result

    def _mark(self, values: Iterable[Any]) -> None:
        self._constant |= {id(value): (value, value._version) for value in values if isinstance(value, torch.Tensor)}

    def _is_constant(self, func: Callable[..., Any], values: Iterable[Any]) -> bool:
        if getattr(func, "__name__", "").startswith(_UNREPEATABLE):
            return False
        return all(
            id(value) in self._constant and self._constant[id(value)][1] == value._version
            for value in values
            if isinstance(value, torch.Tensor)
        )


class ReadNumbers(TorchFunctionMode):
    """Gives a run the numbers that `RecordNumbers` found, in the same order.

    It also leaves gradients off, whatever the graph says: compilers know no such switch, and there are none.
    """

    def __init__(self, numbers: Sequence[Any]) -> None:
        super().__init__()
        self._numbers = iter(numbers)

    def __torch_function__(
        self, func: Callable[..., Any], types: Any, args: Sequence[Any] = (), kwargs: Mapping[str, Any] | None = None
    ) -> Any:
        if func is torch._C._set_grad_enabled:
            return None
        if func in _READERS:
            number = next(self._numbers, None)
            if number is not None:
                return number
        return func(*args, **(kwargs or {}))
