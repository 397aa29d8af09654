"""The calls that the backend makes of torch_blade 0.4, against a stand-in: there is no package of it."""

import contextlib
from collections.abc import Iterator
from typing import Any

import pytest
import torch

from backends.registry import resolve, version_of
from tests.backends import fakes


class FakeBlade:
    """Optimises nothing, but returns what torch_blade does: a module of TorchScript."""

    def __init__(self) -> None:
        self.levels: list[int] = []
        self.engine_count = 1

    def optimize(
        self, model: torch.nn.Module, allow_tracing: Any = None, model_inputs: Any = None
    ) -> torch.jit.ScriptModule:
        """`torch_blade.optimize`."""
        assert allow_tracing is True and isinstance(model_inputs, tuple)
        assert not torch.is_grad_enabled()
        script = model
        if not isinstance(model, torch.jit.ScriptModule):
            script = torch.jit.trace(model, model_inputs, check_trace=False)
        return torch.jit.freeze(script.eval())

    def config(self) -> Any:
        """`torch_blade.config.Config`, a context in which settings hold."""
        blade = self

        class Config(contextlib.AbstractContextManager[None]):
            disc_cpu_fast_math_level = 4

            def __enter__(self) -> None:
                blade.levels.append(self.disc_cpu_fast_math_level)

            def __exit__(self, *error: object) -> None:
                return None

        return Config()


@pytest.fixture
def fake(monkeypatch: pytest.MonkeyPatch) -> Iterator[FakeBlade]:
    fake = FakeBlade()
    fakes.install(
        monkeypatch,
        {
            "torch_blade": {"optimize": fake.optimize},
            "torch_blade.config": {"Config": fake.config},
            "torch_blade.mlir": {"num_engines": lambda script_module: fake.engine_count},
        },
    )
    yield fake
    torch._dynamo.reset()


@pytest.mark.slow
@pytest.mark.parametrize("route", ["torchscript", "fx"])
def test_each_route_optimises_the_graph(fake: FakeBlade, route: str) -> None:
    backend = resolve("bladedisc", {"route": route, "cpu_fast_math_level": "1"})
    values = fakes.inputs()
    compiled = backend.compile(fakes.Graph(), values)
    with torch.no_grad():
        fakes.same(compiled(**values), fakes.Graph()(**values))
    assert fake.levels == [1]
    evidence = backend.evidence()
    assert evidence.proves_run and evidence.operator_count == 1
    assert evidence.fallback_count >= 2  # this stand-in leaves the operators where they were


@pytest.mark.slow
def test_without_engines_nothing_is_proven(fake: FakeBlade) -> None:
    fake.engine_count = 0
    backend = resolve("bladedisc")
    values = fakes.inputs()
    backend.compile(fakes.Graph(), values)(**values)
    assert not backend.evidence().proves_run


def test_it_says_what_to_build() -> None:
    assert "github.com/alibaba/BladeDISC" in (resolve("bladedisc").unavailable_reason() or "")
    assert version_of("bladedisc", resolve("bladedisc")) == ""
