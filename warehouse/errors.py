"""Errors of the warehouse; what raises them is in the modules that do the work."""

from __future__ import annotations

import errno

from ops.errors import GraphNetError


class WarehouseError(GraphNetError):
    """Results could not be stored or read; nothing that was stored before is lost."""


class NewerSchemaError(WarehouseError):
    """The database was written by a newer version of this project."""


_DISK_FULL_TEXTS = ("no space left", "disk full", "file too large", "disk quota exceeded", "could not write all bytes")
_DISK_FULL_NUMBERS = frozenset({errno.ENOSPC, errno.EFBIG, errno.EDQUOT})


def is_disk_full(error: BaseException) -> bool:
    """Whether an error of the system, pyarrow or DuckDB says that there was no room to write."""
    if isinstance(error, OSError) and error.errno in _DISK_FULL_NUMBERS:
        return True
    text = str(error).lower()
    return any(part in text for part in _DISK_FULL_TEXTS)
