"""Who uses a device is known, and a process that was killed uses none."""

import os
import subprocess
import sys
import threading
import time
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import contextmanager
from pathlib import Path

from ops.execution.worker.device_lock import device_lock, device_session, device_user

HOLDER = """
import sys
from pathlib import Path
from ops.execution.worker import device_lock

with getattr(device_lock, sys.argv[1])(Path(sys.argv[2]), "cuda"):
    print("began", flush=True)
    sys.stdin.read()
"""


@contextmanager
def held_elsewhere(by: str, folder: Path) -> Iterator[subprocess.Popen[str]]:
    """Another process that uses the GPU, by the function of this name, until its input ends."""
    command = [sys.executable, "-c", HOLDER, by, str(folder)]
    pipes = {"stdin": subprocess.PIPE, "stdout": subprocess.PIPE}
    with subprocess.Popen(command, text=True, **pipes) as holder:
        assert holder.stdout is not None and holder.stdout.readline() == "began\n"
        yield holder
        holder.kill()


def test_a_series_of_tasks_and_a_task_by_itself_use_a_device(tmp_path: Path) -> None:
    assert device_user(tmp_path / "new", "cpu") is None
    with device_session(tmp_path, "cpu"):
        assert f"process {os.getpid()}" in (device_user(tmp_path, "cpu") or ""), "between two tasks, too"
        assert device_user(tmp_path, "cuda") is None
        with device_session(tmp_path, "cpu"), device_lock(tmp_path, "cpu"):
            pass
        assert device_user(tmp_path, "cpu") is not None, "the other series goes on"
    assert device_user(tmp_path, "cpu") is None
    with device_lock(tmp_path, "cuda:0"):
        assert device_user(tmp_path, "cuda") == "a task of another process"
    assert device_user(tmp_path, "cuda") is None


def test_a_killed_process_uses_nothing(tmp_path: Path) -> None:
    with held_elsewhere("device_session", tmp_path) as holder:
        assert str(holder.pid) in (device_user(tmp_path, "cuda:0") or "")
    assert device_user(tmp_path, "cuda") is None
    assert not list(tmp_path.glob("*.session")), "what it left is removed"


def test_the_lock_excludes_other_processes_and_threads(tmp_path: Path) -> None:
    asked = threading.Event()

    def wait_for_it() -> float:
        asked.set()
        with device_lock(tmp_path, "cuda:0") as waited_s:
            return waited_s

    with ThreadPoolExecutor() as pool, held_elsewhere("device_lock", tmp_path) as holder:
        with device_lock(tmp_path, "cpu") as waited_s:
            assert waited_s < 1
        waiting = pool.submit(wait_for_it)
        assert asked.wait(20)
        time.sleep(0.5)
        assert not waiting.done()
        holder.communicate("")
        assert waiting.result(20) >= 0.4
