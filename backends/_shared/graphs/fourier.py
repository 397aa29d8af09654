"""Fourier transforms for compilers that have none, and no complex numbers: products with matrices of cosines and sines.

A complex tensor becomes a pair of real ones. This covers models that take the real part of their transforms; a graph
that does anything else with complex tensors is left as it is, for the compiler to refuse. Backends import this in their
methods, since it imports torch.
"""

import math
from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import Any, NamedTuple

import torch

_aten = torch.ops.aten
_TRANSFORMS = (_aten._fft_c2c.default, _aten._fft_r2c.default)

_LARGEST = 2048
"""Most points of a transform for which matrices are feasible: two of this size take 32 MiB."""

_POWERS = (0.0, -0.5, -1.0)
"""Power of the number of points by which results are multiplied, by torch's number of a normalisation."""


class _Pair(NamedTuple):
    real: torch.Tensor
    imaginary: torch.Tensor | None


def without_complex(
    program: torch.export.ExportedProgram, inputs: Sequence[torch.Tensor]
) -> torch.export.ExportedProgram:
    """Make a program that computes Fourier transforms on real tensors only; unchanged if none can be rewritten.

    Args:
        program: An exported program.
        inputs: Tensors that it takes.
    """
    if not any("fft" in str(node.target) for node in program.graph.nodes):
        return program
    with torch.no_grad():
        return _without_complex(program, inputs)


def _without_complex(
    original: torch.export.ExportedProgram, inputs: Sequence[torch.Tensor]
) -> torch.export.ExportedProgram:
    program = original.run_decompositions()
    nodes = [node for node in program.graph.nodes if any(map(_is_complex, (node, *node.all_input_nodes)))]
    sizes = {size for node in nodes if node.target in _TRANSFORMS for size in _sizes(node)}
    if not nodes or not all(map(_has_rule, nodes)) or max(sizes, default=0) > _LARGEST:
        return original
    graph = _InPairs(program.module(check_guards=False), sizes, nodes[0].meta["val"])
    return torch.export.export(graph, tuple(inputs))


def _is_complex(node: torch.fx.Node) -> bool:
    value = node.meta.get("val")
    return isinstance(value, torch.Tensor) and value.is_complex()


def _has_rule(node: torch.fx.Node) -> bool:
    copies = node.target is _aten._to_copy.default and _is_complex(node.all_input_nodes[0])
    return node.target in _Interpreter.rules and not copies


def _sizes(node: torch.fx.Node) -> Iterable[int]:
    values, dim = node.args[0], node.args[1]
    return [values.meta["val"].shape[axis] for axis in dim]  # type: ignore[union-attr]


def _scale(pair: _Pair, factor: float) -> _Pair:
    real, imaginary = pair
    return pair if factor == 1 else _Pair(real * factor, None if imaginary is None else imaginary * factor)


class _InPairs(torch.nn.Module):
    """Runs a graph with pairs in the place of complex tensors."""

    def __init__(self, inner: torch.nn.Module, sizes: Iterable[int], like: torch.Tensor) -> None:
        super().__init__()
        self.inner = inner
        for size in sizes:
            numbers = torch.arange(size, device=like.device)
            angles = (numbers[:, None] * numbers % size).double() * (2 * math.pi / size)
            self.register_buffer(f"cosines_{size}", angles.cos().to(like.dtype.to_real()))
            self.register_buffer(f"sines_{size}", angles.sin().to(like.dtype.to_real()))

    def forward(self, *inputs: torch.Tensor) -> Any:
        return _Interpreter(self).run(*inputs)


class _Interpreter(torch.fx.Interpreter):
    def __init__(self, owner: _InPairs) -> None:
        super().__init__(owner.inner)
        self.owner = owner

    def call_function(self, target: Any, args: tuple[Any, ...], kwargs: dict[str, Any]) -> Any:
        makes_pair = target in _TRANSFORMS or getattr(kwargs.get("dtype"), "is_complex", False)
        if makes_pair or any(isinstance(arg, _Pair) for arg in args):
            return self.rules[target](self, *args, **kwargs)
        return super().call_function(target, args, kwargs)

    def turn(self, pair: _Pair, axis: int, forward: bool = True, count: int | None = None) -> _Pair:
        """Transform along one axis; only the first `count` frequencies."""

        def multiply(values: torch.Tensor, kind: str) -> torch.Tensor:
            wave = self.owner.get_buffer(f"{kind}_{values.shape[axis]}")[:, :count].to(values.dtype)
            return (values.movedim(axis, -1) @ wave).movedim(-1, axis)

        sign = 1 if forward else -1
        real, imaginary = multiply(pair.real, "cosines"), multiply(pair.real, "sines") * -sign
        if pair.imaginary is None:
            return _Pair(real, imaginary)
        real = real + multiply(pair.imaginary, "sines") * sign
        return _Pair(real, imaginary + multiply(pair.imaginary, "cosines"))

    def c2c(self, pair: _Pair, dim: Sequence[int], normalization: int, forward: bool) -> _Pair:
        for axis in dim:
            factor = pair.real.shape[axis] ** _POWERS[normalization]
            pair = _scale(self.turn(pair, axis, forward), factor)
        return pair

    def r2c(self, values: torch.Tensor, dim: Sequence[int], normalization: int, onesided: bool) -> _Pair:
        *others, last = dim
        count = values.shape[last]
        pair = self.turn(_Pair(values, None), last, count=count // 2 + 1 if onesided else None)
        return self.c2c(_scale(pair, count ** _POWERS[normalization]), others, normalization, True)

    def to_complex(self, values: torch.Tensor, *, dtype: torch.dtype, **_: Any) -> _Pair:
        return _Pair(values.to(dtype.to_real()), None)

    def to_real(self, pair: _Pair) -> torch.Tensor:
        real, imaginary = pair
        return torch.stack([real, torch.zeros_like(real) if imaginary is None else imaginary], -1)

    rules: Mapping[Any, Callable[..., Any]] = {
        _aten._fft_c2c.default: c2c,
        _aten._fft_r2c.default: r2c,
        _aten._to_copy.default: to_complex,
        _aten.view_as_real.default: to_real,
    }
