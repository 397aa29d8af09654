"""Isolated execution: run any function in a child process that can crash, hang or be hostile.

The client (`client`) launches a host (`host_process` is that process as the client sees it; `host` runs in it) and
follows each task in a `conversation`. The host forks a child (`child`) for each task and supervises it (`supervisor`),
also if the child ends without an answer (`task_end`). Files go into and out of a sandbox by `sandbox_files`.

A value that the host measures of a task, such as `late_ms`, takes this way to a row: `supervisor` measures it, `host`
sends it with the event `done`, `events` declares its type and bounds, `conversation` checks it against the client's
clock and puts it into the `TaskOutcome` of `task`. A value of the task itself is a key of its result or partial
results, which all of these pass on unread; the stage that asked declares and reads it
(`ops.execution.untrusted.values.read`).

Knows nothing of samples, models or compilers; imports `ops.execution.untrusted` and `ops.errors`.
"""
