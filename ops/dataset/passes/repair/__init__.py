"""Repair of outputs that cannot be compared, by other values of the inputs.

`output_repair` is the worker's side, with the analyses `output_dependence`, `first_cause` and `rescale`; `values` is
what is changed. The parent's side is `ops.dataset.passes.transforms.finite_outputs`; `batch_norm_variances` needs no
torch.
"""
