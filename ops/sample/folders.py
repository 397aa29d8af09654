"""Folders of samples: what parts are called, and how a finished folder takes the place of another."""

import contextlib
import ctypes
import errno
import os
import shutil
import tempfile
from collections.abc import Iterator
from pathlib import Path

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
    staging = Path(tempfile.mkdtemp(prefix=f".{folder.name}-", dir=folder.parent))
    try:
        staging.chmod(0o755)
        yield staging
        replace_folder(staging, folder)
    finally:
        shutil.rmtree(staging, ignore_errors=True)


def remove_unfinished(root: Path) -> None:
    """Remove what processes left that were killed while they were `replacing` folders two levels below a root.

    Nobody may be at it meanwhile.
    """
    for folder in root.glob("*/.*-*"):
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
