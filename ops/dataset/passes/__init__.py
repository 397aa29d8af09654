"""Passes over samples: each says what it ensures and whether outputs stay, and is held to it when it runs.

`transforms/` has the passes, one a file; `base` says what a pass is, `registry` finds them. `apply` is the parent's
side, `task` the worker's. Passes use `shapes/` (other sizes), `casting/` (other dtypes) and `repair/` (other inputs for
samples whose outputs cannot be compared). May import `sample`, `worker` and `untrusted`.
"""
