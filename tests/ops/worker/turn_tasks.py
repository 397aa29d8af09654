"""Entry points of tasks that take turns: some measure, some do what they should not."""

import os
import subprocess
import threading
import time
from pathlib import Path

import worker_tasks


def note(payload, word):
    with Path(payload["diary"]).open("a") as diary:
        diary.write(f"{payload['who']} {word}\n")


def take_turns(payload, reporter):
    """Write down each turn, its begin and its end."""
    shared = []
    for _ in range(payload["turns"]):
        note(payload, "begins")
        time.sleep(payload.get("block_s", 0.0))
        note(payload, "ends")
        shared.append(reporter.pass_turn())
    return {"shared": shared, "time": payload.get("time")}


def misbehave(payload, reporter):
    """Pass one turn, then do what `action` names."""
    reporter.phase("run")
    reporter.pass_turn()
    action = globals().get(payload["action"]) or getattr(worker_tasks, payload["action"])
    return action(payload.get("more", {}), reporter)


def never_pass(payload, reporter):
    time.sleep(60)


def forge_turn(payload, reporter):
    os.write(reporter._fd, b'{"turn":"pass"}\n{"turn":"pass"}\n')
    time.sleep(60)


def garble_turn(payload, reporter):
    os.write(reporter._fd, b'{"turn":"mine"}\n')
    time.sleep(60)


def close_turn(payload, reporter):
    os.close(reporter._turn_fd)
    os.write(reporter._fd, b'{"turn":"pass"}\n')
    while os.read(reporter._fd, 1):
        pass


def run_on(payload, reporter):
    """Pass the turn and do not wait for the next; only somebody outside can have it run on, for it is stopped."""
    Path(payload["pid_file"]).write_text(str(os.getpid()))
    os.write(reporter._fd, b'{"turn":"pass"}\n')
    while True:
        pass


def spin(payload, reporter):
    """Count in a thread, in a child, and in a child of a session of its own, and say what each counts in a turn."""
    threads = [threading.Thread(target=count, daemon=True)]
    threads[0].start()
    child = subprocess.Popen(["sh", "-c", "while :; do :; done"], start_new_session=True)
    before = []
    for _ in range(payload["turns"]):
        ticks = cpu_ticks(os.getpid()), cpu_ticks(child.pid)
        reporter.pass_turn()
        before.append([cpu_ticks(os.getpid()) - ticks[0], cpu_ticks(child.pid) - ticks[1]])
    child.kill()
    return {"ticks": before}


def count():
    while True:
        pass


def cpu_ticks(pid):
    fields = Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()
    return int(fields[11]) + int(fields[12])


def sleep_in_turn(payload, reporter):
    for _ in range(payload["turns"]):
        time.sleep(payload["block_s"])
        reporter.pass_turn()
    return {}


def hold_memory(payload, reporter):
    held = bytearray(payload["bytes"])
    held[::4096] = b"x" * len(held[::4096])
    while reporter.pass_turn():
        pass
    return {"held": len(held)}


def pids(payload, reporter):
    """Start a child that leaves, write down both, and wait for a turn that never comes."""
    child = subprocess.Popen(["sleep", "60"], start_new_session=True)
    Path(payload["pid_file"]).write_text(f"{os.getpid()} {child.pid}")
    reporter.pass_turn()
    time.sleep(60)
