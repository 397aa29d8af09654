"""Folders of samples: names of parts, and atomic replacement of a file or folder by a finished one."""

import contextlib
import ctypes
import errno
import fcntl
import os
import shutil
import tempfile
import uuid
from collections.abc import Iterator
from pathlib import Path

from ops.errors import GraphNetError

_UNFINISHED = ".part-"
"""Marks names of incomplete folders; eight random characters follow it."""

_AT_FDCWD = -100
_RENAME_EXCHANGE = 2
_OCCUPIED = frozenset({errno.ENOTEMPTY, errno.EEXIST})
_CANNOT_EXCHANGE = frozenset({errno.EINVAL, errno.ENOSYS, errno.ENOTSUP})


def part_folder(index: int) -> str:
    """Name of the folder of a graph of several, or of a part of a decomposed sample."""
    return f"subgraph_{index}"


@contextlib.contextmanager
def staging_folder(folder: Path) -> Iterator[Path]:
    """Make a new folder that replaces another at the end of the context; after an error the old one stays.

    The new folder is hidden until then, so that no reader sees half a model.
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
def unfinished_folder(folder: Path, *, keeps: bool) -> Iterator[Path]:
    """Make a hidden folder, next to a folder that is to be built, for one process at a time.

    The caller moves the finished folder to its place with `replace_folder`; the rest of the hidden one is removed.

    Args:
        folder: The folder that is built.
        keeps: Keep what an error or a killed process left, for the next try to go on with; else it is removed after
            the error, or before the next try.

    Raises:
        GraphNetError: Another process builds the folder.
    """
    folder = folder.absolute()
    place = folder.with_name(f".{folder.name}.unfinished")
    place.mkdir(parents=True, exist_ok=True)
    staging, lock_path = place / folder.name, place / "lock"
    with lock_path.open("a") as lock:
        if not _try_lock(lock.fileno()):
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


def _try_lock(lock: int) -> bool:
    """Lock a file for this process; False if another process holds the lock, or has removed the file meanwhile."""
    try:
        fcntl.flock(lock, fcntl.LOCK_EX | fcntl.LOCK_NB)
    except BlockingIOError:
        return False
    return os.fstat(lock).st_nlink > 0


def remove_unfinished(root: Path) -> None:
    """Remove folders of `staging_folder` that killed processes left two levels below a root.

    No other process may write below the root meanwhile. Other hidden folders stay: a person may have chosen any root.
    """
    for folder in root.glob(f"*/.*{_UNFINISHED}{'?' * 8}"):
        shutil.rmtree(folder, ignore_errors=True)


def replace_file(path: Path, content: bytes) -> None:
    """Write a file so that a reader sees the old content or the new one; its permissions stay."""
    path.parent.mkdir(parents=True, exist_ok=True)
    temporary = path.with_name(f".{path.name}.{uuid.uuid4().hex}")
    try:
        temporary.write_bytes(content)
        if path.exists():
            shutil.copymode(path, temporary)
        temporary.replace(path)
    finally:
        temporary.unlink(missing_ok=True)


def replace_folder(new: Path, old: Path) -> None:
    """Move `new` to `old` atomically; the previous content of `old`, if any, is at `new` afterwards."""
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
    """Exchange folders where the file system cannot do it atomically: for an instant there is none at `old`."""
    aside = new.with_name(f"{new.name}.old")
    old.rename(aside)
    try:
        new.rename(old)
    except OSError:
        aside.rename(old)
        raise
    aside.rename(new)
