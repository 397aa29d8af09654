"""What backends that bind weights share: the compiler is imported before it is timed, answered calls are counted."""

import sys
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any

import pytest
import torch

from backends import registry
from backends._shared.binding import NUMBERS, BindingBackend
from backends.base import Compiled, Evidence
from backends.inductor import InductorOptions


class Graph(torch.nn.Module):
    def forward(self, x: torch.Tensor) -> tuple[torch.Tensor]:
        return (x * 2,)


class Served(BindingBackend):
    name = "served"
    options_type = InductorOptions
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


class Number(torch.nn.Module):
    def forward(self, x: torch.Tensor, p: torch.Tensor) -> tuple[torch.Tensor]:
        return (x * p.item(),)


@pytest.mark.parametrize("adaptations", ["", "numbers"])
@pytest.mark.parametrize("name", sorted(name for name in registry.names() if NUMBERS in registry.get(name).adaptations))
def test_numbers_are_constants_of_the_graph_that_is_compiled_if_asked_for(
    name: str, adaptations: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(registry.get(name), "imports", ())  # of packages that may not be here
    backend: Any = registry.resolve(name, {"adaptations": adaptations, "weights": "bound"})
    bound = backend.bind(Number(), {"x": torch.ones(2), "p": torch.tensor(0.5)})
    assert bound.names == (("x",) if adaptations else ("x", "p"))
    assert bound.folds_scalar_reads == bool(adaptations)
    assert backend.applied_adaptations == ((adaptations,) if adaptations else ())
