"""Reads folders that somebody else made: regular files only, no links, without blocking, up to a size.

Whatever a name in such a folder stands for (a FIFO, a device, a link to a secret, a sparse file of a terabyte), reading
it either gives at most the permitted bytes or raises an error that names the kind of file.
"""

import contextlib
import hashlib
import os
import stat
from collections.abc import Iterable, Iterator, Mapping, Sequence
from pathlib import Path

from ops.errors import GraphNetError
from ops.execution.untrusted.text import printable

_CHUNK_BYTES = 1 << 20
_FOLDER_FLAGS = os.O_RDONLY | os.O_DIRECTORY | os.O_NONBLOCK | os.O_CLOEXEC
_FILE_FLAGS = os.O_RDONLY | os.O_NOFOLLOW | os.O_NONBLOCK | os.O_NOCTTY | os.O_CLOEXEC

_KINDS = (
    (stat.S_ISLNK, "a link"),
    (stat.S_ISDIR, "a folder"),
    (stat.S_ISFIFO, "a FIFO"),
    (stat.S_ISSOCK, "a socket"),
    (stat.S_ISCHR, "a device"),
    (stat.S_ISBLK, "a device"),
)


class UntrustedFileError(GraphNetError):
    """A file may not be read; the message has its path and its kind, and nothing of its content."""


@contextlib.contextmanager
def open_folder(root: Path, names: Sequence[str] = (), opened: int | None = None) -> Iterator[int]:
    """Open a descriptor of a folder, through which its files are opened even if its path changes.

    Args:
        root: The folder, or one of ours that it is below. Links in its path are followed.
        names: Path below `root`, one name a level: ("hub", "net"). Others made these folders: no link is followed.
        opened: Descriptor of `root`, if it is open already.

    Raises:
        UntrustedFileError: There is no such folder, it may not be read, or its path has a link.
    """
    with contextlib.ExitStack() as stack:
        descriptor, path = opened, root
        for name in (*([str(root)] if opened is None else []), *names):
            path = path if descriptor is None else path / name
            flags = _FOLDER_FLAGS if descriptor is None else _FOLDER_FLAGS | os.O_NOFOLLOW
            try:
                descriptor = os.open(name, flags, dir_fd=descriptor)
            except (OSError, ValueError) as error:
                reason = _reason(error)
                raise UntrustedFileError(f"{path_text(path)}: expected a folder that can be read: {reason}") from error
            stack.callback(os.close, descriptor)
        assert descriptor is not None
        yield descriptor


def read_files(folder: Path, limits: Mapping[str, int]) -> dict[str, bytes]:
    """Read the named files of a folder; those that it lacks are missing in the result.

    Args:
        folder: Their folder; links in its path are followed, since the caller chose it.
        limits: Each file to read → most bytes: its name, or that of a folder, "/", and its name there.

    Raises:
        UntrustedFileError: The folder cannot be read, or a name is no regular file or too large, or leads over a link.
    """
    with open_folder(folder) as descriptor:
        return read_files_at(descriptor, limits, folder)


def read_files_at(descriptor: int, limits: Mapping[str, int], path: Path) -> dict[str, bytes]:
    """Read files as `read_files` does, from an open folder; `path` is its path, for messages."""
    present = frozenset(os.listdir(descriptor))
    read: dict[str, bytes] = {}
    for name, limit_bytes in limits.items():
        below, _, own = name.rpartition("/")
        if (below or own) not in present:
            continue
        with open_folder(path, [below], descriptor) if below else contextlib.nullcontext(descriptor) as folder:
            content = read_at(folder, own, limit_bytes, path / below)
        if content is not None:
            read[name] = content
    return read


def write_files(folder: Path, files: Mapping[str, bytes]) -> None:
    """Write files to an existing folder of ours, in their order: path below it, "/" between its names → content."""
    for name, content in files.items():
        path = folder / name
        if "/" in name:
            path.parent.mkdir(exist_ok=True)
        path.write_bytes(content)


def copy_files(folder: Path, target: Path, limits: Mapping[str, int] | None = None) -> None:
    """Copy the regular files of a folder; other entries, and files in its folders, are left out.

    Args:
        folder: Their folder.
        target: Folder for the copies.
        limits: Name → most bytes of the only files to copy, each of which must then be regular; None for all.

    Raises:
        UntrustedFileError: The folder cannot be read, or has more or larger files than a task can be given.
    """
    if limits is not None:
        write_files(target, read_files(folder, limits))
        return
    count = size_bytes = 0
    with open_folder(folder) as descriptor, os.scandir(descriptor) as entries:
        for entry in entries:
            if not entry.is_file(follow_symlinks=False):
                continue
            content = read_at(descriptor, entry.name, COPY_FILE_BYTES, folder)
            if content is None:
                continue
            count, size_bytes = count + 1, size_bytes + len(content)
            if count > COPY_FILES or size_bytes > COPY_BYTES:
                most = f"{COPY_FILES} files with {size_text(COPY_BYTES)} together"
                raise UntrustedFileError(f"{path_text(folder)}: expected at most {most}")
            (target / entry.name).write_bytes(content)


COPY_FILES = 1000
COPY_FILE_BYTES = 64 << 20
COPY_BYTES = 256 << 20


def read_at(folder: int, name: str, limit_bytes: int, path: Path) -> bytes | None:
    """Read one file of an open folder; None if there is no such name.

    Args:
        folder: Descriptor of the folder.
        name: Name in it, without a slash.
        limit_bytes: Most bytes that it may have.
        path: Path of the folder, for messages.

    Raises:
        UntrustedFileError: The name is not a regular file, has more bytes, or changes while it is read.
    """
    chunks = list(_chunks_at(folder, name, limit_bytes, path / name))
    return b"".join(chunks) if chunks else None


def copy_at(folder: int, name: str, limit_bytes: int, path: Path, target: Path) -> bool:
    """Copy the file that `read_at` would read to the new file `target`, in chunks; False if there is no such name.

    An incomplete copy is left behind when an error is raised.
    """
    with target.open("xb") as file:
        written = [file.write(chunk) for chunk in _chunks_at(folder, name, limit_bytes, path / name)]
    if not written:
        target.unlink()
    return bool(written)


def _chunks_at(folder: int, name: str, limit_bytes: int, path: Path) -> Iterator[bytes]:
    """Yield the content of a regular file, an empty chunk first; nothing at all if there is no such name."""
    try:
        _check(
            os.stat(name, dir_fd=folder, follow_symlinks=False), limit_bytes, path
        )  # before opening it: opening a device can have effects
        descriptor = os.open(name, _FILE_FLAGS, dir_fd=folder)
    except FileNotFoundError:
        return
    except (OSError, ValueError) as error:
        raise UntrustedFileError(f"{path_text(path)}: expected a readable file: {_reason(error)}") from error
    with os.fdopen(descriptor, "rb", buffering=0):
        yield b""
        opened = os.fstat(descriptor)
        _check(opened, limit_bytes, path)
        size_bytes = 0
        for chunk in _read(descriptor, opened.st_size + 1, path):
            size_bytes += len(chunk)
            yield chunk
    if size_bytes != opened.st_size:
        raise UntrustedFileError(f"{path_text(path)}: expected a file that does not change while it is read")


def hash_files(files: Mapping[str, bytes], names: Iterable[str]) -> str:
    """Compute the sha256 over the names and bytes of files, 64 hex digits.

    Args:
        files: Name → content.
        names: All possible names, in the order in which they enter the hash.
    """
    digest = hashlib.sha256(b"graphnet files 1\n")
    for name in names:
        if name in files:
            digest.update(f"{name} {len(files[name])}\n".encode())
            digest.update(files[name])
    return digest.hexdigest()


def _check(stats: os.stat_result, limit_bytes: int, path: Path) -> None:
    if not stat.S_ISREG(stats.st_mode):
        kind = next((name for is_kind, name in _KINDS if is_kind(stats.st_mode)), "something else")
        raise UntrustedFileError(f"{path_text(path)}: expected a regular file, found {kind}")
    if stats.st_size > limit_bytes:
        raise UntrustedFileError(
            f"{path_text(path)}: expected at most {size_text(limit_bytes)}, found {size_text(stats.st_size)}"
        )


def _read(descriptor: int, limit_bytes: int, path: Path) -> Iterator[bytes]:
    try:
        while limit_bytes > 0 and (chunk := os.read(descriptor, min(limit_bytes, _CHUNK_BYTES))):
            yield chunk
            limit_bytes -= len(chunk)
    except OSError as error:
        raise UntrustedFileError(f"{path_text(path)}: expected a readable file: {_reason(error)}") from error


def _reason(error: OSError | ValueError) -> str:
    return (error.strerror or type(error).__name__) if isinstance(error, OSError) else str(error)


def size_text(size_bytes: int) -> str:
    """Write a number of bytes for a person: "16 MiB"."""
    value, units = float(size_bytes), ["bytes", "KiB", "MiB", "GiB", "TiB"]
    while value >= 1024 and len(units) > 1:
        value /= 1024
        units.pop(0)
    return f"{value:.4g} {units[0]}"


def path_text(path: Path | str) -> str:
    """Make a path printable for a message."""
    return printable(str(path), _SHOWN_CHARACTERS)


_SHOWN_CHARACTERS = 600
