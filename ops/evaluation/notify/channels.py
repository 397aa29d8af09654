"""Sends notices: to a command's standard input, or by HTTP to a webhook.

A receiver that fails, hangs or answers nonsense raises `NotifyError` and nothing else. The command runs without a shell
in a process group of its own, which is killed when its time is over. Redirections of a webhook are not followed.
"""

import base64
import contextlib
import http.client
import os
import signal
import subprocess
import tempfile
import threading
import urllib.error
import urllib.request
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any, Protocol
from urllib.parse import unquote, urlsplit, urlunsplit

from ops.errors import GraphNetError
from ops.evaluation.notify.message import Message
from ops.execution.untrusted.text import printable

_LONGEST_ANSWER = 2_000
_PATIENCE = 1.5


class NotifyError(GraphNetError):
    """A notice could not be sent; the message says why."""


class NoticeChannel(Protocol):
    """A receiver of notices."""

    @property
    def name(self) -> str:
        """Name of the channel in the table `notice`."""
        ...

    def send(self, message: Message) -> None:
        """Send a message.

        Raises:
            NotifyError: It could not be sent.
        """
        ...


@dataclass(frozen=True, slots=True)
class CommandChannel:
    """A command that reads the message as JSON from its standard input, and ends with 0.

    Attributes:
        command: Program and arguments.
        timeout_s: Seconds after which it is killed.
    """

    command: Sequence[str]
    timeout_s: float = 20.0
    name: str = "command"

    def send(self, message: Message) -> None:
        """Run the command with the message on its standard input."""
        program = self.command[0]
        with tempfile.TemporaryFile() as output:
            try:
                process = subprocess.Popen(
                    list(self.command), stdin=subprocess.PIPE, stdout=output, stderr=output, start_new_session=True
                )
            except (OSError, ValueError) as error:
                raise NotifyError(f"notify.command {program!r} cannot be started: {error}") from error
            try:
                process.communicate(message.json(), timeout=self.timeout_s)
            except subprocess.TimeoutExpired as error:
                raise NotifyError(f"notify.command {program!r} did not end within {self.timeout_s:g} s") from error
            finally:
                if process.returncode is None:
                    with contextlib.suppress(ProcessLookupError):
                        os.killpg(process.pid, signal.SIGKILL)
                    process.wait()
            if process.returncode != 0:
                output.seek(0)
                answer = output.read(_LONGEST_ANSWER).decode(errors="replace").strip().partition("\n")[0]
                said = f": {printable(answer)}" if answer else ""
                raise NotifyError(f"notify.command {program!r} ended with status {process.returncode}{said}")


class _NoRedirect(urllib.request.HTTPRedirectHandler):
    """A handler that leaves a redirection an error: the message is for the named server alone."""

    def redirect_request(self, *_: Any, **__: Any) -> None:
        """Refuse every redirection."""


@dataclass(frozen=True, slots=True)
class WebhookChannel:
    """A server that takes the message as the JSON body of a POST, and answers 2xx.

    Attributes:
        address: Its address, which may begin with `user:password@`; a secret, so it is in no message.
        timeout_s: Seconds that it may be silent; it has half as long again to end its answer.
    """

    address: str
    timeout_s: float = 10.0
    name: str = "webhook"

    def send(self, message: Message) -> None:
        """Post the message to the server."""
        errors: list[NotifyError] = []

        def post() -> None:
            try:
                self._post(message)
            except NotifyError as error:
                errors.append(error)

        # A thread of its own: a server that sends a byte now and then ends no timeout of its socket.
        thread = threading.Thread(target=post, daemon=True)
        thread.start()
        thread.join(_PATIENCE * self.timeout_s)
        if thread.is_alive():
            host = urlsplit(self.address).hostname
            raise NotifyError(f"the webhook at {host} did not end its answer in {_PATIENCE * self.timeout_s:g} s")
        if errors:
            raise errors[0]

    def _post(self, message: Message) -> None:
        parts = urlsplit(self.address)
        host = parts.hostname
        headers = {"Content-Type": "application/json; charset=utf-8", "User-Agent": "graphnet"}
        account, at, server = parts.netloc.rpartition("@")
        if at:
            headers["Authorization"] = f"Basic {base64.b64encode(unquote(account).encode()).decode()}"
        request = urllib.request.Request(
            urlunsplit(parts._replace(netloc=server)),
            data=message.json(escape_markup=True),
            headers=headers,
            method="POST",
        )
        opener = urllib.request.build_opener(_NoRedirect)
        try:
            opener.open(request, timeout=self.timeout_s).close()
        except urllib.error.HTTPError as error:
            with error:
                raise NotifyError(f"the webhook at {host} answered {error.code} {printable(error.reason)}") from None
        except (OSError, http.client.HTTPException, ValueError) as error:
            reason = printable(str(getattr(error, "reason", error)))
            raise NotifyError(f"the webhook at {host} cannot be reached: {reason}") from None
