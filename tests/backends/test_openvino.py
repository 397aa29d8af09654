"""What is particular to OpenVINO: types that numpy lacks, and shapes that are known to the compiler."""

import logging
from collections.abc import Iterator
from typing import Any

import pytest
import torch

from backends.base import BackendError
from backends.openvino import OpenVino, OpenVinoOptions


@pytest.fixture(autouse=True)
def _level_of_logs() -> Iterator[None]:
    """A conversion that fails leaves the root logger with a level of OpenVINO's."""
    level = logging.root.level
    yield
    logging.root.setLevel(level)


CANNOT = {"batch_norm": "wrong", "dropout": "wrong"}  # what a graph writes to its inputs is lost
"""What stock does with graphs of the contract that it cannot do."""


def sabotage(monkeypatch: pytest.MonkeyPatch) -> None:
    """Break the compiler; the contract of all backends asks for it in a process of its own."""
    import openvino

    def fail(*_: object, **__: object) -> None:
        raise RuntimeError("sabotaged")

    monkeypatch.setattr(openvino.Core, "compile_model", fail)


class Types(torch.nn.Module):
    def forward(
        self, x: torch.Tensor, flags: torch.Tensor, unused: torch.Tensor, brain: torch.Tensor, half: torch.Tensor
    ) -> tuple[torch.Tensor, ...]:
        return (torch.where(flags, x, -x), ~flags, half + 1, brain * 2, x.double() + 0.1, x.argmax(-1), brain.view(-1))


INPUTS = {
    "x": torch.randn(4, 6),
    "flags": torch.randn(4, 6) > 0,
    "unused": torch.ones(2),
    "brain": torch.randn(2, 3, dtype=torch.bfloat16),
    "half": torch.randn(5, dtype=torch.float16),
}


@pytest.mark.slow
def test_every_type_comes_back_as_it_was(right: Any) -> None:
    backend = OpenVino()
    evidence = right(backend, Types(), INPUTS, atol=1e-3, rtol=1e-2)
    assert all(port.get_partial_shape().is_static for port in backend._engine.compiled.inputs)
    assert evidence.proves_run and evidence.fallback_count == 0


class Spreads(torch.nn.Module):
    def forward(self, x: torch.Tensor) -> tuple[torch.Tensor, ...]:
        return x.std(), x.var(), *torch.var_mean(x), *torch.std_mean(x, 1), x.var(0), x.std(unbiased=False)


@pytest.mark.slow
def test_variances_are_corrected_as_in_torch(right: Any) -> None:
    inputs = {"x": torch.randn(3, 4)}
    backend = OpenVino(OpenVinoOptions(route="export", adaptations="variances"))
    assert right(backend, Spreads(), inputs).adaptations == ("variances",)


class Weighted(torch.nn.Module):
    def forward(self, x: torch.Tensor, y: torch.Tensor, self_parameters_w: torch.Tensor) -> tuple[torch.Tensor, ...]:
        return x - y, (x - y) @ self_parameters_w


@pytest.mark.slow
@pytest.mark.parametrize("dtype", [torch.float32, torch.bfloat16])
def test_inputs_may_lie_in_memory_as_they_like(right: Any, dtype: torch.dtype) -> None:
    """Of inputs that are not contiguous copies are made, which must live until they are used."""
    inputs = {"x": torch.randn(300, 200).to(dtype).t(), "y": torch.randn(300, 200).to(dtype).t()}
    inputs["self_parameters_w"] = torch.randn(300, 64).to(dtype)
    # A sum of 300 products in bfloat16 is rounded in another order.
    atol = 1e-3 if dtype == torch.float32 else 0.5
    assert (right(OpenVino(), Weighted(), inputs, atol=atol, rtol=3e-2).size_bytes or 0) >= 300 * 64 * dtype.itemsize


class Spectrum(torch.nn.Module):
    def forward(self, x: torch.Tensor, unused: torch.Tensor, self_parameters_w: torch.Tensor) -> tuple[object, ...]:
        return (torch.fft.fftn(x, dim=(1, 2)).real @ self_parameters_w, None, x.mean(0))


class Eigenvalues(torch.nn.Module):
    def forward(self, x: torch.Tensor) -> tuple[torch.Tensor, ...]:
        return (torch.linalg.eigvalsh(x),)


@pytest.mark.slow
def test_a_trace_has_rules_for_more_operators_than_an_exported_graph() -> None:
    inputs = {"x": torch.randn(2, 4, 4), "unused": torch.ones(1), "self_parameters_w": torch.randn(4, 4)}
    backend = OpenVino()
    with torch.no_grad():
        outputs = backend.compile(Spectrum(), inputs)(**inputs)
        torch.testing.assert_close(outputs, Spectrum()(**inputs))
    assert backend.evidence().detail.startswith("by trace: ")
    with torch.no_grad(), pytest.raises(BackendError, match=r"Conversion is failed for: .*view_as_real"):
        OpenVino(OpenVinoOptions(route="export")).compile(Spectrum(), inputs)
    with torch.no_grad(), pytest.raises(BackendError, match=r"No conversion rule found for operations: .*eigvalsh"):
        backend.compile(Eigenvalues(), {"x": torch.randn(3, 3)})
