"""What namespaces of its own cost a task: a task that does nothing, unconfined and in each sandbox, in turns.

The hosts have imported torch and its compiler, as those of the pipeline have. Run it as
`python -m benchmarks.speed.sandboxes`.
"""

import contextlib
import time
from statistics import median

from benchmarks._shared.harness import option, parse, table
from ops.torch_worker import TORCH_PRELOAD
from ops.worker.client import Task, WorkerHost
from ops.worker.processes.limits import GIB
from ops.worker.sandbox.confinement import Sandbox, SandboxError, SandboxKind

_KINDS = (None, SandboxKind.LIMITS, SandboxKind.NAMESPACES, SandboxKind.BUBBLEWRAP)


def main() -> None:
    """Measure and print the table."""
    count = parse(__doc__, option("--tasks", type=int, default=50)).tasks
    task = Task("builtins:dict", {}, 60.0, 4 * GIB)
    times: dict[str, list[float]] = {}
    with contextlib.ExitStack() as stack:
        hosts: dict[str, WorkerHost] = {}
        for kind in _KINDS:
            sandbox = None if kind is None else Sandbox(kind=kind, allow_weak=True)
            host = stack.enter_context(WorkerHost(preload=TORCH_PRELOAD, sandbox=sandbox))
            with contextlib.suppress(SandboxError):
                host.start()
                hosts["unconfined" if kind is None else str(kind)] = host
        for _ in range(count):
            for name, host in hosts.items():
                started = time.perf_counter()
                host.run(task)
                times.setdefault(name, []).append((time.perf_counter() - started) * 1000)
    plain = median(times["unconfined"])
    rows = [
        (name, f"{min(values):.1f}", f"{middle:.1f}", f"{middle - plain:+.1f}", f"{middle / plain:.2f}")
        for name, values in times.items()
        for middle in (median(values),)
    ]
    print(table((f"{count} tasks", "fastest, ms", "median, ms", "more, ms", "ratio"), rows))


if __name__ == "__main__":
    main()
