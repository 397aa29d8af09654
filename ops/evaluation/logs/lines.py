"""The lines of a log: read with a bound, and taken apart into who printed it, what it is about, and its value."""

from __future__ import annotations

import gzip
import re
import zlib
from collections import Counter
from collections.abc import Iterator
from pathlib import Path

from ops.errors import GraphNetError

MOST_LINE_BYTES = 1 << 18
"""Most bytes of a line that is read: the dtypes of ten thousand outputs. What is longer is no line of a result."""

_CHUNK_BYTES = 1 << 16
_LONG = "lines longer than 256 KiB, left out"
_GZIP = b"\x1f\x8b"
_LINE = re.compile(
    rb" \[(?:(Processing|Config|Data[Tt]ype|Shape|Correctness|Performance|Speedup|Result)\]"
    rb"(?:\[([^]]*)\]?)?[:\s]*(.*)|Fail due to ([^]]*))"
)
"""Tag, key and value of "[tag][key]: value" or "[tag] value", or the reason of a failure."""
_MOST_PLACES = 4
"""Most places of a line where a tag is looked for: loggers may put a few words in brackets before it."""


class LogError(GraphNetError):
    """A log cannot be read, or has nothing of a benchmark."""


def parse_line(line: bytes) -> tuple[bytes, bytes, bytes, bytes] | None:
    """Take a line apart that a benchmark command prints with its prompt; None for any other text.

    Returns:
        The prompt, the word before it, which `--log-prompt` sets: of each process its own, if somebody took care;
        the tag: what it is about, such as `Config` or `Correctness`; the key: what of it, such as `device` or `equal`,
        b"" where there is nothing more; and the value, which is the rest.
    """
    match = _LINE.search(line)
    if match is None or line.count(b" [", 0, match.start()) >= _MOST_PLACES:
        return None
    tag, key, value, reason = match.groups(b"")
    if tag == b"Config" and not key:
        key, _, value = value.partition(b":")
    return line[: match.start()].rpartition(b" ")[2], tag or b"Fail", key.strip(), value.strip() or reason


def read_lines(path: Path, warnings: Counter[str]) -> Iterator[bytes]:
    """Yield each line of a file, which may be compressed by gzip, without white space at its end.

    Lines that are too long are passed over, and so is a last line that does not end: it may have been cut.

    Raises:
        LogError: The file cannot be read.
    """
    try:
        with path.open("rb") as plain:
            is_packed = plain.read(len(_GZIP)) == _GZIP
            plain.seek(0)
            file, rest = gzip.GzipFile(fileobj=plain) if is_packed else plain, b""
            while chunk := file.read(_CHUNK_BYTES):
                *lines, rest = (rest + chunk).split(b"\n")
                rest = rest[: MOST_LINE_BYTES + 1]  # of a line that is too long, no more
                for line in lines:
                    if len(line) > MOST_LINE_BYTES:
                        warnings[_LONG] += 1
                    else:
                        yield line.rstrip()
        if rest:
            warnings[_LONG if len(rest) > MOST_LINE_BYTES else "cut last line, left out"] += 1
    except (OSError, EOFError, zlib.error) as error:
        raise LogError(f"cannot read {path}: {error}") from error
