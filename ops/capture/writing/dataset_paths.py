"""A model's folder: what it is called, and putting a finished one in its place in one step.

Nothing in this module imports torch.
"""

from __future__ import annotations

import ctypes
import errno
import os
import re
from pathlib import Path

from ops.errors import GraphNetError

NAME = re.compile(r"[A-Za-z0-9_][A-Za-z0-9._+-]*")
"""What a folder of the dataset may be called: nothing hidden, and nothing that leads elsewhere."""

_AT_FDCWD = -100
_RENAME_EXCHANGE = 2
_OCCUPIED = frozenset({errno.ENOTEMPTY, errno.EEXIST})
_CANNOT_EXCHANGE = frozenset({errno.EINVAL, errno.ENOSYS, errno.ENOTSUP})


def folder_name(model_name: str) -> str:
    """A model's name as the name of one folder: "google/vit-base" → "google_vit-base", as GraphNet does.

    Raises:
        GraphNetError: It cannot be one.
    """
    name = model_name.replace("/", "_")
    if not NAME.fullmatch(name):
        raise GraphNetError(
            f"{model_name!r} cannot name a model's samples: use letters, digits and any of . _ + - /, and begin with "
            f"a letter, a digit or _"
        )
    return name


def put_in_place(new: Path, old: Path) -> None:
    """Put `new` in the place of `old` in one step, and what was there, if anything, in the place of `new`."""
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
    """Next best where the file system cannot exchange folders: with an instant in which there is none."""
    aside = new.with_name(f"{new.name}.old")
    old.rename(aside)
    try:
        new.rename(old)
    except OSError:
        aside.rename(old)
        raise
    aside.rename(new)
