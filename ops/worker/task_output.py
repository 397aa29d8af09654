"""What a task leaves for the client, taken out of its private folder once none of its processes is left."""

from __future__ import annotations

import os
from dataclasses import dataclass
from pathlib import Path

from ops.untrusted.folders import UntrustedFileError, copy_at, opened_below, path_text, size_text
from ops.worker.task_folder import remove_folder

MAX_FILES = 20_000
"""Files and folders: a model that is captured in hundreds of graphs leaves some thousands."""

_MAX_DEPTH = 32


def take_output(folder: Path, name: str, target: Path, limit_bytes: int) -> None:
    """Copy folders and regular files, and nothing else: links, devices and pipes are left behind.

    Where this fails, what was copied until then is removed.

    Args:
        folder: The task's private folder, which nobody changes any more.
        name: Of the folder in it that the task wrote to, if it is still one.
        target: Folder of ours, which is there and empty.
        limit_bytes: Size of all files together.

    Raises:
        UntrustedFileError: There is no such folder, or more in it than that, or files without number or nested
            without end.
        OSError: It cannot be written.
    """
    try:
        with opened_below(folder, [name]) as descriptor:
            _Copy(limit_bytes, MAX_FILES).run(descriptor, target, _MAX_DEPTH)
    except (OSError, UntrustedFileError):
        empty_folder(target)
        raise


def empty_folder(folder: Path) -> None:
    """Remove all that is in a folder of ours."""
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
