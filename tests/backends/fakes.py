"""Stand-ins for compilers that cannot be installed everywhere: modules with the real packages' names and signatures."""

import sys
import types
from collections.abc import Mapping

import pytest
import torch


def install(monkeypatch: pytest.MonkeyPatch, modules: Mapping[str, Mapping[str, object]]) -> None:
    """Have `import` find these modules: dotted name → what is in it."""
    for name, content in modules.items():
        module = types.ModuleType(name)
        vars(module).update(content)
        monkeypatch.setitem(sys.modules, name, module)
        parent, _, child = name.rpartition(".")
        if parent:
            setattr(sys.modules[parent], child, module)


class Graph(torch.nn.Module):
    """A graph with a weight, a size and an output that is an input."""

    def forward(self, x: torch.Tensor, l_parameters_w_: torch.Tensor, s0: int) -> tuple[object, ...]:
        y = torch.nn.functional.gelu(x @ l_parameters_w_).reshape(s0, -1)
        return y, y.argmax(-1), x


def inputs() -> dict[str, torch.Tensor | int]:
    torch.manual_seed(0)
    return {"x": torch.randn(6, 8), "l_parameters_w_": torch.randn(8, 4), "s0": 6}


def same(found: tuple[object, ...], expected: tuple[object, ...]) -> None:
    for left, right in zip(found, expected, strict=True):
        torch.testing.assert_close(left, right)
