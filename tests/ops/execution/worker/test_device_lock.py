"""Who uses a device is known, and a process that was killed uses none."""

import os
import subprocess
import sys
from pathlib import Path

from ops.execution.worker.device_lock import device_lock, device_session, device_user

HOLDER = """
import sys, time
from pathlib import Path
from ops.execution.worker.device_lock import device_session

with device_session(Path(sys.argv[1]), "cuda"):
    print("began", flush=True)
    time.sleep(600)
"""


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
    command = [sys.executable, "-c", HOLDER, str(tmp_path)]
    with subprocess.Popen(command, stdout=subprocess.PIPE, text=True) as holder:
        try:
            assert holder.stdout is not None and holder.stdout.readline() == "began\n"
            assert str(holder.pid) in (device_user(tmp_path, "cuda:0") or "")
        finally:
            holder.kill()
    assert device_user(tmp_path, "cuda") is None
    assert not list(tmp_path.glob("*.session")), "what it left is removed"
