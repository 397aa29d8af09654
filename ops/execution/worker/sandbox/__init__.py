"""Confinement of a worker host that runs untrusted code, and of each of its tasks.

`confinement` chooses bubblewrap, namespaces or limits; `view` lists the files and devices that are shown; `namespaces`
are the host's, `task_namespaces` a task's; `seccomp` refuses system calls.

May import `ops.execution.worker.processes`, `ops.checkout` and `ops.errors`.
"""
