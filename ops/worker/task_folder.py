"""A task's private folder: where it works, and where its temporary files and compilers' caches go."""

from __future__ import annotations

import contextlib
import shutil
import subprocess
from collections.abc import Mapping
from pathlib import Path

from ops.untrusted.folders import UntrustedFileError, copy_files, hash_files, read_files, shown

_WORK = "work"


def make_folder(
    folder: Path, files_from: Path | None, limits: Mapping[str, int] | None = None, expected_hash: str = ""
) -> None:
    """Make it, with copies of the regular files of `files_from` where the task will work.

    Args:
        folder: What to make.
        files_from: Folder of somebody's files.
        limits: Name → bytes of the only files to copy; None for all.
        expected_hash: As in `copy_task_files`.

    Raises:
        OSError: It cannot be made, or the files are not what can be copied.
    """
    for path in private_environment(folder).values():
        Path(path).mkdir(parents=True, exist_ok=True)
    work = working_folder(folder)
    work.mkdir()
    if files_from is not None:
        try:
            copy_task_files(files_from, work, limits, expected_hash)
        except UntrustedFileError as error:
            raise OSError(str(error)) from error


def copy_task_files(files_from: Path, target: Path, limits: Mapping[str, int] | None, expected_hash: str) -> None:
    """Copy the files that a task works on, each read once.

    Args:
        files_from: Folder of somebody's files.
        target: Where they go.
        limits: Name → bytes of the only files to copy; None for all.
        expected_hash: `ops.untrusted.folders.hash_files` that they must have; "" where that is not known.

    Raises:
        UntrustedFileError: They are not what can be copied, or others than were expected.
    """
    if limits is None or not expected_hash:
        copy_files(files_from, target, limits)
        return
    files = read_files(files_from, limits)
    if hash_files(files, limits) != expected_hash:
        raise UntrustedFileError(f"{shown(files_from)}: its files changed after they were cataloged")
    for name, content in files.items():
        (target / name).write_bytes(content)


def working_folder(folder: Path) -> Path:
    """The part of it that the task starts in."""
    return folder / _WORK


def private_environment(folder: Path) -> dict[str, str]:
    """Variables that point temporary files and compilers' caches into it."""
    return {
        "TMPDIR": f"{folder}/tmp",
        "TORCHINDUCTOR_CACHE_DIR": f"{folder}/inductor",
        "TRITON_CACHE_DIR": f"{folder}/triton",
        "XDG_CACHE_HOME": f"{folder}/cache",
    }


def remove_folder(folder: Path) -> None:
    """Remove it, whatever the task did to the files in it."""
    with contextlib.suppress(OSError, RecursionError):
        shutil.rmtree(folder)
    if folder.is_symlink():
        folder.unlink()
    elif folder.exists():
        # Folders without permissions, or nested too deep for Python.
        for command in (["chmod", "-R", "u+rwX", "--"], ["rm", "-rf", "--"]):
            subprocess.run([*command, str(folder)], check=False, stderr=subprocess.DEVNULL)
