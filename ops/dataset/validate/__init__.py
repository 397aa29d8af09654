"""Validation of samples against the constraints of the dataset (`checks`).

`run` is the parent's side, `task` the worker's; checks in a worker share `sample_under_test`
or `paddle_under_test`. May import `capture`, `decompose`, `passes`, `sample`, `worker` and `untrusted`.
"""
