"""Schemes: where to split a graph. One file each; adding a file adds a scheme.

May import the rest of `ops.dataset.decompose` but `parts`, `composition` and `run`.
"""
