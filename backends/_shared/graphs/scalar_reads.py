"""Records numbers that a graph reads from constant tensors (`.item()`) in one run, and replays them in later ones.

Exporting a graph runs it on tensors without values, where such a number is unknown. Many samples have the probability
of a dropout or the momentum of a normalisation as a tensor.
"""

from collections.abc import Callable, Collection, Iterable, Mapping, Sequence
from typing import Any

import torch
from torch.overrides import TorchFunctionMode

from backends._shared.torch_private import pytree, set_grad_enabled

_READERS = frozenset(
    (
        *(getattr(torch.Tensor, name) for name in ("item", "tolist", "__bool__", "__int__", "__float__", "__index__")),
        torch.ops.aten._local_scalar_dense,
        torch.ops.aten._local_scalar_dense.default,
    )
)

_UNDEFINED = ("empty", "new_empty")
"""Starts of names of operators whose results are undefined memory."""


class RecordScalarReads(TorchFunctionMode):
    """Watches a run for numbers that are the same in every run.

    They follow only from given constants and literals.
    """

    def __init__(self, constants: Mapping[str, torch.Tensor]) -> None:
        super().__init__()
        self._numbers: list[tuple[Any, frozenset[str]]] = []
        self._used: set[str] = set()
        # Tensors are held, so that none is replaced at the same address; a change in place changes the version.
        self._constant: dict[int, tuple[torch.Tensor, int]] = {}
        self._sources: dict[int, frozenset[str]] = {}
        for name, tensor in constants.items():
            self._mark([tensor], frozenset({name}))

    def __torch_function__(
        self, func: Callable[..., Any], types: Any, args: Sequence[Any] = (), kwargs: Mapping[str, Any] | None = None
    ) -> Any:
        values = pytree.tree_leaves((args, kwargs))
        is_constant = self._is_constant(func, values)
        before = _random_states() if is_constant else ()
        result = func(*args, **(kwargs or {}))
        sources = self._sources_of(values)
        if func in _READERS:
            self._numbers.append((result if is_constant else None, sources))
        elif is_constant and all(map(torch.equal, before, _random_states())):
            self._mark(pytree.tree_leaves(result), sources)
        else:
            self._used |= sources
        return result

    def numbers(self, changed: Collection[str] = ()) -> list[Any]:
        """Return the numbers read, in order; None for one that also depends on others, or on `changed` constants."""
        return [number if sources.isdisjoint(changed) else None for number, sources in self._numbers]

    def find_only_read(self, returned: Any) -> set[str]:
        """Find the given constants of which only numbers have reached the returned value of the run."""
        read = {name for _, sources in self._numbers for name in sources}
        return read - self._used - self._sources_of(pytree.tree_leaves(returned))

    def _sources_of(self, values: Iterable[Any]) -> frozenset[str]:
        return frozenset().union(*(self._sources.get(id(value), frozenset()) for value in values))

    def _mark(self, values: Iterable[Any], sources: frozenset[str]) -> None:
        for value in values:
            if isinstance(value, torch.Tensor):
                self._constant[id(value)] = value, value._version
                self._sources[id(value)] = sources

    def _is_constant(self, func: Callable[..., Any], values: Iterable[Any]) -> bool:
        if getattr(func, "__name__", "").startswith(_UNDEFINED):
            return False
        return all(
            id(value) in self._constant and self._constant[id(value)][1] == value._version
            for value in values
            if isinstance(value, torch.Tensor)
        )


def _random_states() -> tuple[torch.Tensor, ...]:
    """Read the states of the generators, which every operator that draws changes."""
    devices = torch.cuda.get_rng_state_all() if torch.cuda.is_initialized() else []  # type: ignore[no-untyped-call]
    return torch.default_generator.get_state(), *devices


class ReplayScalarReads(TorchFunctionMode):
    """Gives a run the numbers that `RecordScalarReads` found, in the same order.

    It also leaves gradients off, whatever the graph sets: compilers have no such switch, and no gradients are needed.
    """

    def __init__(self, numbers: Sequence[Any]) -> None:
        super().__init__()
        self._numbers = iter(numbers)

    def __torch_function__(
        self, func: Callable[..., Any], types: Any, args: Sequence[Any] = (), kwargs: Mapping[str, Any] | None = None
    ) -> Any:
        if func is set_grad_enabled:
            return None
        if func in _READERS:
            number = next(self._numbers, None)
            if number is not None:
                return number
        return func(*args, **(kwargs or {}))
