"""What is particular to ONNX Runtime: types that numpy or ONNX lack, providers, and nodes counted by the session."""

import os
from importlib import metadata
from typing import Any
from unittest.mock import Mock, call

import pytest
import torch

from backends import onnxruntime as backend_file
from backends.base import BackendError
from backends.onnxruntime import OnnxRuntime, OnnxRuntimeOptions, _providers
from backends.onnxruntime.values import run_on_device, share, take

CANNOT = {"batch_norm": "wrong", "dropout": "wrong"}
"""What stock does with graphs of the contract that it cannot do."""


def sabotage(monkeypatch: pytest.MonkeyPatch) -> None:
    """Break the compiler; the contract of all backends asks for it in a process of its own."""
    import onnxruntime

    def fail(*_: object, **__: object) -> None:
        raise RuntimeError("sabotaged")  # which a session answers with another provider if it may

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
def test_every_type_comes_back_as_it_was(right: Any) -> None:
    evidence = right(OnnxRuntime(), Types(), INPUTS, atol=1e-3, rtol=1e-3)
    assert evidence.proves_run and evidence.fallback_count == 0 and evidence.size_bytes > 100
    assert "CPUExecutionProvider" in evidence.detail


class Small(torch.nn.Module):
    def forward(self, x: torch.Tensor, flags: torch.Tensor, waves: torch.Tensor) -> tuple[torch.Tensor, ...]:
        return torch.where(flags, x, -x), ~flags, waves * 2, x.sum()


class Extremes(torch.nn.Module):
    def forward(self, x: torch.Tensor, integers: torch.Tensor) -> tuple[torch.Tensor, ...]:
        return x.amin(), x.amax(1), integers.amax(), torch.amin(x, (), keepdim=True), x.amax((0, 1)), *torch.aminmax(x)


EXTREMES = {"x": torch.randn(3, 4), "integers": torch.randint(0, 9, (3, 4))}


@pytest.mark.slow
def test_extremes_may_be_those_of_all_axes(right: Any) -> None:
    backend = OnnxRuntime(OnnxRuntimeOptions(adaptations="extremes"))
    assert right(backend, Extremes(), EXTREMES).adaptations == ("extremes",)


class Brain(torch.nn.Module):
    def forward(self, x: torch.Tensor, y: torch.Tensor, l_parameters_w_: torch.Tensor) -> tuple[torch.Tensor, ...]:
        z = torch.nn.functional.layer_norm(x @ l_parameters_w_, (4,)) * torch.ones(4, dtype=torch.bfloat16)
        return z, z.float().softmax(-1), y.to(torch.bfloat16) + z, z.argmax(-1), x, z > torch.tensor(0.5).bfloat16()


BRAIN = {
    "x": torch.randn(3, 8).bfloat16(),
    "y": torch.randn(3, 4),
    "l_parameters_w_": torch.randn(8, 4).bfloat16(),
}


@pytest.mark.slow
def test_bfloat16_is_computed_in_float32() -> None:
    backend = OnnxRuntime(OnnxRuntimeOptions(adaptations="on"))
    outputs = backend.compile(Brain(), BRAIN)(**BRAIN)
    assert backend.evidence().adaptations == ("bfloat16",)
    expected = Brain()(**{name: tensor.float() for name, tensor in BRAIN.items()})
    for output, other, like in zip(outputs, expected, Brain()(**BRAIN), strict=True):
        assert output.dtype == like.dtype
        torch.testing.assert_close(output, other.to(like.dtype), rtol=1e-2, atol=1e-2)


TRANSPOSED = {
    "x": torch.randn(6, 4).t(),
    "flags": (torch.randn(6, 4) > 0).t(),
    "waves": torch.randn(3, 2, dtype=torch.complex64).t(),
}


@pytest.mark.slow
def test_inputs_may_lie_in_memory_as_they_like(right: Any) -> None:
    right(OnnxRuntime(), Small(), TRANSPOSED)


@pytest.mark.slow
def test_outputs_can_be_bound_to_a_device() -> None:
    """What is done for a GPU, done for the processor, for which another call is faster."""
    backend = OnnxRuntime()
    backend.compile(Small(), TRANSPOSED)
    session: Any = backend._session
    names = [value.name for value in session.get_inputs()]
    feeds = dict(zip(names, map(share, TRANSPOSED.values()), strict=True))
    for _ in range(2):
        values = run_on_device(torch.device("cpu"), session, [value.name for value in session.get_outputs()], feeds)
        torch.testing.assert_close(take(values[0], torch.float32), Small()(**TRANSPOSED)[0])


def test_outputs_of_a_gpu_stay_there(monkeypatch: pytest.MonkeyPatch) -> None:
    stream, session = Mock(), Mock()
    monkeypatch.setattr(torch.cuda, "current_stream", stream)
    outputs = run_on_device(torch.device("cuda:1"), session, ["y", "z"], {"x": "on the GPU"})
    binding = session.io_binding()
    binding.bind_ortvalue_input.assert_called_once_with("x", "on the GPU")
    assert binding.bind_output.call_args_list == [call("y", "cuda", 1), call("z", "cuda", 1)]
    stream(torch.device("cuda:1")).synchronize.assert_called_once()
    session.run_with_iobinding.assert_called_once_with(binding)
    assert outputs is binding.get_outputs()


def test_providers_compute_on_the_device_of_the_inputs_and_without_tf32(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delenv("NVIDIA_TF32_OVERRIDE", raising=False)
    cpu = ("CPUExecutionProvider", {})
    cuda = ("CUDAExecutionProvider", {"device_id": 3, "use_tf32": 0})
    assert _providers("cpu", 3) == [cpu]
    assert _providers("cuda", 3) == [cuda, cpu]
    assert "NVIDIA_TF32_OVERRIDE" not in os.environ
    assert _providers("tensorrt", 3) == [("TensorrtExecutionProvider", {"device_id": 3}), cuda, cpu]
    assert os.environ["NVIDIA_TF32_OVERRIDE"] == "0"


@pytest.mark.slow
def test_a_provider_that_does_not_load_is_an_error(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(backend_file._PROVIDERS, "cpu", "CUDAExecutionProvider")
    with pytest.raises(BackendError, match="could not load CUDAExecutionProvider"):
        OnnxRuntime().compile(Small(), TRANSPOSED)


def test_a_provider_decides_on_the_device() -> None:
    cuda = OnnxRuntime(OnnxRuntimeOptions(provider="cuda"))
    assert OnnxRuntime().device_reason("cpu") is cuda.device_reason("cuda:1") is None
    assert "benchmark with device=cpu, or with provider=cuda" in (OnnxRuntime().device_reason("cuda") or "")
    assert "benchmark with device=cuda, or with provider=cpu" in (cuda.device_reason("cpu") or "")


@pytest.mark.parametrize("package", ["onnxruntime", "onnxruntime-gpu"])
def test_either_package_is_the_runtime(monkeypatch: pytest.MonkeyPatch, package: str) -> None:
    def version(name: str) -> str:
        if name != package:
            raise metadata.PackageNotFoundError(name)
        return "9.9"

    monkeypatch.setattr(metadata, "version", version)
    assert OnnxRuntime().version() == "9.9"
    assert package in OnnxRuntime.packages


def test_a_provider_that_this_build_lacks_is_unavailable() -> None:
    reason = OnnxRuntime(OnnxRuntimeOptions(provider="tensorrt")).unavailable_reason()
    assert reason is not None and "install onnxruntime-gpu" in reason
    assert OnnxRuntime().unavailable_reason() is None


@pytest.mark.parametrize("provider", ["cpu", "cuda"])
def test_without_what_the_exporter_needs_it_is_unavailable(monkeypatch: pytest.MonkeyPatch, provider: str) -> None:
    monkeypatch.setattr("backends._shared.requirements.is_installed", lambda package: package != "onnxscript")
    reason = OnnxRuntime(OnnxRuntimeOptions(provider=provider)).unavailable_reason()  # type: ignore[arg-type]
    assert reason == "not installed here: onnxscript"
