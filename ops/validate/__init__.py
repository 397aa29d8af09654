"""Validation of samples against the constraints of the dataset (`checks`).

`run` is the parent's side, `task` the worker's; `sample_under_test` and `paddle_under_test` are what checks in a worker
share. May import `capture`, `decompose`, `passes`, `sample`, `worker` and `untrusted`.
"""
