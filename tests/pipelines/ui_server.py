"""`graphnet ui` as a process of its own: starting it, waiting for it, ending it."""

from __future__ import annotations

import contextlib
import os
import signal
import socket
import subprocess
import sys
import time
import urllib.request
from collections.abc import Mapping
from pathlib import Path

from ops.checkout import CHECKOUT
from pipelines.exits import ExitCode

GRAPHNET = Path(sys.executable).with_name("graphnet")
TIMEOUT_S = 180.0


def free_port() -> int:
    with socket.create_server(("127.0.0.1", 0)) as server:
        return int(server.getsockname()[1])


def start_ui(port: int, environ: Mapping[str, str], log: Path) -> subprocess.Popen[bytes]:
    """Start the UI in a session of its own, with SIGINT ignored, as a shell starts what is in the background.

    Args:
        port: Where it listens.
        environ: Its variables.
        log: File that its output goes to.
    """
    with log.open("wb") as output:
        return subprocess.Popen(
            [GRAPHNET, "ui", "--port", str(port)],
            cwd=CHECKOUT,
            env=dict(environ),
            stdout=output,
            stderr=output,
            start_new_session=True,
            preexec_fn=lambda: signal.signal(signal.SIGINT, signal.SIG_IGN),
        )


def is_up(address: str) -> bool:
    with contextlib.suppress(OSError), urllib.request.urlopen(f"{address}/server_info", timeout=5):
        return True
    return False


def wait_until_up(address: str, server: subprocess.Popen[bytes], log: Path) -> None:
    deadline = time.monotonic() + TIMEOUT_S
    while not is_up(address):
        assert server.poll() is None, log.read_text()
        assert time.monotonic() < deadline, f"not up in {TIMEOUT_S:.0f} s:\n{log.read_text()}"
        time.sleep(0.3)


def processes_of(session: int) -> list[int]:
    """Processes of a session that are not zombies."""
    pids = []
    for path in Path("/proc").glob("[0-9]*/stat"):
        with contextlib.suppress(OSError):
            fields = path.read_text().rpartition(")")[2].split()
            pids += [int(path.parent.name)] if int(fields[3]) == session and fields[0] != "Z" else []
    return pids


def stop(server: subprocess.Popen[bytes], number: signal.Signals, log: Path) -> None:
    """Ask the UI to end; it ends well, and Dagster's processes with it, or by force and the test fails."""
    (dagster,) = map(int, Path(f"/proc/{server.pid}/task/{server.pid}/children").read_text().split())
    try:
        assert processes_of(dagster)
        server.send_signal(number)
        assert server.wait(60) == ExitCode.OK, log.read_text()
        deadline = time.monotonic() + TIMEOUT_S
        while (remaining := processes_of(dagster)) and time.monotonic() < deadline:
            time.sleep(0.3)  # servers of code end when nobody asks them any more
        assert remaining == []
    finally:
        for session in (server.pid, dagster):
            with contextlib.suppress(ProcessLookupError):
                os.killpg(session, signal.SIGKILL)
        server.wait()
