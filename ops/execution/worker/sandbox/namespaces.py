"""Namespaces for the worker host, where the kernel allows them: all processes of a task stay inside.

In a PID namespace the host is process 1. Its death ends all processes inside; one system call kills all others, faster
than any fork bomb grows; and signals from a task have no effect on it. Root may make one, and so may others where
unprivileged user namespaces are enabled. By itself it is no sandbox: files and network are the same inside and outside.

With a view of files (`ops.execution.worker.sandbox.view`), the host has a user, mount, network and IPC namespace as
well. It keeps one privilege, to make namespaces for tasks (`ops.execution.worker.sandbox.task_namespaces`), and this
only inside of its own.
"""

import contextlib
import logging
import os
import signal
import socket
import stat
import struct
from fcntl import ioctl
from pathlib import Path
from typing import NoReturn

from ops.execution.worker.processes import kernel
from ops.execution.worker.processes.tree import ProcessTree, die_with_parent
from ops.execution.worker.sandbox.view import SCRATCH, View

_ALL = (
    kernel.CLONE_NEWUSER
    | kernel.CLONE_NEWPID
    | kernel.CLONE_NEWNS
    | kernel.CLONE_NEWNET
    | kernel.CLONE_NEWIPC
    | kernel.CLONE_NEWUTS
    | kernel.CLONE_NEWCGROUP
)
_REVEALING = ("kallsyms", "key-users", "keys", "latency_stats", "sched_debug", "timer_list", "vmallocinfo")
"""Files of /proc that show facts about other users and the kernel to everybody."""

_BUSY = "/proc/sys/vm/stat_refresh"
"""File whose reading, which root may do, makes every core of the machine work."""

_SIOCSIFFLAGS, _IFF_UP = 0x8914, 0x1

_logger = logging.getLogger(__name__)


def enter(view: View | None = None, base: Path | None = None) -> int | None:
    """Go on as process 1 of a new PID namespace, while this process waits outside and ends as that one ends.

    Call it while the process has a single thread and little memory.

    Args:
        view: The files that are visible from then on, without network; None for no confinement.
        base: An empty folder to build the view in.

    Returns:
        The new process's number as seen from outside; None if it is not possible, and then nothing has changed.
    """
    if not _is_possible(view, base):
        return None
    _unshare(confined=view is not None)
    client = os.getppid()
    inside = os.fork()
    if inside:
        # An unconfined host is left the time to remove its folder.
        _wait_for(inside, client if view is not None else None)
    # The parent is outside and cannot be seen from here: its number reads as 0.
    die_with_parent(0)
    pid = int(os.readlink("/proc/self"))  # noqa: PTH115 - a number, and not a path
    _set_up(view, base)
    return pid


def fork_below_guard() -> None:
    """Go on as a child of this process, which waits, kills processes that the child leaves, and ends as it ended.

    It is needed without a PID namespace: processes of a killed host would go to a process that does not look for them,
    and one that has dropped its environment is known only to its parent.
    """
    guard, tree = os.getpid(), ProcessTree(owns_namespace=False)
    inside = os.fork()
    if inside:
        _wait_for(inside, None, tree)
    die_with_parent(guard)


def _is_possible(view: View | None, base: Path | None) -> bool:
    """Try it in another process, since it cannot be undone half-way."""
    parent = os.getpid()
    probe = os.fork()
    if probe == 0:
        status = 1
        try:
            die_with_parent(parent)
            _unshare(confined=view is not None)
            inside = os.fork()
            if inside == 0:
                die_with_parent(0)
                _set_up(view, base)
                os._exit(0)
            status = os.waitstatus_to_exitcode(os.waitpid(inside, 0)[1])
        except OSError as error:
            _logger.info("no namespaces: %s", error)
        finally:
            os._exit(status)
    return os.waitpid(probe, 0)[1] == 0


def _unshare(*, confined: bool) -> None:
    """Put children of this process into new namespaces: PID and mount; all kinds if they are confined."""
    user, group = os.geteuid(), os.getegid()
    if not confined:
        with contextlib.suppress(OSError):
            kernel.unshare(kernel.CLONE_NEWPID | kernel.CLONE_NEWNS)
            return
    kernel.unshare(_ALL if confined else kernel.CLONE_NEWUSER | kernel.CLONE_NEWPID | kernel.CLONE_NEWNS)
    kernel.map_user(user, group, (kernel.SANDBOX_ID, kernel.SANDBOX_ID) if confined else (user, group))


def _set_up(view: View | None, base: Path | None) -> None:
    """Mount this namespace's /proc, and build the view."""
    if view is None:
        # Later mounts outside appear inside too.
        kernel.mount(None, "/", None, kernel.MS_REC | kernel.MS_SLAVE)
        kernel.mount("proc", "/proc", "proc")
        return
    assert base is not None
    kernel.mount(None, "/", None, kernel.MS_REC | kernel.MS_PRIVATE)
    _build(view, str(base))
    kernel.make_root(str(base))
    mask_proc()
    kernel.set_mount("/", kernel.ATTR_RDONLY, recursive=False)
    enable_loopback()
    drop_privileges()


def drop_privileges() -> None:
    """Keep only the right to make namespaces."""
    kernel.keep_capabilities(kernel.CAP_SYS_ADMIN)


def _build(view: View, base: str) -> None:
    """Build the view below `base`, which becomes the root."""
    hidden = kernel.MS_NOSUID | kernel.MS_NODEV
    kernel.mount("tmpfs", base, "tmpfs", hidden, "mode=755,size=4m")
    for folder in ("/proc", *SCRATCH):
        Path(base + folder).mkdir(parents=True)
    kernel.mount("proc", f"{base}/proc", "proc", hidden)
    for folder in SCRATCH:
        kernel.mount("tmpfs", base + folder, "tmpfs", hidden, f"mode=1777,size={view.scratch_bytes}")
    for place, target in view.links:
        Path(base + place).symlink_to(target)
    for device in view.devices:
        bind_mount(device, base + device)
    protect_devices(view, base)
    for source, place in view.shown:
        bind_mount(source, base + place)
        kernel.set_mount(base + place, kernel.ATTR_RDONLY | kernel.ATTR_NOSUID | kernel.ATTR_NODEV)
    bind_mount(view.writable, base + view.writable)
    kernel.set_mount(base + view.writable, kernel.ATTR_NOSUID | kernel.ATTR_NODEV)


def protect_devices(view: View, base: str = "") -> None:
    """Keep tasks of a user who owns device files from changing their modes for all; they can still write to them.

    Raises:
        OSError: The kernel refuses.
    """
    for device in view.devices:
        kernel.set_mount(base + device, kernel.ATTR_RDONLY | kernel.ATTR_NOSUID)


def bind_mount(source: str, place: str) -> None:
    """Show a file or folder, with the mounts below it, at another place, which is made if need be.

    Raises:
        OSError: The kernel refuses.
    """
    if Path(source).is_dir():
        Path(place).mkdir(parents=True, exist_ok=True)
    elif not Path(place).exists():
        Path(place).parent.mkdir(parents=True, exist_ok=True)
        Path(place).touch()
    kernel.mount(source, place, None, kernel.MS_BIND | kernel.MS_REC)


def mask_proc() -> None:
    """Make the machine's files in /proc read-only, and hide those that not everybody may read.

    Raises:
        OSError: The kernel refuses.
    """
    for entry in os.scandir("/proc"):
        if entry.name.isdigit() or entry.is_symlink():
            continue
        mode = entry.stat(follow_symlinks=False).st_mode
        if stat.S_ISDIR(mode) or (mode & 0o004 and entry.name not in _REVEALING):
            if stat.S_ISDIR(mode) or mode & 0o222:
                kernel.mount(entry.path, entry.path, None, kernel.MS_BIND | kernel.MS_REC)
                kernel.set_mount(entry.path, kernel.ATTR_RDONLY)
        else:
            _hide(entry.path)
    if Path(_BUSY).exists():
        _hide(_BUSY)


def _hide(path: str) -> None:
    kernel.mount("/dev/null", path, None, kernel.MS_BIND)
    kernel.set_mount(path, kernel.ATTR_RDONLY)


def enable_loopback() -> None:
    """Bring the loopback interface up, as bubblewrap does: a process may connect to itself."""
    with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as any_socket, contextlib.suppress(OSError):
        ioctl(any_socket, _SIOCSIFFLAGS, struct.pack("16sh14x", b"lo", _IFF_UP))


def _wait_for(inside: int, client: int | None, tree: ProcessTree | None = None) -> NoReturn:
    """Wait for the host, pass SIGTERM on, kill its other processes in `tree`, and end as it did or with `client`."""
    for number in (signal.SIGINT, signal.SIGHUP):
        signal.signal(number, signal.SIG_IGN)
    signal.signal(signal.SIGTERM, lambda _number, _frame: os.kill(inside, signal.SIGTERM))
    os.closerange(0, 2)
    if client is not None:
        die_with_parent(client)
    status = os.waitstatus_to_exitcode(os.waitpid(inside, 0)[1])
    if tree is not None:
        tree.kill()
    if status < 0:
        if -status != signal.SIGKILL:
            signal.signal(-status, signal.SIG_DFL)
        os.kill(os.getpid(), -status)
    os._exit(status)
