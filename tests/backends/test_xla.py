"""What is particular to XLA: two routes, weights that stay with it, and proof taken from the executable itself."""

import os
import subprocess
import sys
from pathlib import Path

import pytest
import torch

from backends import xla
from backends.base import BackendError
from backends.registry import resolve
from ops.checkout import CHECKOUT
from ops.execution.environments.definition import own_python


def sabotage(monkeypatch: pytest.MonkeyPatch) -> None:
    """Break the compiler; the contract of all backends asks for it in a process of its own."""
    from torch_mlir import fx

    lower = fx._module_lowering

    def fail(*args: object, **options: object) -> None:
        """Lower as always, and lose what was made."""
        lower(*args, **options)
        raise RuntimeError("sabotaged")

    monkeypatch.setattr(fx, "_module_lowering", fail)


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
    backend = resolve("xla", {"route": route, "weights": weights, "adaptations": "constants+bools"})
    if (reason := backend.unavailable_reason()) is not None:
        pytest.skip(reason)
    values = inputs()
    compiled = backend.compile(Graph(), values)
    assert not backend.evidence().proves_run  # it has not run yet
    for _ in range(2):
        values["x"].add_(0.25)  # later calls see the tensors as they are then
        for expected, output in zip(Graph()(**values), compiled(**values), strict=True):
            torch.testing.assert_close(output, expected, rtol=1e-4, atol=1e-5)
    evidence = backend.evidence()
    assert evidence.proves_run and evidence.fallback_count == 0
    assert "fusion" in evidence.detail
    assert evidence.adaptations == ("constants", "bools")
    assert b"ELF" in backend._executable.serialize()[: evidence.size_bytes]  # machine code, not only text


def test_each_route_has_its_environment() -> None:
    assert resolve("xla", {"route": "torchax"}).environment() == "torchax"
    assert resolve("xla").environment() == "xla"
    with pytest.raises(BackendError, match=r"stablehlo \| torchax"):
        resolve("xla", {"route": "torch_xla"})


def test_a_missing_package_is_named(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("backends._shared.requirements.is_installed", lambda package: package != "torchax")
    assert resolve("xla", {"route": "torchax"}).unavailable_reason() == "not installed here: torchax"
    assert resolve("xla").unavailable_reason() is None


def test_a_gpu_needs_the_plugin_of_jax(monkeypatch: pytest.MonkeyPatch) -> None:
    installed = {"jax", "jaxlib", "torchax"}
    monkeypatch.setattr("backends.xla.is_installed", installed.__contains__)
    assert resolve("xla").device_reason("cpu") is None
    assert 'install "jax[cuda13]" or "jax[cuda12]"' in (resolve("xla").device_reason("cuda:0") or "")
    installed.add("jax-cuda12-plugin")
    assert resolve("xla").device_reason("cuda:0") is None


def test_the_client_computes_as_eager_mode_does(monkeypatch: pytest.MonkeyPatch) -> None:
    """Float32 without TF32, 64-bit types, as many threads, and memory of a GPU is not taken in advance."""
    from tests.backends import fakes  # not where a sandbox reads this file for `sabotage`

    settings: dict[str, object] = {}
    asked: list[tuple[str, str | None]] = []

    def get_backend(platform: str) -> None:
        asked.append((platform, os.environ.get("XLA_PYTHON_CLIENT_PREALLOCATE")))

    class Config:
        update = staticmethod(settings.__setitem__)

    monkeypatch.delenv("XLA_PYTHON_CLIENT_PREALLOCATE", raising=False)
    monkeypatch.setenv("NPROC", "0")
    modules = {"jax": {"config": Config()}, "jax.extend": {}, "jax.extend.backend": {"get_backend": get_backend}}
    fakes.install(monkeypatch, modules)
    xla._make_client("cuda")
    assert settings["jax_default_matmul_precision"] == "highest"
    assert settings["jax_enable_x64"] is True
    assert asked == [("cuda", "false")]
    assert os.environ["NPROC"] == str(torch.get_num_threads())


@pytest.mark.slow
def test_programs_of_torch_mlir_ask_for_products_in_full() -> None:
    pytest.importorskip("torch_mlir")
    from backends._shared.graphs.bound_graph import bind
    from backends.xla.stablehlo import translate

    class Products(torch.nn.Module):
        def forward(self, x: torch.Tensor) -> tuple[torch.Tensor, ...]:
            return x @ x.mT, torch.nn.functional.conv2d(x[None], x[None, :, :2, :2])

    program = translate(bind(Products(), {"x": torch.randn(3, 8, 8)}, "arguments"), resolve("xla"))
    lines = [line for line in program.splitlines() if "dot_general" in line or "convolution" in line]
    assert len(lines) == 2 and all(line.count("HIGHEST") == 2 for line in lines)


OF_TORCHAX = """
import torch
from backends.registry import resolve

class Graph(torch.nn.Module):
    def forward(self, x, places, w):  # one_hot asserts, beside what it computes
        torch._check(places.max().item() < 4)
        image = torch.nn.functional.conv2d(x[None, None], w, stride=[1, 1], padding=[1])
        return torch.nn.functional.one_hot(places, 4), torch.nn.functional.gelu(x @ x.mT), image

inputs = {"x": torch.randn(6, 6), "places": torch.arange(6) % 4, "w": torch.randn(1, 1, 3, 3)}
backend = resolve("xla", {"route": "torchax", "adaptations": "on"})
found = backend.compile(Graph(), inputs)(**inputs)
torch.testing.assert_close(found, Graph()(**inputs))
assert {"overloads", "lists"} <= set(backend.evidence().adaptations), backend.evidence()
assert backend.evidence().proves_run and b"ELF" in backend._executable.serialize()

from torchax import export  # the adaptations have ended
from torchax.ops import ops_registry

assert export.JaxInterpreter.__module__ == "torchax.export", export.JaxInterpreter.__mro__
assert torch.ops.aten._assert_async not in ops_registry.all_aten_ops
stock = resolve("xla", {"route": "torchax"})
try:
    stock.compile(Graph(), inputs)
except Exception:
    pass
else:
    raise SystemExit("the adaptations are still there")
again = resolve("xla", {"route": "torchax", "adaptations": "on"})
again.compile(Graph(), inputs)(**inputs)
assert {"overloads", "lists"} <= set(again.evidence().adaptations), again.evidence()
"""


@pytest.mark.slow
def test_torchax_ignores_assertions_and_may_change_lists() -> None:
    """In a process of its own: importing torchax changes torch."""
    home = Path(os.environ.get("GRAPHNET_HOME", CHECKOUT / ".graphnet"))
    python = own_python("torchax", home / "environments")
    if python is None and (reason := resolve("xla", {"route": "torchax"}).unavailable_reason()) is not None:
        pytest.skip(reason)
    subprocess.run([python or sys.executable, "-c", OF_TORCHAX], check=True, timeout=120, cwd=CHECKOUT)


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
