"""Expresses operators of torch by others where TVM's importer lacks them, changes dtypes, or makes invalid code."""

import math
from collections.abc import Callable
from typing import Any

import torch

from backends._shared.torch_private import decomposition_table, get_decompositions

_aten = torch.ops.aten

_ARITHMETIC: tuple[Any, ...] = (_aten.add, _aten.sub, _aten.mul, _aten.div, _aten.pow, _aten.maximum, _aten.minimum)
_COMPARISONS: tuple[Any, ...] = (_aten.eq, _aten.ne, _aten.lt, _aten.le, _aten.gt, _aten.ge)
_OVERLOADS = ("default", "Scalar", "Tensor", "Tensor_Scalar", "Tensor_Tensor", "Tensor_mode")


def decompositions() -> dict[Any, Callable[..., Any]]:
    """Return our decompositions, which precede those of torch's core."""
    taken_apart = [
        # TVM confuses the dtypes of sums of a product, and computes training as inference.
        _aten.addmm,
        _aten.baddbmm,
        _aten._native_batch_norm_legit,
        _aten._native_batch_norm_legit_functional,
        _aten._native_batch_norm_legit_no_training,
    ]
    ours: dict[Any, Callable[..., Any]] = {
        _aten.any.default: _any,
        _aten.any.dim: _any,
        _aten.any.dims: _any,
        _aten.clamp.default: _clamp,
        _aten.cumsum.default: _sum_up(_aten.cumsum.default),
        _aten.prod.dim_int: _sum_up(_aten.prod.dim_int),
        _aten.sum.default: _sum_up(_aten.sum.default),
        _aten.sum.dim_IntList: _sum_up(_aten.sum.dim_IntList),
        _aten.var_mean.correction: _var_mean,
        _aten.where.self: _where,
        _aten.index.Tensor: _index,
        _aten.index_put.default: _index_put,
        _aten.min.dim: _min,
        _aten.native_group_norm.default: _group_norm,
        _aten.scatter_reduce.two: _scatter_reduce,
        _aten.select.int: _select,
        _aten.unfold.default: _unfold,
        _aten.upsample_nearest2d.vec: _upsample_nearest,
    }
    for packet in (*_ARITHMETIC, *_COMPARISONS):
        operators = (getattr(packet, overload) for overload in packet.overloads() if overload in _OVERLOADS)
        ours |= {operator: _promote(operator, packet) for operator in operators}
    return {**get_decompositions(taken_apart), **ours}


def _promote(operator: Any, packet: Any) -> Callable[..., Any]:
    """Cast operands to the dtype that torch promotes them to.

    TVM uses a tensor's dtype for numbers beside it, ignores the factor of sums, and makes code of compared bools that
    LLVM refuses.
    """

    def decomposition(first: Any, second: Any, *, alpha: Any = 1, **mode: Any) -> Any:
        if alpha != 1:
            return operator(first, second * alpha)
        dtype = torch.result_type(first, second)
        if packet is _aten.div and not mode and not (dtype.is_floating_point or dtype.is_complex):
            dtype = torch.get_default_dtype()
        elif packet in _COMPARISONS and dtype == torch.bool:
            dtype = torch.int32
        if mode and not isinstance(second, torch.Tensor):
            second = torch.scalar_tensor(second, dtype=dtype)
            return operator(first.to(dtype), second, **mode)
        operands = [value.to(dtype) if isinstance(value, torch.Tensor) else value for value in (first, second)]
        return NotImplemented if operands[0] is first and operands[1] is second else operator(*operands, **mode)

    return decomposition


def _sum_up(operator: Callable[..., Any]) -> Callable[..., Any]:
    """Sum up (and multiply) integers in 64 bits as torch does; TVM does it in the integers' own type."""

    def decomposition(values: torch.Tensor, *args: Any, **kwargs: Any) -> Any:
        if values.is_floating_point() or values.is_complex() or values.dtype == torch.int64:
            return NotImplemented
        return operator(values.to(torch.int64), *args, **kwargs)

    return decomposition


def _var_mean(
    values: torch.Tensor, dim: list[int] | None = None, *, correction: float | None = None, keepdim: bool = False
) -> tuple[torch.Tensor, torch.Tensor]:
    variance = _aten.var.correction(values, dim, correction=correction, keepdim=keepdim)
    return variance, _aten.mean.dim(values, dim, keepdim)


def _where(condition: torch.Tensor, first: torch.Tensor, second: torch.Tensor) -> Any:
    dtype = torch.result_type(first, second)
    if first.dtype == second.dtype:
        return NotImplemented
    return _aten.where.self(condition, first.to(dtype), second.to(dtype))


def _clamp(values: torch.Tensor, low: Any = None, high: Any = None) -> Any:
    """Clamp integers by single bounds: TVM replaces a missing bound by infinity, which no integer is."""
    if values.is_floating_point():
        return NotImplemented
    for operator, bound in ((_aten.maximum.default, low), (_aten.minimum.default, high)):
        if bound is not None:
            values = operator(values, torch.scalar_tensor(bound, dtype=torch.result_type(values, bound)))
    return values


def _any(values: torch.Tensor, dim: int | list[int] | None = None, keepdim: bool = False) -> torch.Tensor:
    """Compute `any` by a maximum over named axes: TVM returns the largest value, and only along named axes."""
    largest = values.ne(0).to(torch.int32).amax([] if dim is None else dim, keepdim)
    return largest.to(torch.uint8) if values.dtype == torch.uint8 else largest.ne(0)


def _select(values: torch.Tensor, dim: int, index: int) -> Any:
    """Make an index from the end positive: TVM reads before the tensor for it."""
    return NotImplemented if index >= 0 else _aten.select.int(values, dim, index + values.shape[dim])


def _index(values: torch.Tensor, indices: Any) -> Any:
    """Move indexed axes to the front: elsewhere TVM applies each of several indices separately."""
    given = [axis for axis, index in enumerate(indices) if index is not None]
    if len(given) == 1 or given == list(range(len(given))) or any(indices[a].dtype == torch.bool for a in given):
        return NotImplemented
    picked = _aten.index.Tensor(values.movedim(given, list(range(len(given)))), [indices[axis] for axis in given])
    if given != list(range(given[0], given[-1] + 1)):
        return picked
    new = list(range(picked.dim() - values.dim() + len(given)))
    return picked.movedim(new, [given[0] + axis for axis in new])


def _unfold(values: torch.Tensor, dim: int, size: int, step: int) -> torch.Tensor:
    if not values.dim():
        return values[None]
    dim %= values.dim()
    starts = torch.arange(0, values.shape[dim] - size + 1, step, device=values.device)
    places = starts[:, None] + torch.arange(size, device=values.device)
    frames = values.index_select(dim, places.flatten())
    return frames.view([*values.shape[:dim], *places.shape, *values.shape[dim + 1 :]]).movedim(dim + 1, -1)


def _min(values: torch.Tensor, dim: int, keepdim: bool = False) -> tuple[torch.Tensor, torch.Tensor]:
    return values.amin(dim, keepdim), values.argmin(dim, keepdim)


def _upsample_nearest(values: torch.Tensor, size: Any, scales: Any) -> Any:
    """Decompose scaling by broken factors: TVM takes other pixels than torch, unless each is simply repeated."""
    factors = scales or [new / old for new, old in zip(size, values.shape[2:], strict=True)]
    if all(float(factor).is_integer() for factor in factors):
        return NotImplemented
    return decomposition_table[_aten.upsample_nearest2d.vec](values, size, scales)


def _index_put(values: torch.Tensor, indices: Any, source: torch.Tensor, accumulate: bool = False) -> Any:
    """Give an index for every axis: TVM requires it, and broadcasts those of whole axes only in the simplest case."""
    given = [axis for axis, index in enumerate(indices) if index is not None]
    spread = range(given[0], given[0] + len(given))
    if len(given) == values.dim() or given != list(spread) or any(indices[a].dtype == torch.bool for a in given):
        return NotImplemented
    picked = torch.broadcast_shapes(*(indices[axis].shape for axis in given))  # type: ignore[no-untyped-call]
    shape = [*values.shape[: spread.start], *picked, *values.shape[spread.stop :]]
    complete = []
    for axis, size in enumerate(values.shape):
        index = indices[axis].expand(picked) if axis in spread else torch.arange(size)
        before = axis if axis < spread.start else spread.start if axis in spread else axis - len(given) + len(picked)
        after = len(shape) - before - index.dim()
        complete.append(index.reshape([*index.shape, *[1] * after]).expand(shape))
    return _aten.index_put.default(values, complete, source.expand(shape), accumulate)


def _scatter_reduce(
    values: torch.Tensor, dim: int, index: torch.Tensor, source: torch.Tensor, reduce: str, *, include_self: bool = True
) -> Any:
    """Express excluded old values and means by other operators: TVM always includes old values and has no mean."""
    if index.dim() and source.shape != index.shape:
        source = source[tuple(slice(size) for size in index.shape)]
        return _aten.scatter_reduce.two(values, dim, index, source, reduce, include_self=include_self)
    if not include_self:
        values = _aten.scatter.value(values, dim, index, _neutral(reduce, values.dtype))
    if reduce == "mean":
        ones = torch.ones_like(values, dtype=torch.int64)
        counts = ones if include_self else _aten.scatter.value(ones, dim, index, 0)
        counts = _aten.scatter_add.default(counts, dim, index, torch.ones_like(index))
        total = _aten.scatter_add.default(values, dim, index, source)
        return torch.div(total, counts, rounding_mode=None if values.is_floating_point() else "floor").to(values.dtype)
    return NotImplemented if include_self else _aten.scatter_reduce.two(values, dim, index, source, reduce)


def _neutral(reduce: str, dtype: torch.dtype) -> float | int:
    if reduce in ("sum", "mean", "prod"):
        return int(reduce == "prod")
    if dtype.is_floating_point:
        return -math.inf if reduce == "amax" else math.inf
    return torch.iinfo(dtype).min if reduce == "amax" else torch.iinfo(dtype).max


def _group_norm(values: torch.Tensor, weight: torch.Tensor | None, bias: torch.Tensor | None, *sizes: Any) -> Any:
    """Give weights and biases that are missing: TVM fails without them."""
    if weight is not None and bias is not None:
        return NotImplemented
    shape = [values.shape[1]]
    weight = values.new_ones(shape) if weight is None else weight
    return _aten.native_group_norm.default(values, weight, values.new_zeros(shape) if bias is None else bias, *sizes)
