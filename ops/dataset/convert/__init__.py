"""Samples for another framework: code and metadata converted, both sides run on the same tensors, and compared.

`base` says what a converter is; each is a module or package of this one. `run` is the pipeline's side.
"""
