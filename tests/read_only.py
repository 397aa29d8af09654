"""A folder that cannot be written, for root too: tests run as root in containers, which no mode keeps out."""

import os
import tempfile
from collections.abc import Callable, Iterator
from contextlib import AbstractContextManager, contextmanager
from pathlib import Path

NOBODY = 65534


@contextmanager
def read_only_folder() -> Iterator[tuple[Path, Callable[[], AbstractContextManager[None]]]]:
    """A folder, and what makes it and all in it read-only for a while."""
    # Not pytest's: nobody else may even look into that.
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        yield folder, lambda: _frozen(folder)


@contextmanager
def _frozen(folder: Path) -> Iterator[None]:
    inside = [folder, *folder.rglob("*")]
    modes = {path: path.stat().st_mode for path in inside}
    for path in inside:
        path.chmod(0o555 if path.is_dir() else 0o444)
    is_root = os.geteuid() == 0
    if is_root:
        os.seteuid(NOBODY)
    try:
        yield
    finally:
        if is_root:
            os.seteuid(0)
        for path, mode in modes.items():
            path.chmod(mode)
