"""Fourier transforms are right without complex numbers, and what else is complex is left alone."""

import pytest
import torch

from backends._shared.graphs.bound_graph import bind
from backends._shared.graphs.export import export
from backends._shared.graphs.fourier import without_complex


class OfTwoAxes(torch.nn.Module):
    """As in FNet, with a weight."""

    def forward(self, x: torch.Tensor, l_buffers_scale_: torch.Tensor) -> tuple[torch.Tensor, ...]:
        return torch.fft.fftn(x * l_buffers_scale_, dim=(1, 2)).real, x


class Transforms(OfTwoAxes):
    """Also frequencies that stand for two, of an even and of an odd number of points, normalised; there and back."""

    def forward(self, x: torch.Tensor, l_buffers_scale_: torch.Tensor) -> tuple[torch.Tensor, ...]:
        half, both = torch.fft.rfft2(x, norm="ortho"), torch.fft.fft(torch.fft.fft(x), dim=-2)
        real, _ = super().forward(x, l_buffers_scale_)
        return half.real, half.imag, torch.fft.rfft(x, n=6, norm="forward").imag, torch.fft.ifft(both).real, real, x


class Absolute(torch.nn.Module):
    def forward(self, x: torch.Tensor, l_buffers_scale_: torch.Tensor) -> tuple[torch.Tensor, ...]:
        return (torch.fft.rfft(x).abs(),)


def exported(module: torch.nn.Module, x: torch.Tensor) -> torch.export.ExportedProgram:
    bound = bind(module, {"x": x, "l_buffers_scale_": torch.tensor([2.0])}, "bound")
    return without_complex(export(bound), bound.inputs).run_decompositions({})


def has_complex(program: torch.export.ExportedProgram) -> bool:
    values = [node.meta.get("val") for node in program.graph.nodes]
    return any(isinstance(value, torch.Tensor) and value.is_complex() for value in values)


@pytest.mark.parametrize("dtype", [torch.float32, torch.float64])
def test_transforms_are_products_of_real_matrices(dtype: torch.dtype) -> None:
    torch.manual_seed(0)
    module = Transforms()
    x = torch.randn(2, 5, 7, dtype=dtype)
    program = exported(module, x)
    assert not has_complex(program)
    values = program.module()(x)
    for expected, value in zip(module(x, torch.tensor([2.0])), values, strict=False):  # an input comes from elsewhere
        torch.testing.assert_close(value, expected, atol=1e-5 if dtype == torch.float32 else 1e-12, rtol=1e-6)


def test_what_is_too_large_or_more_than_a_transform_stays_as_it_is() -> None:
    assert has_complex(exported(OfTwoAxes(), torch.randn(1, 2, 4096)))
    assert has_complex(exported(Absolute(), torch.randn(1, 2, 8)))
