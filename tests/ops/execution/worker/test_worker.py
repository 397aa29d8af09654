"""Each way in which a task can go right or wrong is the right outcome, and the next task works."""

import errno
import multiprocessing
import os
import resource
import signal
import subprocess
import sys
import time
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import Any

import pytest

from ops.execution.worker import host as host_module
from ops.execution.worker import host_process
from ops.execution.worker.client import Task, TaskFailureKind, TaskOutcome, WorkerError, WorkerHost
from ops.execution.worker.processes.tree import children_of
from ops.execution.worker.task import ENVIRONMENT_RECORD, Libraries
from ops.failures import FailureReason
from tests.ops.execution.worker.watching import wait_for_text
from tests.ops.execution.worker.worker_tasks import path_for_children, trace

GIB = 1024**3


def run(host: WorkerHost, name: str, deadline_s: float = 20.0, memory: int = GIB, **options: Any) -> TaskOutcome:
    paths = {key: options.pop(key) for key in ("log_path", "files_from", "libraries") if key in options}
    outcome = host.run(Task(f"worker_tasks:{name}", options, deadline_s, memory, **paths))
    after = host.run(Task("worker_tasks:echo", {"still": "working"}, 20.0, GIB))
    assert after.result == {"still": "working"}
    return outcome


def failed(outcome: TaskOutcome, kind: str, phase: str | None = "start", signal_name: str | None = None) -> str:
    assert outcome.result is None
    assert outcome.failure is not None
    assert (outcome.failure.kind, outcome.failure.phase, outcome.failure.signal) == (kind, phase, signal_name)
    return outcome.failure.message


def test_answers_keep_their_values(light_host: WorkerHost) -> None:
    payload = {"inf": float("inf"), "low": float("-inf"), "text": "ü\n✓", "nested": [1, None, {"a": 0.1}]}
    outcome = run(light_host, "echo", **payload)
    assert outcome.result == payload
    assert outcome.failure is None
    nan = run(light_host, "echo", value=float("nan")).result
    assert nan is not None
    assert nan["value"] != nan["value"]


def test_phases_are_reported_as_they_start_and_partials_are_merged(light_host: WorkerHost) -> None:
    seen: list[str] = []
    outcome = light_host.run(Task("worker_tasks:phases", {}, 20.0, GIB), on_phase=seen.append)
    assert seen == ["load", "run"]
    assert outcome.result == {"t_min": float("inf")}
    assert outcome.partials == {"eager_ms": 2.5, "low": float("-inf"), "high": float("inf")}
    assert list(outcome.phases) == ["start", "load", "run"]
    assert outcome.phases["load"] >= 25  # it sleeps for 50 ms; what is reported late is timed from there
    assert outcome.task_ms - 500 < sum(outcome.phases.values()) < outcome.task_ms


def test_a_child_is_on_its_own(light_host: WorkerHost, tmp_path: Path) -> None:
    (tmp_path / "model.py").write_text("x = 1")
    (tmp_path / "subgraph_0").mkdir()
    libraries = Libraries(private_caches={"COMPILED": "compiled"}, shared_caches={"DOWNLOADS": "downloads"})
    seen = run(light_host, "surroundings", files_from=tmp_path, libraries=libraries).result
    assert seen is not None
    private = Path(seen["cwd"]).parent
    assert (seen["files"], seen["temp"]) == (["model.py"], str(private / "tmp"))
    for name in ("COMPILED", "XDG_CACHE_HOME"):
        assert Path(seen["environ"][name]).parent == private
    assert not Path(seen["environ"]["DOWNLOADS"]).is_relative_to(private)
    assert "OMP_NUM_THREADS" not in seen["environ"]
    assert "PYTORCH_NVML_BASED_CUDA_CHECK" not in seen["environ"], "a task is told whether CUDA works"
    assert (seen["stdin"], seen["session"], seen["score"]) == ("", True, 1000)
    highest = resource.getrlimit(resource.RLIMIT_CORE)[1]
    assert seen["core"] == [0, 0] if highest == 0 else [1, 1], "0 would have a program started that takes core dumps"
    assert len(seen["fds"]) <= 5  # stdin, stdout, stderr, reports, and the listing's own
    assert not private.exists()


@pytest.mark.parametrize(
    ("name", "signal_name"), [("segfault", "SIGSEGV"), ("abort", "SIGABRT"), ("overflow_stack", "SIGSEGV")]
)
def test_crashes(light_host: WorkerHost, tmp_path: Path, name: str, signal_name: str) -> None:
    log_path = tmp_path / "logs" / "task.log"
    outcome = run(light_host, name, log_path=log_path)
    assert signal_name in failed(outcome, TaskFailureKind.CRASH, signal_name=signal_name)
    assert outcome.log_path == log_path
    assert "worker_tasks.py" in log_path.read_text()


@pytest.mark.parametrize("number", [signal.SIGKILL, signal.SIGTERM, signal.SIGINT, signal.SIGFPE])
def test_partials_and_phase_survive_a_death(light_host: WorkerHost, number: signal.Signals) -> None:
    outcome = run(light_host, "die_in_compile", signal=int(number))
    failed(outcome, TaskFailureKind.CRASH, "compile", number.name)
    assert outcome.partials == {"eager_ms": 3.0}
    assert list(outcome.phases) == ["start", "eager", "compile"]


def test_what_was_raised_is_in_the_log(light_host: WorkerHost, tmp_path: Path) -> None:
    log_path = tmp_path / "task.log"
    message = failed(run(light_host, "fail", log_path=log_path), TaskFailureKind.ERROR, "run")
    assert message == r"ValueError: first line \ud800\x00"
    assert "second line" in log_path.read_text() and "Traceback" in log_path.read_text()


FAILURES: dict[str, tuple[str, dict[str, Any], str, str]] = {
    "leaves with status 0": ("leave", {"status": 0}, "crash", "exited with status 0 without an answer"),
    "leaves with status 3": ("leave", {"status": 3}, "crash", "exited with status 3 without an answer"),
    "closes every file": ("close_every_fd", {}, "crash", "without an answer"),
    "recurses": ("recurse", {}, "error", "RecursionError: "),
    "exits": ("system_exit", {}, "error", "SystemExit: 0"),
    "returns a number": ("no_mapping", {}, "error", "TypeError: "),
    "returns no JSON": ("no_json", {}, "error", "not JSON serializable"),
    "is not there": ("no_such_function", {}, "error", "no_such_function"),
    "begins with a traceback": (
        "fail_after_traceback",
        {"libraries": Libraries(traceback_heads=("In transformed code:",))},
        "error",
        "ValueError: what is wrong",
    ),
    "chooses a kind that was not declared": ("fail_by_kind", {}, "error", "is not a report"),
    "writes to every file": ("write_to_every_fd", {}, "error", "report pipe"),
    "reports 9 MiB": ("large_partial", {"bytes": 9 * 1024**2}, "error", "over the limit"),
    "reports 1 MiB again and again": ("many_partials", {"bytes": 1024**2}, "error", "more was reported"),
    "reports again and again": ("many_partials", {"bytes": 0}, "error", "1000 messages"),
    "ignores signals": ("hang_ignoring_signals", {"deadline_s": 0.3}, "timeout", "within 0.3 s"),
    "closes every file and hangs": ("close_and_hang", {"deadline_s": 0.3}, "timeout", "within 0.3 s"),
    "takes memory": ("touch_memory", {"memory": GIB // 2}, "out_of_memory", "over its limit of 0.50 GiB"),
    "takes memory elsewhere": ("touch_memory_in_grandchild", {"memory": GIB // 2}, "out_of_memory", "over its limit"),
    "wraps an error of memory": ("wrapped_memory_error", {}, "out_of_memory", "backend failed"),
    "asks for too much memory": ("reserve_memory", {}, "out_of_memory", "MemoryError"),
}


@pytest.mark.parametrize(("name", "options", "kind", "message"), FAILURES.values(), ids=FAILURES.keys())
def test_a_failure_has_its_kind_and_says_why(
    light_host: WorkerHost, name: str, options: dict[str, Any], kind: str, message: str
) -> None:
    assert message in failed(run(light_host, name, **options), kind)


def test_a_task_can_choose_the_kind(light_host: WorkerHost) -> None:
    task = Task("worker_tasks:fail_by_kind", {}, 20.0, GIB, failure_kinds=frozenset({"dtype_mismatch"}))
    assert failed(light_host.run(task), "dtype_mismatch", "compare") == "float32 became float64"


@pytest.mark.parametrize(
    ("reason", "number", "expected"),
    [
        ("not_proven", errno.EPERM, FailureReason.NOT_PROVEN),
        ("no word of ours", errno.EPERM, FailureReason.UNKNOWN),
        ("not_proven", errno.ENOSPC, FailureReason.NO_ROOM),
    ],
)
def test_a_failure_carries_its_reason(
    light_host: WorkerHost, reason: str, number: int, expected: FailureReason
) -> None:
    outcome = run(light_host, "fail_with_reason", reason=reason, errno=number)
    assert failed(outcome, TaskFailureKind.ERROR) == "ReasonedError: a person reads this"
    assert outcome.failure is not None
    assert (outcome.failure.reason, outcome.failure.error) == (expected, "ReasonedError")


def test_unknown_module(light_host: WorkerHost) -> None:
    outcome = light_host.run(Task("no_such_module:f", {}, 20.0, GIB))
    assert failed(outcome, TaskFailureKind.ERROR).startswith("ModuleNotFoundError: ")


@pytest.mark.alone
@pytest.mark.parametrize(
    "name",
    [
        "stop_itself", "stop_its_group", "be_stopped_by_its_child", "be_traced_by_its_host", "be_traced_by_its_child",
    ],
)  # fmt: skip
def test_a_task_that_stops_itself_is_ended_at_once(any_host: WorkerHost, name: str) -> None:
    outcome = run(any_host, name, s=0)
    phase = outcome.failure and outcome.failure.phase
    assert "stopped itself" in failed(outcome, TaskFailureKind.ERROR, phase)
    assert outcome.task_ms < 1000


@pytest.mark.alone
def test_a_task_that_one_of_its_own_stops_for_a_moment_goes_on(light_host: WorkerHost) -> None:
    assert run(light_host, "be_stopped_by_its_child", s=0.01).result == {"answer": 1}


@pytest.mark.alone
def test_a_task_may_be_looked_at_with_a_debugger(light_host: WorkerHost) -> None:
    """It is stopped for as long as a person looks."""
    host = light_host.start().pid

    def look(_phase: str) -> None:
        (task,) = children_of(host)
        trace(0x4206, task)
        trace(0x4207, task)
        time.sleep(0.5)
        assert Path(f"/proc/{task}/stat").read_text().rpartition(")")[2].split()[0] == "t"
        os.waitpid(task, 0x40000000)
        trace(17, task)  # PTRACE_DETACH

    outcome = light_host.run(Task("worker_tasks:wait_a_second", {}, 20.0, GIB), look)
    assert outcome.result == {"answer": 1}, outcome.failure


NO_DUMPS = """
import resource
from ops.execution.worker.client import Task, WorkerHost
resource.setrlimit(resource.RLIMIT_CORE, (0, 0))
with WorkerHost(preload=()) as host:
    print(host.run(Task("worker_tasks:surroundings", {}, 20.0, 2**30)).result["core"])
"""


def test_a_limit_of_core_dumps_that_cannot_be_raised_stays() -> None:
    environment = {**os.environ, **path_for_children()}
    done = subprocess.run(
        [sys.executable, "-c", NO_DUMPS], capture_output=True, text=True, env=environment, check=False
    )
    assert done.stdout in ("[0, 0]\n", "[1, 1]\n"), done.stderr  # some users may raise it


@pytest.mark.parametrize(
    ("count", "text", "message"),
    [
        (98, "", ""),
        (99, "", "more than 100 different phases"),
        (50, "x" * 95, "over 4000 characters together"),
        (1, "\x1b" * 90, "is not a report"),
    ],
    ids=["few", "many", "long together", "of escapes"],
)
def test_phases_are_few_and_their_names_short(light_host: WorkerHost, count: int, text: str, message: str) -> None:
    outcome = run(light_host, "many_phases", count=count, text=text)
    if not message:
        assert outcome.result == {"answer": 1}, outcome.failure
        assert len(outcome.phases) == 100
    else:
        assert message in failed(outcome, TaskFailureKind.ERROR, "start" if count == 1 else "again")


@pytest.mark.alone
def test_a_hang_ends_at_the_deadline_and_the_log_says_where(light_host: WorkerHost, tmp_path: Path) -> None:
    log_path = tmp_path / "task.log"
    started = time.monotonic()
    message = failed(run(light_host, "hang", 0.5, log_path=log_path), TaskFailureKind.TIMEOUT, "run")
    assert time.monotonic() - started < 2
    assert message == "the task did not end within 0.5 s"
    assert "in hang" in log_path.read_text()


@pytest.mark.parametrize(
    "libraries", [Libraries(memory_error_types=("ValueError",)), Libraries(memory_error_texts=("first line",))], ids=str
)
def test_a_library_says_in_its_own_way_that_memory_ran_out(light_host: WorkerHost, libraries: Libraries) -> None:
    failed(run(light_host, "fail", libraries=libraries), TaskFailureKind.OUT_OF_MEMORY, "run")


def test_garbage_on_stdout_goes_to_a_log_of_limited_size(light_host: WorkerHost, tmp_path: Path) -> None:
    log_path = tmp_path / "task.log"
    assert run(light_host, "flood_stdout", megabytes=10, log_path=log_path).result == {}
    text = log_path.read_bytes()
    assert len(text) < 5 * 1024**2
    assert text.startswith(b"\x00\xff{garbage")
    assert b"bytes left out" in text
    assert text.endswith(b"the end")
    assert run(light_host, "flood_stdout", megabytes=2).result == {}


@pytest.mark.parametrize(
    "text",
    [
        "{}\n",
        "[]\n",
        '{"result": 1}\n',
        '{"phase": "load", "more": 1}\n',
        '{"failure": {"kind": "unheard_of", "message": "", "phase": null}}\n',
        '{"result": {"a": [' + "1e15," * 480_000 + "1]}}\n",
        "[" * 100_000 + "\n",
        "x" * 9 * 1024**2,
    ],
)
def test_what_is_no_report_is_a_failure(light_host: WorkerHost, text: str) -> None:
    """More of what is no JSON, for the same reader: tests/ops/forgeries.py."""
    message = failed(run(light_host, "forge", text=text), TaskFailureKind.ERROR)
    assert "report pipe" in message


def test_large_reports(light_host: WorkerHost) -> None:
    outcome = run(light_host, "large_partial", bytes=7 * 1024**2)
    assert len(outcome.partials["text"]) == 7 * 1024**2


def test_the_folder_of_a_task_is_its_own_to_destroy(light_host: WorkerHost, tmp_path: Path) -> None:
    (tmp_path / "model.py").write_text("x = 1")
    assert run(light_host, "remove_folder", files_from=tmp_path).result == {}
    assert (tmp_path / "model.py").read_text() == "x = 1"
    locked = run(light_host, "lock_folder").result
    assert locked is not None
    assert not Path(locked["folder"]).exists()


def test_what_cannot_be_started_is_a_failure(light_host: WorkerHost, tmp_path: Path) -> None:
    (tmp_path / "file").touch()
    for option in ({"files_from": tmp_path / "nowhere"}, {"log_path": tmp_path / "file" / "task.log"}):
        assert "could not be started" in failed(run(light_host, "echo", **option), TaskFailureKind.ERROR)
    assert run(light_host, "flood_stdout", megabytes=6, log_path=Path("/dev/full")).result == {}


def test_a_host_is_set_up_once(light_host: WorkerHost) -> None:
    def count(name: str) -> TaskOutcome:
        return light_host.run(Task("worker_tasks:setup_count", {}, 20.0, GIB, host_setup=f"worker_tasks:{name}"))

    assert [count("set_up_host").result for _ in range(2)] == [{"count": 1}] * 2
    assert count("set_up_badly").result == {"count": 1}
    assert "exit status 7" in failed(count("set_up_fatally"), TaskFailureKind.CRASH, None)
    assert run(light_host, "setup_count").result == {"count": 0}


def test_only_the_first_answer_counts(light_host: WorkerHost) -> None:
    assert run(light_host, "fork_and_return").result == {"answer": 1}


@pytest.mark.alone
def test_the_wait_between_tasks_is_short(light_host: WorkerHost) -> None:
    times = [light_host.run(Task("worker_tasks:echo", {}, 20.0, GIB)).task_ms for _ in range(15)]
    assert sorted(times)[7] < 250


@pytest.mark.parametrize("is_abandoned", [True, False])
def test_only_a_host_that_was_not_abandoned_is_missed(
    light_host: WorkerHost, tmp_path: Path, caplog: pytest.LogCaptureFixture, is_abandoned: bool
) -> None:
    pid = light_host.start().pid
    with ThreadPoolExecutor(1) as pool:
        outcome = pool.submit(run, light_host, "hang", started=str(tmp_path / "started"))
        wait_for_text(tmp_path / "started")
        if is_abandoned:
            light_host.abandon()
        else:
            os.kill(pid, signal.SIGKILL)
        failure = outcome.result().failure
    assert failure is not None and failure.kind == TaskFailureKind.CRASH
    assert ("the worker host died" in caplog.text) is not is_abandoned


@pytest.mark.parametrize("is_running", [False, True])
def test_a_host_stops_when_told_though_another_process_holds_its_pipe(is_running: bool, tmp_path: Path) -> None:
    def interrupt(phase: str) -> None:
        raise KeyboardInterrupt(phase)

    with WorkerHost(env=path_for_children()) as host:
        host.start()
        holder = multiprocessing.get_context("fork").Process(target=time.sleep, args=(60,))
        holder.start()
        try:
            started = time.monotonic()
            if is_running:
                with pytest.raises(KeyboardInterrupt):
                    host.run(Task("worker_tasks:hang", {"started": str(tmp_path / "started")}, 20.0, GIB), interrupt)
            else:
                host.close()
            assert time.monotonic() - started < 15
        finally:
            holder.kill()
            holder.join()


def test_a_host_that_cannot_start_says_why() -> None:
    with WorkerHost(preload=("no_such_module",)) as host, pytest.raises(WorkerError, match="No module named"):
        host.start()
    with WorkerHost(python=Path("/no/such/python")) as host, pytest.raises(WorkerError, match="did not start"):
        host.start()


def test_an_environment_that_does_not_start_is_named_in_a_line(tmp_path: Path) -> None:
    python = tmp_path / "tiny" / "bin" / "python"
    python.parent.mkdir(parents=True)
    (tmp_path / "tiny" / ENVIRONMENT_RECORD).write_text("{}")
    python.write_text("#!/bin/sh\necho Traceback >&2\necho 'ImportError: no numpy' >&2\nexit 1\n")
    python.chmod(0o755)
    words = rf"^the environment tiny does not start: ImportError: no numpy; .*env create tiny`.* {tmp_path / 'tiny'} "
    with WorkerHost(python=python) as host, pytest.raises(WorkerError, match=words):
        host.start()


@pytest.mark.parametrize("change", [{"entry": "module"}, {"deadline_s": 0}, {"memory_limit_bytes": 0}])
def test_tasks_that_cannot_run_are_refused(change: dict[str, object]) -> None:
    good = {"entry": "m:f", "payload": {}, "deadline_s": 1.0, "memory_limit_bytes": 1}
    with pytest.raises(ValueError, match=r"entry|positive"):
        Task(**{**good, **change})  # type: ignore[arg-type]


class Nvml:
    """In place of the library: it was started twice."""

    def __init__(self) -> None:
        self.starts = 2

    def nvmlShutdown(self) -> int:  # noqa: N802 - its name
        self.starts -= 1
        return 0 if self.starts >= 0 else 1


def test_a_host_asks_for_gpus_without_starting_them_and_hands_no_connection_on(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    assert host_process._environment({}, "token")["PYTORCH_NVML_BASED_CUDA_CHECK"] == "1"
    library = Nvml()
    monkeypatch.setattr(host_module.ctypes, "CDLL", lambda name, mode: library)
    host_module._leave_gpus()
    assert library.starts == -1
    monkeypatch.setattr(host_module.ctypes, "CDLL", lambda name, mode: object())
    host_module._leave_gpus()
