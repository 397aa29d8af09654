"""What is particular to ONNX Runtime: types that numpy or ONNX lack, providers, and nodes counted by the session."""

import pytest
import torch

from backends.onnxruntime import OnnxRuntime, OnnxRuntimeOptions


def sabotage(monkeypatch: pytest.MonkeyPatch) -> None:
    """Break the compiler; the contract of all backends asks for it in a process of its own."""
    import onnxruntime

    def fail(*_: object, **__: object) -> None:
        raise OSError("sabotaged")  # the session would answer a RuntimeError with another provider

    monkeypatch.setattr(onnxruntime.InferenceSession, "_create_inference_session", fail)


class Types(torch.nn.Module):
    def forward(
        self, x: torch.Tensor, flags: torch.Tensor, half: torch.Tensor, waves: torch.Tensor, unused: torch.Tensor
    ) -> tuple[torch.Tensor, ...]:
        spectrum = torch.fft.rfft(x)
        return (
            torch.where(flags, x, -x), ~flags, half + 1, half.to(torch.bfloat16), x.double() + 0.1, spectrum, waves * 2,
            x.nonzero(),
        )  # fmt: skip


INPUTS = {
    "x": torch.randn(4, 6),
    "flags": torch.randn(4, 6) > 0,
    "half": torch.randn(5, dtype=torch.float16),
    "waves": torch.randn(3, dtype=torch.complex64),
    "unused": torch.ones(2),
}


@pytest.mark.slow
def test_every_type_comes_back_as_it_was() -> None:
    backend = OnnxRuntime()
    with torch.no_grad():
        found = backend.compile(Types(), INPUTS)(**INPUTS)
        torch.testing.assert_close(found, Types()(**INPUTS), atol=1e-3, rtol=1e-3)
    evidence = backend.evidence()
    assert evidence.proves_run and evidence.fallback_count == 0 and evidence.size_bytes > 100
    assert "CPUExecutionProvider" in evidence.detail


def test_a_provider_that_this_build_lacks_is_unavailable() -> None:
    reason = OnnxRuntime(OnnxRuntimeOptions(provider="tensorrt")).unavailable_reason()
    assert reason is not None and "install onnxruntime-gpu" in reason
    assert OnnxRuntime().unavailable_reason() is None
