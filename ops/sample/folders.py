"""Folders of samples: what parts are called, and how a finished folder takes the place of another."""

import contextlib
import ctypes
import errno
import fcntl
import os
import shutil
import tempfile
from collections.abc import Iterator
from pathlib import Path

from ops.errors import GraphNetError

_UNFINISHED = ".part-"
"""In the names of folders that are not complete yet, before eight random characters."""

_AT_FDCWD = -100
_RENAME_EXCHANGE = 2
_OCCUPIED = frozenset({errno.ENOTEMPTY, errno.EEXIST})
_CANNOT_EXCHANGE = frozenset({errno.EINVAL, errno.ENOSYS, errno.ENOTSUP})


def part_folder(index: int) -> str:
    """Name of the folder of a graph of several, or of a part of a decomposed sample."""
    return f"subgraph_{index}"


@contextlib.contextmanager
def replacing(folder: Path) -> Iterator[Path]:
    """A new folder that takes the place of another at the end of the context; an error leaves that as it was.

    It is hidden until it is complete, so that no reader sees half a model.
    """
    folder.parent.mkdir(parents=True, exist_ok=True)
    staging = Path(tempfile.mkdtemp(prefix=f".{folder.name}{_UNFINISHED}", dir=folder.parent))
    try:
        staging.chmod(0o755)
        yield staging
        replace_folder(staging, folder)
    finally:
        shutil.rmtree(staging, ignore_errors=True)


@contextlib.contextmanager
def unfinished(folder: Path, *, keeps: bool) -> Iterator[Path]:
    """A hidden folder beside another, in which that is built by one process at a time.

    Who builds it moves it to its place with `replace_folder`. What is in the hidden one afterwards is removed.

    Args:
        folder: What is built.
        keeps: Whether the next try goes on with what an error, or a process that was killed, left; else that is
            removed after the error, or before the next try.

    Raises:
        GraphNetError: Another process is at it.
    """
    folder = folder.absolute()
    place = folder.with_name(f".{folder.name}.unfinished")
    place.mkdir(parents=True, exist_ok=True)
    staging, lock_path = place / folder.name, place / "lock"
    with lock_path.open("a") as lock:
        if not _is_locked(lock.fileno()):
            raise GraphNetError(f"another process writes {folder}: wait for it")
        if not keeps:
            shutil.rmtree(staging, ignore_errors=True)
        staging.mkdir(exist_ok=True)
        is_over = not keeps
        try:
            yield staging
            is_over = True
        finally:
            if is_over:
                shutil.rmtree(staging, ignore_errors=True)
                lock_path.unlink()
                with contextlib.suppress(OSError):  # the next process is there
                    place.rmdir()


def _is_locked(lock: int) -> bool:
    """Lock a file for this process; no where another has it, or had it and removed it meanwhile."""
    try:
        fcntl.flock(lock, fcntl.LOCK_EX | fcntl.LOCK_NB)
    except BlockingIOError:
        return False
    return os.fstat(lock).st_nlink > 0


def remove_unfinished(root: Path) -> None:
    """Remove what processes left that were killed while they were `replacing` folders two levels below a root.

    Nobody may be at it meanwhile. Other hidden folders stay: the root may be any that a person chose.
    """
    for folder in root.glob(f"*/.*{_UNFINISHED}{'?' * 8}"):
        shutil.rmtree(folder, ignore_errors=True)


def replace_folder(new: Path, old: Path) -> None:
    """Move `new` to `old` atomically; a previous content of `old`, if any, is at `new` afterwards."""
    try:
        new.rename(old)
        return
    except OSError as error:
        if error.errno not in _OCCUPIED:
            raise
    try:
        _exchange(new, old)
    except OSError as error:
        if error.errno not in _CANNOT_EXCHANGE:
            raise
        _exchange_in_steps(new, old)


def _exchange(new: Path, old: Path) -> None:
    libc = ctypes.CDLL(None, use_errno=True)
    rename = getattr(libc, "renameat2", None)  # of Linux alone
    if rename is None:
        raise OSError(errno.ENOSYS, "there is no renameat2")
    if rename(_AT_FDCWD, os.fsencode(new), _AT_FDCWD, os.fsencode(old), _RENAME_EXCHANGE) != 0:
        code = ctypes.get_errno()
        raise OSError(code, os.strerror(code), str(new), None, str(old))


def _exchange_in_steps(new: Path, old: Path) -> None:
    """For file systems that cannot exchange folders: for an instant there is none at `old`."""
    aside = new.with_name(f"{new.name}.old")
    old.rename(aside)
    try:
        new.rename(old)
    except OSError:
        aside.rename(old)
        raise
    aside.rename(new)
