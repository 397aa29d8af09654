"""Paddle's tensors, generators and comparison, as a benchmark run needs them. Values are compared by numpy.

Worker only, in hosts of the environment `paddle`.
"""

import contextlib
from collections.abc import Callable, Iterator, Mapping
from contextlib import AbstractContextManager
from typing import Any, cast

import numpy as np
import numpy.typing as npt
import paddle

from ops.benchmark.measuring.tensors.tensor_library import (
    READ_FROM,
    READ_WORDS,
    STRETCH_WORDS,
    SUMMED_WORDS,
    Outputs,
    TensorLibrary,
    dtype_name,
)
from ops.benchmark.tolerances import EXACT, Bounds

Values = npt.NDArray[Any]

_copy, _detach, _clone = paddle.Tensor.copy_, paddle.Tensor.detach, paddle.Tensor.clone
"""Held from before a backend is loaded, which could put others in their place."""


class PaddleTensors(TensorLibrary):
    """See `TensorLibrary`."""

    tensor_type = paddle.Tensor
    no_reference = "graphs of Paddle are not run in float64"

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
        aligned = flat.size // 8 * 8
        words, rest = flat[:aligned].view(np.uint64), int(flat[aligned:].sum())
        if words.size > SUMMED_WORDS:
            stretches = words[: words.size // STRETCH_WORDS * STRETCH_WORDS].reshape(-1, STRETCH_WORDS)
            rest += int(words[stretches.size :].sum(dtype=np.uint64))
            words = stretches[:, READ_FROM : READ_FROM + READ_WORDS]
        return int(words.sum(dtype=np.uint64)) + rest

    def settings(self) -> Mapping[str, object]:
        """Settings of the process that change how fast Paddle is, or what it computes."""
        return {
            "paddle.get_default_dtype()": paddle.get_default_dtype(),
            "paddle.device.get_device()": paddle.device.get_device(),
            "paddle.in_dynamic_mode()": paddle.in_dynamic_mode(),
        }

    def unfinished(self, tensor: Any) -> str:
        """See `TensorLibrary`."""
        return "" if tensor._is_initialized() else "a tensor without memory"

    def same_bits(self, first: Any, second: Any) -> bool:
        """Whether two tensors have the same bits."""
        return bool(np.array_equal(_bits(first), _bits(second)))

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

    def arguments_read(self, call: Callable[[], Any], arguments: Mapping[str, Any]) -> frozenset[str]:
        """All of them if a call reads a number: Paddle does not tell of which."""
        return frozenset(arguments) if reads_numbers(call) else frozenset()

    def comparable(self, tensor: Any) -> Values:
        """The values; those of 16 and 8 bits as float32, which numpy computes with."""
        name = dtype_name(tensor)
        is_narrow = name in ("bfloat16", "float16") or "float8" in name
        return cast("Values", (tensor.astype("float32") if is_narrow else tensor).numpy())

    def is_equal(self, expected: Values, actual: Values) -> bool:
        """See `TensorLibrary`."""
        return bool(np.array_equal(actual, expected))

    def is_close(self, expected: Values, actual: Values, bounds: Bounds, *, equal_nan: bool) -> bool:
        """See `TensorLibrary`."""
        if bounds == EXACT:
            return bool(np.array_equal(actual, expected, equal_nan=equal_nan and expected.dtype.kind in "fc"))
        with np.errstate(over="ignore", invalid="ignore"):
            return bool(np.allclose(actual, expected, atol=bounds[0], rtol=bounds[1], equal_nan=equal_nan))

    def is_finite(self, values: Values) -> Values:
        """See `TensorLibrary`."""
        return np.isfinite(values)

    def distances(self, expected: Values, actual: Values) -> Values:
        """See `TensorLibrary`."""
        wide = np.complex128 if expected.dtype.kind == "c" else np.float64
        wanted, values = expected.astype(wide), actual.astype(wide)
        finite = np.isfinite(wanted) & np.isfinite(values)
        return cast("Values", np.abs(values[finite] - wanted[finite]))


def _bits(tensor: Any) -> npt.NDArray[np.uint8]:
    """The bytes of all values, flat."""
    return np.ascontiguousarray(tensor.numpy()).reshape(-1).view(np.uint8)


def _leaves(outputs: Any) -> Iterator[Any]:
    """The items of nested lists, tuples and dictionaries, in order."""
    if isinstance(outputs, list | tuple):
        for item in outputs:
            yield from _leaves(item)
    elif isinstance(outputs, Mapping):
        for key in sorted(outputs):
            yield from _leaves(outputs[key])
    else:
        yield outputs


_READERS = (
    "item", "tolist", "numpy", "__array__", "__bool__", "__int__", "__float__", "__index__", "__len__", "__complex__",
)  # fmt: skip

_OF_OTHER_SHAPES = frozenset({"nonzero", "masked_select", "unique", "unique_consecutive", "where", "bincount"})
"""Operators whose results have shapes that values decide. `where` has when it is given a condition alone."""


_CONSTANTS = ("full", "full_int_array")
"""Operators that make a tensor of what the text says, such as the axes of another operator."""

_CONSTANT_SIZE = 64
"""Elements above which a tensor is none that an operator takes its attributes from."""


def reads_numbers(call: Callable[[], Any]) -> bool:
    """Call a graph once: whether it reads a number of any tensor but its own constants, or makes shapes of one."""
    readers: list[str] = []
    constants: dict[int, tuple[Any, int]] = {}  # identity → tensor, which is held, and its version

    def noting(name: str, function: Callable[..., Any]) -> Callable[..., Any]:
        def noted(*args: Any, **kwargs: Any) -> Any:
            is_chosen = name == "where" and len(args) + len(kwargs) > 1
            constant, version = constants.get(id(args[0]) if args else 0, (None, 0))
            if not is_chosen and (constant is None or constant.inplace_version != version):
                readers.append(name)
            return function(*args, **kwargs)

        return noted

    def keeping(_: str, function: Callable[..., Any]) -> Callable[..., Any]:
        def kept(*args: Any, **kwargs: Any) -> Any:
            result = function(*args, **kwargs)
            is_literal = not any(isinstance(part, paddle.Tensor) for part in paddle.utils.flatten([args, kwargs]))
            if is_literal and result.size <= _CONSTANT_SIZE:
                constants[id(result)] = result, result.inplace_version
            return result

        return kept

    places: list[tuple[Any, str, Callable[..., Any]]] = [
        *((paddle.Tensor, name, noting) for name in _READERS),
        *((home, name, noting) for home in (paddle, paddle.Tensor, paddle._C_ops) for name in _OF_OTHER_SHAPES),
        *((paddle._C_ops, name, keeping) for name in _CONSTANTS),
    ]
    with contextlib.ExitStack() as stack:
        for home, name, watch in places:
            if hasattr(home, name):
                function = getattr(home, name)
                stack.callback(setattr, home, name, function)
                setattr(home, name, watch(name, function))
        call()
    return bool(readers)
