"""Privileges, mounts, namespaces, and other doors into the kernel.

Met by a user namespace in which the task has no capability, by `no_new_privs`, and by the filter of system calls.
"""

import contextlib
import ctypes
import errno
import mmap
import os
import signal
import socket
import stat
import struct
import subprocess
import time
from functools import partial
from pathlib import Path

from attacking import X86, attack, attempts, called, called_libc, syscall

NEW_USER = 0x10000000
NAMESPACES = (NEW_USER, 0x00020000, 0x20000000, 0x40000000, 0x08000000, 0x04000000)
MOUNTS = (
    (b"tmpfs", b"/tmp", b"tmpfs", 0),
    (b"proc", b"/proc", b"proc", 0),
    (b"/tmp", b"/usr", None, 0x1000),
    (None, b"/", None, 0x20 | 0x1000),
    (None, b"/proc/sys", None, 0x20),
    (b"/proc/sys", b"/tmp", None, 0x2000),
)
MOUNTED = (b"/proc/sys", b"/tmp", b"/dev/shm", b"/proc", b"/usr", b"/")


def clone(name, *arguments):
    if syscall(name, *arguments) == 0:
        os._exit(0)
    return "cloned into a user namespace"


def unshare_by_program():
    done = subprocess.run(["unshare", "-r", "id", "-u"], capture_output=True, timeout=5)
    return done.stdout.strip() == b"0" and "root in a namespace of its own"


def leave_by_chroot():
    os.mkdir("jail")
    os.chroot("jail")
    os.chdir("../../../../..")
    return os.listdir(".")


def open_by_handle():
    """As `shocker` did: the root of the disk by its number."""
    handle = ctypes.create_string_buffer(struct.pack("II", 8, 1) + struct.pack("II", 2, 0))
    return called("open_by_handle_at", os.open("/usr", os.O_RDONLY), handle, 0)


attempts(
    {
        "become_another_user": [
            lambda: os.setuid(0) or "root",
            lambda: os.setgid(0) or "root's group",
            lambda: os.setgroups([0]) or "groups",
        ],
        "new_namespaces": [partial(called, "unshare", kind) for kind in NAMESPACES],
        "new_namespaces_by_clone": [lambda: clone("clone", NEW_USER | signal.SIGCHLD, 0, 0, 0, 0)],
        "new_namespaces_by_clone3": [
            lambda: clone("clone3", struct.pack("11Q", NEW_USER, 0, 0, 0, signal.SIGCHLD, *([0] * 6)), 88)
        ],
        "unshare_program": [unshare_by_program],
        "mounts": [partial(called_libc, "mount", *arguments, None) for arguments in MOUNTS],
        "unmounts": [partial(called_libc, "umount2", place, 2) for place in MOUNTED],
        "new_mount_calls": [
            lambda: called("fsopen", b"tmpfs", 0),
            lambda: called("open_tree", -100, b"/", 1),
            lambda: called("fspick", -100, b"/", 0),
            lambda: called("mount_setattr", -100, b"/", 0, struct.pack("4Q", 0, 1, 0, 0), 32),
        ],
        "chroot": [leave_by_chroot],
        "pivot": [lambda: called("pivot_root", b"/tmp", b"/tmp")],
        "file_handles": [open_by_handle],
        "keyrings": [
            lambda: called("add_key", b"user", b"evil", b"x", 1, -3),
            lambda: called("keyctl", 0, -3, 1),
            lambda: called("request_key", b"user", b"evil", None, -3),
        ],
        "rename_the_machine": [lambda: socket.sethostname("evil") or "renamed"],
        "set_the_clock": [lambda: time.clock_settime(time.CLOCK_REALTIME, time.time()) or "set"],
        "reboot": [lambda: called("reboot", 0xFEE1DEAD, 672274793, 0x89ABCDEF, 0)],
    }
)


@attack
def privileges(payload):
    status = dict(line.split(":\t") for line in Path("/proc/self/status").read_text().splitlines() if ":\t" in line)
    held = {name: status[name] for name in ("CapEff", "CapPrm", "CapBnd", "CapInh", "CapAmb") if int(status[name], 16)}
    return held or (None if (status["NoNewPrivs"], status["Seccomp"]) == ("1", "2") else "privileges can be gained")


@attack
def programs_with_rights(payload):
    for program in ("su", "sudo", "mount", "newuidmap", "passwd", "bwrap"):
        for folder in ("/bin", "/usr/bin", "/sbin", "/usr/sbin"):
            path = Path(folder, program)
            if path.exists() and path.stat().st_mode & stat.S_ISUID:
                done = subprocess.run([path, "-c", "id -u"], capture_output=True, timeout=5, stdin=subprocess.DEVNULL)
                if done.stdout.strip() == b"0":
                    return f"{path} gave root"


@attack
def parents_of_the_root(payload):
    here = os.stat("/")
    os.chdir("/")
    os.chdir("/proc/1/cwd") if os.access("/proc/1/cwd", os.X_OK) else os.chdir("..")
    return (os.stat(".").st_dev, os.stat(".").st_ino) != (here.st_dev, here.st_ino) and os.listdir(".")


@attack
def kernel_doors(payload):
    names = (
        "bpf perf_event_open userfaultfd io_uring_setup kexec_file_load finit_module init_module acct swapon quotactl "
        "kcmp fanotify_init name_to_handle_at lookup_dcookie settimeofday"
    )
    zeros = ctypes.create_string_buffer(256)
    for name in names.split():
        try:
            return called(name, zeros, 0, 0, 0, 0)
        except OSError as error:
            if error.errno not in (errno.EPERM, errno.ENOSYS):
                return f"{name} was looked at by the kernel: {error}"


@attack
def old_system_calls(payload):
    """32-bit numbers on a 64-bit kernel: 20 is getpid there."""
    if X86:
        with contextlib.suppress(OSError):
            return f"x32 {syscall(0x40000000 + 39)}"
        private = mmap.MAP_PRIVATE | mmap.MAP_ANONYMOUS
        page = mmap.mmap(-1, 4096, private, mmap.PROT_READ | mmap.PROT_WRITE | mmap.PROT_EXEC)
        page.write(bytes.fromhex("b814000000 cd80 c3"))  # mov eax, 20; int 0x80; ret
        number = ctypes.CFUNCTYPE(ctypes.c_int)(ctypes.addressof(ctypes.c_char.from_buffer(page)))()
        return number > 0 and f"32-bit {number}"
