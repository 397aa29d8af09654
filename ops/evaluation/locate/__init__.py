"""Fault location: the few operators of a graph that a compiler gets wrong, crashes on or is slow at.

May import what `ops.evaluation.benchmark` and `ops.dataset.decompose` may, and both of them.
"""
