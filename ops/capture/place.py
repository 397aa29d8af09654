"""Putting a finished folder in its place in one step.

Not here: what is in it. Nothing in this module imports torch.
"""

from __future__ import annotations

import ctypes
import os
import shutil
from pathlib import Path

_AT_FDCWD = -100
_RENAME_EXCHANGE = 2


def put_in_place(new: Path, old: Path) -> None:
    """Put `new` in the place of `old` in one step, and what was there, if anything, in the place of `new`."""
    try:
        new.rename(old)
    except OSError:
        libc = ctypes.CDLL(None, use_errno=True)
        if libc.renameat2(_AT_FDCWD, os.fsencode(new), _AT_FDCWD, os.fsencode(old), _RENAME_EXCHANGE) != 0:
            # The file system cannot exchange folders: next best, with an instant in between.
            shutil.rmtree(old)
            new.rename(old)
