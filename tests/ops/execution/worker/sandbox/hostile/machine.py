"""Files and devices of the machine, by which the kernel or its owner could be reached.

Met by a view of files that shows four harmless devices and none of /sys, by mounts over the rest of /proc (read-only, or
/dev/null in the place of what not everybody may read), and by giving up every capability.
"""

import ctypes
import os
import stat
from functools import partial

from attacking import attack, attempts, called, files_below, open_for_writing, read, write

DANGEROUS = (
    "kvm fuse mem kmem vda sda loop-control net/tun tty ptmx vsock vhost-net vhost-vsock uinput rtc0 console hpet"
)
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
        "core_pattern": [lambda: write("/proc/sys/kernel/core_pattern", "|/tmp/evil")],
        "modprobe_path": [lambda: write("/proc/sys/kernel/modprobe", "/tmp/evil")],
        "sysrq": [lambda: write("/proc/sysrq-trigger", "h"), lambda: write("/proc/sys/kernel/sysrq", "1")],
        "drop_caches": [lambda: write("/proc/sys/vm/drop_caches", "1")],
        "every_sysctl": [lambda: open_for_writing(files_below("/proc/sys"))],
        "every_file_in_sys": [lambda: open_for_writing(files_below("/sys"))],
        "cgroups": [lambda: os.listdir("/sys/fs/cgroup"), lambda: write("/sys/fs/cgroup/cgroup.procs", "0")],
        "uevent_helper": [lambda: write("/sys/kernel/uevent_helper", "/tmp/evil")],
        "kernel_memory": [lambda: read("/proc/kcore"), lambda: read("/dev/mem"), lambda: read("/proc/kpageflags", 8)],
        "kernel_log": [
            lambda: os.open("/dev/kmsg", os.O_RDWR),
            lambda: read("/proc/kmsg"),
            lambda: called("syslog", 3, ctypes.create_string_buffer(4096), 4096),
        ],
        "kernel_keys": [partial(read, f"/proc/{name}") for name in ("keys", "timer_list", "vmallocinfo")],
        "dangerous_devices": [partial(os.open, f"/dev/{name}", os.O_RDWR | os.O_NOCTTY) for name in DANGEROUS.split()],
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
