"""`graphnet ui` as a process: a port in use is refused, and every signal that asks it to end ends all of it."""

from __future__ import annotations

import contextlib
import os
import signal
import socket
import subprocess
import sys
import time
import urllib.request
from pathlib import Path

import pytest

from ops.checkout import CHECKOUT
from pipelines.cli import run
from pipelines.exits import ExitCode

GRAPHNET = Path(sys.executable).with_name("graphnet")
TIMEOUT_S = 120.0


def test_a_port_in_use_is_refused_in_a_line(capsys: pytest.CaptureFixture[str]) -> None:
    with socket.create_server(("127.0.0.1", 0)) as server:
        port = server.getsockname()[1]
        assert run(["ui", "--port", str(port)]) == ExitCode.USAGE
    assert f"port {port} of 127.0.0.1 cannot be used (Address already in use)" in capsys.readouterr().err


def free_port() -> int:
    with socket.create_server(("127.0.0.1", 0)) as server:
        return int(server.getsockname()[1])


def wait_for(address: str, *, up: bool) -> None:
    deadline = time.monotonic() + TIMEOUT_S
    while time.monotonic() < deadline:
        is_up = False
        with contextlib.suppress(OSError), urllib.request.urlopen(f"{address}/server_info", timeout=5):
            is_up = True
        if is_up == up:
            return
        time.sleep(0.3)
    pytest.fail(f"{address} is not {'up' if up else 'down'} after {TIMEOUT_S:.0f} s")


def processes_of(session: int) -> list[int]:
    """Processes of a session that are not zombies."""
    found = []
    for path in Path("/proc").glob("[0-9]*/stat"):
        with contextlib.suppress(OSError):
            fields = path.read_text().rpartition(")")[2].split()
            found += [int(path.parent.name)] if int(fields[3]) == session and fields[0] != "Z" else []
    return found


@pytest.mark.slow
@pytest.mark.parametrize("number", [signal.SIGTERM, signal.SIGINT])
def test_a_signal_ends_it_though_a_shell_started_it_in_the_background(tmp_path: Path, number: signal.Signals) -> None:
    port = free_port()
    environ = {**os.environ, "GRAPHNET_HOME": str(tmp_path / "home")}
    environ.pop("DAGSTER_HOME", None)
    with (tmp_path / "ui.log").open("wb") as log:
        ui = subprocess.Popen(
            [GRAPHNET, "ui", "--port", str(port)],
            cwd=CHECKOUT,
            env=environ,
            stdout=log,
            stderr=log,
            preexec_fn=lambda: signal.signal(signal.SIGINT, signal.SIG_IGN),  # as a shell does for "&"
        )
    try:
        wait_for(f"http://127.0.0.1:{port}", up=True)
        (dagster,) = Path(f"/proc/{ui.pid}/task/{ui.pid}/children").read_text().split()
        assert processes_of(int(dagster))
        ui.send_signal(number)
        assert ui.wait(60) == ExitCode.OK, (tmp_path / "ui.log").read_text()
        deadline = time.monotonic() + TIMEOUT_S
        while (left := processes_of(int(dagster))) and time.monotonic() < deadline:
            time.sleep(0.3)  # servers of code end when nobody asks them any more
        assert left == []
    finally:
        ui.kill()
