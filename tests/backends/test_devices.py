"""A backend on a device that it cannot run on is unavailable, with a sentence that says what to do, and no failure."""

import dataclasses
from pathlib import Path

import pytest

from backends import registry
from backends.base import Backend
from ops.evaluation.benchmark.config import BenchmarkConfig
from ops.evaluation.benchmark.tasks.describe import describe
from ops.execution.environments import backend_availability
from ops.execution.environments.definition import write_record
from ops.execution.worker.child import Reporter


def described(spec: str, device: str) -> str | None:
    config = dataclasses.asdict(BenchmarkConfig(device=device))
    return describe({"spec": spec, "options": {}, "config": config}, Reporter(-1))["unavailable_reason"]


def test_describing_a_backend_tells_it(tmp_path: Path) -> None:
    path = tmp_path / "narrow.py"
    path.write_text("from backends.eager import Eager\nclass Narrow(Eager):\n    devices = ('cpu',)\n")
    assert described(f"{path}:Narrow", "cpu") is None
    assert described(f"{path}:Narrow", "cuda") == "eager runs on cpu only; benchmark with device=cpu"


@pytest.mark.parametrize(
    ("name", "kind"),
    [("tvm", "cpu"), ("iree", "cpu"), ("openvino", "cpu"), ("cudagraphs", "cuda"), ("tensorrt", "cuda")],
)
def test_compilers_for_one_kind_of_device_say_so(name: str, kind: str) -> None:
    backend = registry.resolve(name)
    own, other = ("cpu", "cuda:0") if kind == "cpu" else ("cuda:0", "cpu")
    assert backend.device_reason(own) is None
    assert f"{name} runs on {kind} only" in (backend.device_reason(other) or "")


def listed(device: str, root: Path | None = None) -> dict[str, str | None]:
    return {
        f"{item.name} {item.variant}".rstrip(): item.unavailable_reason
        for item in backend_availability.backend_availabilities(root, device)
    }


def test_what_is_listed_goes_by_the_device(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(backend_availability, "missing_device", lambda device: None)
    monkeypatch.setattr("backends.cudagraphs.missing_gpu", lambda: None)
    on_cpu, on_gpu = listed("cpu"), listed("cuda:0")
    assert on_cpu["openvino"] is on_gpu["cudagraphs"] is on_cpu["eager"] is on_gpu["eager"] is None
    assert on_gpu["openvino"] == "openvino runs on cpu only; benchmark with device=cpu"
    assert on_cpu["cudagraphs"] == "cudagraphs runs on cuda only; benchmark with device=cuda"
    assert "or with provider=cuda" in (on_gpu["onnxruntime"] or "")


def test_a_device_that_is_not_there_is_a_reason(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(backend_availability, "missing_device", {"cuda:7": "there is no device cuda:7"}.get)
    assert listed("cpu")["eager"] is None
    assert listed("cuda:7")["eager"] == described("eager", "cuda:7") == "there is no device cuda:7"


def test_one_with_an_environment_of_its_own_is_listed_by_the_device(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (tmp_path / "torchax").mkdir()
    write_record(tmp_path / "torchax", {})
    monkeypatch.setattr(backend_availability, "with_installation", lambda reason, *_: reason)
    monkeypatch.setattr(backend_availability, "missing_device", lambda device: None)
    pytest.importorskip("torch_mlir", reason="the environment xla is not installed: graphnet env create xla")
    assert listed("cuda", tmp_path)["xla route=torchax"] is None
    monkeypatch.setattr("backends.xla.Xla.devices", ("cpu",))
    monkeypatch.setattr("backends.xla.is_installed", lambda _: True)
    assert listed("cuda", tmp_path)["xla"] == "xla runs on cpu only; benchmark with device=cpu"


class Mute(Backend):
    name = "mute"

    def device_reason(self, device: str) -> str | None:
        raise OSError("libmute.so: cannot open")


def test_one_that_cannot_say_it_is_unavailable() -> None:
    told = registry.unavailable_reason(Mute(), "cpu")
    assert told == "it fails at saying whether it can run here (OSError: libmute.so: cannot open)"
