"""The lines of a log: read with a bound, and taken apart into who printed it, what it is about, and its value."""

from __future__ import annotations

import hashlib
from collections import Counter
from collections.abc import Iterator
from pathlib import Path
from typing import NamedTuple

from ops.errors import GraphNetError

MOST_LINE_BYTES = 1 << 18
"""Most bytes of a line that is read: the dtypes of ten thousand outputs. What is longer is no line of a result."""

_TAGS = frozenset(
    {
        b"Processing",
        b"Config",
        b"Datatype",
        b"DataType",
        b"Shape",
        b"Correctness",
        b"Performance",
        b"Speedup",
        b"Result",
    }
)
_FAILED = b"Fail due to "
_MOST_PLACES = 4
"""Most places of a line where a tag is looked for: loggers may put a few words in brackets before it."""


class LogError(GraphNetError):
    """A log cannot be read, or has nothing of a benchmark."""


class LogLine(NamedTuple):
    """A line that a benchmark command prints with its prompt.

    Attributes:
        prompt: The word before it, which `--log-prompt` sets: of each process its own, if somebody took care.
        tag: What it is about, such as `Config` or `Correctness`.
        key: What of it, such as `device` or `equal`; b"" where there is nothing more.
        value: The rest.
    """

    prompt: bytes
    tag: bytes
    key: bytes
    value: bytes


def parse_line(line: bytes) -> LogLine | None:
    """Take a line apart; None for any other text."""
    start = -1
    for _ in range(_MOST_PLACES):
        start = line.find(b" [", start + 1)
        if start < 0:
            return None
        tag, bracket, rest = line[start + 2 :].partition(b"]")
        if bracket and tag in _TAGS:
            key, value = _split(tag, rest)
            return LogLine(line[:start].rpartition(b" ")[2], tag, key.strip(), value.strip())
        if tag.startswith(_FAILED):
            return LogLine(line[:start].rpartition(b" ")[2], b"Fail", b"", tag.removeprefix(_FAILED))
    return None


def _split(tag: bytes, rest: bytes) -> tuple[bytes, bytes]:
    """Split what follows a tag into key and value: "[key]: value", " key: value" of a setting, or " value"."""
    if rest.startswith(b"["):
        key, _, value = rest[1:].partition(b"]")
        return key, value.lstrip(b": ")
    if tag == b"Config":
        key, _, value = rest.partition(b":")
        return key, value
    return b"", rest


def read_lines(path: Path, warnings: Counter[str]) -> Iterator[bytes]:
    """Yield each line of a file.

    Lines that are too long are passed over, and so is a last line that does not end: it may have been cut.

    Raises:
        LogError: The file cannot be read.
    """
    try:
        with path.open("rb") as file:
            while line := file.readline(MOST_LINE_BYTES):
                if line.endswith(b"\n"):
                    yield line.rstrip()
                    continue
                is_long = len(line) == MOST_LINE_BYTES
                while line and not line.endswith(b"\n"):
                    line = file.readline(MOST_LINE_BYTES)
                warnings["lines longer than 256 KiB, left out" if is_long else "cut last line, left out"] += 1
    except OSError as error:
        raise LogError(f"cannot read {path}: {error}") from error


def digest_of(path: Path) -> str:
    """sha256 of a log, 64 hex digits.

    Raises:
        LogError: The file cannot be read.
    """
    try:
        with path.open("rb") as file:
            return hashlib.file_digest(file, "sha256").hexdigest()
    except OSError as error:
        raise LogError(f"cannot read {path}: {error}") from error
