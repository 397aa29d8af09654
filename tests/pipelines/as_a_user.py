"""Run a command as a user without rights: `python as_a_user.py COMMAND…`, of the tests.

Root becomes nobody first, in a mount namespace in which the interpreter can be read whoever owns the folders above it.
"""

import os
import sys
from pathlib import Path

from ops.execution.worker.processes import kernel
from ops.execution.worker.sandbox import namespaces

NOBODY = 65534


def show_interpreter() -> None:
    """Have everybody reach this interpreter and its packages; nothing changes outside of this process."""
    kernel.unshare(kernel.CLONE_NEWNS)
    kernel.mount(None, "/", None, kernel.MS_REC | kernel.MS_PRIVATE)
    needed = {Path(path).resolve() for path in (sys.base_prefix, sys.prefix, *sys.path) if path and Path(path).exists()}
    closed = {folder for path in needed for folder in path.parents if not folder.stat().st_mode & 0o001}
    hidden = [path for path in needed if closed & set(path.parents)]
    opened = {path: os.open(path, os.O_PATH) for path in hidden}
    for folder in sorted(closed):
        if folder.exists():
            kernel.mount("tmpfs", str(folder), "tmpfs", 0, "mode=755")
    for path in sorted(hidden):
        if not path.exists():
            namespaces.bind_mount(f"/proc/self/fd/{opened[path]}", str(path))


if __name__ == "__main__":
    if os.geteuid() == 0:
        show_interpreter()
        os.setgroups([])
        os.setresgid(NOBODY, NOBODY, NOBODY)
        os.setresuid(NOBODY, NOBODY, NOBODY)
    os.execv(sys.argv[1], sys.argv[1:])
