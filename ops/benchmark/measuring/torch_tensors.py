"""Torch's tensors, generators and comparison, as a benchmark run needs them. Worker only."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from contextlib import AbstractContextManager
from typing import Any

import torch

from ops.benchmark.measuring.agreement import Comparison, largest_of
from ops.benchmark.measuring.bits import PART, PLACE, STRETCH, SUMMED_WHOLE
from ops.benchmark.measuring.compare import compare_outputs, differences
from ops.benchmark.measuring.number_reads import arguments_read
from ops.torch_private import (
    active_mode_count,
    compiled_frame_count,
    module_hooks,
    mutation_count,
    tree_leaves,
    unfinished,
)

Outputs = tuple[torch.Tensor, ...]


def seed_generators(seed: int) -> None:
    """Seed torch's generators; as `torch.manual_seed`, without looking for devices that are absent."""
    torch.default_generator.manual_seed(seed)
    if torch.cuda.is_initialized():  # type: ignore[no-untyped-call]
        torch.cuda.manual_seed_all(seed)


def flatten(outputs: Any) -> Outputs:
    """Tensors of what a graph returned, in order; numbers become scalars, None is left out."""
    leaves = tree_leaves(outputs)
    return tuple(leaf if isinstance(leaf, torch.Tensor) else torch.tensor(leaf) for leaf in leaves if leaf is not None)


_detach, _clone, _copy = torch.Tensor.detach, torch.Tensor.clone, torch.Tensor.copy_
"""Held from before a backend is loaded, which could put others in their place, in the class or in a tensor."""


def _bytes(tensor: torch.Tensor) -> torch.Tensor:
    """The bytes of a tensor's values, flat."""
    values = _detach(tensor).resolve_conj().resolve_neg().contiguous()
    # One element counts as contiguous whatever its stride is.
    return values.as_strided((values.numel(),), (1,)).view(torch.uint8)


class TorchTensors:
    """See `ops.benchmark.measuring.library.TensorLibrary`."""

    tensor_type: type = torch.Tensor
    no_reference = ""

    def is_tensor(self, value: object) -> bool:
        """Whether it is a tensor."""
        return isinstance(value, torch.Tensor)

    def without_gradients(self) -> AbstractContextManager[Any]:
        """`torch.no_grad`."""
        return torch.no_grad()

    def synchronize(self, device: str) -> None:
        """See `TensorLibrary`."""
        if device.startswith("cuda"):
            torch.cuda.synchronize(device)

    def seed(self, seed: int) -> None:
        """Seed all generators."""
        seed_generators(seed)

    def generator_state(self, device: str) -> bytes:
        """State of the device's generator."""
        state = torch.cuda.get_rng_state(device) if device.startswith("cuda") else torch.default_generator.get_state()
        return state.numpy().tobytes()

    def flatten(self, outputs: Any) -> Outputs:
        """Tensors of what a graph returned."""
        return flatten(outputs)

    def copy(self, tensor: torch.Tensor) -> torch.Tensor:
        """A copy, which records no gradients."""
        return _clone(_detach(tensor))

    def assign(self, target: torch.Tensor, source: torch.Tensor) -> None:
        """Copy values in place."""
        _copy(target, source)

    def mutation_count(self, tensor: torch.Tensor) -> int:
        """Torch's version counter."""
        return mutation_count(tensor)

    def bit_sum(self, tensor: torch.Tensor) -> int:
        """See the protocol."""
        flat = _bytes(tensor)
        head = min(-flat.storage_offset() % 8, flat.numel())
        whole = (flat.numel() - head) // 8 * 8
        words = flat[head : head + whole].view(torch.int64)
        total = 0 if whole == flat.numel() else int(flat[:head].sum() + flat[head + whole :].sum())
        if words.numel() > SUMMED_WHOLE:
            stretches = words[: words.numel() // STRETCH * STRETCH].view(-1, STRETCH)
            total += int(words[stretches.numel() :].sum())
            words = stretches[:, PLACE : PLACE + PART]
        return total + int(words.sum())

    def settings(self) -> Mapping[str, object]:
        """Settings of the process that change how fast torch is, or what it computes."""
        cudnn, matmul = torch.backends.cudnn, torch.backends.cuda.matmul
        return {
            "torch.get_num_threads()": torch.get_num_threads(),
            "torch.get_default_dtype()": torch.get_default_dtype(),
            "torch.get_default_device()": torch.get_default_device(),
            "torch.are_deterministic_algorithms_enabled()": torch.are_deterministic_algorithms_enabled(),
            "torch.get_float32_matmul_precision()": torch.get_float32_matmul_precision(),
            "torch.is_grad_enabled()": torch.is_grad_enabled(),
            "torch.is_inference_mode_enabled()": torch.is_inference_mode_enabled(),
            "torch.is_autocast_enabled('cpu')": torch.is_autocast_enabled("cpu"),
            "torch.is_autocast_enabled('cuda')": torch.is_autocast_enabled("cuda"),
            "torch.backends.mkldnn.enabled": torch.backends.mkldnn.enabled,
            "torch.backends.cudnn": (cudnn.enabled, cudnn.benchmark, cudnn.deterministic, cudnn.allow_tf32),
            "torch.backends.cuda.matmul": (matmul.allow_tf32, matmul.allow_fp16_reduced_precision_reduction),
            "modes of torch": active_mode_count(),
        }

    def unfinished(self, tensor: torch.Tensor) -> str:
        """What kind of tensor it is, if its values come about only when it is read."""
        return unfinished(tensor)

    def same_bits(self, left: torch.Tensor, right: torch.Tensor) -> bool:
        """Whether two tensors have the same bits."""
        return torch.equal(_bytes(left), _bytes(right))

    def section(self, tensor: torch.Tensor, start: int, count: int, step: int = 1) -> torch.Tensor:
        """So many of its elements."""
        return _detach(tensor).reshape(-1)[start : start + count * step : step]

    def place(self, tensor: torch.Tensor) -> tuple[object, ...]:
        """See the protocol."""
        if tensor.layout is not torch.strided:
            return (type(tensor),)
        return type(tensor), tensor.data_ptr(), tensor.stride()

    def hooks(self, module: Any) -> Mapping[str, object]:
        """See the protocol."""
        return {"modes of torch": active_mode_count(), **module_hooks(module)}

    def is_inexact(self, tensor: torch.Tensor) -> bool:
        """Whether its values are floats or complex numbers."""
        return tensor.is_floating_point() or tensor.is_complex()

    def same_kind(self, left: Outputs, right: Outputs) -> bool:
        """Whether they have the same shapes and dtypes."""
        return [(tensor.shape, tensor.dtype) for tensor in left] == [(tensor.shape, tensor.dtype) for tensor in right]

    def all_finite(self, outputs: Outputs) -> bool:
        """Whether there is no NaN and no infinity among them."""
        wide = (out.float() if out.dtype.itemsize == 1 else out for out in outputs if self.is_inexact(out))
        return all(bool(torch.isfinite(output).all()) for output in wide)

    def arguments_read(self, call: Callable[[], Any], arguments: Mapping[str, Any]) -> frozenset[str]:
        """Names of the arguments whose numbers a call reads."""
        return arguments_read(call, arguments)

    def differences(self, left: torch.Tensor, right: torch.Tensor) -> tuple[float, float] | None:
        """Largest and mean absolute difference over what is finite in both."""
        return differences(left, right)

    def compilation_count(self) -> int:
        """Frames that dynamo has compiled."""
        return compiled_frame_count()

    def largest_difference(self, left: Outputs, right: Outputs) -> float:
        """Largest absolute difference between two runs."""
        return largest_of(left, right, differences)

    def compare(
        self, expected: Sequence[Any], actual: Sequence[Any], *, equal_nan: bool = False, values: bool = True
    ) -> Comparison:
        """How outputs agree."""
        return compare_outputs(expected, actual, equal_nan=equal_nan, values=values)
