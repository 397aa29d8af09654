"""A task's private folder: where it works, and where its temporary files and caches go."""

from __future__ import annotations

import contextlib
import shutil
import subprocess
from pathlib import Path

from ops.untrusted.folders import UntrustedFileError, copy_files, hash_files, path_text, read_files
from ops.worker.task import Libraries, Task

HOST_TMP = "tmp"
"""Of a confined host's folder, where its own temporary files and those of its set-up go."""

_WORK = "work"


def make_folder(folder: Path, task: Task) -> None:
    """Make the private folder of a task, with copies of its files where it will work.

    Raises:
        OSError: It cannot be made, or the files are not what can be copied.
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
    """Copy the files that a task works on, if any, each read once.

    Raises:
        UntrustedFileError: They are not what can be copied, or others than were expected.
    """
    if task.files_from is None:
        return
    if task.file_limits is None or not task.files_hash:
        copy_files(task.files_from, target, task.file_limits)
        return
    files = read_files(task.files_from, task.file_limits)
    if hash_files(files, task.file_limits) != task.files_hash:
        raise UntrustedFileError(f"{path_text(task.files_from)}: its files changed after they were cataloged")
    for name, content in files.items():
        (target / name).write_bytes(content)


def working_folder(folder: Path) -> Path:
    """The part of it that the task starts in."""
    return folder / _WORK


def private_environment(folder: Path, libraries: Libraries) -> dict[str, str]:
    """Variables that point temporary files and caches into it."""
    private = {"TMPDIR": "tmp", "XDG_CACHE_HOME": "cache", **libraries.private_caches}
    return {variable: f"{folder}/{name}" for variable, name in private.items()}


def remove_folder(folder: Path) -> None:
    """Remove it, or the file that it is, whatever the task did to the files in it."""
    with contextlib.suppress(OSError, RecursionError):
        shutil.rmtree(folder)
    if folder.is_symlink() or folder.is_file():
        folder.unlink()
    elif folder.exists():
        # Folders without permissions, or nested too deep for Python.
        for command in (["chmod", "-R", "u+rwX", "--"], ["rm", "-rf", "--"]):
            subprocess.run([*command, str(folder)], check=False, stderr=subprocess.DEVNULL)
