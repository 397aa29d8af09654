"""Passes over samples: each says what it ensures and whether outputs stay, and is held to it when it runs.

`base` is the algebra, each other module one pass; `apply` is the parent's side, `task` the worker's; `repair/` finds
other inputs for samples whose outputs cannot be compared. May import `sample`, `worker` and `untrusted`.
"""
