"""How the outputs of two runs of one graph differ, in words.

Worker only.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    import torch

    from ops.validate.subject import Outputs, Subject

_NOISE = 1e-3
"""Relative difference that runs of a graph may have whose own runs differ: sums in another order, nothing more."""


def unequal(subject: Subject, actual: Outputs) -> str | None:
    """How a run differs from the first one of the sample; None when it does not.

    Bits are compared, unless the sample's own runs already differ: then dtypes and shapes, and values up to noise.
    """
    difference = first_difference(subject.outputs, actual)
    if difference is None or subject.is_deterministic():
        return difference
    return first_difference(subject.outputs, actual, noise=_NOISE)


def first_difference(expected: Outputs, actual: Outputs, *, noise: float = 0.0) -> str | None:
    """How two runs' outputs differ in their bits, or by more than `noise`; None if they do not."""
    import torch

    if len(expected) != len(actual):
        return f"{len(actual)} outputs instead of {len(expected)}"
    for index, (one, other) in enumerate(zip(expected, actual, strict=True)):
        if not isinstance(one, torch.Tensor) or not isinstance(other, torch.Tensor):
            if one != other:
                return f"output {index} is {other} instead of {one}"
        elif one.dtype != other.dtype or one.shape != other.shape:
            return f"output {index} is {_form(other)} instead of {_form(one)}"
        elif not torch.equal(_bits(one), _bits(other)) and not (noise and _is_close(one, other, noise)):
            return f"the values of output {index} differ{_by_how_much(one, other)}"
    return None


def _bits(tensor: torch.Tensor) -> torch.Tensor:
    """Bytes of the values: NaN equals NaN, and 0.0 is not -0.0."""
    import torch

    if tensor.layout != torch.strided:
        tensor = tensor.to_dense()
    values = tensor.detach().cpu().resolve_conj().resolve_neg().contiguous()
    # One element counts as contiguous whatever its stride is.
    return values.as_strided((values.numel(),), (1,)).view(torch.uint8)


def _is_close(one: torch.Tensor, other: torch.Tensor, noise: float) -> bool:
    import torch

    if not (one.is_floating_point() or one.is_complex()):
        return False
    wide = torch.complex128 if one.is_complex() else torch.float64
    return torch.allclose(one.to(wide), other.to(wide), rtol=noise, atol=noise, equal_nan=True)


def _by_how_much(one: torch.Tensor, other: torch.Tensor) -> str:
    if not one.is_floating_point() or one.numel() == 0:
        return ""
    return f" by up to {(one.double() - other.double()).abs().nan_to_num(0.0).max().item():.3g}"


def _form(tensor: torch.Tensor) -> str:
    return f"{str(tensor.dtype).removeprefix('torch.')}{list(tensor.shape)}"
