"""Reads files of /proc about other processes, up to a bound, since a process can make its files long."""

import contextlib
import itertools
import os
from collections.abc import Iterator

_PIECE_BYTES = 1 << 16
_MOST_BYTES = 1 << 20

_MOST_ENVIRONMENT_BYTES = 8 << 20
"""Most bytes of an environment: a kernel starts no program with over 6 MiB, but a process may claim more later."""


def pieces(path: str) -> Iterator[bytes]:
    """Yield the content of a file, piece by piece, up to its end or an error.

    Raises:
        OSError: The file cannot be opened.
    """
    fd = os.open(path, os.O_RDONLY)
    try:
        while piece := os.read(fd, _PIECE_BYTES):
            yield piece
    except OSError:  # the process has ended meanwhile
        return
    finally:
        os.close(fd)


def read(path: str) -> bytes:
    """Read the start of a file, up to about 1 MiB; nothing if it cannot be read."""
    content = b""
    with contextlib.suppress(OSError):
        for piece in pieces(path):
            content += piece
            if len(content) >= _MOST_BYTES:
                break
    return content


def environment_has(pid: int, variable: str) -> bool:
    """Tell whether a process was started with a variable ("NAME=value"); False if its environment cannot be read."""
    wanted, before, size_bytes = f"\0{variable}\0".encode(), b"\0", 0
    with contextlib.suppress(OSError):
        for piece in itertools.chain(pieces(f"/proc/{pid}/environ"), [b"\0"]):
            here = before + piece
            if wanted in here:
                return True
            before, size_bytes = here[-len(wanted) :], size_bytes + len(piece)
            if size_bytes >= _MOST_ENVIRONMENT_BYTES:
                break
    return False


def process_folder(pid: int) -> str:
    """Find the folder of /proc that shows the resources of a process.

    Once its first thread has ended, its own folder shows nothing, even if other threads go on; their folders still do.
    """
    folder = f"/proc/{pid}"
    if _has_memory(folder):
        return folder
    try:
        threads = os.listdir(f"{folder}/task")  # noqa: PTH208 - twenty times a second beside a measurement
    except OSError:
        return folder
    living = (thread for thread in (f"{folder}/task/{number}" for number in threads) if _has_memory(thread))
    return next(living, folder)


def _has_memory(folder: str) -> bool:
    fields = read(f"{folder}/statm").split()
    return bool(fields) and int(fields[0]) > 0
