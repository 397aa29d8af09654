"""Builds a model without allocating its large tensors: each is a fake tensor with a sample of its values.

While a model is built inside `FakeAllocation`, every large tensor is a fake one (`torch._subclasses.FakeTensor`), and
its initialisers run on a small sample of its values. So a model of any size is built in little memory, and each weight
has the statistics that its initialiser gives.
"""

from __future__ import annotations

import math
from collections.abc import Mapping, Sequence
from typing import Any

import torch

from ops.capture.fake.statistics import SAMPLE_ELEMENTS, FakeTensorStatistics, sampled
from ops.torch_private import (
    FakeTensor,
    FakeTensorMode,
    TorchDispatchMode,
    mutated_arguments,
    storage_id,
    tree_leaves,
    tree_map,
)

LARGE_BYTES = 1 << 20
"""Tensors of more bytes than this are not allocated."""

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
"""Reductions that run on the sample instead: rejection sampling asks whether it is done."""


class FakeAllocation(TorchDispatchMode):  # type: ignore[no-untyped-call]
    """In this context, large tensors are fake ones, each with a sample of the values that it would have."""

    def __init__(self, large_bytes: int = LARGE_BYTES) -> None:
        super().__init__()  # type: ignore[no-untyped-call]
        self.mode = FakeTensorMode(allow_non_fake_inputs=True)
        """The mode that the fake tensors belong to."""
        self._large_bytes = large_bytes
        # The tensor is kept too, so that its storage's storage_id is not reused.
        self._samples: dict[int, tuple[torch.Tensor, torch.Tensor | None]] = {}

    def statistics(self, tensor: torch.Tensor) -> FakeTensorStatistics:
        """Statistics of a fake tensor that was made here."""
        values = self._sample(tensor)
        return FakeTensorStatistics(
            tuple(tensor.shape), tensor.dtype, None if values is None else values.to(tensor.dtype)
        )

    def __torch_dispatch__(
        self,
        func: Any,
        types: Sequence[type],
        args: tuple[Any, ...] = (),
        kwargs: Mapping[str, Any] | None = None,
    ) -> Any:
        """Run one operator: on fake tensors and samples if one of its tensors is fake or its result is large."""
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
        if mutated_arguments(func):
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
        """Run an operator on the samples of its tensors; None when that is not possible."""
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
            if found is None and value is args[0] and mutated_arguments(func):
                # Its values are overwritten, or stay undefined.
                return torch.zeros(min(value.numel(), SAMPLE_ELEMENTS), dtype=value.dtype)
            known = known and found is not None
            return found

        samples, named = tree_map(sample, args), tree_map(sample, dict(options))
        result = func(*samples, **named) if known else None
        return result if isinstance(result, torch.Tensor) else None

    def _sample(self, tensor: torch.Tensor) -> torch.Tensor | None:
        return self._samples.get(storage_id(tensor), (tensor, None))[1]

    def _keep(self, tensor: torch.Tensor, sample: torch.Tensor | None) -> None:
        self._samples[storage_id(tensor)] = (tensor, sample)


def _made(func: Any, args: tuple[Any, ...], options: Mapping[str, Any], made: torch.Tensor) -> torch.Tensor | None:
    """A sample of the values that a factory makes; None for uninitialised ones."""
    if func.overloadpacket.__name__.startswith("empty"):
        return None
    return func([min(made.numel(), SAMPLE_ELEMENTS)], *args[1:], **options)  # type: ignore[no-any-return]


def _is_view_of(result: torch.Tensor, tensors: Sequence[torch.Tensor]) -> bool:
    return any(isinstance(tensor, FakeTensor) and storage_id(tensor) == storage_id(result) for tensor in tensors)


def _is_whole(tensor: Any) -> bool:
    """Whether a tensor covers all of its storage: an operator on a part does not change the sample of the whole."""
    if not isinstance(tensor, FakeTensor):
        return False
    return bool(tensor.numel() * tensor.element_size() == tensor.untyped_storage().nbytes())
