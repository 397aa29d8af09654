"""Passes over samples: repair of outputs by other metadata.

`run` is the parent's side, `output_repair` the worker's; `output_dependence` and `rescale` are its analyses. May import
`sample`, `worker` and `untrusted`.
"""
