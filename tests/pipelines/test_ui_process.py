"""`graphnet ui` as a process: a port in use is refused, and every signal that asks it to end ends all of it."""

from __future__ import annotations

import contextlib
import os
import signal
import socket
import time
from pathlib import Path

import pytest

from pipelines.cli import run
from pipelines.exits import ExitCode
from tests.pipelines.ui_server import TIMEOUT_S, free_port, start_ui, wait_until_up


def test_a_port_in_use_is_refused_in_a_line(capsys: pytest.CaptureFixture[str]) -> None:
    with socket.create_server(("127.0.0.1", 0)) as server:
        port = server.getsockname()[1]
        assert run(["ui", "--port", str(port)]) == ExitCode.USAGE
    assert f"port {port} of 127.0.0.1 cannot be used (Address already in use)" in capsys.readouterr().err


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
    port, log = free_port(), tmp_path / "ui.log"
    environ = {**os.environ, "GRAPHNET_HOME": str(tmp_path / "home")}
    environ.pop("DAGSTER_HOME", None)
    ui = start_ui(port, environ, log, sigint=signal.SIG_IGN)
    try:
        wait_until_up(f"http://127.0.0.1:{port}", ui, log)
        (dagster,) = Path(f"/proc/{ui.pid}/task/{ui.pid}/children").read_text().split()
        assert processes_of(int(dagster))
        ui.send_signal(number)
        assert ui.wait(60) == ExitCode.OK, log.read_text()
        deadline = time.monotonic() + TIMEOUT_S
        while (left := processes_of(int(dagster))) and time.monotonic() < deadline:
            time.sleep(0.3)  # servers of code end when nobody asks them any more
        assert left == []
    finally:
        ui.kill()
