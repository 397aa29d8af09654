"""The identity of an environment: the same twice, and another with anything that can change a result."""

import dataclasses
import os
import threading
from pathlib import Path

import pytest
import torch

from ops.execution.environments import description
from ops.execution.environments import process as machine
from ops.execution.environments.description import collect, hash_fields, missing_device
from ops.execution.environments.process import choose_cores, prepare_process, raise_priority


def test_the_same_machine_is_the_same_environment() -> None:
    first, second = (collect("cpu", 2, ("triton", "no-such-package")) for _ in range(2))
    assert first == second
    assert len(first.env_hash) == 64


def test_it_says_what_can_change_a_result() -> None:
    here = collect("cpu", 2)
    assert {"torch", "numpy"} == set(here.packages)
    assert here.hardware and here.cpu_count >= 1 and here.memory_bytes > 0 and here.memory_bytes % 2**30 == 0
    assert {"denormals", "float32_matmul_precision", "cores", "cxx"} <= set(here.flags)
    assert here.driver == ""


@pytest.mark.parametrize("field", [field.name for field in dataclasses.fields(description.Environment)][1:])
def test_every_field_counts(field: str) -> None:
    fields = dataclasses.asdict(collect("cpu", 2))
    env_hash = fields.pop("env_hash")
    assert hash_fields(fields) == env_hash
    assert hash_fields({**fields, field: {"other": "1"}}) != env_hash


def test_threads_and_packages_count() -> None:
    assert collect("cpu", 1).env_hash != collect("cpu", 2).env_hash
    assert collect("cpu", 1).env_hash != collect("cpu", 1, ("hypothesis",)).env_hash


def test_a_missing_gpu_is_explained(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(torch.cuda, "is_available", lambda: False)
    assert missing_device("cpu") is None
    assert "no CUDA device" in str(missing_device("cuda:0"))
    monkeypatch.setattr(torch.cuda, "is_available", lambda: True)
    monkeypatch.setattr(torch.cuda, "device_count", lambda: 2)
    assert missing_device("cuda") is None
    assert "the last one is cuda:1" in str(missing_device("cuda:2"))


@pytest.mark.parametrize(
    ("told", "version"),
    [
        ("NVRM version: NVIDIA UNIX x86_64 Kernel Module  535.104.05  Sat Aug 19 01:15:15 UTC 2023", "535.104.05"),
        (
            "NVRM version: NVIDIA UNIX Open Kernel Module for x86_64  570.124.06  Release Build  (dvs-builder@U22-I3)",
            "570.124.06",
        ),
        ("something else 1.2.3", ""),
    ],
)
def test_the_driver_of_either_kernel_module(tmp_path: Path, told: str, version: str) -> None:
    path = tmp_path / "version"
    assert description._driver_version(path) == ""
    path.write_text(f"{told}\nGCC version:  gcc version 12.3.0 (Ubuntu 12.3.0-1ubuntu1~22.04)\n")
    assert description._driver_version(path) == version


def test_threads_get_cores_of_their_own_first(monkeypatch: pytest.MonkeyPatch, tmp_path: object) -> None:
    siblings = {0: "0,2", 1: "1,3", 2: "0,2", 3: "1,3"}

    class FakePath:
        def __init__(self, text: str) -> None:
            self.cpu = int(text.split("cpu")[2].split("/")[0])

        def exists(self) -> bool:
            return True

        def read_text(self) -> str:
            return siblings[self.cpu]

    monkeypatch.setattr("ops.execution.environments.process.Path", FakePath)
    monkeypatch.setattr("ops.execution.environments.process.os.sched_getaffinity", lambda _pid: {3, 1, 0, 2})
    assert choose_cores(2) == (0, 1)
    assert choose_cores(3) == (0, 1, 2)
    assert choose_cores(9) == (0, 1, 2, 3)


@pytest.mark.parametrize(("device", "current"), [("cpu", []), ("cuda", []), ("cuda:2", ["cuda:2"])])
def test_the_gpu_that_is_measured_is_the_current_one(
    monkeypatch: pytest.MonkeyPatch, device: str, current: list[str]
) -> None:
    chosen: list[str] = []
    monkeypatch.setattr(machine.os, "sched_setaffinity", lambda *_: None)
    monkeypatch.setattr(torch, "set_num_threads", lambda _: None)
    monkeypatch.setattr(torch.cuda, "set_device", chosen.append)
    prepare_process(1, device)
    assert chosen == current


@pytest.mark.parametrize("usual", [0, 5])
def test_priority_is_raised_for_every_thread_and_given_back(usual: int) -> None:
    if os.geteuid() != 0:
        pytest.skip("only root may raise a priority")
    before = os.getpriority(os.PRIO_PROCESS, 0)
    release = threading.Event()
    thread = threading.Thread(target=release.wait)
    thread.start()
    try:
        os.setpriority(os.PRIO_PROCESS, 0, usual)
        with raise_priority():
            assert os.getpriority(os.PRIO_PROCESS, 0) == -20
            assert os.getpriority(os.PRIO_PROCESS, thread.native_id) == -20
        assert os.getpriority(os.PRIO_PROCESS, 0) == usual
    finally:
        for task in Path("/proc/self/task").iterdir():  # pytest's own threads too, from which later tests start hosts
            os.setpriority(os.PRIO_PROCESS, int(task.name), before)
        release.set()
        thread.join()


def test_without_the_right_nothing_happens(monkeypatch: pytest.MonkeyPatch) -> None:
    def refuse(*_args: object) -> None:
        raise PermissionError

    monkeypatch.setattr(os, "setpriority", refuse)
    with raise_priority():
        pass
