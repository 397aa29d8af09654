"""Files of /proc that tell of other processes, read within bounds: each says as much as its process makes it say."""

import contextlib
import itertools
import os
from collections.abc import Iterator

_PIECE_BYTES = 1 << 16
_MOST_BYTES = 1 << 20

_MOST_ENVIRONMENT_BYTES = 8 << 20
"""A kernel starts no program with more than 6 MiB of arguments and environment; a process may claim any size later."""


def pieces(path: str) -> Iterator[bytes]:
    """What the kernel gives of a file, piece by piece, up to its end or an error.

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
    """The start of a file, up to about 1 MiB; nothing of one that cannot be read."""
    content = b""
    with contextlib.suppress(OSError):
        for piece in pieces(path):
            content += piece
            if len(content) >= _MOST_BYTES:
                break
    return content


def environment_has(pid: int, variable: str) -> bool:
    """Whether a process was started with a variable ("NAME=value"); False if its environment cannot be read."""
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
    """Where /proc shows what a process holds.

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
