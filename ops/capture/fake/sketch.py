"""Tensors without their memory: a large tensor is its shape, its dtype and a sample of its values.

While a model is built inside `Sketcher`, every large tensor is a fake one (`torch._subclasses.FakeTensor`), and what
initialisers do to it is done to a small sample that is kept beside it. So a model of any size is built in little
memory, and each weight still knows the statistics that its initialiser would have given it.

Imports torch: worker only.
"""

from __future__ import annotations

import math
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

import torch
from torch._subclasses.fake_tensor import FakeTensor, FakeTensorMode
from torch.utils._python_dispatch import TorchDispatchMode
from torch.utils._pytree import tree_leaves, tree_map

LARGE_BYTES = 1 << 20
"""Tensors of more bytes than this are not allocated."""

SAMPLE_ELEMENTS = 1 << 14
"""Values kept of a large tensor: its mean and standard deviation are within a percent of the true ones."""

_aten = torch.ops.aten
_BY_SIZE = frozenset({"empty", "empty_strided", "zeros", "ones", "full", "rand", "randn", "empty_permuted"})
"""Factories whose first argument is the size."""

_ELEMENTWISE = frozenset(
    {
        _aten.zero_.default,
        _aten.fill_.Scalar,
        _aten.fill_.Tensor,
        _aten.clone.default,
        _aten.copy_.default,
        _aten._to_copy.default,
    }
)
"""Operators that treat every element alike, beyond those that torch tags as such."""

_REDUCTIONS = frozenset(
    {_aten.any.default, _aten.all.default, _aten.max.default, _aten.min.default, _aten.mean.default}
)
"""Questions about all elements that are answered by the sample: rejection sampling asks whether it is done."""


@dataclass(frozen=True, slots=True)
class Spread:
    """Where the values of a tensor lie.

    Attributes:
        mean: Mean of the ordinary values (neither infinite nor next to it); the real part for complex ones.
        std: Their standard deviation.
        low: The lowest of them; None where there is no order, or no value.
        high: The highest of them.
    """

    mean: float | None
    std: float | None
    low: float | None
    high: float | None


@dataclass(frozen=True, slots=True)
class Sketch:
    """A tensor without its memory.

    Attributes:
        shape: Its sizes.
        dtype: Its dtype.
        values: Some of its values, flat; None when nothing is known of them.
        spread: What is known of all of its values, where that is more than `values` say.
    """

    shape: tuple[int, ...]
    dtype: torch.dtype
    values: torch.Tensor | None = None
    spread: Spread | None = None


class Sketcher(TorchDispatchMode):  # type: ignore[no-untyped-call]
    """In this context, large tensors are fake ones, with samples of what their values would be."""

    def __init__(self, large_bytes: int = LARGE_BYTES) -> None:
        super().__init__()  # type: ignore[no-untyped-call]
        self.mode = FakeTensorMode(allow_non_fake_inputs=True)
        """What the fake tensors belong to."""
        self._large_bytes = large_bytes
        # The tensor is kept too: its storage's address stands for it, and must not be given to another.
        self._samples: dict[int, tuple[torch.Tensor, torch.Tensor | None]] = {}

    def sketch(self, tensor: torch.Tensor) -> Sketch:
        """What is known of a fake tensor that was made here."""
        values = self._sample(tensor)
        return Sketch(tuple(tensor.shape), tensor.dtype, None if values is None else values.to(tensor.dtype))

    def __torch_dispatch__(
        self,
        func: Any,
        types: Sequence[type],
        args: tuple[Any, ...] = (),
        kwargs: Mapping[str, Any] | None = None,
    ) -> Any:
        """Run one operator, for show if one of its tensors is fake or its result is large."""
        options = dict(kwargs or {})
        tensors = [value for value in tree_leaves((args, options)) if isinstance(value, torch.Tensor)]
        if not tensors and self._makes_large(func, args, options):
            with self.mode:
                made = func(*args, **options)
            self._keep(made, _made(func, args, options, made))
            return made
        if not any(isinstance(tensor, FakeTensor) for tensor in tensors):
            return func(*args, **options)
        if func in _REDUCTIONS and (answer := self._replay(func, args, options)) is not None:
            return answer
        with self.mode:
            result = func(*args, **options)
        if func._schema.is_mutable:
            if _is_whole(args[0]):
                self._keep(args[0], self._replay(func, args, options))
        elif isinstance(result, torch.Tensor) and not _is_view_of(result, tensors):
            self._keep(result, self._replay(func, args, options))
        return result

    def _makes_large(self, func: Any, args: tuple[Any, ...], options: Mapping[str, Any]) -> bool:
        if func.overloadpacket.__name__ not in _BY_SIZE or torch.device(options.get("device") or "cpu").type != "cpu":
            return False
        dtype = options.get("dtype") or torch.get_default_dtype()
        return bool(math.prod(args[0]) * dtype.itemsize > self._large_bytes)

    def _replay(self, func: Any, args: tuple[Any, ...], options: Mapping[str, Any]) -> torch.Tensor | None:
        """Do to the samples what was done to the tensors; None when that is not possible."""
        if func is _aten.copy_.default and not isinstance(args[1], FakeTensor):
            return sampled(args[1], args[0].dtype)
        alike = func in _ELEMENTWISE or func in _REDUCTIONS
        if not alike and not {torch.Tag.pointwise, torch.Tag.nondeterministic_seeded} & set(func.tags):
            return None
        known = True

        def sample(value: Any) -> Any:
            nonlocal known
            if not isinstance(value, torch.Tensor) or (value.dim() == 0 and not isinstance(value, FakeTensor)):
                return value
            found = self._sample(value) if isinstance(value, FakeTensor) else None
            if found is None and value is args[0] and func._schema.is_mutable:
                # Whatever it held is overwritten, or was left open before as it is now.
                return torch.zeros(min(value.numel(), SAMPLE_ELEMENTS), dtype=value.dtype)
            known = known and found is not None
            return found

        samples, named = tree_map(sample, args), tree_map(sample, dict(options))
        result = func(*samples, **named) if known else None
        return result if isinstance(result, torch.Tensor) else None

    def _sample(self, tensor: torch.Tensor) -> torch.Tensor | None:
        return self._samples.get(address(tensor), (tensor, None))[1]

    def _keep(self, tensor: torch.Tensor, sample: torch.Tensor | None) -> None:
        self._samples[address(tensor)] = (tensor, sample)


def _made(func: Any, args: tuple[Any, ...], options: Mapping[str, Any], made: torch.Tensor) -> torch.Tensor | None:
    """Values that a factory would have made; None for those that it leaves open."""
    if func.overloadpacket.__name__.startswith("empty"):
        return None
    return func([min(made.numel(), SAMPLE_ELEMENTS)], *args[1:], **options)  # type: ignore[no-any-return]


def address(tensor: torch.Tensor) -> int:
    """What stands for a tensor's memory: the same for its views, and for it detached."""
    return int(tensor.untyped_storage()._cdata)


def _is_view_of(result: torch.Tensor, tensors: Sequence[torch.Tensor]) -> bool:
    return any(isinstance(tensor, FakeTensor) and address(tensor) == address(result) for tensor in tensors)


def _is_whole(tensor: Any) -> bool:
    """Whether a tensor is all of its memory: what happens to a part of it says little of the whole."""
    if not isinstance(tensor, FakeTensor):
        return False
    return bool(tensor.numel() * tensor.element_size() == tensor.untyped_storage().nbytes())


def sampled(source: torch.Tensor, dtype: torch.dtype) -> torch.Tensor:
    """Values of an allocated tensor, evenly spread over it."""
    flat = source.detach().reshape(-1)
    step = max(1, flat.numel() // SAMPLE_ELEMENTS)
    return flat[::step][:SAMPLE_ELEMENTS].to(dtype, copy=True)
