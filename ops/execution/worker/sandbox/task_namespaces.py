"""Namespaces of one task, below those of its host: everything that the task leaves disappears with them.

The host makes a temporary file system for the task and a PID namespace, in which a program that only sleeps is
process 1 and the task is process 2. The task then gives itself mounts, IPC and, last of all, a network and a user
namespace, in which it keeps no privilege. So it cannot name its host, nor the files, shared memory, sockets and
processes of other tasks. Files of the host's set-up in its temporary folder (precompiled headers) appear as links at
the same place, beside which the task may write files of its own.
"""

from __future__ import annotations

import contextlib
import os
import re
import shutil
import signal
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path

from ops.execution.worker.processes import kernel
from ops.execution.worker.processes.limits import MAX_PROCESSES, MAX_THREADS
from ops.execution.worker.processes.tree import die_with_parent
from ops.execution.worker.sandbox import namespaces, seccomp
from ops.execution.worker.sandbox.view import View
from ops.execution.worker.task_folder import HOST_TMP

_MAX_FILES = 1_000_000
"""Most files and folders of a task."""

_PID_MAX_PER_NAMESPACE = (6, 14)
"""First kernel in which each PID namespace has its own highest process number. Before, the machine has one."""

_PID_MAX = max(MAX_PROCESSES, MAX_THREADS) + 64

_SHM, _TMP, _SESSION = "shm", "tmp", "session"
OUTPUT = "output"
"""Part of a task's private folder that it sees as the host's output folder."""

_LEFT = "left"
"""Folder of the session as a task sees it, with the files of the host's set-up."""


@dataclass(frozen=True, slots=True)
class TaskNamespaces:
    """Makes namespaces for the tasks of one host.

    Attributes:
        view: Files that the host sees.
        session: Folder of the session, of which a task sees its own part only.
        sleeper: Path of a program that sleeps for ever when called with "infinity".
    """

    view: View
    session: Path
    sleeper: str

    @classmethod
    def find(cls, view: View | None, session: Path) -> TaskNamespaces | None:
        """Make it for this machine; None if the kernel does not allow it."""
        # The folders of `PATH` need not be shown in a sandbox.
        sleeper = shutil.which("sleep") or shutil.which("sleep", path=os.defpath)
        if view is None or sleeper is None:
            return None
        namespaces_of_tasks = cls(view, session, sleeper)
        return namespaces_of_tasks if namespaces_of_tasks._is_possible() else None

    def _is_possible(self) -> bool:
        folder = self.session / "work" / "probe"
        with contextlib.suppress(OSError):
            self.mount(folder)
            try:
                pid = self.fork(lambda: self._probe(folder))
                return os.waitpid(pid, 0)[1] == 0
            finally:
                self.unmount(folder)
                self._end_sleeper()
        return False

    @staticmethod
    def _end_sleeper() -> None:
        """Kill the probe's sleeper: nothing else is in the host's namespace at that time."""
        with contextlib.suppress(ProcessLookupError):
            os.kill(-1, signal.SIGKILL)
        with contextlib.suppress(ChildProcessError):
            os.waitpid(-1, 0)

    def _probe(self, folder: Path) -> None:
        try:
            self.enter(folder, None)
            kernel.keep_capabilities()
            seccomp.restrict(gpus=True)
        finally:
            os._exit(0 if os.getpid() == 2 and Path(folder).is_dir() else 1)

    def mount(self, folder: Path, output_bytes: int = 0) -> None:
        """Make the private folder of a task, in memory and of limited size; called by the host.

        Args:
            folder: Path of the folder.
            output_bytes: Most bytes of files for the client, in `OUTPUT`; 0 for none.

        Raises:
            OSError: The kernel refuses.
        """
        folder.mkdir()
        options = f"mode=755,size={self.view.scratch_bytes + output_bytes},nr_inodes={_MAX_FILES}"
        kernel.mount("tmpfs", str(folder), "tmpfs", kernel.MS_NOSUID | kernel.MS_NODEV, options)
        for name in (_SHM, _TMP, *([OUTPUT] if output_bytes else [])):
            (folder / name).mkdir()
            (folder / name).chmod(0o1777)

    def unmount(self, folder: Path) -> None:
        """Remove the folder with its content; called by the host once the task is gone."""
        with contextlib.suppress(OSError):
            kernel.unmount(str(folder))
        with contextlib.suppress(OSError):
            folder.rmdir()

    def fork(self, child: Callable[[], object]) -> int:
        """Fork, as `os.fork` does, into a new PID namespace; called by the host, whose child the task stays.

        Returns:
            The task's number as the host sees it; `child` is called in the task and must not return.

        Raises:
            OSError: The kernel refuses.
        """
        started: list[int] = []
        own = os.open("/proc/self/ns/pid", os.O_RDONLY | os.O_CLOEXEC)
        try:
            kernel.unshare(kernel.CLONE_NEWPID)
            try:
                # Not forked: a copy of this large process would cost milliseconds.
                started.append(os.posix_spawn(self.sleeper, ["init", "infinity"], {}))
                started.append(os.fork())
                if started[-1] == 0:
                    os.close(own)
                    child()
                    os._exit(1)
            finally:
                # If this fails, the host's state shows that it must not run another task.
                kernel.check(kernel.LIBC.setns(own, kernel.CLONE_NEWPID), "setns")
        except OSError:
            _kill_children(started)
            raise
        finally:
            os.close(own)
        return started[-1]

    def enter(self, folder: Path, output: Path | None) -> None:
        """Make the other namespaces; called in the task.

        Args:
            folder: Its private folder, from `mount`.
            output: Path at which the task sees its `OUTPUT`; None for no output.

        Raises:
            OSError: The kernel refuses.
        """
        kernel.prctl(kernel.PR_SET_DUMPABLE, 1)
        user, group = os.geteuid(), os.getegid()
        kernel.unshare(kernel.CLONE_NEWNS | kernel.CLONE_NEWIPC | kernel.CLONE_NEWUTS)
        kept = {
            place: os.open(place, os.O_PATH | os.O_CLOEXEC)
            for place in self.view.scratch_places()
            if not Path(place).is_relative_to(self.session)
        }
        if output is not None:
            kept[str(output)] = os.open(folder / OUTPUT, os.O_PATH | os.O_CLOEXEC)
        host_tmp, of_set_up = self.session / "work" / HOST_TMP, str(self.session / _LEFT)
        if host_tmp.is_dir():
            kept[of_set_up] = os.open(host_tmp, os.O_PATH | os.O_CLOEXEC)
        own = os.open(folder, os.O_PATH | os.O_CLOEXEC)
        self._replace_scratch(folder, own)
        for place, descriptor in kept.items():
            namespaces.bind_mount(f"/proc/self/fd/{descriptor}", place)
        for descriptor in (own, *kept.values()):
            os.close(descriptor)
        if of_set_up in kept:
            kernel.set_mount(of_set_up, kernel.ATTR_RDONLY)
            _link_files(Path(of_set_up), host_tmp)
        kernel.mount("proc", "/proc", "proc", kernel.MS_NOSUID | kernel.MS_NODEV)
        self._limit_processes()
        namespaces.mask_proc()
        # Connections outlive their processes, and would be seen by the next task.
        kernel.unshare(kernel.CLONE_NEWUSER | kernel.CLONE_NEWNET)
        # The kernel has cleared it; without it files such as uid_map would be root's, and the host could not read the
        # task.
        kernel.prctl(kernel.PR_SET_DUMPABLE, 1)
        kernel.map_user(user, group, (user, group))
        namespaces.enable_loopback()
        die_with_parent(0)

    @staticmethod
    def _limit_processes() -> None:
        """Let the kernel limit the number of processes and threads: a fork bomb outruns a process that counts them."""
        release = tuple(int(part) for part in re.findall(r"\d+", os.uname().release)[:2])
        if release >= _PID_MAX_PER_NAMESPACE:
            with contextlib.suppress(OSError):
                Path("/proc/sys/kernel/pid_max").write_text(str(_PID_MAX))

    def _replace_scratch(self, folder: Path, own: int) -> None:
        """Put parts of the private folder in the place of temporary folders and of the session."""
        part = f"/proc/self/fd/{own}"
        kernel.mount(f"{part}/{_SHM}", "/dev/shm", None, kernel.MS_BIND)
        kernel.mount(f"{part}/{_TMP}", "/tmp", None, kernel.MS_BIND)
        (Path(part) / _SESSION).mkdir()
        self.session.mkdir(parents=True, exist_ok=True)
        kernel.mount(f"{part}/{_SESSION}", str(self.session), None, kernel.MS_BIND)
        namespaces.bind_mount(part, str(folder))


def _link_files(source: Path, target: Path) -> None:
    """Make the same folders elsewhere, with links to the files: they can be used as they are, and others added.

    Empty files are made anew: locks are such files, and libraries refuse to open them through a link.
    """
    for root, _, names in os.walk(source):
        folder = target / Path(root).relative_to(source)
        folder.mkdir(parents=True, exist_ok=True)
        for name in names:
            file = Path(root) / name
            if file.lstat().st_size:
                (folder / name).symlink_to(file)
            else:
                (folder / name).touch()


def _kill_children(children: list[int]) -> None:
    """End children of this process: the first of a PID namespace last, since it waits for the others."""
    for pid in reversed(children):
        with contextlib.suppress(ProcessLookupError):
            os.kill(pid, signal.SIGKILL)
    for pid in reversed(children):
        os.waitpid(pid, 0)
