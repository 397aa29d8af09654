"""CUDA graphs where there is no GPU: why not, no eager mode in disguise, and the calls that are made of torch."""

import contextlib
import importlib.util
from collections.abc import Iterator
from pathlib import Path
from types import SimpleNamespace

import pytest
import torch

from backends import cudagraphs
from backends._shared.requirements import missing_gpu
from backends.base import BackendError, Weights
from backends.cudagraphs import CudaGraphs, CudaGraphsOptions
from tests.backends import fakes


@pytest.mark.skipif(torch.cuda.is_available(), reason="there is a GPU")
def test_it_says_why_it_cannot_run_here() -> None:
    reason = CudaGraphs().unavailable_reason()
    assert reason is not None and "CUDA" in reason


def test_inputs_of_a_cpu_are_an_error() -> None:
    with pytest.raises(BackendError, match="inputs on a GPU; benchmark with the device cuda"):
        CudaGraphs().compile(torch.nn.Identity(), {"input": torch.ones(2)})


class FakeGraph:
    """Records nothing: replaying computes again, into what the recorded run has returned."""

    def __init__(self) -> None:
        self.replays = 0

    def replay(self) -> None:
        self.replays += 1


@pytest.fixture
def recorded(monkeypatch: pytest.MonkeyPatch) -> list[FakeGraph]:
    """What was recorded, where there is no GPU: torch's own calls, of which none does anything."""
    graphs: list[FakeGraph] = []

    @contextlib.contextmanager
    def record(graph: FakeGraph) -> Iterator[None]:
        yield
        graphs.append(graph)

    stream = SimpleNamespace(wait_stream=lambda other: None)
    for name, value in {
        "CUDAGraph": FakeGraph,
        "graph": record,
        "stream": lambda beside: contextlib.nullcontext(),
        "Stream": lambda: stream,
        "current_stream": lambda: stream,
    }.items():
        monkeypatch.setattr(torch.cuda, name, value)
    monkeypatch.setattr(cudagraphs, "on_gpu", lambda inputs: True)
    return graphs


def test_a_call_copies_arguments_and_replays(recorded: list[FakeGraph]) -> None:
    values = fakes.inputs()
    backend = CudaGraphs()
    compiled = backend.compile(fakes.Graph(), values)
    assert not backend.evidence().proves_run, "nothing was replayed yet"
    first, _, returned = compiled(**values)
    torch.testing.assert_close(first, fakes.Graph()(**values)[0])
    assert returned is values["x"]
    assert recorded[0].replays == 1
    assert backend.evidence().proves_run
    assert compiled(**values)[0] is first, "outputs stay where they were recorded"


@pytest.mark.parametrize(("weights", "copied"), [("bound", 1), ("arguments", 2)])
def test_bound_weights_are_not_copied(
    recorded: list[FakeGraph], monkeypatch: pytest.MonkeyPatch, weights: Weights, copied: int
) -> None:
    counts: list[int] = []
    monkeypatch.setattr(torch, "_foreach_copy_", lambda static, tensors: counts.append(len(tensors)))
    values = fakes.inputs()
    CudaGraphs(CudaGraphsOptions(weights=weights)).compile(fakes.Graph(), values)(**values)
    assert counts == [copied]


@pytest.mark.skipif(not torch.cuda.is_available(), reason="no GPU")
@pytest.mark.parametrize("weights", ["bound", "arguments"])
def test_a_replay_computes_what_the_graph_does(weights: Weights) -> None:
    values = {k: v.cuda() if isinstance(v, torch.Tensor) else v for k, v in fakes.inputs().items()}
    compiled = CudaGraphs(CudaGraphsOptions(weights=weights)).compile(fakes.Graph(), values)
    others = {**values, "x": torch.randn_like(values["x"])}
    fakes.same(compiled(**others), fakes.Graph()(**others))


def test_a_torch_without_cuda_is_not_imported_to_know_it(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    (tmp_path / "lib").mkdir()
    spec = SimpleNamespace(submodule_search_locations=[str(tmp_path)])
    monkeypatch.setattr(importlib.util, "find_spec", lambda _name: spec)
    assert "built without CUDA" in (missing_gpu() or "")
    (tmp_path / "lib" / "libtorch_cuda.so").touch()
    monkeypatch.setattr(torch.cuda, "device_count", lambda: 0)
    assert missing_gpu() == "there is no NVIDIA GPU here"
    monkeypatch.setattr(torch.cuda, "device_count", lambda: 1)
    assert missing_gpu() is None
