"""The root exception of the project, and a test for full disks.

An error that a caller may want to distinguish is a subclass in the module that raises it.
"""

import errno

_DISK_FULL_TEXTS = ("no space left", "disk full", "file too large", "disk quota exceeded", "could not write all bytes")
_DISK_FULL_NUMBERS = frozenset({errno.ENOSPC, errno.EFBIG, errno.EDQUOT})


class GraphNetError(Exception):
    """A failure that a person can act on: the message says what failed and what to try."""


def is_disk_full(error: BaseException) -> bool:
    """Tell whether an error of the system or of a library (pyarrow, DuckDB) means that there was no room to write."""
    if isinstance(error, OSError) and error.errno in _DISK_FULL_NUMBERS:
        return True
    text = str(error).lower()
    return any(part in text for part in _DISK_FULL_TEXTS)
