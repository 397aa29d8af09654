"""Paths of the dataset: the folder of a model's samples, its name, and its atomic replacement.

Nothing in this module imports torch.
"""

from __future__ import annotations

import contextlib
import ctypes
import errno
import os
import re
from dataclasses import dataclass
from pathlib import Path, PurePosixPath

from ops.errors import GraphNetError
from ops.sample.format.codec import read_info
from ops.sample.format.files import FILE_LIMITS, INFO_FILE
from ops.sources import registry
from ops.sources.base import ModelSpec
from ops.sources.options import variant_name
from ops.untrusted.folders import read_files
from ops.untrusted.text import printable

NAME = re.compile(r"[A-Za-z0-9_][A-Za-z0-9._+-]*")
"""Names that a folder of the dataset may have: not hidden, and no path to elsewhere."""

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


@dataclass(frozen=True, slots=True)
class ModelFolder:
    """The folder of a model's samples in the dataset; only the parent process decides it."""

    source: str
    model_name: str

    @classmethod
    def of(cls, spec: ModelSpec) -> ModelFolder:
        """The folder of a model as its source names it."""
        source, model_name = registry.get(spec.source).stored_as(spec)
        return cls(source, variant_name(model_name, spec.options))

    @property
    def folder(self) -> PurePosixPath:
        """`<source>/<model>`."""
        return PurePosixPath(self.source, folder_name(self.model_name))

    def occupied_message(self, out_root: Path) -> str | None:
        """Error message if another model's samples are in the folder: "a/b" and "a_b" have the same one; else None."""
        for part in (self.folder, self.folder / "subgraph_0"):
            with contextlib.suppress(GraphNetError):
                content = read_files(out_root / part, {INFO_FILE: FILE_LIMITS[INFO_FILE]}).get(INFO_FILE, b"")
                other = read_info(content.decode(errors="replace"), Path(part)).model_name
                if other not in (None, self.model_name) and folder_name(str(other)) == self.folder.name:
                    return (
                        f"{printable(str(out_root / self.folder))} holds the samples of another model, "
                        f"{printable(str(other), 300)}: remove that folder, or give another one with --out"
                    )
        return None
