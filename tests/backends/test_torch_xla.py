"""The calls that the backend makes of torch_xla 2.9, against a stand-in: there is no build of it for this torch."""

from collections.abc import Callable, Iterator
from typing import Any

import pytest
import torch

from backends import torch_xla
from backends.registry import resolve
from tests.backends import fakes


class FakeTorchXla:
    """A device that is the processor, and counters of what ran on it."""

    def __init__(self) -> None:
        self.executions = 0

    def sync(self, wait: bool = False, reset_scope: bool = True) -> None:
        """`torch_xla.sync`."""
        self.executions += 1

    def extract_compiled_graph(self, xla_model: torch.fx.GraphModule, xla_args: Any) -> Callable[..., Any]:
        """What torch's own backend "openxla" calls."""
        return xla_model

    def metric_data(self, name: str) -> tuple[int, float, tuple[object, ...]] | None:
        """`torch_xla.debug.metrics.metric_data`."""
        assert name == "ExecuteTime"
        return (self.executions, 1.0, ()) if self.executions else None


@pytest.fixture
def fake(monkeypatch: pytest.MonkeyPatch) -> Iterator[FakeTorchXla]:
    fake = FakeTorchXla()
    counters = {"xla::mm": 1, "xla::gelu": 1, "UncachedCompile": 1}
    fakes.install(
        monkeypatch,
        {
            "torch_xla": {"device": lambda index=None: torch.device("cpu"), "sync": fake.sync},
            "torch_xla.core": {},
            "torch_xla.core.dynamo_bridge": {"extract_compiled_graph": fake.extract_compiled_graph},
            "torch_xla.debug": {},
            "torch_xla.debug.metrics": {
                "clear_all": lambda: None,
                "counter_names": lambda: list(counters),
                "counter_value": counters.get,
                "metric_data": fake.metric_data,
                "executed_fallback_ops": lambda: ["aten::nonzero"],
            },
        },
    )
    yield fake
    torch._dynamo.reset()


@pytest.mark.slow
@pytest.mark.parametrize(("route", "weights"), [("device", "bound"), ("openxla", "arguments")])
def test_each_route_runs_on_the_device(fake: FakeTorchXla, route: str, weights: str) -> None:
    backend = resolve("torch_xla", {"route": route, "weights": weights})
    evidence = fakes.right(backend, fakes.Graph(), fakes.inputs())
    assert evidence.proves_run
    assert (evidence.operator_count, evidence.fallback_count) == (2, 1)
    assert "aten::nonzero" in evidence.detail


def test_versions_must_go_together(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(torch_xla, "is_installed", lambda package: False)
    assert "not installed" in (resolve("torch_xla").unavailable_reason() or "")
    monkeypatch.setattr(torch_xla, "is_installed", lambda package: True)
    versions = {"torch": torch.__version__, "torch_xla": "2.9.0"}
    monkeypatch.setattr(torch_xla.metadata, "version", versions.__getitem__)
    assert "torch_xla 2.9.0 does not load with torch 2." in (resolve("torch_xla").unavailable_reason() or "")
    monkeypatch.setattr(torch_xla.metadata, "version", lambda package: torch.__version__)
    assert resolve("torch_xla").unavailable_reason() is None
