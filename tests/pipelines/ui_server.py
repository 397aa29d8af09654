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

import pytest

from ops.checkout import CHECKOUT

GRAPHNET = Path(sys.executable).with_name("graphnet")
TIMEOUT_S = 180.0


def free_port() -> int:
    with socket.create_server(("127.0.0.1", 0)) as server:
        return int(server.getsockname()[1])


def start_ui(
    port: int, environ: Mapping[str, str], log: Path, *, sigint: signal.Handlers = signal.SIG_DFL
) -> subprocess.Popen[bytes]:
    """Start the UI in a session of its own.

    Args:
        port: Where it listens.
        environ: Its variables.
        log: File that its output goes to.
        sigint: What it inherits for SIGINT: a shell has it ignored in what it starts in the background.
    """
    with log.open("wb") as output:
        return subprocess.Popen(
            [GRAPHNET, "ui", "--port", str(port)],
            cwd=CHECKOUT,
            env=dict(environ),
            stdout=output,
            stderr=output,
            start_new_session=True,
            preexec_fn=lambda: signal.signal(signal.SIGINT, sigint),
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


def stop(server: subprocess.Popen[bytes]) -> None:
    """End the UI as Ctrl+C does, and by force if that does not help."""
    server.send_signal(signal.SIGINT)
    try:
        server.wait(60)
    except subprocess.TimeoutExpired:
        os.killpg(server.pid, signal.SIGKILL)
        server.wait()
        pytest.fail("the UI did not end on SIGINT")
