"""What the benchmarks share leaves nothing behind."""

import contextlib
import os
import subprocess
import sys
import time

from benchmarks._shared.harness import REPO

_PROGRAM = """
import os
from benchmarks._shared import harness
with harness.one_loaded_core(True):
    children = open(f"/proc/self/task/{os.getpid()}/children").read()
    print(children, flush=True)
    os.kill(os.getpid(), 9)
"""


def test_the_busy_neighbour_ends_with_a_benchmark_that_is_killed() -> None:
    done = subprocess.run([sys.executable, "-c", _PROGRAM], cwd=REPO, stdout=subprocess.PIPE, text=True, check=False)
    (pid,) = map(int, done.stdout.split())
    deadline = time.monotonic() + 10
    with contextlib.suppress(ProcessLookupError):
        while time.monotonic() < deadline:
            os.kill(pid, 0)
            time.sleep(0.02)
        os.kill(pid, 9)
        raise AssertionError("it goes on without its parent")
