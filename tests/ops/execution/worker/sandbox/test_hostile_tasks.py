"""Every attack of `hostile/attacks.py` is contained in each sandbox, and the next task feels nothing."""

import contextlib
import functools
import os
import signal
import socket
import subprocess
import sys
import time
import uuid
from collections.abc import Callable
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Any

import pytest

from ops.execution.torch_worker import TorchTask
from ops.execution.worker.client import Task, TaskFailureKind, TaskOutcome, WorkerHost
from ops.execution.worker.processes.limits import Limits
from ops.execution.worker.sandbox.confinement import SandboxKind
from ops.execution.worker.sandbox.view import gpu_devices
from tests.ops.execution.worker.watching import alive, eventually
from tests.sandboxes import KINDS as KINDS_OF_SANDBOX
from tests.sandboxes import STRONG, forced, is_installed

HERE = Path(__file__).parents[1]
HOSTILE = HERE / "sandbox" / "hostile"
sys.path.insert(0, str(HOSTILE))
from attacks import ATTACKS, KINDS  # noqa: E402

CHECKOUT = HERE.parents[3]
MEMORY = 256 << 20
PRELOAD = ("torch", "ops.evaluation.benchmark.measuring.sides.torch_compiler_side")
LIMITS = Limits(file_bytes=64 << 20)

UNDER_LIMITS = (
    "privileges", "hide_from_its_host", "new_namespaces_by_clone", "kernel_doors", "tokens", "threads", "leases",
    "the_virtual_machines_host", "one_large_file", "many_descriptors", "watch_others", "old_system_calls",
    "sockets_of_many", "the_kernels_choice", "shared_memory_behind_one_page", "memory_behind_an_ended_thread",
    "parts_of_large_pages", "connections_that_wait", "core_dumps", "timers_of_the_user", "stop_itself",
    "files_that_others_read", "leave_a_child_of_the_host",
)  # fmt: skip
"""What the filter of system calls and the limits hold where nothing else does, in part: all is tried with more."""

WITH_GPUS = ("connections_that_wait", "shared_memory_behind_one_page")
"""What the drivers of GPUs need, so that it succeeds where there are any (docs/security.md)."""

TRIED = [name for name in ATTACKS if name not in WITH_GPUS or not gpu_devices()]

BY_ITSELF = {
    "secrets", "write_everywhere", "change_programs", "every_sysctl", "every_file_of_the_machine_in_proc", "devices",
    "the_internet", "interfaces", "see_other_processes", "own_descriptors", "kill_everything", "privileges",
    "kernel_doors", "files_in_memory", "leave_files", "leave_shared_memory", "plant_modules", "leave_a_daemon",
}  # fmt: skip
"""What each kind of sandbox meets by what it makes itself; the filter of system calls and the limits are the same."""

DRAWN = sorted({*TRIED[::2], *BY_ITSELF})
STRONGEST = SandboxKind.BUBBLEWRAP if is_installed() else SandboxKind.NAMESPACES
CASES = [(kind, name) for kind in STRONG for name in (TRIED if kind is STRONGEST else DRAWN)]
"""Each attack under the strongest kind of sandbox that there is here; under the other one half, and what differs."""


@dataclass
class Lair:
    """A host to attack, and what lies around it."""

    host: WorkerHost
    payload: dict[str, Any]
    secret: Path
    fifo: int
    sockets: tuple[socket.socket, ...]

    def run(self, entry: str, deadline_s: float = 30.0, **payload: Any) -> TaskOutcome:
        return self.host.run(TorchTask(entry, {**self.payload, **payload}, deadline_s, MEMORY))

    def attack(self, name: str) -> TaskOutcome:
        return self.run("attacks:run", attack=name)


@contextlib.contextmanager
def lair(kind: SandboxKind, folder: Path, *, task_namespaces: bool = True, preload: tuple[str, ...] = ()):
    """A sandboxed host, with doors left open around it."""
    secret, fifo, plant = folder / "secret.txt", folder / "pipe", folder / "plant"
    secret.write_text("the client's own")
    os.mkfifo(fifo)
    plant.mkdir()
    abstract, mark = uuid.uuid4().hex, f"daemon-{uuid.uuid4().hex}"
    path = os.pathsep.join(map(str, (CHECKOUT, HERE, HOSTILE, plant)))
    env = {"PYTHONPATH": path, "HF_TOKEN": "secret", "AWS_SECRET_ACCESS_KEY": "secret"}
    with contextlib.ExitStack() as stack:
        port = stack.enter_context(socket.create_server(("0.0.0.0", 0)))
        hidden, shown = (stack.enter_context(socket.socket(socket.AF_UNIX)) for _ in range(2))
        hidden.bind(f"\0{abstract}")
        shown.bind(str(folder / "socket"))
        for server in (hidden, shown):
            server.listen()
        reader = os.open(fifo, os.O_RDONLY | os.O_NONBLOCK)
        stack.callback(os.close, reader)
        sandbox = replace(forced(kind, HERE, plant, limits=LIMITS), task_namespaces=task_namespaces)
        host = stack.enter_context(WorkerHost(preload=preload, env=env, sandbox=sandbox))
        assert host.start().confinement == kind
        view = [str(HERE), str(plant), str(CHECKOUT), sys.prefix, sys.base_prefix, *sys.path]
        payload = {
            "port": port.getsockname()[1], "address": own_address(), "abstract": abstract, "mark": mark,
            "socket": str(folder / "socket"), "fifo": str(fifo), "secret": str(secret), "home": str(Path.home()),
            "checkout": str(CHECKOUT), "plant": [str(plant)], "memory": MEMORY, "file_limit": LIMITS.file_bytes,
            "shown": [path for path in view if path],
        }  # fmt: skip
        yield Lair(host, payload, secret, reader, (port, hidden, shown))


def own_address() -> str:
    with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as sender, contextlib.suppress(OSError):
        sender.connect(("192.0.2.1", 9))
        return str(sender.getsockname()[0])
    return "127.0.0.1"


@pytest.fixture(scope="module")
def lairs(tmp_path_factory: pytest.TempPathFactory):
    """Hosts by their kind of sandbox, started once: a fixture with some parameters of a test is made for each test."""
    with contextlib.ExitStack() as stack:

        @functools.cache
        def start(kind: SandboxKind) -> Lair:
            # With what hosts of the pipeline import in one of them: the kernel copies all of that for each process.
            preload = PRELOAD if kind is SandboxKind.BUBBLEWRAP else ()
            return stack.enter_context(lair(kind, tmp_path_factory.mktemp("lair"), preload=preload))

        yield start


@pytest.fixture(params=STRONG, ids=str)
def strong(request: pytest.FixtureRequest, lairs: Callable[[SandboxKind], Lair]) -> Lair:
    """A host that is truly confined."""
    confined = lairs(request.param)
    assert confined.host.start().task_namespaces
    return confined


@pytest.fixture(scope="module")
def weak(tmp_path_factory: pytest.TempPathFactory):
    """A host that is confined by limits only."""
    with lair(SandboxKind.LIMITS, tmp_path_factory.mktemp("lair")) as limited:
        yield limited


def assert_contained(name: str, outcome: TaskOutcome) -> None:
    if outcome.failure is not None:
        assert KINDS[name] is not None, outcome.failure
        assert outcome.failure.kind == TaskFailureKind(KINDS[name]), outcome.failure
    else:
        assert outcome.result is not None
        assert outcome.result["gained"] is None, outcome.result
        assert [path for path in outcome.result["left"] if os.path.lexists(path)] == []


@pytest.mark.parametrize(("strong", "name"), CASES, indirect=["strong"])
def test_an_attack_is_contained_and_the_next_task_feels_nothing(strong: Lair, name: str) -> None:
    host = strong.host.start().pid
    usual = os.getpriority(os.PRIO_PROCESS, host)
    core_pattern = Path("/proc/sys/kernel/core_pattern").read_text()
    assert_contained(name, strong.attack(name))
    after = strong.run("after:look")
    assert after.failure is None
    assert after.result == {
        "left": [], "planted": [], "marked": [], "connections": [], "niceness": usual, "policy": 0,
        "processes": ["1", "2"], "cores": len(os.sched_getaffinity(0)), "files": LIMITS.open_files,
    }  # fmt: skip
    assert strong.host.start().pid == host
    assert strong.secret.read_text() == "the client's own"
    assert Path("/proc/sys/kernel/core_pattern").read_text() == core_pattern
    assert os.read(strong.fifo, 1) == b""  # nobody has it open for writing


@pytest.mark.parametrize("name", [name for name in UNDER_LIMITS if name not in WITH_GPUS or not gpu_devices()])
def test_limits_alone_hold_some(weak: Lair, name: str) -> None:
    assert_contained(name, weak.attack(name))
    assert weak.run("after:look").failure is None


def test_a_file_that_reaches_the_host_is_not_contained(weak: Lair, strong: Lair, tmp_path: Path) -> None:
    for den, reaches in ((weak, True), (strong, False)):
        outcome = den.run("attacks:run", attack="reach", folder=str(tmp_path))
        assert outcome.result is not None
        assert (tmp_path / "reached.txt").exists() == reaches
        with pytest.raises(AssertionError) if reaches else contextlib.nullcontext():
            assert_contained("compiled_modules", outcome)
        (tmp_path / "reached.txt").unlink(missing_ok=True)


def test_buffers_of_sockets_and_pipes_are_bounded(strong: Lair, weak: Lair) -> None:
    """What no kernel counts as a process's, of as many files as a task may have open."""
    usual = int(Path("/proc/sys/net/core/wmem_default").read_text())
    page = os.sysconf("SC_PAGE_SIZE")
    # Past a user's share the kernel makes pipes of two pages.
    share = int(Path("/proc/sys/fs/pipe-user-pages-soft").read_text()) * page
    for den in (strong, weak):
        buffers = den.attack("buffers").result
        assert buffers is not None
        assert 0 < buffers["of_socket"] <= usual + (128 << 10)  # and the message that went over it
        assert buffers["pipes"] > 1000
        assert buffers["of_pipes"] <= share + buffers["pipes"] * 2 * page + (1 << 20)


CLIENT = """
import os, sys
from pathlib import Path
from ops.execution.torch_worker import TorchTask
from ops.execution.worker.client import Task, WorkerHost
from ops.execution.worker.sandbox.confinement import Sandbox, SandboxKind
kind, mark, here = sys.argv[1:]
with WorkerHost(preload=(), sandbox=Sandbox((Path(here),), kind=SandboxKind(kind), allow_weak=True)) as host:
    print(host.start().pid, flush=True)
    host.run(Task("attacks:run", {"attack": "stay", "mark": mark}, 60.0, 2**30))
"""


def start_client(kind: SandboxKind, mark: str, folder: Path) -> subprocess.Popen[bytes]:
    forced(kind)
    path = os.pathsep.join(map(str, (CHECKOUT, HERE, HOSTILE)))
    return subprocess.Popen(
        [sys.executable, "-c", CLIENT, str(kind), mark, str(HERE)],
        env={**os.environ, "PYTHONPATH": path, "TMPDIR": str(folder)},
        stdout=subprocess.PIPE,
        stderr=subprocess.DEVNULL,
    )


@pytest.mark.parametrize("victim", ["client", "host"])
@pytest.mark.parametrize("kind", KINDS_OF_SANDBOX, ids=str)
def test_no_orphan_outlives_its_client_or_host(kind: SandboxKind, victim: str, tmp_path: Path) -> None:
    """A daemon without an environment, in a session of its own, that tries to trace process 1."""
    mark = f"daemon-{uuid.uuid4().hex}"
    with start_client(kind, mark, tmp_path) as client:
        assert client.stdout is not None
        host = int(client.stdout.readline())
        assert eventually(lambda: len(alive(mark) - {client.pid}) == 1)
        os.kill(client.pid if victim == "client" else host, signal.SIGKILL)
        assert eventually(lambda: alive(mark) <= {client.pid})
        client.kill()
    assert eventually(lambda: alive(str(tmp_path)) == set())


@pytest.mark.parametrize("kind", KINDS_OF_SANDBOX, ids=str)
def test_a_client_that_is_killed_while_it_sets_up_leaves_nothing(kind: SandboxKind, tmp_path: Path) -> None:
    for delay_s in (0.02, 0.1, 0.15, 0.2, 0.25, 0.3, 0.4, 0.5):
        with start_client(kind, "nothing", tmp_path) as client:
            time.sleep(delay_s)
            client.kill()
    assert eventually(lambda: alive(str(tmp_path)) == set())


def test_a_host_that_is_changed_during_a_task_is_replaced(weak: Lair) -> None:
    host, usual = weak.host.start().pid, os.getpriority(os.PRIO_PROCESS, 0)
    task = Task("worker_tasks:phases", {}, 30.0, MEMORY)
    outcome = weak.host.run(task, lambda phase: os.setpriority(os.PRIO_PROCESS, host, usual + 1))
    assert outcome.failure is None
    after = weak.run("after:look").result
    assert after is not None and after["niceness"] == usual
    assert weak.host.start().pid != host


@pytest.mark.parametrize("kind", STRONG, ids=str)
def test_folders_of_any_depth_in_the_output_do_not_harm_the_client(kind: SandboxKind, tmp_path: Path) -> None:
    with lair(kind, tmp_path) as den:
        info = den.host.start()
        payload = {"attack": "leave_deep_folders", "folder": str(info.output)}
        outcome = den.host.run(Task("attacks:run", payload, 30.0, MEMORY, leaves_output=True))
        assert outcome.failure is not None and "nested without end" in outcome.failure.message
        assert not list(info.output.iterdir())
        os.kill(info.pid, signal.SIGKILL)  # so that it cannot clean up
        den.host.close()
        assert not info.output.exists()


def test_without_namespaces_of_its_own_each_task_has_a_host_of_its_own(tmp_path: Path) -> None:
    with lair(SandboxKind.NAMESPACES, tmp_path, task_namespaces=False) as den:
        info = den.host.start()
        assert not info.task_namespaces
        assert den.attack("leave_files").failure is None
        after = den.run("after:look").result
        assert after is not None and after["left"] == []
        assert den.host.start().pid != info.pid
