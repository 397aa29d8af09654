"""Notices reach a command or a server on loopback as JSON; what a receiver does wrong is an error with its reason."""

import base64
import contextlib
import http.server
import json
import socket
import sys
import threading
import time
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import psutil
import pytest

from ops.evaluation.notify.channels import CommandChannel, NotifyError, WebhookChannel
from ops.evaluation.notify.message import Message, Regression

REGRESSION = Regression(
    key="k",
    dataset="catalog",
    backend="inductor",
    build_hash="a" * 64,
    build="2.14",
    previous_build="2.13",
    kind="failed",
    subject="zoo/<!channel>\x1b[2J",
    before="1.32×",
    after="crash in run",
    reason="boom & <http://evil.example|click>",
    operators=("torch.gelu",),
    folder="/faults/1",
    reproducer="/faults/1/reproduce.py",
)
MESSAGE = Message([REGRESSION])


@contextlib.contextmanager
def server(*statuses: int, wait_s: float = 0.0) -> Iterator[tuple[str, list[tuple[str, str | None, Any]]]]:
    """A server on loopback that answers with these statuses; the kind, account and JSON of each request."""
    received: list[tuple[str, str | None, Any]] = []
    answers = iter(statuses)

    class Handler(http.server.BaseHTTPRequestHandler):
        def do_POST(self) -> None:
            body = self.rfile.read(int(self.headers["Content-Length"]))
            received.append((self.headers["Content-Type"], self.headers["Authorization"], json.loads(body)))
            time.sleep(wait_s)
            self.send_response(next(answers))
            self.send_header("Location", f"http://127.0.0.1:{listening.server_port}/elsewhere")
            self.end_headers()

        def log_message(self, *_: object) -> None:
            """Say nothing."""

    with http.server.ThreadingHTTPServer(("127.0.0.1", 0), Handler) as listening:
        thread = threading.Thread(target=listening.serve_forever, kwargs={"poll_interval": 0.01})
        thread.start()
        try:
            yield f"http://me:p%40ss@127.0.0.1:{listening.server_port}/hooks/secret", received
        finally:
            listening.shutdown()
            thread.join()


def test_a_webhook_gets_json_whose_text_is_no_markup() -> None:
    with server(200) as (address, received):
        WebhookChannel(address).send(MESSAGE)
    ((kind, account, document),) = received
    assert kind.startswith("application/json") and account == "Basic " + base64.b64encode(b"me:p@ss").decode()
    assert document["text"].startswith("GraphNet: inductor 2.14 made one thing worse (before: 2.13)")
    assert "zoo/&lt;!channel&gt;\\x1b[2J" in document["text"], "neither calls a channel nor moves a cursor"
    assert "boom &amp; &lt;http" in document["text"] and "<" not in document["text"]
    (item,) = document["regressions"]
    told = [item[name] for name in ("kind", "before", "after", "operators", "reproducer")]
    assert told == ["failed", "1.32×", "crash in run", ["torch.gelu"], "/faults/1/reproduce.py"]
    assert (document["build_hash"], document["test"]) == ("a" * 64, False)


@pytest.mark.parametrize("status", [500, 302, 404])
def test_an_answer_other_than_2xx_is_an_error_and_no_redirect_is_followed(status: int) -> None:
    with server(status, 200) as (address, received):
        with pytest.raises(NotifyError, match=rf"answered {status}(?!.*(secret|p@ss|p%40ss))"):
            WebhookChannel(address).send(MESSAGE)
        assert len(received) == 1


def test_a_server_that_is_gone_hangs_or_never_ends_its_answer_is_an_error() -> None:
    with server(200, wait_s=1.0) as (address, _), pytest.raises(NotifyError, match=r"127\.0\.0\.1 cannot be reached"):
        WebhookChannel(address, timeout_s=0.2).send(MESSAGE)
    with pytest.raises(NotifyError, match="cannot be reached"):
        WebhookChannel(address, timeout_s=0.2).send(MESSAGE)
    with socket.create_server(("127.0.0.1", 0)) as listening:

        def drip() -> None:
            connection, _ = listening.accept()
            with connection, contextlib.suppress(OSError):
                for part in ("HTTP/1.1 200 OK\r\n", *["X-More: yes\r\n"] * 40):
                    connection.sendall(part.encode())
                    time.sleep(0.05)

        thread = threading.Thread(target=drip)
        thread.start()
        with pytest.raises(NotifyError, match=r"did not end its answer in 0\.6 s"):
            WebhookChannel(f"http://127.0.0.1:{listening.getsockname()[1]}/", timeout_s=0.4).send(MESSAGE)
        thread.join()


def test_a_command_reads_json_and_no_shell_reads_its_arguments(tmp_path: Path) -> None:
    target = tmp_path / "$(touch pwned); x"
    code = "import sys, pathlib; pathlib.Path(sys.argv[1]).write_bytes(sys.stdin.buffer.read())"
    CommandChannel([sys.executable, "-c", code, str(target)]).send(Message([REGRESSION], is_test=True))
    document = json.loads(target.read_bytes())
    assert document["test"] is True and document["text"].startswith("[test] GraphNet")
    assert "zoo/<!channel>\\x1b[2J: failed, 1.32× → crash in run" in document["text"]
    assert [path.name for path in tmp_path.iterdir()] == [target.name]


EXIT = "import sys; sys.exit('the mail server\\nis down \\x1b')"
CLOSE = "import os; os.close(0); os._exit(3)"
HANG = "import os, subprocess, sys, time; child = subprocess.Popen(['sleep', '60']); "
HANG += "open(sys.argv[1], 'w').write(f'{os.getpid()} {child.pid}'); time.sleep(60)"


@pytest.mark.parametrize(
    ("command", "problem"),
    [
        (["/nowhere/to/be/found"], "cannot be started: .*No such file"),
        ([sys.executable, "-c", EXIT], "status 1: the mail server$"),
        ([sys.executable, "-c", CLOSE], "status 3$"),
    ],
)
def test_a_command_that_fails_is_an_error_with_what_it_said(command: list[str], problem: str) -> None:
    with pytest.raises(NotifyError, match=problem):
        CommandChannel(command).send(MESSAGE)


def test_a_command_that_hangs_is_killed_with_its_children(tmp_path: Path) -> None:
    pids = tmp_path / "pids"
    with pytest.raises(NotifyError, match="did not end within 2 s"):
        CommandChannel([sys.executable, "-c", HANG, str(pids)], timeout_s=2.0).send(MESSAGE)
    deadline = time.monotonic() + 5
    while any(is_alive(int(pid)) for pid in pids.read_text().split()):
        assert time.monotonic() < deadline
        time.sleep(0.05)


def is_alive(pid: int) -> bool:
    with contextlib.suppress(psutil.NoSuchProcess):
        return psutil.Process(pid).status() != psutil.STATUS_ZOMBIE
    return False


def test_a_text_lists_some_and_the_json_has_all() -> None:
    message = Message([REGRESSION] * 50)
    assert message.text.count("•") == 20 and message.text.endswith("… and 30 more")
    assert len(json.loads(message.json())["regressions"]) == 50
