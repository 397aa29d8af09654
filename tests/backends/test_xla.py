"""What is particular to XLA: two routes, weights that stay with it, and proof taken from the executable itself."""

import pytest
import torch

from backends.base import BackendError
from backends.registry import resolve
from backends.xla import Xla, XlaOptions


def sabotage(monkeypatch: pytest.MonkeyPatch) -> None:
    """Break the compiler; the contract of all backends asks for it in a process of its own."""
    from backends import xla

    get = xla._client

    class Broken:
        def __init__(self, client: object) -> None:
            self._client = client

        def __getattr__(self, name: str) -> object:
            return getattr(self._client, name)

        def compile_and_load(self, program: str, *rest: object) -> object:
            """Give the real compiler a program that it cannot compile."""
            return self._client.compile_and_load(program.replace("stablehlo.", "sabotaged."), *rest)

    monkeypatch.setattr(xla, "_client", lambda platform: Broken(get(platform)))


class Graph(torch.nn.Module):
    def forward(self, x: torch.Tensor, l_parameters_w_: torch.Tensor) -> tuple[torch.Tensor, ...]:
        table = torch.tensor([[0.5, 2.0], [1.0, 3.0]], dtype=torch.float64)  # a constant of the graph
        y = torch.nn.functional.gelu(x.t() @ l_parameters_w_)
        return y, y.argmax(-1), (x > 0) == (x < 1), y[:2, :2].double() * table, torch.roll(x, 1, 0)


def inputs() -> dict[str, torch.Tensor]:
    return {"x": torch.randn(16, 6)[:, ::2], "l_parameters_w_": torch.randn(16, 4)}


@pytest.mark.slow
@pytest.mark.parametrize("weights", ["bound", "arguments"])
def test_the_stablehlo_route_is_right_whoever_holds_the_weights(weights: str) -> None:
    pytest.importorskip("torch_mlir")
    pytest.importorskip("jaxlib")
    backend = Xla(XlaOptions(weights=weights))  # type: ignore[arg-type]
    values = inputs()
    compiled = backend.compile(Graph(), values)
    assert not backend.evidence().proves_run  # it has not run yet
    for _ in range(2):
        values["x"].add_(0.25)  # later calls see the tensors as they are then
        for expected, found in zip(Graph()(**values), compiled(**values), strict=True):
            torch.testing.assert_close(found, expected, rtol=1e-4, atol=1e-5)
    evidence = backend.evidence()
    assert evidence.proves_run and evidence.fallback_count == 0
    assert "fusion" in evidence.detail


def test_each_route_has_its_environment() -> None:
    assert resolve("xla").environment() == "xla"
    assert resolve("xla", {"route": "torchax"}).environment() == "torchax"
    with pytest.raises(BackendError, match=r"stablehlo \| torchax"):
        resolve("xla", {"route": "torch_xla"})


def test_a_missing_package_is_named(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("backends.xla.is_installed", lambda package: package != "torchax")
    assert resolve("xla").unavailable_reason() is None
    assert resolve("xla", {"route": "torchax"}).unavailable_reason() == "not installed here: torchax"
