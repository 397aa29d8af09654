"""Files and devices of the machine, by which the kernel or its owner could be reached.

Met by a view of files that shows four harmless devices and none of /sys, by mounts over the rest of /proc (read-only, or
/dev/null in the place of what not everybody may read), and by giving up every capability.
"""

import os
import stat
from functools import partial

from attacking import attack, attempts, files_below, open_for_writing, read, write

SHOWN = ("null", "zero", "full", "random", "urandom")


def set_mode_again(path):
    os.chmod(path, stat.S_IMODE(os.stat(path).st_mode))


def change(path, by):
    """Who owns a device outside may own it here."""
    by(path)
    return f"changed {path}"


def make_device(kind, major, minor):
    os.mknod(f"device-{major}-{minor}", kind | 0o666, os.makedev(major, minor))
    return f"made and opened {os.open(f'device-{major}-{minor}', os.O_RDWR)}"


attempts(
    {
        "every_sysctl": [lambda: open_for_writing(files_below("/proc/sys"))],
        "every_file_in_sys": [lambda: open_for_writing(files_below("/sys"))],
        "cgroups": [lambda: os.listdir("/sys/fs/cgroup")],
        "kernel_memory": [lambda: read("/proc/kcore"), lambda: read("/dev/mem"), lambda: read("/proc/kpageflags", 8)],
        "kernel_log": [lambda: os.open("/dev/kmsg", os.O_RDWR), lambda: read("/proc/kmsg")],
        "kernel_keys": [partial(read, f"/proc/{name}") for name in ("keys", "timer_list", "vmallocinfo")],
        "change_devices": [partial(change, f"/dev/{name}", by) for name in SHOWN for by in (os.utime, set_mode_again)],
        "own_device_file": [
            partial(make_device, *device)
            for device in ((stat.S_IFCHR, 1, 1), (stat.S_IFBLK, 254, 0), (stat.S_IFCHR, 10, 232))
        ],
        "spare_itself_from_the_kernel": [lambda: write("/proc/self/oom_score_adj", "-1000")],
    }
)


@attack
def every_file_of_the_machine_in_proc(payload):
    entries = [entry for entry in os.scandir("/proc") if not entry.name.isdigit() and not entry.is_symlink()]
    return open_for_writing(
        path for entry in entries for path in (files_below(entry.path) if entry.is_dir() else (entry.path,))
    )


@attack
def devices(payload):
    """Whatever else /dev has."""
    allowed = {*SHOWN, "fd", "stdin", "stdout", "stderr", "shm"}
    gpus = ("nvidia", "kfd", "dri")
    return [name for name in os.listdir("/dev") if name not in allowed and not name.startswith(gpus)]
