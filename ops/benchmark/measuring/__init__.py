"""Measuring one graph eager and compiled, in the task's process: timing, statistics, memory, comparing outputs."""
