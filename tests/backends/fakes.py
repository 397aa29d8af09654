"""Stand-ins for compilers that cannot be installed everywhere: modules with the real packages' names and signatures."""

import sys
import types
from collections.abc import Mapping
from typing import Any

import pytest
import torch

from backends.base import Backend, Evidence


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


def same(outputs: tuple[object, ...], expected: tuple[object, ...], **tolerances: float) -> None:
    for output, wanted in zip(outputs, expected, strict=True):
        torch.testing.assert_close(output, wanted, **tolerances)


def right(backend: Backend, module: torch.nn.Module, values: Mapping[str, Any], **tolerances: float) -> Evidence:
    """The evidence of a backend that gives what eager mode gives, and that proves nothing before it was called."""
    with torch.no_grad():
        compiled = backend.compile(module, values)
        assert not backend.evidence().proves_run
        same(compiled(**values), module(**values), **tolerances)
    return backend.evidence()
