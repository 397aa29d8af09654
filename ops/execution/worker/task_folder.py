"""A task's private folder: its working folder, its temporary files and caches, and its files for the client."""

import contextlib
import os
import shutil
import subprocess
from dataclasses import dataclass
from pathlib import Path

from ops.execution.untrusted.folders import (
    UntrustedFileError,
    copy_at,
    copy_files,
    hash_files,
    open_folder,
    path_text,
    read_files,
    size_text,
    write_files,
)
from ops.execution.worker.task import Libraries, Task

HOST_TMP = "tmp"
"""Part of a confined host's folder for temporary files of itself and its set-up."""

_WORK = "work"


def make_folder(folder: Path, task: Task) -> None:
    """Make the private folder of a task, with copies of the task's files in its working folder.

    Raises:
        OSError: It cannot be made, or the files cannot be copied.
    """
    for path in private_environment(folder, task.libraries).values():
        Path(path).mkdir(parents=True, exist_ok=True)
    work = working_folder(folder)
    work.mkdir()
    try:
        copy_task_files(task, work)
    except UntrustedFileError as error:
        raise OSError(str(error)) from error


def copy_task_files(task: Task, target: Path) -> None:
    """Copy the files that a task works on, if any; each is read once.

    Raises:
        UntrustedFileError: They cannot be copied, or differ from the expected ones.
    """
    if task.files_from is None:
        return
    if task.file_limits is None or not task.files_hash:
        copy_files(task.files_from, target, task.file_limits)
        return
    files = read_files(task.files_from, task.file_limits)
    if hash_files(files, task.file_limits) != task.files_hash:
        raise UntrustedFileError(f"{path_text(task.files_from)}: its files changed after they were cataloged")
    write_files(target, files)


def working_folder(folder: Path) -> Path:
    """The part of the private folder in which the task starts."""
    return folder / _WORK


def private_environment(folder: Path, libraries: Libraries) -> dict[str, str]:
    """Variables that point temporary files and caches into the private folder."""
    private = {"TMPDIR": "tmp", "XDG_CACHE_HOME": "cache", **libraries.private_caches}
    return {variable: f"{folder}/{name}" for variable, name in private.items()}


def remove_folder(folder: Path) -> None:
    """Remove a folder or file, even if the task locked its content or nested it without end."""
    with contextlib.suppress(OSError, RecursionError):
        shutil.rmtree(folder)
    if folder.is_symlink() or folder.is_file():
        folder.unlink()
    elif folder.exists():
        # Folders without permissions, or nested too deep for Python.
        for command in (["chmod", "-R", "u+rwX", "--"], ["rm", "-rf", "--"]):
            subprocess.run([*command, str(folder)], check=False, stderr=subprocess.DEVNULL)


MAX_FILES = 20_000
"""Most files and folders of an output: a model that is captured in hundreds of graphs leaves some thousands."""

_MAX_DEPTH = 32


def take_output(folder: Path, name: str, target: Path, limit_bytes: int) -> None:
    """Copy folders and regular files; links, devices and pipes are left out.

    If it fails, the copies are removed.

    Args:
        folder: The task's private folder, once all of its processes have ended.
        name: Name of the folder in it that the task wrote to, if it is still a folder.
        target: An existing, empty folder of ours.
        limit_bytes: Most bytes of all files together.

    Raises:
        UntrustedFileError: There is no such folder, or it has more bytes, too many files, or is nested without end.
        OSError: It cannot be written.
    """
    try:
        with open_folder(folder, [name]) as descriptor:
            _Copy(limit_bytes, MAX_FILES).run(descriptor, target, _MAX_DEPTH)
    except (OSError, UntrustedFileError):
        empty_folder(target)
        raise


def empty_folder(folder: Path) -> None:
    """Remove everything in a folder of ours."""
    for entry in folder.iterdir():
        remove_folder(entry)


@dataclass(slots=True)
class _Copy:
    bytes_left: int
    files_left: int

    def run(self, folder: int, target: Path, depth: int) -> None:
        with os.scandir(folder) as entries:
            for entry in entries:
                is_folder = entry.is_dir(follow_symlinks=False)
                if not is_folder and not entry.is_file(follow_symlinks=False):
                    continue
                self.files_left -= 1
                if self.files_left < 0 or depth == 0:
                    raise UntrustedFileError(f"the task left more than {MAX_FILES:,} files, or nested without end")
                if is_folder:
                    self._copy_folder(folder, entry.name, target / entry.name, depth)
                else:
                    self._copy_file(folder, entry.name, target / entry.name)

    def _copy_folder(self, folder: int, name: str, target: Path, depth: int) -> None:
        try:
            descriptor = os.open(name, os.O_RDONLY | os.O_DIRECTORY | os.O_NOFOLLOW | os.O_CLOEXEC, dir_fd=folder)
        except OSError as error:
            raise UntrustedFileError(f"the task left {path_text(name)}: {error.strerror}") from error
        try:
            target.mkdir()
            self.run(descriptor, target, depth - 1)
        finally:
            os.close(descriptor)

    def _copy_file(self, folder: int, name: str, target: Path) -> None:
        size_bytes = os.stat(name, dir_fd=folder, follow_symlinks=False).st_size
        if size_bytes > self.bytes_left:
            raise UntrustedFileError(f"the task left more than it may: {path_text(name)} has {size_text(size_bytes)}")
        self.bytes_left -= size_bytes
        copy_at(folder, name, size_bytes, target.parent, target)


HEAD_BYTES = 4 * 1024**2
TAIL_BYTES = 64 * 1024


class TaskLog:
    """Writes the first `HEAD_BYTES` at once, so that they outlive the host; the last `TAIL_BYTES` at the end."""

    def __init__(self, path: Path | None) -> None:
        self._file = None
        if path is not None:
            path.parent.mkdir(parents=True, exist_ok=True)
            self._file = path.open("wb", buffering=0)
        self._room = HEAD_BYTES
        self._tail = bytearray()
        self._left_out = 0

    def write(self, data: bytes) -> None:
        """Write `data`, or as much of it as the limits allow."""
        if self._file is None:
            return
        if self._room > 0:
            self._put(data[: self._room])
        rest = data[self._room :] if self._room > 0 else data
        self._room = max(0, self._room - len(data))
        self._tail += rest
        if len(self._tail) > 2 * TAIL_BYTES:
            self._trim()

    def _put(self, data: bytes | bytearray) -> None:
        # A full disk must not fail the task, only its log.
        with contextlib.suppress(OSError):
            if self._file is not None:
                self._file.write(data)

    def _trim(self) -> None:
        excess = len(self._tail) - TAIL_BYTES
        if excess > 0:
            self._left_out += excess
            del self._tail[:excess]

    def close(self) -> None:
        """Write the tail and close the file."""
        if self._file is None:
            return
        self._trim()
        if self._left_out:
            self._put(f"\n[... {self._left_out} bytes left out ...]\n".encode())
        self._put(self._tail)
        self._file.close()
        self._file = None
