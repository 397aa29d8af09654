"""Measuring one graph eager and compiled: timing, statistics, memory, watching calls, comparing outputs.

Nearly all of it is for the task's process; the parent imports `timing/statistics.py` and `timing/interference.py`. May
import `config`, `results` and `tolerances` of `ops.benchmark`, `environments`, `worker.child` and `backends.base`.
"""
