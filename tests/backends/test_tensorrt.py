"""The calls that the backend makes of torch_tensorrt 2.13, against a stand-in: engines need a GPU."""

from collections.abc import Sequence
from typing import Any

import pytest
import torch

from backends import tensorrt
from backends.base import BackendError
from backends.registry import resolve
from tests.backends import fakes


class TorchTensorRTModule(torch.nn.Module):
    """An engine, of which the backend sees no more than that it is there and how long its bytes are."""

    def __init__(self, run: torch.nn.Module, serialized_engine: bytes | None = None) -> None:
        super().__init__()
        self.run = [run]  # in a list, since torch sees no modules inside of an engine
        self.serialized_engine = serialized_engine

    def forward(self, *inputs: torch.Tensor) -> tuple[torch.Tensor, ...]:
        return tuple(self.run[0](*inputs))


def hybrid(run: torch.nn.Module, count: int, outputs: int) -> torch.fx.GraphModule:
    """What torch_tensorrt returns: a graph that calls an engine, and here one operator that it left to torch."""
    root = torch.nn.Module()
    root.add_module("_run_on_acc_0", TorchTensorRTModule(run, b"12345"))
    graph = torch.fx.Graph()
    given = tuple(graph.placeholder(f"arg{number}") for number in range(count))
    engine = graph.call_module("_run_on_acc_0", given)
    import operator

    parts = [graph.call_function(operator.getitem, (engine, number)) for number in range(outputs)]
    parts[0] = graph.call_function(torch.ops.aten.clone.default, (parts[0],))
    graph.output(tuple(parts))
    return torch.fx.GraphModule(root, graph)


class FakeTensorRt:
    """Remembers what it was asked."""

    def __init__(self) -> None:
        self.settings: dict[str, Any] = {}
        self.refuses = False

    def compile(
        self,
        exported_program: torch.export.ExportedProgram,
        inputs: Sequence[Any] | None = None,
        *,
        arg_inputs: Sequence[Any] | None = None,
        kwarg_inputs: dict[Any, Any] | None = None,
        device: torch.device | None = None,
        disable_tf32: bool = False,
        min_block_size: int = 5,
        pass_through_build_failures: bool = False,
        optimization_level: int | None = None,
    ) -> torch.fx.GraphModule:
        """`torch_tensorrt.dynamo.compile`, as far as the backend uses it."""
        assert isinstance(exported_program, torch.export.ExportedProgram)
        assert inputs is None and arg_inputs is not None and kwarg_inputs is None
        self.settings = {
            "device": device,
            "disable_tf32": disable_tf32,
            "min_block_size": min_block_size,
            "pass_through_build_failures": pass_through_build_failures,
            "optimization_level": optimization_level,
        }
        module = exported_program.module()
        if self.refuses:  # too few operators for an engine: the graph as it was
            return module  # type: ignore[return-value]
        return hybrid(module, len(arg_inputs), len(module(*arg_inputs)))

    def backend(self, gm: torch.fx.GraphModule, sample_inputs: Sequence[Any], **kwargs: Any) -> torch.nn.Module:
        """The backend of `torch.compile`, which takes its settings in `options`."""
        assert set(kwargs) == {"options"}
        self.settings = kwargs["options"]
        return hybrid(gm, len(sample_inputs), len(gm(*sample_inputs)))


@pytest.fixture
def fake(monkeypatch: pytest.MonkeyPatch) -> FakeTensorRt:
    fake = FakeTensorRt()
    fakes.install(
        monkeypatch,
        {
            "torch_tensorrt": {},
            "torch_tensorrt.dynamo": {"compile": fake.compile},
            "torch_tensorrt.dynamo.runtime": {"TorchTensorRTModule": TorchTensorRTModule},
        },
    )
    lookup = torch._dynamo.lookup_backend
    monkeypatch.setattr(
        torch._dynamo,
        "lookup_backend",
        lambda name: fake.backend if name == "torch_tensorrt" else lookup(name),
    )
    monkeypatch.setattr(tensorrt, "on_gpu", lambda inputs: True)
    return fake


@pytest.mark.slow
@pytest.mark.parametrize(("route", "weights"), [("aot", "bound"), ("torch_compile", "bound"), ("aot", "arguments")])
def test_each_route_builds_engines_and_counts_what_is_left(fake: FakeTensorRt, route: str, weights: str) -> None:
    backend = resolve("tensorrt", {"route": route, "weights": weights, "optimization_level": "4"})
    values = fakes.inputs()
    compiled = backend.compile(fakes.Graph(), values)
    with torch.no_grad():
        fakes.same(compiled(**values), fakes.Graph()(**values))
    assert fake.settings["disable_tf32"] and fake.settings["pass_through_build_failures"]
    assert (fake.settings["min_block_size"], fake.settings["optimization_level"]) == (5, 4)
    evidence = backend.evidence()
    assert (evidence.operator_count, evidence.fallback_count, evidence.size_bytes) == (1, 1, 5)
    assert evidence.proves_run


@pytest.mark.slow
def test_a_graph_that_torch_kept_proves_nothing(fake: FakeTensorRt) -> None:
    fake.refuses = True
    backend = resolve("tensorrt")
    values = fakes.inputs()
    backend.compile(fakes.Graph(), values)(**values)
    assert not backend.evidence().proves_run
    assert backend.evidence().fallback_count >= 3


def test_it_says_what_to_install(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(tensorrt, "is_installed", lambda package: False)
    reason = resolve("tensorrt").unavailable_reason() or ""
    assert "pip install torch-tensorrt==2." in reason and "+" not in reason
    monkeypatch.setattr(tensorrt, "is_installed", lambda package: True)
    monkeypatch.setattr(tensorrt, "missing_gpu", lambda: "there is no NVIDIA GPU here")
    assert resolve("tensorrt").unavailable_reason() == "there is no NVIDIA GPU here"


def test_it_refuses_graphs_on_the_processor(fake: FakeTensorRt, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.undo()
    fakes.install(monkeypatch, {"torch_tensorrt": {}})
    with pytest.raises(BackendError, match="device cuda"):
        resolve("tensorrt").compile(fakes.Graph(), fakes.inputs())
