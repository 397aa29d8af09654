"""A backend on a device that it cannot run on is unavailable, with a sentence that says what to do, and no failure."""

import dataclasses
from pathlib import Path

import pytest

from backends import registry
from backends.base import Backend
from ops.benchmark.child import Reporter
from ops.benchmark.config import BenchmarkConfig
from ops.benchmark.task import describe


def described(spec: str, device: str) -> str | None:
    config = dataclasses.asdict(BenchmarkConfig(device=device))
    return describe({"spec": spec, "options": {}, "config": config}, Reporter(-1))["unavailable_reason"]


class OfProcessors(Backend):
    name = "of_processors"
    devices = ("cpu",)


def test_the_reason_names_the_device_to_use() -> None:
    assert OfProcessors().device_reason("cpu") is None
    assert OfProcessors().device_reason("cuda:1") == "of_processors runs on cpu only; benchmark with device=cpu"


def test_describing_a_backend_tells_it(tmp_path: Path) -> None:
    path = tmp_path / "narrow.py"
    path.write_text("from backends.eager import Eager\nclass Narrow(Eager):\n    devices = ('cpu',)\n")
    assert described(f"{path}:Narrow", "cpu") is None
    assert described(f"{path}:Narrow", "cuda") == "eager runs on cpu only; benchmark with device=cpu"


@pytest.mark.parametrize("name", ["tvm", "iree", "openvino"])
def test_compilers_for_processors_say_so(name: str) -> None:
    backend = registry.resolve(name)
    assert backend.device_reason("cpu") is None
    assert f"{name} runs on cpu only" in (backend.device_reason("cuda:0") or "")


@pytest.mark.parametrize("name", ["cudagraphs", "tensorrt"])
def test_compilers_for_gpus_say_so(name: str) -> None:
    backend = registry.resolve(name)
    assert backend.device_reason("cuda:0") is None
    assert f"{name} runs on cuda only" in (backend.device_reason("cpu") or "")
