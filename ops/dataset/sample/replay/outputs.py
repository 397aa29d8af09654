"""Outputs of runs of a graph, and comparison of two runs bit by bit.

Torch is imported inside functions.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from pathlib import Path
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    import torch

    from ops.dataset.sample.format.types import Sample

Outputs = tuple["torch.Tensor", ...]

NOISE = 1e-3
"""Tolerated relative difference between runs of a nondeterministic graph, such as sums in another order."""


def as_tuple(outputs: Any) -> Outputs:
    """The result of a call of `forward` as a tuple."""
    return tuple(outputs) if isinstance(outputs, tuple | list) else (outputs,)


def sample_to_run(payload: Mapping[str, Any]) -> tuple[Sample, dict[str, Any]]:
    """Read the sample in a task's working folder, with seed and device of its runs; set the threads of torch."""
    import torch

    from ops.dataset.sample.format.codec import read_sample

    torch.set_num_threads(payload["threads"])
    return read_sample(Path.cwd()), {"seed": payload["seed"], "device": payload["device"]}


def outputs_of(sample: Sample, arguments: Mapping[str, Any], *, seed: int, device: str) -> Outputs:
    """Run a sample on arguments, without gradients; it may write into them."""
    from ops.dataset.sample.replay.load import load_module

    return module_outputs(load_module(sample, device=device), arguments, seed=seed)


def module_outputs(module: Callable[..., Any], arguments: Mapping[str, Any], *, seed: int) -> Outputs:
    """Run a loaded sample, or a module in its place, on arguments, as `outputs_of` does."""
    import torch

    torch.manual_seed(seed)
    with torch.no_grad():
        return as_tuple(module(**arguments))


def first_difference(expected: Outputs, actual: Outputs, *, noise: float = 0.0) -> str | None:
    """Describe the first difference of two runs' outputs, in bits or beyond `noise`; None without a difference."""
    import torch

    if len(expected) != len(actual):
        return f"{len(actual)} outputs instead of {len(expected)}"
    for index, (first, second) in enumerate(zip(expected, actual, strict=True)):
        if not isinstance(first, torch.Tensor) or not isinstance(second, torch.Tensor):
            if first != second:
                return f"output {index} is {value_text(second)} instead of {value_text(first)}"
        elif first.dtype != second.dtype or first.shape != second.shape:
            return f"output {index} is {_dtype_and_shape(second)} instead of {_dtype_and_shape(first)}"
        elif not torch.equal(_bits(first), _bits(second)) and not (noise and _is_close(first, second, noise)):
            return f"the values of output {index} differ{_largest_difference(first, second)}"
    return None


def difference_beyond_noise(expected: Outputs, actual: Outputs, rerun: Callable[[], Outputs]) -> str | None:
    """Describe the first difference in bits, or beyond `NOISE` if `rerun` also differs from `expected`."""
    difference = first_difference(expected, actual)
    if difference is None or first_difference(expected, rerun()) is None:
        return difference
    return first_difference(expected, actual, noise=NOISE)


def _bits(tensor: torch.Tensor) -> torch.Tensor:
    """The bytes of a tensor's values, so that NaN equals NaN, and 0.0 differs from -0.0."""
    import torch

    if tensor.layout != torch.strided:
        tensor = tensor.to_dense()
    values = tensor.detach().cpu().resolve_conj().resolve_neg().contiguous()
    # One element counts as contiguous whatever its stride is.
    return values.as_strided((values.numel(),), (1,)).view(torch.uint8)


def _is_close(first: torch.Tensor, second: torch.Tensor, noise: float) -> bool:
    import torch

    if not (first.is_floating_point() or first.is_complex()):
        return False
    wide = torch.complex128 if first.is_complex() else torch.float64
    return torch.allclose(first.to(wide), second.to(wide), rtol=noise, atol=noise, equal_nan=True)


def _largest_difference(first: torch.Tensor, second: torch.Tensor) -> str:
    if not first.is_floating_point() or first.numel() == 0:
        return ""
    return f" by up to {(first.double() - second.double()).abs().nan_to_num(0.0).max().item():.3g}"


def value_text(value: object) -> str:
    """Describe a value in a few words: a tensor by its dtype and shape."""
    import torch

    return _dtype_and_shape(value) if isinstance(value, torch.Tensor) else str(value)


def _dtype_and_shape(tensor: torch.Tensor) -> str:
    return f"{str(tensor.dtype).removeprefix('torch.')}{list(tensor.shape)}"
