"""What is particular to aot_eager: its operators are counted, and so is what it left to eager mode."""

from typing import Any

import pytest
import torch

from backends.aot_eager import AotEager


def sabotage(monkeypatch: pytest.MonkeyPatch) -> None:
    """Break the compiler; the contract of all backends asks for it in a process of its own."""
    from torch._dynamo.backends import common

    def fail(*_: object, **__: object) -> None:
        raise RuntimeError("sabotaged")

    monkeypatch.setattr(common, "aot_module_simplified", fail)


class Graph(torch.nn.Module):
    def forward(self, x: torch.Tensor) -> tuple[Any, ...]:
        return (torch.nn.functional.layer_norm(x @ x, (8,)) + 1,)


class Broken(torch.nn.Module):
    def forward(self, x: torch.Tensor) -> tuple[Any, ...]:
        y = x + 1
        torch._dynamo.graph_break()
        return (y * 2,)


@pytest.mark.slow
@pytest.mark.parametrize(("module", "captured", "breaks"), [(Graph(), 3, 0), (Broken(), 2, 1)])
def test_operators_and_breaks_are_counted(module: torch.nn.Module, captured: int, breaks: int) -> None:
    backend, x = AotEager(), torch.randn(8, 8)
    with torch.no_grad():
        compiled = backend.compile(module, {"x": x})
        assert not backend.evidence().proves_run
        torch.testing.assert_close(compiled(x=x), module(x=x))
    evidence = backend.evidence()
    assert evidence.proves_run
    assert (evidence.operator_count, evidence.fallback_count) == (captured, breaks)
