"""The passes, one a file of its name; adding a file adds a pass.

May import the rest of `ops.dataset.passes` but `apply`, `registry` and `task`.
"""
