"""Torch's tensors, generators and comparison, as a benchmark run needs them. Worker only."""

from collections.abc import Callable, Mapping
from contextlib import AbstractContextManager
from typing import Any

import torch

from ops.benchmark.measuring.tensors.gpu_clock import GpuClock, wait_for
from ops.benchmark.measuring.tensors.number_reads import arguments_read
from ops.benchmark.measuring.tensors.tensor_library import (
    READ_FROM,
    READ_WORDS,
    STRETCH_WORDS,
    SUMMED_WORDS,
    TensorLibrary,
)
from ops.benchmark.tolerances import EXACT, Bounds
from ops.torch_private import (
    active_mode_count,
    compiled_frame_count,
    module_hooks,
    mutation_count,
    tree_leaves,
    unfinished,
)

Outputs = tuple[torch.Tensor, ...]

_detach, _clone, _copy = torch.Tensor.detach, torch.Tensor.clone, torch.Tensor.copy_
_equal, _allclose, _isfinite = torch.equal, torch.allclose, torch.isfinite
"""Held from before a backend is loaded, which could put others in their place, in the class or in a tensor."""


_ATTENTION = tuple(getattr(torch.backends.cuda, f"{name}_sdp_enabled") for name in ("flash", "mem_efficient", "math"))
"""Which kernels attention may use."""


def _bytes(tensor: torch.Tensor) -> torch.Tensor:
    """The bytes of a tensor's values, flat."""
    values = _detach(tensor).resolve_conj().resolve_neg().contiguous()
    # One element counts as contiguous whatever its stride is.
    return values.as_strided((values.numel(),), (1,)).view(torch.uint8)


def _is_float8(tensor: torch.Tensor) -> bool:
    return tensor.itemsize == 1 and tensor.is_floating_point()


class TorchTensors(TensorLibrary):
    """See `TensorLibrary`."""

    tensor_type = torch.Tensor

    def without_gradients(self) -> AbstractContextManager[Any]:
        """`torch.no_grad`."""
        return torch.no_grad()

    def synchronize(self, device: str) -> None:
        """See `TensorLibrary`."""
        if device.startswith("cuda"):
            wait_for(device)

    def gpu_clock(self, device: str, *, flush_l2: bool) -> GpuClock | None:
        """See `TensorLibrary`."""
        return None if device == "cpu" else GpuClock(device, flush_l2=flush_l2)

    def seed(self, seed: int) -> None:
        """As `torch.manual_seed`, without looking for devices that are absent."""
        torch.default_generator.manual_seed(seed)
        if torch.cuda.is_initialized():  # type: ignore[no-untyped-call]
            torch.cuda.manual_seed_all(seed)

    def generator_state(self, device: str) -> bytes:
        """State of the device's generator."""
        state = torch.cuda.get_rng_state(device) if device.startswith("cuda") else torch.default_generator.get_state()
        return state.numpy().tobytes()

    def flatten(self, outputs: Any) -> Outputs:
        """Tensors of what a graph returned."""
        leaves = tree_leaves(outputs)
        return tuple(
            leaf if isinstance(leaf, torch.Tensor) else torch.tensor(leaf) for leaf in leaves if leaf is not None
        )

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
        aligned = (flat.numel() - head) // 8 * 8
        words = flat[head : head + aligned].view(torch.int64)
        total = 0 if aligned == flat.numel() else int(flat[:head].sum() + flat[head + aligned :].sum())
        if words.numel() > SUMMED_WORDS:
            stretches = words[: words.numel() // STRETCH_WORDS * STRETCH_WORDS].view(-1, STRETCH_WORDS)
            total += int(words[stretches.numel() :].sum())
            words = stretches[:, READ_FROM : READ_FROM + READ_WORDS]
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
            "torch.backends.cuda.matmul": (
                matmul.allow_tf32,
                matmul.allow_fp16_reduced_precision_reduction,
                matmul.allow_bf16_reduced_precision_reduction,
            ),
            "kernels of attention": tuple(is_enabled() for is_enabled in _ATTENTION),
            "torch.cuda.current_stream()": str(torch.cuda.current_stream()) if torch.cuda.is_initialized() else "",  # type: ignore[no-untyped-call]
            "modes of torch": active_mode_count(),
        }

    def unfinished(self, tensor: torch.Tensor) -> str:
        """See `TensorLibrary`."""
        return unfinished(tensor)

    def same_bits(self, first: torch.Tensor, second: torch.Tensor) -> bool:
        """Whether two tensors have the same bits."""
        return _equal(_bytes(first), _bytes(second))

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

    def arguments_read(self, call: Callable[[], Any], arguments: Mapping[str, Any]) -> frozenset[str]:
        """Names of the arguments whose numbers a call reads."""
        return arguments_read(call, arguments)

    def compilation_count(self) -> int:
        """Frames that dynamo has compiled."""
        return compiled_frame_count()

    def comparable(self, tensor: torch.Tensor) -> torch.Tensor:
        """The tensor itself, or the values that a quantised one stands for, since torch compares none of those."""
        return tensor.dequantize() if tensor.is_quantized else tensor

    def is_equal(self, expected: torch.Tensor, actual: torch.Tensor) -> bool:
        """See `TensorLibrary`."""
        return not _is_float8(expected) and expected.dtype is not torch.complex32 and _equal(expected, actual)

    def is_close(self, expected: torch.Tensor, actual: torch.Tensor, bounds: Bounds, *, equal_nan: bool) -> bool:
        """See `TensorLibrary`."""
        if bounds == EXACT and self.is_equal(expected, actual):
            return True
        return _allclose(actual, expected, atol=bounds[0], rtol=bounds[1], equal_nan=equal_nan)

    def is_finite(self, values: torch.Tensor) -> torch.Tensor:
        """See `TensorLibrary`."""
        return _isfinite(values.float() if _is_float8(values) else values)

    def distances(self, expected: torch.Tensor, actual: torch.Tensor) -> torch.Tensor:
        """See `TensorLibrary`."""
        wide = torch.complex128 if expected.is_complex() else torch.float64
        wanted, values = expected.to(wide), actual.to(wide)
        return (values - wanted).abs()[_isfinite(wanted) & _isfinite(values)]
