"""What a sandboxed host keeps from its tasks, with bubblewrap and without."""

import ctypes
import dataclasses
import json
import os
import struct
import subprocess
import sys
from pathlib import Path

import pytest

from ops.execution.worker.client import Task, TaskFailureKind, WorkerHost
from ops.execution.worker.processes.limits import Limits
from ops.execution.worker.processes.tree import descendants
from ops.execution.worker.sandbox.confinement import Confinement, sandboxed_environment
from ops.execution.worker.sandbox.view import View, make_view
from ops.execution.worker.sandbox_files import read_untrusted
from ops.execution.worker.task import Libraries
from tests.ops.execution.worker.sandbox_tasks import LIBC, attempt
from tests.ops.execution.worker.worker_tasks import path_for_children
from tests.sandboxes import KINDS, STRONG, forced

HERE = Path(__file__).parents[1]
GIB = 1024**3
LIMITS = Limits(file_bytes=32 << 20)


@pytest.fixture(scope="module", params=STRONG, ids=str)
def confined(request):
    env = {**path_for_children(), "HF_TOKEN": "secret"}
    with WorkerHost(preload=(), env=env, sandbox=forced(request.param, HERE, limits=LIMITS)) as host:
        assert host.start().confinement == request.param
        yield host


def task(name, payload=None, **options):
    return Task(f"sandbox_tasks:{name}", payload or {}, options.pop("deadline_s", 20.0), GIB, **options)


def exchange(host, secret, **options):
    """What a task has of a file, with what it left for the client; the attacks are tried in test_hostile_tasks.py."""
    payload = {"secret": str(secret), "client": os.getpid(), "output": str(host.start(options.get("reads", ())).output)}
    return host.run(task("exchange", payload, leaves_output=True, **options)).result


def test_files_are_given_and_taken_and_others_are_out_of_reach(confined, tmp_path):
    secret, given = tmp_path / "secret.txt", tmp_path / "sample"
    secret.write_text("the client's own")
    given.mkdir()
    (given / "model.py").write_text("x = 1")
    seen = exchange(confined, secret, files_from=given)
    assert seen["given"] == {"model.py": "x = 1"}
    assert seen["read"].startswith("FileNotFoundError") and "Error" in seen["write"]
    assert "ProcessLookupError" in seen["signal_client"]
    assert secret.read_text() == "the client's own"
    assert (confined.start().output / "result.txt").read_text() == "for the client"


def test_a_log_is_kept_where_it_was_asked_for(confined, tmp_path):
    log = tmp_path / "logs" / "task.log"
    outcome = confined.run(task("say", log_path=log))
    assert outcome.log_path == log
    assert log.read_text() == "from inside\n"


def test_links_that_a_task_left_are_not_followed(confined, tmp_path):
    secret, log = tmp_path / "secret.txt", tmp_path / "task.log"
    secret.write_text("the client's own")
    output = confined.start().output
    payload = {"secret": str(secret), "output": str(output)}
    assert confined.run(task("leave_traps", payload, log_path=log, leaves_output=True)).failure is None
    assert "own" not in log.read_text()
    assert read_untrusted(output / "out", 100) is None
    (output / "out").unlink(missing_ok=True)  # in namespaces of its own, a task leaves no links at all


@pytest.mark.parametrize("kind", STRONG, ids=str)
def test_an_output_that_was_taken_away_or_replaced_is_refused(kind):
    with WorkerHost(preload=(), env=path_for_children(), sandbox=forced(kind, HERE)) as host:
        info = host.start()
        for by in ("nowhere", "file", "fifo", "no permission", "..", "/", "elsewhere"):
            # What this one leaves is not the next one's.
            payload = {"output": str(info.output), "files": 0, "sparse": 0, "size": 0}
            assert host.run(task("leave_much", payload, leaves_output=True)).failure is None
            assert (info.output / "kept").is_dir()
            outcome = host.run(task("replace_output", {"by": by}, leaves_output=True))
            assert outcome.failure.kind == TaskFailureKind.ERROR, by
            assert "what the task left could not be taken" in outcome.failure.message
            assert list(info.output.iterdir()) == []
        assert host.run(task("replace_output", {"by": "nothing"}, leaves_output=True)).failure is None
        assert host.start().pid == info.pid


@pytest.mark.parametrize("kind", STRONG, ids=str)
def test_what_a_task_leaves_for_the_client_is_bounded_and_made_of_files_alone(kind):
    mib = 1 << 20
    small = dataclasses.replace(forced(kind, HERE), scratch_bytes=8 * mib, limits=Limits(file_bytes=8 * mib))
    with WorkerHost(preload=(), env=path_for_children(), sandbox=small) as host:
        output = host.start().output

        def leave(**payload):
            return host.run(task("leave_much", {"output": str(output), "size": mib, **payload}, leaves_output=True))

        full = leave(files=1000, sparse=0)
        assert full.result["error"] == "No space left on device" and full.result["written"] < 17
        assert [path.name for path in output.rglob("*")] == ["kept", "a.txt"]
        assert (output / "kept" / "a.txt").read_text() == "for the client"
        for _ in range(3):
            much = leave(files=0, sparse=9)  # of which none takes space where it was written
            assert much.failure.kind == TaskFailureKind.ERROR and "more than it may" in much.failure.message
            assert list(output.iterdir()) == []
        assert leave(files=0, sparse=0).failure is None
    # It lies in the task's memory, whose limit also holds for what takes no space there.
    with WorkerHost(preload=(), env=path_for_children(), sandbox=forced(kind, HERE)) as host:
        payload = {"output": str(host.start().output), "size": 200 * mib, "files": 0, "sparse": 1}
        much = host.run(Task("sandbox_tasks:leave_much", payload, 30.0, 128 * mib, leaves_output=True))
        assert much.failure.kind == TaskFailureKind.ERROR and "more than it may" in much.failure.message


def test_what_tasks_share_elsewhere_is_a_tasks_own(confined):
    libraries = Libraries({}, {"DOWNLOADS": "d"})
    seen = confined.run(Task("worker_tasks:surroundings", {}, 20.0, GIB, libraries=libraries)).result
    private = Path(seen["cwd"]).parent
    assert Path(seen["environ"]["DOWNLOADS"]) == private / "cache" / "d"
    assert seen["environ"]["HOME"] == str(private)


@pytest.mark.parametrize("kind", STRONG, ids=str)
def test_what_the_set_up_of_a_host_left_can_be_used_by_each_task_and_changed_by_none(kind):
    with WorkerHost(preload=(), env=path_for_children(), sandbox=forced(kind, HERE)) as host:
        payload = {"host_tmp": str(host.start().output.parent / "tmp")}
        for _ in range(2):
            outcome = host.run(task("use_what_is_left", payload, host_setup="sandbox_tasks:leave_files"))
            assert outcome.failure is None, outcome.failure
            seen = outcome.result
            assert seen["there"] == ["header", "lock"], "what another task added is not there"
            assert (seen["header"], seen["is_the_tasks_own"]) == ("made once", True)
            assert "Read-only" in seen["change"] and "Read-only" in seen["remove"]


def test_libraries_do_what_they_do_elsewhere(confined):
    outcome = confined.run(task("use_libraries"))
    assert outcome.failure is None, outcome.failure
    assert outcome.result == {
        "killed": -9, "asyncio": "hello", "pools": {"fork": [2, 4], "spawn": [2, 4]}, "loopback": ["127.0.0.1"],
        "interfaces": True, "sockets": ["made"] * 5, "core": 2, "barriers": 8, "own_barrier": [0, 0],
        "personality": 0, "not_mapped": "Cannot allocate memory", "python": "1\n",
    }  # fmt: skip


def read_memory(pid, address):
    held = ctypes.create_string_buffer(64)
    own, others = (struct.pack("NN", where, 64) for where in (ctypes.addressof(held), address))
    if LIBC.process_vm_readv(pid, own, 1, others, 1, 0) != 64:
        raise OSError(ctypes.get_errno(), "process_vm_readv")
    return held.value.decode()


def look_at_process(pid, address):
    """What a judge outside does with the processes of a task."""
    folder = Path(f"/proc/{pid}")
    files = ("stat", f"task/{pid}/stat", f"task/{pid}/children", "status", "smaps_rollup", "maps")
    failed = [name for name in files if "Error" in attempt((folder / name).read_text)[:40]]
    actions = {"clear_refs": lambda: (folder / "clear_refs").write_text("1"), "signal": lambda: os.kill(pid, 0)}
    failed += [name for name, action in actions.items() if "Error" in attempt(action)]
    return failed, attempt(lambda: read_memory(pid, address))


@pytest.mark.parametrize("namespace", [True, False], ids=["namespace", "walk"])
@pytest.mark.parametrize("kind", [None, *KINDS], ids=str)
def test_a_task_can_be_looked_at_by_itself_and_by_the_client(kind, namespace):
    """It is dumpable: else a client that is not root could not look, nor could libraries (docs/security.md)."""
    sandbox, seen = kind and forced(kind, HERE), {}
    with WorkerHost(preload=(), env=path_for_children(), namespace=namespace, sandbox=sandbox) as host:
        top = host.start().pid
        own = {top, *descendants(top)}

        def look(phase):
            address = int(phase.removeprefix("at "))
            for pid in set(descendants(top)) - own:
                if Path(f"/proc/{pid}/comm").read_text() != "sleep\n":
                    seen[pid] = look_at_process(pid, address)

        assert host.run(task("hold_outputs"), look).failure is None
        assert list(seen.values()) == [([], "outputs of the task")] * 2
        assert host.run(task("look_at_itself")).result == {"failed": {}, "dumpable": 1}


def test_what_a_task_must_read_is_shown_to_a_new_host(confined, tmp_path):
    first = confined.start().pid
    (tmp_path / "config.json").write_text("{}")
    seen = exchange(confined, tmp_path / "config.json", reads=(tmp_path,))
    assert seen["read"] == "{}"
    again = confined.start((tmp_path,))
    assert again.pid != first
    assert exchange(confined, tmp_path / "config.json", reads=(tmp_path,))["read"] == "{}"
    assert confined.start().pid == again.pid


def test_a_host_has_a_confined_twin():
    with WorkerHost(preload=(), env=path_for_children()) as host:
        assert host.start().confinement is Confinement.NONE
        twin = host.confined_host()
        assert twin is host.confined_host() is twin.confined_host()
        outcome = twin.run(task("say", reads=(HERE,)))
        assert outcome.result == {"files": []}
        info = twin.start()
        assert info.confinement is not Confinement.NONE
        assert info.pid != host.start().pid
    assert not info.output.exists()


def test_no_secret_reaches_the_sandbox():
    names = (
        "HF_TOKEN AWS_SECRET NVIDIA_API_KEY NVIDIA_COOKIE TORCH_HUB_TOKEN TORCH_PAT TORCHINDUCTOR_PASSPHRASE OMP_AUTH"
    )
    secrets = dict.fromkeys(names.split(), "x")
    secrets |= {"TORCHINDUCTOR_REDIS_URL": "redis://somebody:x@cache:6379", "CUDA_CACHE_URL": "https://x@cache"}
    settings = {
        "PATH": "/bin",
        "OMP_NUM_THREADS": "1",
        "TORCHINDUCTOR_DISABLED_PASSES": "none",
        "CUDA_VISIBLE_DEVICES": "0",
        "PYTORCH_NVML_BASED_CUDA_CHECK": "1",
    }
    told = sandboxed_environment({**secrets, **settings})
    assert not secrets.keys() & told.keys()
    assert settings.items() <= told.items()
    assert told["HF_HUB_OFFLINE"] == "1"


LISTENING = """
import socket, sys
from ops.execution.worker.processes import kernel
from ops.execution.worker.sandbox import seccomp

kernel.keep_capabilities()
seccomp.restrict(gpus=sys.argv[1] == "gpus")
with socket.socket(socket.AF_UNIX) as server:
    server.bind("")
    server.listen()
"""


@pytest.mark.parametrize(("machine", "may_listen"), [("gpus", True), ("none", False)])
def test_tasks_may_listen_where_there_are_gpus(machine, may_listen):
    """As CUDA has to."""
    done = subprocess.run([sys.executable, "-c", LISTENING, machine], check=False, capture_output=True, text=True)
    assert (done.returncode == 0) == may_listen, done.stderr
    assert may_listen or "PermissionError" in done.stderr


def test_only_code_of_the_checkout_is_shown(tmp_path):
    view = make_view(Path("/usr/bin/python3"), [], tmp_path, GIB)
    checkout = HERE.parents[3]
    own = [Path(place) for _, place in view.shown if Path(place).is_relative_to(checkout)]
    # The environment that runs this lies in the checkout as a rule.
    assert sorted(str(path) for path in own if not path.is_relative_to(sys.prefix)) == [
        str(checkout / "backends"),
        str(checkout / "ops"),
    ]
    assert View.from_json(json.loads(json.dumps(dataclasses.asdict(view)))) == view


def test_what_confines_a_host_is_said_once_however_often_it_starts(caplog):
    """Each process of a benchmark run has a host of its own."""
    caplog.set_level("INFO", "ops.execution.worker")
    with WorkerHost(preload=(), env=path_for_children(), sandbox=forced(STRONG[-1], HERE)) as host:
        first = host.start().pid
        host.renew()
        assert host.start().pid != first
    assert [record.message.partition(":")[0] for record in caplog.records].count("sandbox") == 1
