"""Privileges, mounts, namespaces, and other doors into the kernel.

Met by a user namespace in which the task has no capability, by `no_new_privs`, and by the filter of system calls.
"""

import contextlib
import ctypes
import mmap
import os
import signal
import socket
import stat
import subprocess
import time
from functools import partial
from pathlib import Path

from attacking import X86, attack, attempts, first, look_at, syscall


def clone():
    if syscall("clone", 0x10000000 | signal.SIGCHLD, 0, 0, 0, 0) == 0:
        os._exit(0)
    return "cloned into a user namespace"


def unshare_by_program():
    done = subprocess.run(["unshare", "-r", "id", "-u"], capture_output=True, timeout=5)
    return done.stdout.strip() == b"0" and "root in a namespace of its own"


attempts(
    {
        "become_another_user": [
            lambda: os.setuid(0) or "root",
            lambda: os.setgid(0) or "root's group",
            lambda: os.setgroups([0]) or "groups",
        ],
        "new_namespaces_by_clone": [clone],
        "unshare_program": [unshare_by_program],
        "rename_the_machine": [lambda: socket.sethostname("evil") or "renamed"],
        "set_the_clock": [lambda: time.clock_settime(time.CLOCK_REALTIME, time.time()) or "set"],
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


DOORS = """
bpf perf_event_open userfaultfd io_uring_setup kexec_file_load finit_module init_module acct swapon quotactl kcmp
fanotify_init name_to_handle_at open_by_handle_at lookup_dcookie settimeofday reboot syslog sync syncfs keyctl add_key
request_key unshare setns clone3 mount umount2 chroot pivot_root fsopen open_tree fspick mount_setattr file_setattr
shmget msgget semget mq_open io_setup vmsplice landlock_create_ruleset ptrace process_vm_writev pidfd_open pidfd_getfd
seccomp sched_setattr ioprio_set
"""


@attack
def kernel_doors(payload):
    """Calls that no task needs, and by number those that tell of mounts and of the modules that guard the machine."""
    zeros = ctypes.create_string_buffer(256)
    return first(*(partial(look_at, name, zeros, 0, 0, 0, 0) for name in (*DOORS.split(), *range(457, 462))))


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
