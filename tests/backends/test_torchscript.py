"""What is particular to TorchScript: bound weights are folded, optimised graphs are told from plain ones."""

import pytest
import torch

from backends.base import Weights
from backends.torchscript import TorchScript, TorchScriptOptions


def sabotage(monkeypatch: pytest.MonkeyPatch) -> None:
    """Break the compiler; the contract of all backends asks for it in a process of its own."""

    def fail(*_: object, **__: object) -> None:
        raise RuntimeError("sabotaged")

    monkeypatch.setattr(torch._C, "_freeze_module", fail)


class Graph(torch.nn.Module):
    def forward(
        self, x: torch.Tensor, self_parameters_w: torch.Tensor, self_buffers_mean: torch.Tensor
    ) -> tuple[torch.Tensor | None, ...]:
        y = torch.nn.functional.conv2d(x, self_parameters_w * 2)
        y = torch.nn.functional.batch_norm(y, self_buffers_mean, torch.ones_like(self_buffers_mean))
        return (torch.nn.functional.relu(y), None)


INPUTS = {
    "x": torch.randn(1, 3, 8, 8),
    "self_parameters_w": torch.randn(4, 3, 3, 3),
    "self_buffers_mean": torch.randn(4),
}


def compiled_kinds(weights: Weights, *, optimize: bool) -> set[str]:
    """Kinds of operators in what was made of `Graph`."""
    backend = TorchScript(TorchScriptOptions(weights=weights, optimize=optimize))
    with torch.no_grad():
        compiled = backend.compile(Graph(), INPUTS)
        assert not backend.evidence().proves_run  # it has not been called yet
        outputs = compiled(**INPUTS)
        wanted = Graph()(**INPUTS)
    torch.testing.assert_close(outputs[0], wanted[0], atol=1e-4, rtol=1e-4)
    assert outputs[1] is None
    assert backend.evidence().proves_run
    return {node.kind() for node in backend._script.inlined_graph.nodes()}


def test_a_graph_that_the_executor_has_no_plan_for_proves_nothing() -> None:
    backend = TorchScript()
    with torch.no_grad():
        backend.compile(Graph(), INPUTS)(**INPUTS)
    assert backend.evidence().proves_run
    backend._script = torch.jit.trace(torch.nn.ReLU(), torch.ones(2))
    assert not backend.evidence().proves_run


def test_freezing_folds_bound_weights() -> None:
    assert "aten::mul" not in compiled_kinds("bound", optimize=True)
    assert "aten::mul" in compiled_kinds("arguments", optimize=True)
    assert "aten::mul" in compiled_kinds("bound", optimize=False)


def test_two_graphs_are_not_counted_together() -> None:
    first, second = TorchScript(), TorchScript()
    with torch.no_grad():
        first.compile(Graph(), INPUTS)(**INPUTS)
        second.compile(Graph(), INPUTS)
    assert first.evidence().proves_run and not second.evidence().proves_run
