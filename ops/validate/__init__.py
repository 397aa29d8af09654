"""Validation of samples against the constraints of the dataset, one check a file.

`run` is the parent's side, `task` the worker's, `sample_under_test` what checks in a worker share. May import
`capture`, `passes`, `sample`, `worker` and `untrusted`.
"""
