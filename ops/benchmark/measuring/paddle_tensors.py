"""Paddle's tensors, generators and comparison, as a benchmark run needs them. Values are compared by numpy.

Worker only, in hosts of the environment `paddle`.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import AbstractContextManager
from typing import Any, cast

import numpy as np
import numpy.typing as npt
import paddle

from ops.benchmark.measuring.agreement import Comparison, compare_by, largest_of, smallest_t
from ops.benchmark.measuring.bits import PART, PLACE, STRETCH, SUMMED_WHOLE
from ops.benchmark.measuring.paddle_reads import reads_numbers

Outputs = tuple[Any, ...]

_SLICE_ELEMENTS = 2**22
"""Differences are summed up in slices of this many elements, so that they need little memory beside large outputs."""


_copy, _detach, _clone = paddle.Tensor.copy_, paddle.Tensor.detach, paddle.Tensor.clone
"""Held from before a backend is loaded, which could put others in their place."""


class PaddleTensors:
    """See `ops.benchmark.measuring.library.TensorLibrary`."""

    tensor_type: type = paddle.Tensor
    no_reference = "graphs of Paddle are not run in float64"

    def is_tensor(self, value: object) -> bool:
        """Whether it is a tensor."""
        return isinstance(value, paddle.Tensor)

    def without_gradients(self) -> AbstractContextManager[Any]:
        """`paddle.no_grad`."""
        return cast("AbstractContextManager[Any]", paddle.no_grad())

    def synchronize(self, device: str) -> None:
        """Calls on a CPU return when they are done."""

    def seed(self, seed: int) -> None:
        """Seed all generators."""
        paddle.seed(seed)

    def generator_state(self, device: str) -> bytes:
        """State of the device's generator."""
        states = paddle.get_cuda_rng_state() if device.startswith("cuda") else paddle.get_rng_state("cpu")
        return repr([str(state) for state in states]).encode()

    def flatten(self, outputs: Any) -> Outputs:
        """Tensors of what a graph returned."""
        return tuple(
            leaf if isinstance(leaf, paddle.Tensor) else paddle.to_tensor(leaf)
            for leaf in _leaves(outputs)
            if leaf is not None
        )

    def copy(self, tensor: Any) -> Any:
        """A copy, which records no gradients."""
        return _clone(_detach(tensor))

    def assign(self, target: Any, source: Any) -> None:
        """Copy values in place."""
        _copy(target, source, True)

    def mutation_count(self, tensor: Any) -> int:
        """Paddle's version counter."""
        return int(tensor.inplace_version)

    def bit_sum(self, tensor: Any) -> int:
        """See the protocol."""
        flat = _bits(tensor)
        whole = flat.size // 8 * 8
        words, rest = flat[:whole].view(np.uint64), int(flat[whole:].sum())
        if words.size > SUMMED_WHOLE:
            stretches = words[: words.size // STRETCH * STRETCH].reshape(-1, STRETCH)
            rest += int(words[stretches.size :].sum(dtype=np.uint64))
            words = stretches[:, PLACE : PLACE + PART]
        return int(words.sum(dtype=np.uint64)) + rest

    def settings(self) -> Mapping[str, object]:
        """Settings of the process that change how fast Paddle is, or what it computes."""
        return {
            "paddle.get_default_dtype()": paddle.get_default_dtype(),
            "paddle.device.get_device()": paddle.device.get_device(),
            "paddle.in_dynamic_mode()": paddle.in_dynamic_mode(),
        }

    def unfinished(self, tensor: Any) -> str:
        """What kind of tensor it is, if it has no values yet."""
        return "" if tensor._is_initialized() else "a tensor without memory"

    def same_bits(self, left: Any, right: Any) -> bool:
        """Whether two tensors have the same bits."""
        return bool(np.array_equal(_bits(left), _bits(right)))

    def section(self, tensor: Any, start: int, count: int, step: int = 1) -> Any:
        """So many of its elements."""
        return _detach(tensor).reshape([-1])[start : start + count * step : step]

    def place(self, tensor: Any) -> tuple[object, ...]:
        """See the protocol."""
        return type(tensor), tensor.data_ptr(), tuple(tensor.strides)

    def hooks(self, module: Any) -> Mapping[str, object]:
        """See the protocol."""
        return {
            f"{name} of layer {number}": len(value) if isinstance(value, dict) else id(value)
            for number, layer in enumerate(module.sublayers(include_self=True))
            for name, value in vars(layer).items()
            if "_hooks" in name or name == "forward"
        }

    def is_inexact(self, tensor: Any) -> bool:
        """Whether its values are floats or complex numbers."""
        return bool(tensor.is_floating_point() or tensor.is_complex())

    def same_kind(self, left: Outputs, right: Outputs) -> bool:
        """Whether they have the same shapes and dtypes."""
        return [(tuple(tensor.shape), tensor.dtype) for tensor in left] == [
            (tuple(tensor.shape), tensor.dtype) for tensor in right
        ]

    def all_finite(self, outputs: Outputs) -> bool:
        """Whether there is no NaN and no infinity among them."""
        return all(bool(np.isfinite(_values(output)).all()) for output in outputs if self.is_inexact(output))

    def arguments_read(self, call: Callable[[], Any], arguments: Mapping[str, Any]) -> frozenset[str]:
        """All of them if a call reads a number: Paddle does not tell of which."""
        return frozenset(arguments) if reads_numbers(call) else frozenset()

    def differences(self, left: Any, right: Any) -> tuple[float, float] | None:
        """Largest and mean absolute difference over what is finite in both."""
        return _PaddleArithmetic().differences(left, right)

    def compilation_count(self) -> int:
        """Paddle does not tell."""
        return 0

    def largest_difference(self, left: Outputs, right: Outputs) -> float:
        """Largest absolute difference between two runs."""
        return largest_of(left, right, _PaddleArithmetic().differences)

    def compare(
        self, expected: Sequence[Any], actual: Sequence[Any], *, equal_nan: bool = False, values: bool = True
    ) -> Comparison:
        """How outputs agree."""
        return compare_by(_PaddleArithmetic(), expected, actual, equal_nan=equal_nan, values=values)


class _PaddleArithmetic:
    """See `ops.benchmark.measuring.agreement.Arithmetic`."""

    def dtype(self, tensor: Any) -> str:
        return str(tensor.dtype).removeprefix("paddle.")

    def shape(self, tensor: Any) -> tuple[int, ...]:
        return tuple(tensor.shape)

    def t_min(self, wanted: Any, found: Any, *, equal_nan: bool) -> float:
        expected, actual = _values(wanted), _values(found)

        def passes(bounds: tuple[float, float]) -> bool:
            if bounds == (0.0, 0.0):
                is_inexact = equal_nan and expected.dtype.kind in "fc"
                return bool(np.array_equal(actual, expected, equal_nan=is_inexact))
            with np.errstate(over="ignore", invalid="ignore"):
                return bool(np.allclose(actual, expected, atol=bounds[0], rtol=bounds[1], equal_nan=equal_nan))

        return smallest_t(self.dtype(wanted), passes)

    def differences(self, wanted: Any, found: Any) -> tuple[float, float] | None:
        left, right = _values(wanted).reshape(-1), _values(found).reshape(-1)
        wide = np.complex128 if left.dtype.kind == "c" else np.float64
        largest, total, count = 0.0, 0.0, 0
        for start in range(0, left.size, _SLICE_ELEMENTS):
            one = left[start : start + _SLICE_ELEMENTS].astype(wide)
            other = right[start : start + _SLICE_ELEMENTS].astype(wide)
            finite = np.isfinite(one) & np.isfinite(other)
            distance = np.abs(other[finite] - one[finite])
            if distance.size:
                largest = max(largest, float(distance.max()))
                total += float(distance.sum())
                count += distance.size
        return (largest, total / count) if count else None

    def loses_finite(self, wanted: Any, found: Any) -> bool:
        expected, actual = _values(wanted), _values(found)
        return expected.dtype.kind in "fc" and bool((np.isfinite(expected) & ~np.isfinite(actual)).any())


def _values(tensor: Any) -> npt.NDArray[Any]:
    """The values; those of 16 and 8 bits as float32, which numpy computes with."""
    narrow = str(tensor.dtype).removeprefix("paddle.") in ("bfloat16", "float16") or "float8" in str(tensor.dtype)
    return cast("npt.NDArray[Any]", (tensor.astype("float32") if narrow else tensor).numpy())


def _bits(tensor: Any) -> npt.NDArray[np.uint8]:
    """The bytes of all values, flat."""
    return np.ascontiguousarray(tensor.numpy()).reshape(-1).view(np.uint8)


def _leaves(outputs: Any) -> Iterator[Any]:
    """What nested lists, tuples and dictionaries hold, in order."""
    if isinstance(outputs, list | tuple):
        for item in outputs:
            yield from _leaves(item)
    elif isinstance(outputs, Mapping):
        for key in sorted(outputs):
            yield from _leaves(outputs[key])
    else:
        yield outputs
