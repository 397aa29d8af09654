"""Isolated execution: run any function in a child process that can crash, hang or be hostile.

The client (`client`) launches a host (`host_process` is that process as the client sees it; `host` runs in it) and
follows each task in a `conversation`. The host forks a child (`child`) for each task and supervises it (`supervisor`),
also where the child ends without an answer (`task_end`). A sandboxed task gets and leaves files by `sandbox_files`.

A value of the host about a task, such as `late_ms`, goes this way to a row: `supervisor` measures it, `host` sends it
with the event `done`, `events` declares its type and bounds, `conversation` checks it against the client's clock and
puts it into the `TaskOutcome` of `task`. A value of the task itself is a key of its result or partial results, which
pass all of these unread; the stage that asked declares and reads it (`ops.untrusted.values.read`).

Knows nothing of samples, models or compilers; imports `ops.untrusted` and `ops.errors`.
"""
