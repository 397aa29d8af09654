"""Entry points that tests of the worker run in its children: most of them misbehave."""

import ctypes
import mmap
import os
import resource
import shutil
import signal
import subprocess
import sys
import tempfile
import time
from pathlib import Path

from ops.execution.worker.child import TaskError
from ops.failures import FailureReason, ReasonedError

HERE = Path(__file__).parent
LIBC = ctypes.CDLL(None, use_errno=True)


def path_for_children(*folders: Path) -> dict[str, str]:
    """Environment in which a host finds the project and entry points of files in this folder and in `folders`."""
    return {"PYTHONPATH": os.pathsep.join(map(str, (HERE.parents[3], HERE, *folders)))}


def echo(payload, reporter):
    return payload


def cores(payload, reporter):
    return {"cores": sorted(os.sched_getaffinity(0))}


def surroundings(payload, reporter):
    return {
        "cwd": str(Path.cwd()),
        "files": sorted(path.name for path in Path.cwd().iterdir()),
        "temp": tempfile.gettempdir(),
        "environ": dict(os.environ),
        "stdin": sys.stdin.read() if sys.stdin else "",
        "session": os.getsid(0) == os.getpid(),
        "fds": [path.name for path in Path("/proc/self/fd").iterdir()],
        "score": int(Path("/proc/self/oom_score_adj").read_text()),
        "core": resource.getrlimit(resource.RLIMIT_CORE),
    }


def phases(payload, reporter):
    reporter.phase("load")
    time.sleep(0.05)
    reporter.partial({"eager_ms": 1.5, "low": float("-inf")})
    reporter.phase("run")
    reporter.partial({"eager_ms": 2.5, "high": float("inf")})
    return {"t_min": float("inf")}


def die_in_compile(payload, reporter):
    reporter.phase("eager")
    reporter.partial({"eager_ms": 3.0})
    reporter.phase("compile")
    os.kill(os.getpid(), payload["signal"])
    time.sleep(60)


def segfault(payload, reporter):
    print("about to crash")
    ctypes.string_at(0)


def abort(payload, reporter):
    os.abort()


def overflow_stack(payload, reporter):
    compare = ctypes.CFUNCTYPE(ctypes.c_int, ctypes.c_int)

    @compare
    def down(depth):
        return again(depth + 1)

    again = ctypes.cast(down, compare)
    sys.setrecursionlimit(10**8)
    again(0)


def recurse(payload, reporter):
    return recurse(payload, reporter)


def leave(payload, reporter):
    os._exit(payload["status"])


def system_exit(payload, reporter):
    sys.exit(0)


def fail(payload, reporter):
    reporter.phase("run")
    raise ValueError("first line \ud800\0\nsecond line")


def fail_after_traceback(payload, reporter):
    raise ValueError("In transformed code:\n\n    File a, line 1\n        code\n\n    ValueError: what is wrong")


def fail_by_kind(payload, reporter):
    raise TaskError("dtype_mismatch", "float32 became float64", phase="compare")


def fail_with_reason(payload, reporter):
    try:
        raise OSError(payload["errno"], "it says nothing")
    except OSError as error:
        raise ReasonedError("a person reads this", FailureReason(payload["reason"])) from error


def wrapped_memory_error(payload, reporter):
    try:
        raise MemoryError
    except MemoryError as error:
        raise RuntimeError("backend failed") from error


def no_mapping(payload, reporter):
    return 5


def no_json(payload, reporter):
    return {"value": object()}


def hang(payload, reporter):
    reporter.phase("run")
    if payload.get("started"):
        Path(payload["started"]).write_text(str(os.getpid()))
    while True:
        time.sleep(0.01)


def hang_ignoring_signals(payload, reporter):
    for number in set(signal.Signals) - {signal.SIGKILL, signal.SIGSTOP}:
        signal.signal(number, signal.SIG_IGN)
    while True:
        pass


def stop_itself(payload, reporter):
    os.kill(os.getpid(), signal.SIGSTOP)


def stop_its_group(payload, reporter):
    os.killpg(0, signal.SIGSTOP)


def be_stopped_by_its_child(payload, reporter):
    """For a moment each time, or (0) for good."""
    child = os.fork()
    if child == 0:
        for _ in range(5):
            os.kill(os.getppid(), signal.SIGSTOP)
            time.sleep(payload["s"] or 60)
            os.kill(os.getppid(), signal.SIGCONT)
            time.sleep(0.1)
        os._exit(0)
    os.waitpid(child, 0)
    return {"answer": 1}


def trace(request, pid, data=0):
    if LIBC.ptrace(request, pid, None, ctypes.c_void_p(data)) != 0:
        raise OSError(ctypes.get_errno(), "ptrace")


def be_traced_by_its_host(payload, reporter):
    """PTRACE_TRACEME: its parent is the tracer, and any signal stops it."""
    trace(0, 0)
    os.kill(os.getpid(), signal.SIGUSR2)


def be_traced_by_its_child(payload, reporter):
    child = os.fork()
    if child == 0:
        trace(0x4206, os.getppid())  # PTRACE_SEIZE, then PTRACE_INTERRUPT
        trace(0x4207, os.getppid())
        time.sleep(60)
        os._exit(0)
    os.waitpid(child, 0)


def wait_a_second(payload, reporter):
    reporter.phase(f"process {Path('/proc/self/stat').read_text().split()[0]}")
    time.sleep(1)
    return {"answer": 1}


def many_phases(payload, reporter):
    for number in range(payload["count"]):
        reporter.phase(f"{number} {payload['text']}")
        reporter.phase("again")
    return {"answer": 1}


def touch_memory(payload, reporter):
    held = []
    while True:
        held.append(bytearray(os.urandom(1)) * (16 * 1024**2))


def touch_memory_in_grandchild(payload, reporter):
    if os.fork() == 0:
        os.setsid()
        touch_memory(payload, reporter)
    time.sleep(60)


def reserve_memory(payload, reporter):
    return {"length": len(bytearray(100 * 1024**3))}


def flood_stdout(payload, reporter):
    for _ in range(payload["megabytes"]):
        os.write(1, b"\x00\xff{garbage\n" * 100_000)
    os.write(2, b"the end")
    return {}


def write_to_every_fd(payload, reporter):
    for fd in range(100):
        try:
            os.write(fd, b'{"result": 1}\n\xff\xff garbage')
        except OSError:
            continue
    time.sleep(60)


def forge(payload, reporter):
    for fd in range(3, 100):
        try:
            os.write(fd, payload["text"].encode())
        except OSError:
            continue
    time.sleep(60)


def close_every_fd(payload, reporter):
    os.closerange(0, 100)
    return {"answer": 1}


def close_and_hang(payload, reporter):
    os.closerange(0, 100)
    time.sleep(60)


def large_partial(payload, reporter):
    reporter.partial({"text": "x" * payload["bytes"]})
    return {}


def many_partials(payload, reporter):
    while True:
        reporter.partial({"text": "x" * payload["bytes"]})


def daemonise(payload, reporter):
    """Leave a process behind that left session, group and parent, ignores SIGTERM and holds every pipe open."""
    read, write = os.pipe()
    if os.fork() == 0:
        os.setsid()
        if os.fork() == 0:
            signal.signal(signal.SIGTERM, signal.SIG_IGN)
            os.write(write, str(os.getpid()).encode())
            if payload.get("pid_file"):
                Path(payload["pid_file"]).write_text(str(os.getpid()))
            time.sleep(60)
        os._exit(0)
    os.wait()
    pid = int(os.read(read, 100))
    if payload.get("hang"):
        time.sleep(60)
    return {"pid": pid, "adopted": Path(f"/proc/{pid}/stat").read_text().split()[3] != str(os.getpid())}


def leave_subprocess(payload, reporter):
    return {"pid": subprocess.Popen(["sleep", "60"], start_new_session=True).pid}


def fork_and_return(payload, reporter):
    os.fork()
    return {"answer": 1}


def fork_bomb(payload, reporter):
    """Fork without end, but for a limit that keeps the machine usable should the worker not hold."""
    count = mmap.mmap(-1, 8)
    end = time.monotonic() + 10
    while time.monotonic() < end:
        born = int.from_bytes(count[:8], "little") + 1
        count[:8] = born.to_bytes(8, "little")
        if born > payload["limit"]:
            break
        if os.fork() == 0 and payload["sessions"]:
            os.setsid()
    while time.monotonic() < end:
        time.sleep(0.1)
    os._exit(0)


def remove_folder(payload, reporter):
    shutil.rmtree(Path.cwd())
    shutil.rmtree(Path(os.environ["TMPDIR"]).parent)
    return {}


def lock_folder(payload, reporter):
    deep = Path.cwd()
    for _ in range(1100):
        Path("d").mkdir()
        os.chdir("d")
    deep.joinpath("closed").mkdir()
    deep.joinpath("closed", "file").touch()
    deep.joinpath("closed").chmod(0)
    return {"folder": str(deep.parent)}


def signal_host(payload, reporter):
    reporter.phase("run")
    reporter.partial({"sent": payload["signal"]})
    time.sleep(0.1)
    os.kill(os.getppid(), payload["signal"])
    time.sleep(60)


SETUP_COUNT = 0


def set_up_host():
    """Runs in the host."""
    global SETUP_COUNT
    SETUP_COUNT += 1


def set_up_badly():
    raise RuntimeError("no compiler here")


def set_up_fatally():
    os._exit(7)


def setup_count(payload, reporter):
    return {"count": SETUP_COUNT}
