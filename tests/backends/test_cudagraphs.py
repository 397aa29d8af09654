"""CUDA graphs where there is no GPU: why not, and no eager mode in disguise."""

import importlib.util
from pathlib import Path
from types import SimpleNamespace

import pytest
import torch
from torch._dynamo.utils import counters

from backends._ahead import without_gpu
from backends.base import BackendError
from backends.cudagraphs import CudaGraphs


@pytest.mark.skipif(torch.cuda.is_available(), reason="there is a GPU")
def test_it_says_why_it_cannot_run_here() -> None:
    reason = CudaGraphs().unavailable_reason()
    assert reason is not None and "CUDA" in reason


def test_inputs_of_a_cpu_are_an_error() -> None:
    with pytest.raises(BackendError, match="inputs on a GPU; benchmark with the device cuda"):
        CudaGraphs().compile(torch.nn.Identity(), {"input": torch.ones(2)})


@pytest.mark.parametrize(
    ("graphs", "skipped", "proved", "fallbacks"), [(2, 0, True, 0), (2, 1, True, 1), (2, 2, False, 2), (0, 0, False, 0)]
)
def test_graphs_that_torch_declined_to_record_are_fallbacks(
    graphs: int, skipped: int, proved: bool, fallbacks: int
) -> None:
    counters.clear()
    counters["stats"].update({"unique_graphs": graphs, "calls_captured": 5 * graphs})
    counters["inductor"]["cudagraph_skips"] = skipped
    evidence = CudaGraphs().evidence()
    assert evidence.proves_run == proved
    assert evidence.fallback_count == fallbacks
    counters.clear()


def test_a_torch_without_cuda_is_not_imported_to_know_it(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    (tmp_path / "lib").mkdir()
    found = SimpleNamespace(submodule_search_locations=[str(tmp_path)])
    monkeypatch.setattr(importlib.util, "find_spec", lambda _name: found)
    assert "built without CUDA" in (without_gpu() or "")
    (tmp_path / "lib" / "libtorch_cuda.so").touch()
    monkeypatch.setattr(torch.cuda, "device_count", lambda: 0)
    assert without_gpu() == "there is no NVIDIA GPU here"
    monkeypatch.setattr(torch.cuda, "device_count", lambda: 1)
    assert without_gpu() is None
