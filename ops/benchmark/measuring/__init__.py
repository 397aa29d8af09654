"""Measuring one graph eager and compiled, in the task's process: timing, statistics, memory, comparing outputs.

May import `config` and `results` of `ops.benchmark`, `environments`, `worker.child` and `backends.base`.
"""
