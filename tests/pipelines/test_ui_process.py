"""`graphnet ui` as a process: a port in use is refused, and every signal reaches Dagster as an interrupt.

That an interrupt ends all of Dagster is seen at the end of the tests of a person with a browser.
"""

import signal
import socket
import subprocess
import sys
import time
from pathlib import Path

import pytest

from assets.availability import Availability
from ops.checkout import CHECKOUT
from pipelines.cli import run
from pipelines.commands import ui
from pipelines.exits import ExitCode


def test_a_port_in_use_is_refused_in_a_line(capsys: pytest.CaptureFixture[str]) -> None:
    with socket.create_server(("127.0.0.1", 0)) as server:
        port = server.getsockname()[1]
        assert run(["ui", "--port", str(port)]) == ExitCode.USAGE
    assert f"port {port} of 127.0.0.1 cannot be used (Address already in use)" in capsys.readouterr().err


def test_it_says_what_it_waits_for(
    project: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    said: list[str] = []
    monkeypatch.chdir(project)
    monkeypatch.setattr(Availability, "probe", lambda *_: said.append(capsys.readouterr().err))
    monkeypatch.setattr(ui, "_check_port", lambda *_: None)
    monkeypatch.setattr(ui, "_run", lambda _: said.append(capsys.readouterr().err) or ExitCode.OK)
    assert run(["ui"]) == ExitCode.OK
    assert "which backends run here" in said[0]
    assert "starting Dagster" in said[1] and "http://127.0.0.1:3000" in said[1]


STAND_IN = """
import pathlib, signal, sys, time
pathlib.Path(sys.argv[1]).write_text(str(signal.getsignal(signal.SIGINT) is signal.default_int_handler))
time.sleep(60)
"""


@pytest.mark.parametrize("number", [signal.SIGINT, signal.SIGTERM, signal.SIGHUP])
def test_every_signal_reaches_dagster_as_an_interrupt(tmp_path: Path, number: signal.Signals) -> None:
    """Another program stands for Dagster, which takes long to start, and one that ends by SIGINT has ended well."""
    started = tmp_path / "started"
    code = "import sys; from pipelines.commands.ui import _run; sys.exit(_run([sys.executable, '-c', *sys.argv[1:]]))"
    with subprocess.Popen(
        [sys.executable, "-c", code, STAND_IN, str(started)],
        cwd=CHECKOUT,
        stderr=subprocess.PIPE,
        text=True,
        preexec_fn=lambda: signal.signal(signal.SIGINT, signal.SIG_IGN),
    ) as ui:
        while not (started.exists() and started.read_text()):
            assert ui.poll() is None
            time.sleep(0.05)
        assert started.read_text() == "True", "Dagster is not to ignore SIGINT, as this process was started to"
        ui.send_signal(number)
        _, errors = ui.communicate(timeout=60)
    assert ui.returncode == ExitCode.OK and "KeyboardInterrupt" in errors
