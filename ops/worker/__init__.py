"""Isolated execution: run any function in a child process that can crash, hang or be hostile.

The client (`client`) starts a host (`host`) and sends it tasks (`task`); the host forks a child (`child`) for each and
supervises it (`supervisor`). Knows nothing of samples, models or compilers; imports `ops.untrusted` and `ops.errors`.
"""
