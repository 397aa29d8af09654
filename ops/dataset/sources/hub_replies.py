"""Checks a hub's replies before its client gets them: the names that it makes paths of, and their size.

The hub's client names files in its cache after what the server says: a file's entity tag or hash, and the commit. It
takes them unchecked, so that a server could have files written anywhere. And it reads whatever a server sends, into
memory or onto the disk. Here all replies but weights have a limit, and weights may be as large as the server announces.
"""

import contextlib
import functools
import re
from collections.abc import Mapping
from http import HTTPStatus
from typing import Any

from ops.errors import GraphNetError
from ops.execution.untrusted.text import printable
from ops.failures import FailureReason, ReasonedError

_HEADERS = ("ETag", "X-Linked-Etag", "X-Repo-Commit", "X-Xet-Hash")
_KEYS = ("sha", "oid", "xetHash", "commitId")
_NAME = re.compile(r"(?!\.)[^/\\\0]{1,200}")
_LARGE = (".safetensors", ".parquet")
MAX_BYTES = 32 * 1024**2
"""Size of a reply that is not weights: lists of files, configurations, code. Those of the hub have up to a few MB."""
_FIRST_PATH = "graphnet_first_path"
_SHOWN = 100
_DIGITS = 9
LONGEST_WAIT_S = 20
"""A hub that asks to wait longer before the next try is an error; the client waits as long as it is asked to."""


class BusyError(GraphNetError):
    """A hub asks for a longer wait than is allowed here; `wait_s` has its seconds."""

    def __init__(self, wait_s: int) -> None:
        super().__init__(f"it asks to wait {wait_s} s before the next try")
        self.wait_s = wait_s


class UnsafeReplyError(ReasonedError):
    """A server gives a file an unsafe name, or sends far more than expected."""

    reason = FailureReason.DAMAGED_FILE


class TooLongReplyError(UnsafeReplyError):
    """A reply that is not weights is endless or far too long."""


@functools.cache
def check_replies() -> None:
    """Check every reply that the hub's client gets in this process, from now on. Worker only."""
    from huggingface_hub.utils import get_session, set_client_factory  # type: ignore[attr-defined]

    client: Any = get_session()
    hooks = client.event_hooks
    checked = {"request": [*hooks["request"], _remember], "response": [*hooks["response"], _check]}
    settings = {"follow_redirects": client.follow_redirects, "timeout": client.timeout}
    set_client_factory(lambda: type(client)(event_hooks=checked, **settings))


def _remember(request: Any) -> None:
    """Keep the path that was asked for; a redirection hands it on."""
    request.extensions.setdefault(_FIRST_PATH, request.url.path)


def _check(response: Any) -> None:
    """Refuse a reply with names that lead elsewhere, one that is too long, and one that asks to wait for too long.

    Raises:
        UnsafeReplyError: It is one of the first two.
        BusyError: It asks to wait for longer than `LONGEST_WAIT_S`.
    """
    is_busy = response.status_code == HTTPStatus.TOO_MANY_REQUESTS or response.is_server_error
    if is_busy and (wait_s := wait_asked_for(response.headers)) > LONGEST_WAIT_S:
        raise BusyError(wait_s)
    if "X-Repo-Commit" in response.headers:
        for header in _HEADERS:
            if header in response.headers:
                _check_name(response.headers[header].removeprefix("W/").strip('"'))
    if response.request.method == "HEAD":
        return
    path = response.request.extensions.get(_FIRST_PATH, "")
    is_file = "/resolve/" in path
    if is_file and response.is_success and path.endswith(_LARGE):
        if "Content-Length" not in response.headers:
            raise UnsafeReplyError("it sends weights without saying how many bytes")
        return
    _read(response)
    if not is_file and response.is_success:
        with contextlib.suppress(ValueError, RecursionError):  # the client refuses it
            _check_names(response.json())


def wait_asked_for(headers: Any) -> int:
    """Seconds until the next try, as a server that is busy says them; 0 where it says nothing of them."""
    from huggingface_hub.utils import parse_ratelimit_headers  # type: ignore[attr-defined]

    limit = parse_ratelimit_headers(headers)
    after = headers.get("Retry-After", "").strip()
    waits = [int(after[:_DIGITS])] if after.isascii() and after.isdecimal() else []
    return max([0, *waits, *([limit.reset_in_seconds] if limit is not None and limit.remaining == 0 else [])])


def _read(response: Any) -> None:
    """`response.read()`, for as long as the reply is not too long."""
    content = bytearray()
    for chunk in response.iter_bytes():
        content += chunk
        if len(content) > MAX_BYTES:
            raise TooLongReplyError(f"it sends more than {MAX_BYTES // 1024**2} MiB that are not weights")
    response._content = bytes(content)


def _check_names(content: Any) -> None:
    """Look at all objects in a reply, however deep."""
    waiting = [content]
    while waiting:
        item = waiting.pop()
        entries = item.items() if isinstance(item, Mapping) else enumerate(item if isinstance(item, list) else ())
        for key, value in entries:
            if key in _KEYS and value is not None:
                _check_name(value)
            waiting.append(value)


def _check_name(value: Any) -> None:
    if not isinstance(value, str) or _NAME.fullmatch(value) is None:
        raise UnsafeReplyError(f"it names a file or commit {printable(repr(value), _SHOWN)}")
