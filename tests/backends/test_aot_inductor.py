"""What is particular to AOTInductor: its sabotage, and weights either in the library or given to it."""

from pathlib import Path

import pytest
import torch

from backends.aot_inductor import AotInductor, AotInductorOptions
from backends.base import Weights


def sabotage(monkeypatch: pytest.MonkeyPatch) -> None:
    """Break the compiler; the contract of all backends asks for it in a process of its own."""
    from torch._inductor.graph import GraphLowering

    def fail(*_: object) -> None:
        raise RuntimeError("sabotaged")

    monkeypatch.setattr(GraphLowering, "run", fail)


class Graph(torch.nn.Module):
    def forward(self, x: torch.Tensor, self_parameters_w: torch.Tensor) -> tuple[torch.Tensor, ...]:
        return (x @ self_parameters_w, x)


@pytest.mark.slow
@pytest.mark.parametrize("weights", ["bound", "arguments"])
def test_bound_weights_are_in_the_library(weights: Weights, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("TORCHINDUCTOR_CACHE_DIR", str(tmp_path))
    inputs = {"x": torch.randn(4, 4), "self_parameters_w": torch.randn(4, 4)}
    backend = AotInductor(AotInductorOptions(weights=weights))
    with torch.no_grad():
        compiled = backend.compile(Graph(), inputs)
        changed = {**inputs, "self_parameters_w": torch.zeros(4, 4)}
        product, returned = compiled(**changed)
    torch.testing.assert_close(product, inputs["x"] @ (inputs if weights == "bound" else changed)["self_parameters_w"])
    assert returned is inputs["x"]
    evidence = backend.evidence()
    assert evidence.proves_run and evidence.size_bytes is not None and evidence.size_bytes > 1000


def test_without_a_library_nothing_is_proven() -> None:
    backend = AotInductor()
    backend._libraries, backend._operator_count, backend.answered_count = set(), 3, 1
    assert not backend.evidence().proves_run
