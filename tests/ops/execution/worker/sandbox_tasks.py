"""Entry points that try to get out of a sandbox and say how far they came."""

import asyncio
import ctypes
import multiprocessing
import os
import resource
import socket
import subprocess
import sys
import tempfile
import threading
import time
from pathlib import Path

LIBC = ctypes.CDLL(None, use_errno=True)
X86 = os.uname().machine == "x86_64"


def attempt(action):
    try:
        result = action()
    except Exception as error:  # noqa: BLE001
        return f"{type(error).__name__}: {error}"
    return "done" if result is None else str(result)


def exchange(payload, reporter):
    """Read what it was given, leave something for the client, and try to read and to change what was not given."""
    Path(payload["output"], "result.txt").write_text("for the client")
    return {
        "given": {path.name: path.read_text() for path in Path.cwd().iterdir()},
        "read": attempt(Path(payload["secret"]).read_text),
        "write": attempt(lambda: Path(payload["secret"]).write_text("spoilt")),
        "signal_client": attempt(lambda: os.kill(payload["client"], 9)),
    }


def call(number, *arguments):
    """What a system call gives, or the name of its error."""
    values = [ctypes.c_long(value) for value in arguments]
    result = LIBC.syscall(ctypes.c_long(number[0] if X86 else number[1]), *values)
    return result if result != -1 else os.strerror(ctypes.get_errno())


async def say_hello():
    process = await asyncio.create_subprocess_exec("echo", "hello", stdout=asyncio.subprocess.PIPE)
    return (await asyncio.wait_for(process.communicate(), 10))[0].decode().strip()


def double(value):
    return 2 * value


def use_libraries(payload, reporter):
    """What programs do that are not hostile, beside the calls that are refused."""
    late = subprocess.Popen(["sleep", "60"])
    try:
        late.wait(0.05)
    except subprocess.TimeoutExpired:
        late.kill()
    pools = {}
    for method in ("fork", "spawn"):
        with multiprocessing.get_context(method).Pool(2) as pool:
            pools[method] = pool.map(double, [1, 2])
    with Path("own").open("wb") as own:
        own.write(b"x")
        os.fsync(own.fileno())
    os.sync()
    named = threading.Thread(target=time.sleep, args=(0.2,))
    named.start()
    Path(f"/proc/self/task/{named.native_id}/comm").write_text("worker")
    return {
        "killed": late.wait(10),
        "asyncio": asyncio.run(say_hello()),
        "pools": pools,
        "loopback": sorted({name[4][0] for name in socket.getaddrinfo("127.0.0.1", 80)}),
        "interfaces": "lo" in [name for _, name in socket.if_nameindex()],
        "sockets": [socket.socket(*kind) and "made" for kind in ((2, 1), (2, 2), (10, 1, 6), (10, 2, 17), (16, 3, 0))],
        "core": len(resource.getrlimit(resource.RLIMIT_CORE)),
        "barriers": call((324, 283), 0, 0, 0) & 8,
        # To register for barriers of its own, and to have one.
        "own_barrier": [call((324, 283), command, 0, 0) for command in (16, 8)],
        "personality": call((135, 92), 0xFFFFFFFF),
        "not_mapped": call((26, 227), 4096, 4096, 1),
        "python": subprocess.run([sys.executable, "-c", "print(1)"], capture_output=True, check=True).stdout.decode(),
    }


def look_at_itself(payload, reporter):
    """What libraries read and write of their own process, and what a forked child has of its parent."""
    here = Path("/proc/self")
    files = ("maps", "smaps_rollup", "status", "statm", "environ", "auxv", "cmdline", "limits", "mountinfo", "cgroup")
    failed = {name: text for name in files if "Error" in (text := attempt((here / name).read_bytes))[:40]}
    failed |= {
        name: text
        for name, text in {
            "fd": attempt(lambda: list((here / "fd").iterdir())),
            "open its own": attempt(lambda: Path("/dev/fd/0").read_bytes()),
            "exe": attempt(lambda: (here / "exe").readlink()),
            "mem": attempt(lambda: os.close(os.open("/proc/self/mem", os.O_RDWR))),
            "clear_refs": attempt(lambda: (here / "clear_refs").write_text("1")),
            "oom_score_adj": attempt(lambda: (here / "oom_score_adj").write_text("1000")),
        }.items()
        if "Error" in text
    }
    return {"failed": failed, "dumpable": LIBC.prctl(3, 0, 0, 0, 0)}


OUTPUT = ctypes.create_string_buffer(b"outputs of the task", 64)


def hold_outputs(payload, reporter):
    """Where they lie, and another process that was forked."""
    child = os.fork()
    if child == 0:
        time.sleep(60)
        os._exit(0)
    reporter.phase(f"at {ctypes.addressof(OUTPUT)}")
    time.sleep(0.6)
    return {}


def leave_traps(payload, reporter):
    """A log and an output that are links to what the client can read and the sandbox must not."""
    print("before")
    work = Path(payload["output"])
    for log in work.glob("log-*.txt"):
        log.unlink()
        log.symlink_to(payload["secret"])
    (work / "out").symlink_to(Path(payload["secret"]).parent)
    return {}


def say(payload, reporter):
    print("from inside")
    return {"files": sorted(path.name for path in Path.cwd().iterdir())}


def leave_files():
    """A set-up that leaves a file and a lock in the host's temporary folder."""
    folder = Path(tempfile.gettempdir(), "made", "deep")
    folder.mkdir(parents=True)
    (folder / "header").write_text("made once")
    (folder / "lock").touch()


def use_what_is_left(payload, reporter):
    """Read it, lock it and add to it; in vain, change it."""
    folder = Path(payload["host_tmp"], "made", "deep")
    with (folder / "lock").open("w") as lock:
        lock.write("taken")
    there = sorted(path.name for path in folder.iterdir())
    (folder / "more").write_text("a task's own")
    return {
        "there": there,
        "header": (folder / "header").read_text(),
        "change": attempt(lambda: (folder / "header").write_text("spoilt")),
        "remove": attempt((folder / "header").resolve().unlink),
        "is_the_tasks_own": Path(tempfile.gettempdir()) != Path(payload["host_tmp"]),
    }


def replace_output(payload, reporter):
    """Put something else in the place of the folder that the host takes, or keep it from looking."""
    private = Path(os.environ["TMPDIR"]).parent
    if payload["by"] == "nothing":
        return {}
    if payload["by"] == "no permission":
        private.chmod(0)
        return {}
    (private / "output").rename(private / "elsewhere")
    if payload["by"] == "file":
        (private / "output").touch()
    elif payload["by"] == "fifo":
        os.mkfifo(private / "output")
    elif payload["by"] != "nowhere":
        (private / "output").symlink_to(payload["by"])
    return {}


def leave_much(payload, reporter):
    """Fill the output folder with files that have no name any more, then with ones that have."""
    output, held = Path(payload["output"]), []
    (output / "kept").mkdir()
    (output / "kept" / "link").symlink_to("/etc/passwd")
    os.mkfifo(output / "kept" / "fifo")
    (output / "kept" / "a.txt").write_text("for the client")
    try:
        for _ in range(payload["files"]):
            held.append(os.open(output / "nameless", os.O_CREAT | os.O_WRONLY))
            (output / "nameless").unlink()
            os.write(held[-1], bytes(payload["size"]))
    except OSError as error:
        return {"written": len(held) - 1, "error": error.strerror}
    finally:
        for descriptor in held:
            os.close(descriptor)
    for number in range(payload["sparse"]):
        with (output / f"sparse-{number}").open("wb") as file:
            file.truncate(payload["size"])
    return {"written": len(held), "error": None}
