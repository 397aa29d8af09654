"""Other sizes of a sample: which of its dimensions are the batch, the sequence or the image, and which literals follow.

`inputs`, `factors`, `literals` and `resized_sample` are text and arithmetic alone; `search`, `verify` and `task` run
the sample, in a worker; `size_pass` is what the passes have in common.
"""
