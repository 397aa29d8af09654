"""What is particular to XLA: two routes, weights that stay with it, and proof taken from the executable itself."""

import pytest
import torch

from backends.base import BackendError
from backends.registry import resolve


def sabotage(monkeypatch: pytest.MonkeyPatch) -> None:
    """Break the compiler; the contract of all backends asks for it in a process of its own."""
    from jax import stages

    compile_lowered = stages.Lowered.compile
    # The real compiler, with an option that it does not know.
    monkeypatch.setattr(stages.Lowered, "compile", lambda lowered: compile_lowered(lowered, {"sabotaged": "true"}))


class Graph(torch.nn.Module):
    def forward(self, x: torch.Tensor, l_parameters_w_: torch.Tensor) -> tuple[torch.Tensor, ...]:
        table = torch.tensor([[0.5, 2.0], [1.0, 3.0]], dtype=torch.float64)  # a constant of the graph
        y = torch.nn.functional.gelu(x.t() @ l_parameters_w_)
        return y, y.argmax(-1), (x > 0) == (x < 1), y[:2, :2].double() * table, torch.roll(x, 1, 0)


def inputs() -> dict[str, torch.Tensor]:
    return {"x": torch.randn(16, 6)[:, ::2], "l_parameters_w_": torch.randn(16, 4)}


@pytest.mark.slow
@pytest.mark.parametrize(("route", "weights"), [("stablehlo", "bound"), ("stablehlo", "arguments")])
def test_a_route_is_right_whoever_holds_the_weights(route: str, weights: str) -> None:
    backend = resolve("xla", {"route": route, "weights": weights})
    if (reason := backend.unavailable_reason()) is not None:
        pytest.skip(reason)
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
    assert resolve("xla").environment() == "torchax"
    assert resolve("xla", {"route": "stablehlo"}).environment() == "xla"
    with pytest.raises(BackendError, match=r"torchax \| stablehlo"):
        resolve("xla", {"route": "torch_xla"})


def test_a_missing_package_is_named(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("backends.xla.is_installed", lambda package: package != "torchax")
    assert resolve("xla").unavailable_reason() == "not installed here: torchax"
    assert resolve("xla", {"route": "stablehlo"}).unavailable_reason() is None


class Unknown(torch.nn.Module):
    def forward(self, x: torch.Tensor) -> tuple[torch.Tensor, ...]:
        return tuple(torch.linalg.qr(x))


@pytest.mark.slow
def test_what_torch_mlir_cannot_do_is_said_by_itself() -> None:
    backend = resolve("xla", {"route": "stablehlo"})
    if (reason := backend.unavailable_reason()) is not None:
        pytest.skip(reason)
    with pytest.raises(BackendError, match=r"^torch-mlir: .*linalg_qr"):
        backend.compile(Unknown(), {"x": torch.randn(4, 4)})
