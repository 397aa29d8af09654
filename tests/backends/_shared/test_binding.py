"""What backends that bind weights share: the compiler is imported before it is timed, answered calls are counted."""

import sys
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any

import pytest
import torch

from backends._shared.binding import BindingBackend
from backends.aot_inductor import AotInductor
from backends.base import Compiled, Evidence
from backends.torchscript import TorchScript, TorchScriptOptions


class Graph(torch.nn.Module):
    def forward(self, x: torch.Tensor) -> tuple[torch.Tensor]:
        return (x * 2,)


class Served(BindingBackend):
    name = "served"
    options_type = TorchScriptOptions
    imports = ("served_by",)

    def compile(self, module: torch.nn.Module, inputs: Mapping[str, Any]) -> Compiled:
        bound = self.bind(module, inputs)

        def engine(tensors: tuple[torch.Tensor, ...]) -> Sequence[torch.Tensor]:
            if tensors[0].isnan().any():
                raise RuntimeError("no numbers")
            return bound.flat(*tensors)

        return self.serve(bound, engine)

    def evidence(self) -> Evidence:
        return Evidence("engine", self.answered_count)


def test_calls_count_once_they_are_answered(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (tmp_path / "served_by.py").touch()
    monkeypatch.syspath_prepend(tmp_path)
    backend, inputs = Served(), {"x": torch.ones(2)}
    with torch.no_grad():
        backend.prepare(Graph(), inputs)
        assert "served_by" in sys.modules
        compiled = backend.compile(Graph(), inputs)
        assert not backend.evidence().proves_run
        with pytest.raises(RuntimeError, match="no numbers"):
            compiled(x=torch.full((2,), torch.nan))
        assert not backend.evidence().proves_run
        assert compiled(x=torch.ones(2))[0].tolist() == [2, 2]
    assert backend.evidence().operator_count == 1


def test_two_graphs_are_not_counted_together() -> None:
    inputs = {"x": torch.ones(2)}
    first, second = TorchScript(), TorchScript()
    with torch.no_grad():
        first.compile(Graph(), inputs)(**inputs)
        second.compile(Graph(), inputs)
    assert first.evidence().proves_run and not second.evidence().proves_run


def test_a_library_that_was_loaded_and_never_called_proves_nothing() -> None:
    backend = AotInductor()
    backend._libraries, backend._operator_count = {Path(__file__)}, 3
    assert not backend.evidence().proves_run
