"""Repair of outputs that cannot be compared, by other values of the inputs.

`run` is the parent's side, `output_repair` the worker's; `output_dependence` and `rescale` are its analyses.
"""
