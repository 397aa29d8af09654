"""Folders of the dataset: which one a model's samples have, and how they are written there, all of them or none.

Nothing in this module imports torch.
"""

from __future__ import annotations

import contextlib
import ctypes
import dataclasses
import errno
import os
import re
import shlex
import shutil
import tempfile
from collections.abc import Iterator, Mapping, Sequence
from pathlib import Path, PurePosixPath
from typing import Any, Protocol

from ops.errors import GraphNetError
from ops.sample.format.codec import read_info, write_sample
from ops.sample.format.files import FILE_LIMITS, INFO_FILE
from ops.sample.format.types import Sample
from ops.sources import registry
from ops.sources.base import LoadedModel, ModelSpec
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


@dataclasses.dataclass(frozen=True, slots=True)
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


class Reporter(Protocol):
    """The part of `ops.worker.child.Reporter` that capture uses."""

    def phase(self, name: str) -> None:
        """Say what is done now."""

    def partial(self, values: Mapping[str, Any]) -> None:
        """Say a part of the result."""


def announced(loaded: LoadedModel, payload: Mapping[str, Any], reporter: Reporter, **versions: str) -> LoadedModel:
    """Report a model that a worker has loaded; it is named after its options, and its origin has command and versions.

    Raises:
        GraphNetError: It would be written to another folder than the parent expects.
    """
    origin = {**loaded.origin, **versions, "command": f"graphnet extract {shlex.quote(payload['spec'])}"}
    model_name = variant_name(loaded.model_name, payload["options"])
    reporter.partial({"model_name": model_name, "library": loaded.source, "task": loaded.task})
    stored_as, own = payload.get("stored_as"), [loaded.source, model_name]
    if stored_as is not None and own != list(stored_as):
        raise GraphNetError(f"the source gave {'/'.join(own)}; its stored_as said {'/'.join(stored_as)}")
    return dataclasses.replace(loaded, origin=origin, model_name=model_name)


def write_model(samples: Sequence[Sample], model: LoadedModel, out_root: Path) -> tuple[str, ...]:
    """Write the samples of a model at `<out_root>/<library>/<model>`, or below, replacing older ones.

    Returns:
        The ids of the samples: their paths below `out_root`.
    """
    folder = out_root / model.source / folder_name(model.model_name)
    parts = ("",) if len(samples) == 1 else tuple(f"subgraph_{i}" for i in range(len(samples)))
    with replacing(folder) as staging:
        for part, sample in zip(parts, samples, strict=True):
            write_sample(sample, staging / part)
    return tuple((folder / part).relative_to(out_root).as_posix() for part in parts)


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
