"""What a task leaves for the next: files, shared memory, connections, modules to import, processes.

Met by namespaces that end with the task, in which its temporary folders, its IPC and its network are its own.
"""

import os
import signal
import socket
import sys
import time
from multiprocessing import shared_memory
from pathlib import Path

from attacking import attack, leave, syscall


@attack
def leave_files(payload):
    own = ("TMPDIR", "TORCHINDUCTOR_CACHE_DIR", "TRITON_CACHE_DIR", "XDG_CACHE_HOME", "HOME")
    places = (*(os.environ[name] for name in own), "/tmp", "/dev/shm", ".", *payload["plant"])
    for place in (*places, "/tmp/torchinductor_sandbox"):
        Path(place).mkdir(parents=True, exist_ok=True)
        leave(f"{place}/left-{payload['mark']}.txt")


@attack
def leave_pipes(payload):
    for place in (".", "/tmp", "/dev/shm", os.environ["TMPDIR"]):
        os.mkfifo(f"{place}/left.fifo")


@attack
def leave_shared_memory(payload):
    block = shared_memory.SharedMemory(name="left", create=True, size=1 << 20)
    block.buf[0] = 1


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
    program = (
        "import ctypes, time\nlibc = ctypes.CDLL(None)\n"
        "while True: libc.ptrace(0x4206, 1, None, ctypes.c_void_p(0x100000)); time.sleep(1)"
    )
    if os.fork() == 0:
        os.setsid()
        if os.fork() == 0:
            os.closerange(0, 100)
            os.execve(sys.executable, [payload["mark"], "-S", "-E", "-c", program], {})
        os._exit(0)
    os.wait()
    time.sleep(0.05)


@attack
def leave_a_child_of_the_host(payload):
    """A sibling (CLONE_PARENT), which its host has not forked, and one more below it."""
    if syscall("clone", 0x8000 | signal.SIGCHLD, 0, 0, 0, 0) == 0:
        os.fork()
        os.setsid()
        time.sleep(60)
        os._exit(0)
    time.sleep(0.05)


def stay(payload):
    leave_a_daemon(payload)
    time.sleep(60)
