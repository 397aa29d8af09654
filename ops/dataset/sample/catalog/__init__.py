"""Finds and reads the samples of a folder that anyone may have made: one row a sample.

May import the rest of `ops.dataset.sample`, and `ops.execution.untrusted`.
"""
