"""Both sides of a conversion, run on the same tensors: the torch side makes them and hands them over as files.

`torch_side` imports torch, `target_side` only what the other framework's environment has.
"""
